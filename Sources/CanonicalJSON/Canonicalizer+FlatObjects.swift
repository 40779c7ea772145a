/// Objects of a few members whose names and values are canonical and only stand in another order, or with white space
/// between them: most objects of a text that another encoder wrote. They are read once and written once.
extension Canonicalizer {
  /// Writes the object at the cursor and moves behind it, or answers false and does neither.
  mutating func flatObject() throws(JSONError) -> Bool {
    var place = cursor
    // What begins before it is looked at without asking whether the text has each byte.
    let limit = end - Self.window
    guard place < limit, members.begin() else { return false }
    while true {
      place = Self.afterShortSpace(place + 1, limit)
      guard let rank = members.rank(at: place) else { return false }
      place += members.name(rank).count
      if place[0] != UInt8(ascii: ":") { place = Self.afterSpace(place, limit) }
      guard place[0] == UInt8(ascii: ":") else { return false }
      let start = Self.afterShortSpace(place + 1, limit)
      guard let valueEnd = Self.scalarEnd(start, end), valueEnd < limit,
        members.add(rank, JSONSlice(start: start, end: valueEnd))
      else { return false }
      place = valueEnd
      if place[0] == UInt8(ascii: ",") { continue }
      place = Self.afterShortSpace(place, limit)
      if place[0] == UInt8(ascii: ",") { continue }
      guard place[0] == UInt8(ascii: "}") else { return false }
      break
    }
    place += 1
    // In order and without white space it is not longer than it was.
    try out.append(upTo: place - cursor) { target in members.write(to: target) }
    cursor = place
    return true
  }

  /// The bytes behind a value, or behind white space, that are looked at without asking whether the text has them: a name
  /// and what is around it, and the beginning of the next value.
  private static var window: Int { 128 }

  /// The place behind white space, of which there is mostly none or one space, or `limit`.
  @inline(__always)
  private static func afterShortSpace(
    _ place: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    let next = place[0] == UInt8(ascii: " ") ? place + 1 : place
    return next[0] > UInt8(ascii: " ") ? next : afterSpace(next, limit)
  }

  /// The end of the string, number or literal at `place`, half a window before the end, when it is canonical.
  @inline(__always)
  private static func scalarEnd(
    _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let first = place[0]
    if first == UInt8(ascii: "\"") {
      let stops = WordScan.stringStops(WordScan.load(place + 1))
      if stops != 0 {
        let stop = place + (1 &+ WordScan.bytesBefore(stops))
        if stop[0] == UInt8(ascii: "\"") { return stop + 1 }
      } else {
        var reader = CanonicalReader(JSONSlice(start: place, end: end))
        if reader.passUUID() { return reader.cursor }
      }
    } else if first &- UInt8(ascii: "0") < 10 {
      let isLone = place[1] <= UInt8(ascii: ",") || place[1] == UInt8(ascii: "}")
      if isLone { return place + 1 }
      if let numberEnd = CanonicalReader.shortNumberEnd(place) { return numberEnd }
    }
    return anyScalarEnd(place, end)
  }

  @inline(never)
  private static func anyScalarEnd(
    _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    guard place[0] != UInt8(ascii: "{"), place[0] != UInt8(ascii: "[") else { return nil }
    var reader = CanonicalReader(JSONSlice(start: place, end: end))
    return (try? reader.value()) != nil ? reader.cursor : nil
  }
}
