import CanonicalJSON

/// Reading the contract's scalar values; each answers nil for null, which stands for absent (section 3).
extension CanonicalReader {
  /// Whether the value at the cursor is null, which it then passes.
  package mutating func passNull() throws(JSONError) -> Bool {
    guard next == UInt8(ascii: "n") else { return false }
    _ = try value()
    return true
  }

  /// A non-empty string, compared by its UTF-8 bytes.
  @inline(never)
  package mutating func identifier() throws(JSONError) -> JSONSlice? {
    if try passNull() { return nil }
    guard next == UInt8(ascii: "\"") else { throw .badValue(cursor, expected: "a non-empty string") }
    let string = try string()
    guard string.count > 2 else { throw .badValue(string, expected: "a non-empty string") }
    return string
  }

  /// Any string.
  package mutating func optionalString() throws(JSONError) -> JSONSlice? {
    if try passNull() { return nil }
    guard next == UInt8(ascii: "\"") else { throw .badValue(cursor, expected: "a string") }
    return try string()
  }

  @inline(__always)
  private var isAtNumber: Bool {
    next == UInt8(ascii: "-") || next &- UInt8(ascii: "0") < 10
  }

  /// A moment in seconds since 1970.
  @inline(never)
  package mutating func moment() throws(JSONError) -> Double? {
    let start = cursor
    guard isAtNumber else {
      if try passNull() { return nil }
      throw .badValue(start, expected: Moment.expectation)
    }
    let seconds = try number(wanted: true)
    guard Moment.isValid(seconds) else { throw .badValue(start, expected: Moment.expectation) }
    return seconds
  }

  /// A duration in seconds, at least 0.
  @inline(never)
  package mutating func duration() throws(JSONError) -> Double? {
    let start = cursor
    guard isAtNumber else {
      if try passNull() { return nil }
      throw .badValue(start, expected: "a duration in seconds, at least 0")
    }
    let seconds = try number(wanted: true)
    guard seconds >= 0 else { throw .badValue(start, expected: "a duration in seconds, at least 0") }
    return seconds
  }

  /// An integer from `least`, which is 0 or 1, to 2^53 - 1.
  package mutating func counter(atLeast least: Int64 = 0) throws(JSONError) -> Int64? {
    let expected: StaticString =
      least == 0 ? "an integer from 0 to 9007199254740991" : "an integer from 1 to 9007199254740991"
    return try integer(from: least, to: Counter.last, expected: expected)
  }

  /// An integer from `least` to `most`, at most 2^53 - 1; `expected` says so in words.
  package mutating func integer(
    from least: Int64, to most: Int64, expected: StaticString
  ) throws(JSONError) -> Int64? {
    let start = cursor
    if let value = shortInteger(), value >= least, value <= most { return value }
    cursor = start
    if try passNull() { return nil }
    if isAtNumber {
      let value = try number(wanted: true)
      if value >= Double(least), value <= Double(most), Double(Int64(value)) == value { return Int64(value) }
    }
    throw .badValue(start, expected: expected)
  }

  /// True or false.
  package mutating func bool() throws(JSONError) -> Bool? {
    if try passNull() { return nil }
    let value = try value()
    switch value.kind {
    case .true: return true
    case .false: return false
    default: throw .badValue(value, expected: "true or false")
    }
  }

  /// The elements of an array, each read by `element`.
  package mutating func array<Element: BitwiseCopyable>(
    expected: StaticString, in arena: Arena, _ element: (inout CanonicalReader) throws(JSONError) -> Element
  ) throws(JSONError) -> UnsafeMutableBufferPointer<Element>? {
    if try passNull() { return nil }
    var elements = List<Element>(in: arena)
    try beginArray(expected: expected)
    while try nextElement() { try elements.append(element(&self), from: self) }
    return elements.elements
  }

  /// An array of identifiers as a set.
  @inline(never)
  package mutating func identifiers(in arena: Arena) throws(JSONError) -> StringSet? {
    if passEmptyArray() { return StringSet() }
    var builder = StringSetBuilder(in: arena)
    return try identifiers(addedTo: &builder) ? builder.set() : nil
  }

  /// An array of identifiers, added to those of a set; false for null.
  @inline(never)
  mutating func identifiers(addedTo strings: inout StringSetBuilder) throws(JSONError) -> Bool {
    if try passNull() { return false }
    try beginArray(expected: "an array of non-empty strings")
    while try nextElement() {
      let start = cursor
      guard let string = try identifier() else { throw .badValue(start, expected: "a non-empty string") }
      try strings.append(string, from: self)
    }
    return true
  }
}
