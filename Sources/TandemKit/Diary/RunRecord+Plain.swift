import CanonicalJSON

/// The record as this library writes it when it knows every member, taken in at a glance.
///
/// Most records of most logs are such, so most of the time of a merge goes by here. Whatever is spelled otherwise, has
/// other members, or stands near the end of the text is left to the general way, which also finds what is wrong.
extension RunRecord {
  /// The bytes from a record's start that are looked at without asking whether the text has them.
  private static var plainWindow: Int { 384 }

  /// Reads the record at the reader's cursor and moves behind it, or answers nil and stays.
  @inline(__always)
  static func plain(_ reader: inout CanonicalReader) -> RunRecord? {
    guard reader.bytesLeft >= plainWindow else { return nil }
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
      guard scan.cursor[-1] == UInt8(ascii: ":"), scan.passPlainString(within: start + plainWindow),
        scan.passComma()
      else {
        return nil
      }
    }
    guard scan.passName("\"runID\":") else { return nil }
    let id = scan.cursor
    guard scan.passPlainString(within: start + plainWindow) else { return nil }
    let runID = JSONSlice(start: id, end: scan.cursor)
    if scan.passComma(), !(scan.passName("\"week\":") && scan.passDigit()) { return nil }
    guard scan.cursor[0] == UInt8(ascii: "}") else { return nil }
    reader.cursor = scan.cursor + 1
    return RunRecord(JSONSlice(start: start, end: reader.cursor), runID: runID, date: date)
  }
}
