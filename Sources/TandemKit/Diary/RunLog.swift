import CanonicalJSON

/// A diary: records of runs, and the runIDs of those deleted, which stay deleted (the contract's section 6).
package struct RunLog {
  package var records: UnsafeMutableBufferPointer<RunRecord>
  package var tombstones: StringSet
  package var unknown: JSONMembers

  /// A log of these parts.
  init(
    records: UnsafeMutableBufferPointer<RunRecord>, tombstones: StringSet = StringSet(),
    unknown: JSONMembers = JSONMembers()
  ) {
    self.records = records
    self.tombstones = tombstones
    self.unknown = unknown
  }

  /// The log in which nothing has happened yet.
  static var empty: RunLog { RunLog(records: UnsafeMutableBufferPointer(start: nil, count: 0)) }

  /// Reads a run log document and brings it to normal form; `{}` is the empty one.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> RunLog {
    try text.read { (reader) throws(JSONError) in try RunLog(&reader, in: arena) }
  }

  /// Reads the log at the reader's cursor and brings it to normal form.
  @inline(never)
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var all = List<RunRecord>(in: arena)
    try self.init(&reader, appendingTo: &all, in: arena)
    records = try Self.join(all.elements, middle: all.count, without: tombstones, in: arena)
  }

  /// Reads the log at the reader's cursor, its records, in any order, to the end of `records` instead of into the log: see
  /// `readRecords`.
  @inline(never)
  init(
    _ reader: inout CanonicalReader, appendingTo records: inout List<RunRecord>, following bytes: Int = 0,
    in arena: Arena
  ) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    self = .empty
    var object = try reader.beginObject(expected: "a run log object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("records") {
        if try reader.passNull() { continue }
        try Self.readRecords(&reader, appendingTo: &records, following: bytes, in: arena)
      } else if object.isNamed("tombstones") {
        tombstones = try reader.identifiers(in: arena) ?? tombstones
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    self.unknown = JSONMembers(unknown)
  }

  /// Reads the records at the reader's cursor to the end of `records`; those that are there already are left out. So many
  /// `bytes` of another log will be read behind them.
  @inline(never)
  static func readRecords(
    _ reader: inout CanonicalReader, appendingTo records: inout List<RunRecord>, following bytes: Int = 0,
    in arena: Arena
  ) throws(JSONError) {
    let first = records.count
    try reader.beginArray(expected: "an array of records")
    var known = KnownRecords(count: first)
    while try reader.nextElement() {
      if known.pass(&reader, records) { continue }
      let record = try RunRecord(&reader, in: arena)
      try records.append(record)
      known.skip(through: record.date, records)
      // Most records are about as long as the first, so one piece of memory mostly does.
      if records.count == first + 1, reader.bytesLeft + bytes > 1024 {
        try records.reserve(records.count + record.expectedCount(in: reader.bytesLeft + bytes))
      }
    }
    // What follows in this log are no records.
    if records.count > first { try records.giveBack(but: records.count + records[first].expectedCount(in: bytes)) }
  }

  /// Whether nothing has happened yet.
  package var isPristine: Bool { records.isEmpty && tombstones.isEmpty }

  /// A bound on the bytes that the log takes.
  package var textBound: Int { recordBytes + tombstones.textBound + unknown.textCount + 64 }

  /// The bytes of its records, each with a comma or bracket.
  package var recordBytes: Int {
    var bytes = 0
    for record in records { bytes += Int(record.count) + 1 }
    return bytes
  }

  /// Writes the log.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    try out.expect(textBound)
    var members = try MemberWriter(&out, unknown: unknown)
    try members.begin("records", &out)
    try writeRecords(to: &out)
    try members.begin("tombstones", &out)
    try out.append(tombstones)
    try members.end(&out)
  }

  /// Writes the records; those that stand beside each other in one text are copied together.
  private func writeRecords(to out: inout JSONWriter) throws(JSONError) {
    try out.append(UInt8(ascii: "["))
    var index = 0
    while index < records.count {
      if index > 0 { try out.append(UInt8(ascii: ",")) }
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
