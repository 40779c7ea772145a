import CanonicalJSON

// What an app does to workouts between merges. Each edit joins what it is given with the copy that is there, so it can be
// done again, and after another device's.

extension ExerciseLog {
  /// Adds a set, or joins it with the set of its id, of which the newer stays.
  ///
  /// - Throws: `tooLarge` for a text beyond 2^31 - 1 bytes or nested beyond 128 levels, `noMemory`.
  /// - Complexity: O(n log n) in the length of the log.
  /// - Contract: section 9.
  public mutating func put(_ set: SetRecord) throws(TandemError) {
    let sets = sets + [set]
    try setMember("setEntries") { (out) throws(JSONError) in try out.append(arrayOf: sets) }
  }

  /// Notes how far the exercise has come, and the change: see `touch(at:)`.
  ///
  /// A status that is not above the one that is there changes nothing, since of two copies the greater stays;
  /// `WorkoutRecord.resetLog(_:at:)` sets an exercise back.
  ///
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for one that is not finite.
  /// - Complexity: O(length).
  /// - Contract: section 9.
  public mutating func setStatus(_ status: Status, at now: Double) throws(TandemError) {
    guard status > self.status else { return }
    try setMember("status", at: now, after: updatedAt) { (out) throws(JSONError) in try out.append(status.name) }
  }

  /// Notes the app's own count of states that are behind, and the change: see `touch(at:)`.
  ///
  /// A count that is not above the one that is there changes nothing, as with `setStatus(_:at:)`.
  ///
  /// - Throws: `badValue` for a count beyond 2^53 - 1 or a moment of 1e11 or more, `badArgument` for one that is not finite.
  /// - Complexity: O(length).
  /// - Contract: section 9.
  public mutating func setCurrentStateIndex(_ index: Int64, at now: Double) throws(TandemError) {
    guard index > currentStateIndex else { return }
    try setMember("currentStateIndex", at: now, after: updatedAt) { (out) throws(JSONError) in
      try out.append(number: Double(index))
    }
  }

  /// Notes that the log itself has changed, its status, its state index or a member of the app's; a new set alone is no such
  /// change.
  ///
  /// - Parameter now: The moment of the change; a log that was changed later by another clock is stamped 0.001 s after that.
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for one that is not finite.
  public mutating func touch(at now: Double) throws(TandemError) {
    try setUpdatedAt(now, after: updatedAt)
  }
}

extension SetRecord {
  /// Notes that the set has changed: see `ExerciseLog.touch(at:)`.
  ///
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for one that is not finite.
  public mutating func touch(at now: Double) throws(TandemError) {
    try setUpdatedAt(now, after: updatedAt)
  }
}

extension WorkoutRecord {
  /// Adds a log, or joins it with the log of its id as `merged(with:)` does; one that was deleted stays so.
  ///
  /// - Throws: `tooLarge` for a text beyond 2^31 - 1 bytes or nested beyond 128 levels, `noMemory`.
  /// - Complexity: O(n log n) in the length of the workout.
  /// - Contract: section 9.
  public mutating func put(_ log: ExerciseLog) throws(TandemError) {
    let logs = logs + [log]
    try setMember("logs") { (out) throws(JSONError) in try out.append(arrayOf: logs) }
  }

  /// Deletes a log; the phone alone does so.
  ///
  /// - Throws: `badValue` for an empty id.
  /// - Complexity: O(n log n) in the length of the workout.
  /// - Contract: section 9.
  public mutating func deleteLog(_ logID: String) throws(TandemError) {
    let deleted = deletedLogIDs + [logID]
    try setMember("deletedLogIDs") { (out) throws(JSONError) in try out.append(arrayOf: deleted) }
  }

  /// Notes what has become of the workout, and the change: see `touch(at:)`.
  ///
  /// A status that is not above the one that is there changes nothing, since of two copies the greater stays.
  ///
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for one that is not finite.
  /// - Complexity: O(n log n) in the length of the workout.
  /// - Contract: section 9.
  public mutating func setStatus(_ status: Status, at now: Double) throws(TandemError) {
    guard status > self.status else { return }
    try setMember("status", at: now, after: updatedAt) { (out) throws(JSONError) in try out.append(status.name) }
  }

  /// Notes that the workout itself has changed, its status or a member of the app's; what a log says is stamped there.
  ///
  /// - Parameter now: The moment of the change; a workout that was changed later by another clock is stamped 0.001 s after that.
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for one that is not finite.
  public mutating func touch(at now: Double) throws(TandemError) {
    try setUpdatedAt(now, after: updatedAt)
  }
}

extension WorkoutLibrary {
  /// Adds a workout, or joins it with the workout of its id as `WorkoutRecord.merged(with:)` does; one that was deleted stays so.
  ///
  /// - Throws: `tooLarge` for a text beyond 2^31 - 1 bytes or nested beyond 128 levels, `noMemory`.
  /// - Complexity: O(n log n) in the length of the library.
  /// - Contract: section 9.
  public mutating func put(_ workout: WorkoutRecord) throws(TandemError) {
    let workouts = workouts + [workout]
    try setMember("workouts") { (out) throws(JSONError) in try out.append(arrayOf: workouts) }
  }

  /// Deletes a workout; the phone alone does so.
  ///
  /// - Throws: `badValue` for an empty id.
  /// - Complexity: O(n log n) in the length of the library.
  /// - Contract: section 9.
  public mutating func delete(_ workoutID: String) throws(TandemError) {
    let deleted = deletedWorkoutIDs + [workoutID]
    try setMember("deletedWorkoutIDs") { (out) throws(JSONError) in try out.append(arrayOf: deleted) }
  }
}

extension TandemDocument {
  /// Gives a document a member and stamps the change, or does neither.
  fileprivate mutating func setMember(
    _ name: String, at now: Double, after last: Double, _ write: (inout JSONWriter) throws(JSONError) -> Void
  ) throws(TandemError) {
    var changed = self
    try changed.setMember(name, write)
    try changed.setUpdatedAt(now, after: last)
    self = changed
  }

  /// Stamps a document with a change at `now`, or just after the last one when that is later: else an edit by a clock that is
  /// behind would lose.
  fileprivate mutating func setUpdatedAt(_ now: Double, after last: Double?) throws(TandemError) {
    let now = try DocumentCall.run { (call) throws(JSONError) in try call.moment(now) }
    let moment = max(now, last.map { $0 + 0.001 } ?? now)
    try setMember("updatedAt") { (out) throws(JSONError) in try out.append(number: moment) }
  }
}
