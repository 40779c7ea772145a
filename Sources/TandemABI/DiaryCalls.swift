import CanonicalJSON
import TandemKit

/// The calls of the contract's section 6, from arguments to result.
enum DiaryCalls {
  private static func log(_ arguments: Arguments) throws(JSONError) -> RunLog {
    try .read(arguments.document(0), in: arguments.arena)
  }

  static func append(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let log = try log(arguments)
    let record = try RunRecord.read(arguments.document(1), in: arguments.arena)
    try log.appending(record, in: arguments.arena).write(to: &out)
  }

  static func delete(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let log = try log(arguments)
    let runID = try StringSet(one: arguments.identifier(1), in: arguments.arena)
    try log.deleting(runID, in: arguments.arena).write(to: &out)
  }

  static func clear(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let log = try log(arguments)
    let shown = try StringSet.read(arguments.document(1), in: arguments.arena)
    try log.deleting(shown, in: arguments.arena).write(to: &out)
  }

  static func merge(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let merged = try RunLog.merge(
      arguments.document(0), arguments.document(1), ofBytes: arguments.byteCount(1), in: arguments.arena)
    try merged.write(to: &out)
  }

  static func forget(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let outbox = try log(arguments)
    let runIDs = try StringSet.read(arguments.document(1), in: arguments.arena)
    try outbox.forgetting(runIDs).write(to: &out)
  }
}
