/// Writes the members of one object in order, the ones this version does not know among them.
package struct MemberWriter: ~Copyable {
  /// The unknown members that are left.
  private var unknown: JSONMembers.Iterator
  private var isFirst = true

  /// Begins an object whose unknown members, sorted by name, are `unknown`.
  @inline(never)
  package init(_ out: inout JSONWriter, unknown: JSONMembers = JSONMembers()) throws(JSONError) {
    self.unknown = unknown.makeIterator()
    if !unknown.isEmpty { try out.expect(unknown.textCount) }
    try out.append(UInt8(ascii: "{"))
  }

  /// Writes the name of a known member, which is ASCII without escapes, after the unknown ones that come before it.
  @inline(never)
  package mutating func begin(_ name: StaticString, _ out: inout JSONWriter) throws(JSONError) {
    while unknown.isNext(before: name) { try writeUnknown(&out) }
    try out.append(name: name, isFirst: isFirst)
    isFirst = false
  }

  /// Writes a known member with the given text as its value.
  @inline(never)
  package mutating func write(_ name: StaticString, _ value: JSONSlice, _ out: inout JSONWriter) throws(JSONError) {
    try begin(name, &out)
    try out.append(value)
  }

  /// Writes a known member when it is present.
  @inline(never)
  package mutating func write(
    _ name: StaticString, ifPresent value: JSONSlice?, _ out: inout JSONWriter
  ) throws(JSONError) {
    if let value { try write(name, value, &out) }
  }

  /// Writes a known number.
  @inline(never)
  package mutating func write(_ name: StaticString, _ value: Double, _ out: inout JSONWriter) throws(JSONError) {
    try begin(name, &out)
    try out.append(number: value)
  }

  /// Writes a known number when it is present.
  @inline(never)
  package mutating func write(
    _ name: StaticString, ifPresent value: Double?, _ out: inout JSONWriter
  ) throws(JSONError) {
    if let value { try write(name, value, &out) }
  }

  /// Writes a known integer.
  @inline(never)
  package mutating func write(_ name: StaticString, _ value: Int64, _ out: inout JSONWriter) throws(JSONError) {
    try begin(name, &out)
    try out.append(integer: value)
  }

  /// Writes a known integer when it is present.
  @inline(never)
  package mutating func write(
    _ name: StaticString, ifPresent value: Int64?, _ out: inout JSONWriter
  ) throws(JSONError) {
    if let value { try write(name, value, &out) }
  }

  /// Writes a known number, or null.
  @inline(never)
  package mutating func write(_ name: StaticString, orNull value: Double?, _ out: inout JSONWriter) throws(JSONError) {
    if let value { try write(name, value, &out) } else { try write(name, JSONSlice("null"), &out) }
  }

  /// Writes a known integer, or null.
  @inline(never)
  package mutating func write(_ name: StaticString, orNull value: Int64?, _ out: inout JSONWriter) throws(JSONError) {
    if let value { try write(name, value, &out) } else { try write(name, JSONSlice("null"), &out) }
  }

  /// Writes a known boolean.
  @inline(never)
  package mutating func write(_ name: StaticString, _ value: Bool, _ out: inout JSONWriter) throws(JSONError) {
    try begin(name, &out)
    try out.append(bool: value)
  }

  /// Writes the unknown members that are left and closes the object.
  @inline(never)
  package consuming func end(_ out: inout JSONWriter) throws(JSONError) {
    while try writeUnknown(&out) {}
    try out.append(UInt8(ascii: "}"))
  }

  /// Writes the next unknown member; false when there is none.
  @discardableResult
  private mutating func writeUnknown(_ out: inout JSONWriter) throws(JSONError) -> Bool {
    guard let member = unknown.next() else { return false }
    try separate(&out)
    try out.append(member.name)
    try out.append(UInt8(ascii: ":"))
    try out.append(member.value)
    return true
  }

  private mutating func separate(_ out: inout JSONWriter) throws(JSONError) {
    if !isFirst { try out.append(UInt8(ascii: ",")) }
    isFirst = false
  }
}

extension JSONWriter {
  /// Appends an array, each element written by `write`.
  package mutating func append<Element>(
    _ elements: UnsafeMutableBufferPointer<Element>,
    _ write: (Element, inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    try append(UInt8(ascii: "["))
    for index in elements.indices {
      if index > 0 { try append(UInt8(ascii: ",")) }
      try write(elements[index], &self)
    }
    try append(UInt8(ascii: "]"))
  }
}
