import CanonicalJSON

/// One thing that somebody edits, until a moment, as a slice of its text (the contract's section 11).
struct EditLock: BitwiseCopyable {
  private let start: UnsafePointer<UInt8>
  let until: Double
  private let count: UInt32
  private let kindOffset: UInt32
  private let kindCount: UInt32
  private let idOffset: UInt32
  private let idCount: UInt32

  /// The lock's text, which is in normal form: all its known members are required.
  var text: JSONSlice { JSONSlice(start: start, count: Int(count)) }

  var kind: JSONSlice { JSONSlice(start: start + Int(kindOffset), count: Int(kindCount)) }

  var id: JSONSlice { JSONSlice(start: start + Int(idOffset), count: Int(idCount)) }

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
    guard ttl > 0 else {
      locks = removing(from: locks) { $0.compare(kind, id) == 0 }
      return
    }
    guard Moment.isValid(now + ttl) else {
      throw .badValue(place, expected: "seconds that end within the range of moments")
    }
    if let held = findPlace(in: locks, compare: { $0.compare(kind, id) }) {
      locks[held] = try locks[held].renewed(until: now + ttl, in: arena)
      return
    }
    let lock = try EditLock(kind, id, until: now + ttl, in: arena)
    var all = List<EditLock>(in: arena)
    try all.reserve(locks.count + 1)
    var isPlaced = false
    for other in locks {
      if !isPlaced, lock.compare(other) < 0 {
        try all.append(lock)
        isPlaced = true
      }
      try all.append(other)
    }
    if !isPlaced { try all.append(lock) }
    locks = all.elements
  }

  /// Drops the locks that have expired at `now`.
  package mutating func dropExpired(at now: Double) {
    locks = removing(from: locks) { $0.isExpired(at: now) }
  }

  /// Whether a lock of this kind and id holds at `now`.
  func holds(_ kind: JSONSlice, _ id: JSONSlice, at now: Double) -> Bool {
    guard let index = findPlace(in: locks, compare: { $0.compare(kind, id) }) else { return false }
    return !locks[index].isExpired(at: now)
  }
}

// MARK: JSON

extension EditLocks {
  /// Reads a locks document; `{}` has none.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> EditLocks {
    try text.read { (reader) throws(JSONError) in try EditLocks(&reader, in: arena) }
  }

  /// Reads the locks at the reader's cursor, of those with one kind and id the one that ends last.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var object = try reader.beginObject(expected: "an object with locks")
    while try reader.nextMember(of: &object) {
      if object.isNamed("locks") {
        let all = try reader.array(expected: "an array of locks", in: arena) { (reader) throws(JSONError) in
          try EditLock(&reader)
        }
        guard let all else { continue }
        locks = try sortedJoin(all, in: arena) { left, right in
          left.compare(right)
        } join: { left, right in
          let order = compareNumbers(left.until, right.until)
          return (order != 0 ? order : left.text.compareText(right.text)) >= 0 ? left : right
        }
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
    for lock in locks { bytes += lock.text.count + 1 }
    try out.expect(bytes)
    try out.append(locks) { (lock, out) throws(JSONError) in try out.append(lock.text) }
    try members.end(&out)
  }
}

extension EditLock {
  /// Reads the lock at the reader's cursor.
  @inline(never)
  init(_ reader: inout CanonicalReader) throws(JSONError) {
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
        _ = try reader.value()
      }
    }
    guard let kind else { throw .missing("kind", in: object.start, expected: "a string") }
    guard let id else { throw .missing("id", in: object.start, expected: "a non-empty string") }
    guard let until else { throw .missing("until", in: object.start, expected: Moment.expectation) }
    start = object.start
    count = UInt32(truncatingIfNeeded: reader.cursor - object.start)
    kindOffset = UInt32(truncatingIfNeeded: kind.start - object.start)
    kindCount = UInt32(truncatingIfNeeded: kind.count)
    idOffset = UInt32(truncatingIfNeeded: id.start - object.start)
    idCount = UInt32(truncatingIfNeeded: id.count)
    self.until = until
  }

  /// A lock that nobody has held.
  fileprivate init(_ kind: JSONSlice, _ id: JSONSlice, until: Double, in arena: Arena) throws(JSONError) {
    var out = try JSONWriter(in: arena)
    var members = try MemberWriter(&out)
    try members.write("id", id, &out)
    try members.write("kind", kind, &out)
    try members.write("until", until, &out)
    try members.end(&out)
    var reader = CanonicalReader(out.slice())
    try self.init(&reader)
  }

  /// The lock with another end; all other members stay.
  @inline(never)
  fileprivate func renewed(until: Double, in arena: Arena) throws(JSONError) -> EditLock {
    var out = try JSONWriter(in: arena, capacity: text.count + 32)
    var members = JSONMembers.Iterator(object: text)
    while let member = members.next() {
      guard member.name.isIdentical(to: "\"until\"") else { continue }
      try out.append(JSONSlice(start: text.start, end: member.value.start))
      try out.append(number: until)
      try out.append(JSONSlice(start: member.value.end, end: text.end))
    }
    var reader = CanonicalReader(out.slice())
    return try EditLock(&reader)
  }
}
