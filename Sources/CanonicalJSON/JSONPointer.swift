/// Where a value stands in a document, as RFC 6901 writes it.
package enum JSONPointer {
  /// Appends the path from the canonical text `root` to the value that begins at `place`, without quotes.
  ///
  /// - Complexity: O(length of `root` × depth of the place).
  package static func append(
    pathTo place: UnsafePointer<UInt8>, in root: JSONSlice, to out: inout JSONWriter
  ) throws(JSONError) {
    var value = root
    while value.start != place {
      var reader = CanonicalReader(value)
      if value.kind == .object {
        var object = try reader.beginObject(expected: "")
        var child = value
        while !child.contains(place) || child.start == value.start {
          guard try reader.nextMember(of: &object) else { return }
          child = try reader.value()
        }
        try append(token: object.name, to: &out)
        value = child
      } else if value.kind == .array {
        try reader.beginArray(expected: "")
        var index: Int64 = -1
        var child = value
        while !child.contains(place) || child.start == value.start {
          guard try reader.nextElement() else { return }
          child = try reader.value()
          index += 1
        }
        try out.append(UInt8(ascii: "/"))
        try out.append(integer: index)
        value = child
      } else {
        return
      }
    }
  }

  /// Appends a member name, given with its quotes and escapes, as one step of a path.
  private static func append(token name: JSONSlice, to out: inout JSONWriter) throws(JSONError) {
    try out.append(UInt8(ascii: "/"))
    for index in 1..<(name.count - 1) {
      switch name.start[index] {
      case UInt8(ascii: "~"): try out.append("~0")
      case UInt8(ascii: "/"): try out.append("~1")
      default: try out.append(name.start[index])
      }
    }
  }
}
