import CanonicalJSON

/// A workout with its exercises (the contract's section 9).
package struct Workout: BitwiseCopyable {
  typealias Status = WorkoutRecord.Status

  let workoutID: JSONSlice
  var status = Status.active
  /// The logs that are not deleted, in order of their ids; each is read where it is asked for.
  var logs = ObjectList.none
  var deletedLogIDs = StringSet()
  /// `startedAt`, `updatedAt` and what this version does not know.
  var others = Stamped()
  /// Whether the text that was read is in normal form.
  var isNormal: Bool

  /// The log of this id, read by `reader`; nil when the workout has none.
  ///
  /// - Complexity: O(log n) comparisons and O(length of the log).
  func log(_ logID: JSONSlice, _ reader: inout LogReader) throws(JSONError) -> WorkoutLog? {
    let copies = logs.copies(of: logID)
    return copies.isEmpty ? nil : try reader.join(copies)
  }

  /// Whether both say the same, where both are of one workout.
  ///
  /// - Complexity: O(length of both).
  func says(_ other: Workout, in arena: Arena) throws(JSONError) -> Bool {
    guard status == other.status, deletedLogIDs.isIdentical(to: other.deletedLogIDs) else { return false }
    let mark = arena.mark
    defer { arena.release(to: mark) }
    var latest = try LatestStamped(others, in: arena)
    guard try latest.compare(other.others) == 0 else { return false }
    var reader = try LogReader(in: arena)
    var myText = try JSONWriter(in: arena)
    var theirText = try JSONWriter(in: arena)
    var i = 0
    var j = 0
    while i < logs.count, j < other.logs.count {
      let mine = logs.copies(from: i)
      let theirs = other.logs.copies(from: j)
      guard try reader.text(mine, &myText).isIdentical(to: reader.text(theirs, &theirText)) else { return false }
      i += mine.count
      j += theirs.count
    }
    return i == logs.count && j == other.logs.count
  }
}
