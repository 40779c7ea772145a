import CPlatform

/// Makes canonical text of any I-JSON text, without recursion: the one place that says why a text is not JSON.
struct Canonicalizer: ~Copyable {
  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  var cursor: UnsafePointer<UInt8>
  var out: JSONWriter
  /// The levels of nesting that may be open at once.
  private let depth: Int
  /// The members written so far of the objects that are open, innermost last.
  private var members: List<Member>
  private var open: List<Container>
  /// Room for the members, and the text of all but one of them, while an object is put in order.
  private var sortedMembers: List<Member>
  private var sortedText: JSONWriter
  /// Room for the members of one flat object.
  let flatMembers: UnsafeMutablePointer<FlatMember>

  private struct Container: BitwiseCopyable {
    let isObject: Bool
    let firstMember: Int
  }

  /// A member written to `out`, by offsets there; `source` is where its name stands in the input.
  private struct Member: BitwiseCopyable {
    let name: Int
    let nameEnd: Int
    /// As `CanonicalReader.Object` has it.
    let prefix: UInt64
    var end: Int
    let source: Int

    var length: Int { end &- name }
  }

  /// The canonical text of `text`, in the arena.
  ///
  /// - Throws: `notJSON`, `tooDeep` or `noMemory`.
  /// - Complexity: O(n log n) in the length of `text`.
  static func canonicalText(of text: JSONSlice, depth: Int, in arena: Arena) throws(JSONError) -> JSONSlice {
    var canonicalizer = try Canonicalizer(text, depth: depth, in: arena)
    try canonicalizer.run()
    return canonicalizer.out.slice()
  }

  private init(_ text: JSONSlice, depth: Int, in arena: Arena) throws(JSONError) {
    let written = try JSONWriter(in: arena, capacity: text.count)
    let sorted = try JSONWriter(in: arena)
    flatMembers = try arena.allocate(FlatMember.self, count: Self.mostFlatMembers)
    self.depth = depth
    start = text.start
    end = text.end
    cursor = text.start
    out = written
    members = List(in: arena)
    open = List(in: arena)
    sortedMembers = List(in: arena)
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
    while Self.isSpace(next) { cursor += 1 }
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
    members[members.count &- 1].end = out.count
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
    let source = cursor - start
    let begin = out.count
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
    try members.append(Member(name: begin, nameEnd: out.count, prefix: prefix, end: 0, source: source))
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
    try open.append(Container(isObject: isObject, firstMember: members.count))
    try out.append(cursor[0])
    cursor += 1
  }

  private mutating func leave() throws(JSONError) {
    let container = open[open.count &- 1]
    if container.isObject { try sortMembers(from: container.firstMember) }
    members.truncate(to: container.firstMember)
    open.truncate(to: open.count &- 1)
    try out.append(cursor[0])
    cursor += 1
  }

  // MARK: Members in order

  private func name(of member: Member) -> JSONSlice {
    JSONSlice(start: out.slice(from: member.name).start, count: member.nameEnd &- member.name)
  }

  @inline(__always)
  private func isBefore(_ left: Member, _ right: Member) -> Bool {
    if left.prefix != right.prefix, (left.prefix | right.prefix) & CanonicalReader.unordered == 0 {
      return left.prefix < right.prefix
    }
    return name(of: left).compareName(name(of: right)) < 0
  }

  private mutating func sortMembers(from first: Int) throws(JSONError) {
    var isSorted = true
    for index in stride(from: first &+ 1, to: members.count, by: 1) where isSorted {
      isSorted = isBefore(members[index &- 1], members[index])
    }
    if isSorted { return }
    let written = UnsafeMutableBufferPointer(rebasing: members.elements[first...])
    let count = written.count
    try sort(written)
    var duplicate = Int.max
    for index in 1..<count where !isBefore(written[index &- 1], written[index]) {
      duplicate = min(duplicate, written[index].source)
    }
    if duplicate != Int.max { throw fail("a member name that the object does not have yet", at: start + duplicate) }
    try rewrite(written)
  }

  /// Sorts by name: the few members of most objects by insertion, many by merging.
  private mutating func sort(_ written: UnsafeMutableBufferPointer<Member>) throws(JSONError) {
    guard written.count <= 16 else {
      let scratch = try sortedMembers.room(for: written.count)
      return mergeSort(written, scratch: scratch) { left, right in isBefore(left, right) }
    }
    for index in 1..<written.count {
      let member = written[index]
      var place = index
      while place > 0, isBefore(member, written[place &- 1]) {
        written[place] = written[place &- 1]
        place &-= 1
      }
      written[place] = member
    }
  }

  /// Puts the text of the sorted `members` in their order: the longest moves within the text, the others by way of a copy.
  private mutating func rewrite(_ members: UnsafeMutableBufferPointer<Member>) throws(JSONError) {
    var first = Int.max
    var longest = 0
    for index in members.indices {
      first = min(first, members[index].name)
      if members[index].length > members[longest].length { longest = index }
    }
    sortedText.truncate(to: 0)
    var place = first
    var target = first
    for index in members.indices {
      if index == longest { target = place } else { try copyAside(members[index]) }
      place &+= members[index].length &+ 1
    }
    out.move(from: members[longest].name, count: members[longest].length, to: target)
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
    let text = out.slice(from: member.name)
    try sortedText.append(copying: text.start, count: member.length, readable: text.end)
  }
}
