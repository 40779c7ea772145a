import CPlatform

/// Makes canonical text of any I-JSON text, without recursion: the one place that says why a text is not JSON.
struct Canonicalizer: ~Copyable {
  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  var cursor: UnsafePointer<UInt8>
  var out: JSONWriter
  /// Where the text begins in `out`.
  private var firstByte = 0
  /// The levels of nesting that may be open at once.
  private let depth: Int
  /// Where in `out` the names written so far begin, of the objects that are open, innermost last.
  private var names: List<UInt32>
  private var open: List<Container>
  /// Room for the members, and the text of all but one of them, while an object is put in order.
  private var unsorted: List<Member>
  private var sortedText: JSONWriter
  /// The members of one flat object.
  var members: MemberTable
  /// Whether there is room for what the numbers of the text become.
  var hasReservedAhead = false

  private struct Container: BitwiseCopyable {
    /// Where it begins in the input.
    let source: UInt32
    let isObject: Bool
    /// Whether each name so far comes after the one before it.
    var isSorted = true
    let firstName: UInt32
    /// Of the last name, as `CanonicalReader.Object` has it.
    var prefix: UInt64 = 0
  }

  /// A member written to `out`, by offsets there.
  private struct Member: BitwiseCopyable {
    let name: UInt32
    let end: UInt32

    var length: Int { Int(end) &- Int(name) }
  }

  /// The canonical text of `text`, in the arena.
  ///
  /// - Throws: `notJSON`, `tooDeep` or `noMemory`.
  /// - Complexity: O(n log n) in the length of `text`.
  static func canonicalText(of text: JSONSlice, depth: Int, in arena: Arena) throws(JSONError) -> JSONSlice {
    let written = try JSONWriter(resultIn: arena, capacity: text.count &+ 32)
    let mark = arena.mark
    var canonicalizer = try Canonicalizer(text, depth: depth, writingTo: written, in: arena)
    try canonicalizer.run()
    guard canonicalizer.out.count &- canonicalizer.firstByte <= JSONLimits.bytes else { throw .tooLarge }
    // All but the text, which has a block of its own.
    arena.release(to: mark)
    try canonicalizer.out.giveBack()
    return canonicalizer.out.slice(from: canonicalizer.firstByte)
  }

  private init(
    _ text: JSONSlice, depth: Int, writingTo written: consuming JSONWriter, in arena: Arena
  ) throws(JSONError) {
    let sorted = try JSONWriter(in: arena)
    let table = try MemberTable(in: arena)
    self.depth = depth
    start = text.start
    end = text.end
    cursor = text.start
    out = written
    members = table
    names = List(in: arena)
    open = List(in: arena)
    unsorted = List(in: arena)
    sortedText = sorted
  }

  private mutating func run() throws(JSONError) {
    if next == 0xEF { throw fail("no byte-order mark") }
    try value()
    while open.count > 0 {
      if open[open.count &- 1].isObject { try afterMember() } else { try afterElement() }
    }
    skipSpace()
    if cursor != end { throw fail("the end of the text") }
  }

  /// The byte at the cursor, 0 at the end.
  @inline(__always)
  var next: UInt8 { cursor < end ? cursor[0] : 0 }

  /// What is wrong at `place`, by default the cursor.
  func fail(_ expected: StaticString, at place: UnsafePointer<UInt8>? = nil) -> JSONError {
    .notJSON(at: (place ?? cursor) - start, expected: expected)
  }

  @inline(__always)
  private mutating func skipSpace() {
    if cursor < end, cursor[0] <= UInt8(ascii: " ") { cursor = Self.afterSpace(cursor, end) }
  }

