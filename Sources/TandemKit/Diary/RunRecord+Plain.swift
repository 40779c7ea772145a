import CanonicalJSON

/// The record as this library writes it, taken in at a glance: the members that the contract names, each spelled as most
/// are, and any others between them.
///
/// Most records of most logs are such, so most of the time of a merge goes by here. Whatever is spelled otherwise or
/// stands near the end of the text is left to the general way, which also finds what is wrong.
extension RunRecord {
  /// Reads the record at the reader's cursor and moves behind it, or answers nil and stays.
  @inline(__always)
  static func plain(_ reader: inout CanonicalReader) -> RunRecord? {
    let start = reader.cursor
    var scan = reader
    guard scan.hasWindow, scan.passBrace() else { return nil }
    var limit = start + CanonicalReader.window
    if !passCompletion(&scan) {
      guard pass(&scan, &limit, WordScan.prefix(""), WordScan.prefix("completion")) else { return nil }
      _ = passCompletion(&scan)
    }
    if !scan.passName("\"date\":") {
      guard pass(&scan, &limit, WordScan.prefix("completion"), WordScan.prefix("date")), scan.passName("\"date\":")
      else { return nil }
    }
    guard let date = scan.passNumber(), Moment.isValid(date), scan.passComma() else { return nil }
    if !passDay(&scan) {
      guard pass(&scan, &limit, WordScan.prefix("date"), WordScan.prefix("day")) else { return nil }
      _ = passDay(&scan)
    }
    if !passDuration(&scan) {
      guard pass(&scan, &limit, WordScan.prefix("day"), WordScan.prefix("duration")) else { return nil }
      _ = passDuration(&scan)
    }
    if !passPlan(&scan, limit) {
      guard pass(&scan, &limit, WordScan.prefix("duration"), WordScan.prefix("edited")),
        pass(&scan, &limit, WordScan.prefix("edited"), WordScan.prefix("planID"))
      else { return nil }
      _ = passPlan(&scan, limit)
    }
    if !scan.passName("\"runID\":") {
      guard pass(&scan, &limit, WordScan.prefix("planID"), WordScan.prefix("runID")), scan.passName("\"runID\":") else {
        return nil
      }
    }
    let id = scan.cursor
    guard limit - id >= 64, scan.passUUID() || scan.passPlainString(within: limit) else { return nil }
    let runID = JSONSlice(start: id, end: scan.cursor)
    if scan.passComma() {
      if !passWeek(&scan) {
        guard scan.cursor[0] == UInt8(ascii: "\""),
          pass(&scan, &limit, WordScan.prefix("runID"), WordScan.prefix("week"))
        else { return nil }
        _ = passWeek(&scan)
      }
      if scan.cursor[0] != UInt8(ascii: "}") {
        if scan.cursor[0] == UInt8(ascii: ","), !scan.passToName() { return nil }
        guard pass(&scan, &limit, WordScan.prefix("week"), .max) else { return nil }
      }
    }
    guard scan.cursor[0] == UInt8(ascii: "}") else { return nil }
    reader.cursor = scan.cursor + 1
    return RunRecord(JSONSlice(start: start, end: reader.cursor), runID: runID, date: date)
  }

  /// Passes the members between two that the contract names; false too near the end of the text.
  @inline(never)
  private static func pass(
    _ scan: inout CanonicalReader, _ limit: inout UnsafePointer<UInt8>, _ least: UInt64, _ most: UInt64
  ) -> Bool {
    scan.passMembers(above: least, below: most)
    limit = scan.cursor + CanonicalReader.window
    return scan.hasWindow
  }

  // MARK: Members with the comma behind them; each stays where it answers false

  @inline(__always)
  private static func passCompletion(_ scan: inout CanonicalReader) -> Bool {
    let start = scan.cursor
    guard scan.passes("\"complet", then: "pletion\"", at: 4) else { return false }
    if scan.passes("\":\"full\"", at: 11) {
      scan.cursor += 19
    } else if scan.passes("\":\"parti", then: "partial\"", at: 3, after: 11) {
      scan.cursor += 22
    }
    return scan.passComma() || scan.back(to: start)
  }

  @inline(__always)
  private static func passDay(_ scan: inout CanonicalReader) -> Bool {
    let start = scan.cursor
    return scan.passName("\"day\":") && scan.passDigit() && scan.passComma() || scan.back(to: start)
  }

  @inline(__always)
  private static func passDuration(_ scan: inout CanonicalReader) -> Bool {
    let start = scan.cursor
    guard scan.passes("\"duratio", then: "ration\":", at: 3), scan.cursor[11] != UInt8(ascii: "-") else { return false }
    scan.cursor += 11
    return scan.passShortNumber() && scan.passComma() || scan.back(to: start)
  }

  @inline(__always)
  private static func passPlan(_ scan: inout CanonicalReader, _ limit: UnsafePointer<UInt8>) -> Bool {
    let start = scan.cursor
    guard scan.passName("\"planID\"") else { return false }
    scan.cursor += 1
    return scan.cursor[-1] == UInt8(ascii: ":") && scan.passPlainString(within: limit) && scan.passComma()
      || scan.back(to: start)
  }

  @inline(__always)
  private static func passWeek(_ scan: inout CanonicalReader) -> Bool {
    let start = scan.cursor
    return scan.passName("\"week\":") && scan.passDigit() || scan.back(to: start)
  }
}

extension CanonicalReader {
  /// Goes back, and answers false.
  @inline(__always)
  fileprivate mutating func back(to start: UnsafePointer<UInt8>) -> Bool {
    cursor = start
    return false
  }
}
