import CanonicalJSON

/// One record of a run log as a slice of its text, with what sorting and joining ask of it (the contract's section 6).
package struct RunRecord: BitwiseCopyable {
  /// The record in normal form.
  private(set) var start: UnsafePointer<UInt8>
  /// The moment the run finished.
  let date: Double
  private(set) var count: UInt32
  /// Where the runID stands in the text, quotes included.
  let idOffset: UInt32
  let idCount: UInt32
  /// The hash of the runID: taken as the record is read, while its text is at hand.
  let hash: UInt32

  init(_ text: JSONSlice, runID: JSONSlice, date: Double) {
    start = text.start
    count = UInt32(truncatingIfNeeded: text.count)
    idOffset = UInt32(truncatingIfNeeded: runID.start - text.start)
    idCount = UInt32(truncatingIfNeeded: runID.count)
    hash = RunIndex.hash(runID)
    self.date = date
  }

  /// The record's canonical text.
  package var text: JSONSlice {
    @inline(__always) get { JSONSlice(start: start, count: Int(count)) }
  }

  package var runID: JSONSlice {
    @inline(__always) get { JSONSlice(start: start + Int(idOffset), count: Int(idCount)) }
  }

  /// How many records like this one, and some more, are in so many bytes.
  @inline(never)
  func expectedCount(in bytes: Int) -> Int {
    let expected = bytes / max(Int(count), 64)
    return expected + expected / 8 + 1
  }

  /// Tells that the record's text has been moved.
  mutating func move(to start: UnsafePointer<UInt8>) { self.start = start }

  /// Empties the place of this record.
  mutating func remove() { count = 0 }

  /// Whether the record goes before `other` in a log: by date, then by runID.
  @inline(__always)
  func isBefore(_ other: RunRecord) -> Bool {
    date != other.date ? date < other.date : runID.compareString(other.runID) < 0
  }
}

/// The members of a record that the contract names, as slices of its text; nil when absent.
struct RunFacts {
  let runID: JSONSlice
  let date: Double
  private(set) var completion: DiaryRecord.Completion?
  private(set) var week: Int64?
  private(set) var day: Int64?
  private(set) var planID: JSONSlice?
  private(set) var edited: JSONSlice?
  private(set) var duration: Double?
  /// Whether the text is in normal form: no known member is null, no known number keeps more digits than a double.
  private(set) var isNormal = true

  /// Reads the members of the record at the reader's cursor, checking each.
  init(_ reader: inout CanonicalReader) throws(JSONError) {
    var runID: JSONSlice?
    var date: Double?
    var object = try reader.beginObject(expected: "a record object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("completion") {
        completion = try reader.named(DiaryRecord.Completion.self, expected: DiaryRecord.Completion.expectation)
        isNormal = isNormal && completion != nil
      } else if object.isNamed("date") {
        date = try reader.moment()
      } else if object.isNamed("day") {
        day = try reader.counter(atLeast: 1)
        isNormal = isNormal && day != nil
      } else if object.isNamed("duration") {
        let start = reader.cursor
        duration = try reader.duration()
        isNormal = isNormal && Self.isNormal(duration, JSONSlice(start: start, end: reader.cursor))
      } else if object.isNamed("edited") {
        edited = try Self.edited(&reader)
        isNormal = isNormal && edited != nil
      } else if object.isNamed("planID") {
        planID = try reader.identifier()
        isNormal = isNormal && planID != nil
      } else if object.isNamed("runID") {
        runID = try reader.identifier()
      } else if object.isNamed("week") {
        week = try reader.counter(atLeast: 1)
        isNormal = isNormal && week != nil
      } else {
        _ = try reader.value()
      }
    }
    guard let runID else { throw .missing("runID", in: object.start, expected: "a non-empty string") }
    guard let date else { throw .missing("date", in: object.start, expected: Moment.expectation) }
    self.runID = runID
    self.date = date
  }

  /// The facts of a record in normal form.
  init(_ text: JSONSlice) throws(JSONError) {
    var reader = CanonicalReader(text)
    try self.init(&reader)
  }

  private static func isNormal(_ number: Double?, _ text: JSONSlice) -> Bool {
    guard let number else { return false }
    return text.count < 16 || text.isSpelled(as: number)
  }

  private static func edited(_ reader: inout CanonicalReader) throws(JSONError) -> JSONSlice? {
    if try reader.passNull() { return nil }
    let start = reader.cursor
    _ = try editMoment(&reader)
    return JSONSlice(start: start, end: reader.cursor)
  }

  private static func editMoment(_ reader: inout CanonicalReader) throws(JSONError) -> Double {
    var object = try reader.beginObject(expected: "an object with updatedAt")
    var updatedAt: Double?
    while try reader.nextMember(of: &object) {
      if object.isNamed("updatedAt") { updatedAt = try reader.moment() } else { _ = try reader.value() }
    }
    guard let updatedAt else { throw .missing("updatedAt", in: object.start, expected: Moment.expectation) }
    return updatedAt
  }

  /// The moment of an edit that has been read before.
  static func editMoment(_ edited: JSONSlice) throws(JSONError) -> Double {
    var reader = CanonicalReader(edited)
    return try editMoment(&reader)
  }
}

extension RunRecord {
  /// Reads a record document.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> RunRecord {
    // A log holds it in an array in an object.
    try text.read(inside: 2) { (reader) throws(JSONError) in try RunRecord(&reader, in: arena) }
  }

  /// Reads the record at the reader's cursor and brings it to normal form.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    if let plain = RunRecord.plain(&reader) {
      self = plain
      return
    }
    let start = reader.cursor
    let facts = try RunFacts(&reader)
    let text = JSONSlice(start: start, end: reader.cursor)
    if !facts.isNormal {
      self = try RunRecord(normalizing: text, date: facts.date, in: arena)
    } else {
      self.init(text, runID: facts.runID, date: facts.date)
    }
  }

  /// The record without its known members that are null, and with its duration as a double.
  @inline(never)
  private init(normalizing text: JSONSlice, date: Double, in arena: Arena) throws(JSONError) {
    var out = try JSONWriter(in: arena, capacity: text.count)
    var reader = CanonicalReader(text)
    var object = try reader.beginObject(expected: "a record object")
    var separator = UInt8(ascii: "{")
    var idOffset = 0
    var idCount = 0
    while try reader.nextMember(of: &object) {
      let value = try reader.value()
      if value.isNull, Self.isKnown(object) { continue }
      try out.append(separator)
      separator = UInt8(ascii: ",")
      try out.append(object.name)
      try out.append(UInt8(ascii: ":"))
      if object.isNamed("runID") {
        idOffset = out.count
        idCount = value.count
      }
      if object.isNamed("duration") {
        try out.append(number: doubleValue(ofNumber: value.start, count: value.count))
      } else {
        try out.append(value)
      }
    }
    try out.append(UInt8(ascii: "}"))
    try out.giveBack()
    let normal = out.slice()
    self.init(normal, runID: JSONSlice(start: normal.start + idOffset, count: idCount), date: date)
  }

  private static func isKnown(_ member: CanonicalReader.Object) -> Bool {
    member.isNamed("completion") || member.isNamed("day") || member.isNamed("duration") || member.isNamed("edited")
      || member.isNamed("planID") || member.isNamed("week")
  }
}
