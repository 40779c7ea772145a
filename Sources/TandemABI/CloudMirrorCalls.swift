import CanonicalJSON
import TandemKit

/// The call of the contract's section 8, from arguments to result.
enum CloudMirrorCalls {
  static func plan(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let local = try arguments.document(0)
    let cloud = try arguments.nullableDocument(1)
    let limit = Int(truncatingIfNeeded: try arguments.count(2))
    try CloudMirrorPlan.read(local: local, cloud: cloud, limit: limit, in: arguments.arena).write(to: &out)
  }
}
