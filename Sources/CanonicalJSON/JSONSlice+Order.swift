import CPlatform

/// The orders of the contract's section 3, on canonical text.
extension JSONSlice {
  /// Compares two strings by the UTF-8 bytes they stand for: below, at or above 0.
  ///
  /// - Complexity: O(length of the shorter).
  package func compareString(_ other: JSONSlice) -> Int {
    Self.compareDecoded(self, other, utf16: false)
  }

  /// Compares two member names by the UTF-16 code units they stand for, the order of members in canonical text.
  ///
  /// - Complexity: O(length of the shorter).
  package func compareName(_ other: JSONSlice) -> Int {
    Self.compareDecoded(self, other, utf16: true)
  }

  /// Whether this member name, with its quotes, comes before `literal`, which is ASCII without escapes or quotes.
  func isName(before literal: StaticString) -> Bool {
    var place = start + 1
    for index in 0..<literal.utf8CodeUnitCount {
      let byte = Self.nextByte(&place)
      let other = Int(literal.utf8Start[index])
      if byte != other { return byte < other }
    }
    return false
  }

  /// Compares two values in the total order that decides ties: below, at or above 0.
  ///
  /// - Complexity: O(length of the shorter).
  package func compareValue(_ other: JSONSlice) -> Int {
    let mine = kind
    let theirs = other.kind
    if mine != theirs { return mine.rawValue < theirs.rawValue ? -1 : 1 }
    switch mine {
    case .null, .false, .true: return 0
    case .number: return compareNumber(other)
    case .string: return compareString(other)
    case .array, .object: return compareText(other)
    }
  }

  /// Compares the bytes of the canonical texts themselves.
  ///
  /// - Complexity: O(length of the shorter).
  package func compareText(_ other: JSONSlice) -> Int {
    let order = memcmp(start, other.start, min(count, other.count))
    return order != 0 ? Int(order) : count - other.count
  }

  /// The greater of two values: their join.
  package func joined(with other: JSONSlice) -> JSONSlice {
    compareValue(other) < 0 ? other : self
  }

  /// Compares two numbers exactly: below, at or above 0.
  ///
  /// - Complexity: O(length of both).
  package func compareNumber(_ other: JSONSlice) -> Int {
    if isIdentical(to: other) { return 0 }
    let mine = doubleValue(ofNumber: start, count: count)
    let theirs = doubleValue(ofNumber: other.start, count: other.count)
    if mine != theirs { return mine < theirs ? -1 : 1 }
    // One double for two texts: at most one is spelled as the double is, the other keeps more digits than it holds.
    if isSpelled(as: mine) { return -compareExact(integer: other.start, count: other.count, with: mine) }
    if other.isSpelled(as: mine) { return compareExact(integer: start, count: count, with: mine) }
    return compareIntegerLiteral(other)
  }

  private func compareIntegerLiteral(_ other: JSONSlice) -> Int {
    // Equal as doubles and so of one sign; without leading zeros the longer is the larger in magnitude.
    let magnitude = count != other.count ? count - other.count : Int(memcmp(start, other.start, count))
    return start[0] == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// Whether this is the shortest text of `value`.
  package func isSpelled(as value: Double) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      let text = buffer.baseAddress.unsafelyUnwrapped
      let count = writeShortest(value, to: text)
      return JSONSlice(start: UnsafePointer(text), count: count).isIdentical(to: self)
    }
  }

  /// Compares two member names that begin with the quotes at these places, in a text that may be read up to `readable`.
  ///
  /// - Complexity: O(length of the shorter).
  @inline(never)
  static func compareNames(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, readable: UnsafePointer<UInt8>
  ) -> Int {
    var a = left + 1
    var b = right + 1
    while readable - a >= 8, readable - b >= 8 {
      let word = WordScan.load(a)
      if word != WordScan.load(b) || WordScan.stringStops(word) != 0 { break }
      a += 8
      b += 8
    }
    return compareEscaped(a, b, utf16: true)
  }

  private static func compareDecoded(_ left: JSONSlice, _ right: JSONSlice, utf16: Bool) -> Int {
    var index = 1
    let shared = min(left.count, right.count)
    while index &+ 8 <= shared {
      let a = WordScan.load(left.start + index)
      let b = WordScan.load(right.start + index)
      let backslash = (a ^ WordScan.repeating(0x5C)) &- WordScan.repeating(0x01)
      if a != b || backslash & ~a & WordScan.repeating(0x80) != 0 { break }
      index &+= 8
    }
    while index < shared {
      let a = left.start[index]
      let b = right.start[index]
      if a == UInt8(ascii: "\\") || b == UInt8(ascii: "\\") {
        return compareEscaped(left.start + index, right.start + index, utf16: utf16)
      }
      if a != b {
        // A closing quote stands for the end, which is below every character.
        if a == UInt8(ascii: "\"") { return -1 }
        if b == UInt8(ascii: "\"") { return 1 }
        return rank(a, utf16) < rank(b, utf16) ? -1 : 1
      }
      index &+= 1
    }
    return 0
  }

  /// UTF-8 bytes order characters as UTF-16 does, but for U+E000...U+FFFF, which UTF-16 puts above the surrogates.
  @inline(__always)
  private static func rank(_ byte: UInt8, _ utf16: Bool) -> UInt8 {
    utf16 && (byte == 0xEE || byte == 0xEF) ? byte | 0x10 : byte
  }

  private static func compareEscaped(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, utf16: Bool
  ) -> Int {
    var a = left
    var b = right
    while true {
      let x = nextByte(&a)
      let y = nextByte(&b)
      if x != y {
        if x < 0 || y < 0 { return x < 0 ? -1 : 1 }
        return rank(UInt8(truncatingIfNeeded: x), utf16) < rank(UInt8(truncatingIfNeeded: y), utf16) ? -1 : 1
      }
      if x < 0 { return 0 }
    }
  }

  /// The next byte that a canonical string stands for, or -1 at its closing quote.
  static func nextByte(_ place: inout UnsafePointer<UInt8>) -> Int {
    let byte = place[0]
    if byte == UInt8(ascii: "\"") { return -1 }
    place += 1
    guard byte == UInt8(ascii: "\\") else { return Int(byte) }
    let escape = place[0]
    place += 1
    switch escape {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "u"):
      let value = hexValue(place[2]) << 4 | hexValue(place[3])
      place += 4
      return value
    default: return Int(escape)
    }
  }
}

/// The value of a hexadecimal digit of either case, or -1.
func hexValue(_ byte: UInt8) -> Int {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte &- UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte &- UInt8(ascii: "a")) + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte &- UInt8(ascii: "A")) + 10
  default: -1
  }
}
