/// Steps of taking in a whole object at a glance: the reader stands far enough from the end that most of them do not ask
/// whether there is more text, and each answers false where the object is spelled otherwise.
extension CanonicalReader {
  /// The bytes behind the cursor that are looked at without asking whether the text has them.
  package static var window: Int { 256 }

  /// The zeros that stand for a window behind a text: nothing goes on past a zero, and no step looks this far beyond.
  static var zerosBehind: Int { 40 }

  /// Whether the bytes of a window may be read.
  @inline(__always)
  package var hasWindow: Bool { fence - cursor >= Self.window }

  /// Enters the object at the cursor.
  @inline(__always)
  package mutating func passBrace() -> Bool {
    guard cursor[0] == UInt8(ascii: "{"), levelsLeft > 0 else { return false }
    levelsLeft &-= 1
    cursor += 1
    return true
  }

  /// Passes the members whose names, by `WordScan.prefix`, come after `least` and before `most`, which nobody asks for, and
  /// stops at the name of another or at the object's end; before a member that is not canonical, too.
  @inline(never)
  package mutating func passMembers(above least: UInt64, below most: UInt64) {
    var last = least
    while fence - cursor >= 24, cursor[0] == UInt8(ascii: "\"") {
      // The quote behind a name is below every character of one, so it does no harm in the comparison.
      guard WordScan.load(cursor + 1).byteSwapped < most else { return }
      let start = cursor
      guard let (_, prefix) = try? name(), prefix > last, prefix & Self.unordered == 0, next == UInt8(ascii: ":")
      else {
        cursor = start
        return
      }
      cursor += 1
      last = prefix
      guard (try? value()) != nil, next == UInt8(ascii: "}") || next == UInt8(ascii: ",") && passToName() else {
        cursor = start
        return
      }
    }
  }

  /// Whether the eight bytes at `after` are `literal`, and those at `after + at` are `then`.
  @inline(__always)
  package func passes(_ literal: StaticString, then next: StaticString, at offset: Int, after: Int = 0) -> Bool {
    passes(literal, at: after) && passes(next, at: after + offset)
  }

  /// Whether the eight bytes at `offset` are `literal`.
  @inline(__always)
  package func passes(_ literal: StaticString, at offset: Int) -> Bool {
    WordScan.load(cursor + offset) == WordScan.word(literal)
  }

  /// Passes up to eight bytes when they are `literal`.
  @inline(__always)
  package mutating func passName(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    let mask = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    guard WordScan.load(cursor) & mask == WordScan.word(literal) else { return false }
    cursor += count
    return true
  }

  /// Passes the name of a member, with its quotes and colon: up to 24 bytes.
  @inline(__always)
  package mutating func passMember(_ literal: StaticString) -> Bool {
    guard fence - cursor >= 24 else { return false }
    let count = literal.utf8CodeUnitCount
    if count <= 8 { return passName(literal) }
    let start = literal.utf8Start
    guard passes(start, at: 0), count <= 16 || passes(start, at: 8), passes(start, at: count &- 8) else { return false }
    cursor += count
    return true
  }

  @inline(__always)
  private func passes(_ literal: UnsafePointer<UInt8>, at offset: Int) -> Bool {
    WordScan.load(cursor + offset) == WordScan.load(literal + offset)
  }

  /// Passes the comma at the cursor when a name follows.
  @inline(__always)
  package mutating func passToName() -> Bool {
    cursor += 1
    return next == UInt8(ascii: "\"")
  }

  /// Passes a comma.
  @inline(__always)
  package mutating func passComma() -> Bool {
    guard cursor[0] == UInt8(ascii: ",") else { return false }
    cursor += 1
    return true
  }

  /// Passes the comma behind a member's value, or stays before the end of the object.
  @inline(__always)
  package mutating func passSeparator() -> Bool {
    if next == UInt8(ascii: "}") { return true }
    guard next == UInt8(ascii: ",") else { return false }
    cursor += 1
    return true
  }

  /// Passes the end of an object, which no comma precedes.
  @inline(__always)
  package mutating func passEnd() -> Bool {
    guard next == UInt8(ascii: "}"), cursor[-1] != UInt8(ascii: ",") else { return false }
    cursor += 1
    return true
  }

  /// Passes a counter of one digit.
  @inline(__always)
  package mutating func passDigit() -> Bool {
    guard cursor[0] &- UInt8(ascii: "1") < 9 else { return false }
    cursor += 1
    return cursor[0] == UInt8(ascii: ",") || cursor[0] == UInt8(ascii: "}")
  }

  /// Passes a number of up to 15 digits.
  @inline(__always)
  package mutating func passShortNumber() -> Bool {
    guard let end = Self.shortNumberEnd(cursor) else { return false }
    cursor = end
    return true
  }

  /// Passes any number.
  @inline(__always)
  package mutating func passNumber() -> Double? {
    let (end, value) = Self.shortNumber(cursor)
    if let end {
      cursor = end
      return value
    }
    var scan = self
    guard let value = try? scan.number(wanted: true) else { return nil }
    self = scan
    return value
  }

  /// Passes a string of 36 characters of plain ASCII, looked at as a whole: a UUID, as most identifiers are.
  @inline(__always)
  package mutating func passUUID() -> Bool {
    guard cursor[0] == UInt8(ascii: "\""), cursor[37] == UInt8(ascii: "\"") else { return false }
    let stops =
      WordScan.stringStops(WordScan.load(cursor + 1)) | WordScan.stringStops(WordScan.load(cursor + 9))
      | WordScan.stringStops(WordScan.load(cursor + 17)) | WordScan.stringStops(WordScan.load(cursor + 25))
      | WordScan.stringStops(WordScan.load(cursor + 29))
    guard stops == 0 else { return false }
    cursor += 38
    return true
  }

  /// Passes a string that is not empty and has plain ASCII alone.
  @inline(__always)
  package mutating func passPlainString(within limit: UnsafePointer<UInt8>) -> Bool {
    guard cursor[0] == UInt8(ascii: "\""), cursor[1] != UInt8(ascii: "\"") else { return false }
    var place = cursor + 1
    // A stop leaves room for what is looked at behind the string.
    while limit - place >= 32 {
      let stops = WordScan.stringStops(WordScan.load(place))
      if stops != 0 {
        place += WordScan.bytesBefore(stops)
        cursor = place + 1
        return place[0] == UInt8(ascii: "\"")
      }
      place += 8
    }
    return false
  }
}
