extension CanonicalReader {
  /// Reads the string at the cursor, which stands on its opening quote; the slice includes both quotes.
  ///
  /// - Complexity: O(length), eight bytes a step for plain ASCII.
  package mutating func string() throws(JSONError) -> JSONSlice {
    let start = cursor
    var place = cursor + 1
    while fence - place >= 8 {
      let stops = WordScan.stringStops(WordScan.load(place))
      if stops == 0 {
        place += 8
        continue
      }
      place += WordScan.bytesBefore(stops)
      if place[0] == UInt8(ascii: "\"") {
        cursor = place + 1
        return JSONSlice(start: start, end: cursor)
      }
      break
    }
    cursor = try Self.stringEnd(from: place, end)
    return JSONSlice(start: start, end: cursor)
  }

  /// The place after the closing quote, for what the fast loop leaves: escapes, other than ASCII, the last bytes.
  @inline(never)
  private static func stringEnd(
    from start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(JSONError) -> UnsafePointer<UInt8> {
    var place = start
    while place < end {
      let byte = place[0]
      if byte == UInt8(ascii: "\"") { return place + 1 }
      if byte == UInt8(ascii: "\\") {
        place += try escapeLength(place, end)
      } else if byte >= 0x80 {
        let length = WordScan.sequenceLength(place, end)
        guard length > 0 else { throw .notCanonical }
        place += length
      } else {
        guard byte >= 0x20 else { throw .notCanonical }
        let stops = end - place >= 8 ? WordScan.stringStops(WordScan.load(place)) : 0x8000
        place += stops == 0 ? 8 : WordScan.bytesBefore(stops)
      }
    }
    throw .notCanonical
  }

  /// The length of the canonical escape at `place`: the short form where there is one, lower-case `\u00xx` else.
  private static func escapeLength(
    _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(JSONError) -> Int {
    guard end - place >= 2 else { throw .notCanonical }
    switch place[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "b"), UInt8(ascii: "t"), UInt8(ascii: "n"),
      UInt8(ascii: "f"), UInt8(ascii: "r"):
      return 2
    case UInt8(ascii: "u"):
      guard end - place >= 6, place[2] == UInt8(ascii: "0"), place[3] == UInt8(ascii: "0") else { break }
      let isLow = place[4] == UInt8(ascii: "0")
      guard isLow || place[4] == UInt8(ascii: "1") else { break }
      let digit = place[5]
      let isHex =
        digit >= UInt8(ascii: "0") && digit <= UInt8(ascii: "9")
        || digit >= UInt8(ascii: "a") && digit <= UInt8(ascii: "f")
      guard isHex else { break }
      let hasShortForm = isLow && hasShortEscape(UInt8(truncatingIfNeeded: hexValue(digit)))
      guard !hasShortForm else { break }
      return 6
    default: break
    }
    throw .notCanonical
  }

  /// Whether JSON has a two-character escape for this control character.
  static func hasShortEscape(_ control: UInt8) -> Bool {
    control >= 0x08 && control <= 0x0D && control != 0x0B
  }

  /// Marks of a prefix whose order as a number is not the order of names: bytes beyond ASCII, and escapes.
  static var unordered: UInt64 { WordScan.repeating(0x80) }

  /// Reads the name at the cursor, with its first eight bytes: the first highest, padded with zeros, and all ones when
  /// an escape is among them.
  @inline(__always)
  mutating func name() throws(JSONError) -> (name: JSONSlice, prefix: UInt64) {
    let start = cursor
    if fence - start >= 24 {
      let word = WordScan.load(start + 1)
      var length = WordScan.plainCount(word)
      var prefix = word.byteSwapped
      if length < 8 {
        prefix &= ~(UInt64.max &>> UInt64(truncatingIfNeeded: 8 &* length))
      } else {
        length &+= WordScan.plainCount(WordScan.load(start + 9))
      }
      if start[0] == UInt8(ascii: "\""), start[1 &+ length] == UInt8(ascii: "\"") {
        cursor = start + (2 &+ length)
        return (JSONSlice(start: start, count: length &+ 2), prefix)
      }
    }
    return try longName()
  }

  /// Reads any name, slowly.
  @inline(never)
  private mutating func longName() throws(JSONError) -> (name: JSONSlice, prefix: UInt64) {
    guard next == UInt8(ascii: "\"") else { throw .notCanonical }
    let name = try string()
    var word: UInt64 = 0
    for index in 0..<min(name.count &- 2, 8) {
      word |= UInt64(name.start[1 &+ index]) &<< UInt64(truncatingIfNeeded: 56 &- 8 &* index)
    }
    return (name, WordScan.contains(word, UInt8(ascii: "\\")) ? .max : word)
  }
}
