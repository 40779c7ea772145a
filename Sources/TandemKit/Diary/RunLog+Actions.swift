import CanonicalJSON

/// What happens to a diary. Appending and deleting give what the merge with a small log would, so that any order gives the
/// same.
extension RunLog {
  /// The log with one record more, or joined; one of a deleted run is ignored, however late it arrives.
  package func appending(_ record: RunRecord, in arena: Arena) throws(JSONError) -> RunLog {
    let room = try arena.allocate(RunRecord.self, count: 1)
    room.initialize(to: record)
    return try .merge(self, RunLog(records: UnsafeMutableBufferPointer(start: room, count: 1)), in: arena)
  }

  /// The log with tombstones for `runIDs`, known or not.
  package consuming func deleting(_ runIDs: StringSet, in arena: Arena) throws(JSONError) -> RunLog {
    var log = forgetting(runIDs)
    log.tombstones = try log.tombstones.union(runIDs, in: arena)
    return log
  }

  /// The log without the rows of `runIDs` and without a tombstone for them: for outboxes, whose rows have arrived.
  package consuming func forgetting(_ runIDs: StringSet) -> RunLog {
    var log = self
    log.records = removing(from: log.records) { runIDs.contains($0.runID) }
    return log
  }
}
