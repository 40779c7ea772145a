import CanonicalJSON

/// What became of a workout that a context does not carry, so that "completed" never looks like "deleted".
struct EndedWorkout: BitwiseCopyable {
  let workoutID: JSONSlice
  let status: Workout.Status
  /// The entry in normal form.
  let text: JSONSlice

  /// Says of a workout what became of it.
  init(_ workout: Workout, in arena: Arena) throws(JSONError) {
    workoutID = workout.workoutID
    status = workout.status
    var out = try JSONWriter(in: arena)
    var members = try MemberWriter(&out)
    try members.write("startedAt", ifPresent: workout.others.startedAt, &out)
    try members.write("status", JSONSlice(status.name), &out)
    try members.write("workoutID", workoutID, &out)
    try members.end(&out)
    text = out.slice()
  }

  /// Reads the entry at the reader's cursor; all its known members are required, so its text is in normal form.
  init(_ reader: inout CanonicalReader) throws(JSONError) {
    var workoutID: JSONSlice?
    var startedAt: Double?
    var status: Workout.Status?
    var object = try reader.beginObject(expected: "an object that says what became of a workout")
    while try reader.nextMember(of: &object) {
      if object.isNamed("startedAt") {
        startedAt = try reader.moment()
      } else if object.isNamed("status") {
        status = try reader.named(Workout.Status.self, expected: Workout.Status.expectation)
      } else if object.isNamed("workoutID") {
        workoutID = try reader.identifier()
      } else {
        _ = try reader.value()
      }
    }
    guard let workoutID else { throw .missing("workoutID", in: object.start, expected: "a non-empty string") }
    guard startedAt != nil else { throw .missing("startedAt", in: object.start, expected: Moment.expectation) }
    guard let status else { throw .missing("status", in: object.start, expected: Workout.Status.expectation) }
    self.workoutID = workoutID
    self.status = status
    text = JSONSlice(start: object.start, end: reader.cursor)
  }

  /// Entries in order of their ids, of those with one id the greater by (status, canonical text).
  static func normalized(
    _ entries: UnsafeMutableBufferPointer<EndedWorkout>, in arena: Arena
  ) throws(JSONError) -> UnsafeMutableBufferPointer<EndedWorkout> {
    try sortedJoin(entries, in: arena) { left, right in
      left.workoutID.compareString(right.workoutID)
    } join: { (left, right) throws(JSONError) in
      let order = compareNumbers(left.status.rawValue, right.status.rawValue)
      return (order != 0 ? order : left.text.compareText(right.text)) >= 0 ? left : right
    }
  }
}
