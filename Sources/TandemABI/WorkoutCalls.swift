import CanonicalJSON
import TandemKit

/// The calls of the contract's section 9, from arguments to result.
enum WorkoutCalls {
  static func merge(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let local = try Workout.read(arguments.document(0), in: arguments.arena)
    let incoming = try Workout.read(arguments.document(1), in: arguments.arena)
    let merged = try Workout.merge(local, incoming, in: arguments.arena)
    try out.expect(merged.expectedBytes)
    try merged.write(to: &out)
  }

  static func ingest(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let store = try WorkoutStore.read(arguments.document(0), in: arguments.arena)
    let pushed = try Workout.read(arguments.document(1), in: arguments.arena)
    let decision = try WorkoutIngest(store, pushed, in: arguments.arena)
    try out.append(measured: { (out) throws(JSONError) in try decision.write(to: &out) })
  }

  static func resetLog(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    var workout = try Workout.read(arguments.document(0), in: arguments.arena)
    let logID = try arguments.identifier(1)
    try workout.resetLog(logID, at: arguments.moment(2), in: arguments.arena)
    try out.expect(workout.expectedBytes)
    try workout.write(to: &out)
  }
}
