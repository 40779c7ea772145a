import CanonicalJSON
import TandemKit

/// The calls of the contract: what each is named, what it takes, and which function of `TandemKit` answers it.
enum Operation: UInt8 {
  case anchorElapsed
  case derive
  case runlogMerge
  case progressMerge

  /// The name and the parameters in order, each `name:kind`, with `?` when it may be absent.
  var signature: StaticString {
    switch self {
    case .anchorElapsed: "anchor_elapsed anchor:document now:moment"
    case .derive: "derive schedule:document elapsed:seconds"
    case .runlogMerge: "runlog_merge local:document incoming:document"
    case .progressMerge: "progress_merge local:document incoming:document"
    }
  }

  /// Answers the call.
  func perform(_ arguments: Arguments, to out: inout JSONWriter) throws(JSONError) {
    let arena = arguments.arena
    switch self {
    case .anchorElapsed:
      let anchor = try Anchor.read(arguments.document(0), in: arena)
      try anchor.writeElapsed(at: arguments.moment(1), to: &out)
    case .derive:
      let schedule = try Schedule.read(arguments.document(0), in: arena)
      try Derivation(schedule, elapsed: arguments.seconds(1)).write(to: &out)
    case .runlogMerge:
      let local = try RunLog.read(arguments.document(0), in: arena)
      let incoming = try RunLog.read(arguments.document(1), in: arena)
      try RunLog.merge(local, incoming, in: arena).write(to: &out)
    case .progressMerge:
      let local = try Progress.read(arguments.document(0), in: arena)
      let incoming = try Progress.read(arguments.document(1), in: arena)
      try Progress.merge(local, incoming, in: arena).write(to: &out)
    }
  }
}
