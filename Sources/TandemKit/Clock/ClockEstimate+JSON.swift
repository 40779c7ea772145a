import CanonicalJSON

extension ClockExchange {
  /// The round trip without the peer's own time.
  fileprivate var delay: Double { (returned - sent) - (replied - received) }

  fileprivate var offset: Double { ((received - sent) + (replied - returned)) / 2 }

  fileprivate init(_ reader: inout CanonicalReader) throws(JSONError) {
    var sent: Double?
    var received: Double?
    var replied: Double?
    var returned: Double?
    var object = try reader.beginObject(expected: "a sample object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("received") {
        received = try reader.moment()
      } else if object.isNamed("replied") {
        replied = try reader.moment()
      } else if object.isNamed("returned") {
        returned = try reader.moment()
      } else if object.isNamed("sent") {
        sent = try reader.moment()
      } else {
        _ = try reader.value()
      }
    }
    guard let sent else { throw .missing("sent", in: object.start, expected: Moment.expectation) }
    guard let received else { throw .missing("received", in: object.start, expected: Moment.expectation) }
    guard let replied else { throw .missing("replied", in: object.start, expected: Moment.expectation) }
    guard let returned else { throw .missing("returned", in: object.start, expected: Moment.expectation) }
    self.init(sent: sent, received: received, replied: replied, returned: returned)
  }
}

/// The estimate as `clock_offset` answers it (the contract's section 4).
extension ClockEstimate {
  /// Takes the sample with the least delay, the first of equals.
  package static func read(_ text: JSONText) throws(JSONError) -> ClockEstimate {
    try text.read { (reader) throws(JSONError) in
      let start = reader.cursor
      var best: ClockExchange?
      try reader.beginArray(expected: "an array of samples")
      while try reader.nextElement() {
        let sample = try ClockExchange(&reader)
        if sample.delay < best?.delay ?? .infinity { best = sample }
      }
      guard let best else { throw .badValue(start, expected: "at least one sample") }
      return ClockEstimate(offset: best.offset, delay: best.delay)
    }
  }

  /// Writes `{"delay":…,"offset":…,"uncertainty":…}`.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("delay", delay, &out)
    try members.write("offset", offset, &out)
    try members.write("uncertainty", uncertainty, &out)
    try members.end(&out)
  }
}
