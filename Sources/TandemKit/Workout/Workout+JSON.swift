import CanonicalJSON

extension Workout {
  /// Reads a workout document.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> Workout {
    // A store or context holds it in an array in an object.
    try text.read(inside: 2) { (reader) throws(JSONError) in try Workout(&reader, in: arena) }
  }

  /// Reads the workout at the reader's cursor and brings it to normal form.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var workoutID: JSONSlice?
    var startedAt: Double?
    var updatedAt: Double = 0
    var status = Status.active
    var logs = UnsafeMutableBufferPointer<WorkoutLog>(start: nil, count: 0)
    var deletedLogIDs = StringSet()
    var object = try reader.beginObject(expected: "a workout object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("deletedLogIDs") {
        deletedLogIDs = try reader.identifiers(in: arena) ?? deletedLogIDs
      } else if object.isNamed("logs") {
        logs =
          try reader.array(expected: "an array of logs", in: arena) { (reader) throws(JSONError) in
            try WorkoutLog(&reader, in: arena)
          } ?? logs
      } else if object.isNamed("startedAt") {
        startedAt = try reader.moment()
      } else if object.isNamed("status") {
        status = try reader.named(Status.self, expected: Status.expectation) ?? .active
      } else if object.isNamed("updatedAt") {
        updatedAt = try reader.moment() ?? 0
      } else if object.isNamed("workoutID") {
        workoutID = try reader.identifier()
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    guard let workoutID else { throw .missing("workoutID", in: object.start, expected: "a non-empty string") }
    guard let startedAt else { throw .missing("startedAt", in: object.start, expected: Moment.expectation) }
    self.workoutID = workoutID
    self.status = status
    self.logs = try WorkoutLog.normalized(logs, without: deletedLogIDs, in: arena)
    self.deletedLogIDs = deletedLogIDs
    others = Stamped(startedAt: startedAt, updatedAt: updatedAt, unknown: JSONMembers(unknown))
  }

  /// Writes the workout in normal form.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: others.unknown)
    try members.begin("deletedLogIDs", &out)
    try out.append(deletedLogIDs)
    try members.begin("logs", &out)
    try out.append(logs) { (log, out) throws(JSONError) in try log.write(to: &out) }
    try members.write("startedAt", ifPresent: others.startedAt, &out)
    try members.write("status", JSONSlice(status.name), &out)
    try members.write("updatedAt", others.updatedAt, &out)
    try members.write("workoutID", workoutID, &out)
    try members.end(&out)
  }

  /// The workout's canonical text.
  func text(in arena: Arena) throws(JSONError) -> JSONSlice {
    var out = try JSONWriter(in: arena)
    try write(to: &out)
    return out.slice()
  }
}
