import CanonicalJSON
import TandemKit
import TestSupport
import Testing

/// The answer of `anchor_elapsed` for the members `members` of an anchor started at 1000.
private func elapsed(_ members: String, at now: Double) throws(JSONError) -> String {
  let text = #"{"runID":"r","startDate":1000"# + (members.isEmpty ? "}" : ",\(members)}")
  return try answer(text) { (texts, arena, out) throws(JSONError) in
    try Anchor.read(texts[0], in: arena).writeElapsed(at: now, to: &out)
  }
}

/// The anchor `text` in normal form.
private func normal(_ text: String) throws(JSONError) -> String {
  try answer(text) { (texts, arena, out) throws(JSONError) in try Anchor.read(texts[0], in: arena).write(to: &out) }
}

@Suite struct `The clock of a run` {
  @Test(
    arguments: [
      ("", 1000, "0", "running"), ("", 1060.5, "60.5", "running"), ("", 999, "0", "running"), ("", -5, "0", "running"),
      (#""accumulatedPause":20"#, 1060, "40", "running"), (#""accumulatedPause":100"#, 1060, "0", "running"),
      (#""pausedAt":1030"#, 1060, "30", "paused"), (#""pausedAt":1030"#, 1010, "30", "paused"),
      (#""pausedAt":1030,"accumulatedPause":10.25"#, 5000, "19.75", "paused"),
      (#""pausedAt":990"#, 5000, "0", "paused"),
      (#""endedAt":1040"#, 1060, "40", "ended"), (#""endedAt":1040"#, 1020, "40", "ended"),
      (#""endedAt":1040,"pausedAt":1030"#, 1060, "30", "ended"),
      (#""endedAt":1020,"pausedAt":1030"#, 1060, "20", "ended"),
      (#""endedAt":1040,"pausedAt":null"#, 1060, "40", "ended"),
      (#""endedAt":null,"pausedAt":null"#, 1060, "60", "running"),
      (#""accumulatedPause":null"#, 1060, "60", "running"), (#""endedAt":500"#, 1060, "0", "ended"),
      (#""accumulatedPause":1e308"#, 1060, "0", "running"),
    ] as [(String, Double, String, String)])
  func `stands at the earliest of pause, end and now, without the pauses`(
    members: String, now: Double, seconds: String, state: String
  ) throws {
    #expect(try elapsed(members, at: now) == #"{"elapsed":\#(seconds),"state":"\#(state)"}"#)
  }

  @Test func `takes start and pauses off from left to right`() throws {
    var random = SeededGenerator(state: 1)
    for _ in 0..<rounds(20_000) {
      let start = Double.random(in: 1.6e9...1.8e9, using: &random)
      let pause = Double.random(in: 0...5_000, using: &random)
      let now = start + Double.random(in: 0...9_000, using: &random)
      let text = #"{"runID":"r","startDate":\#(start),"accumulatedPause":\#(pause)}"#
      _ = try answer(text) { (texts, arena, out) throws(JSONError) in
        let anchor = try Anchor.read(texts[0], in: arena)
        #expect(anchor.elapsed(at: now) == max(0, (now - start) - pause))
      }
    }
  }
}

@Suite struct `An anchor` {
  @Test func `has its known members in normal form and keeps the others`() throws {
    #expect(
      try normal(#"{ "startDate":1e3, "runID":"\u0072", "zz":null, "pausedBy":[1.0] }"#)
        == #"{"accumulatedPause":0,"pausedBy":[1],"revision":0,"runID":"r","startDate":1000,"zz":null}"#)
    let full =
      #"{"accumulatedPause":1.5,"day":2,"endedAt":3,"healthOwner":"watch","pausedAt":2,"planID":"c25k","revision":7,"#
      + #""runID":"r","startDate":-1,"week":9}"#
    #expect(try normal(full) == full)
    let absent =
      #"{"runID":"r","startDate":0,"day":null,"endedAt":null,"healthOwner":null,"pausedAt":null,"planID":null,"#
    #expect(
      try normal(absent + #""revision":null,"week":null,"accumulatedPause":null}"#)
        == #"{"accumulatedPause":0,"revision":0,"runID":"r","startDate":0}"#)
  }

  @Test(arguments: [
    "[]", "null", "{}", #"{"runID":"r"}"#, #"{"startDate":1}"#, #"{"runID":"","startDate":1}"#,
    #"{"runID":1,"startDate":1}"#,
    #"{"runID":null,"startDate":1}"#, #"{"runID":"r","startDate":null}"#, #"{"runID":"r","startDate":"1"}"#,
    #"{"runID":"r","startDate":1e11}"#, #"{"runID":"r","startDate":-1e11}"#,
    #"{"runID":"r","startDate":1,"endedAt":1e12}"#,
    #"{"runID":"r","startDate":1,"accumulatedPause":-1}"#, #"{"runID":"r","startDate":1,"revision":-1}"#,
    #"{"runID":"r","startDate":1,"revision":1.5}"#, #"{"runID":"r","startDate":1,"revision":9007199254740992}"#,
    #"{"runID":"r","startDate":1,"week":0}"#, #"{"runID":"r","startDate":1,"day":0}"#,
    #"{"runID":"r","startDate":1,"healthOwner":""}"#, #"{"runID":"r","startDate":1,"planID":[]}"#,
    #"{"runID":"r","startDate":1,"pausedAt":true}"#, #"{ "startDate":1, "runID":"" }"#,
  ]) func `is no other JSON`(text: String) {
    #expect { try normal(text) } throws: { ($0 as? JSONError)?.kind == .badValue }
  }

  @Test func `has moments up to the bound and counters up to 2^53 - 1`() throws {
    let text =
      #"{"accumulatedPause":0,"endedAt":-99999999999.99998,"revision":9007199254740991,"runID":"r","startDate":99999999999.99998}"#
    #expect(try normal(text) == text)
  }
}
