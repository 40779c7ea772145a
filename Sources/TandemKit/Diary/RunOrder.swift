import CanonicalJSON

extension RunRecord {
  /// Puts records, no two of one run, in the order of a log.
  ///
  /// Each goes to the place that its date has between the first and the last, and there past the few that share it: runs
  /// are spread over the weeks. Where many share one, all are sorted by merging.
  ///
  /// - Complexity: O(n) for dates that are spread, O(n log n) comparisons for any.
  @inline(never)
  static func sort(_ records: UnsafeMutableBufferPointer<RunRecord>, in arena: Arena) throws(JSONError) {
    var ends = List<UInt32>(in: arena)
    var room = List<RunRecord>(in: arena)
    defer { room.release() }
    let scratch = try room.room(for: records.count)
    let isSpread = spread(records, to: scratch, try ends.room(for: records.count))
    ends.release()
    guard isSpread else { return mergeSort(records, scratch: scratch) { $0.isBefore($1) } }
    for index in records.indices {
      let record = scratch[index]
      var place = index
      while place > 0, record.isBefore(records[place &- 1]) {
        records[place] = records[place &- 1]
        place &-= 1
      }
      records[place] = record
    }
  }

  /// The most records that share a place.
  private static var mostNeighbours: UInt32 { 16 }

  /// Copies each record to its place in `target`; false where too many share one. `ends` is room for their numbers.
  private static func spread(
    _ records: UnsafeMutableBufferPointer<RunRecord>, to target: UnsafeMutableBufferPointer<RunRecord>,
    _ ends: UnsafeMutableBufferPointer<UInt32>
  ) -> Bool {
    var first = Double.infinity
    var last = -Double.infinity
    for record in records {
      first = min(first, record.date)
      last = max(last, record.date)
    }
    let scale = Double(records.count - 1) / (last - first)
    guard scale.isFinite else { return false }
    func share(_ record: RunRecord) -> Int { Int((record.date - first) * scale) }
    ends.initialize(repeating: 0)
    for record in records {
      let place = share(record)
      ends[place] &+= 1
      if ends[place] > mostNeighbours { return false }
    }
    var end: UInt32 = 0
    for place in ends.indices {
      end &+= ends[place]
      ends[place] = end
    }
    for record in records.reversed() {
      let place = share(record)
      ends[place] &-= 1
      target[Int(ends[place])] = record
    }
    return true
  }
}
