import CanonicalJSON

/// A diary: records of runs, and the runIDs of those deleted, which stay deleted (the contract's section 6).
///
/// As read, records are in the order of the text and may repeat; `RunLog.merge` brings them to normal form.
package struct RunLog {
  package var records: UnsafeMutableBufferPointer<RunRecord>
  package var tombstones: StringSet
  package var unknown: JSONMembers

  /// Reads a run log document; `{}` is the empty one.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> RunLog {
    try text.read { (reader) throws(JSONError) in try RunLog(&reader, in: arena) }
  }

  /// Reads the log at the reader's cursor.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var records = List<RunRecord>(in: arena)
    try self.init(&reader, appendingTo: &records, in: arena)
    self.records = records.elements
  }

  /// Reads the log at the reader's cursor, its records to the end of `records` instead of into the log; those that are
  /// there already are left out. A text of so many bytes will follow.
  @inline(never)
  init(
    _ reader: inout CanonicalReader, appendingTo records: inout List<RunRecord>, following bytes: Int = 0,
    in arena: Arena
  ) throws(JSONError) {
    let first = records.count
    var unknown = JSONMemberList(in: arena)
    tombstones = StringSet()
    var object = try reader.beginObject(expected: "a run log object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("records") {
        if try reader.passNull() { continue }
        try reader.beginArray(expected: "an array of records")
        var known = KnownRecords(count: first)
        while try reader.nextElement() {
          if known.pass(&reader, records) { continue }
          let record = try RunRecord(&reader, in: arena)
          try records.append(record)
          known.skip(through: record.date, records)
          // Most records are about as long as the first, so one piece of memory mostly does.
          if records.count == first + 1, reader.bytesLeft + bytes > 1024 {
            let expected = (reader.bytesLeft + bytes) / max(Int(records[first].count), 64)
            try records.reserve(records.count + expected + expected / 8 + 1)
          }
        }
      } else if object.isNamed("tombstones") {
        tombstones = try reader.identifiers(in: arena) ?? tombstones
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    self.records = UnsafeMutableBufferPointer(start: nil, count: 0)
    self.unknown = JSONMembers(unknown)
  }

  /// Whether nothing has happened yet.
  package var isPristine: Bool { records.isEmpty && tombstones.elements.isEmpty }

  /// A bound on the bytes that the log takes in normal form.
  package var textBound: Int {
    var bytes = 64
    for record in records { bytes += Int(record.count) + 1 }
    for tombstone in tombstones.elements { bytes += tombstone.count + 1 }
    return bytes + unknown.textCount
  }

  /// Writes the log, which is in normal form.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    try out.reserve(textBound)
    var members = try MemberWriter(&out, unknown: unknown)
    try members.begin("records", &out)
    try writeRecords(to: &out)
    try members.begin("tombstones", &out)
    try out.append(tombstones)
    try members.end(&out)
  }

  /// Writes the records, for which there is room; those that stand beside each other in one text are copied together.
  private func writeRecords(to out: inout JSONWriter) throws(JSONError) {
    try out.append(UInt8(ascii: "["))
    var index = 0
    while index < records.count {
      if index > 0 { out.appendReserved(UInt8(ascii: ",")) }
      let start = records[index].start
      var end = records[index].text.end
      index += 1
      while index < records.count, records[index].start == end + 1, end[0] == UInt8(ascii: ",") {
        end = records[index].text.end
        index += 1
      }
      try out.append(JSONSlice(start: start, end: end))
    }
    try out.append(UInt8(ascii: "]"))
  }
}
