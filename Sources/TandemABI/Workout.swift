/// Merges two copies of one workout, so that deliveries in any order and stale writers cannot undo what was done.
///
/// A workout is `{"workoutID"*,"startedAt"*,"status":"active","updatedAt":0,"logs":[],"deletedLogIDs":[]}`, a log
/// `{"logID"*,"status":"notStarted","currentStateIndex":0,"setEntries":[],"updatedAt":0,"resetCount":0}`, an entry
/// `{"entryID"*,"updatedAt"}`. Deleted logs stay deleted. Two copies of a log are joined: the greater `resetCount` wins
/// as a whole; else the greater `status` (notStarted, inProgress, skipped, completed), the greater `currentStateIndex`,
/// entries united by id, the newer of two kept, and all other members from the copy edited last. Of the workout the
/// greater `status` (active, discarded, completed) is kept, and all other members from the copy edited last.
/// Commutative, associative and idempotent, as bytes.
///
/// - Errors: `bad_value` when the workoutIDs differ.
/// - Complexity: O(n log n) in the length of both.
/// - Contract: section 9.
@_cdecl("tandem_workout_merge")
public func tandem_workout_merge(_ local: TandemText?, _ incoming: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.workoutMerge, out, .text(local), .text(incoming))
}

/// Takes a watch's push into the phone's store.
///
/// A store is `{"workouts":[...],"deletedWorkoutIDs":[...]}`. Answers
/// `{"outcome":"added"|"merged"|"unchanged"|"vetoed","regressions":[logID,...],"repush":bool,"store":{...}}`. A deleted
/// workout is vetoed; the deletions that a push names are left out, since the phone authors deletes (see "What the host
/// does", Workouts, for those that it has forgotten), and a log missing from the push is not deleted. `repush`: the
/// sender does not hold what the store now holds, so publish the context again. `regressions`: logs whose pushed copy
/// was stamped newer but was behind.
///
/// - Complexity: O(n log n) in the length of both.
/// - Contract: section 9.
@_cdecl("tandem_workout_ingest")
public func tandem_workout_ingest(_ store: TandemText?, _ pushed: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.workoutIngest, out, .text(store), .text(pushed))
}

/// Sets a log of a workout back to its beginning, above all that was before, and answers the workout.
///
/// `resetCount` counts up, `status` is "notStarted", `currentStateIndex` 0, `setEntries` empty and the log's
/// `updatedAt` is `at`.
///
/// - Errors: `bad_value` when the workout has no log of this id, or `resetCount` is at its end, 2^53 - 1.
/// - Complexity: O(n log n) in the length of the workout.
/// - Contract: section 9.
@_cdecl("tandem_workout_log_reset")
public func tandem_workout_log_reset(
  _ workout: TandemText?, _ log_id: TandemText?, _ at: Double, _ out: TandemOutput?
) -> Int32 {
  Call.run(.workoutLogReset, out, .text(workout), .text(log_id), .number(at))
}
