import CanonicalJSON
import TandemKit

/// The calls of the contract's section 13, from arguments to result.
enum LiveMirrorCalls {
  static func apply(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let mirror = try LiveFrame.readMirror(arguments.document(0), in: arguments.arena)
    let frame = try LiveFrame.read(arguments.document(1), in: arguments.arena)
    try LiveFrame.later(mirror, frame, in: arguments.arena).write(to: &out)
  }

  static func state(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let mirror = try LiveFrame.readMirror(arguments.document(0), in: arguments.arena)
    let now = try arguments.moment(1)
    try LiveState(mirror, now: now, grace: arguments.seconds(2)).write(to: &out)
  }
}
