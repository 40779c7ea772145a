import TandemKit
import Testing

/// What the watch keeps, as Swift apps see it. Where a test has a quoted name, it is the id of a case of
/// ../shared/cases/field.json.
@Suite struct WatchStoreTests {
  private let start = 1_751_500_800.0

  private func workout(_ id: String, _ status: ExerciseLog.Status = .notStarted) throws -> WorkoutRecord {
    try WorkoutRecord(workoutID: id, startedAt: start, logs: [ExerciseLog(logID: "l", status: status)])
  }

  @Test func aNewStoreHasAppliedNothing() throws {
    let screen = WatchStore.Screen(workoutID: "w", logID: "l")
    let store = try WatchStore(supports: 3, active: [workout("w")], unsent: ["w"], navigated: screen)
    #expect(store.supports == 3)
    #expect(store.unsent == ["w"])
    #expect(store.navigated == screen)
    #expect(try store.context.active == [workout("w")])
    #expect(store.context.seq == nil)
    #expect(try WatchStore(json: store.json) == store)
    #expect(try WatchStore(supports: 0).navigated == nil)
  }

  @Test("undecodable-never-wipes") func whatCannotBeReadWipesNothing() throws {
    var store = try WatchStore(json: #"{"supports":1,"schema":1,"seq":3,"active":[{"workoutID":"w","startedAt":1}]}"#)
    let before = store
    for text in [#"{"schema":1,"#, "", "null", #"{"schema":1,"seq":4,"active":[{}]}"#] {
      let decision = try store.apply(json: text, at: start)
      #expect(decision.outcome == .undecodable)
      #expect(decision.schemaMismatch)
      #expect(store == before)
    }
    #expect(try store.apply(jsonBytes: [0xFF], at: start).outcome == .undecodable)
    #expect(try store.apply(json: #"{"schema":2}"#, at: start).outcome == .peerNewer)
    #expect(try store.apply(json: #"{"schema":0}"#, at: start).outcome == .peerOlder)
    #expect(store == before)
  }

  @Test func theLatestWins() throws {
    var store = try WatchStore(supports: 1)
    let first = try PhoneContext(schema: 1, seq: 2, active: [workout("w")])
    #expect(try store.apply(jsonBytes: first.jsonBytes, at: start).outcome == .applied)
    #expect(store.context == first)
    let late = try store.apply(json: PhoneContext(schema: 1, seq: 1).json, at: start)
    #expect(late.outcome == .stale)
    #expect(!late.schemaMismatch)
    let again = try PhoneContext(schema: 1, since: 1, seq: 0)
    #expect(try store.apply(json: again.json, at: start).outcome == .applied, "the phone was installed anew")
  }

  @Test func absencePrunesWhatThePhoneHasSeen() throws {
    var store = try WatchStore(supports: 1, active: [workout("a"), workout("b"), workout("c")], unsent: ["b"])
    let context = try PhoneContext(
      schema: 1, seq: 1, ended: [EndedRecord(workoutID: "c", startedAt: start, status: .completed)])
    let decision = try store.apply(json: context.json, at: start)
    #expect(decision.pruned == ["a"])
    #expect(decision.ended == ["a", "c"])
    #expect(store.context.active.map(\.workoutID) == ["b"])
    #expect(store.context.recent.map(\.workoutID) == ["c"])
    #expect(store.context.recent[0].status == .completed)
    #expect(store.unsent == ["b"])
  }

  @Test func whatHasEndedIsNotActiveAgain() throws {
    let active = #"[{"workoutID":"w","startedAt":1}]"#
    let done = #"[{"workoutID":"w","startedAt":1,"status":"completed"}]"#
    for (held, carried) in [
      (#""active":"# + active, #""active":"# + done), (#""recent":"# + done, #""active":"# + active),
      (#""recent":"# + done, #""active":"# + done), (#""active":"# + active, #""active":\#(active),"recent":\#(done)"#),
    ] {
      var store = try WatchStore(json: #"{"supports":1,"schema":1,"seq":1,\#(held)}"#)
      let wasActive = !store.context.active.isEmpty
      let decision = try store.apply(json: #"{"schema":1,"seq":2,\#(carried)}"#, at: start)
      #expect(store.context.active.isEmpty)
      #expect(store.context.recent.map(\.status) == [.completed])
      #expect(decision.ended == (wasActive ? ["w"] : []))
    }
  }

  @Test func whatTheWatchHasNotSentStays() throws {
    var store = try WatchStore(supports: 1, active: [workout("w", .completed)], unsent: ["w"])
    let context = try PhoneContext(schema: 1, seq: 1, active: [workout("w", .inProgress)])
    #expect(try store.apply(json: context.json, at: start).pruned.isEmpty)
    #expect(store.context.active[0].logs[0].status == .completed)
    #expect(store.unsent == ["w"], "the phone lacks the finished log")
    let heard = try PhoneContext(schema: 1, seq: 2, active: [workout("w", .completed)])
    #expect(try store.apply(json: heard.json, at: start).pruned.isEmpty)
    #expect(store.unsent.isEmpty, "a context carries all of it")
  }

  @Test func theOpenScreenIsLeftForAReason() throws {
    let screen = WatchStore.Screen(workoutID: "w", logID: "l")
    let store = try WatchStore(supports: 1, active: [workout("w")], navigated: screen)
    func navigation(_ context: PhoneContext) throws -> ContextDecision.Navigation? {
      var store = store
      return try store.apply(json: context.json, at: start).navigation
    }
    #expect(try navigation(PhoneContext(schema: 1, seq: 1)) == .pruned)
    #expect(try navigation(PhoneContext(schema: 1, seq: 1, active: [workout("w", .skipped)])) == .resolved)
    #expect(try navigation(PhoneContext(schema: 1, seq: 1, active: [workout("w")])) == nil)
    var locks = EditorLocks()
    try locks.take(kind: "split", id: "push", at: start, ttl: 1)
    var ofSplit = try workout("w")
    try ofSplit.setMember("splitID", toJSON: #""push""#)
    try ofSplit.setMember("updatedAt", toJSON: "1")
    #expect(try navigation(PhoneContext(schema: 1, seq: 1, active: [ofSplit], locks: locks)) == .locked)
    var expired = EditorLocks()
    try expired.take(kind: "workout", id: "w", at: start - 1, ttl: 1)
    #expect(try navigation(PhoneContext(schema: 1, seq: 1, active: [workout("w")], locks: expired)) == nil)
  }

  @Test func aMomentOutOfRangeChangesNothing() throws {
    var store = try WatchStore(supports: 1)
    let before = store
    let context = try PhoneContext(schema: 1, seq: 1)
    let error = #expect(throws: TandemError.self) { _ = try store.apply(json: context.json, at: 1e12) }
    #expect(error?.code == .badValue)
    #expect(throws: TandemError.self) { _ = try store.apply(json: "x", at: .nan) }
    #expect(store == before)
    let screen = #expect(throws: TandemError.self) {
      _ = try WatchStore(supports: 1, navigated: WatchStore.Screen(workoutID: "w", logID: ""))
    }
    #expect(screen?.path == "/navigated/logID")
  }
}
