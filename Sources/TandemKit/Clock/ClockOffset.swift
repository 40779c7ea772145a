import CanonicalJSON

/// One exchange of two clocks: sent and returned on one's own, received and replied on the peer's.
private struct ClockSample {
  var sent: Double
  var received: Double
  var replied: Double
  var returned: Double

  /// The round trip without the peer's own time.
  var delay: Double { (returned - sent) - (replied - received) }

  var offset: Double { ((received - sent) + (replied - returned)) / 2 }

  init(_ reader: inout CanonicalReader) throws(JSONError) {
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
    self.sent = sent
    self.received = received
    self.replied = replied
    self.returned = returned
  }
}

/// What to add to one's own clock to read the peer's (the contract's section 4).
package struct ClockOffset {
  package let offset: Double
  package let delay: Double

  /// How far the offset may be off, either way.
  package var uncertainty: Double { delay / 2 }

  /// Takes the sample with the least delay, the first of equals.
  package static func read(_ text: JSONText) throws(JSONError) -> ClockOffset {
    try text.read { (reader) throws(JSONError) in
      let start = reader.cursor
      var best: ClockSample?
      try reader.beginArray(expected: "an array of samples")
      while try reader.nextElement() {
        let sample = try ClockSample(&reader)
        if sample.delay < best?.delay ?? .infinity { best = sample }
      }
      guard let best else { throw .badValue(start, expected: "at least one sample") }
      return ClockOffset(offset: best.offset, delay: best.delay)
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
