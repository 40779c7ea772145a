import CanonicalJSON

/// What the watch has made of a context that arrived.
///
/// - Contract: section 10.
public struct ContextDecision: Sendable, Equatable {
  /// What became of a context.
  public enum Outcome: Sendable {
    /// It was taken in.
    case applied
    /// It does not come after the last one.
    case stale
    /// It cannot be read; every row stays.
    case undecodable
    /// The phone's schema is above the watch's; every row stays.
    case peerNewer
    /// The phone's schema is below the watch's; every row stays.
    case peerOlder
  }

  /// Why the open screen must be left.
  public enum Navigation: Sendable {
    /// Its workout is gone.
    case pruned
    /// Its exercise became skipped or completed by this context.
    case resolved
    /// Its workout, or the split that it is of, is being edited on the phone.
    case locked
  }

  /// What became of the context.
  public let outcome: Outcome

  /// Whether phone and watch do not understand each other: while it is set, say "update both apps".
  public let schemaMismatch: Bool

  /// The workouts that are gone, sorted.
  public let pruned: [String]

  /// The workouts that were active and are not now, pruned ones too, sorted.
  public let ended: [String]

  /// Why the open screen must be left; nil when it may stay.
  public let navigation: Navigation?

  init(_ applied: WatchContextApply) {
    outcome = applied.outcome
    schemaMismatch = applied.schemaMismatch
    pruned = applied.pruned.map { $0.string }
    ended = applied.ended.map { $0.string }
    navigation = applied.navigation
  }

  /// Whether both say the same, ids compared byte for byte.
  public static func == (left: ContextDecision, right: ContextDecision) -> Bool {
    left.outcome == right.outcome && left.schemaMismatch == right.schemaMismatch
      && left.navigation == right.navigation && sameBytes(left.pruned, right.pruned)
      && sameBytes(left.ended, right.ended)
  }
}

extension WatchStore {
  /// Takes in a context that has arrived, whatever its bytes are, and tells what became of it.
  ///
  /// A text that cannot be read, or has another schema, leaves every row. A workout that is absent from a list that is complete,
  /// is not unsent and is not in `ended`, is pruned; one that is present in both is joined as by `WorkoutRecord.merged(with:)`, so
  /// that what the watch has not sent stays, and is not active again when it has ended here. A context of a greater `since` is of a
  /// phone that began anew: it prunes nothing, and what it lacks of the watch's workouts enters `unsent`. An id leaves `unsent`
  /// when a context carries all that the watch has of it.
  ///
  /// - Parameters:
  ///   - jsonBytes: What has arrived.
  ///   - now: The moment of asking, by which locks are judged.
  /// - Throws: Nothing on account of what has arrived; `badValue` for a moment of 1e11 or more, `badArgument` for one that is not
  ///   finite.
  /// - Complexity: O(n log n) in the length of both.
  /// - Contract: section 10.
  public mutating func apply(jsonBytes: [UInt8], at now: Double) throws(TandemError) -> ContextDecision {
    let (store, decision) = try DocumentCall.run(self.jsonBytes, jsonBytes) { (call) throws(JSONError) in
      let cache = try WatchCache.read(call.document(0), in: call.arena)
      let now = try call.moment(now)
      let applied = try WatchContextApply(cache, call.document(1), now: now, in: call.arena)
      return (WatchStore(normal: try call.bytes(applied.cache.write)), ContextDecision(applied))
    }
    self = store
    return decision
  }

  /// Takes in a context that has arrived, whatever its text is: see `apply(jsonBytes:at:)`.
  public mutating func apply(json: String, at now: Double) throws(TandemError) -> ContextDecision {
    try apply(jsonBytes: Array(json.utf8), at: now)
  }
}
