import CanonicalJSON

extension WorkoutLog {
  /// Reads the log at the reader's cursor.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var logID: JSONSlice?
    var status = Status.notStarted
    var currentStateIndex: Int64 = 0
    var setEntries = UnsafeMutableBufferPointer<SetEntry>(start: nil, count: 0)
    var updatedAt: Double = 0
    var resetCount: Int64 = 0
    var object = try reader.beginObject(expected: "a log object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("currentStateIndex") {
        currentStateIndex = try reader.counter() ?? 0
      } else if object.isNamed("logID") {
        logID = try reader.identifier()
      } else if object.isNamed("resetCount") {
        resetPlace = reader.cursor
        resetCount = try reader.counter() ?? 0
      } else if object.isNamed("setEntries") {
        let entries = try reader.array(expected: "an array of entries", in: arena) { (reader) throws(JSONError) in
          try SetEntry(&reader, in: arena)
        }
        if let entries { setEntries = try SetEntry.normalized(entries, in: arena) }
      } else if object.isNamed("status") {
        status = try reader.named(Status.self, expected: Status.expectation) ?? .notStarted
      } else if object.isNamed("updatedAt") {
        updatedAt = try reader.moment() ?? 0
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    guard let logID else { throw .missing("logID", in: object.start, expected: "a non-empty string") }
    self.logID = logID
    self.status = status
    self.currentStateIndex = currentStateIndex
    self.setEntries = setEntries
    self.resetCount = resetCount
    others = Stamped(updatedAt: updatedAt, unknown: JSONMembers(unknown))
  }

  /// Writes the log in normal form.
  func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: others.unknown)
    try members.write("currentStateIndex", currentStateIndex, &out)
    try members.write("logID", logID, &out)
    try members.write("resetCount", resetCount, &out)
    try members.begin("setEntries", &out)
    try out.append(setEntries) { (entry, out) throws(JSONError) in try out.append(entry.text) }
    try members.write("status", JSONSlice(status.name), &out)
    try members.write("updatedAt", others.updatedAt, &out)
    try members.end(&out)
  }
}
