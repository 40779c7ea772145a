import TandemKit
import Testing

/// Diaries as Swift apps see them. Where a test has a quoted name, it is the id of a case of ../shared/cases/field.json.
@Suite struct RunDiaryTests {
  private let date = 1_751_500_800.0

  private func diary(_ runs: (id: String, date: Double)..., deleted: [String] = []) throws -> RunDiary {
    var diary = RunDiary()
    for run in runs { try diary.append(DiaryRecord(runID: run.id, date: run.date)) }
    for id in deleted { try diary.delete(id) }
    return diary
  }

  @Test func oneRunAmongManyDeletedOnesIsKept() throws {
    let deleted = (1000..<4000).map { "\"run \($0)\"" }.joined(separator: ",")
    let json = #"{"records":[{"date":1,"runID":"a"}],"tombstones":[\#(deleted)]}"#
    var diary = try RunDiary(json: json)
    #expect(diary.json == json)
    try diary.merge(with: RunDiary(json: #"{"records":[{"date":0,"runID":"b"},{"date":2,"runID":"run 2000"}]}"#))
    #expect(diary.json == json.replacing(#"[{"date":1"#, with: #"[{"date":0,"runID":"b"},{"date":1"#))
  }

  @Test func aNewDiaryIsTheEmptyDocument() throws {
    #expect(try RunDiary(json: "{}") == RunDiary())
    #expect(RunDiary().isPristine)
  }

  @Test("deleted-run-stays-deleted") func aDeletedRunStaysDeleted() throws {
    let deleted = try diary(deleted: ["a"])
    let stale = try diary((id: "a", date: date))
    let merged = try deleted.merged(with: stale)
    #expect(merged.records.isEmpty)
    #expect(merged.tombstones == ["a"])
    #expect(try stale.merged(with: deleted) == merged)
    var late = merged
    try late.append(DiaryRecord(runID: "a", date: date))
    #expect(late == merged)
  }

  @Test("three-replicas-one-delete") func aStaleReplicaDoesNotBringARunBack() throws {
    let stale = try diary((id: "a", date: date), (id: "b", date: date + 10))
    var phone = stale
    try phone.delete("a")
    #expect(try stale.merged(with: phone) == phone.merged(with: stale))
    #expect(try stale.merged(with: phone).records.map(\.runID) == ["b"])
  }

  @Test("fetched-three-times") func appendingTwiceIsAppendingOnce() throws {
    let once = try diary((id: "a", date: date))
    var thrice = once
    try thrice.append(DiaryRecord(runID: "a", date: date))
    try thrice.append(DiaryRecord(runID: "a", date: date))
    #expect(thrice == once)
  }

  @Test func recordsAreSortedByDateThenRunID() throws {
    let diary = try diary((id: "c", date: 2), (id: "b", date: 1), (id: "a", date: 2))
    #expect(diary.records.map(\.runID) == ["b", "a", "c"])
    #expect(try RunDiary(json: diary.json) == diary)
  }

  @Test func clearingSparesWhatArrivesLater() throws {
    var diary = try diary((id: "a", date: 1), (id: "b", date: 2))
    try diary.clear(["b", "a", "b"])
    #expect(diary.json == #"{"records":[],"tombstones":["a","b"]}"#)
    try diary.append(DiaryRecord(runID: "c", date: 0))
    #expect(diary.records.map(\.runID) == ["c"])
  }

  @Test func forgettingLeavesNoTombstone() throws {
    var outbox = try diary((id: "a", date: 1), (id: "b", date: 2), deleted: ["z"])
    try outbox.forget(["a", "never"])
    #expect(outbox.records.map(\.runID) == ["b"])
    #expect(outbox.tombstones == ["z"])
    #expect(throws: TandemError.self) { try outbox.forget([""]) }
  }

  @Test func factsOfBothDevicesStay() throws {
    var watch = try DiaryRecord(runID: "a", date: 5)
    try watch.setMember("heartRate", toJSON: "151.0")
    var phone = try DiaryRecord(runID: "a", date: 4, completion: .full)
    try phone.setMember("distance", toJSON: "5000")
    var diary = RunDiary()
    try diary.append(watch)
    try diary.append(phone)
    #expect(
      diary.records.map(\.json)
        == [#"{"completion":"full","date":4,"distance":5000,"heartRate":151,"runID":"a"}"#])
  }

  @Test func unknownMembersSurvive() throws {
    let diary = try RunDiary(json: #"{"cursor":{"b":1,"a":12345678901234567890}}"#)
    #expect(diary.json == #"{"cursor":{"a":12345678901234567890,"b":1},"records":[],"tombstones":[]}"#)
    #expect(diary.isPristine)
  }
}
