import CanonicalJSON

extension Anchor {
  /// The anchor that survives when two devices meet: the greater of one total order.
  ///
  /// - Complexity: O(length of both).
  package static func merge(_ local: Anchor, _ incoming: Anchor, in arena: Arena) throws(JSONError) -> Anchor {
    var order = local.compare(incoming)
    if order == 0 { order = try local.text(in: arena).compareText(incoming.text(in: arena)) }
    return order >= 0 ? local : incoming
  }

  /// Compares by start, run, end, revision and pause: the later-started run, and of one run the newest word.
  private func compare(_ other: Anchor) -> Int {
    var order = compareNumbers(startDate, other.startDate)
    if order == 0 { order = runID.compareString(other.runID) }
    if order == 0 { order = comparePresence(endedAt, other.endedAt) }
    if order == 0 { order = compareNumbers(revision, other.revision) }
    if order == 0 { order = comparePresence(pausedAt, other.pausedAt) }
    // Of two ends or pauses the earlier one wins.
    if order == 0 { order = compareNumbers(other.endedAt ?? 0, endedAt ?? 0) }
    if order == 0 { order = compareNumbers(other.pausedAt ?? 0, pausedAt ?? 0) }
    if order == 0 { order = compareNumbers(accumulatedPause, other.accumulatedPause) }
    return order
  }

  private func text(in arena: Arena) throws(JSONError) -> JSONSlice {
    var out = try JSONWriter(in: arena)
    try write(to: &out)
    return out.slice()
  }
}
