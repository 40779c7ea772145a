import CPlatform

/// One canonical JSON value as it stands in a text: a view of bytes that somebody else keeps for the call.
package struct JSONSlice: BitwiseCopyable {
  package let start: UnsafePointer<UInt8>
  package let count: Int

  @inline(__always)
  package init(start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    self.count = count
  }

  @inline(__always)
  package init(start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    self.start = start
    count = end - start
  }

  /// A literal, such as `"{}"`.
  package init(_ literal: StaticString) {
    start = literal.utf8Start
    count = literal.utf8CodeUnitCount
  }

  package var end: UnsafePointer<UInt8> {
    @inline(__always) get { start + count }
  }

  /// The kinds of JSON values in the order of the contract's section 3.
  package enum Kind: UInt8 {
    case null, `false`, `true`, number, string, array, object
  }

  package var kind: Kind {
    switch start[0] {
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "f"): .false
    case UInt8(ascii: "t"): .true
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "{"): .object
    default: .number
    }
  }

  package var isNull: Bool {
    @inline(__always) get { start[0] == UInt8(ascii: "n") }
  }

  /// Whether both are the same bytes, which for canonical text means the same value.
  @inline(__always)
  package func isIdentical(to other: JSONSlice) -> Bool {
    count == other.count && (start == other.start || memcmp(start, other.start, count) == 0)
  }

  /// Whether the bytes are those of `literal`.
  @inline(__always)
  package func isIdentical(to literal: StaticString) -> Bool {
    count == literal.utf8CodeUnitCount && memcmp(start, literal.utf8Start, count) == 0
  }

  /// Whether the bytes are valid UTF-8.
  package var isUTF8: Bool {
    var place = start
    while place < end {
      let length = place[0] < 0x80 ? 1 : WordScan.sequenceLength(place, end)
      if length == 0 { return false }
      place += length
    }
    return true
  }

  /// A copy of the bytes that lives as long as the arena.
  package func copy(in arena: Arena) throws(JSONError) -> JSONSlice {
    let copy = try arena.allocate(UInt8.self, count: count)
    memcpy(copy, start, count)
    return JSONSlice(start: copy, count: count)
  }

  /// Whether `place` lies inside.
  package func contains(_ place: UnsafePointer<UInt8>) -> Bool {
    place >= start && place < start + count
  }
}

/// A member of an object: its name, with quotes, and its value.
package struct JSONMember: BitwiseCopyable {
  package let name: JSONSlice
  package let value: JSONSlice

  @inline(__always)
  package init(name: JSONSlice, value: JSONSlice) {
    self.name = name
    self.value = value
  }
}
