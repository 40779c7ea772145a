import CanonicalJSON
import TestSupport
import Testing

private func sign(_ order: Int) -> Int { order.signum() }

/// Answers how two canonical texts compare.
private func compare(
  _ left: String, _ right: String, _ order: (JSONSlice, JSONSlice) -> Int
) throws(JSONError) -> Int {
  try withSlice(left.utf8) { (left, _) throws(JSONError) in
    try withSlice(right.utf8) { (right, _) throws(JSONError) in sign(order(left, right)) }
  }
}

private func quoted(_ text: String) -> String { GeneratedValue.string(text).canonical }

@Suite struct `The order of values` {
  /// Values in ascending order, no two equal.
  private static let ascending = [
    "null", "false", "true", "-1e+300", "-18446744073709551617", "-10000000000000000000", "-9007199254740993",
    "-9007199254740992", "-1",
    "-5e-324", "0", "5e-324", "1e-7", "0.5", "1", "1.0000000000000002", "2", "10", "9007199254740991",
    "9007199254740992",
    "9007199254740993", "9007199254740994", "9007199254740995", "9007199254740996", "100000000000000000000",
    "100000000000000000001", "999999999999999999999", "1e+21", "1000000000000000000001", "1000000000000000000007",
    "1e+22",
    "10000000000000000000001", "1e+23", "99999999999999999999999", "1.7976931348623157e+308", "\"\"", #""\u0000""#,
    #""\u0000\u0000""#, #""\b""#, #""\t""#, #""\n""#, #""\u000b""#, #""\u001f""#, "\" \"", "\"!\"", #""\"""#, "\"#\"",
    "\"/\"",
    "\"A\"", "\"[\"", #""\\""#, #""\\a""#, "\"]\"", "\"a\"", #""a\n""#, "\"a!\"", "\"ab\"", "\"abcdefg\"",
    #""abcdefg\n""#,
    "\"abcdefgh\"", #""abcdefgh\"""#, "\"abcdefghi\"", "\"b\"", "\"\u{7F}\"", "\"\u{80}\"", "\"é\"",
    "\"\u{7FF}\"", "\"\u{800}\"", "\"\u{D7FF}\"", "\"\u{E000}\"", "\"\u{FFFD}\"", "\"\u{10000}\"", "\"\u{10FFFD}\"",
    #"["a"]"#, "[0,1]", "[0]", "[10]", "[2]", "[[]]", "[]", "[null]", "[{}]", #"{"":1}"#, #"{"a":1,"b":2}"#,
    #"{"a":1}"#,
    #"{"a":2}"#, "{}",
  ]

  @Test func `is that of the contract on every pair of a ladder`() throws {
    for (i, left) in Self.ascending.enumerated() {
      #expect(isAccepted(left.utf8), "\(left) is not canonical")
      for (j, right) in Self.ascending.enumerated() {
        let order = try compare(left, right) { $0.compareValue($1) }
        #expect(order == sign(i - j), "\(left) and \(right)")
      }
    }
  }

  @Test func `is that of an exact comparison on generated values`() throws {
    var random = SeededGenerator(state: 7)
    for _ in 0..<rounds(100_000) {
      let left = GeneratedValue(using: &random, depth: 1)
      let right = GeneratedValue(using: &random, depth: 1)
      let order = try compare(left.canonical, right.canonical) { $0.compareValue($1) }
      if order != sign(GeneratedValue.compare(left, right)) {
        Issue.record("\(left.canonical) and \(right.canonical): \(order)")
      }
    }
  }

  @Test func `is that of an exact comparison on numbers beside each other`() throws {
    var random = SeededGenerator(state: 8)
    for _ in 0..<rounds(20_000) {
      let left = GeneratedNumber(using: &random)
      let right = Bool.random(using: &random) ? GeneratedNumber(using: &random) : neighbour(of: left, using: &random)
      let order = try compare(left.canonical, right.canonical) { $0.compareValue($1) }
      if order != sign(GeneratedNumber.compare(left, right)) {
        Issue.record("\(left.canonical) and \(right.canonical): \(order)")
      }
    }
  }

