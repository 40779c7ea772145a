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
    return try local.joined(with: incoming, in: arena)
  }

  /// The join of two copies of this workout.
  func joined(with other: Workout, in arena: Arena) throws(JSONError) -> Workout {
    var joined = self
    joined.status = status.greater(other.status)
    joined.deletedLogIDs = try deletedLogIDs.union(other.deletedLogIDs, in: arena)
    joined.logs = try WorkoutLog.normalized(
      concatenate(logs, other.logs, in: arena), without: joined.deletedLogIDs, in: arena)
    joined.others = try others.joined(with: other.others, in: arena)
    return joined
  }

  /// Workouts in order of their ids, those of one id joined.
  static func normalized(
    _ workouts: UnsafeMutableBufferPointer<Workout>, in arena: Arena
  ) throws(JSONError) -> UnsafeMutableBufferPointer<Workout> {
    try sortedJoin(workouts, in: arena) { left, right in
      left.workoutID.compareString(right.workoutID)
    } join: { (left, right) throws(JSONError) in
      try left.joined(with: right, in: arena)
    }
  }
}
