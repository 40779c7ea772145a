import CanonicalJSON

/// Reads logs one after the other, and joins copies of one, in memory that serves for each again.
struct LogReader: ~Copyable {
  private let arena: Arena
  private var entries: List<ListedObject>
  /// The unknown members of the log read last, and those of the copy that was edited last.
  private var unknown: JSONMemberList
  private var latestUnknown: JSONMemberList
  private var latest: LatestStamped

  init(in arena: Arena) throws(JSONError) {
    let stamped = try LatestStamped(Stamped(), in: arena)
    self.arena = arena
    latest = stamped
    entries = List(in: arena)
    unknown = JSONMemberList(in: arena)
    latestUnknown = JSONMemberList(in: arena)
  }

  /// Gives the memory back before the call ends.
  consuming func release() {
    entries.release()
    unknown.release()
    latestUnknown.release()
    latest.release()
  }

  /// Reads the log at the reader's cursor; it is valid until the next one.
  mutating func read(_ reader: inout CanonicalReader) throws(JSONError) -> WorkoutLog {
    entries.truncate(to: 0)
    var log = try WorkoutLog(&reader, &entries, &unknown, in: arena)
    let isInOrder = try entries.elements.sort(in: arena)
    log.isNormal = log.isNormal && isInOrder
    log.setEntries = isInOrder ? entries.elements : try entries.elements.greatest(in: arena, SetEntry.compare)
    return log
  }

  /// The join of the copies of one log: the greatest reset wins whole, else each part by itself.
  ///
  /// It is valid until the next log.
  ///
  /// - Complexity: O(n log n) in the length of the copies.
  @inline(never)
  mutating func join(_ copies: ObjectList) throws(JSONError) -> WorkoutLog {
    entries.truncate(to: 0)
    var joined = try read(copies[0])
    var firstEntry = 0
    latest.replace(with: joined.others)
    swap(&unknown, &latestUnknown)
    for index in 1..<copies.count {
      let place = entries.count
      let log = try read(copies[index])
      if log.resetCount < joined.resetCount {
        entries.truncate(to: place)
        continue
      }
      if log.resetCount > joined.resetCount {
        joined = log
        firstEntry = place
        latest.replace(with: log.others)
        swap(&unknown, &latestUnknown)
        continue
      }
      if try latest.offer(log.others) { swap(&unknown, &latestUnknown) }
      joined.status = max(joined.status, log.status)
      joined.currentStateIndex = max(joined.currentStateIndex, log.currentStateIndex)
    }
    joined.others = latest.latest
    joined.setEntries = try ObjectList(rebasing: entries.elements[firstEntry...]).greatest(in: arena, SetEntry.compare)
    return joined
  }

  @inline(never)
  private mutating func read(_ copy: ListedObject) throws(JSONError) -> WorkoutLog {
    var reader = CanonicalReader(copy.text)
    return try WorkoutLog(&reader, &entries, &unknown, in: arena)
  }

  /// The text in normal form of the join of the copies of one log, in `out` when it is not one of theirs.
  @inline(never)
  mutating func text(_ copies: ObjectList, _ out: inout JSONWriter) throws(JSONError) -> JSONSlice {
    if copies.areOne, copies[0].isNormal { return copies[0].text }
    out.truncate(to: 0)
    try write(copies, to: &out)
    return out.slice()
  }

  /// Writes the join of the copies of one log in normal form.
  @inline(never)
  mutating func write(_ copies: ObjectList, to out: inout JSONWriter) throws(JSONError) {
    if copies.areOne, copies[0].isNormal { return try out.append(copies[0].text) }
    try join(copies).write(to: &out)
  }
}
