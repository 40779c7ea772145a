import CanonicalJSON

extension RunLog {
  /// The merge of two logs: tombstones united and winning, records of one run joined.
  ///
  /// - Complexity: O(bytes) for logs in normal form; O(n log n) comparisons when records are out of order.
  package static func merge(_ local: RunLog, _ incoming: RunLog, in arena: Arena) throws(JSONError) -> RunLog {
    var all = List<RunRecord>(in: arena)
    try all.reserve(local.records.count + incoming.records.count)
    for record in local.records { try all.append(record) }
    for record in incoming.records { try all.append(record) }
    return try merge(all.elements, middle: local.records.count, local, incoming, in: arena)
  }

  /// The merge of two log documents, whose records are read into one piece of memory; `incoming`, which has so many
  /// bytes, is asked for second.
  package static func merge(
    _ local: JSONText, _ incoming: @autoclosure () throws(JSONError) -> JSONText, ofBytes bytes: Int = 0,
    in arena: Arena
  ) throws(JSONError) -> RunLog {
    var all = List<RunRecord>(in: arena)
    let none = all.state
    let mine = try local.read { (reader) throws(JSONError) in
      all.restore(none)
      return try RunLog(&reader, appendingTo: &all, following: bytes, in: arena)
    }
    let middle = all.state
    let theirs = try incoming().read { (reader) throws(JSONError) in
      all.restore(middle)
      return try RunLog(&reader, appendingTo: &all, in: arena)
    }
    return try merge(all.elements, middle: middle.count, mine, theirs, in: arena)
  }

  /// The merge of two logs whose records are `all`, from `middle` on those of `incoming`.
  private static func merge(
    _ all: UnsafeMutableBufferPointer<RunRecord>, middle: Int, _ local: RunLog, _ incoming: RunLog, in arena: Arena
  ) throws(JSONError) -> RunLog {
    let tombstones = try local.tombstones.union(incoming.tombstones, in: arena)
    return RunLog(
      records: try join(all, middle: middle, without: tombstones, in: arena), tombstones: tombstones,
      unknown: try joinUnknown(local.unknown, incoming.unknown, in: arena))
  }

  /// The records of two logs, the second of which begins at `middle`, in normal form and in place.
  static func join(
    _ all: UnsafeMutableBufferPointer<RunRecord>, middle: Int, without tombstones: StringSet, in arena: Arena
  ) throws(JSONError) -> UnsafeMutableBufferPointer<RunRecord> {
    try RunIndex.join(all, without: tombstones, in: arena)
    // A joined record keeps the place of its earlier copy, so what was in order still is.
    let firstEnd = try compact(all, 0..<middle, to: 0, in: arena)
    let end = try compact(all, middle..<all.count, to: firstEnd, in: arena)
    let runs = UnsafeMutableBufferPointer(rebasing: all[..<end])
    if firstEnd > 0, firstEnd < end, !runs[firstEnd - 1].isBefore(runs[firstEnd]) {
      var scratch = List<RunRecord>(in: arena)
      mergeRuns(runs, scratch: try scratch.room(for: firstEnd), middle: firstEnd) { $0.isBefore($1) }
      scratch.release()
    }
    return runs
  }

  /// Moves the records of `range` that are left to `place` on, puts them in order, and answers where they end.
  private static func compact(
    _ records: UnsafeMutableBufferPointer<RunRecord>, _ range: Range<Int>, to place: Int, in arena: Arena
  ) throws(JSONError) -> Int {
    var kept = place
    var isSorted = true
    for index in range where records[index].count > 0 {
      if kept > place, !records[kept &- 1].isBefore(records[index]) { isSorted = false }
      if kept != index { records[kept] = records[index] }
      kept &+= 1
    }
    if !isSorted { try RunRecord.sort(UnsafeMutableBufferPointer(rebasing: records[place..<kept]), in: arena) }
    return kept
  }
}
