extension CanonicalReader {
  /// Reads the number at the cursor and checks that its text is the canonical one; its value when `wanted`, else 0.
  ///
  /// - Complexity: O(length); up to 15 digits eight at a time, longer ones measured against their canonical form.
  @inline(__always)
  package mutating func number(wanted: Bool) throws(JSONError) -> Double {
    var place = cursor
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let first = word(at: place)
    var integerDigits = WordScan.digitCount(first)
    guard integerDigits > 0 else { throw .notCanonical }
    var significand = WordScan.decimal(first, count: integerDigits)
    let leadsWithZero = first & 0xFF == UInt64(UInt8(ascii: "0"))
    var following: UInt8
    if integerDigits < 8 {
      following = WordScan.byte(first, integerDigits)
    } else {
      let second = word(at: place + 8)
      let more = WordScan.digitCount(second)
      guard more < 8 else { return try longNumber() }
      if more > 0 { significand = significand &* Self.powerOfTen(more) &+ WordScan.decimal(second, count: more) }
      integerDigits &+= more
      following = WordScan.byte(second, more)
    }
    place += integerDigits
    var fractionDigits = 0
    if following == UInt8(ascii: ".") {
      let fraction = word(at: place + 1)
      fractionDigits = WordScan.digitCount(fraction)
      guard fractionDigits > 0, fractionDigits < 8, integerDigits &+ fractionDigits <= 15 else {
        return try longNumber()
      }
      guard WordScan.byte(fraction, fractionDigits &- 1) != UInt8(ascii: "0") else { throw .notCanonical }
      significand =
        significand &* Self.powerOfTen(fractionDigits) &+ WordScan.decimal(fraction, count: fractionDigits)
      place += 1 &+ fractionDigits
      following = WordScan.byte(fraction, fractionDigits)
    }
    if following | 0x20 == UInt8(ascii: "e") { return try longNumber() }
    if leadsWithZero {
      // No leading zero but the one before a point; no minus zero; what is below 1e-6 has an exponent.
      guard integerDigits == 1, fractionDigits > 0 || !isNegative else { throw .notCanonical }
      guard fractionDigits < 7 || significand >= 10 else { throw .notCanonical }
    }
    cursor = place
    guard wanted else { return 0 }
    // Both are exact, so the quotient is the nearest double.
    var value = Double(Int64(bitPattern: significand))
    if fractionDigits > 0 { value /= Double(Int64(bitPattern: Self.powerOfTen(fractionDigits))) }
    return isNegative ? -value : value
  }

  /// Reads an integer of up to seven digits, without sign, at the cursor; nil for any other, wherever the cursor is then.
  @inline(__always)
  package mutating func shortInteger() -> Int64? {
    let word = word(at: cursor)
    let count = WordScan.digitCount(word)
    guard count > 0, count < 8, count == 1 || word & 0xFF != UInt64(UInt8(ascii: "0")) else { return nil }
    let following = WordScan.byte(word, count)
    guard following != UInt8(ascii: "."), following | 0x20 != UInt8(ascii: "e") else { return nil }
    cursor += count
    return Int64(truncatingIfNeeded: WordScan.decimal(word, count: count))
  }

  /// The eight bytes from `place` on, zeros behind the end of the text.
  @inline(__always)
  private func word(at place: UnsafePointer<UInt8>) -> UInt64 {
    end - place >= 8 ? WordScan.load(place) : WordScan.loadTail(place, end)
  }

  /// 10 to the power of an exponent from 0 to 7.
  @inline(__always)
  private static func powerOfTen(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10000
    case 5: 100000
    case 6: 1_000_000
    default: 10_000_000
    }
  }

  /// Reads any number, slowly.
  @inline(never)
  private mutating func longNumber() throws(JSONError) -> Double {
    let literal: NumberLiteral
    do { literal = try NumberLiteral(cursor, end) } catch { throw .notCanonical }
    guard literal.isCanonical else { throw .notCanonical }
    cursor = literal.text.end
    return literal.value
  }
}
