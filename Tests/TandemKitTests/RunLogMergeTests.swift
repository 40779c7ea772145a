import CanonicalJSON
import TestSupport
import Testing

/// Checks the merge of two logs, either way round.
private func expectMerge(
  _ left: String, _ right: String, _ expected: String, _ location: SourceLocation = #_sourceLocation
) throws {
  #expect(try merge(left, right) == expected, sourceLocation: location)
  #expect(try merge(right, left) == expected, sourceLocation: location)
}

@Suite struct `The merge of two run logs` {
  @Test func `has the runs of both in order`() throws {
    try expectMerge(
      #"{"records":[{"date":1,"runID":"a"},{"date":4,"runID":"d"}]}"#,
      #"{"records":[{"date":3,"runID":"b"},{"date":3,"runID":"c"},{"date":2,"runID":"e"}]}"#,
      #"{"records":[{"date":1,"runID":"a"},{"date":2,"runID":"e"},{"date":3,"runID":"b"},{"date":3,"runID":"c"},"#
        + #"{"date":4,"runID":"d"}],"tombstones":[]}"#)
  }

  @Test func `joins the copies of a run, and moves it to its earlier date`() throws {
    try expectMerge(
      #"{"records":[{"date":1,"runID":"a"},{"date":5,"distance":7,"runID":"b"}]}"#,
      #"{"records":[{"date":0,"runID":"b"},{"date":9,"heartRate":8,"runID":"b"}]}"#,
      #"{"records":[{"date":0,"distance":7,"heartRate":8,"runID":"b"},{"date":1,"runID":"a"}],"tombstones":[]}"#)
  }

  @Test func `keeps deleted what either has deleted`() throws {
    try expectMerge(
      #"{"records":[{"date":1,"runID":"a"},{"date":2,"runID":"b"}],"tombstones":["y"]}"#,
      #"{"records":[{"date":1,"runID":"y"}],"tombstones":["b","x"]}"#,
      #"{"records":[{"date":1,"runID":"a"}],"tombstones":["b","x","y"]}"#)
  }

  @Test func `tells ids apart by their bytes alone`() throws {
    try expectMerge(
      "{\"records\":[{\"date\":1,\"runID\":\"é\"},{\"date\":1,\"runID\":\"a\\n\"}]}",
      "{\"records\":[{\"date\":1,\"runID\":\"e\u{301}\"},{\"date\":1,\"runID\":\"A\"}],\"tombstones\":[\"\\u0061\\u000A\"]}",
      "{\"records\":[{\"date\":1,\"runID\":\"A\"},{\"date\":1,\"runID\":\"e\u{301}\"},{\"date\":1,\"runID\":\"é\"}],"
        + "\"tombstones\":[\"a\\n\"]}")
  }

  @Test func `joins the members it does not know`() throws {
    try expectMerge(
      #"{"a":1,"b":null,"c":{"x":1}}"#, #"{"b":[],"c":{"x":2},"d":true}"#,
      #"{"a":1,"b":[],"c":{"x":2},"d":true,"records":[],"tombstones":[]}"#)
  }

  @Test func `agrees with a naive diary on generated logs`() throws {
    var random = SeededGenerator(state: 4)
    let ids = ["a", "b", "c", "run-0001", "run-0002", "run-0001-\u{E000}", "run-0001-\u{1F600}", "é"]
    for _ in 0..<rounds(20_000) {
      let diaries = (0..<2).map { _ in
        NaiveDiary(
          runs: (0..<Int.random(in: 0...6, using: &random)).map { _ in NaiveRun(among: ids, using: &random) },
          deleted: (0..<Int.random(in: 0...2, using: &random)).map { _ in ids.randomElement(using: &random)! })
      }
      let merged = try merge(diaries[0].text, diaries[1].text)
      let expected = diaries[0].merged(with: diaries[1]).text
      if merged != expected { Issue.record("\(diaries[0].text) and \(diaries[1].text): \(merged), not \(expected)") }
    }
  }

  @Test func `agrees with a naive diary on long logs in order`() throws {
    var random = SeededGenerator(state: 5)
    for shared in [0, 100, 1_500] {
      let ids = (0..<3_000).map { "6F9619FF-8B86-D011-B42D-\(100_000 + $0)" }.shuffled(using: &random)
      func diary(_ part: Range<Int>) -> NaiveDiary {
        NaiveDiary(
          runs: ids[part].map { NaiveRun($0, date: Int.random(in: 0...9_000, using: &random)) },
          deleted: (0..<20).map { _ in ids.randomElement(using: &random)! }
        ).merged(with: NaiveDiary())
      }
      let left = diary(0..<1_500 + shared / 2)
      let right = diary(1_500 - shared / 2..<3_000)
      let merged = try merge(left.text, right.text)
      #expect(merged == left.merged(with: right).text)
    }
  }
}
