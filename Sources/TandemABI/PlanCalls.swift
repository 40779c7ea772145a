import CanonicalJSON
import TandemKit

/// The calls of the contract's section 7, from arguments to result.
enum PlanCalls {
  private static func progress(_ arguments: Arguments) throws(JSONError) -> Progress {
    try .read(arguments.document(0), in: arguments.arena)
  }

  static func complete(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let arena = arguments.arena
    var progress = try progress(arguments)
    let record = try RunRecord.read(arguments.document(1), in: arena)
    let plan = try PlanShape.read(arguments.optionalDocument(2), for: progress, in: arena)
    try progress.complete(record, plan, in: arena)
    try progress.write(to: &out)
  }

  static func startOver(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    var progress = try progress(arguments)
    let stamp = try arguments.moment(1)
    let resetID = try arguments.optionalIdentifier(2)
    let planID = try arguments.optionalIdentifier(3)
    try progress.startOver(at: stamp, resetID: resetID, planID: planID)
    try progress.write(to: &out)
  }

  static func merge(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let local = try progress(arguments)
    let incoming = try Progress.read(arguments.document(1), in: arguments.arena)
    try Progress.merge(local, incoming, in: arguments.arena).write(to: &out)
  }

  static func status(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let progress = try progress(arguments)
    let plan = try PlanShape.read(arguments.optionalDocument(1), for: progress, in: arguments.arena)
    try ProgressStatus(progress, plan, in: arguments.arena).write(to: &out)
  }

  static func legacySplit(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    try LegacyState.read(arguments.document(0), in: arguments.arena).write(to: &out)
  }
}
