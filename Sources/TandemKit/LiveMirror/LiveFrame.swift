import CanonicalJSON

/// One page of the driving device, as it sends it to those that follow (the contract's section 13).
package struct LiveFrame {
  let runID: JSONSlice
  let seq: Int64
  var phase: JSONSlice?
  let phaseStart: Double
  /// The end of a countdown; nil counts up.
  var phaseEnd: Double?
  let sentAt: Double
  var driver: JSONSlice?
  var terminalRest = false
  var ended = false
  var unknown: JSONMembers

  /// The later of two frames by (`phaseStart`, `seq`, canonical text), of whatever run or driver.
  package static func later(_ left: LiveFrame?, _ right: LiveFrame, in arena: Arena) throws(JSONError) -> LiveFrame {
    guard let left else { return right }
    var order = compareNumbers(left.phaseStart, right.phaseStart)
    if order == 0 { order = compareNumbers(left.seq, right.seq) }
    if order == 0 { order = try left.text(in: arena).compareText(right.text(in: arena)) }
    return order >= 0 ? left : right
  }

  private func text(in arena: Arena) throws(JSONError) -> JSONSlice {
    var out = try JSONWriter(in: arena)
    try write(to: &out)
    return out.slice()
  }
}

// MARK: JSON

extension LiveFrame {
  /// Reads a frame document.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> LiveFrame {
    try text.read { (reader) throws(JSONError) in try LiveFrame(&reader, in: arena) }
  }

  /// Reads a mirror document, which is the frame it keeps, or `{}` when it has seen none.
  package static func readMirror(_ text: JSONText, in arena: Arena) throws(JSONError) -> LiveFrame? {
    if try text.canonical().isIdentical(to: "{}") { return nil }
    return try read(text, in: arena)
  }

  private init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var runID: JSONSlice?
    var seq: Int64?
    var phaseStart: Double?
    var sentAt: Double?
    var object = try reader.beginObject(expected: "a frame object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("driver") {
        driver = try reader.identifier()
      } else if object.isNamed("ended") {
        ended = try reader.bool() ?? false
      } else if object.isNamed("phase") {
        phase = try reader.identifier()
      } else if object.isNamed("phaseEnd") {
        phaseEnd = try reader.moment()
      } else if object.isNamed("phaseStart") {
        phaseStart = try reader.moment()
      } else if object.isNamed("runID") {
        runID = try reader.identifier()
      } else if object.isNamed("sentAt") {
        sentAt = try reader.moment()
      } else if object.isNamed("seq") {
        seq = try reader.counter()
      } else if object.isNamed("terminalRest") {
        terminalRest = try reader.bool() ?? false
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    guard let runID else { throw .missing("runID", in: object.start, expected: "a non-empty string") }
    guard let seq else { throw .missing("seq", in: object.start, expected: "an integer from 0 to 9007199254740991") }
    guard let phaseStart else { throw .missing("phaseStart", in: object.start, expected: Moment.expectation) }
    self.runID = runID
    self.seq = seq
    self.phaseStart = phaseStart
    self.sentAt = sentAt ?? phaseStart
    self.unknown = JSONMembers(unknown)
  }

  /// Writes the frame in normal form.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: unknown)
    try members.write("driver", ifPresent: driver, &out)
    try members.write("ended", ended, &out)
    try members.write("phase", ifPresent: phase, &out)
    try members.write("phaseEnd", ifPresent: phaseEnd, &out)
    try members.write("phaseStart", phaseStart, &out)
    try members.write("runID", runID, &out)
    try members.write("sentAt", sentAt, &out)
    try members.write("seq", seq, &out)
    try members.write("terminalRest", terminalRest, &out)
    try members.end(&out)
  }
}
