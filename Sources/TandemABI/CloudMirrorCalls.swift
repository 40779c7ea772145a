import CanonicalJSON
import TandemKit

/// The call of the contract's section 8, from arguments to result.
enum CloudMirrorCalls {
  static func plan(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let plan = try CloudMirrorPlan.read(
      local: arguments.document(0), cloud: arguments.nullableDocument(1),
      limit: Int(truncatingIfNeeded: arguments.count(2)), in: arguments.arena)
    try plan.write(to: &out)
  }
}
