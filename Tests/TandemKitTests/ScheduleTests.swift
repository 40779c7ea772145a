import CanonicalJSON
import TandemKit
import TestSupport
import Testing

/// The intervals of the schedule `text` as `phase:seconds`, then the total.
private func intervals(_ text: String) throws(JSONError) -> String {
  try answer(text) { (texts, arena, out) throws(JSONError) in
    let schedule = try Schedule.read(texts[0], in: arena)
    for interval in schedule.intervals {
      try out.append(interval.phase)
      try out.append(integer: interval.seconds)
      try out.append(" ")
    }
    try out.append(integer: schedule.total)
  }
}

@Suite struct `A schedule` {
  @Test(arguments: [
    ("{}", "0"), ("[]", "0"), (#"{"intervals":null}"#, "0"), (#"{"intervals":[],"name":"x"}"#, "0"),
    (#"[{"phase":"walk","seconds":300},{"phase":"run","seconds":60}]"#, #""walk"300 "run"60 360"#),
    (#"{"intervals":[{"seconds":0,"phase":"w","note":[null]}],"a":{}}"#, #""w"0 0"#),
    (#"[{"phase":"\u00e9","seconds":1e6}]"#, #""é"1000000 1000000"#),
  ]) func `is an object with intervals, or the bare array of them`(text: String, expected: String) throws {
    #expect(try intervals(text) == expected)
  }

  @Test(arguments: [
    "null", "1", #""walk""#, #"{"intervals":{}}"#, "[1]", "[{}]", #"[{"phase":"w"}]"#, #"[{"seconds":1}]"#,
    #"[{"phase":"","seconds":1}]"#, #"[{"phase":null,"seconds":1}]"#, #"[{"phase":"w","seconds":null}]"#,
    #"[{"phase":"w","seconds":-1}]"#, #"[{"phase":"w","seconds":1.5}]"#, #"[{"phase":"w","seconds":1000001}]"#,
    #"[{"phase":"w","seconds":"1"}]"#, #"[{"phase":1,"seconds":1}]"#,
  ]) func `is no other JSON`(text: String) {
    #expect { try intervals(text) } throws: { ($0 as? JSONError)?.kind == .badValue }
  }

  @Test(
    arguments: [
      (60, 60, true), (60, 61, true), (60, 59, false), (60, 59.999999, true), (60, 59.9999995, true),
      (60, 59.999998, false),
      (60, 59.9999989, false), (0, 0, true), (0, -1e-7, true), (0, -2e-6, false), (1, 0, false),
      (3_600, 3_599.999999, true),
    ] as [(Double, Double, Bool)]) func `reaches a second from one microsecond before it`(
      moment: Double, elapsed: Double, isReached: Bool
    )
  {
    #expect(Schedule.isReached(moment, at: elapsed) == isReached)
  }

  @Test func `reaches every whole second of an epoch clock that rounds beside it`() {
    var random = SeededGenerator(state: 8)
    var before = 0
    for second in 1...2_000 {
      let start = Double.random(in: 1.7e9...1.8e9, using: &random)
      let pause = Double.random(in: 0...900, using: &random)
      let now = start + (pause + Double(second))
      let elapsed = (now - start) - pause
      if elapsed < Double(second) { before += 1 }
      #expect(Schedule.isReached(Double(second), at: elapsed))
      #expect(!Schedule.isReached(Double(second), at: elapsed - 0.001))
    }
    #expect(before > 500, "too few moments fell before their second: \(before)")
  }
}
