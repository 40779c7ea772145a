import CPlatform

extension CanonicalReader {
  /// Reads the number at the cursor and checks that its text is the canonical one; its value when `wanted`, else 0.
  ///
  /// - Complexity: O(length); up to 15 digits eight at a time, others measured against their canonical form.
  @inline(never)
  package mutating func number(wanted: Bool) throws(JSONError) -> Double {
    guard fence - cursor >= Self.shortNumberBytes else { return try lastNumber() }
    let (end, value) = Self.shortNumber(cursor, wanted: wanted)
    guard let end else { return try longNumber() }
    cursor = end
    return value
  }

  /// The bytes that `shortNumber` looks at: a sign, fifteen digits, the point and what follows, as words.
  private static var shortNumberBytes: Int { 24 }

  /// The end of the number at `start`, and its value when `wanted`; nil where it has more than 15 digits or an exponent,
  /// or is not canonical.
  @inline(never)
  static func shortNumber(
    _ start: UnsafePointer<UInt8>, wanted: Bool
  ) -> (end: UnsafePointer<UInt8>?, value: Double) {
    let isNegative = start[0] == UInt8(ascii: "-")
    var place = isNegative ? start + 1 : start
    if place[0] == UInt8(ascii: "0"), place[1] != UInt8(ascii: ".") {
      let isLone = !isNegative && place[1] &- UInt8(ascii: "0") > 9 && place[1] | 0x20 != UInt8(ascii: "e")
      return (isLone ? place + 1 : nil, 0)
    }
    var word = WordScan.load(place)
    var count = WordScan.digitCount(word)
    var high: UInt64 = 0
    if count == 8 {
      high = word
      place += 8
      word = WordScan.load(place)
      count = WordScan.digitCount(word)
      if count == 8 { return (nil, 0) }
    } else if count == 0 {
      return (nil, 0)
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
      guard fractionDigits > 0, last != UInt8(ascii: "0"), place[count] &- UInt8(ascii: "0") > 9 else {
        return (nil, 0)
      }
    }
    if place[count] | 0x20 == UInt8(ascii: "e") { return (nil, 0) }
    guard wanted else { return (place + count, 0) }
    // All is exact, so the quotient is the nearest double.
    var value = count > 0 ? Double(Int64(bitPattern: WordScan.decimal(word, count: count))) : 0
    if high > 0 {
      value += Double(Int64(bitPattern: WordScan.decimal(high, count: 8))) * tandem_power_of_ten(count)
    }
    value /= tandem_power_of_ten(fractionDigits)
    return (place + count, isNegative ? -value : value)
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

  /// Reads an integer of up to seven digits, without sign, at the cursor; nil for any other, wherever the cursor is then.
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
