import CanonicalJSON

/// The phone's workouts, and the ids of those it has deleted (the contract's section 9).
package struct WorkoutStore {
  var workouts = ObjectList.none
  /// A workout that is none of the list's any more.
  var changed: Workout?
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
    let deleted = deletedWorkoutIDs
    workouts = removing(from: workouts) { deleted.contains($0.id) }
  }

  /// Writes the store in normal form. The writer must have a block of its own: see `JSONWriter.init(resultIn:capacity:)`.
  @inline(never)
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: unknown)
    try members.begin("deletedWorkoutIDs", &out)
    try out.append(deletedWorkoutIDs)
    try members.begin("workouts", &out)
    try out.append(UInt8(ascii: "["))
    if let changed {
      let place = workouts.firstPlace(notBefore: changed.workoutID)
      try out.append(elements: ObjectList(rebasing: workouts[..<place]), afterOthers: false)
      if place > 0 { try out.append(UInt8(ascii: ",")) }
      try changed.write(to: &out)
      try out.append(elements: ObjectList(rebasing: workouts[place...]), afterOthers: true)
    } else {
      try out.append(elements: workouts, afterOthers: false)
    }
    try out.append(UInt8(ascii: "]"))
    try members.end(&out)
  }
}
