import CanonicalJSON

/// Bringing documents to normal form that the core only reads: schedules, and the days and weeks of plans.
extension CanonicalReader {
  /// Copies the schedule at the cursor, a bare array as an object.
  mutating func copySchedule(to out: inout JSONWriter, in arena: Arena) throws(JSONError) {
    guard next == UInt8(ascii: "[") else {
      return try copyObject(list: "intervals", to: &out, in: arena) { (reader, out) throws(JSONError) in
        try out.append(reader.value())
      }
    }
    var members = try MemberWriter(&out)
    try members.write("intervals", value(), &out)
    try members.end(&out)
  }

  /// Copies the object at the cursor, whose member `list` is an array, by default empty, of elements that `copy` copies.
  mutating func copyObject(
    list: StaticString, to out: inout JSONWriter, in arena: Arena, without optional: StaticString? = nil,
    _ copy: (inout CanonicalReader, inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    var others = JSONMemberList(in: arena)
    var elements = JSONSlice("[]")
    var object = try beginObject(expected: "an object")
    while try nextMember(of: &object) {
      let name = object.name
      let value = try value()
      if object.isNamed(list) {
        if !value.isNull { elements = value }
      } else if value.isNull, let optional, object.isNamed(optional) {
        continue
      } else {
        try others.append(name: name, value: value)
      }
    }
    var members = try MemberWriter(&out, unknown: JSONMembers(others))
    try members.begin(list, &out)
    var reader = CanonicalReader(elements)
    try reader.beginArray(expected: "an array")
    var separator = UInt8(ascii: "[")
    while try reader.nextElement() {
      try out.append(separator)
      separator = UInt8(ascii: ",")
      try copy(&reader, &out)
    }
    if separator == UInt8(ascii: "[") { try out.append(separator) }
    try out.append(UInt8(ascii: "]"))
    try members.end(&out)
  }
}
