/// The members of one object in order of their names, which are looked up instead of compared: a text that holds many
/// objects repeats few names.
struct MemberTable: ~Copyable {
  /// The members that the object has, by rank: the lowest bit is that of the least name.
  private var present: UInt32 = 0
  private let entries: UnsafeMutablePointer<Entry>
  /// The rank of the last name that was looked up for each hash.
  private let recent: UnsafeMutablePointer<UInt8>
  private var count = 0
  /// How many objects are to be left out, and how many when there is no room for a name the next time: a text of ever new
  /// names is better read without them.
  private var leftOut = 0
  private var nextLeftOut = 1

  private static var most: Int { 32 }
  private static var hashes: Int { 64 }
  /// The bytes of the longest name, with its quotes.
  private static var longest: Int { 24 }

  /// A name met before, by its first eight bytes and its last eight, quotes included; of a shorter name what there is,
  /// twice. And the value that the object at hand has for it, if any.
  private struct Entry: BitwiseCopyable {
    var first: UInt64 = 1
    var last: UInt64 = 1
    /// Which bits of both are compared; none in a place without a name, so that nothing is like it.
    var mask: UInt64 = 0
    var lastOffset = 0
    var name = JSONSlice("\"\"")
    var value = JSONSlice("")

    init() {}

    init(_ name: JSONSlice) {
      self.name = name
      mask = name.count < 8 ? UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* name.count) : .max
      lastOffset = max(name.count &- 8, 0)
      first = WordScan.load(name.start) & mask
      last = WordScan.load(name.start + lastOffset) & mask
    }

    /// Whether this name stands at `place`.
    @inline(__always)
    func stands(at place: UnsafePointer<UInt8>) -> Bool {
      (WordScan.load(place) & mask) == first && (WordScan.load(place + lastOffset) & mask) == last
        && (lastOffset <= 8 || WordScan.load(place + 8) == WordScan.load(name.start + 8))
    }
  }

  init(in arena: Arena) throws(JSONError) {
    let entries = try arena.allocate(Entry.self, count: Self.most)
    let recent = try arena.allocate(UInt8.self, count: Self.hashes)
    self.entries = entries
    self.recent = recent
    forget()
  }

  /// Begins an object without the members of the last one; false when it is left out.
  @inline(__always)
  mutating func begin() -> Bool {
    present = 0
    return leftOut == 0 || leaveOut()
  }

  @inline(never)
  private mutating func leaveOut() -> Bool {
    leftOut &-= 1
    return false
  }

  /// The rank of the name that stands at `place`, 64 bytes before the end of the text; nil when none does, or one that is
  /// not canonical or too long, or one name too many.
  @inline(__always)
  mutating func rank(at place: UnsafePointer<UInt8>) -> Int? {
    // The factor keeps apart the names that any object of the contract has.
    let word = UInt32(truncatingIfNeeded: WordScan.load(place + 1))
    let hash = Int(truncatingIfNeeded: (word &* 0x1173_2321) &>> 26)
    let rank = Int(recent[hash])
    return entries[rank].stands(at: place) ? rank : findRank(at: place, hash)
  }

  /// The bytes of the name of this rank, with its quotes.
  @inline(__always)
  func name(_ rank: Int) -> JSONSlice { entries[rank].name }

  /// Adds a member; false when the object has one of this name.
  @inline(__always)
  mutating func add(_ rank: Int, _ value: JSONSlice) -> Bool {
    let bit = 1 &<< UInt32(truncatingIfNeeded: rank) as UInt32
    guard present & bit == 0 else { return false }
    present |= bit
    entries[rank].value = value
    return true
  }

  /// Writes the object to `target`, where room for 32 bytes more than its length is, and answers where it ends.
  @inline(__always)
  func write(to start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    var target = start
    var left = present
    repeat {
      let rank = left.trailingZeroBitCount
      left &= left &- 1
      target[0] = UInt8(ascii: ",")
      // 32 bytes hold every name.
      let name = entries[rank].name
      let words = UnsafeRawPointer(name.start).loadUnaligned(as: SIMD4<UInt64>.self)
      UnsafeMutableRawPointer(target + 1).storeBytes(of: words, as: SIMD4<UInt64>.self)
      target += name.count &+ 1
      target[0] = UInt8(ascii: ":")
      target = JSONWriter.copyWords(entries[rank].value, to: target + 1)
    } while left != 0
    start[0] = UInt8(ascii: "{")
    target[0] = UInt8(ascii: "}")
    return target + 1
  }

  /// As `rank`, for a name that is not the last one of its hash; a new one is taken in.
  @inline(never)
  private mutating func findRank(at place: UnsafePointer<UInt8>, _ hash: Int) -> Int? {
    var reader = CanonicalReader(JSONSlice(start: place, count: 64))
    guard let (name, prefix) = try? reader.name(), name.count <= Self.longest,
      prefix & CanonicalReader.unordered == 0
    else { return nil }
    var rank = 0
    while rank < count, entries[rank].name.compareName(name) < 0 { rank &+= 1 }
    if rank == count || !entries[rank].name.isIdentical(to: name) {
      guard insert(name, rank) else { return nil }
    }
    recent[hash] = UInt8(truncatingIfNeeded: rank)
    return rank
  }

  /// Makes a new name the one of this rank, where there is room; those from there on move up, with their members.
  private mutating func insert(_ name: JSONSlice, _ rank: Int) -> Bool {
    guard count < Self.most else {
      // The objects to come may be of other names.
      forget()
      leftOut = nextLeftOut
      nextLeftOut = min(2 * nextLeftOut, 256)
      return false
    }
    var place = count
    while place > rank {
      entries[place] = entries[place &- 1]
      place &-= 1
    }
    entries[rank] = Entry(name)
    count &+= 1
    let below = (1 &<< UInt32(truncatingIfNeeded: rank) as UInt32) &- 1
    present = present & below | (present & ~below) &<< 1
    // What was looked up before may have moved.
    recent.update(repeating: UInt8(truncatingIfNeeded: rank), count: Self.hashes)
    return true
  }

  private mutating func forget() {
    count = 0
    entries.pointee = Entry()
    recent.update(repeating: 0, count: Self.hashes)
  }
}
