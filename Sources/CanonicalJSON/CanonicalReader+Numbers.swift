import CPlatform

extension CanonicalReader {
  /// Reads the number at the cursor and checks that its text is the canonical one; its value when `wanted`, else 0.
  ///
  /// - Complexity: O(length); up to 15 digits eight at a time, others measured against their canonical form.
  @inline(never)
  package mutating func number(wanted: Bool) throws(JSONError) -> Double {
    guard fence - cursor >= Self.shortNumberBytes else { return try lastNumber() }
    let (end, value) = wanted ? Self.shortNumber(cursor) : (Self.shortNumberEnd(cursor), 0)
    guard let end else { return try longNumber() }
    cursor = end
    return value
  }

  /// The bytes that `shortNumber` looks at: a sign, fifteen digits, the point and what follows, as words.
  private static var shortNumberBytes: Int { 24 }

  /// The digits of a number in canonical form, at most fifteen of them.
  private struct ShortNumber {
    var end: UnsafePointer<UInt8>
    /// The first eight digits, where there are more than that; the rest, without the point.
    var high: UInt64 = 0
    var low: UInt64 = 0
    var lowCount = 0
    var fractionDigits = 0
  }

  /// Reads the number at `start`; nil where it has more than fifteen digits or an exponent, or is not canonical.
  @inline(__always)
  private static func digits(_ start: UnsafePointer<UInt8>) -> ShortNumber? {
    let isNegative = start[0] == UInt8(ascii: "-")
    var place = isNegative ? start + 1 : start
    if place[0] == UInt8(ascii: "0"), place[1] != UInt8(ascii: ".") {
      let isLone = !isNegative && place[1] &- UInt8(ascii: "0") > 9 && place[1] | 0x20 != UInt8(ascii: "e")
      return isLone ? ShortNumber(end: place + 1) : nil
    }
    var word = WordScan.load(place)
    var count = WordScan.digitCount(word)
    var high: UInt64 = 0
    if count == 8 {
      high = word
      place += 8
      word = WordScan.load(place)
      count = WordScan.digitCount(word)
      if count == 8 { return nil }
    } else if count == 0 {
      return nil
    }
    var fractionDigits = 0
    if place[count] == UInt8(ascii: ".") {
      // Without the point the digits stand together, at most seven; the last of them must not be 0.
      let integer = (1 &<< UInt64(truncatingIfNeeded: 8 &* count) as UInt64) &- 1
      word = word & integer | word &>> 8 & ~integer
      fractionDigits = WordScan.digitCount(word) &- count
      count &+= fractionDigits
      let last = place[count]
      place += 1
      guard fractionDigits > 0, last != UInt8(ascii: "0"), place[count] &- UInt8(ascii: "0") > 9 else { return nil }
    }
    if place[count] | 0x20 == UInt8(ascii: "e") { return nil }
    return ShortNumber(end: place + count, high: high, low: word, lowCount: count, fractionDigits: fractionDigits)
  }

  /// The end of the number at `start`; nil where `digits` has none.
  @inline(never)
  static func shortNumberEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    digits(start)?.end
  }

  /// The end and the value of the number at `start`; no end where `digits` has none.
  @inline(never)
  static func shortNumber(_ start: UnsafePointer<UInt8>) -> (end: UnsafePointer<UInt8>?, value: Double) {
    guard let number = digits(start) else { return (nil, 0) }
    // All is exact, so the quotient is the nearest double.
    let count = number.lowCount
    var value = count > 0 ? Double(Int64(bitPattern: WordScan.decimal(number.low, count: count))) : 0
    if number.high > 0 {
      value += Double(Int64(bitPattern: WordScan.decimal(number.high, count: 8))) * tandem_power_of_ten(count)
    }
    value /= tandem_power_of_ten(number.fractionDigits)
    return (number.end, start[0] == UInt8(ascii: "-") ? -value : value)
  }

  /// Reads a number near the end of the text: mostly a short integer, as a counter is.
  @inline(never)
  private mutating func lastNumber() throws(JSONError) -> Double {
    var place = cursor
    var value: Int64 = 0
    while place < end, place[0] &- UInt8(ascii: "0") < 10, place - cursor < 8 {
      value = value &* 10 &+ Int64(place[0] & 0x0F)
      place += 1
    }
    guard place > cursor, place < end, cursor[0] != UInt8(ascii: "0") || place - cursor == 1,
      place[0] == UInt8(ascii: "}") || place[0] == UInt8(ascii: ",") || place[0] == UInt8(ascii: "]")
    else { return try longNumber() }
    cursor = place
    return Double(value)
  }

  /// Reads an integer of up to seven digits, without sign, at the cursor; nil for any other, where the cursor stays.
  @inline(__always)
  package mutating func shortInteger() -> Int64? {
    guard fence - cursor >= 8 else { return nil }
    let word = WordScan.load(cursor)
    let count = WordScan.digitCount(word)
    guard count > 0, count < 8, count == 1 || word & 0xFF != UInt64(UInt8(ascii: "0")) else { return nil }
    let following = WordScan.byte(word, count)
    guard following != UInt8(ascii: "."), following | 0x20 != UInt8(ascii: "e") else { return nil }
    cursor += count
    return Int64(truncatingIfNeeded: WordScan.decimal(word, count: count))
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
