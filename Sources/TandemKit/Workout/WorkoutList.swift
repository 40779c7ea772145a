import CanonicalJSON

/// Lists of workouts in order of their ids, each read again where it is asked for.
extension CanonicalReader {
  /// An array of workouts as a list in order; each is in normal form, and copies of one stand side by side.
  mutating func workouts(in arena: Arena) throws(JSONError) -> ObjectList? {
    let workouts = try array(expected: "an array of workouts", in: arena) { (reader) throws(JSONError) in
      let start = reader.cursor
      let mark = arena.mark
      let workout = try Workout(&reader, in: arena)
      arena.release(to: mark)
      return ListedObject(
        JSONSlice(start: start, end: reader.cursor), id: workout.workoutID, status: workout.status.rawValue,
        isNormal: workout.isNormal)
    }
    _ = try workouts?.sort(in: arena)
    return workouts
  }
}

extension JSONWriter {
  /// Appends a list of workouts in normal form. The writer must have a block of its own: see `init(resultIn:capacity:)`.
  mutating func append(workouts: ObjectList) throws(JSONError) {
    try append(UInt8(ascii: "["))
    try append(elements: workouts, afterOthers: false)
    try append(UInt8(ascii: "]"))
  }

  /// Appends the elements of a list of workouts, or of a part of one.
  @inline(never)
  mutating func append(elements workouts: ObjectList, afterOthers: Bool) throws(JSONError) {
    var place = 0
    while place < workouts.count {
      if place > 0 || afterOthers { try append(UInt8(ascii: ",")) }
      let copies = workouts.copies(from: place)
      place += copies.count
      if copies.areOne, copies[0].isNormal {
        try append(copies[0].text)
      } else {
        let mark = arena.mark
        try Workout(joining: copies, in: arena).write(to: &self)
        arena.release(to: mark)
      }
    }
  }
}
