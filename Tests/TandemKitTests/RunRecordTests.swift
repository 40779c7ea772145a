import CanonicalJSON
import Testing

@Suite struct `A record` {
  @Test(arguments: [
    (#"{"runID":"r","date":1}"#, #"{"date":1,"runID":"r"}"#),
    (#"{ "date" : 1.50, "runID" : "\u0061\n" }"#, #"{"date":1.5,"runID":"a\n"}"#),
    (
      #"{"completion":null,"date":1,"day":null,"duration":null,"edited":null,"planID":null,"runID":"r","week":null}"#,
      #"{"date":1,"runID":"r"}"#
    ),
    (
      #"{"a":null,"date":1,"day":null,"runID":"r","zz":{"date":null}}"#,
      #"{"a":null,"date":1,"runID":"r","zz":{"date":null}}"#
    ),
    (
      #"{"date":1,"edited":{"note":null,"updatedAt":2.0},"runID":"r"}"#,
      #"{"date":1,"edited":{"note":null,"updatedAt":2},"runID":"r"}"#
    ),
    (
      #"{"completion":"full","date":-1,"day":3,"duration":1800.5,"planID":"c25k","runID":"r","steps":9007199254740993,"week":1}"#,
      #"{"completion":"full","date":-1,"day":3,"duration":1800.5,"planID":"c25k","runID":"r","steps":9007199254740993,"week":1}"#
    ),
  ]) func `drops known members that are null and keeps all else`(text: String, expected: String) throws {
    #expect(try normal(records: text) == expected)
  }

  @Test(arguments: [
    "1", "null", "[]", "{}", #"{"runID":"r"}"#, #"{"date":1}"#, #"{"date":null,"runID":"r"}"#,
    #"{"date":1,"runID":null}"#,
    #"{"date":1,"runID":""}"#, #"{"date":1,"runID":7}"#, #"{"date":"1","runID":"r"}"#, #"{"date":1e11,"runID":"r"}"#,
    #"{"date":1751234567000,"runID":"r"}"#, #"{"completion":"Full","date":1,"runID":"r"}"#,
    #"{"completion":true,"date":1,"runID":"r"}"#, #"{"date":1,"day":0,"runID":"r"}"#,
    #"{"date":1,"runID":"r","week":1.5}"#,
    #"{"date":1,"runID":"r","week":"1"}"#, #"{"date":1,"duration":-1,"runID":"r"}"#,
    #"{"date":1,"planID":"","runID":"r"}"#,
    #"{"date":1,"edited":{},"runID":"r"}"#, #"{"date":1,"edited":[],"runID":"r"}"#,
    #"{"date":1,"edited":{"updatedAt":null},"runID":"r"}"#, #"{"date":1,"edited":{"updatedAt":1e12},"runID":"r"}"#,
  ]) func `is no other JSON`(text: String) {
    #expect { try normal(records: text) } throws: { ($0 as? JSONError)?.kind == .badValue }
  }
}
