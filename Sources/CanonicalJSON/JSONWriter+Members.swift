/// Writes the members of one object in order, the ones this version does not know among them.
package struct MemberWriter: ~Copyable {
  /// The unknown members that are left, and the first of them.
  private var unknown: JSONMembers.Iterator
  private var following: JSONMember?
  private var isFirst = true

  /// Begins an object whose unknown members, sorted by name, are `unknown`.
  package init(_ out: inout JSONWriter, unknown: JSONMembers = JSONMembers()) throws(JSONError) {
    self.unknown = unknown.makeIterator()
    following = unknown.isEmpty ? nil : self.unknown.next()
    try out.append(UInt8(ascii: "{"))
  }

  /// Writes the name of a known member, which is ASCII without escapes, after the unknown ones that come before it.
  @inline(never)
  package mutating func begin(_ name: StaticString, _ out: inout JSONWriter) throws(JSONError) {
    while let member = following, member.name.isName(before: name) { try write(unknown: member, &out) }
    try separate(&out)
    try out.append(UInt8(ascii: "\""))
    try out.append(name)
    try out.append("\":")
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

  /// Writes a known boolean.
  @inline(never)
  package mutating func write(_ name: StaticString, _ value: Bool, _ out: inout JSONWriter) throws(JSONError) {
    try begin(name, &out)
    try out.append(bool: value)
  }

  /// Writes the unknown members that are left and closes the object.
  @inline(never)
  package consuming func end(_ out: inout JSONWriter) throws(JSONError) {
    while let member = following { try write(unknown: member, &out) }
    try out.append(UInt8(ascii: "}"))
  }

  private mutating func write(unknown member: JSONMember, _ out: inout JSONWriter) throws(JSONError) {
    try separate(&out)
    try out.append(member.name)
    try out.append(UInt8(ascii: ":"))
    try out.append(member.value)
    following = unknown.next()
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
