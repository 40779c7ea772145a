/// Adds a record to a diary, or joins it with what the diary has of that run.
///
/// A run log is `{"records":[...],"tombstones":[runID,...]}`. A record is
/// `{"runID"*,"date"*,"completion","planID","week","day","duration","edited"}` and any facts a device measured; `date`
/// is the moment of finishing, `completion` "full" or "partial", `duration` in seconds, `edited` is
/// `{"updatedAt"*,...}`, what a person changed. A record may nest 126 levels, so that the log stays within 128. A
/// record of a deleted run is ignored, however late it arrives. Answers the log, records sorted by (date, runID).
///
/// - Complexity: O(length of the log); O(n log n) when it is not in normal form.
/// - Contract: section 6.
@_cdecl("tandem_runlog_append")
public func tandem_runlog_append(_ log: TandemText?, _ record: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.runlogAppend, out, .text(log), .text(record))
}

/// Deletes a run from a diary for good, known or not: its runID becomes a tombstone.
///
/// - Complexity: O(length of the log); O(n log n) when it is not in normal form.
/// - Contract: section 6.
@_cdecl("tandem_runlog_delete")
public func tandem_runlog_delete(_ log: TandemText?, _ run_id: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.runlogDelete, out, .text(log), .text(run_id))
}

/// Clears a diary of the runs that a person could see.
///
/// `shown` is the array of their runIDs; each becomes a tombstone. Never a date: a run that arrives later stays.
/// Clearing keeps the place in the plan and touches nothing in the health store.
///
/// - Complexity: O(n log n) in the length of both.
/// - Contract: section 6.
@_cdecl("tandem_runlog_clear")
public func tandem_runlog_clear(_ log: TandemText?, _ shown: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.runlogClear, out, .text(log), .text(shown))
}

/// Merges two diaries: every run of either, but for those that either has deleted.
///
/// Tombstones are united and win. Two copies of one run are joined, each part by itself: the earlier `date`; "full"
/// over "partial" over absent; the greater (`week`, `day`, `planID`) as one; the `edited` with the later `updatedAt`;
/// every other member the greater of two values, so that a watch's heart rate and a phone's distance both stay.
/// Commutative, associative and idempotent, as bytes.
///
/// - Complexity: O(length of both); O(n log n) when they are not in normal form.
/// - Contract: section 6.
@_cdecl("tandem_runlog_merge")
public func tandem_runlog_merge(_ local: TandemText?, _ incoming: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.runlogMerge, out, .text(local), .text(incoming))
}

/// Drops rows from an outbox without a tombstone, once the other device has acknowledged them.
///
/// An outbox is a run log on the watch: it appends what it finishes, sends each row until the phone has acknowledged
/// it, then forgets it. `run_ids` is an array. A row may learn more after it was sent: have the phone send back the row
/// as it arrived, and forget it only if the outbox still holds that row. Not for diaries: there a run is deleted with
/// `tandem_runlog_delete`.
///
/// - Complexity: O(n log n) in the length of both.
/// - Contract: section 6.
@_cdecl("tandem_runlog_forget")
public func tandem_runlog_forget(_ outbox: TandemText?, _ run_ids: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.runlogForget, out, .text(outbox), .text(run_ids))
}
