import CPlatform
import CanonicalJSON

/// Finished sets of an exercise, each whole as one device wrote it (the contract's section 9).
enum SetEntry {
  /// The entry at the reader's cursor; its text may have a stamp that is null, which `normal` leaves out.
  static func read(_ reader: inout CanonicalReader) throws(JSONError) -> ListedObject {
    let start = reader.cursor
    let facts = try readFacts(&reader)
    return ListedObject(
      JSONSlice(start: start, end: reader.cursor), id: facts.entryID, isNormal: facts.null == nil)
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

  /// The parts of an entry's text that make its normal form: all of it, or what stands around a stamp that is null.
  private static func normal(_ entry: ListedObject) -> (JSONSlice, JSONSlice) {
    let text = entry.text
    var reader = CanonicalReader(text)
    guard !entry.isNormal, let null = (try? readFacts(&reader))?.null else {
      return (text, JSONSlice(start: text.end, count: 0))
    }
    return (JSONSlice(start: text.start, end: null.start), JSONSlice(start: null.end, end: text.end))
  }

  /// Writes an entry in normal form.
  @inline(never)
  static func write(_ entry: ListedObject, to out: inout JSONWriter) throws(JSONError) {
    let (text, rest) = normal(entry)
    try out.append(text)
    try out.append(rest)
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
    return order != 0 ? order : compareText(normal(left), normal(right))
  }

  /// Compares two texts, each in two parts.
  private static func compareText(_ left: (JSONSlice, JSONSlice), _ right: (JSONSlice, JSONSlice)) -> Int {
    let (mine, mineRest) = left.0.count > 0 ? left : (left.1, JSONSlice(""))
    let (theirs, theirRest) = right.0.count > 0 ? right : (right.1, JSONSlice(""))
    let shared = min(mine.count, theirs.count)
    let order = Int(memcmp(mine.start, theirs.start, shared))
    // No object's text is the beginning of another's.
    if order != 0 || shared == 0 { return order }
    return compareText(
      (JSONSlice(start: mine.start + shared, end: mine.end), mineRest),
      (JSONSlice(start: theirs.start + shared, end: theirs.end), theirRest))
  }
}
