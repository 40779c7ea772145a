import TandemKit
import Testing

/// Records as Swift apps see them, and the members that every document has besides its own.
@Suite struct DiaryRecordTests {
  @Test func propertiesSayWhatTheTextSays() throws {
    let record = try DiaryRecord(
      json: #"""
        {"runID":"a","date":5,"completion":"partial","week":1,"day":2,"planID":"p","duration":61.5,
         "edited":{"updatedAt":6,"note":"hot"}}
        """#)
    #expect(record.runID == "a")
    #expect(record.date == 5)
    #expect(record.completion == .partial)
    #expect(record.week == 1)
    #expect(record.day == 2)
    #expect(record.planID == "p")
    #expect(record.duration == 61.5)
    #expect(record.editedJSON == #"{"note":"hot","updatedAt":6}"#)
  }

  @Test func absentMembersAreNil() throws {
    let record = try DiaryRecord(
      json: #"{"runID":"a","date":5,"completion":null,"duration":null,"edited":null,"x":null}"#)
    #expect(record.completion == nil)
    #expect(record.duration == nil)
    #expect(record.editedJSON == nil)
    #expect(record.json == #"{"date":5,"runID":"a","x":null}"#)
  }

  @Test func setMembersAreCheckedAndKeptInOrder() throws {
    var record = try DiaryRecord(runID: "a", date: 5)
    try record.setMember("zone", toJSON: #"{ "b":1, "a":2 }"#)
    try record.setMember("é\"", toJSON: "1")
    try record.setMember("zone", toJSON: "[ ]")
    #expect(record.json == #"{"date":5,"runID":"a","zone":[],"é\"":1}"#)
    #expect(record.member("é\"") == "1")
    try record.setMember("zone", toJSON: nil)
    #expect(record.member("zone") == nil)

    let before = record
    #expect(throws: TandemError.self) { try record.setMember("x", toJSON: #"1,"y":2"#) }
    let known = #expect(throws: TandemError.self) { try record.setMember("week", toJSON: "0") }
    #expect(known?.path == "/week")
    #expect(throws: TandemError.self) { try record.setMember("runID", toJSON: nil) }
    #expect(record == before)
  }

  @Test func numbersThatAreNotFiniteAreRefused() {
    let error = #expect(throws: TandemError.self) { _ = try DiaryRecord(runID: "a", date: 0, duration: .infinity) }
    #expect(error?.code == .badArgument)
    let negative = #expect(throws: TandemError.self) { _ = try DiaryRecord(runID: "a", date: 0, duration: -1) }
    #expect(negative?.path == "/duration")
  }
}
