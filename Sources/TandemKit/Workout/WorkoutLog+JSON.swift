import CanonicalJSON

extension WorkoutLog {
  /// Reads the log at the reader's cursor, its entries to the end of `entries` instead of into the log, and its unknown
  /// members to `unknown`, in place of what is there.
  @inline(never)
  init(
    _ reader: inout CanonicalReader, _ entries: inout List<ListedObject>, _ unknown: inout JSONMemberList,
    in arena: Arena
  ) throws(JSONError) {
    var logID: JSONSlice?
    status = .notStarted
    currentStateIndex = 0
    setEntries = .none
    resetCount = 0
    isNormal = true
    var updatedAt: Double = 0
    // The members of a log in normal form that are there and not null.
    var present = 0
    unknown.removeAll()
    var object = try reader.beginObject(expected: "a log object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("currentStateIndex") {
        guard let index = try reader.counter() else { continue }
        currentStateIndex = index
      } else if object.isNamed("logID") {
        logID = try reader.identifier()
      } else if object.isNamed("resetCount") {
        resetPlace = reader.cursor
        guard let count = try reader.counter() else { continue }
        resetCount = count
      } else if object.isNamed("setEntries") {
        if try reader.passNull() { continue }
        try reader.beginArray(expected: "an array of entries")
        while try reader.nextElement() {
          let entry = try SetEntry.read(&reader)
          isNormal = isNormal && entry.isNormal
          try entries.append(entry, from: reader)
        }
      } else if object.isNamed("status") {
        guard let named = try reader.named(Status.self, expected: Status.expectation) else { continue }
        status = named
      } else if object.isNamed("updatedAt") {
        guard let moment = try reader.moment() else { continue }
        updatedAt = moment
      } else {
        try unknown.append(name: object.name, value: reader.value())
        continue
      }
      present += 1
    }
    guard let logID else { throw .missing("logID", in: object.start, expected: "a non-empty string") }
    self.logID = logID
    isNormal = isNormal && present == 6
    others = Stamped(updatedAt: updatedAt, unknown: JSONMembers(unknown))
  }

  /// Writes the log in normal form.
  @inline(never)
  func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: others.unknown)
    try members.write("currentStateIndex", currentStateIndex, &out)
    try members.write("logID", logID, &out)
    try members.write("resetCount", resetCount, &out)
    try members.begin("setEntries", &out)
    try out.append(setEntries, SetEntry.write)
    try members.write("status", JSONSlice(status.name), &out)
    try members.write("updatedAt", others.updatedAt, &out)
    try members.end(&out)
  }
}
