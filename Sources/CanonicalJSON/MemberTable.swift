/// The members of one object in order of their names, which are looked up instead of compared: a text that holds many
/// objects repeats few names.
struct MemberTable: ~Copyable {
  /// The members that the object has, by rank: the lowest bit is that of the least name.
  private(set) var present: UInt32 = 0
  private let names: UnsafeMutablePointer<Name>
  private let values: UnsafeMutablePointer<JSONSlice>
  /// The rank of the last name that was looked up for each hash.
  private let recent: UnsafeMutablePointer<UInt8>
  private var count = 0

  private static var most: Int { 32 }
  private static var hashes: Int { 64 }
  /// The bytes of the longest name, with its quotes.
  private static var longest: Int { 24 }

  /// A name met before, by its bytes behind the opening quote: the first eight of them, and the last eight with the
  /// closing quote; of a shorter name what there is, twice.
  private struct Name: BitwiseCopyable {
    var first: UInt64 = 1
    var last: UInt64 = 1
    /// Which bits of both are compared; none in a place without a name, so that nothing is like it.
    var mask: UInt64 = 0
    var lastOffset = 0
    var text = JSONSlice("\"\"")

    init() {}

    init(_ text: JSONSlice) {
      let length = text.count &- 1
      self.text = text
      mask = length < 8 ? UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* length) : .max
      lastOffset = max(length &- 8, 0)
      first = WordScan.load(text.start + 1) & mask
      last = WordScan.load(text.start + (1 &+ lastOffset)) & mask
    }

    /// Whether this name stands at `place`, from its opening quote on.
    @inline(__always)
    func stands(at place: UnsafePointer<UInt8>) -> Bool {
      (WordScan.load(place + 1) & mask) == first && (WordScan.load(place + (1 &+ lastOffset)) & mask) == last
        && (lastOffset <= 8 || WordScan.load(place + 9) == WordScan.load(text.start + 9))
    }
  }

  init(in arena: Arena) throws(JSONError) {
    let names = try arena.allocate(Name.self, count: Self.most)
    let values = try arena.allocate(JSONSlice.self, count: Self.most)
    let recent = try arena.allocate(UInt8.self, count: Self.hashes)
    self.names = names
    self.values = values
    self.recent = recent
    forget()
  }

  /// Forgets the members of the last object, not their names.
  @inline(__always)
  mutating func removeMembers() {
    present = 0
  }

  /// The rank of the name whose opening quote stands at `place`, 64 bytes before the end of the text; nil when it is not
  /// plain ASCII, too long, or one name too many.
  @inline(__always)
  mutating func rank(at place: UnsafePointer<UInt8>) -> Int? {
    let word = UInt32(truncatingIfNeeded: WordScan.load(place + 1))
    let hash = Int(truncatingIfNeeded: (word &* 0x1173_2321) &>> 26)
    let rank = Int(recent[hash])
    return names[rank].stands(at: place) ? rank : findRank(at: place, hash)
  }

  /// The bytes of the name of this rank, with its quotes.
  @inline(__always)
  func name(_ rank: Int) -> JSONSlice { names[rank].text }

  /// Adds a member; false when the object has one of this name.
  @inline(__always)
  mutating func add(_ rank: Int, _ value: JSONSlice) -> Bool {
    let bit = 1 &<< UInt32(truncatingIfNeeded: rank) as UInt32
    guard present & bit == 0 else { return false }
    present |= bit
    values[rank] = value
    return true
  }

  /// Writes the object to `target`, where room for 32 bytes more than its length is, and answers where it ends.
  func write(to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    var target = target
    var left = present
    var separator = UInt8(ascii: "{")
    repeat {
      let rank = left.trailingZeroBitCount
      left &= left &- 1
      target[0] = separator
      separator = UInt8(ascii: ",")
      // 32 bytes hold every name.
      let name = names[rank].text
      let words = UnsafeRawPointer(name.start).loadUnaligned(as: SIMD4<UInt64>.self)
      UnsafeMutableRawPointer(target + 1).storeBytes(of: words, as: SIMD4<UInt64>.self)
      target += name.count &+ 1
      target[0] = UInt8(ascii: ":")
      target = JSONWriter.copyWords(values[rank], to: target + 1)
    } while left != 0
    target[0] = UInt8(ascii: "}")
    return target + 1
  }

  @inline(never)
  private mutating func findRank(at place: UnsafePointer<UInt8>, _ hash: Int) -> Int? {
    var reader = CanonicalReader(JSONSlice(start: place, count: 64))
    guard let (text, prefix) = try? reader.name(), text.count <= Self.longest,
      prefix & CanonicalReader.unordered == 0
    else { return nil }
    var rank = 0
    while rank < count, names[rank].text.compareName(text) < 0 { rank &+= 1 }
    if rank == count || !names[rank].text.isIdentical(to: text) {
      guard insert(text, rank) else { return nil }
    }
    recent[hash] = UInt8(truncatingIfNeeded: rank)
    return rank
  }

  /// Makes a new name the one of this rank, where there is room; those from there on move up, with their members.
  private mutating func insert(_ text: JSONSlice, _ rank: Int) -> Bool {
    guard count < Self.most else {
      // The objects to come may be of other names.
      forget()
      return false
    }
    var place = count
    while place > rank {
      names[place] = names[place &- 1]
      values[place] = values[place &- 1]
      place &-= 1
    }
    names[rank] = Name(text)
    count &+= 1
    let below = (1 &<< UInt32(truncatingIfNeeded: rank) as UInt32) &- 1
    present = present & below | (present & ~below) &<< 1
    // What was looked up before may have moved.
    recent.update(repeating: UInt8(truncatingIfNeeded: rank), count: Self.hashes)
    return true
  }

  private mutating func forget() {
    count = 0
    names.pointee = Name()
    recent.update(repeating: 0, count: Self.hashes)
  }
}
