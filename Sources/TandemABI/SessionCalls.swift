import CanonicalJSON
import TandemKit

/// The call of the contract's section 12, from arguments to result.
enum SessionCalls {
  static func plan(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let state = try SessionState.read(arguments.document(0), in: arguments.arena)
    try SessionPlan(state, now: arguments.moment(1)).write(to: &out)
  }
}
