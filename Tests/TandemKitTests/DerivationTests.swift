import CanonicalJSON
import TandemKit
import TestSupport
import Testing

private func derive(_ text: String, _ elapsed: Double) throws(JSONError) -> String {
  try answer(text) { (texts, arena, out) throws(JSONError) in
    try Derivation(Schedule.read(texts[0], in: arena), elapsed: elapsed).write(to: &out)
  }
}

/// A walk down the list as the contract tells it, in floating point throughout and with a text of its own.
private struct Walk {
  let seconds: [Int]

  var text: String {
    "[" + seconds.enumerated().map { #"{"phase":"p\#($0.offset)","seconds":\#($0.element)}"# }.joined(separator: ",")
      + "]"
  }

  func derive(_ given: Double) -> String {
    let elapsed = given < 0 ? 0 : given
    let total = seconds.reduce(0, +)
    var start = 0
    for (index, length) in seconds.enumerated() {
      let end = start + length
      if Double(end) - elapsed > 1e-6 {
        let next = seconds.indices.first { $0 > index && seconds[$0] > 0 }
        let left = min(Double(length), ((Double(end) - elapsed) - 1e-6).rounded(.up))
        let leftInAll = min(Double(total), ((Double(total) - elapsed) - 1e-6).rounded(.up))
        return #"{"finished":false,"index":\#(index),"intervalElapsed":\#(write(max(0, elapsed - Double(start)))),"#
          + #""intervalRemaining":\#(write(left)),"next":"#
          + (next.map { #"{"index":\#($0),"phase":"p\#($0)","seconds":\#(seconds[$0])}"# } ?? "null")
          + #","phase":"p\#(index)","progress":\#(write(min(1, elapsed / Double(total)))),"#
          + #""remaining":\#(write(leftInAll)),"total":\#(total)}"#
      }
      start = end
    }
    return #"{"finished":true,"index":null,"intervalElapsed":0,"intervalRemaining":0,"next":null,"phase":null,"#
      + #""progress":1,"remaining":0,"total":\#(total)}"#
  }

  /// The shortest text of a double, which for those below 1e-6 and whole ones differs from Swift's own.
  private func write(_ value: Double) -> String {
    if value == value.rounded(), value < 1e15 { return String(Int64(value)) }
    let text = value.description
    guard let mark = text.firstIndex(of: "e") else { return text }
    let exponent = Int(text[text.index(after: mark)...])!
    var digits = String(text[..<mark])
    if digits.hasSuffix(".0") { digits.removeLast(2) }
    guard exponent >= -6 else { return digits + "e\(exponent)" }
    digits.removeAll { $0 == "." }
    return "0." + String(repeating: "0", count: -exponent - 1) + digits
  }
}

@Suite struct `Where a run is in its schedule` {
  private let day = #"[{"phase":"walk","seconds":300},{"phase":"run","seconds":60},{"phase":"walk","seconds":90}]"#

  @Test(
    arguments: [
      (0, 0, "0", 300, 450), (-7, 0, "0", 300, 450), (1e-7, 0, "1e-7", 300, 450), (0.5, 0, "0.5", 300, 450),
      (1, 0, "1", 299, 449), (0.9999995, 0, "0.9999995", 299, 449), (0.99999, 0, "0.99999", 300, 450),
      (1.0000005, 0, "1.0000005", 299, 449), (299, 0, "299", 1, 151), (299.99, 0, "299.99", 1, 151),
      (299.999998, 0, "299.999998", 1, 151), (299.9999995, 1, "0", 60, 150), (300, 1, "0", 60, 150),
      (300.25, 1, "0.25", 60, 150), (359.9999999, 2, "0", 90, 90), (449.5, 2, "89.5", 1, 1),
    ] as [(Double, Int, String, Int, Int)])
  func `is the first interval whose end is not reached, to the microsecond`(
    elapsed: Double, index: Int, intervalElapsed: String, left: Int, leftInAll: Int
  ) throws {
    let answer = try derive(day, elapsed)
    #expect(answer.contains(#""finished":false,"index":\#(index),"intervalElapsed":\#(intervalElapsed),"#), "\(answer)")
    #expect(answer.contains(#""intervalRemaining":\#(left),"#), "\(answer)")
    #expect(answer.contains(#""remaining":\#(leftInAll),"total":450}"#), "\(answer)")
  }

  @Test(
    arguments: [
      ("[]", 0, 0), ("{}", 5, 0), (#"[{"phase":"a","seconds":0},{"phase":"b","seconds":0}]"#, 0, 0),
      (#"[{"phase":"a","seconds":10}]"#, 10, 10), (#"[{"phase":"a","seconds":10}]"#, 9.9999995, 10),
      (#"[{"phase":"a","seconds":10}]"#, 1e300, 10),
    ] as [(String, Double, Int)]) func `is nowhere once all is reached`(schedule: String, elapsed: Double, total: Int)
    throws
  {
    #expect(
      try derive(schedule, elapsed)
        == #"{"finished":true,"index":null,"intervalElapsed":0,"intervalRemaining":0,"next":null,"phase":null,"#
        + #""progress":1,"remaining":0,"total":\#(total)}"#)
  }

  @Test func `passes intervals of no length over, and names the next that takes time`() throws {
    let schedule =
      #"[{"phase":"a","seconds":0},{"phase":"b","seconds":5},{"phase":"c","seconds":0},{"phase":"d","seconds":5},"#
      + #"{"phase":"e","seconds":0}]"#
    let first = try derive(schedule, 0)
    #expect(first.contains(#""index":1,"#) && first.contains(#""next":{"index":3,"phase":"d","seconds":5}"#))
    let second = try derive(schedule, 5)
    #expect(second.contains(#""index":3,"#) && second.contains(#""next":null"#))
  }

  @Test func `agrees with a naive walk on any schedule and moment`() throws {
    var random = SeededGenerator(state: 2)
    for _ in 0..<rounds(100_000) {
      let walk = Walk(seconds: (0..<Int.random(in: 0...6, using: &random)).map { _ in length(using: &random) })
      let elapsed = elapsed(in: walk.seconds, using: &random)
      let answer = try derive(walk.text, elapsed)
      if answer != walk.derive(elapsed) {
        Issue.record("\(walk.seconds) at \(elapsed): \(answer), not \(walk.derive(elapsed))")
      }
    }
  }

  private func length(using random: inout SeededGenerator) -> Int {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: 0
    case 1: Int.random(in: 1...3, using: &random)
    case 2: 1_000_000
    default: Int.random(in: 0...600, using: &random)
    }
  }

  private func elapsed(in seconds: [Int], using random: inout SeededGenerator) -> Double {
    let total = seconds.reduce(0, +)
    let boundary = seconds.prefix(Int.random(in: 0...seconds.count, using: &random)).reduce(0, +)
    let whole = Double(Bool.random(using: &random) ? boundary : Int.random(in: -1...total + 1, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return whole
    case 1:
      let start = Double.random(in: 1.7e9...1.8e9, using: &random)
      return (start + whole) - start
    case 2: return whole + Double.random(in: -3e-6...3e-6, using: &random)
    case 3: return whole + [-1e-6, 1e-6, -1.0000001e-6, -9.999999e-7].randomElement(using: &random)!
    default: return Double.random(in: -2...Double(total + 2), using: &random)
    }
  }
}