  /// An integer that no double holds, within a few units of an integer of 10^16 or more; else another number.
  private func neighbour(of number: GeneratedNumber, using random: inout SeededGenerator) -> GeneratedNumber {
    let integer = Double(number.canonical)!.magnitude
    guard integer > 1e16, integer < 1.8e19 else { return GeneratedNumber(using: &random) }
    let near = UInt64(integer) &+ UInt64.random(in: 0...3, using: &random) &- 1
    guard Double(exactly: near) == nil else { return GeneratedNumber(using: &random) }
    return .kept(String(near), isNegative: number.isNegative)
  }

  @Test func `is total: antisymmetric, transitive, and equal only for equal bytes`() throws {
    var random = SeededGenerator(state: 9)
    for _ in 0..<rounds(1_000) {
      var texts = (0..<9).map { _ in GeneratedValue(using: &random, depth: 1).canonical }
      texts += (0..<4).map { _ in GeneratedNumber(using: &random).canonical }
      let orders = try texts.map { (left) throws(JSONError) in
        try texts.map { (right) throws(JSONError) in try compare(left, right) { $0.compareValue($1) } }
      }
      for a in texts.indices {
        for b in texts.indices {
          #expect(orders[a][b] == -orders[b][a])
          #expect((orders[a][b] == 0) == (Array(texts[a].utf8) == Array(texts[b].utf8)))
          for c in texts.indices where orders[a][b] <= 0 && orders[b][c] <= 0 {
            #expect(orders[a][c] <= 0, "\(texts[a]) \(texts[b]) \(texts[c])")
          }
        }
      }
    }
  }

  @Test func `makes the greater value the join, whichever comes first`() throws {
    for (i, left) in Self.ascending.enumerated() {
      for right in Self.ascending[i...] {
        try withSlice(left.utf8) { (left, _) throws(JSONError) in
          try withSlice(right.utf8) { (right, _) throws(JSONError) in
            #expect(left.joined(with: right).string == right.string)
            #expect(right.joined(with: left).string == right.string)
          }
        }
      }
    }
  }
}

@Suite struct `The order of strings` {
  @Test func `is that of UTF-8 bytes for values and of UTF-16 code units for names`() throws {
    var random = SeededGenerator(state: 10)
    for _ in 0..<rounds(200_000) {
      let left = GeneratedValue.text(using: &random)
      let right = GeneratedValue.text(using: &random)
      let bytes = try compare(quoted(left), quoted(right)) { $0.compareString($1) }
      if bytes != GeneratedValue.compareBytes(left, right) {
        Issue.record("\(left.debugDescription) \(right.debugDescription)")
      }
      let units = try compare(quoted(left), quoted(right)) { $0.compareName($1) }
      if units != compareUnits(left, right) {
        Issue.record("\(left.debugDescription) \(right.debugDescription) as names")
      }
    }
  }

  private func compareUnits(_ left: String, _ right: String) -> Int {
    left.utf16.lexicographicallyPrecedes(right.utf16) ? -1 : right.utf16.lexicographicallyPrecedes(left.utf16) ? 1 : 0
  }

  @Test func `parts supplementary characters from U+E000 to U+FFFF, before or behind an escape`() throws {
    for prefix in ["", "abc", "abcdefgh", "\n", "abcdefgh\u{1}", "é"] {
      for low in ["\u{E000}", "\u{F8FF}", "\u{FB01}", "\u{FFFD}"] {
        for high in ["\u{10000}", "\u{1F600}", "\u{10FFFD}"] {
          #expect(try compare(quoted(prefix + low), quoted(prefix + high)) { $0.compareString($1) } == -1)
          #expect(try compare(quoted(prefix + low), quoted(prefix + high)) { $0.compareName($1) } == 1)
          #expect(try compare(quoted(prefix + "\u{D7FF}"), quoted(prefix + high)) { $0.compareName($1) } == -1)
        }
      }
    }
  }
}
