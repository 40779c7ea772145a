import CanonicalJSON

/// What became of workouts that a context does not carry, so that "completed" never looks like "deleted".
enum EndedWorkout {
  /// An entry that says of a workout what became of it; `out` is for its text on the way.
  static func entry(
    _ copies: ObjectList, by out: inout JSONWriter, in arena: Arena
  ) throws(JSONError) -> ListedObject {
    let mark = arena.mark
    let workout = try Workout(joining: copies, in: arena)
    let startedAt = workout.others.startedAt
    arena.release(to: mark)
    out.truncate(to: 0)
    var members = try MemberWriter(&out)
    try members.write("startedAt", ifPresent: startedAt, &out)
    try members.write("status", JSONSlice(workout.status.name), &out)
    try members.begin("workoutID", &out)
    let idOffset = out.count
    try out.append(copies[0].id)
    let idEnd = out.count
    try members.end(&out)
    let text = try out.slice().copy(in: arena)
    let id = JSONSlice(start: text.start + idOffset, count: idEnd - idOffset)
    return ListedObject(text, id: id, status: workout.status.rawValue, isNormal: true)
  }

  /// The entry at the reader's cursor; all its known members are required, so its text is in normal form.
  static func read(_ reader: inout CanonicalReader) throws(JSONError) -> ListedObject {
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
    return ListedObject(
      JSONSlice(start: object.start, end: reader.cursor), id: workoutID, status: status.rawValue, isNormal: true)
  }

  /// Compares two entries of one id, by (status, canonical text).
  static func compare(_ left: ListedObject, _ right: ListedObject) -> Int {
    let order = compareNumbers(left.status, right.status)
    return order != 0 ? order : left.text.compareText(right.text)
  }
}
