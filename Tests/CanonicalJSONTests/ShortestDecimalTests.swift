import CanonicalJSON
import TestSupport
import Testing

private func shortest(_ value: Double) -> String {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 26) { bytes in
    bytes.initialize(repeating: 0xAA)
    let count = writeShortest(value, to: bytes.baseAddress!)
    #expect(count <= 25 && bytes[25] == 0xAA)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

/// The significant digits of a number text without zeros at either end, and the power of ten of the last of them.
private func parts(_ text: String) -> (digits: String, exponent: Int) {
  let fields = text.drop { $0 == "-" }.split { $0 == "e" || $0 == "E" }
  let mantissa = fields[0].split(separator: ".", omittingEmptySubsequences: false)
  var digits = mantissa.joined()
  var exponent = fields.count > 1 ? Int(fields[1])! : 0
  exponent -= mantissa.count > 1 ? mantissa[1].count : 0
  while digits.count > 1, digits.last == "0" {
    digits.removeLast()
    exponent += 1
  }
  let significant = digits.drop { $0 == "0" }
  return significant.isEmpty ? ("0", 0) : (String(significant), exponent)
}

/// Lays digits out by the steps of ECMA-262, Number::toString.
private func layout(_ value: Double) -> String {
  let (digits, exponent) = parts(value.description)
  if digits == "0" { return "0" }
  let (k, n) = (digits.count, digits.count + exponent)
  let sign = value < 0 ? "-" : ""
  func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
  if k <= n, n <= 21 { return sign + digits + zeros(n - k) }
  if 0 < n, n <= 21 { return sign + digits.prefix(n) + "." + digits.dropFirst(n) }
  if -6 < n, n <= 0 { return sign + "0." + zeros(-n) + digits }
  let power = (n - 1 < 0 ? "e-" : "e+") + String(abs(n - 1))
  return sign + digits.prefix(1) + (k == 1 ? "" : "." + digits.dropFirst()) + power
}

/// The standard library prints shortest and closest digits too, by another method.
private func expectShortest(_ value: Double, _ location: SourceLocation = #_sourceLocation) {
  let (found, expected) = (shortest(value), layout(value))
  if found != expected { Issue.record("\(found), not \(expected)", sourceLocation: location) }
}

@Suite struct `The shortest decimal of a double` {
  @Test func `is laid out as ECMAScript lays it out`() {
    // Each is its own shortest text, and laid out as it must be.
    let texts = [
      "0", "1", "-1", "10", "0.5", "-0.25", "123.456", "4.35", "2e-44", "0.30000000000000004", "9.5e-100",
      "1e+21", "999999999999999900000", "100000000000000000000", "123456789012345680000", "1.5e+21", "-1e+22",
      "0.000001", "1e-7", "1.5e-7", "9.999999999999997e-7", "0.000012345", "-0.0000012345678901234567",
      "5e-324", "-5e-324", "2.2250738585072014e-308", "1.7976931348623157e+308", "1e+23",
      "9007199254740991", "9007199254740992", "9007199254740994", "9007199254740996", "72057594037927940",
      "1751500800.1234567", "1751500800", "5.684341886080802e-14",
    ]
    for text in texts { #expect(shortest(Double(text)!) == text) }
    #expect(shortest(-0.0) == "0")
    #expect(shortest(.nan) == "null" && shortest(-.infinity) == "null")
  }

  @Test func `agrees with the standard library for any bits`() {
    var random = SeededGenerator(state: 21)
    for _ in 0..<200_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let (found, expected) = (shortest(value), layout(value))
      if found != expected { Issue.record("\(found), not \(expected)") }
      var text = found
      let back = text.withUTF8 { doubleValue(ofNumber: $0.baseAddress!, count: $0.count) }
      if back != value { Issue.record("\(found) reads as \(back)") }
    }
  }

  @Test func `agrees with the standard library for dates`() {
    var random = SeededGenerator(state: 22)
    for _ in 0..<200_000 {
      let places = Int.random(in: 0...9, using: &random)
      let scale = (0..<places).reduce(1 as UInt64) { scale, _ in scale * 10 }
      let significand = UInt64.random(in: 0..<2_000_000_000 * scale, using: &random)
      let value = doubleValue(significand: significand, exponent: -places)
      let (found, expected) = (shortest(value), layout(value))
      if found != expected { Issue.record("\(found), not \(expected)") }
    }
  }

  @Test func `agrees with the standard library at every typical size`() {
    var random = SeededGenerator(state: 23)
    for exponent in -90...90 {
      for _ in 0..<100 {
        expectShortest(Double(sign: .minus, exponent: exponent, significand: .random(in: 1..<2, using: &random)))
      }
    }
  }

  @Test func `is right next to every power of two`() {
    for field in 0...2046 as ClosedRange<UInt64> {
      for step in -2...2 as ClosedRange<Int64> {
        let value = Double(bitPattern: (field << 52) &+ UInt64(bitPattern: step))
        if value.isFinite { expectShortest(value) }
      }
    }
  }

  @Test func `is right for powers of ten and their neighbours`() {
    for power in -330...308 {
      let value = doubleValue(significand: 1, exponent: power)
      for value in [value, value.nextUp, value.nextDown, -value] { expectShortest(value) }
    }
  }

  @Test func `is right for subnormals`() {
    var random = SeededGenerator(state: 24)
    for step in 0..<2_000 as Range<UInt64> {
      expectShortest(Double(bitPattern: step))
      expectShortest(Double(bitPattern: random.next(ofUpTo: 52)))
    }
  }

  @Test func `has the hash of the JCS number file for its first 10,000 lines`() {
    var hash = SHA256()
    var lines = 0
    for value in JCSNumberSequence().prefix(10_000) {
      hash.update("\(String(value.bitPattern, radix: 16)),\(shortest(value))\n".utf8)
      lines += 1
      if lines == 1_000 {
        #expect(hexadecimal(hash.digest()) == "be18b62b6f69cdab33a7e0dae0d9cfa869fda80ddc712221570f9f40a5878687")
      }
    }
    #expect(hexadecimal(hash.digest()) == "b9f7a8e75ef22a835685a52ccba7f7d6bdc99e34b010992cbc5864cd12be6892")
  }
}
