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

  /// Drops the members, for others to take their place.
  package mutating func removeAll() {
    runs.truncate(to: 0)
  }

  /// Gives the memory back before the call ends; the list must not be used again.
  package mutating func release() {
    runs.release()
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
    /// What is left of the run at hand, and the runs behind it.
    private var rest: JSONSlice
    private var runs: UnsafeMutableBufferPointer<JSONSlice>

    fileprivate init(_ members: JSONMembers) {
      rest = JSONSlice("")
      runs = members.runs
      enterRun()
    }

    /// Goes over all members of a canonical object.
    package init(object: JSONSlice) {
      rest = JSONSlice(start: object.start + 1, count: object.count &- 2)
      runs = UnsafeMutableBufferPointer(start: nil, count: 0)
    }

    private mutating func enterRun() {
      guard rest.count == 0, runs.count > 0 else { return }
      rest = runs[0]
      runs = UnsafeMutableBufferPointer(rebasing: runs[1...])
    }

    /// Moves behind a member, which ends at `end`, and its comma.
    @inline(__always)
    private mutating func pass(to end: UnsafePointer<UInt8>) {
      if end == rest.end {
        rest = JSONSlice(start: end, count: 0)
        enterRun()
      } else {
        rest = JSONSlice(start: end + 1, end: rest.end)
      }
    }

    /// Whether a member is left whose name comes before `name`, which is ASCII without escapes.
    func isNext(before name: StaticString) -> Bool {
      rest.count > 0 && rest.isName(before: name)
    }

    /// Passes the next member when it is spelled like `member`, which stands in another text.
    package mutating func pass(_ member: JSONMember) -> Bool {
      let length = member.value.end - member.name.start
      guard rest.count == length || rest.count > length && rest.start[length] == UInt8(ascii: ","),
        memcmp(rest.start, member.name.start, length) == 0
      else { return false }
      pass(to: rest.start + length)
      return true
    }

    @inline(never)
    package mutating func next() -> JSONMember? {
      var reader = CanonicalReader(rest)
      guard rest.count > 0, let (name, _) = try? reader.name() else { return nil }
      reader.cursor += 1
      guard let value = try? reader.value() else { return nil }
      pass(to: reader.cursor)
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
  try unite(left, right, isReplaced: false, in: arena)
}

/// The unknown members of a document that a newer one replaces: those of the newer one, and what only the older has.
///
/// - Complexity: O(length of both).
package func replaceUnknown(
  _ older: JSONMembers, with newer: JSONMembers, in arena: Arena
) throws(JSONError) -> JSONMembers {
  try unite(older, newer, isReplaced: true, in: arena)
}

private func unite(
  _ left: JSONMembers, _ right: JSONMembers, isReplaced: Bool, in arena: Arena
) throws(JSONError) -> JSONMembers {
  if right.isEmpty { return left }
  if left.isEmpty { return right }
  // The first time the runs are counted, so that their list is as long as it has to be.
  var count = 0
  var last: UnsafePointer<UInt8>?
  try forEachMember(left, right, isReplaced: isReplaced) { member in
    if last == nil || member.name.start != last.unsafelyUnwrapped + 1 { count &+= 1 }
    last = member.value.end
  }
  var united = JSONMemberList(in: arena)
  try united.runs.reserve(count)
  try forEachMember(left, right, isReplaced: isReplaced) { (member) throws(JSONError) in
    try united.append(name: member.name, value: member.value)
  }
  return JSONMembers(united)
}

/// Calls `body` with the members of the union of two documents' unknown members in order.
private func forEachMember(
  _ left: JSONMembers, _ right: JSONMembers, isReplaced: Bool, _ body: (JSONMember) throws(JSONError) -> Void
) throws(JSONError) {
  var mine = left.makeIterator()
  var theirs = right.makeIterator()
  var a = mine.next()
  var b = theirs.next()
  while let one = a ?? b {
    let other = b ?? one
    let order = a == nil ? 1 : b == nil ? -1 : one.name.compareName(other.name)
    let isTheirs = order > 0 || order == 0 && (isReplaced || one.value.compareValue(other.value) < 0)
    try body(isTheirs ? other : one)
    if order <= 0 { a = mine.next() }
    if order >= 0 { b = theirs.next() }
  }
}
