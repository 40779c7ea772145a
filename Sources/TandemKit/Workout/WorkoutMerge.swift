import CanonicalJSON

extension Workout {
  /// The merge of two copies of one workout: logs joined, deletes winning, each part by itself.
  ///
  /// - Throws: `badValue` at the incoming workoutID when it is another workout's.
  /// - Complexity: O(n log n) in the length of both.
  package static func merge(_ local: Workout, _ incoming: Workout, in arena: Arena) throws(JSONError) -> Workout {
    guard local.workoutID.isIdentical(to: incoming.workoutID) else {
      throw .badValue(incoming.workoutID, expected: "the workoutID of the local copy")
    }
    var join = try WorkoutJoin(in: arena)
    try join.logs.reserve(local.logs.count + incoming.logs.count)
    try join.add(local)
    try join.add(incoming)
    return try join.workout()
  }

  /// Reads the copies of a workout, at least one, and joins them with one that deletes `deletedLogIDs` alone.
  ///
  /// - Complexity: O(n log n) in the length of the copies.
  @inline(never)
  init(
    joining copies: ObjectList, deleting deletedLogIDs: StringSet = StringSet(), in arena: Arena
  ) throws(JSONError) {
    var join = try WorkoutJoin(deleting: deletedLogIDs, in: arena)
    for copy in copies {
      var reader = CanonicalReader(copy.text)
      var workout = try withUnsafeMutablePointer(to: &join.deletedLogIDs) { (deleted) throws(JSONError) in
        try Workout(&reader, appendingTo: &join.logs, deletedTo: deleted, in: arena)
      }
      workout.status = Status(rawValue: copy.status).unsafelyUnwrapped
      try join.add(workout)
    }
    self = try join.workout()
  }
}

/// The join of copies of one workout, at least one, which are added one by one.
private struct WorkoutJoin: ~Copyable {
  /// The logs of all copies, in any order.
  var logs: List<ListedObject>
  /// The ids of deleted logs of all copies.
  var deletedLogIDs: StringSetBuilder
  private let arena: Arena
  private var joined: Workout?
  private var latest: LatestStamped

  init(deleting deletedLogIDs: StringSet = StringSet(), in arena: Arena) throws(JSONError) {
    let latest = try LatestStamped(Stamped(), in: arena)
    self.arena = arena
    self.latest = latest
    self.deletedLogIDs = StringSetBuilder(deletedLogIDs, in: arena)
    logs = List(in: arena)
  }

  /// Adds a copy; its logs and deleted ids are none where they have been added before.
  @inline(never)
  mutating func add(_ copy: Workout) throws(JSONError) {
    if var workout = joined {
      workout.status = max(workout.status, copy.status)
      _ = try latest.offer(copy.others)
      workout.deletedLogIDs = try workout.deletedLogIDs.union(copy.deletedLogIDs, in: arena)
      joined = workout
    } else {
      joined = copy
      latest.replace(with: copy.others)
    }
    for log in copy.logs { try logs.append(log) }
  }

  consuming func workout() throws(JSONError) -> Workout {
    var workout = joined.unsafelyUnwrapped
    let deleted = try workout.deletedLogIDs.union(deletedLogIDs.set(), in: arena)
    workout.deletedLogIDs = deleted
    workout.logs = removing(from: logs.elements) { deleted.contains($0.id) }
    _ = try workout.logs.sort(in: arena)
    workout.others = latest.latest
    latest.release()
    return workout
  }
}
