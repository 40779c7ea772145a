import CanonicalJSON

/// What happens to a diary; each is the merge with a small log, so that any order gives the same.
extension RunLog {
  /// The log with one record more, or joined; one of a deleted run is ignored, however late it arrives.
  package func appending(_ record: RunRecord, in arena: Arena) throws(JSONError) -> RunLog {
    let room = try arena.allocate(RunRecord.self, count: 1)
    room.initialize(to: record)
    let one = RunLog(records: UnsafeMutableBufferPointer(start: room, count: 1), tombstones: StringSet())
    return try .merge(self, one, in: arena)
  }

  /// The log with tombstones for `runIDs`, known or not.
  package func deleting(_ runIDs: StringSet, in arena: Arena) throws(JSONError) -> RunLog {
    try .merge(self, RunLog(tombstones: runIDs), in: arena)
  }

  /// The log without the rows of `runIDs` and without a tombstone for them: for outboxes, whose rows have arrived.
  package func forgetting(_ runIDs: StringSet, in arena: Arena) throws(JSONError) -> RunLog {
    var kept = try normalized(in: arena)
    kept.records = removing(from: kept.records) { runIDs.contains($0.runID) }
    return kept
  }
}
