import CanonicalJSON

extension RunLog {
  /// The merge of two logs in normal form: tombstones united and winning, records of one run joined.
  ///
  /// - Complexity: O(bytes) for logs in normal form; O(n log n) comparisons when records are out of order.
  package static func merge(_ local: RunLog, _ incoming: RunLog, in arena: Arena) throws(JSONError) -> RunLog {
    let middle = local.records.count
    let count = middle + incoming.records.count
    let all = UnsafeMutableBufferPointer(start: try arena.allocate(RunRecord.self, count: count), count: count)
    for index in local.records.indices { all[index] = local.records[index] }
    for index in incoming.records.indices { all[middle + index] = incoming.records[index] }
    return try merge(all, middle: middle, local, incoming, in: arena)
  }

  /// The merge of two log documents, whose records are read into one piece of memory; `incoming`, which has so many
  /// bytes, is asked for second.
  package static func merge(
    _ local: JSONText, _ incoming: @autoclosure () throws(JSONError) -> JSONText, ofBytes bytes: Int = 0,
    in arena: Arena
  ) throws(JSONError) -> RunLog {
    var all = List<RunRecord>(in: arena)
    let mine = try local.read { (reader) throws(JSONError) in
      all.truncate(to: 0)
      return try RunLog(&reader, appendingTo: &all, following: bytes, in: arena)
    }
    let middle = all.count
    let theirs = try incoming().read { (reader) throws(JSONError) in
      all.truncate(to: middle)
      return try RunLog(&reader, appendingTo: &all, in: arena)
    }
    return try merge(all.elements, middle: middle, mine, theirs, in: arena)
  }

  /// The merge of two logs whose records are `all`, from `middle` on those of `incoming`.
  private static func merge(
    _ all: UnsafeMutableBufferPointer<RunRecord>, middle: Int, _ local: RunLog, _ incoming: RunLog, in arena: Arena
  ) throws(JSONError) -> RunLog {
    let tombstones = try local.tombstones.union(incoming.tombstones, in: arena)
    // One piece of memory serves the index and then the sorting.
    let longest = max(middle, all.count - middle)
    let indexBytes = RunIndex.scratchBytes(all.count + tombstones.elements.count)
    let scratchBytes = max(longest * MemoryLayout<RunRecord>.stride, indexBytes)
    let scratch = UnsafeMutableRawPointer(try arena.allocate(UInt64.self, count: scratchBytes / 8))
    try RunIndex.join(all, without: tombstones, scratch: scratch, in: arena)
    // A joined record keeps the place of its earlier copy, so what was in order still is.
    let room = UnsafeMutableBufferPointer(
      start: scratch.bindMemory(to: RunRecord.self, capacity: longest), count: longest)
    let firstEnd = try compact(all, 0..<middle, to: 0, scratch: room, in: arena)
    let end = try compact(all, middle..<all.count, to: firstEnd, scratch: room, in: arena)
    let runs = UnsafeMutableBufferPointer(rebasing: all[..<end])
    if firstEnd > 0, firstEnd < end, !runs[firstEnd - 1].isBefore(runs[firstEnd]) {
      mergeRuns(runs, scratch: room, middle: firstEnd) { $0.isBefore($1) }
    }
    return RunLog(
      records: runs, tombstones: tombstones,
      unknown: try joinUnknown(local.unknown, incoming.unknown, in: arena))
  }

  /// The log in which nothing has happened yet.
  package static var empty: RunLog { RunLog(tombstones: StringSet()) }

  /// A log of these parts.
  init(
    records: UnsafeMutableBufferPointer<RunRecord> = .init(start: nil, count: 0), tombstones: StringSet,
    unknown: JSONMembers = JSONMembers()
  ) {
    self.records = records
    self.tombstones = tombstones
    self.unknown = unknown
  }

  /// The log in normal form, which is its merge with the empty one.
  package func normalized(in arena: Arena) throws(JSONError) -> RunLog {
    try deleting(StringSet(), in: arena)
  }

  /// Moves the records of `range` that are left to `place` on, puts them in order, and answers where they end.
  private static func compact(
    _ records: UnsafeMutableBufferPointer<RunRecord>, _ range: Range<Int>, to place: Int,
    scratch: UnsafeMutableBufferPointer<RunRecord>, in arena: Arena
  ) throws(JSONError) -> Int {
    var kept = place
    var isSorted = true
    for index in range where records[index].count > 0 {
      if kept > place, !records[kept &- 1].isBefore(records[index]) { isSorted = false }
      if kept != index { records[kept] = records[index] }
      kept &+= 1
    }
    if !isSorted {
      try RunRecord.sort(UnsafeMutableBufferPointer(rebasing: records[place..<kept]), scratch: scratch, in: arena)
    }
    return kept
  }
}
