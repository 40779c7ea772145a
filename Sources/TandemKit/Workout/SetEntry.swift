import CanonicalJSON

/// Finished sets of an exercise, each whole as one device wrote it (the contract's section 9).
enum SetEntry {
  /// The entry at the reader's cursor, its text in normal form.
  static func read(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) -> ListedObject {
    let start = reader.cursor
    let facts = try readFacts(&reader)
    let text = JSONSlice(start: start, end: reader.cursor)
    return facts.hasNull
      ? try withoutNull(text, in: arena) : ListedObject(text, id: facts.entryID, isNormal: true)
  }

  /// What the entry at the reader's cursor says: its id, and when it was changed last, which may be null or absent.
  @inline(never)
  private static func readFacts(
    _ reader: inout CanonicalReader
  ) throws(JSONError) -> (entryID: JSONSlice, updatedAt: Double?, hasNull: Bool) {
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
        _ = try reader.value()
      }
    }
    guard let entryID else { throw .missing("entryID", in: object.start, expected: "a non-empty string") }
    return (entryID, updatedAt, hasNull)
  }

  /// The entry without its `updatedAt`, which is null.
  @inline(never)
  private static func withoutNull(_ text: JSONSlice, in arena: Arena) throws(JSONError) -> ListedObject {
    var out = try JSONWriter(in: arena, capacity: text.count)
    var reader = CanonicalReader(text)
    var object = try reader.beginObject(expected: "an entry object")
    while try reader.nextMember(of: &object) {
      let value = try reader.value()
      if object.isNamed("updatedAt") { continue }
      try out.append(out.count == 0 ? UInt8(ascii: "{") : UInt8(ascii: ","))
      try out.append(JSONSlice(start: object.name.start, end: value.end))
    }
    try out.append(UInt8(ascii: "}"))
    reader = CanonicalReader(out.slice())
    return ListedObject(out.slice(), id: try readFacts(&reader).entryID, isNormal: false)
  }

  /// The moment of the last change of an entry that has been read before, when it says so.
  static func updatedAt(_ entry: ListedObject) -> Double? {
    var reader = CanonicalReader(entry.text)
    return (try? readFacts(&reader))?.updatedAt
  }

  /// Compares two entries of one id, the newer one greater, absent stamps least.
  static func compare(_ left: ListedObject, _ right: ListedObject) -> Int {
    // No moment is below the least one.
    let order = compareNumbers(updatedAt(left) ?? -.infinity, updatedAt(right) ?? -.infinity)
    return order != 0 ? order : left.text.compareText(right.text)
  }
}
