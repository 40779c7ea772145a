/// Writes the members of one object in order, the ones this version does not know among them.
package struct MemberWriter: ~Copyable {
  private let unknown: UnsafeMutableBufferPointer<JSONMember>
  private var index = 0
  private var isFirst = true

  /// Begins an object whose unknown members, sorted by name, are `unknown`.
  package init(
    _ out: inout JSONWriter, unknown: UnsafeMutableBufferPointer<JSONMember> = .init(start: nil, count: 0)
  ) throws(JSONError) {
    self.unknown = unknown
    try out.append(UInt8(ascii: "{"))
  }

  /// Writes the name of a known member, which is ASCII without escapes, after the unknown ones that come before it.
  @inline(never)
  package mutating func begin(_ name: StaticString, _ out: inout JSONWriter) throws(JSONError) {
    while index < unknown.count, unknown[index].name.isName(before: name) { try writeUnknown(&out) }
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

  /// Writes a known boolean.
  @inline(never)
  package mutating func write(_ name: StaticString, _ value: Bool, _ out: inout JSONWriter) throws(JSONError) {
    try begin(name, &out)
    try out.append(bool: value)
  }

  /// Writes the unknown members that are left and closes the object.
  @inline(never)
  package consuming func end(_ out: inout JSONWriter) throws(JSONError) {
    while index < unknown.count { try writeUnknown(&out) }
    try out.append(UInt8(ascii: "}"))
  }

  private mutating func writeUnknown(_ out: inout JSONWriter) throws(JSONError) {
    try separate(&out)
    try out.append(unknown[index].name)
    try out.append(UInt8(ascii: ":"))
    try out.append(unknown[index].value)
    index &+= 1
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