  /// The place behind white space, or `end`.
  @inline(never)
  static func afterSpace(
    _ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var place = place
    while end - place >= 8 {
      let others = WordScan.nonSpaces(WordScan.load(place))
      if others != 0 { return place + WordScan.bytesBefore(others) }
      place += 8
    }
    while place < end, isSpace(place[0]) { place += 1 }
    return place
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Writes the value at the cursor; an object or array is only opened, up to and with its first value.
  private mutating func value() throws(JSONError) {
    while true {
      skipSpace()
      switch next {
      case UInt8(ascii: "{"):
        if open.count < depth, try flatObject() { return }
        try enter(isObject: true)
        skipSpace()
        if next == UInt8(ascii: "}") { return try leave() }
        try name()
      case UInt8(ascii: "["):
        try enter(isObject: false)
        skipSpace()
        if next == UInt8(ascii: "]") { return try leave() }
      case UInt8(ascii: "\""): return try string()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
      case UInt8(ascii: "n"): return try literal("null")
      case UInt8(ascii: "t"): return try literal("true")
      case UInt8(ascii: "f"): return try literal("false")
      default: throw fail("a value")
      }
    }
  }

  private mutating func afterElement() throws(JSONError) {
    skipSpace()
    if next == UInt8(ascii: "]") { return try leave() }
    guard next == UInt8(ascii: ",") else { throw fail("',' or ']'") }
    try out.reserve(1)
    out.appendReserved(UInt8(ascii: ","))
    cursor += 1
    try value()
  }

  private mutating func afterMember() throws(JSONError) {
    skipSpace()
    if next == UInt8(ascii: "}") { return try leave() }
    guard next == UInt8(ascii: ",") else { throw fail("',' or '}'") }
    try out.reserve(1)
    out.appendReserved(UInt8(ascii: ","))
    cursor += 1
    skipSpace()
    try name()
    try value()
  }

  private mutating func name() throws(JSONError) {
    guard next == UInt8(ascii: "\"") else { throw fail("a member name in quotes") }
    let begin = out.count
    guard begin <= JSONLimits.bytes else { throw .tooLarge }
    var prefix = UInt64.max
    // Plain names are copied whole; others are made canonical first.
    var reader = CanonicalReader(JSONSlice(start: cursor, end: end))
    if let plain = try? reader.name(), plain.prefix & CanonicalReader.unordered == 0 {
      prefix = plain.prefix
      try out.append(copying: cursor, count: plain.name.count, readable: end)
      cursor = reader.cursor
    } else {
      try string()
    }
    noteOrder(begin, prefix)
    try names.append(UInt32(truncatingIfNeeded: begin))
    skipSpace()
    guard next == UInt8(ascii: ":") else { throw fail("':'") }
    cursor += 1
    try out.reserve(1)
    out.appendReserved(UInt8(ascii: ":"))
  }

  private mutating func literal(_ text: StaticString) throws(JSONError) {
    let length = text.utf8CodeUnitCount
    for index in 0..<length {
      guard cursor + index < end, cursor[index] == text.utf8Start[index] else {
        throw fail("null, true or false", at: cursor + index)
      }
    }
    cursor += length
    try out.append(text)
  }

  private mutating func enter(isObject: Bool) throws(JSONError) {
    guard open.count < depth else { throw .tooDeep(at: cursor - start) }
    let source = UInt32(truncatingIfNeeded: cursor - start)
    let firstName = UInt32(truncatingIfNeeded: names.count)
    try open.append(Container(source: source, isObject: isObject, firstName: firstName))
    try out.append(cursor[0])
    cursor += 1
  }

  private mutating func leave() throws(JSONError) {
    let container = open[open.count &- 1]
    if !container.isSorted { try sortMembers(of: container) }
    names.truncate(to: Int(container.firstName))
    open.truncate(to: open.count &- 1)
    try out.append(cursor[0])
    cursor += 1
  }

  // MARK: Members in order

  /// Notes whether a name of the innermost object comes after the one before it.
  @inline(__always)
  private mutating func noteOrder(_ begin: Int, _ prefix: UInt64) {
    var object = open[open.count &- 1]
    if object.isSorted, names.count > Int(object.firstName) {
      let isAfter = prefix > object.prefix && (prefix | object.prefix) & CanonicalReader.unordered == 0
      object.isSorted = isAfter || compareNames(Int(names[names.count &- 1]), begin) < 0
    }
    object.prefix = prefix
    open[open.count &- 1] = object
  }

  /// Compares the names at two offsets of `out`, whose ends are not looked for: a long one may be compared with many.
  private func compareNames(_ left: Int, _ right: Int) -> Int {
    let text = out.slice()
    return JSONSlice.compareNames(text.start + left, text.start + right, readable: text.end)
  }

  private func compareNames(_ left: Member, _ right: Member) -> Int { compareNames(Int(left.name), Int(right.name)) }

  private mutating func sortMembers(of object: Container) throws(JSONError) {
    // The last member ends here, and its end is kept in 32 bits.
    guard out.count <= JSONLimits.bytes else { throw .tooLarge }
    let first = Int(object.firstName)
    let count = names.count &- first
    let room = try unsorted.room(for: count &+ count / 2)
    let written = UnsafeMutableBufferPointer(rebasing: room[..<count])
    for index in written.indices {
      let following = first &+ index &+ 1
      let end = following < names.count ? names[following] &- 1 : UInt32(truncatingIfNeeded: out.count)
      written[index] = Member(name: names[first &+ index], end: end)
    }
    let scratch = UnsafeMutableBufferPointer(rebasing: room[count...])
    mergeSort(written, scratch: scratch) { left, right in compareNames(left, right) < 0 }
    var duplicate = UInt32.max
    for index in 1..<written.count where compareNames(written[index &- 1], written[index]) == 0 {
      duplicate = min(duplicate, written[index].name)
    }
    guard duplicate == .max else {
      var ordinal = 0
      while names[first &+ ordinal] != duplicate { ordinal &+= 1 }
      throw fail("a member name that the object does not have yet", at: place(ofMember: ordinal, of: object))
    }
    try rewrite(written)
  }

  /// Where the name of a member that has been read stands in the input.
  private func place(ofMember ordinal: Int, of object: Container) -> UnsafePointer<UInt8> {
    var place = start + Int(object.source) + 1
    var left = ordinal
    var level = 0
    while true {
      switch place[0] {
      case UInt8(ascii: "\""):
        if left == 0 { return place }
        place += 1
        while place[0] != UInt8(ascii: "\"") { place += place[0] == UInt8(ascii: "\\") ? 2 : 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["): level &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): level &-= 1
      case UInt8(ascii: ","): if level == 0 { left &-= 1 }
      default: break
      }
      place += 1
    }
  }

  /// Puts the text of the sorted `members` in their order: the longest moves within the text, or the text around it, and
  /// the others go by way of a copy.
  private mutating func rewrite(_ members: UnsafeMutableBufferPointer<Member>) throws(JSONError) {
    var first = Int.max
    var longest = 0
    var length = 0
    for index in members.indices {
      first = min(first, Int(members[index].name))
      length &+= members[index].length
      if members[index].length > members[longest].length { longest = index }
    }
    sortedText.truncate(to: 0)
    // Short texts are copied eight bytes at a time.
    try sortedText.reserve(length &- members[longest].length &+ 8)
    var place = first
    var target = first
    for index in members.indices {
      if index == longest { target = place } else { try copyAside(members[index]) }
      place &+= members[index].length &+ 1
    }
    let source = Int(members[longest].name)
    if open.count == 1, target < source, out.room >= source &- target {
      // The text as a whole can begin later instead.
      firstByte = source &- target
      first &+= firstByte
      out.truncate(to: out.count &+ firstByte)
      out.overwrite(at: firstByte, with: JSONSlice("{"))
    } else {
      out.move(from: source, count: members[longest].length, to: target)
    }
    place = first
    var copied = 0
    for index in members.indices {
      let length = members[index].length
      if index != longest {
        out.overwrite(at: place, with: JSONSlice(start: sortedText.slice(from: copied).start, count: length))
        copied &+= length
      }
      place &+= length
      if index < members.count &- 1 { out.overwrite(at: place, with: JSONSlice(",")) }
      place &+= 1
    }
  }

  private mutating func copyAside(_ member: Member) throws(JSONError) {
    let text = out.slice(from: Int(member.name))
    try sortedText.append(copying: text.start, count: member.length, readable: text.end)
  }
}
