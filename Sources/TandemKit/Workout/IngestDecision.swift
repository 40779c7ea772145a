import CanonicalJSON

/// What the phone has made of a watch's push.
///
/// - Contract: section 9.
public struct IngestDecision: Sendable, Equatable {
  /// What became of a push.
  public enum Outcome: Sendable {
    /// The workout is new to the library.
    case added
    /// The library's copy has changed.
    case merged
    /// The library held all of it.
    case unchanged
    /// The workout is deleted, and stays so.
    case vetoed
  }

  /// What became of the push.
  public let outcome: Outcome

  /// Whether the sender does not hold what the library now holds, or was vetoed: publish the context again.
  public let repush: Bool

  /// The logs whose pushed copy was stamped newer but was behind, sorted: a sign of a stale writer.
  public let regressions: [String]

  init(_ ingest: WorkoutIngest) {
    outcome = ingest.outcome
    repush = ingest.repush
    regressions = ingest.regressions.map { $0.string }
  }

  /// Whether both say the same, ids compared byte for byte.
  public static func == (left: IngestDecision, right: IngestDecision) -> Bool {
    left.outcome == right.outcome && left.repush == right.repush && sameBytes(left.regressions, right.regressions)
  }
}

extension WorkoutLibrary {
  /// Takes a watch's push into the library, and tells what became of it.
  ///
  /// A deleted workout is vetoed. The deletions that a push names are ignored, since the phone authors deletes, and a log that it
  /// lacks is no delete. What both have is joined as by `WorkoutRecord.merged(with:)`.
  ///
  /// - Throws: `tooLarge` for an answer beyond 2^31 - 1 bytes, `noMemory`.
  /// - Complexity: O(n log n) in the length of both.
  /// - Contract: section 9.
  public mutating func ingest(_ pushed: WorkoutRecord) throws(TandemError) -> IngestDecision {
    let (library, decision) = try DocumentCall.run(jsonBytes, pushed.jsonBytes) { (call) throws(JSONError) in
      let store = try WorkoutStore.read(call.document(0), in: call.arena)
      let pushed = try Workout.read(call.document(1), in: call.arena)
      let ingest = try WorkoutIngest(store, pushed, in: call.arena)
      return (WorkoutLibrary(normal: try call.bytes(ingest.store.write)), IngestDecision(ingest))
    }
    self = library
    return decision
  }
}
