/// Fits the context that a phone publishes into what the transport takes, in bytes.
///
/// A context is `{"schema","seq","since":0,"active":[workout,...],"recent":[workout,...],
/// "ended":[{"workoutID"*,"startedAt"*,"status"*},...],"splits","settings","locks":{"locks":[]},
/// "complete":{"active":true,"recent":true}}`. Answers `{"bytes":n,"context":{...} or null,"tier":"full"|"slim"|"tooLarge"}`: `slim` has no `recent`, says so in
/// `complete`, and says in `ended` what became of those workouts, so that "completed" never looks like "deleted";
/// `tooLarge` has no context, and `bytes` is what slim would need. Active workouts, settings and locks are in every
/// tier. `schema` and `seq` are counters, which this call does not ask for, but the watch does: the schema that the
/// phone writes, and one that goes up with every context; `since` is the moment at which that count began, when the
/// phone was installed or last restored from a backup. Usual limits of hosts are 65,536 and 262,144; into one below 0
/// nothing fits.
///
/// - Complexity: O(n log n) in the length of the context.
/// - Contract: section 10.
@_cdecl("tandem_watch_context_fit")
public func tandem_watch_context_fit(_ context: TandemText?, _ limit: Int32, _ out: TandemOutput?) -> Int32 {
  Call.run(.watchContextFit, out, .text(context), .number(Double(limit)))
}

/// Takes a context that has arrived on the watch, whatever `text` is: it never fails on it.
///
/// A cache is a context with `"supports":0` (the schema this watch reads), `"unsent":[workoutID,...]` (what was born or
/// changed here and is not yet confirmed; the host adds to it) and `"navigated":{"workoutID"*,"logID"*}` (the open
/// screen). Answers `{"cache":{...},"ended":[id,...],"navigation":null|"pruned"|"resolved"|"locked",
/// "outcome":"applied"|"stale"|"undecodable"|"peerNewer"|"peerOlder","pruned":[id,...],"schemaMismatch":bool}`. A text
/// that cannot be read, lacks `schema` or `seq`, or has another schema, leaves every row; while the last answer has
/// `schemaMismatch`, say "update both apps". (While you develop, hand an "undecodable" text to
/// `tandem_watch_context_fit`: it says what is wrong with it, but for the two counters.) A new watch begins with
/// `{"supports":N}`. When a context leaves out `splits`, `settings` or an unknown member, the watch keeps its own. A
/// context is stale unless its (`since`, `seq`) is greater than the cache's. A workout that is absent from a list that
/// is complete, is not unsent and is not in `ended`, is pruned. One that both have is joined by `tandem_workout_merge`;
/// when it has ended here, it does not become active again. A context of a greater `since` is of a phone that began
/// anew: it prunes nothing, and what it lacks of the watch's workouts enters `unsent`. An id leaves `unsent` when a
/// context carries all that the watch has of it. `ended` lists what was active and is not; `navigation` says why the
/// open screen must be left: its workout was pruned, its log became skipped or completed, or an unexpired lock names
/// its workout, or its `splitID` with kind "split".
///
/// - Complexity: O(n log n) in the length of both.
/// - Contract: section 10.
@_cdecl("tandem_watch_context_apply")
public func tandem_watch_context_apply(
  _ cache: TandemText?, _ text: TandemText?, _ now: Double, _ out: TandemOutput?
) -> Int32 {
  Call.run(.watchContextApply, out, .text(cache), .text(text), .number(now))
}
