import CanonicalJSON
import TandemKit
import Testing

/// A progress in normal form.
private func normal(_ text: String) throws(JSONError) -> String {
  try answer(text) { (texts, arena, out) throws(JSONError) in try Progress.read(texts[0], in: arena).write(to: &out) }
}

private func isPristine(_ text: String) throws(JSONError) -> Bool {
  try answer(text) { (texts, arena, out) throws(JSONError) in
    try out.append(bool: try Progress.read(texts[0], in: arena).isPristine)
  } == "true"
}

private let pristine =
  #"{"completedSlots":[],"epoch":0,"planID":"c25k","pointerDay":1,"pointerStamp":0,"pointerWeek":1,"resetID":"","resetStamp":0}"#

@Suite struct `A progress` {
  @Test(arguments: [
    ("{}", pristine),
    (
      #"{"completedSlots":null,"epoch":null,"planID":null,"pointerDay":null,"pointerStamp":null,"pointerWeek":null,"#
        + #""resetID":null,"resetStamp":null}"#, pristine
    ),
    (
      #"{"epoch":2.0,"completedSlots":["W2D1","W1D1","W1D1"],"resetID":"\u0061","zz":null,"a":[1e0]}"#,
      #"{"a":[1],"completedSlots":["W1D1","W2D1"],"epoch":2,"planID":"c25k","pointerDay":1,"pointerStamp":0,"#
        + #""pointerWeek":1,"resetID":"a","resetStamp":0,"zz":null}"#
    ),
    (
      #"{"epoch":9007199254740991,"planID":"x","pointerDay":3,"pointerStamp":-0.5,"pointerWeek":9,"resetStamp":1e9}"#,
      #"{"completedSlots":[],"epoch":9007199254740991,"planID":"x","pointerDay":3,"pointerStamp":-0.5,"pointerWeek":9,"#
        + #""resetID":"","resetStamp":1000000000}"#
    ),
  ]) func `has its known members in normal form and keeps the others`(text: String, expected: String) throws {
    #expect(try normal(text) == expected)
    #expect(try normal(expected) == expected)
  }

  @Test(arguments: [
    "[]", "null", #"{"epoch":-1}"#, #"{"epoch":0.5}"#, #"{"epoch":9007199254740992}"#, #"{"epoch":"1"}"#,
    #"{"completedSlots":{}}"#, #"{"completedSlots":[""]}"#, #"{"completedSlots":[null]}"#, #"{"planID":""}"#,
    #"{"planID":1}"#,
    #"{"pointerDay":0}"#, #"{"pointerWeek":0}"#, #"{"pointerStamp":1e11}"#, #"{"pointerStamp":true}"#,
    #"{"resetID":1}"#,
    #"{"resetStamp":-1e11}"#, #"{"resetStamp":[]}"#,
  ]) func `is no other JSON`(text: String) {
    #expect { try normal(text) } throws: { ($0 as? JSONError)?.kind == .badValue }
  }

  @Test(arguments: [
    ("{}", true), (#"{"planID":"c25k-nhs","resetID":"x","resetStamp":5,"pointerWeek":3,"note":1}"#, true),
    (#"{"pointerStamp":-0}"#, true), (#"{"epoch":1}"#, false), (#"{"completedSlots":["W1D1"]}"#, false),
    (#"{"pointerStamp":-1}"#, false), (#"{"pointerStamp":1}"#, false),
  ]) func `is pristine without epoch, slots and pointer stamp`(text: String, expected: Bool) throws {
    #expect(try isPristine(text) == expected)
  }
}
