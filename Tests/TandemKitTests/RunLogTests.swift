import CanonicalJSON
import Testing

@Suite struct `A run log` {
  @Test(arguments: [
    ("{}", #"{"records":[],"tombstones":[]}"#),
    (#"{"records":null,"tombstones":null}"#, #"{"records":[],"tombstones":[]}"#),
    (
      #"{"tombstones":["b","a","b","\u0061","\uE000","\uD83D\uDE00"]}"#,
      "{\"records\":[],\"tombstones\":[\"a\",\"b\",\"\u{E000}\",\"\u{1F600}\"]}"
    ),
    (
      #"{"records":[{"date":2,"runID":"a"},{"date":1,"runID":"c"},{"date":1,"runID":"b"}]}"#,
      #"{"records":[{"date":1,"runID":"b"},{"date":1,"runID":"c"},{"date":2,"runID":"a"}],"tombstones":[]}"#
    ),
    (
      #"{"records":[{"date":3,"runID":"a","x":1},{"date":2,"runID":"b"},{"date":1,"runID":"a","y":2}]}"#,
      #"{"records":[{"date":1,"runID":"a","x":1,"y":2},{"date":2,"runID":"b"}],"tombstones":[]}"#
    ),
    (
      #"{"records":[{"date":1,"runID":"a"},{"date":2,"runID":"b"}],"tombstones":["a","z"]}"#,
      #"{"records":[{"date":2,"runID":"b"}],"tombstones":["a","z"]}"#
    ),
    (
      #"{"version":2,"records":[],"extra":null,"a":{"b":[1.0]}}"#,
      #"{"a":{"b":[1]},"extra":null,"records":[],"tombstones":[],"version":2}"#
    ),
  ]) func `has each run once and in order, no deleted one, and all members it does not know`(
    text: String, expected: String
  ) throws {
    let once = try normal(log: text)
    #expect(once == expected)
    #expect(try normal(log: once) == once)
  }

  @Test(arguments: [
    "[]", "null", #"{"records":{}}"#, #"{"records":[null]}"#, #"{"tombstones":{}}"#, #"{"tombstones":[null]}"#,
    #"{"tombstones":[""]}"#, #"{"tombstones":[1]}"#, #"{"tombstones":"a"}"#,
  ]) func `is no other JSON`(text: String) {
    #expect { try normal(log: text) } throws: { ($0 as? JSONError)?.kind == .badValue }
  }
}
