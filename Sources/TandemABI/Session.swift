/// Decides the one thing that a watch does next with its workout session; the same state always gets the same answer.
///
/// The state is `{"session":null or {"runID" or null,"startedAt"*,"systemEnded":false},"previouslyActive":[id],"active":[{"runID"*,
/// "startedAt"*}],"completed":[as active],"pendingStart":runID or null,"orphan":false,"saved":[runID],"minimumFinishAge":30,
/// "maximumUnsyncedAge":43200}`, ages in seconds. Answers `{"action":"none"|"start"|"recover"|"finish"|"discard"|"salvage","reason",
/// "run","runID","steps":[...],"then"}`. `run` is the entry of `active` or `completed`, verbatim, or null; `then` is null or
/// `{"action":"start","run","runID"}`, to be done after the action; `steps` names the platform's order for finish and salvage. `reason`
/// names the line of the table that decided: systemEnded, orphan, pendingStart, activeRun, alreadySaved, completed, young, active, deleted,
/// notSynced, neverSynced, previouslyActiveCompleted or idle. A run that is saved already is never started.
///
/// - Complexity: O(n log n) in the number of runs.
/// - Contract: section 12.
@_cdecl("tandem_watch_session_plan")
public func tandem_watch_session_plan(_ state: TandemText?, _ now: Double, _ out: TandemOutput?) -> Int32 {
  Call.run(.watchSessionPlan, out, .text(state), .number(now))
}
