import CanonicalJSON

/// One thing that somebody edits, until a moment (the contract's section 11).
struct EditLock: BitwiseCopyable {
  let kind: JSONSlice
  let id: JSONSlice
  var until: Double
  var unknown: JSONMembers

  /// Whether the lock holds nothing any more.
  func isExpired(at now: Double) -> Bool { until <= now }

  func compare(_ other: EditLock) -> Int { compare(other.kind, other.id) }

  func compare(_ kind: JSONSlice, _ id: JSONSlice) -> Int {
    let order = self.kind.compareString(kind)
    return order != 0 ? order : self.id.compareString(id)
  }
}

/// What is being edited now; no lock outlives its editor, since each has an end.
package struct EditLocks: BitwiseCopyable {
  private(set) var locks = UnsafeMutableBufferPointer<EditLock>(start: nil, count: 0)
  private var unknown = JSONMembers()

  /// No locks.
  init() {}

  /// Takes or renews a lock for `ttl` seconds; 0 releases it.
  ///
  /// - Throws: `badValue` at `place` when the lock would end beyond the range of moments.
  package mutating func set(
    _ kind: JSONSlice, _ id: JSONSlice, now: Double, ttl: Double, place: JSONSlice, in arena: Arena
  ) throws(JSONError) {
    let held = firstPlace(in: locks) { $0.compare(kind, id) }
    var all = List<EditLock>(in: arena)
    try all.reserve(locks.count + 1)
    for index in locks.indices where index != held { try all.append(locks[index]) }
    if ttl > 0 {
      let until = now + ttl
      guard Moment.isValid(until) else {
        throw .badValue(place, expected: "seconds that end within the range of moments")
      }
      var lock = EditLock(kind: kind, id: id, until: until, unknown: JSONMembers())
      if let held { lock.unknown = locks[held].unknown }
      try all.append(lock)
    }
    locks = try Self.normalized(all.elements, in: arena)
  }

  /// Drops the locks that have expired at `now`.
  package mutating func dropExpired(at now: Double) {
    locks = removing(from: locks) { $0.isExpired(at: now) }
  }

  /// Whether a lock of this kind and id holds at `now`.
  func holds(_ kind: JSONSlice, _ id: JSONSlice, at now: Double) -> Bool {
    guard let index = firstPlace(in: locks, compare: { $0.compare(kind, id) }) else { return false }
    return !locks[index].isExpired(at: now)
  }

  /// Locks in order, of those with one kind and id the one that ends last.
  private static func normalized(
    _ locks: UnsafeMutableBufferPointer<EditLock>, in arena: Arena
  ) throws(JSONError) -> UnsafeMutableBufferPointer<EditLock> {
    try sortedJoin(locks) { left, right in
      left.compare(right)
    } join: { (left, right) throws(JSONError) in
      var order = compareNumbers(left.until, right.until)
      if order == 0 {
        let mark = arena.mark
        order = try left.text(in: arena).compareText(right.text(in: arena))
        arena.release(to: mark)
      }
      return order >= 0 ? left : right
    }
  }
}

// MARK: JSON

extension EditLocks {
  /// Reads a locks document; `{}` has none.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> EditLocks {
    try text.read { (reader) throws(JSONError) in try EditLocks(&reader, in: arena) }
  }

  /// Reads the locks at the reader's cursor.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var object = try reader.beginObject(expected: "an object with locks")
    while try reader.nextMember(of: &object) {
      if object.isNamed("locks") {
        let all = try reader.array(expected: "an array of locks", in: arena) { (reader) throws(JSONError) in
          try EditLock(&reader, in: arena)
        }
        if let all { locks = try Self.normalized(all, in: arena) }
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    self.unknown = JSONMembers(unknown)
  }

  /// Writes the locks in normal form.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: unknown)
    try members.begin("locks", &out)
    var bytes = 0
    for lock in locks { bytes += lock.textBound }
    try out.expect(bytes)
    try out.append(locks) { (lock, out) throws(JSONError) in try lock.write(to: &out) }
    try members.end(&out)
  }
}

extension EditLock {
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var kind: JSONSlice?
    var id: JSONSlice?
    var until: Double?
    var object = try reader.beginObject(expected: "a lock object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("id") {
        id = try reader.identifier()
      } else if object.isNamed("kind") {
        kind = try reader.optionalString()
      } else if object.isNamed("until") {
        until = try reader.moment()
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    guard let kind else { throw .missing("kind", in: object.start, expected: "a string") }
    guard let id else { throw .missing("id", in: object.start, expected: "a non-empty string") }
    guard let until else { throw .missing("until", in: object.start, expected: Moment.expectation) }
    self.init(kind: kind, id: id, until: until, unknown: JSONMembers(unknown))
  }

  func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: unknown)
    try members.write("id", id, &out)
    try members.write("kind", kind, &out)
    try members.write("until", until, &out)
    try members.end(&out)
  }

  /// A bound on the bytes that the lock takes in a list.
  fileprivate var textBound: Int { 64 + kind.count + id.count + unknown.textCount }

  fileprivate func text(in arena: Arena) throws(JSONError) -> JSONSlice {
    var out = try JSONWriter(in: arena)
    try write(to: &out)
    return out.slice()
  }
}
