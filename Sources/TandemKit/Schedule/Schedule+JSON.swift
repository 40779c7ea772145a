import CanonicalJSON

extension Schedule {
  /// The longest interval in seconds.
  static var longest: Int64 { 1_000_000 }

  /// Reads a schedule document, or the bare array of its intervals.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> Schedule {
    try text.read { (reader) throws(JSONError) in try Schedule(&reader, in: arena) }
  }

  /// Reads the schedule at the reader's cursor.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var intervals = List<Interval>(in: arena)
    if reader.next == UInt8(ascii: "[") {
      try Self.readIntervals(&reader, &intervals)
    } else {
      var object = try reader.beginObject(expected: "a schedule: an object with intervals, or an array of them")
      while try reader.nextMember(of: &object) {
        if object.isNamed("intervals") {
          if try !reader.passNull() { try Self.readIntervals(&reader, &intervals) }
        } else {
          _ = try reader.value()
        }
      }
    }
    self.init(intervals.elements)
  }

  @inline(never)
  private static func readIntervals(
    _ reader: inout CanonicalReader, _ intervals: inout List<Interval>
  ) throws(JSONError) {
    try reader.beginArray(expected: "an array of intervals")
    while try reader.nextElement() {
      let interval = if let plain = Interval.plain(&reader) { plain } else { try Interval(&reader) }
      try intervals.append(interval, from: reader)
    }
  }
}

extension Interval {
  init(_ reader: inout CanonicalReader) throws(JSONError) {
    var phase: JSONSlice?
    var seconds: Int64?
    var object = try reader.beginObject(expected: "an interval object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("phase") {
        phase = try reader.identifier()
      } else if object.isNamed("seconds") {
        seconds = try reader.integer(from: 0, to: Schedule.longest, expected: Self.secondsExpectation)
      } else {
        _ = try reader.value()
      }
    }
    guard let phase else { throw .missing("phase", in: object.start, expected: "a non-empty string") }
    guard let seconds else { throw .missing("seconds", in: object.start, expected: Self.secondsExpectation) }
    self.init(phase: phase, seconds: seconds)
  }

  /// Reads an interval with a phase and seconds alone, as `derive` mostly meets them; else nil, and the reader stays.
  @inline(__always)
  static func plain(_ reader: inout CanonicalReader) -> Interval? {
    guard reader.hasWindow else { return nil }
    var scan = reader
    guard scan.passes("{\"phase\"", at: 0), scan.cursor[8] == UInt8(ascii: ":") else { return nil }
    scan.cursor += 9
    let start = scan.cursor
    guard scan.passPlainString(within: start + 64) else { return nil }
    let phase = JSONSlice(start: start, end: scan.cursor)
    guard scan.passes(",\"second", then: "econds\":", at: 3) else { return nil }
    scan.cursor += 11
    guard let seconds = scan.shortInteger(), seconds <= Schedule.longest, scan.cursor[0] == UInt8(ascii: "}") else {
      return nil
    }
    reader.cursor = scan.cursor + 1
    return Interval(phase: phase, seconds: seconds)
  }

  private static var secondsExpectation: StaticString { "an integer from 0 to 1000000" }
}
