import CPlatform
import CanonicalJSON

/// Finds the records that have one runID, and those that are deleted.
///
/// An open-addressing table, keyed by the bytes of the ids. The hash has no seed, since a call has no randomness; so all
/// probing together is bounded, and ids chosen to collide are sorted instead.
package struct RunIndex {
  /// A slot holds a position in the bits of `mask` and the rest of its id's hash in those above, or 0 when it is empty.
  private let slots: UnsafeMutablePointer<UInt32>
  private let mask: UInt32
  private let records: UnsafeMutableBufferPointer<RunRecord>
  private let tombstones: StringSet

  /// How many slots an id looks at before that is counted.
  private static var round: Int { 64 }
  /// How many records ahead a slot is asked for, so that the memory of a large table is not waited for.
  private static var lead: Int { 16 }

  /// Joins the records of one runID into the place of the earliest one, and empties (`count` 0) all other places and
  /// those of the deleted.
  ///
  /// - Complexity: O(n) for ids as they come, O(n log n) comparisons for any.
  @inline(never)
  static func join(
    _ records: UnsafeMutableBufferPointer<RunRecord>, without tombstones: StringSet, in arena: Arena
  ) throws(JSONError) {
    if records.isEmpty { return }
    let capacity = capacity(records.count + tombstones.listedCount)
    var room = List<UInt32>(in: arena)
    let index = RunIndex(records, tombstones, try room.room(for: capacity).baseAddress.unsafelyUnwrapped, capacity)
    if try !index.joinByHash(in: arena) { try index.joinBySorting(in: arena) }
    room.release()
  }

  /// The slots for so many records and tombstones in all.
  private static func capacity(_ count: Int) -> Int {
    var capacity = 16
    while 2 * capacity < 3 * count { capacity *= 2 }
    return capacity
  }

  @inline(__always)
  private init(
    _ records: UnsafeMutableBufferPointer<RunRecord>, _ tombstones: StringSet,
    _ slots: UnsafeMutablePointer<UInt32>, _ capacity: Int
  ) {
    slots.initialize(repeating: 0, count: capacity)
    self.slots = slots
    mask = UInt32(truncatingIfNeeded: capacity &- 1)
    self.records = records
    self.tombstones = tombstones
  }

  // MARK: By hash

  /// Positions are numbered from 1: the tombstones first, then the records.
  @inline(__always)
  private func joinByHash(in arena: Arena) throws(JSONError) -> Bool {
    var copies = List<Copy>(in: arena)
    let deleted = tombstones.listedCount
    // How often an id may need more than a round; ids as they come hardly ever do.
    var rounds = Int(mask) / 8
    for position in 0..<deleted {
      let id = tombstones.listed(position)
      guard probe(id, Self.hash(id), at: position &+ 1, &rounds) != nil else { return false }
    }
    for position in records.indices {
      let ahead = position &+ Self.lead
      if ahead < records.count { tandem_prefetch(home(of: records[ahead].hash)) }
      let record = records[position]
      guard let found = enter(record.runID, record.hash, at: deleted &+ position &+ 1, &rounds) else {
        return false
      }
      if found == 0 { continue }
      let first = found &- deleted &- 1
      if first < 0 || records[first].text.isIdentical(to: record.text) {
        records[position].remove()
      } else {
        try copies.append(
          Copy(first: UInt32(truncatingIfNeeded: first), position: UInt32(truncatingIfNeeded: position)))
      }
    }
    if copies.count > 0 { try joinCopies(copies.elements, in: arena) }
    copies.release()
    return true
  }

  /// A record whose runID an earlier record has.
  private struct Copy: BitwiseCopyable {
    let first: UInt32
    let position: UInt32
  }

  private func joinCopies(_ copies: UnsafeMutableBufferPointer<Copy>, in arena: Arena) throws(JSONError) {
    try mergeSort(copies, in: arena) { left, right in left.first < right.first }
    var list = List<UInt32>(in: arena)
    let room = try list.room(for: copies.count + 1).baseAddress.unsafelyUnwrapped
    var next = 0
    while next < copies.count {
      let first = copies[next].first
      room[0] = first
      var count = 1
      while next < copies.count, copies[next].first == first {
        room[count] = copies[next].position
        count += 1
        next += 1
      }
      try joinRecords(at: UnsafeMutableBufferPointer(start: room, count: count), in: arena)
    }
    list.release()
  }

  /// The slot where a search for an id begins.
  @inline(__always)
  private func home(of hash: UInt32) -> UnsafeMutablePointer<UInt32> { slots + Int(hash & mask) }

  /// What `probe` answers; most ids have a slot to themselves.
  @inline(__always)
  private func enter(_ id: JSONSlice, _ hash: UInt32, at position: Int, _ rounds: inout Int) -> Int? {
    let slot = home(of: hash)
    guard slot.pointee == 0 else { return probe(id, hash, at: position, &rounds) }
    slot.pointee = hash & ~mask | UInt32(truncatingIfNeeded: position)
    return 0
  }

  /// Enters `id` at `position`, unless it is there: answers the position that it has, 0 when it is new, or nil when too
  /// many others have been in the way of all ids so far.
  @inline(never)
  private func probe(_ id: JSONSlice, _ hash: UInt32, at position: Int, _ rounds: inout Int) -> Int? {
    var slot = hash & mask
    repeat {
      for _ in 0..<Self.round {
        let entry = slots[Int(slot)]
        if entry == 0 {
          slots[Int(slot)] = hash & ~mask | UInt32(truncatingIfNeeded: position)
          return 0
        }
        if (entry ^ hash) & ~mask == 0 {
          let found = Int(entry & mask)
          let place = found &- tombstones.listedCount &- 1
          let other = place < 0 ? tombstones.listed(found &- 1) : records[place].runID
          if other.isIdentical(to: id) { return found }
        }
        slot = (slot &+ 1) & mask
      }
      rounds &-= 1
    } while rounds > 0
    return nil
  }

  /// Mixes the bytes of an id, sixteen at a time; the last sixteen overlap.
  @inline(__always)
  package static func hash(_ id: JSONSlice) -> UInt32 {
    var state = UInt64(truncatingIfNeeded: id.count)
    if id.count < 8 {
      for index in 0..<id.count { state = mix(state, UInt64(id.start[index])) }
    } else {
      var offset = 0
      while offset &+ 16 < id.count {
        state = mix(state ^ WordScan.load(id.start + offset), WordScan.load(id.start + (offset &+ 8)))
        offset &+= 16
      }
      state = mix(state ^ WordScan.load(id.start + max(id.count &- 16, 0)), WordScan.load(id.end - 8))
    }
    return UInt32(truncatingIfNeeded: state >> 32)
  }

  @inline(__always)
  private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: word ^ 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  /// Joins the records of one run into the place of the earliest of them.
  ///
  /// Neighbours are joined in rounds: one after the other, many copies that each add a little would cost their square. The
  /// texts of a round are those of the one before, joined, which are then given back.
  private func joinRecords(at positions: UnsafeMutableBufferPointer<UInt32>, in arena: Arena) throws(JSONError) {
    let first = Int(positions[0])
    var kept = first
    var bytes = 0
    for position in positions {
      if records[Int(position)].date < records[kept].date { kept = Int(position) }
      bytes += Int(records[Int(position)].count)
    }
    if positions.count == 2, bytes < 1024 {
      var text = try JSONWriter(in: arena, capacity: bytes)
      try joinNeighbours(at: positions, width: 1, to: &text)
      try text.giveBack()
    } else {
      var texts = try JSONWriter(resultIn: arena, capacity: bytes)
      try joinNeighbours(at: positions, width: 1, to: &texts)
      var width = 2
      while width < positions.count {
        var next = try JSONWriter(resultIn: arena, capacity: bytes)
        try joinNeighbours(at: positions, width: width, to: &next)
        swap(&texts, &next)
        next.release()
        width *= 2
      }
      try texts.giveBack(but: 256)
      records[first].move(to: texts.slice().start)
    }
    let joined = records[first]
    for position in positions { records[Int(position)].remove() }
    records[kept] = joined
  }

  /// Joins each record, of those that stand `width` apart, with the next one; the last may be alone.
  @inline(never)
  private func joinNeighbours(
    at positions: UnsafeMutableBufferPointer<UInt32>, width: Int, to out: inout JSONWriter
  ) throws(JSONError) {
    for index in stride(from: 0, to: positions.count, by: 2 * width) {
      let place = Int(positions[index])
      let mine = records[place]
      let theirs = index + width < positions.count ? records[Int(positions[index + width])] : mine
      records[place] = try mine.joined(with: theirs, to: &out)
    }
  }

  // MARK: By sorting

  private func joinBySorting(in arena: Arena) throws(JSONError) {
    let room = try arena.allocate(UInt32.self, count: records.count)
    var count = 0
    for position in records.indices where records[position].count > 0 {
      room[count] = UInt32(truncatingIfNeeded: position)
      count += 1
    }
    let order = UnsafeMutableBufferPointer(start: room, count: count)
    try mergeSort(order, in: arena) { left, right in
      records[Int(left)].runID.compareString(records[Int(right)].runID) < 0
    }
    var next = 0
    while next < count {
      let first = next
      let runID = records[Int(order[first])].runID
      next += 1
      while next < count, records[Int(order[next])].runID.isIdentical(to: runID) { next += 1 }
      if tombstones.contains(runID) {
        for index in first..<next { records[Int(order[index])].remove() }
      } else if next - first > 1 {
        try joinRecords(at: UnsafeMutableBufferPointer(rebasing: order[first..<next]), in: arena)
      }
    }
  }
}
