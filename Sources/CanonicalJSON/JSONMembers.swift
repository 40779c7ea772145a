import CPlatform

/// Members of an object that this version does not know, sorted by name as canonical text has them.
///
/// They are kept as they stand in the text, as few runs of neighbours: what is not known takes no memory of its own.
package struct JSONMembers: BitwiseCopyable {
  /// Each `"name":value` or several with commas between, in order of their names.
  fileprivate let runs: UnsafeMutableBufferPointer<JSONSlice>

  /// No members.
  package init() {
    runs = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  package init(_ list: borrowing JSONMemberList) {
    runs = list.runs.elements
  }

  package var isEmpty: Bool { runs.isEmpty }

  /// The bytes of the members with the commas between them.
  package var textCount: Int {
    var bytes = 0
    for run in runs { bytes += run.count + 1 }
    return bytes
  }
}

/// A list of members that grows by those that are read.
package struct JSONMemberList: ~Copyable {
  fileprivate var runs: List<JSONSlice>

  package init(in arena: Arena) {
    runs = List(in: arena)
  }

  /// Adds the member whose name and value have just been read.
  package mutating func append(name: JSONSlice, value: JSONSlice) throws(JSONError) {
    let last = runs.count &- 1
    if last >= 0, runs[last].end + 1 == name.start, runs[last].end[0] == UInt8(ascii: ",") {
      runs[last] = JSONSlice(start: runs[last].start, end: value.end)
    } else {
      try runs.append(JSONSlice(start: name.start, end: value.end))
    }
  }
}

extension JSONMembers: Sequence {
  package func makeIterator() -> Iterator { Iterator(self) }

  /// Goes over the members one by one.
  package struct Iterator: IteratorProtocol {
    private let runs: UnsafeMutableBufferPointer<JSONSlice>
    private var run = 0
    private var reader = CanonicalReader(JSONSlice(""))

    fileprivate init(_ members: JSONMembers) {
      runs = members.runs
      if let first = runs.first { reader = CanonicalReader(first) }
    }

    /// Goes over all members of a canonical object.
    package init(object: JSONSlice) {
      runs = UnsafeMutableBufferPointer(start: nil, count: 0)
      reader = CanonicalReader(JSONSlice(start: object.start + 1, count: object.count &- 2))
    }

    /// Passes the next member when it is spelled like `member`, which stands in another text.
    package mutating func pass(_ member: JSONMember) -> Bool {
      let length = member.value.end - member.name.start
      let left = reader.bytesLeft
      guard left == length || left > length && reader.cursor[length] == UInt8(ascii: ","),
        memcmp(reader.cursor, member.name.start, length) == 0
      else { return false }
      reader.cursor += left == length ? length : length &+ 1
      return true
    }

    @inline(never)
    package mutating func next() -> JSONMember? {
      if reader.bytesLeft == 0 {
        run &+= 1
        guard run < runs.count else { return nil }
        reader = CanonicalReader(runs[run])
      }
      guard let name = try? reader.string() else { return nil }
      reader.cursor += 1
      guard let value = try? reader.value() else { return nil }
      if reader.bytesLeft > 0 { reader.cursor += 1 }
      return JSONMember(name: name, value: value)
    }
  }
}

/// The union of the unknown members of two documents, joined where both have one (the contract's section 3).
///
/// - Complexity: O(length of both).
package func joinUnknown(
  _ left: JSONMembers, _ right: JSONMembers, in arena: Arena
) throws(JSONError) -> JSONMembers {
  try unite(left, right, in: arena) { $0.joined(with: $1) }
}

/// The unknown members of a document that a newer one replaces: those of the newer one, and what only the older has.
///
/// - Complexity: O(length of both).
package func replaceUnknown(
  _ older: JSONMembers, with newer: JSONMembers, in arena: Arena
) throws(JSONError) -> JSONMembers {
  try unite(older, newer, in: arena) { $1 }
}

private func unite(
  _ left: JSONMembers, _ right: JSONMembers, in arena: Arena, _ choose: (JSONSlice, JSONSlice) -> JSONSlice
) throws(JSONError) -> JSONMembers {
  if right.isEmpty { return left }
  if left.isEmpty { return right }
  var out = try JSONWriter(in: arena, capacity: left.textCount &+ right.textCount)
  var mine = left.makeIterator()
  var theirs = right.makeIterator()
  var a = mine.next()
  var b = theirs.next()
  while let one = a ?? b {
    let order = a == nil ? 1 : b == nil ? -1 : one.name.compareName(b.unsafelyUnwrapped.name)
    if out.count > 0 { try out.append(UInt8(ascii: ",")) }
    try out.append(order > 0 ? b.unsafelyUnwrapped.name : one.name)
    try out.append(UInt8(ascii: ":"))
    if order == 0 {
      try out.append(choose(one.value, b.unsafelyUnwrapped.value))
    } else {
      try out.append(order > 0 ? b.unsafelyUnwrapped.value : one.value)
    }
    if order <= 0 { a = mine.next() }
    if order >= 0 { b = theirs.next() }
  }
  var united = JSONMemberList(in: arena)
  try united.runs.append(out.slice())
  return JSONMembers(united)
}
