import CPlatform

/// Reads canonical JSON from left to right, checking as it goes that the text is canonical.
///
/// It hands out slices and builds nothing. A text that is anything but canonical, JSON or not, ends in
/// `JSONError.notCanonical`; `JSONText.read` then reads a canonical copy of it instead.
package struct CanonicalReader {
  package var cursor: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  /// As far as steps of many bytes may be taken: to the end, or a window beyond when zeros stand there.
  let fence: UnsafePointer<UInt8>
  /// The levels of nesting that may still open.
  var levelsLeft: Int

  /// Begins at the first byte of `text`, which may nest `depth` levels deep; one that is padded has zeros behind it.
  package init(_ text: JSONSlice, isPadded: Bool = false, depth: Int = JSONLimits.depth) {
    cursor = text.start
    end = text.end
    fence = isPadded ? end + Self.window : end
    levelsLeft = depth
  }

  /// An object being read: the member at hand and the order so far.
  package struct Object: BitwiseCopyable {
    /// Where the object begins.
    package let start: UnsafePointer<UInt8>
    /// The name of the member at hand, with quotes.
    package fileprivate(set) var name: JSONSlice
    /// The first eight bytes of the name without quotes, the first highest, padded with zeros: in order for ASCII.
    fileprivate(set) var prefix: UInt64

    /// Whether the member at hand has this name, which must be ASCII without escapes.
    @inline(__always)
    package func isNamed(_ literal: StaticString) -> Bool {
      let length = literal.utf8CodeUnitCount
      guard prefix == WordScan.prefix(literal), name.count &- 2 == length else { return false }
      // The last eight bytes, which overlap the first ones.
      return length <= 8
        || length <= 16
          && WordScan.load(name.end - 9) == WordScan.load(literal.utf8Start + (length &- 8))
        || length > 16 && memcmp(name.start + 9, literal.utf8Start + 8, length &- 8) == 0
    }
  }

  /// The bytes from the cursor to the end.
  package var bytesLeft: Int { end - cursor }

  /// The byte at the cursor, 0 at the end.
  @inline(__always)
  package var next: UInt8 { cursor < end ? cursor[0] : 0 }

  /// Enters the object at the cursor.
  package mutating func beginObject(expected: StaticString) throws(JSONError) -> Object {
    guard next == UInt8(ascii: "{") else { throw .badValue(cursor, expected: expected) }
    try descend()
    let start = cursor
    cursor += 1
    return Object(start: start, name: JSONSlice(start: start, count: 0), prefix: 0)
  }

  /// Moves to the next member of `object` and stops before its value; false when the object has ended.
  @inline(never)
  package mutating func nextMember(of object: inout Object) throws(JSONError) -> Bool {
    let separator = next
    if separator == UInt8(ascii: "}") { return leave() }
    if object.name.count != 0 {
      guard separator == UInt8(ascii: ",") else { throw .notCanonical }
      cursor += 1
    }
    let (name, prefix) = try name()
    if object.name.count != 0 { try Self.checkOrder((object.name, object.prefix), (name, prefix)) }
    guard next == UInt8(ascii: ":") else { throw .notCanonical }
    cursor += 1
    object.name = name
    object.prefix = prefix
    return true
  }

  /// Enters the array at the cursor.
  package mutating func beginArray(expected: StaticString) throws(JSONError) {
    guard next == UInt8(ascii: "[") else { throw .badValue(cursor, expected: expected) }
    try descend()
    cursor += 1
  }

  /// Passes the array at the cursor when it is empty.
  package mutating func passEmptyArray() -> Bool {
    guard bytesLeft >= 2, cursor[0] == UInt8(ascii: "["), cursor[1] == UInt8(ascii: "]"), levelsLeft > 0 else {
      return false
    }
    cursor += 2
    return true
  }

  /// Moves to the next element and stops before it; false when the array has ended.
  @inline(__always)
  package mutating func nextElement() throws(JSONError) -> Bool {
    let byte = next
    if byte == UInt8(ascii: ",") {
      // Not after the opening bracket; before the closing one no value is found.
      guard cursor[-1] != UInt8(ascii: "[") else { throw .notCanonical }
      cursor += 1
    } else if byte == UInt8(ascii: "]") {
      return leave()
    } else if cursor[-1] != UInt8(ascii: "[") {
      throw .notCanonical
    }
    return true
  }

  /// The elements that follow in the array in which the reader is, behind one of them.
  @inline(never)
  package func countElementsAhead() -> Int {
    var ahead = self
    var count = 0
    while ahead.next == UInt8(ascii: ",") {
      ahead.cursor += 1
      guard (try? ahead.value()) != nil else { return count }
      count &+= 1
    }
    return count
  }

  /// Checks that the text ends here.
  package func finish() throws(JSONError) {
    guard cursor == end else { throw .notCanonical }
  }

  /// Reads past the value at the cursor.
  ///
  /// - Complexity: O(its length); names that begin alike are compared in full.
  package mutating func value() throws(JSONError) -> JSONSlice {
    let start = cursor
    switch next {
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if shortInteger() == nil { _ = try number(wanted: false) }
    default: try skipOther()
    }
    return JSONSlice(start: start, end: cursor)
  }

  /// Passes the value at the cursor when it is spelled like `object`, which has been read elsewhere.
  @inline(__always)
  package mutating func pass(_ object: JSONSlice) -> Bool {
    guard bytesLeft >= object.count, memcmp(cursor, object.start, object.count) == 0 else { return false }
    cursor += object.count
    return true
  }

  @inline(never)
  private mutating func skipOther() throws(JSONError) {
    switch next {
    case UInt8(ascii: "{"):
      try skipObject()
    case UInt8(ascii: "["):
      try beginArray(expected: "")
      while try nextElement() { _ = try value() }
    case UInt8(ascii: "n"): try skip("null")
    case UInt8(ascii: "t"): try skip("true")
    case UInt8(ascii: "f"): try skip("false")
    default: throw .notCanonical
    }
  }

  /// As `nextMember` does it, without a member at hand.
  @inline(__always)
  private mutating func skipObject() throws(JSONError) {
    try descend()
    cursor += 1
    if next == UInt8(ascii: "}") {
      _ = leave()
      return
    }
    var last = try name()
    while true {
      guard next == UInt8(ascii: ":") else { throw .notCanonical }
      cursor += 1
      _ = try value()
      if next == UInt8(ascii: "}") {
        _ = leave()
        return
      }
      guard next == UInt8(ascii: ",") else { throw .notCanonical }
      cursor += 1
      let member = try name()
      try Self.checkOrder(last, member)
      last = member
    }
  }

  /// Checks that two names follow each other; equal prefixes and names with other than plain ASCII are rare and take the
  /// full comparison.
  @inline(__always)
  private static func checkOrder(
    _ last: (name: JSONSlice, prefix: UInt64), _ member: (name: JSONSlice, prefix: UInt64)
  ) throws(JSONError) {
    if member.prefix <= last.prefix || (member.prefix | last.prefix) & unordered != 0 {
      guard last.name.compareName(member.name) < 0 else { throw .notCanonical }
    }
  }

  private mutating func skip(_ literal: StaticString) throws(JSONError) {
    let length = literal.utf8CodeUnitCount
    guard end - cursor >= length, memcmp(cursor, literal.utf8Start, length) == 0 else { throw .notCanonical }
    cursor += length
  }

  @inline(__always)
  private mutating func descend() throws(JSONError) {
    levelsLeft &-= 1
    // The canonicalizer names the place.
    guard levelsLeft >= 0 else { throw .notCanonical }
  }

  @inline(__always)
  private mutating func leave() -> Bool {
    cursor += 1
    levelsLeft &+= 1
    return false
  }
}
