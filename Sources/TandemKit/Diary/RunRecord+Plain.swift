import CanonicalJSON

/// The record as this library writes it when it knows every member, taken in at a glance.
///
/// Most records of most logs are such, so most of the time of a merge goes by here. Whatever is spelled otherwise, has
/// other members, or stands near the end of the text is left to the general way, which also finds what is wrong.
extension RunRecord {
  /// The bytes from a record's start that are looked at without asking whether the text has them.
  private static var window: Int { 512 }

  /// Reads the record at the reader's cursor and moves behind it, or answers nil and stays.
  @inline(__always)
  static func plain(_ reader: inout CanonicalReader) -> RunRecord? {
    guard reader.bytesLeft >= window else { return nil }
    let start = reader.cursor
    var scan = reader
    scan.cursor = start + 1
    guard start[0] == UInt8(ascii: "{") else { return nil }
    if scan.passes("\"complet", then: "pletion\"", at: 4) {
      if scan.passes("\":\"full\"", at: 11) {
        scan.cursor += 19
      } else if scan.passes("\":\"parti", then: "partial\"", at: 3, after: 11) {
        scan.cursor += 22
      } else {
        return nil
      }
      guard scan.passComma() else { return nil }
    }
    guard scan.passName("\"date\":"), let date = try? scan.number(wanted: true), Moment.isValid(date), scan.passComma()
    else { return nil }
    if scan.passName("\"day\":"), !(scan.passDigit() && scan.passComma()) { return nil }
    if scan.passes("\"duratio", then: "ration\":", at: 3) {
      scan.cursor += 11
      guard scan.cursor[0] != UInt8(ascii: "-"), scan.passShortNumber(), scan.passComma() else { return nil }
    }
    if scan.passName("\"planID\"") {
      scan.cursor += 1
      guard scan.cursor[-1] == UInt8(ascii: ":"), scan.passPlainString(within: start + window), scan.passComma() else {
        return nil
      }
    }
    guard scan.passName("\"runID\":") else { return nil }
    let id = scan.cursor
    guard scan.passPlainString(within: start + window) else { return nil }
    let runID = JSONSlice(start: id, end: scan.cursor)
    if scan.passComma(), !(scan.passName("\"week\":") && scan.passDigit()) { return nil }
    guard scan.cursor[0] == UInt8(ascii: "}") else { return nil }
    reader.cursor = scan.cursor + 1
    return RunRecord(JSONSlice(start: start, end: reader.cursor), runID: runID, date: date)
  }
}

/// Steps of the glance, each within the window.
extension CanonicalReader {
  /// Whether the eight bytes at `after` are `literal`, and those at `after + at` are `then`.
  @inline(__always)
  fileprivate func passes(_ literal: StaticString, then next: StaticString, at offset: Int, after: Int = 0) -> Bool {
    passes(literal, at: after) && passes(next, at: after + offset)
  }

  @inline(__always)
  fileprivate func passes(_ literal: StaticString, at offset: Int) -> Bool {
    WordScan.load(cursor + offset) == WordScan.word(literal)
  }

  /// Passes up to eight bytes when they are `literal`.
  @inline(__always)
  fileprivate mutating func passName(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    let mask = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    guard WordScan.load(cursor) & mask == WordScan.word(literal) else { return false }
    cursor += count
    return true
  }

  @inline(__always)
  fileprivate mutating func passComma() -> Bool {
    guard cursor[0] == UInt8(ascii: ",") else { return false }
    cursor += 1
    return true
  }

  /// Passes a counter of one digit.
  @inline(__always)
  fileprivate mutating func passDigit() -> Bool {
    guard cursor[0] &- UInt8(ascii: "1") < 9 else { return false }
    cursor += 1
    return cursor[0] == UInt8(ascii: ",") || cursor[0] == UInt8(ascii: "}")
  }

  /// Passes a number that a double holds in up to 15 digits.
  @inline(__always)
  fileprivate mutating func passShortNumber() -> Bool {
    let start = cursor
    guard (try? number(wanted: false)) != nil else { return false }
    return cursor - start < 16
  }

  /// Passes a string that is not empty and has plain ASCII alone.
  @inline(__always)
  fileprivate mutating func passPlainString(within limit: UnsafePointer<UInt8>) -> Bool {
    guard cursor[0] == UInt8(ascii: "\""), cursor[1] != UInt8(ascii: "\"") else { return false }
    var place = cursor + 1
    while limit - place >= 16 {
      let stops = WordScan.stringStops(WordScan.load(place))
      if stops != 0 {
        place += WordScan.bytesBefore(stops)
        cursor = place + 1
        return place[0] == UInt8(ascii: "\"")
      }
      place += 8
    }
    return false
  }
}
