import TandemKit
import Testing

/// Workouts as Swift apps see them. Where a test has a quoted name, it is the id of a case of ../shared/cases/field.json.
@Suite struct WorkoutRecordTests {
  private let start = 1_751_500_800.0

  private func workout(_ logs: ExerciseLog..., updatedAt: Double = 0) throws -> WorkoutRecord {
    try WorkoutRecord(workoutID: "w", startedAt: start, updatedAt: updatedAt, logs: logs)
  }

  @Test func aNewWorkoutIsInNormalForm() throws {
    let workout = try WorkoutRecord(
      workoutID: "w", startedAt: 1, logs: [ExerciseLog(logID: "b"), ExerciseLog(logID: "a"), ExerciseLog(logID: "c")],
      deletedLogIDs: ["c"])
    #expect(workout.logs.map(\.logID) == ["a", "b"], "sorted, and the deleted one is gone")
    #expect(workout.deletedLogIDs == ["c"])
    #expect(workout.status == .active)
    #expect(workout.logs[0].status == .notStarted)
    #expect(
      try WorkoutRecord(workoutID: "w", startedAt: 1).json
        == #"{"deletedLogIDs":[],"logs":[],"startedAt":1,"status":"active","updatedAt":0,"workoutID":"w"}"#)
  }

  @Test func propertiesSayWhatTheTextSays() throws {
    let workout = try WorkoutRecord(
      json: #"""
        {"workoutID":"w","startedAt":1.5,"status":"completed","updatedAt":2,"splitID":"push",
         "logs":[{"logID":"l","status":"skipped","currentStateIndex":6,"updatedAt":3,"resetCount":1,"name":"row",
           "setEntries":[{"entryID":"e","updatedAt":4,"weight":60},{"entryID":"d"}]}]}
        """#)
    #expect(workout.workoutID == "w")
    #expect(workout.startedAt == 1.5)
    #expect(workout.status == .completed)
    #expect(workout.updatedAt == 2)
    #expect(workout.member("splitID") == #""push""#)
    let log = workout.logs[0]
    #expect(log.status == .skipped)
    #expect(log.status.isTerminal)
    #expect(log.currentStateIndex == 6)
    #expect(log.updatedAt == 3)
    #expect(log.resetCount == 1)
    #expect(log.member("name") == #""row""#)
    #expect(log.sets.map(\.entryID) == ["d", "e"])
    #expect(log.sets.map(\.updatedAt) == [nil, 4])
    #expect(log.sets[1].json == #"{"entryID":"e","updatedAt":4,"weight":60}"#)
    #expect(try ExerciseLog(json: log.json) == log)
    #expect(try WorkoutRecord(json: workout.json) == workout)
  }

  @Test("stale-newer-stamp") func aStaleWriterDoesNotUndoWhatWasDone() throws {
    let done = try workout(
      ExerciseLog(logID: "l", status: .completed, currentStateIndex: 6, updatedAt: start + 10))
    let stale = try workout(
      ExerciseLog(logID: "l", status: .inProgress, currentStateIndex: 2, updatedAt: start + 90))
    let merged = try done.merged(with: stale)
    #expect(merged.logs[0].status == .completed)
    #expect(merged.logs[0].currentStateIndex == 6)
    #expect(merged.logs[0].updatedAt == start + 90)
    #expect(try stale.merged(with: done) == merged)
    var local = done
    try local.merge(with: done)
    #expect(local == done)
  }

  @Test func setsOfBothDevicesStayAndTheNewerOfTwo() throws {
    var heavy = try SetRecord(entryID: "b", updatedAt: 5)
    try heavy.setMember("weight", toJSON: "80")
    let phone = try workout(
      ExerciseLog(logID: "l", sets: [SetRecord(entryID: "a", updatedAt: 1), SetRecord(entryID: "b", updatedAt: 4)]))
    let watch = try workout(ExerciseLog(logID: "l", sets: [heavy]))
    let sets = try phone.merged(with: watch).logs[0].sets
    #expect(sets.map(\.entryID) == ["a", "b"])
    #expect(sets[1] == heavy)
  }

  @Test func aResetOutranksWhatItReset() throws {
    let done = try workout(
      ExerciseLog(
        logID: "l", status: .completed, currentStateIndex: 6, sets: [SetRecord(entryID: "e")], updatedAt: start))
    var reset = done
    try reset.resetLog("l", at: start + 1)
    #expect(try reset.logs == [ExerciseLog(logID: "l", updatedAt: start + 1, resetCount: 1)])
    #expect(try done.merged(with: reset) == reset)
    #expect(try reset.merged(with: done) == reset)
  }

  @Test func refusalsChangeNothing() throws {
    var workout = try workout(ExerciseLog(logID: "l", resetCount: 9_007_199_254_740_991))
    let before = workout
    let unknown = #expect(throws: TandemError.self) { try workout.resetLog("x", at: 1) }
    #expect(unknown?.code == .badValue)
    #expect(unknown?.message == "Found a string, expected the id of a log of the workout.")
    let end = #expect(throws: TandemError.self) { try workout.resetLog("l", at: 1) }
    #expect(end?.path == "/logs/0/resetCount")
    #expect(throws: TandemError.self) { try workout.resetLog("l", at: .nan) }
    let other = #expect(throws: TandemError.self) {
      try workout.merge(with: WorkoutRecord(workoutID: "v", startedAt: 0))
    }
    #expect(other?.path == "/workoutID")
    #expect(workout == before)
    let index = #expect(throws: TandemError.self) { _ = try ExerciseLog(logID: "l", currentStateIndex: -1) }
    #expect(index?.path == "/currentStateIndex")
    let set = #expect(throws: TandemError.self) { _ = try SetRecord(entryID: "") }
    #expect(set?.path == "/entryID")
  }
}
