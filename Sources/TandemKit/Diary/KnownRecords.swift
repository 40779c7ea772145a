import CanonicalJSON

/// The records of one log while another is read: of two devices' diaries most records are the same, in the same order.
///
/// A record that is known byte for byte is passed instead of read, joined and sorted.
struct KnownRecords {
  /// How many of the next known ones a record is compared with.
  private static var reach: Int { 4 }

  private var next = 0
  private let count: Int

  /// The first `count` records of a list are known.
  init(count: Int) {
    self.count = count
  }

  /// Passes the record at the reader's cursor when it is one of the next that are known.
  @inline(__always)
  mutating func pass(_ reader: inout CanonicalReader, _ records: borrowing List<RunRecord>) -> Bool {
    let end = min(next &+ Self.reach, count)
    var place = next
    while place < end {
      let record = records[place]
      place &+= 1
      if record.pass(&reader) {
        next = place
        return true
      }
    }
    return false
  }

  /// Leaves behind those that do not come after a record of this date.
  @inline(__always)
  mutating func skip(through date: Double, _ records: borrowing List<RunRecord>) {
    while next < count, records[next].date <= date { next &+= 1 }
  }
}

extension RunRecord {
  /// Passes the record at the reader's cursor when it is this one, byte for byte.
  @inline(__always)
  fileprivate func pass(_ reader: inout CanonicalReader) -> Bool {
    // The end of the runID tells most records apart; before it stand at least the brace and the name.
    let end = Int(idOffset) &+ Int(idCount)
    guard reader.bytesLeft >= count, WordScan.load(reader.cursor + (end &- 8)) == WordScan.load(start + (end &- 8))
    else { return false }
    return reader.pass(text)
  }
}
