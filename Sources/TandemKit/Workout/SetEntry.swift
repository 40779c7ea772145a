import CanonicalJSON

/// One finished set of an exercise, whole as one device wrote it (the contract's section 9).
struct SetEntry: BitwiseCopyable {
  let entryID: JSONSlice
  let updatedAt: Double?
  /// The entry in normal form.
  let text: JSONSlice

  /// Reads the entry at the reader's cursor.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var entryID: JSONSlice?
    var updatedAt: Double?
    var hasNull = false
    var object = try reader.beginObject(expected: "an entry object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("entryID") {
        entryID = try reader.identifier()
      } else if object.isNamed("updatedAt") {
        updatedAt = try reader.moment()
        hasNull = updatedAt == nil
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    guard let entryID else { throw .missing("entryID", in: object.start, expected: "a non-empty string") }
    self.entryID = entryID
    self.updatedAt = updatedAt
    if hasNull {
      var out = try JSONWriter(in: arena)
      var members = try MemberWriter(&out, unknown: JSONMembers(unknown))
      try members.write("entryID", entryID, &out)
      try members.end(&out)
      text = out.slice()
    } else {
      text = JSONSlice(start: object.start, end: reader.cursor)
    }
  }

  /// The newer of two entries of one id, absent stamps least.
  func joined(with other: SetEntry) -> SetEntry {
    var order = comparePresence(updatedAt, other.updatedAt)
    if order == 0 { order = compareNumbers(updatedAt ?? 0, other.updatedAt ?? 0) }
    if order == 0 { order = text.compareText(other.text) }
    return order >= 0 ? self : other
  }

  /// Entries in order of their ids, those of one id joined.
  static func normalized(
    _ entries: UnsafeMutableBufferPointer<SetEntry>, in arena: Arena
  ) throws(JSONError) -> UnsafeMutableBufferPointer<SetEntry> {
    try sortedJoin(entries, in: arena) { left, right in
      left.entryID.compareString(right.entryID)
    } join: { (left, right) throws(JSONError) in
      left.joined(with: right)
    }
  }
}
