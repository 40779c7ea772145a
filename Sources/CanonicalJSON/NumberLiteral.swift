/// A number as JSON spells it, and the one spelling that canonical text has for its value.
struct NumberLiteral {
  let text: JSONSlice
  /// Whether it has neither point nor exponent.
  let isInteger: Bool

  /// Reads the grammar of RFC 8259 at `start`.
  ///
  /// - Throws: `notJSON` with the address of the offending byte as its offset.
  init(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) throws(JSONError) {
    var place = start
    if place < end, place[0] == UInt8(ascii: "-") { place += 1 }
    let leadsWithZero = place < end && place[0] == UInt8(ascii: "0")
    let integerDigits = try Self.skipDigits(&place, end)
    if leadsWithZero, integerDigits > 1 {
      throw .notJSON(at: Int(bitPattern: place - integerDigits + 1), expected: "no digit after a leading zero")
    }
    var isInteger = true
    if place < end, place[0] == UInt8(ascii: ".") {
      isInteger = false
      place += 1
      _ = try Self.skipDigits(&place, end)
    }
    if place < end, place[0] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      place += 1
      if place < end, place[0] == UInt8(ascii: "+") || place[0] == UInt8(ascii: "-") { place += 1 }
      _ = try Self.skipDigits(&place, end)
    }
    text = JSONSlice(start: start, end: place)
    self.isInteger = isInteger
  }

  private static func skipDigits(
    _ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(JSONError) -> Int {
    let start = place
    while place < end, place[0] &- UInt8(ascii: "0") < 10 { place += 1 }
    guard place > start else { throw .notJSON(at: Int(bitPattern: place), expected: "a digit") }
    return place - start
  }

  /// The nearest double; infinite when the number is beyond the range.
  var value: Double { doubleValue(ofNumber: text.start, count: text.count) }

  /// Whether canonical text keeps the digits: an integer that no double is, the one deviation from RFC 8785.
  var keepsDigits: Bool { isInteger && !isHeldExactly(integer: text.start, count: text.count) }

  /// Whether the text is the canonical one for its value.
  var isCanonical: Bool {
    let value = value
    guard value.isFinite else { return false }
    if keepsDigits { return true }
    return text.isSpelled(as: value)
  }
}
