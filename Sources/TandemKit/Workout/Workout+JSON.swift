import CanonicalJSON

extension Workout {
  /// Reads a workout document.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> Workout {
    // A store or context holds it in an array in an object.
    try text.read(inside: 2) { (reader) throws(JSONError) in try Workout(&reader, in: arena) }
  }

  /// Reads the workout at the reader's cursor and brings it to normal form.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var all = List<ListedObject>(in: arena)
    try self.init(&reader, appendingTo: &all, in: arena)
    let isInOrder = try all.elements.sort(in: arena)
    isNormal = isNormal && isInOrder
    logs = all.elements
  }

  /// Reads the workout at the reader's cursor, its logs, which may be in any order, to the end of `all` instead of into the
  /// workout.
  ///
  /// Where `deleted` is given, a copy is read to be joined with others: the ids of its deleted logs are added to that, and the
  /// logs themselves are not left out yet.
  @inline(never)
  init(
    _ reader: inout CanonicalReader, appendingTo all: inout List<ListedObject>,
    deletedTo deleted: UnsafeMutablePointer<StringSetBuilder>? = nil, in arena: Arena
  ) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var workoutID: JSONSlice?
    var startedAt: Double?
    var updatedAt: Double = 0
    var isNormal = true
    // The members of a workout in normal form, but for the two required ones, that are there and not null.
    var present = 0
    var object = try reader.beginObject(expected: "a workout object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("deletedLogIDs") {
        if let deleted {
          _ = try reader.identifiers(addedTo: &deleted.pointee)
          continue
        }
        let start = reader.cursor
        guard let ids = try reader.identifiers(in: arena) else { continue }
        deletedLogIDs = ids
        isNormal = ids.isWritten(as: JSONSlice(start: start, end: reader.cursor))
      } else if object.isNamed("logs") {
        if try reader.passNull() { continue }
        isNormal = try Self.readLogs(&reader, without: deletedLogIDs, appendingTo: &all, in: arena) && isNormal
      } else if object.isNamed("startedAt") {
        startedAt = try reader.moment()
        continue
      } else if object.isNamed("status") {
        guard let named = try reader.named(Status.self, expected: Status.expectation) else { continue }
        status = named
      } else if object.isNamed("updatedAt") {
        guard let moment = try reader.moment() else { continue }
        updatedAt = moment
      } else if object.isNamed("workoutID") {
        workoutID = try reader.identifier()
        continue
      } else {
        try unknown.append(name: object.name, value: reader.value())
        continue
      }
      present += 1
    }
    guard let workoutID else { throw .missing("workoutID", in: object.start, expected: "a non-empty string") }
    guard let startedAt else { throw .missing("startedAt", in: object.start, expected: Moment.expectation) }
    self.workoutID = workoutID
    self.isNormal = isNormal && present == 4
    others = Stamped(startedAt: startedAt, updatedAt: updatedAt, unknown: JSONMembers(unknown))
  }

  /// Reads the array of logs at the reader's cursor, without the deleted ones, whose ids precede it in the text; answers
  /// whether there were none of them and all others are in normal form.
  private static func readLogs(
    _ reader: inout CanonicalReader, without deleted: StringSet, appendingTo all: inout List<ListedObject>,
    in arena: Arena
  ) throws(JSONError) -> Bool {
    var isNormal = true
    var logs = try LogReader(in: arena)
    try reader.beginArray(expected: "an array of logs")
    while try reader.nextElement() {
      let start = reader.cursor
      let log = try logs.read(&reader)
      if deleted.contains(log.logID) {
        isNormal = false
      } else {
        isNormal = isNormal && log.isNormal
        try all.append(
          ListedObject(JSONSlice(start: start, end: reader.cursor), id: log.logID, isNormal: log.isNormal),
          from: reader)
      }
    }
    logs.release()
    return isNormal
  }

  /// Writes the workout in normal form.
  @inline(never)
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: others.unknown)
    try members.begin("deletedLogIDs", &out)
    try out.append(deletedLogIDs)
    try members.begin("logs", &out)
    try out.append(UInt8(ascii: "["))
    var reader = try LogReader(in: out.arena)
    var place = 0
    while place < logs.count {
      if place > 0 { try out.append(UInt8(ascii: ",")) }
      let copies = logs.copies(from: place)
      try reader.write(copies, to: &out)
      place += copies.count
    }
    try out.append(UInt8(ascii: "]"))
    reader.release()
    try members.write("startedAt", ifPresent: others.startedAt, &out)
    try members.write("status", JSONSlice(status.name), &out)
    try members.write("updatedAt", others.updatedAt, &out)
    try members.write("workoutID", workoutID, &out)
    try members.end(&out)
  }

  /// About as many bytes as the workout takes in normal form: a log that is not may lack all members with defaults.
  @inline(never)
  package var expectedBytes: Int {
    var bytes = 192 + workoutID.count + deletedLogIDs.textBound + others.unknown.textCount
    for index in logs.indices where index == 0 || !logs[index].id.isIdentical(to: logs[index - 1].id) {
      bytes += logs[index].text.count + (logs[index].isNormal ? 1 : 91)
    }
    return bytes
  }
}
