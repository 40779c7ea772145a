/// Steps of taking in a whole object at a glance: the reader stands far enough from the end that none of them asks
/// whether there is more text, and each answers false where the object is spelled otherwise.
extension CanonicalReader {
  /// Enters the object at the cursor.
  @inline(__always)
  package mutating func passBrace() -> Bool {
    guard next == UInt8(ascii: "{"), levelsLeft > 0 else { return false }
    levelsLeft &-= 1
    cursor += 1
    return true
  }

  /// Passes the members whose names come after `name` and before `following`, which nobody asks for, and stops at the
  /// name of another or at the object's end; before a member that is not canonical, too.
  @inline(__always)
  package mutating func passMembers(after name: StaticString, before following: StaticString) {
    passMembers(above: WordScan.prefix(name), below: WordScan.prefix(following))
  }

  /// Passes the members whose names come after `name`.
  @inline(__always)
  package mutating func passMembers(after name: StaticString) {
    passMembers(above: WordScan.prefix(name), below: .max)
  }

  @inline(never)
  private mutating func passMembers(above least: UInt64, below most: UInt64) {
    var last = least
    while next == UInt8(ascii: "\"") {
      let start = cursor
      guard let (_, prefix) = try? name(), prefix > last, prefix < most, prefix & Self.unordered == 0,
        next == UInt8(ascii: ":")
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

  /// Passes a counter of one digit.
  @inline(__always)
  package mutating func passDigit() -> Bool {
    guard cursor[0] &- UInt8(ascii: "1") < 9 else { return false }
    cursor += 1
    return cursor[0] == UInt8(ascii: ",") || cursor[0] == UInt8(ascii: "}")
  }

  /// Passes a number that a double holds in up to 15 digits.
  @inline(__always)
  package mutating func passShortNumber() -> Bool {
    let start = cursor
    guard (try? number(wanted: false)) != nil else { return false }
    return cursor - start < 16
  }

  /// Passes a string that is not empty and has plain ASCII alone.
  @inline(__always)
  package mutating func passPlainString(within limit: UnsafePointer<UInt8>) -> Bool {
    guard cursor[0] == UInt8(ascii: "\""), cursor[1] != UInt8(ascii: "\"") else { return false }
    var place = cursor + 1
    while limit - place >= 16 {
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
