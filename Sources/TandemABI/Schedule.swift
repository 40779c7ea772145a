/// Tells where in a schedule a run is after `elapsed` seconds.
///
/// A schedule is `{"intervals":[{"phase"*:"walk","seconds"*:300},...]}` or the bare array; `seconds` is an integer from
/// 0 to 10^6. A second counts as reached 1 µs early, since differences of moments land just beside whole seconds. A
/// negative `elapsed` counts as 0; an empty schedule is finished; intervals of length 0 are passed over, and counted by
/// `index`.
///
/// Answers `{"finished","index","intervalElapsed","intervalRemaining","next","phase","progress","remaining","total"}`:
/// the remaining times are whole seconds as a screen shows them, `progress` goes from 0 to 1, `next` is
/// `{"index","phase","seconds"}` or null. Finished, `index`, `phase` and `next` are null.
///
/// - Complexity: O(length of the schedule).
/// - Contract: section 5.
@_cdecl("tandem_derive")
public func tandem_derive(_ schedule: TandemText?, _ elapsed: Double, _ out: TandemOutput?) -> Int32 {
  Call.run(.derive, out, .text(schedule), .number(elapsed))
}

/// Answers all that a screen draws of a run at a moment: `tandem_anchor_elapsed` and `tandem_derive` in one document.
///
/// Besides their members it has `tickAt`, the moment at which a whole second of `intervalRemaining` next changes, and
/// `boundaryAt`, the moment at which the interval at hand ends, so that a watch draws once per change; both are null when
/// paused, ended or finished, or when the moment would be 1e11 or later.
///
/// - Complexity: O(length of both).
/// - Contract: section 5.
@_cdecl("tandem_anchor_derive")
public func tandem_anchor_derive(
  _ anchor: TandemText?, _ schedule: TandemText?, _ now: Double, _ out: TandemOutput?
) -> Int32 {
  Call.run(.anchorDerive, out, .text(anchor), .text(schedule), .number(now))
}

/// Lists every cue of a schedule that is reached at `to` and was not at `from`, both in elapsed seconds.
///
/// Answers an array, in order, of `{"at","index","kind","late","phase","seconds"}`. `kind` is "finish", "phase" (an
/// interval begins), "halfway" or "countdown", at one moment in that order; `index`, `phase` and `seconds` are those of
/// the interval that begins, is under way at halfway, or is to come after the countdown, and null at the finish and in
/// the countdown to it. What a countdown counts, such as 3, is the moment that it leads to less its own `at`.
/// Windows that meet never give a cue twice and never miss one; the opening cue at 0 needs a `from` below 0.
///
/// `options` may be NULL: `{"countdown":[3,2,1],"grace":2,"halfway":true}`; other members are not looked at. `countdown`
/// holds whole seconds before the end of an interval, from 1 to 1000000, used where they are shorter than it; halfway is
/// half of the whole schedule. A cue more than `grace` seconds before `to` is `late`: a host that plays cues as they come
/// skips it.
///
/// - Errors: `too_large` when there are more cues than an answer can hold.
/// - Complexity: O(intervals × log countdowns), and the sorting of the cues found.
/// - Contract: section 5.
@_cdecl("tandem_schedule_cues")
public func tandem_schedule_cues(
  _ schedule: TandemText?, _ from: Double, _ to: Double, _ options: TandemText?, _ out: TandemOutput?
) -> Int32 {
  Call.run(.scheduleCues, out, .text(schedule), .number(from), .number(to), .text(options))
}

/// Lists the cues of a run between two moments, each with its `moment`: what to schedule as notifications before an app
/// sleeps.
///
/// As `tandem_schedule_cues`, of which it takes the `options`, which may be NULL, with `moment` besides. There is none
/// after a pause or an end. `late` looks back from `to`, so it means nothing in a window that lies ahead.
///
/// An anchor knows how long its pauses were in all and not when, so a `moment` before the last resume is not the one at
/// which the cue was due. After a resume begin the next window at its moment, or cues are given twice; to play cues as
/// they come, ask `tandem_schedule_cues` with elapsed times.
///
/// - Errors: `too_large` when there are more cues than an answer can hold.
/// - Complexity: O(intervals × log countdowns), and the sorting of the cues found.
/// - Contract: section 5.
@_cdecl("tandem_anchor_cues")
public func tandem_anchor_cues(
  _ anchor: TandemText?, _ schedule: TandemText?, _ from: Double, _ to: Double, _ options: TandemText?,
  _ out: TandemOutput?
) -> Int32 {
  Call.run(.anchorCues, out, .text(anchor), .text(schedule), .number(from), .number(to), .text(options))
}

/// Answers the schedule of one day of a built-in plan, warm-up and cool-down walks of 300 s included.
///
/// `plan_id` is "c25k" or "c25k-nhs", `week` counts from 1 to 9, `day` from 1 to 3; the phases are "walk" and "run".
/// Answers `{"intervals":[...]}`.
///
/// - Errors: `bad_value` for a plan, week or day that is not there.
/// - Complexity: O(1).
/// - Contract: section 5.
@_cdecl("tandem_plan_schedule")
public func tandem_plan_schedule(_ plan_id: TandemText?, _ week: Int32, _ day: Int32, _ out: TandemOutput?) -> Int32 {
  Call.run(.planSchedule, out, .text(plan_id), .number(Double(week)), .number(Double(day)))
}

/// Answers a whole built-in plan: `{"planID","weeks":[{"days":[{"intervals":[...],"total":seconds},...]},...]}`.
///
/// `plan_id` is "c25k" or "c25k-nhs". A document of this shape describes a plan of one's own to
/// `tandem_progress_complete` and `tandem_progress_status`.
///
/// - Errors: `bad_value` for a plan that is not built in.
/// - Complexity: O(1).
/// - Contract: section 5.
@_cdecl("tandem_plan_describe")
public func tandem_plan_describe(_ plan_id: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.planDescribe, out, .text(plan_id))
}
