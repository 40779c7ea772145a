import TandemKit
import Testing

/// What the phone publishes, as Swift apps see it. Where a test has a quoted name, it is the id of a case of
/// ../shared/cases/field.json.
@Suite struct PhoneContextTests {
  private let start = 1_751_500_800.0

  @Test func propertiesSayWhatWasPutIn() throws {
    var locks = EditorLocks()
    try locks.take(kind: "split", id: "s", at: start, ttl: 60)
    let active = try WorkoutRecord(workoutID: "w", startedAt: start)
    let ended = try EndedRecord(workoutID: "v", startedAt: start - 1, status: .discarded)
    let context = try PhoneContext(
      schema: 2, since: 5, seq: 9, active: [active], ended: [ended], splitsJSON: #"[ {"id":"s"} ]"#,
      settingsJSON: #"{"b":1,"a":2}"#, locks: locks, isRecentComplete: false)
    #expect(context.schema == 2)
    #expect(context.since == 5)
    #expect(context.seq == 9)
    #expect(context.active == [active])
    #expect(context.recent == [])
    #expect(context.ended == [ended])
    #expect(context.ended[0].workoutID == "v")
    #expect(context.ended[0].startedAt == start - 1)
    #expect(context.ended[0].status == .discarded)
    #expect(context.splitsJSON == #"[{"id":"s"}]"#)
    #expect(context.settingsJSON == #"{"a":2,"b":1}"#)
    #expect(context.locks == locks)
    #expect(context.isActiveComplete)
    #expect(!context.isRecentComplete)
    #expect(try PhoneContext(json: context.json) == context)
  }

  @Test func theEmptyDocumentHasDefaults() throws {
    let context = try PhoneContext(json: "{}")
    #expect(try PhoneContext(json: #"{"active":null,"ended":null,"locks":null,"recent":null}"#) == context)
    #expect(context.schema == nil)
    #expect(context.seq == nil)
    #expect(context.splitsJSON == nil)
    #expect(context.isActiveComplete && context.isRecentComplete)
  }

  @Test("too-large-is-said") func whatDoesNotFitIsSlimmedAndSaid() throws {
    var old = try WorkoutRecord(workoutID: "old", startedAt: start, status: .completed)
    try old.setMember("note", toJSON: "\"" + String(repeating: "x", count: 600) + "\"")
    let context = try PhoneContext(schema: 1, seq: 9, recent: [old])
    let slim = try context.fit(limit: 500)
    #expect(slim.tier == .slim)
    #expect(slim.context?.isActiveComplete == true)
    #expect(slim.context?.isRecentComplete == false)
    #expect(slim.context?.recent == [])
    #expect(try slim.context?.ended == [EndedRecord(workoutID: "old", startedAt: start, status: .completed)])
    #expect(slim.bytes == slim.context?.jsonBytes.count)

    let full = try context.fit(limit: context.jsonBytes.count)
    #expect(full.tier == .full)
    #expect(full.context == context)
    let none = try context.fit(limit: slim.bytes - 1)
    #expect(none.tier == .tooLarge)
    #expect(none.context == nil)
    #expect(none.bytes == slim.bytes)
  }

  @Test func settingsHaveToBeJSON() {
    let error = #expect(throws: TandemError.self) {
      _ = try PhoneContext(schema: 1, seq: 1, settingsJSON: #"1,"seq":2"#)
    }
    #expect(error?.code == .badJSON)
    #expect(error?.offset == 1)
    let schema = #expect(throws: TandemError.self) { _ = try PhoneContext(schema: -1, seq: 1) }
    #expect(schema?.path == "/schema")
  }
}
