extension Canonicalizer {
  /// Writes the string at the cursor in its canonical form.
  mutating func string() throws(JSONError) {
    let start = cursor
    cursor += 1
    var run = start
    while true {
      skipPlain()
      guard cursor < end else { throw fail("'\"' at the end of the string") }
      switch cursor[0] {
      case UInt8(ascii: "\""):
        cursor += 1
        return try out.append(copying: run, count: cursor - run, readable: end)
      case UInt8(ascii: "\\"):
        try out.append(copying: run, count: cursor - run, readable: end)
        try escape()
        run = cursor
      case 0x80...:
        let length = WordScan.sequenceLength(cursor, end)
        guard length > 0 else { throw fail("valid UTF-8") }
        cursor += length
      default: throw fail("no control character in a string, an escape instead")
      }
    }
  }

  /// Moves over plain ASCII.
  @inline(__always)
  private mutating func skipPlain() {
    while end - cursor >= 8 {
      let stops = WordScan.stringStops(WordScan.load(cursor))
      if stops != 0 {
        cursor += WordScan.bytesBefore(stops)
        return
      }
      cursor += 8
    }
    while cursor < end, cursor[0] >= 0x20, cursor[0] < 0x80, cursor[0] != UInt8(ascii: "\""),
      cursor[0] != UInt8(ascii: "\\")
    {
      cursor += 1
    }
  }

  private mutating func escape() throws(JSONError) {
    let backslash = cursor
    cursor += 1
    let kind = next
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      cursor += 1
      try out.append(JSONSlice(start: backslash, count: 2))
    case UInt8(ascii: "/"):
      cursor += 1
      try out.append(kind)
    case UInt8(ascii: "u"):
      cursor += 1
      var scalar = try codeUnit()
      if scalar & 0xFC00 == 0xDC00 { throw fail("no low surrogate without a high one", at: backslash) }
      if scalar & 0xFC00 == 0xD800 {
        guard next == UInt8(ascii: "\\"), cursor + 1 < end, cursor[1] == UInt8(ascii: "u") else {
          throw fail("a low surrogate after a high one", at: backslash)
        }
        cursor += 2
        let low = try codeUnit()
        guard low & 0xFC00 == 0xDC00 else { throw fail("a low surrogate after a high one", at: backslash) }
        scalar = 0x10000 &+ (scalar & 0x3FF) << 10 &+ (low & 0x3FF)
      }
      try append(scalar: scalar)
    default: throw fail("an escape that JSON knows")
    }
  }

  /// Reads four hexadecimal digits.
  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let digit = hexValue(next)
      guard digit >= 0 else { throw fail("four hexadecimal digits") }
      unit = unit << 4 | UInt32(truncatingIfNeeded: digit)
      cursor += 1
    }
    return unit
  }

  private mutating func append(scalar: UInt32) throws(JSONError) {
    switch scalar {
    case 0x22, 0x5C:
      try out.append(UInt8(ascii: "\\"))
      try out.append(UInt8(truncatingIfNeeded: scalar))
    case 0..<0x20: try out.append(control: UInt8(truncatingIfNeeded: scalar))
    case 0x20..<0x80: try out.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      try out.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      try appendContinuation(scalar)
    case 0x800..<0x10000:
      try out.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      try appendContinuation(scalar >> 6)
      try appendContinuation(scalar)
    default:
      try out.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      try appendContinuation(scalar >> 12)
      try appendContinuation(scalar >> 6)
      try appendContinuation(scalar)
    }
  }

  private mutating func appendContinuation(_ bits: UInt32) throws(JSONError) {
    try out.append(UInt8(truncatingIfNeeded: 0x80 | bits & 0x3F))
  }
}
