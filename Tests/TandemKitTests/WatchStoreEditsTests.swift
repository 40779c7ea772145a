import TandemKit
import Testing

private let start = 1_751_500_800.0

private func workout(
  _ id: String = "w", status: WorkoutRecord.Status = .active, logs: [ExerciseLog] = []
) throws -> WorkoutRecord {
  try WorkoutRecord(workoutID: id, startedAt: start, status: status, updatedAt: start, logs: logs)
}

/// A store that has applied a context of `seq` without workouts.
private func store(since: Double = start, seq: Int64 = 5) throws -> WatchStore {
  var store = try WatchStore(supports: 1)
  let context = try PhoneContext(schema: 1, since: since, seq: seq)
  #expect(try store.apply(jsonBytes: context.jsonBytes, at: start).outcome == .applied)
  return store
}

@Suite struct `A workout on the watch` {
  @Test func `is unsent, in the list of its status, joined with what is there`() throws {
    var store = try store()
    try store.put(workout(logs: [ExerciseLog(logID: "a")]))
    try store.put(workout("v", status: .completed))
    #expect(store.context.active.map(\.workoutID) == ["w"])
    #expect(store.context.recent.map(\.workoutID) == ["v"])
    #expect(store.unsent == ["v", "w"])
    try store.put(workout(status: .completed, logs: [ExerciseLog(logID: "b")]))
    #expect(store.context.active.isEmpty)
    #expect(store.context.recent.last?.logs.map(\.logID) == ["a", "b"])
    let once = store
    try store.put(workout())
    #expect(store == once)
  }

  @Test func `is settled by an answer to what it still is, from a phone whose contexts cannot prune it`() throws {
    var store = try store()
    try store.put(workout())
    let pushed = store.context.active[0]
    let unsettled = store
    try store.settle(pushed, .added, since: start, seq: 6)
    #expect(store == unsettled)
    try store.settle(pushed, .vetoed, since: start - 1, seq: 5)
    #expect(store == unsettled)
    try store.put(workout(logs: [ExerciseLog(logID: "a")]))
    try store.settle(pushed, .added, since: start, seq: 5)
    #expect(store.unsent == ["w"])
    try store.settle(store.context.active[0], .merged, since: start, seq: 5)
    #expect(store.unsent.isEmpty)
    #expect(store.context.active.count == 1)
  }

  @Test func `has a screen, which is opened and left`() throws {
    var store = try store()
    let closed = store
    try store.navigate(to: WatchStore.Screen(workoutID: "w", logID: "l\""))
    #expect(store.navigated == WatchStore.Screen(workoutID: "w", logID: "l\""))
    #expect(throws: TandemError.self) { try store.navigate(to: WatchStore.Screen(workoutID: "", logID: "l")) }
    try store.setMember("navigated", toJSON: #"{"logID":"l","page":2,"workoutID":"w"}"#)
    let paged = store
    try store.navigate(to: store.navigated)
    #expect(store == paged)
    try store.navigate(to: nil)
    #expect(store == closed)
  }

  @Test func `is gone when the phone had deleted it`() throws {
    var store = try store()
    let before = store
    try store.put(workout())
    try store.put(workout("v"))
    try store.settle(workout(), .vetoed, since: start, seq: 9)
    #expect(store.context.active.map(\.workoutID) == ["v"])
    try store.settle(workout("v"), .vetoed, since: start, seq: 9)
    #expect(store == before)
  }
}
