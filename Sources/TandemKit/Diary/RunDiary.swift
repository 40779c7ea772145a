import CanonicalJSON

/// A diary of runs in which what is deleted stays deleted; on a watch, an outbox of runs to be sent.
///
/// `{"records":[…],"tombstones":[runID…]}`, records sorted by date and runID. A delete is a write: the runID becomes a tombstone,
/// which every merge keeps, so that no late copy brings the run back.
///
/// - Contract: section 6.
public struct RunDiary: TandemDocument {
  public let jsonBytes: [UInt8]

  /// Begins a diary in which nothing has happened yet.
  public init() {
    jsonBytes = Array(#"{"records":[],"tombstones":[]}"#.utf8)
  }

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let log = try RunLog.read(call.document(0), in: call.arena)
      return try call.bytes(log.write)
    }
  }

  /// Takes a text in normal form.
  init(normal bytes: [UInt8]) {
    jsonBytes = bytes
  }

  private func read<Value>(_ value: (RunLog) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      value(try RunLog.read(call.document(0), in: call.arena))
    }
  }

  /// The runs, sorted by date and runID.
  ///
  /// - Complexity: O(length).
  public var records: [DiaryRecord] {
    read { log in log.records.map { DiaryRecord(normal: $0.text.bytes) } }
  }

  /// The runIDs of what was deleted, sorted by their UTF-8 bytes.
  ///
  /// - Complexity: O(length).
  public var tombstones: [String] {
    read { log in log.tombstones.map { $0.string } }
  }

  /// Whether nothing has happened yet: there is neither a run nor a tombstone.
  ///
  /// - Complexity: O(length).
  public var isPristine: Bool { read { $0.isPristine } }

  // MARK: What happens to a diary

  /// Replaces the diary by what `change` makes of it, or throws and leaves it.
  private mutating func change(
    with other: [UInt8] = [], _ change: (RunLog, inout DocumentCall) throws(JSONError) -> RunLog
  ) throws(TandemError) {
    self = RunDiary(
      normal: try DocumentCall.run(jsonBytes, other) { (call) throws(JSONError) in
        let log = try change(RunLog.read(call.document(0), in: call.arena), &call)
        return try call.bytes(log.write)
      })
  }

  /// Adds a run, or joins it with what the diary has of it; a deleted run is ignored, however late it arrives.
  ///
  /// - Throws: `tooLarge` for an answer beyond 2^31 - 1 bytes, `noMemory`.
  /// - Complexity: O(length of the diary).
  /// - Contract: section 6.
  public mutating func append(_ record: DiaryRecord) throws(TandemError) {
    try change(with: record.jsonBytes) { (log, call) throws(JSONError) in
      try log.appending(RunRecord.read(call.document(1), in: call.arena), in: call.arena)
    }
  }

  /// Deletes a run for good, known or not: its runID becomes a tombstone.
  ///
  /// - Throws: `badValue` for an empty runID.
  /// - Complexity: O(length of the diary).
  /// - Contract: section 6.
  public mutating func delete(_ runID: String) throws(TandemError) {
    try change { (log, call) throws(JSONError) in
      try log.deleting(StringSet(one: call.identifier(runID), in: call.arena), in: call.arena)
    }
  }

  /// Clears the diary of the runs that a person could see; one that arrives later stays.
  ///
  /// Clearing keeps the place in the plan and touches nothing in the health store.
  ///
  /// - Parameter shown: The runIDs that were on the screen; each becomes a tombstone. Never a date.
  /// - Throws: `badValue` for an empty runID.
  /// - Complexity: O(n log n) in the length of both.
  /// - Contract: section 6.
  public mutating func clear(_ shown: [String]) throws(TandemError) {
    try change { (log, call) throws(JSONError) in try log.deleting(call.identifiers(shown), in: call.arena) }
  }

  /// Drops runs from an outbox **without** a tombstone, once the other device has acknowledged them.
  ///
  /// Not for diaries, in which a run is deleted with `delete(_:)`. A device that keeps no diary cannot bring a run back.
  ///
  /// - Throws: `badValue` for an empty runID.
  /// - Complexity: O(n log n) in the length of both.
  /// - Contract: section 6.
  public mutating func forget(_ runIDs: [String]) throws(TandemError) {
    try change { (log, call) throws(JSONError) in log.forgetting(try call.identifiers(runIDs)) }
  }

  /// Merges another device's diary: every run of either, but for those that either has deleted.
  ///
  /// Two copies of one run are joined, each part by itself: the earlier `date`; full over partial; the greater week, day and
  /// plan as one; the later edit; of every other member the greater value, so that a watch's heart rate and a phone's distance
  /// both stay. Commutative, associative and idempotent, as bytes.
  ///
  /// - Throws: `tooLarge` for an answer beyond 2^31 - 1 bytes, `noMemory`.
  /// - Complexity: O(length of both).
  /// - Contract: section 6.
  public mutating func merge(with incoming: RunDiary) throws(TandemError) {
    try change(with: incoming.jsonBytes) { (log, call) throws(JSONError) in
      try .merge(log, RunLog.read(call.document(1), in: call.arena), in: call.arena)
    }
  }

  /// This diary merged with another device's: see `merge(with:)`.
  public func merged(with incoming: RunDiary) throws(TandemError) -> RunDiary {
    var merged = self
    try merged.merge(with: incoming)
    return merged
  }
}
