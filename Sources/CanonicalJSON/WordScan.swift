/// Eight bytes of text looked at as one word, the first byte lowest.
package enum WordScan {
  /// The eight bytes from `place` on, all of which must be readable.
  @inline(__always)
  package static func load(_ place: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
  }

  /// The word of up to eight characters of ASCII, zeros behind them.
  @inline(__always)
  package static func word(_ literal: StaticString) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<literal.utf8CodeUnitCount {
      word |= UInt64(literal.utf8Start[index]) &<< UInt64(truncatingIfNeeded: 8 &* index)
    }
    return word
  }

  /// The first eight characters of ASCII, the first highest, zeros behind them: in the order of the texts.
  @inline(__always)
  package static func prefix(_ literal: StaticString) -> UInt64 {
    var word: UInt64 = 0
    let length = literal.utf8CodeUnitCount
    for index in 0..<min(length, 8) { word |= UInt64(literal.utf8Start[index]) << UInt64(56 &- 8 &* index) }
    return word
  }

  /// The byte numbered `index`, from 0 to 7.
  @inline(__always)
  static func byte(_ word: UInt64, _ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: 8 &* index))
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
  package static func stringStops(_ word: UInt64) -> UInt64 {
    // The quote, 0x22, takes the place of the space, next to the controls.
    let low = (word ^ repeating(0x02)) &- repeating(0x21)
    let backslashes = (word ^ repeating(0x5C)) &- repeating(0x01)
    return (low | backslashes | word) & repeating(0x80)
  }

  /// The number of bytes, from the first, that `stringStops` marks none of.
  @inline(__always)
  static func plainCount(_ word: UInt64) -> Int {
    let stops = stringStops(word)
    return stops == 0 ? 8 : bytesBefore(stops)
  }

  /// Marks, in its high bit, each byte that is none of JSON's white space.
  @inline(__always)
  static func nonSpaces(_ word: UInt64) -> UInt64 {
    others(word, 0x20) & others(word, 0x0A) & others(word, 0x0D) & others(word, 0x09) & repeating(0x80)
  }

  /// Marks, in its high bit, each byte that is not `byte`.
  @inline(__always)
  private static func others(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ repeating(byte)
    return (difference & repeating(0x7F)) &+ repeating(0x7F) | difference
  }

  /// Whether one of the eight bytes is `byte`.
  @inline(__always)
  static func contains(_ word: UInt64, _ byte: UInt8) -> Bool {
    let difference = word ^ repeating(byte)
    return (difference &- repeating(0x01)) & ~difference & repeating(0x80) != 0
  }

  /// The number of bytes before the first marked one.
  @inline(__always)
  package static func bytesBefore(_ marks: UInt64) -> Int {
    marks.trailingZeroBitCount >> 3
  }

  /// The number of bytes, from the first, that are decimal digits.
  @inline(__always)
  static func digitCount(_ word: UInt64) -> Int {
    let values = word ^ repeating(0x30)
    let others = ((values &+ repeating(0x76)) | values) & repeating(0x80)
    return others == 0 ? 8 : bytesBefore(others)
  }

  /// The number that the first `count` bytes, decimal digits, stand for; `count` from 1 to 8.
  @inline(__always)
  static func decimal(_ word: UInt64, count: Int) -> UInt64 {
    // Zeros go before; then pairs, fours and eights of digits are joined at once.
    let digits = (word ^ repeating(0x30)) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    let pairs = digits &* 10 &+ digits &>> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) &>> 32
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
