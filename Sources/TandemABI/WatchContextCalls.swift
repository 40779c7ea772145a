import CanonicalJSON
import TandemKit

/// The calls of the contract's section 10, from arguments to result.
enum WatchContextCalls {
  static func fit(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let context = try WatchContext.read(arguments.document(0), in: arguments.arena)
    let limit = Int(truncatingIfNeeded: try arguments.count(1))
    try WatchContextFit(context, limit: limit, in: arguments.arena).write(to: &out)
  }

  static func apply(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let cache = try WatchCache.read(arguments.document(0), in: arguments.arena)
    let text = try arguments.foreignText(1)
    let decision = try WatchContextApply(cache, text, now: arguments.moment(2), in: arguments.arena)
    try out.append(measured: { (out) throws(JSONError) in try decision.write(to: &out) })
  }
}
