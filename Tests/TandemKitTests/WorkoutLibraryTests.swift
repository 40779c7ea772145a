import TandemKit
import Testing

/// The phone's workouts as Swift apps see them. Where a test has a quoted name, it is the id of a case of
/// ../shared/cases/field.json.
@Suite struct WorkoutLibraryTests {
  private let start = 1_751_500_800.0

  private func workout(_ id: String, _ logs: ExerciseLog..., deletedLogIDs: [String] = []) throws -> WorkoutRecord {
    try WorkoutRecord(workoutID: id, startedAt: start, logs: logs, deletedLogIDs: deletedLogIDs)
  }

  @Test func aNewLibraryIsTheEmptyDocument() throws {
    #expect(try WorkoutLibrary() == WorkoutLibrary(json: "{}"))
    let library = try WorkoutLibrary(
      workouts: [workout("b"), workout("a"), workout("c")], deletedWorkoutIDs: ["c", "c"])
    #expect(try library.workouts == [workout("a"), workout("b")])
    #expect(library.deletedWorkoutIDs == ["c"])
  }

  @Test("deleted-workout-vetoed") func aDeletedWorkoutStaysDeleted() throws {
    var library = try WorkoutLibrary(workouts: [], deletedWorkoutIDs: ["w"])
    let before = library
    let decision = try library.ingest(workout("w"))
    #expect(decision.outcome == .vetoed)
    #expect(decision.repush)
    #expect(library == before)
  }

  @Test func whatIsPushedIsTakenInOnce() throws {
    var library = WorkoutLibrary()
    let pushed = try workout("w", ExerciseLog(logID: "l", status: .inProgress))
    let added = try library.ingest(pushed)
    #expect(added.outcome == .added)
    #expect(!added.repush)
    #expect(library.workouts == [pushed])
    #expect(try library.ingest(pushed).outcome == .unchanged)
    let further = try workout("w", ExerciseLog(logID: "l", status: .completed))
    #expect(try library.ingest(further).outcome == .merged)
    #expect(library.workouts == [further])
  }

  @Test func onlyThePhoneDeletes() throws {
    var library = try WorkoutLibrary(workouts: [workout("w", ExerciseLog(logID: "l"))])
    let decision = try library.ingest(workout("w", deletedLogIDs: ["l"]))
    #expect(decision.outcome == .unchanged)
    #expect(decision.repush, "the watch has to learn that the log is there")
    #expect(library.workouts[0].logs.map(\.logID) == ["l"])
  }

  @Test func whoWasBehindIsNamed() throws {
    var library = try WorkoutLibrary(
      workouts: [workout("w", ExerciseLog(logID: "l", status: .completed, updatedAt: start))])
    let stale = try workout("w", ExerciseLog(logID: "l", status: .inProgress, updatedAt: start + 1))
    let decision = try library.ingest(stale)
    #expect(decision.regressions == ["l"])
    #expect(decision.repush)
    var again = library
    #expect(try again.ingest(stale) != decision, "its stamp is not newer any more")
  }

  @Test func unknownMembersSurvive() throws {
    var library = try WorkoutLibrary(json: #"{"mine":{"b":1,"a":[]}}"#)
    _ = try library.ingest(workout("w"))
    #expect(library.member("mine") == #"{"a":[],"b":1}"#)
  }

  @Test(.timeLimit(.minutes(1))) func manyShortCopiesBesideALongOneTakeNoSquareOfTime() throws {
    #if DEBUG
      let count = 400
    #else
      let count = 60_000
    #endif
    let long = String(repeating: "x", count: 50 * count)
    func library(_ workouts: String) throws -> WorkoutLibrary {
      try WorkoutLibrary(json: #"{"workouts":[\#(workouts)]}"#)
    }
    func workout(_ logs: String, _ more: String = "") -> String {
      #"{"logs":[\#(logs)],\#(more)"startedAt":1,"workoutID":"w"}"#
    }
    func copies(_ first: String, _ other: String) -> String {
      first + String(repeating: "," + other, count: count)
    }
    let sets = copies(#"{"entryID":"a","n":"\#(long)","updatedAt":9}"#, #"{"entryID":"a","updatedAt":1}"#)
    let logs = copies(#"{"logID":"a","n":"\#(long)"}"#, #"{"logID":"a","n":""}"#)
    let workouts = copies(workout("", #""n":"\#(long)","#), workout("", #""n":"","#))
    for text in [workout(#"{"logID":"a","setEntries":[\#(sets)]}"#), workout(logs), workouts] {
      let read = try library(text).json
      #expect(read.utf8.count > long.utf8.count && read.utf8.count < long.utf8.count + 500)
    }
  }
}
