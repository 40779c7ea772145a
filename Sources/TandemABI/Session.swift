/// Decides the one thing that a watch does next with its workout session; the same state always gets the same answer.
///
/// The state is `{"session":null or {"runID" or null,"startedAt"*,"systemEnded":false},"previouslyActive":[id],
/// "active":[{"runID"*,"startedAt"*}],"completed":[{"runID"*,"startedAt"*}],"pendingStart":runID or
/// null,"orphan":false,"saved":[runID], "minimumFinishAge":30,"maximumUnsyncedAge":43200}`, ages in seconds. Answers
/// `{"action","reason","run","runID", "steps":[...],"then"}`. `run` is the entry of `active` or `completed`, verbatim,
/// or null; `then` is null or `{"action":"start","run","runID"}`, to be done after the action; `steps` are, in order,
/// "stopActivity", "awaitStopped", "endCollection", "finishWorkout" and "end" for finish, the last three for salvage,
/// else none. A run is in one of `active` and `completed`; `previouslyActive` are the runs that were active at some
/// time since the session began. Saved runs are left out of all lists before anything else is judged. The first line
/// that fits decides; S is the session's run, *young* a session below `minimumFinishAge` or from the future, and "start
/// the other" says that `then` is the latest active run other than S, if there is one:
///
/// - discard (alreadySaved): S is saved already, also when the system ended the session; start the other.
/// - salvage (systemEnded): the system ended the session; save what was collected.
/// - recover (orphan): no session, but one from before a crash; the latest active run, else the latest completed.
/// - start (pendingStart, activeRun): no session; `pendingStart` if it is active, else the latest active run.
/// - finish (completed): S is completed; discard when young (young); start the other.
/// - none (active): S is active.
/// - discard (deleted): S is in neither list but was active before; start the other.
/// - none (notSynced): S is in neither list; discard past `maximumUnsyncedAge` (neverSynced).
/// - none (activeRun): S is not known, and a run is active.
/// - finish (previouslyActiveCompleted): S is not known; the latest completed run that was active before; discard when
///   young (young).
/// - discard (deleted): S is not known, and a run was active before; or one that is saved was, and is not listed as active
///   any more (alreadySaved).
/// - none (notSynced): S is not known; discard past `maximumUnsyncedAge` (neverSynced).
/// - none (idle): otherwise.
///
/// So a saved run is never started, recovered or saved again. A host notes the runID when it starts a session, and passes
/// it with the session when it recovers that after a crash; `orphan` is for when the note is lost.
///
/// - Complexity: O(n log n) in the number of runs.
/// - Contract: section 12.
@_cdecl("tandem_watch_session_plan")
public func tandem_watch_session_plan(_ state: TandemText?, _ now: Double, _ out: TandemOutput?) -> Int32 {
  Call.run(.watchSessionPlan, out, .text(state), .number(now))
}
