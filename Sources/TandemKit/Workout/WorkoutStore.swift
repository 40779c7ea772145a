import CanonicalJSON

/// The phone's workouts, and the ids of those it has deleted (the contract's section 9).
package struct WorkoutStore {
  var workouts = UnsafeMutableBufferPointer<Workout>(start: nil, count: 0)
  var deletedWorkoutIDs = StringSet()
  var unknown: JSONMembers

  /// Reads a store document and brings it to normal form; `{}` is the empty one.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> WorkoutStore {
    try text.read { (reader) throws(JSONError) in try WorkoutStore(&reader, in: arena) }
  }

  private init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var object = try reader.beginObject(expected: "a store object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("deletedWorkoutIDs") {
        deletedWorkoutIDs = try reader.identifiers(in: arena) ?? deletedWorkoutIDs
      } else if object.isNamed("workouts") {
        workouts = try reader.workouts(in: arena) ?? workouts
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    self.unknown = JSONMembers(unknown)
    workouts = try Workout.normalized(
      removing(from: workouts) { deletedWorkoutIDs.contains($0.workoutID) }, in: arena)
  }

  /// Writes the store in normal form.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: unknown)
    try members.begin("deletedWorkoutIDs", &out)
    try out.append(deletedWorkoutIDs)
    try members.begin("workouts", &out)
    try out.append(workouts) { (workout, out) throws(JSONError) in try workout.write(to: &out) }
    try members.end(&out)
  }
}

extension CanonicalReader {
  /// An array of workouts, in the order of the text.
  mutating func workouts(in arena: Arena) throws(JSONError) -> UnsafeMutableBufferPointer<Workout>? {
    try array(expected: "an array of workouts", in: arena) { (reader) throws(JSONError) in
      try Workout(&reader, in: arena)
    }
  }
}
