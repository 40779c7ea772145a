import TandemKit
import Testing

private let start = 1_751_500_800.0

private func workout(
  _ id: String = "w", status: WorkoutRecord.Status = .active, logs: [ExerciseLog] = []
) throws -> WorkoutRecord {
  try WorkoutRecord(workoutID: id, startedAt: start, status: status, updatedAt: start, logs: logs)
}

@Suite struct `Edits of a workout` {
  @Test func `add a set once, and keep the newer of two`() throws {
    var log = try ExerciseLog(logID: "l")
    let set = try SetRecord(entryID: "e", updatedAt: start)
    try log.put(set)
    let once = log
    try log.put(set)
    #expect(log == once)
    var newer = set
    try newer.setMember("reps", toJSON: "8")
    try newer.touch(at: start)
    try log.put(newer)
    try log.put(set)
    #expect(log.sets == [newer])
  }

  @Test func `add a log as a merge does`() throws {
    var edited = try workout(logs: [ExerciseLog(logID: "a", status: .completed), ExerciseLog(logID: "b")])
    let before = edited
    let log = try ExerciseLog(logID: "a", status: .inProgress, sets: [SetRecord(entryID: "e")], updatedAt: start)
    try edited.put(log)
    #expect(try edited == before.merged(with: workout(logs: [log])))
    #expect(edited.logs.map(\.status) == [.completed, .notStarted])
    #expect(edited.logs[0].sets.count == 1)
  }

  @Test func `keep a deleted log away`() throws {
    let log = try ExerciseLog(logID: "a")
    var edited = try workout(logs: [log])
    try edited.deleteLog("a")
    try edited.put(log)
    #expect(edited.logs.isEmpty)
    #expect(edited.deletedLogIDs == ["a"])
    #expect(throws: TandemError.self) { try edited.deleteLog("") }
  }

  @Test func `are stamped later than what they follow`() throws {
    var log = try ExerciseLog(logID: "l", updatedAt: start)
    try log.touch(at: start - 100)
    #expect(log.updatedAt == start + 0.001)
    try log.touch(at: start + 7)
    #expect(log.updatedAt == start + 7)
    var set = try SetRecord(entryID: "e")
    try set.touch(at: start)
    #expect(set.updatedAt == start)
    var edited = try workout()
    try edited.touch(at: start)
    #expect(edited.updatedAt == start + 0.001)
    #expect(throws: TandemError.self) { try edited.touch(at: .nan) }
    #expect(throws: TandemError.self) { try edited.touch(at: 1e11) }
  }

  @Test func `raise a status or a state index, stamped, and never lower it`() throws {
    var log = try ExerciseLog(logID: "l", updatedAt: start)
    try log.setStatus(.inProgress, at: start + 1)
    try log.setCurrentStateIndex(3, at: start + 2)
    #expect(log == (try ExerciseLog(logID: "l", status: .inProgress, currentStateIndex: 3, updatedAt: start + 2)))
    try log.setStatus(.completed, at: start)
    #expect(log.updatedAt == start + 2.001)
    let done = log
    try log.setStatus(.skipped, at: start + 9)
    try log.setStatus(.completed, at: start + 9)
    try log.setCurrentStateIndex(3, at: start + 9)
    #expect(throws: TandemError.self) { try log.setCurrentStateIndex(1 << 53, at: start + 9) }
    #expect(throws: TandemError.self) { try log.setCurrentStateIndex(4, at: .infinity) }
    #expect(log == done)
    var edited = try workout(logs: [log])
    try edited.setStatus(.discarded, at: start + 5)
    #expect(edited.updatedAt == start + 5)
    try edited.setStatus(.active, at: start + 6)
    #expect(
      edited
        == (try WorkoutRecord(
          workoutID: "w", startedAt: start, status: .discarded, updatedAt: start + 5, logs: [log])))
    #expect(throws: TandemError.self) { try edited.setStatus(.completed, at: 1e11) }
    #expect(edited.status == .discarded)
  }

  @Test func `reach the library, but for one that it has deleted`() throws {
    var library = WorkoutLibrary()
    try library.put(workout(logs: [ExerciseLog(logID: "a")]))
    try library.put(workout(logs: [ExerciseLog(logID: "b")]))
    #expect(library.workouts.map { $0.logs.map(\.logID) } == [["a", "b"]])
    try library.delete("w")
    try library.put(workout())
    #expect(library == (try WorkoutLibrary(workouts: [], deletedWorkoutIDs: ["w"])))
  }
}
