import CanonicalJSON
import TandemKit
import TestSupport
import Testing

private func mergeProgress(_ local: String, _ incoming: String) throws(JSONError) -> String {
  try answer(local, incoming) { (texts, arena, out) throws(JSONError) in
    let local = try Progress.read(texts[0], in: arena)
    let incoming = try Progress.read(texts[1], in: arena)
    try Progress.merge(local, incoming, in: arena).write(to: &out)
  }
}

/// Checks that either order of two states merges to `expected`, up to defaults.
private func expectMerge(
  _ left: String, _ right: String, _ expected: String, _ location: SourceLocation = #_sourceLocation
) throws {
  let normal = try answer(expected) { (texts, arena, out) throws(JSONError) in
    try Progress.read(texts[0], in: arena).write(to: &out)
  }
  #expect(try mergeProgress(left, right) == normal, sourceLocation: location)
  #expect(try mergeProgress(right, left) == normal, sourceLocation: location)
}

@Suite struct `The merge of two progresses` {
  @Test func `ranks a pristine one below any other`() throws {
    let other = #"{"planID":"a","pointerStamp":-5}"#
    try expectMerge("{}", other, other)
    try expectMerge(#"{"planID":"z","resetID":"z","resetStamp":9,"pointerWeek":9,"note":1}"#, other, other)
    try expectMerge(#"{"planID":"z"}"#, #"{"completedSlots":["W1D1"]}"#, #"{"completedSlots":["W1D1"]}"#)
  }

  @Test func `takes the higher epoch, reset id and plan id whole`() throws {
    let many = #""completedSlots":["W1D1","W1D2"],"pointerStamp":9,"pointerWeek":2,"resetStamp":9,"note":[1]"#
    try expectMerge(#"{"epoch":1}"#, "{\(many)}", #"{"epoch":1}"#)
    try expectMerge(#"{"epoch":10}"#, #"{"epoch":9,"resetID":"z",\#(many)}"#, #"{"epoch":10}"#)
    try expectMerge(
      #"{"epoch":1,"resetID":"b"}"#, #"{"epoch":1,"resetID":"a","planID":"z",\#(many)}"#, #"{"epoch":1,"resetID":"b"}"#)
    try expectMerge(#"{"epoch":1,"planID":"d"}"#, #"{"epoch":1,\#(many)}"#, #"{"epoch":1,"planID":"d"}"#)
    try expectMerge(
      #"{"epoch":1,"resetID":"\uD83D\uDE00"}"#, #"{"epoch":1,"resetID":"\uE000",\#(many)}"#,
      #"{"epoch":1,"resetID":"\uD83D\uDE00"}"#)
  }

  @Test func `at equal rank unites slots and unknown members, with the greater pointer and reset stamp`() throws {
    try expectMerge(
      #"{"epoch":1,"completedSlots":["W1D2"],"pointerStamp":5,"pointerWeek":1,"pointerDay":3,"resetStamp":4,"a":1,"b":null}"#,
      #"{"epoch":1,"completedSlots":["W1D1"],"pointerStamp":6,"pointerWeek":1,"pointerDay":2,"resetStamp":3,"b":0,"c":{}}"#,
      #"{"epoch":1,"completedSlots":["W1D1","W1D2"],"pointerStamp":6,"pointerDay":2,"resetStamp":4,"a":1,"b":0,"c":{}}"#
    )
    try expectMerge(
      #"{"pointerStamp":5,"pointerWeek":2,"pointerDay":1}"#, #"{"pointerStamp":5,"pointerWeek":1,"pointerDay":3}"#,
      #"{"pointerStamp":5,"pointerWeek":2,"pointerDay":1}"#)
    try expectMerge(
      #"{"pointerStamp":5,"pointerDay":2}"#, #"{"pointerStamp":5,"pointerDay":3}"#,
      #"{"pointerStamp":5,"pointerDay":3}"#)
    try expectMerge(#"{"pointerWeek":2,"x":1}"#, #"{"pointerDay":2,"resetStamp":-1}"#, #"{"pointerWeek":2,"x":1}"#)
  }

  @Test func `agrees with the rules one by one on generated states`() throws {
    var random = SeededGenerator(state: 6)
    for _ in 0..<rounds(20_000) {
      let (left, right) = (NaiveProgress(using: &random), NaiveProgress(using: &random))
      let merged = try mergeProgress(left.text, right.text)
      let expected = left.merged(with: right).text
      if merged != expected { Issue.record("\(left.text) and \(right.text): \(merged), not \(expected)") }
    }
  }
}

/// A progress by Swift's own sets and tuples, with a canonical text of its own.
private struct NaiveProgress {
  var rank: (started: Int, epoch: Int, resetID: String, planID: String) { (isPristine ? 0 : 1, epoch, resetID, planID) }
  var epoch: Int
  var resetID: String
  var planID: String
  var slots: Set<String>
  var pointer: (stamp: Int, week: Int, day: Int)
  var resetStamp: Int
  var facts: [String: Int]

  init(using random: inout SeededGenerator) {
    epoch = Int.random(in: 0...1, using: &random)
    resetID = ["", "", "a", "b"].randomElement(using: &random)!
    planID = ["c25k", "c25k", "x"].randomElement(using: &random)!
    slots = Set(["W1D1", "W1D2", "é"].shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
    pointer = (
      Int.random(in: -1...1, using: &random), Int.random(in: 1...2, using: &random),
      Int.random(in: 1...2, using: &random)
    )
    resetStamp = Int.random(in: -1...1, using: &random)
    facts = ["a": Int.random(in: 0...2, using: &random)]
    if Bool.random(using: &random) { facts["zz"] = Int.random(in: 9...11, using: &random) }
  }

  private var isPristine: Bool { epoch == 0 && slots.isEmpty && pointer.stamp == 0 }

  var text: String {
    let slots = slots.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\"\($0)\"" }.joined(separator: ",")
    let last = facts["zz"].map { ",\"zz\":\($0)" } ?? ""
    return #"{"a":\#(facts["a"] ?? 0),"completedSlots":[\#(slots)],"epoch":\#(epoch),"planID":"\#(planID)","#
      + #""pointerDay":\#(pointer.day),"pointerStamp":\#(pointer.stamp),"pointerWeek":\#(pointer.week),"#
      + #""resetID":"\#(resetID)","resetStamp":\#(resetStamp)\#(last)}"#
  }

  func merged(with other: NaiveProgress) -> NaiveProgress {
    if rank != other.rank { return rank > other.rank ? self : other }
    var joined = self
    joined.slots.formUnion(other.slots)
    if pointer < other.pointer { joined.pointer = other.pointer }
    joined.resetStamp = max(resetStamp, other.resetStamp)
    joined.facts.merge(other.facts, uniquingKeysWith: max)
    return joined
  }
}
