/// Eight bytes of text looked at as one word, the first byte lowest.
package enum WordScan {
  /// The eight bytes from `place` on, all of which must be readable.
  @inline(__always)
  package static func load(_ place: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
  }

  /// The word whose eight bytes all are `byte`.
  @inline(__always)
  static func repeating(_ byte: UInt8) -> UInt64 {
    0x0101_0101_0101_0101 &* UInt64(byte)
  }

  /// Marks, in its high bit, the first byte that ends a plain run of a string: quote, backslash, control or non-ASCII.
  ///
  /// Marks above the first may be wrong, since a subtraction borrows upwards.
  @inline(__always)
  static func stringStops(_ word: UInt64) -> UInt64 {
    let controls = word &- repeating(0x20)
    let quotes = (word ^ repeating(0x22)) &- repeating(0x01)
    let backslashes = (word ^ repeating(0x5C)) &- repeating(0x01)
    return (controls | quotes | backslashes | word) & repeating(0x80)
  }

  /// Whether one of the eight bytes is `byte`.
  @inline(__always)
  static func contains(_ word: UInt64, _ byte: UInt8) -> Bool {
    let difference = word ^ repeating(byte)
    return (difference &- repeating(0x01)) & ~difference & repeating(0x80) != 0
  }

  /// The number of bytes before the first marked one.
  @inline(__always)
  static func bytesBefore(_ marks: UInt64) -> Int {
    marks.trailingZeroBitCount >> 3
  }

  /// The length of the valid UTF-8 sequence that begins at `place` with a byte of at least 0x80, or 0.
  static func sequenceLength(_ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    let lead = place[0]
    let available = end - place
    guard lead >= 0xC2, available >= 2 else { return 0 }
    let second = place[1]
    if lead < 0xE0 { return second & 0xC0 == 0x80 ? 2 : 0 }
    guard available >= 3, second & 0xC0 == 0x80, place[2] & 0xC0 == 0x80 else { return 0 }
    if lead < 0xF0 {
      // Overlong forms below U+0800, and the surrogates.
      if lead == 0xE0 && second < 0xA0 || lead == 0xED && second >= 0xA0 { return 0 }
      return 3
    }
    guard lead <= 0xF4, available >= 4, place[3] & 0xC0 == 0x80 else { return 0 }
    // Overlong forms below U+10000, and what lies beyond U+10FFFF.
    if lead == 0xF0 && second < 0x90 || lead == 0xF4 && second >= 0x90 { return 0 }
    return 4
  }
}
