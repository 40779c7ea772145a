import CanonicalJSON

extension Workout {
  /// The merge of two copies of one workout: logs joined, deletes winning, each part by itself.
  ///
  /// - Throws: `badValue` at the incoming workoutID when it is another workout's.
  /// - Complexity: O(length of both).
  package static func merge(_ local: Workout, _ incoming: Workout, in arena: Arena) throws(JSONError) -> Workout {
    guard local.workoutID.isIdentical(to: incoming.workoutID) else {
      throw .badValue(incoming.workoutID, expected: "the workoutID of the local copy")
    }
    let both = UnsafeMutableBufferPointer(start: try arena.allocate(Workout.self, count: 2), count: 2)
    both[0] = local
    both[1] = incoming
    return try Workout(joining: both, in: arena)
  }

  /// Reads the copies of a workout, at least one, and joins them.
  ///
  /// - Complexity: O(n log n) in the length of the copies.
  @inline(never)
  init(joining copies: ObjectList, in arena: Arena) throws(JSONError) {
    let workouts = UnsafeMutableBufferPointer(
      start: try arena.allocate(Workout.self, count: copies.count), count: copies.count)
    for index in copies.indices {
      var reader = CanonicalReader(copies[index].text)
      workouts[index] = try Workout(&reader, in: arena)
      workouts[index].status = Status(rawValue: copies[index].status).unsafelyUnwrapped
    }
    self = copies.count == 1 ? workouts[0] : try Workout(joining: workouts, in: arena)
  }

  /// The join of copies of one workout.
  @inline(never)
  init(joining copies: UnsafeMutableBufferPointer<Workout>, in arena: Arena) throws(JSONError) {
    self = copies[0]
    var logCount = 0
    var latest = try LatestStamped(others, in: arena)
    var strings = List<JSONSlice>(in: arena)
    for index in copies.indices {
      status = status.greater(copies[index].status)
      if index > 0 { _ = try latest.offer(copies[index].others) }
      for string in copies[index].deletedLogIDs.elements { try strings.append(string) }
      logCount += copies[index].logs.count
    }
    others = latest.latest
    latest.release()
    let deleted = StringSet(strings)
    deletedLogIDs = deleted
    var all = List<ListedObject>(in: arena)
    try all.reserve(logCount)
    for index in copies.indices {
      for log in copies[index].logs where !deleted.contains(log.id) { try all.append(log) }
    }
    _ = try all.elements.sort(in: arena)
    logs = all.elements
  }
}
