/// Counts a finished run in the plan and answers the progress.
///
/// Progress is
/// `{"planID":"c25k","epoch":0,"resetID":"","resetStamp":0,"completedSlots":["W1D1",...],"pointerWeek":1,"pointerDay":1,
/// "pointerStamp":0}`. The run's slot is done, and the pointer stands at the day after the latest run. Ignored are
/// records that are not "full", of another plan (one without `planID` is of any), dated at or before `resetStamp`, or of
/// a day that is not in the plan.
/// Any order of the same records gives the same.
///
/// `plan` may be NULL: a document as `tandem_plan_describe` answers it, for plans of one's own; else the built-in plan
/// of `planID`.
///
/// - Errors: `bad_value` for a `planID` that is not built in when `plan` is NULL.
/// - Complexity: O(length of the inputs).
/// - Contract: section 7.
@_cdecl("tandem_progress_complete")
public func tandem_progress_complete(
  _ progress: TandemText?, _ record: TandemText?, _ plan: TandemText?, _ out: TandemOutput?
) -> Int32 {
  Call.run(.progressComplete, out, .text(progress), .text(record), .text(plan))
}

/// Begins the plan anew, or another plan, so that no older state can undo it, and answers the progress.
///
/// The epoch counts up, slots are emptied, the pointer stands at week 1, day 1, and `resetStamp` is `stamp`. `reset_id`
/// may be NULL but not empty; a fresh unique id for each reset keeps two phones that both start over offline from
/// blending. `plan_id` may be NULL: the plan is kept. Merge what has been seen before calling this. It keeps the diary.
///
/// - Errors: `bad_value` when `epoch` is at its end, 2^53 - 1.
/// - Complexity: O(length of the progress).
/// - Contract: section 7.
@_cdecl("tandem_progress_start_over")
public func tandem_progress_start_over(
  _ progress: TandemText?, _ stamp: Double, _ reset_id: TandemText?, _ plan_id: TandemText?, _ out: TandemOutput?
) -> Int32 {
  Call.run(.progressStartOver, out, .text(progress), .number(stamp), .text(reset_id), .text(plan_id))
}

/// Merges two places in a plan: a reset outranks what it reset, equal ranks are joined.
///
/// Anything ranks above a pristine progress (epoch 0, no slots, `pointerStamp` 0); else the higher (`epoch`, `resetID`,
/// `planID`) wins as a whole. At equal rank slots are united and the greater (`pointerStamp`, `pointerWeek`,
/// `pointerDay`) and `resetStamp` kept. A host that adopts a higher rank, or rows for its diary, passes its diary's
/// records through `tandem_progress_complete` again, so that what was run after the reset counts. Commutative,
/// associative and idempotent, as bytes.
///
/// - Complexity: O(length of both).
/// - Contract: section 7.
@_cdecl("tandem_progress_merge")
public func tandem_progress_merge(_ local: TandemText?, _ incoming: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.progressMerge, out, .text(local), .text(incoming))
}

/// Tells how far a person has come in a plan.
///
/// Answers `{"completed":n,"graduated":bool,"next":{"day","week"},"pristine":bool,"total":n}`: `completed` counts days
/// of the plan, `graduated` says that its last day is done. `plan` may be NULL, as for `tandem_progress_complete`.
///
/// - Errors: `bad_value` for a `planID` that is not built in when `plan` is NULL.
/// - Complexity: O(length of the inputs).
/// - Contract: section 7.
@_cdecl("tandem_progress_status")
public func tandem_progress_status(_ progress: TandemText?, _ plan: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.progressStatus, out, .text(progress), .text(plan))
}

/// Splits the state of older apps, one list `{"completions":[record,...]}`, into a diary and a progress.
///
/// Answers `{"progress","runLog"}`: the diary holds every row, the progress is what they completed in the plan "c25k".
/// Other members of the old list are left behind; rows of another plan count for no day.
///
/// - Complexity: O(n log n) in the length of the state.
/// - Contract: section 7.
@_cdecl("tandem_legacy_split")
public func tandem_legacy_split(_ state: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.legacySplit, out, .text(state))
}
