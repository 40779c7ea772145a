import TandemKit
import Testing

/// What errors say: the code, the place, and one sentence of what was found and what was expected.
@Suite struct TandemErrorTests {
  private func error<Document: TandemDocument>(_: Document.Type, _ json: String) -> TandemError? {
    #expect(throws: TandemError.self) { _ = try Document(json: json) }
  }

  @Test func textThatIsNotJSONHasAnOffset() {
    let broken = error(RunAnchor.self, "{\"runID\":x}")
    #expect(broken?.code == .badJSON)
    #expect(broken?.path == "")
    #expect(broken?.message == "Found 'x' at byte 9, expected a value.")
    #expect(broken?.offset == 9)
    #expect(broken == error(RunDiary.self, "{\"runID\":x}"))
    #expect(broken != error(RunDiary.self, "{\"runID\":y}"))
    #expect(error(RunDiary.self, "")?.message == "Found the end of the text at byte 0, expected a value.")
    #expect(error(RunDiary.self, "{}é")?.offset == 2)
  }

  @Test func bytesThatAreNotUTF8AreNotJSON() {
    let error = #expect(throws: TandemError.self) { _ = try RunDiary(jsonBytes: Array("{\"a\":\"".utf8) + [0xFF]) }
    #expect(error?.code == .badJSON)
  }

  @Test func aValueOutOfPlaceHasAPath() {
    let error = error(RunDiary.self, #"{"records":[{"date":1,"runID":"a"},{"date":"x","runID":"b"}]}"#)
    #expect(error?.code == .badValue)
    #expect(error?.path == "/records/1/date")
    #expect(error?.message.hasPrefix("Found a string, expected a moment") ?? false)
    #expect(error?.offset == nil)
  }

  @Test func aMistakeLateInALongSetHasItsPlace() {
    let ids = (0..<100).map { "\"run \($0)\"" }.joined(separator: ",")
    for (end, code, path) in [("5", TandemError.Code.badValue, "/tombstones/100"), ("\"\\x\"", .badJSON, "")] {
      let error = error(RunDiary.self, "{\"tombstones\":[\(ids),\(end),\"last\"]}")
      #expect(error?.code == code)
      #expect(error?.path == path)
    }
  }

  @Test func anErrorDescribesItself() {
    let error = error(RunDiary.self, #"{"tombstones":[5]}"#)
    #expect("\(error!)" == "bad_value: /tombstones/0: Found the number 5, expected a non-empty string.")
    #expect("\(self.error(RunDiary.self, "")!)" == "bad_json: Found the end of the text at byte 0, expected a value.")
  }

  @Test func aMissingMemberIsNamed() {
    let error = error(DiaryRecord.self, #"{"date":1751500800}"#)
    #expect(error?.path == "/runID")
    #expect(error?.message == "Found no runID, expected a non-empty string.")
  }

  @Test func pathsEscapeAsPointersDo() {
    let deep = String(repeating: "[", count: 129)
    #expect(error(RunDiary.self, #"{"a":"# + deep)?.code == .tooLarge)
    #expect(
      error(RunStores.self, #"{"runLog":{"records":[{"edited":{"updatedAt":1e12},"date":0,"runID":"a"}]}}"#)?.path
        == "/runLog/records/0/edited/updatedAt")
  }

  @Test func errorsOfListsBeginAtTheList() throws {
    var diary = RunDiary()
    let error = #expect(throws: TandemError.self) { try diary.clear(["a", ""]) }
    #expect(error?.path == "/1")
    #expect(error?.message == "Found an empty string, expected a non-empty string.")
  }
}
