/// Takes or renews a lock on what a person edits, for `ttl` seconds from `now`; a `ttl` of 0 or less releases it.
///
/// Locks are `{"locks":[{"kind"*,"id"*,"until"*},...]}`, sorted by kind and id. Kinds are any string, such as "workout"
/// or "split". Other locks stay as they are, expired ones too. In the background a host publishes `{}` and keeps its
/// own, renewing on return.
///
/// - Errors: `bad_value` when the lock would end beyond the range of moments.
/// - Complexity: O(n log n) in the number of locks.
/// - Contract: section 11.
@_cdecl("tandem_edit_locks_set")
public func tandem_edit_locks_set(
  _ locks: TandemText?, _ kind: TandemText?, _ id: TandemText?, _ now: Double, _ ttl: Double, _ out: TandemOutput?
) -> Int32 {
  Call.run(.editLocksSet, out, .text(locks), .text(kind), .text(id), .number(now), .number(ttl))
}

/// Answers the locks that have not expired at `now`, to be published, and judged again by the watch on its own `now`.
///
/// A lock has expired from its `until` on.
///
/// - Complexity: O(n log n) in the number of locks.
/// - Contract: section 11.
@_cdecl("tandem_edit_locks_active")
public func tandem_edit_locks_active(_ locks: TandemText?, _ now: Double, _ out: TandemOutput?) -> Int32 {
  Call.run(.editLocksActive, out, .text(locks), .number(now))
}
