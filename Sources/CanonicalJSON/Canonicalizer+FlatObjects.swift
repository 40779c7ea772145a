/// Objects of a few members whose names and values are canonical and only stand in another order, or with white space
/// between them: most objects of a text that another encoder wrote. They are read once and written once.
extension Canonicalizer {
  /// Writes the object at the cursor and moves behind it, or answers false and does neither.
  mutating func flatObject() throws(JSONError) -> Bool {
    var reader = CanonicalReader(JSONSlice(start: cursor, end: end))
    members.removeMembers()
    repeat {
      reader.cursor += 1
      // Far enough from the end to look at the bytes around a name and behind a value without asking for each.
      guard reader.bytesLeft >= 128 else { return false }
      reader.skipSpace()
      guard let rank = members.rank(at: reader.cursor) else { return false }
      reader.cursor += members.name(rank).count
      guard reader.stands(before: UInt8(ascii: ":")) else { return false }
      reader.cursor += 1
      reader.skipSpace()
      let start = reader.cursor
      guard reader.passScalar(), reader.bytesLeft >= 32, members.add(rank, JSONSlice(start: start, end: reader.cursor))
      else { return false }
    } while reader.stands(before: UInt8(ascii: ","))
    guard reader.cursor[0] == UInt8(ascii: "}") else { return false }
    reader.cursor += 1
    // In order and without white space it is not longer than it was.
    try out.append(upTo: reader.cursor - cursor) { target in members.write(to: target) }
    cursor = reader.cursor
    return true
  }
}

extension CanonicalReader {
  /// Moves over white space, of which there is mostly one space, while many bytes are left.
  @inline(__always)
  fileprivate mutating func skipSpace() {
    if cursor[0] == UInt8(ascii: " ") { cursor += 1 }
    if cursor[0] <= UInt8(ascii: " ") { skipMoreSpace() }
  }

  /// Whether `byte` comes next, over white space, of which there is mostly none.
  @inline(__always)
  fileprivate mutating func stands(before byte: UInt8) -> Bool {
    if cursor[0] == byte { return true }
    skipMoreSpace()
    return cursor[0] == byte
  }

  @inline(never)
  private mutating func skipMoreSpace() {
    while bytesLeft > 96, Canonicalizer.isSpace(cursor[0]) { cursor += 1 }
  }

  /// Passes a string, number or literal in canonical form, 64 bytes before the end of the text; false, wherever the cursor
  /// is then, for anything else.
  @inline(__always)
  fileprivate mutating func passScalar() -> Bool {
    switch cursor[0] {
    case UInt8(ascii: "\""): passUUID() || (try? string()) != nil
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      passLoneDigit() || passShortNumber() || (try? number(wanted: false)) != nil
    case UInt8(ascii: "0"), UInt8(ascii: "-"): (try? number(wanted: false)) != nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): false
    default: (try? value()) != nil
    }
  }

  /// Passes the digit at the cursor when no number goes on behind it.
  @inline(__always)
  private mutating func passLoneDigit() -> Bool {
    guard cursor[1] <= UInt8(ascii: ",") || cursor[1] == UInt8(ascii: "}") else { return false }
    cursor += 1
    return true
  }
}
