import CPlatform
import CanonicalJSON

/// Finished sets of an exercise, each whole as one device wrote it (the contract's section 9).
enum SetEntry {
  /// The entry at the reader's cursor, its text in normal form.
  static func read(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) -> ListedObject {
    let start = reader.cursor
    let facts = try readFacts(&reader)
    let text = JSONSlice(start: start, end: reader.cursor)
    guard let null = facts.null else { return ListedObject(text, id: facts.entryID, isNormal: true) }
    return try without(null, text, facts.entryID, in: arena)
  }

  /// What the entry at the reader's cursor says: its id, and when it was changed last, which may be absent, or null and
  /// stand in the text behind a comma.
  @inline(never)
  private static func readFacts(
    _ reader: inout CanonicalReader
  ) throws(JSONError) -> (entryID: JSONSlice, updatedAt: Double?, null: JSONSlice?) {
    var entryID: JSONSlice?
    var updatedAt: Double?
    var null: JSONSlice?
    var object = try reader.beginObject(expected: "an entry object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("entryID") {
        entryID = try reader.identifier()
      } else if object.isNamed("updatedAt") {
        updatedAt = try reader.moment()
        // The id comes before it, and so does a comma.
        if updatedAt == nil { null = JSONSlice(start: object.name.start - 1, end: reader.cursor) }
      } else {
        _ = try reader.value()
      }
    }
    guard let entryID else { throw .missing("entryID", in: object.start, expected: "a non-empty string") }
    return (entryID, updatedAt, null)
  }

  /// The entry without `part` of its text, which stands behind the id.
  private static func without(
    _ part: JSONSlice, _ text: JSONSlice, _ entryID: JSONSlice, in arena: Arena
  ) throws(JSONError) -> ListedObject {
    let before = part.start - text.start
    let count = text.count - part.count
    let copy = try arena.allocate(UInt8.self, count: count)
    memcpy(copy, text.start, before)
    memcpy(copy + before, part.end, count - before)
    let id = JSONSlice(start: copy + (entryID.start - text.start), count: entryID.count)
    return ListedObject(JSONSlice(start: copy, count: count), id: id, isNormal: false)
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
