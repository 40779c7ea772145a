import CanonicalJSON
import Foundation
import TestSupport
import Testing

private func parse(_ text: String) -> Double {
  var text = text
  return text.withUTF8 { doubleValue(ofNumber: $0.baseAddress!, count: $0.count) }
}

private func expectParse(_ text: String, _ expected: Double, _ location: SourceLocation = #_sourceLocation) {
  let value = parse(text)
  if value.bitPattern != expected.bitPattern {
    Issue.record("\(text.prefix(60)): \(value), not \(expected)", sourceLocation: location)
  }
}

private func isHeld(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { isHeldExactly(integer: $0.baseAddress!, count: $0.count) }
}

private func compare(_ text: String, _ value: Double) -> Int {
  var text = text
  return text.withUTF8 { compareExact(integer: $0.baseAddress!, count: $0.count, with: value) }
}

/// The folder of the parse-number-fxx files, beside the package: not part of it, so the test that needs it can be off.
private let numberFiles: URL = {
  var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  func isRoot() -> Bool {
    folder.path == "/" || FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
  }
  while !isRoot() { folder.deleteLastPathComponent() }
  return folder.deletingLastPathComponent().appendingPathComponent("shared/testdata/parse-number-fxx/data")
}()

@Suite struct `The double nearest to a number text` {
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: numberFiles.path), "../shared/testdata is not there: skipped")
  )
  func `agrees with all 21,232 lines of parse-number-fxx`() throws {
    var lines = 0
    for file in try FileManager.default.contentsOfDirectory(at: numberFiles, includingPropertiesForKeys: nil) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        let fields = line.split(separator: " ")
        let bits = try #require(UInt64(fields[2], radix: 16))
        // A few lines begin with the point, which JSON does not allow.
        expectParse(fields[3].first == "." ? "0" + fields[3] : String(fields[3]), Double(bitPattern: bits))
        lines += 1
      }
    }
    #expect(lines == 21_232)
  }

  @Test func `is the value for the text of any double`() {
    var random = SeededGenerator(state: 1)
    for _ in 0..<200_000 {
      let value = Double(bitPattern: random.next())
      if value.isFinite { expectParse(value.description, value) }
    }
  }

  @Test func `agrees with the standard library for any digits and exponent`() throws {
    var random = SeededGenerator(state: 2)
    for _ in 0..<100_000 {
      let digits = String(random.next(ofUpTo: 64))
      let more = random.next() % 4 == 0 ? String(random.next()) : ""
      let text = "\(digits).\(random.next() % 10)\(more)e\(Int.random(in: -345...310, using: &random))"
      expectParse(text, try #require(Double(text)))
    }
  }

  @Test func `agrees with the standard library for significands and small exponents`() throws {
    var random = SeededGenerator(state: 3)
    for _ in 0..<200_000 {
      let significand = random.next(ofUpTo: 64)
      let exponent = Int.random(in: -30...30, using: &random)
      let value = doubleValue(significand: significand, exponent: exponent)
      let expected = try #require(Double("\(significand)e\(exponent)"))
      if value != expected { Issue.record("\(significand)e\(exponent): \(value), not \(expected)") }
    }
  }

  @Test func `agrees with the standard library for dates`() throws {
    var random = SeededGenerator(state: 4)
    for _ in 0..<200_000 {
      let places = Int.random(in: 1...9, using: &random)
      let scale = (0..<places).reduce(1 as UInt64) { scale, _ in scale * 10 }
      let significand = UInt64.random(in: 0..<2_000_000_000 * scale, using: &random)
      let fraction = String(String(significand % scale + scale).dropFirst())
      let text = "\(significand / scale).\(fraction)"
      let expected = try #require(Double(text))
      expectParse(text, expected)
      if doubleValue(significand: significand, exponent: -places) != expected { Issue.record("\(text)") }
    }
  }

  @Test func `is right next to every power of two`() {
    for field in 0...2046 as ClosedRange<UInt64> {
      for step in -2...2 as ClosedRange<Int64> {
        let value = Double(bitPattern: (field << 52) &+ UInt64(bitPattern: step))
        if value.isFinite { expectParse(value.description, value) }
      }
    }
  }

  @Test func `of quotients next to a power of two is right`() throws {
    // The unit of the last place changes there, which the short division leaves to the longer ways.
    for power in 1...22 {
      let scale = (0..<power).reduce(Decimal(1)) { scale, _ in scale * 10 }
      for exponent in -20...60 {
        let center = Decimal(Double(sign: .plus, exponent: exponent, significand: 1)) * scale
        guard center > 9_007_199_254_740_992, center < Decimal(UInt64.max - 1_000) else { continue }
        let middle = NSDecimalNumber(decimal: center).uint64Value
        for step in 0..<600 as Range<UInt64> {
          let significand = middle - 300 + step
          let expected = try #require(Double("\(significand)e-\(power)"))
          if doubleValue(significand: significand, exponent: -power) != expected {
            Issue.record("\(significand)e-\(power)")
          }
        }
      }
    }
  }

  @Test func `is right for all powers of ten`() throws {
    for power in -400...400 {
      let text = "1e\(power)"
      expectParse(text, try #require(Double(text)))
      #expect(doubleValue(significand: 1, exponent: power) == Double(text))
    }
  }

  @Test func `is even at a halfway point and decided by the last digit beside it`() {
    var random = SeededGenerator(state: 5)
    var values: [Double] = [0, .leastNonzeroMagnitude, .leastNormalMagnitude, .leastNormalMagnitude.nextDown, 1, 0.1]
    values += [.greatestFiniteMagnitude.nextDown, 9_007_199_254_740_992, 9_007_199_254_740_991, 1e22, 1e23]
    values += (0..<150).map { _ in Double(bitPattern: random.next() & (1 << 63 - 1)) }
    values += (0..<50).map { _ in Double(bitPattern: random.next(ofUpTo: 52)) }
    for value in values where value.isFinite && value.nextUp.isFinite {
      let halfway = ExactDecimal(halfwayAbove: value)
      expectParse(halfway.scientific, value.bitPattern & 1 == 0 ? value : value.nextUp)
      expectParse(halfway.stepped(by: -1).scientific, value)
      expectParse(halfway.stepped(by: 1).scientific, value.nextUp)
      // One more digit, a thousand zeros away.
      let digits = halfway.digitText + String(repeating: "0", count: 1_000)
      expectParse("-\(digits)1e\(halfway.exponent - 1_001)", -value.nextUp)
      expectParse("\(digits)0e\(halfway.exponent - 1_001)", value.bitPattern & 1 == 0 ? value : value.nextUp)
      let below = halfway.stepped(by: -1).digitText + String(repeating: "9", count: 1_000)
      expectParse("\(below)e\(halfway.exponent - 1_000)", value)
    }
  }

  @Test func `is infinity from half a unit above the greatest double`() {
    let limit = ExactDecimal(1 << 54 - 1, timesTwoTo: 970)
    expectParse(limit.digitText, .infinity)
    expectParse("-" + limit.digitText + ".000", -.infinity)
    expectParse(limit.stepped(by: -1).digitText + ".9999999999", .greatestFiniteMagnitude)
    expectParse("1e309", .infinity)
    expectParse("-123e99999999999999999999999999", -.infinity)
  }

  @Test func `saturates exponents and keeps the sign of zero`() {
    expectParse("0e99999999999999999999999999", 0)
    expectParse("-0.000e-5", -0.0)
    expectParse("-1e-99999999999999999999999999", -0.0)
    expectParse("1e-9223372036854775809", 0)
    expectParse("1e9223372036854775808", .infinity)
    #expect(doubleValue(significand: .max, exponent: .min) == 0)
    #expect(doubleValue(significand: .max, exponent: .max) == .infinity)
    #expect(doubleValue(significand: 0, exponent: .max) == 0)
  }

  @Test func `of a million digits is exact`() {
    let million = 1_000_000
    let zeros = String(repeating: "0", count: million)
    let nines = String(repeating: "9", count: million)
    expectParse("0." + zeros + "125e\(million)", 0.125)
    expectParse("125" + zeros + "e-\(million + 3)", 0.125)
    expectParse("0." + nines, 1)
    expectParse("9007199254740993." + zeros, 9_007_199_254_740_992)
    expectParse("9007199254740993." + zeros + "1", 9_007_199_254_740_994)
    expectParse(nines, .infinity)
    expectParse("0." + zeros + "1", 0)
  }
}

@Suite struct `Whether a double holds an integer literal` {
  @Test func `is known at the edges`() {
    for text in ["0", "-0", "7", "999999999999999", "-9007199254740992", "9007199254740994", "1" + zeros(22)] {
      #expect(isHeld(text), "\(text)")
    }
    for text in ["9007199254740993", "-9007199254740995", "1" + zeros(23), "1" + zeros(308), String(UInt64.max)] {
      #expect(!isHeld(text), "\(text)")
    }
    let greatest = ExactDecimal(.greatestFiniteMagnitude).digitText
    #expect(isHeld(greatest) && isHeld("-" + greatest))
    #expect(!isHeld(ExactDecimal(1, timesTwoTo: 1024).digitText))
    #expect(!isHeld(greatest + "0") && !isHeld("1" + zeros(100_000)))
  }

  @Test func `is true of every whole double and false beside it`() {
    var random = SeededGenerator(state: 6)
    for exponent in 53...1023 {
      let value = Double(sign: .plus, exponent: exponent, significand: Double.random(in: 1..<2, using: &random))
      let exact = ExactDecimal(value)
      #expect(isHeld(exact.digitText))
      // From 2^53 on neighbours are two apart at least.
      #expect(!isHeld(exact.stepped(by: 1).digitText))
    }
  }

  @Test func `agrees with conversion of 64-bit integers`() {
    var random = SeededGenerator(state: 7)
    for _ in 0..<20_000 {
      let low = random.next(upperBound: 64 as UInt64)
      let integer = (random.next(ofUpTo: 64) >> low) << low
      #expect(isHeld(String(integer)) == (Double(exactly: integer) != nil), "\(integer)")
    }
  }
}

@Suite struct `The order of an integer literal and a double` {
  @Test func `is exact around every size of double`() {
    var random = SeededGenerator(state: 8)
    for exponent in 53...1023 {
      let value = Double(sign: .plus, exponent: exponent, significand: Double.random(in: 1..<2, using: &random))
      let exact = ExactDecimal(value)
      let (below, above) = (exact.stepped(by: -1).digitText, exact.stepped(by: 1).digitText)
      #expect(compare(exact.digitText, value) == 0)
      #expect(compare("-" + exact.digitText, -value) == 0)
      #expect(compare(below, value) == -1 && compare(above, value) == 1)
      #expect(compare("-" + below, -value) == 1 && compare("-" + above, -value) == -1)
      #expect(compare(exact.digitText, -value) == 1 && compare("-" + exact.digitText, value) == -1)
    }
  }

  @Test func `sees fractions and signs`() {
    let least = Double.leastNonzeroMagnitude
    #expect(compare("0", 0) == 0 && compare("-0", 0) == 0 && compare("0", -0.0) == 0)
    #expect(compare("0", least) == -1 && compare("0", -least) == 1 && compare("-0", least) == -1)
    #expect(compare("1", least) == 1 && compare("-1", -least) == -1 && compare("1", 0) == 1 && compare("-1", 0) == -1)
    #expect(compare("1", 1.5) == -1 && compare("2", 1.5) == 1 && compare("-1", -1.5) == 1 && compare("-2", -1.5) == -1)
    #expect(compare("4503599627370495", 4_503_599_627_370_495.5) == -1)
    #expect(compare("4503599627370496", 4_503_599_627_370_495.5) == 1)
    #expect(compare("9007199254740993", 9_007_199_254_740_992) == 1)
    #expect(compare("1" + zeros(309), .greatestFiniteMagnitude) == 1)
    #expect(compare("-1" + zeros(50_000), -.greatestFiniteMagnitude) == -1)
    #expect(compare("1" + zeros(308), .greatestFiniteMagnitude) == -1)
  }
}

private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
