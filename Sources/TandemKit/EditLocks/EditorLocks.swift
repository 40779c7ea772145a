import CanonicalJSON

/// What is being edited now; no lock outlives its editor, since each has an end.
///
/// `{"locks":[{"kind"*,"id"*,"until"*},…]}`, sorted by kind and id; `*` marks the required members. In the background
/// an app publishes `{}` and keeps its own locks, to renew them on return.
///
/// - Contract: section 11.
public struct EditorLocks: TandemDocument {
  public let jsonBytes: [UInt8]

  /// Begins without locks.
  public init() {
    jsonBytes = Array(#"{"locks":[]}"#.utf8)
  }

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let locks = try EditLocks.read(call.document(0), in: call.arena)
      return try call.bytes(locks.write)
    }
  }

  /// One thing that somebody edits, until a moment.
  public struct Lock: Sendable, Equatable {
    /// What kind of thing it is, such as "workout" or "split".
    public let kind: String
    /// What identifies the thing among those of its kind.
    public let id: String
    /// The moment from which the lock holds nothing any more.
    public let until: Double

    init(_ lock: EditLock) {
      kind = lock.kind.string
      id = lock.id.string
      until = lock.until
    }

    /// Whether both are of one thing and one end, byte for byte.
    public static func == (left: Lock, right: Lock) -> Bool {
      left.until == right.until && sameBytes(left.kind, right.kind) && sameBytes(left.id, right.id)
    }
  }

  /// Takes a text in normal form.
  init(normal bytes: [UInt8]) {
    jsonBytes = bytes
  }

  /// The locks, expired ones too, sorted by kind and id.
  ///
  /// - Complexity: O(length).
  public var locks: [Lock] {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      try EditLocks.read(call.document(0), in: call.arena).locks.map { Lock($0) }
    }
  }

  // MARK: What an editor does

  /// Takes or renews a lock for `ttl` seconds from `now`; other locks stay as they are, expired ones too.
  ///
  /// - Parameters:
  ///   - kind: What kind of thing is edited, such as "workout" or "split".
  ///   - id: What identifies the thing; not empty.
  ///   - now: The moment of asking.
  ///   - ttl: The seconds for which the lock holds; 0 or less releases it.
  /// - Throws: `badValue` for an empty id, a moment of 1e11 or more, or a lock that would end beyond that; `badArgument` for a
  ///   number that is not finite.
  /// - Complexity: O(length of the locks).
  /// - Contract: section 11.
  public mutating func take(kind: String, id: String, at now: Double, ttl: Double) throws(TandemError) {
    self = EditorLocks(
      normal: try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
        var locks = try EditLocks.read(call.document(0), in: call.arena)
        let kind = try call.string(kind)
        let id = try call.identifier(id)
        let now = try call.moment(now)
        let ttl = try call.seconds(ttl)
        let place = try call.text { (out) throws(JSONError) in try out.append(number: ttl) }.original
        try locks.set(kind, id, now: now, ttl: ttl, place: place, in: call.arena)
        return try call.bytes(locks.write)
      })
  }

  /// Releases a lock; other locks stay as they are.
  ///
  /// - Throws: `badValue` for an empty id.
  /// - Complexity: O(length of the locks).
  /// - Contract: section 11.
  public mutating func release(kind: String, id: String) throws(TandemError) {
    try take(kind: kind, id: id, at: 0, ttl: 0)
  }

  // MARK: What holds at a moment

  /// The locks that have not expired at a moment: what to publish, for the watch to judge again on its own clock.
  ///
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for one that is not finite.
  /// - Complexity: O(length of the locks).
  /// - Contract: section 11.
  public func active(at now: Double) throws(TandemError) -> EditorLocks {
    EditorLocks(
      normal: try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
        var locks = try EditLocks.read(call.document(0), in: call.arena)
        try locks.dropExpired(at: call.moment(now))
        return try call.bytes(locks.write)
      })
  }

  /// Whether a thing is being edited at a moment.
  ///
  /// - Throws: `badValue` for an empty id or a moment of 1e11 or more, `badArgument` for a moment that is not finite.
  /// - Complexity: O(length of the locks).
  /// - Contract: section 11.
  public func holds(kind: String, id: String, at now: Double) throws(TandemError) -> Bool {
    try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let locks = try EditLocks.read(call.document(0), in: call.arena)
      let kind = try call.string(kind)
      let id = try call.identifier(id)
      return locks.holds(kind, id, at: try call.moment(now))
    }
  }
}
