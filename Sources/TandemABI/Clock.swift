/// Tells how long a run has been going at a moment, and whether it is running, paused or ended.
///
/// An anchor is `{"runID"*,"startDate"*,"accumulatedPause":0,"pausedAt","endedAt","revision":0,"week","day","planID",
/// "healthOwner"}`; `*` marks the required members, the others show their defaults or are absent. `startDate`,
/// `pausedAt` and `endedAt` are moments, `accumulatedPause` is in seconds.
///
/// Answers `{"elapsed":seconds,"state":"running"|"paused"|"ended"}`. The clock stands at the earlier of `pausedAt` and
/// `endedAt`; `elapsed` is never negative.
///
/// - Complexity: O(length of the anchor).
/// - Contract: section 4.
@_cdecl("tandem_anchor_elapsed")
public func tandem_anchor_elapsed(_ anchor: TandemText?, _ now: Double, _ out: TandemOutput?) -> Int32 {
  Call.run(.anchorElapsed, out, .text(anchor), .number(now))
}

/// Stops the clock of a run at a moment and answers the anchor.
///
/// Sets `pausedAt` and counts `revision` up; a run that is paused or ended already is answered unchanged.
///
/// - Errors: `bad_value` when `revision` is at its end, 2^53 - 1.
/// - Complexity: O(length of the anchor).
/// - Contract: section 4.
@_cdecl("tandem_anchor_pause")
public func tandem_anchor_pause(_ anchor: TandemText?, _ at: Double, _ out: TandemOutput?) -> Int32 {
  Call.run(.anchorPause, out, .text(anchor), .number(at))
}

/// Lets the clock of a paused run go on from a moment and answers the anchor.
///
/// Adds the pause to `accumulatedPause` (nothing when the clock was set back meanwhile), clears `pausedAt` and counts
/// `revision` up; a run that is not paused, or has ended, is answered unchanged.
///
/// - Errors: `bad_value` when `revision` is at its end, 2^53 - 1.
/// - Complexity: O(length of the anchor).
/// - Contract: section 4.
@_cdecl("tandem_anchor_resume")
public func tandem_anchor_resume(_ anchor: TandemText?, _ at: Double, _ out: TandemOutput?) -> Int32 {
  Call.run(.anchorResume, out, .text(anchor), .number(at))
}

/// Ends a run for good at a moment and answers the anchor.
///
/// Sets `endedAt` and counts `revision` up; a run that has ended already is answered unchanged.
///
/// - Errors: `bad_value` when `revision` is at its end, 2^53 - 1.
/// - Complexity: O(length of the anchor).
/// - Contract: section 4.
@_cdecl("tandem_anchor_end")
public func tandem_anchor_end(_ anchor: TandemText?, _ at: Double, _ out: TandemOutput?) -> Int32 {
  Call.run(.anchorEnd, out, .text(anchor), .number(at))
}

/// Names the device that writes a run to its health store and answers the anchor.
///
/// Sets `healthOwner` and counts `revision` up; with the same owner already, or after the end, the anchor is answered
/// unchanged.
///
/// - Errors: `bad_value` when `revision` is at its end, 2^53 - 1.
/// - Complexity: O(length of the anchor).
/// - Contract: section 4.
@_cdecl("tandem_anchor_assign")
public func tandem_anchor_assign(_ anchor: TandemText?, _ device: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.anchorAssign, out, .text(anchor), .text(device))
}

/// Answers the anchor that survives when two devices meet.
///
/// Of one run an end is final; else, and of two ends, the newest `revision` wins; of two runs (both pressed Start) the
/// later-started one.
/// Every tie is decided the same way on every device. When it answers another run than yours, first put
/// `tandem_anchor_finish` of yours, ended, into the diary if it is worth keeping. Commutative, associative and idempotent, as
/// bytes.
///
/// - Complexity: O(length of both).
/// - Contract: section 4.
@_cdecl("tandem_anchor_merge")
public func tandem_anchor_merge(_ local: TandemText?, _ incoming: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.anchorMerge, out, .text(local), .text(incoming))
}

/// Judges whether an anchor is worth believing, and changes nothing; ask it before merging a stranger's anchor.
///
/// Answers `{"state":"ok"|"future"|"stale"}`: `future` when the run begins more than `max_skew` seconds after `now`,
/// `stale` when it has not ended and began more than `max_age` seconds before.
///
/// - Complexity: O(length of the anchor).
/// - Contract: section 4.
@_cdecl("tandem_anchor_check")
public func tandem_anchor_check(
  _ anchor: TandemText?, _ now: Double, _ max_skew: Double, _ max_age: Double, _ out: TandemOutput?
) -> Int32 {
  Call.run(.anchorCheck, out, .text(anchor), .number(now), .number(max_skew), .number(max_age))
}

/// Makes the diary record of a run as it stands at a moment.
///
/// Answers a record: `runID`, `week`, `day`, `planID`, `completion`, `date`, `duration`. When the schedule's total was
/// reached the record is "full", dated at `startDate`, the pauses and the total, which is the moment it was reached unless
/// a pause has come since; so both devices write the same record without talking. Else it is "partial", dated at
/// `endedAt`, else `pausedAt`, else `now`, and `duration` is the time run. With an empty schedule, of a run without a
/// plan, it is "partial". Members of the anchor that this version does not know stay with the anchor.
///
/// - Complexity: O(length of both).
/// - Contract: section 4.
@_cdecl("tandem_anchor_finish")
public func tandem_anchor_finish(
  _ anchor: TandemText?, _ schedule: TandemText?, _ now: Double, _ out: TandemOutput?
) -> Int32 {
  Call.run(.anchorFinish, out, .text(anchor), .text(schedule), .number(now))
}

/// Tells whether this device is the one that writes a run to its health store.
///
/// `device` is this device's name; an anchor without `healthOwner` belongs to "phone". `saved` is an array of the
/// runIDs that the health store has already. Answers
/// `{"reason":"owner"|"notOwner"|"alreadySaved"|"notEnded","save":bool}`, judged in the order notOwner, alreadySaved,
/// notEnded, owner.
///
/// - Complexity: O(length of the inputs).
/// - Contract: section 4.
@_cdecl("tandem_health_plan")
public func tandem_health_plan(
  _ anchor: TandemText?, _ device: TandemText?, _ saved: TandemText?, _ out: TandemOutput?
) -> Int32 {
  Call.run(.healthPlan, out, .text(anchor), .text(device), .text(saved))
}

/// Estimates what to add to one's own clock to read the peer's, for platforms whose clocks are not disciplined.
///
/// `samples` is an array of `{"sent"*,"received"*,"replied"*,"returned"*}`, moments on one's own, the peer's, the
/// peer's and one's own clock. Answers `{"delay","offset","uncertainty"}` in seconds, of the sample with the least
/// delay (the first of equals), which is (`returned` - `sent`) - (`replied` - `received`); `uncertainty` is half of it.
///
/// - Errors: `bad_value` when there is no sample.
/// - Complexity: O(length of the samples).
/// - Contract: section 4.
@_cdecl("tandem_clock_offset")
public func tandem_clock_offset(_ samples: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.clockOffset, out, .text(samples))
}
