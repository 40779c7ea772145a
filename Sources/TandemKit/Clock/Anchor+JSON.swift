import CanonicalJSON

extension Anchor {
  /// Reads an anchor document.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> Anchor {
    try text.read { (reader) throws(JSONError) in
      if let plain = Anchor.plain(&reader) { return plain }
      return try Anchor(&reader, in: arena)
    }
  }

  /// Reads the anchor at the reader's cursor.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var runID: JSONSlice?
    var startDate: Double?
    var object = try reader.beginObject(expected: "an anchor object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("accumulatedPause") {
        accumulatedPause = try reader.duration() ?? 0
      } else if object.isNamed("day") {
        day = try reader.counter(atLeast: 1)
      } else if object.isNamed("endedAt") {
        endedAt = try reader.moment()
      } else if object.isNamed("healthOwner") {
        healthOwner = try reader.identifier()
      } else if object.isNamed("pausedAt") {
        pausedAt = try reader.moment()
      } else if object.isNamed("planID") {
        planID = try reader.identifier()
      } else if object.isNamed("revision") {
        revisionPlace = reader.cursor
        revision = try reader.counter() ?? 0
      } else if object.isNamed("runID") {
        runID = try reader.identifier()
      } else if object.isNamed("startDate") {
        startDate = try reader.moment()
      } else if object.isNamed("week") {
        week = try reader.counter(atLeast: 1)
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    guard let runID else { throw .missing("runID", in: object.start, expected: "a non-empty string") }
    guard let startDate else { throw .missing("startDate", in: object.start, expected: Moment.expectation) }
    self.runID = runID
    self.startDate = startDate
    self.unknown = JSONMembers(unknown)
  }

  /// Writes the anchor in normal form.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: unknown)
    try members.write("accumulatedPause", accumulatedPause, &out)
    try members.write("day", ifPresent: day, &out)
    try members.write("endedAt", ifPresent: endedAt, &out)
    try members.write("healthOwner", ifPresent: healthOwner, &out)
    try members.write("pausedAt", ifPresent: pausedAt, &out)
    try members.write("planID", ifPresent: planID, &out)
    try members.write("revision", revision, &out)
    try members.write("runID", runID, &out)
    try members.write("startDate", startDate, &out)
    try members.write("week", ifPresent: week, &out)
    try members.end(&out)
  }
}
