import CanonicalJSON
import Foundation
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

  @Test func `puts records in order however their dates are spread`() throws {
    var random = SeededGenerator(state: 9)
    let spreads: [(inout SeededGenerator) -> Double] = [
      { Double.random(in: 1e9...2e9, using: &$0) }, { Double(Int.random(in: 0...40, using: &$0)) }, { _ in 7 },
      { Double.random(in: 0...1, using: &$0) < 0.5 ? 0 : 1 }, { exp2(Double.random(in: -1074...36, using: &$0)) },
      { Double(Int.random(in: 0...3, using: &$0)) * Double.leastNonzeroMagnitude },
      { Double.random(in: -9.9e10...9.9e10, using: &$0) },
      { Int.random(in: 0..<50, using: &$0) == 0 ? -9.9e10 : 1.75e9 + Double.random(in: 0...1e6, using: &$0) },
    ]
    for spread in spreads {
      for count in [2, 3, 17, 300] {
        let runs = (0..<count).map { (id: "run-\($0)", date: spread(&random)) }.shuffled(using: &random)
        let rows = runs.map { #"{"date":\#($0.date),"runID":"\#($0.id)"}"# }.joined(separator: ",")
        let merged = try merge(#"{"records":[\#(rows)]}"#, "{}")
        let ids = merged.components(separatedBy: #""runID":""#).dropFirst().map { $0.prefix { $0 != "\"" } }
        let expected = runs.sorted {
          $0.date != $1.date ? $0.date < $1.date : $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
        }
        #expect(ids.map(String.init) == expected.map(\.id))
      }
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
