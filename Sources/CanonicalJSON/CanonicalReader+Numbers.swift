extension CanonicalReader {
  /// Reads the number at the cursor and checks that its text is the canonical one; its value when `wanted`, else 0.
  ///
  /// - Complexity: O(length) for up to 15 digits; longer ones are measured against their canonical form.
  package mutating func number(wanted: Bool) throws(JSONError) -> Double {
    let start = cursor
    var place = cursor
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let integerStart = place
    var significand: UInt64 = 0
    while place < end, case let digit = place[0] &- UInt8(ascii: "0"), digit < 10 {
      significand = significand &* 10 &+ UInt64(digit)
      place += 1
    }
    let integerDigits = place - integerStart
    guard integerDigits > 0 else { throw .notCanonical }
    var fractionDigits = 0
    if place < end, place[0] == UInt8(ascii: ".") {
      place += 1
      let fractionStart = place
      while place < end, case let digit = place[0] &- UInt8(ascii: "0"), digit < 10 {
        significand = significand &* 10 &+ UInt64(digit)
        place += 1
      }
      fractionDigits = place - fractionStart
      guard fractionDigits > 0, place[-1] != UInt8(ascii: "0") else { throw .notCanonical }
    }
    cursor = place
    let isLong = integerDigits &+ fractionDigits > 15
    let hasExponent = place < end && place[0] | 0x20 == UInt8(ascii: "e")
    if isLong || hasExponent { return try longNumber(from: start) }
    if integerStart[0] == UInt8(ascii: "0") {
      // No leading zero but the one before a point; no minus zero; what is below 1e-6 has an exponent.
      guard integerDigits == 1, fractionDigits > 0 || !isNegative else { throw .notCanonical }
      guard fractionDigits <= 6 || significand >= Self.powerOfTen(fractionDigits &- 6) else { throw .notCanonical }
    }
    guard wanted else { return 0 }
    // Both are exact, so the quotient is the nearest double.
    let value = Double(significand) / Double(Self.powerOfTen(fractionDigits))
    return isNegative ? -value : value
  }

  /// 10 to the power of an exponent from 0 to 15.
  static func powerOfTen(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }

  @inline(never)
  private mutating func longNumber(from start: UnsafePointer<UInt8>) throws(JSONError) -> Double {
    let literal: NumberLiteral
    do { literal = try NumberLiteral(start, end) } catch { throw .notCanonical }
    guard literal.isCanonical else { throw .notCanonical }
    cursor = literal.text.end
    return literal.value
  }
}
