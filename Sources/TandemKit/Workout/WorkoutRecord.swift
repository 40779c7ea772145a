import CanonicalJSON

/// A workout with its exercises, which phone and watch may both change.
///
/// `{"workoutID"*,"startedAt"*,"status":"active","updatedAt":0,"logs":[…],"deletedLogIDs":[]}`; `*` marks the required members, the
/// others show their defaults. Logs are sorted by logID, those that are deleted are gone. Whatever else an app knows, such as a
/// `splitID`, is a further member: see `setMember(_:toJSON:)`.
///
/// - Contract: section 9.
public struct WorkoutRecord: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let workout = try Workout.read(call.document(0), in: call.arena)
      return try call.bytes(workout.write)
    }
  }

  /// What has become of a workout; of two copies the greater status in this order stays.
  public enum Status: UInt8, Sendable, Comparable, BitwiseCopyable {
    /// It is under way.
    case active
    /// It was given up.
    case discarded
    /// It is done.
    case completed

    /// Whether the other outranks this one.
    public static func < (left: Status, right: Status) -> Bool { left.rawValue < right.rawValue }
  }

  /// Makes a workout.
  ///
  /// - Parameters:
  ///   - workoutID: What identifies the workout on every device, such as a UUID; not empty.
  ///   - startedAt: The moment at which it began.
  ///   - status: What has become of it.
  ///   - updatedAt: The moment of the last change to the workout itself; that of a log is in the log.
  ///   - logs: Its exercises, in any order.
  ///   - deletedLogIDs: The exercises that were deleted from it.
  /// - Throws: `badValue` for an empty text or a moment of 1e11 or more, `badArgument` for a moment that is not finite.
  /// - Complexity: O(n log n) in the length.
  public init(
    workoutID: String, startedAt: Double, status: Status = .active, updatedAt: Double = 0, logs: [ExerciseLog] = [],
    deletedLogIDs: [String] = []
  ) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      let startedAt = try call.moment(startedAt)
      let updatedAt = try call.moment(updatedAt)
      return try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.begin("deletedLogIDs", &out)
        try out.append(arrayOf: deletedLogIDs)
        try members.begin("logs", &out)
        try out.append(arrayOf: logs)
        try members.write("startedAt", startedAt, &out)
        try members.write("status", JSONSlice(status.name), &out)
        try members.write("updatedAt", updatedAt, &out)
        try members.write("workoutID", quotingIfPresent: workoutID, &out)
        try members.end(&out)
      }
    }
    try self.init(jsonBytes: text)
  }

  /// Takes a text in normal form.
  init(normal bytes: [UInt8]) {
    jsonBytes = bytes
  }
}

extension WorkoutRecord.Status: NamedCase {
  @inline(never)
  var name: StaticString {
    switch self {
    case .active: "\"active\""
    case .discarded: "\"discarded\""
    case .completed: "\"completed\""
    }
  }

  static var expectation: StaticString { "\"active\", \"discarded\" or \"completed\"" }
}

// MARK: What the workout says; each property reads the text, O(length)

extension WorkoutRecord {
  private func read<Value>(_ value: (Workout, borrowing DocumentCall) throws(JSONError) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      try value(Workout.read(call.document(0), in: call.arena), call)
    }
  }

  /// What identifies the workout on every device.
  public var workoutID: String { read { (workout, _) in workout.workoutID.string } }

  /// The moment at which the workout began.
  public var startedAt: Double { read { (workout, _) in workout.others.startedAt ?? 0 } }

  /// What has become of the workout.
  public var status: Status { read { (workout, _) in workout.status } }

  /// The moment of the last change to the workout itself.
  public var updatedAt: Double { read { (workout, _) in workout.others.updatedAt } }

  /// The exercises, sorted by logID.
  public var logs: [ExerciseLog] {
    read { (workout, call) throws(JSONError) in
      var reader = try LogReader(in: call.arena)
      var logs: [ExerciseLog] = []
      var place = 0
      while place < workout.logs.count {
        let copies = workout.logs.copies(from: place)
        place += copies.count
        logs.append(
          ExerciseLog(normal: try call.bytes { (out) throws(JSONError) in try reader.write(copies, to: &out) }))
      }
      return logs
    }
  }

  /// The exercises that were deleted, sorted by their UTF-8 bytes.
  public var deletedLogIDs: [String] {
    read { (workout, _) in workout.deletedLogIDs.map { $0.string } }
  }
}

// MARK: What happens to a workout

extension WorkoutRecord {
  /// This workout merged with another copy of it, so that deliveries in any order and stale writers cannot undo what was done.
  ///
  /// Deleted logs stay deleted. Of a log the greater reset count wins as a whole; else the greater status and state index stay,
  /// sets are united, the newer of two kept, and all else comes from the copy edited last. Of the workout the greater status
  /// stays, and all else comes from the copy edited last. Commutative, associative and idempotent, as bytes.
  ///
  /// - Throws: `badValue` at "/workoutID" when `incoming` is another workout.
  /// - Complexity: O(n log n) in the length of both.
  /// - Contract: section 9.
  public func merged(with incoming: WorkoutRecord) throws(TandemError) -> WorkoutRecord {
    WorkoutRecord(
      normal: try DocumentCall.run(jsonBytes, incoming.jsonBytes) { (call) throws(JSONError) in
        let local = try Workout.read(call.document(0), in: call.arena)
        let incoming = try Workout.read(call.document(1), in: call.arena)
        return try call.bytes(Workout.merge(local, incoming, in: call.arena).write)
      })
  }

  /// Merges another copy of this workout into it: see `merged(with:)`.
  public mutating func merge(with incoming: WorkoutRecord) throws(TandemError) {
    self = try merged(with: incoming)
  }

  /// Sets a log back to its beginning, above all that was before: the deliberate swipe back to Ready.
  ///
  /// Its reset count goes up, its status is not started, its state index 0, its sets are gone, and `moment` is its last change.
  ///
  /// - Throws: `badValue` when the workout has no log of this id, when the log's `resetCount` is at its end, 2^53 - 1, or for a
  ///   moment of 1e11 or more; `badArgument` for a moment that is not finite.
  /// - Complexity: O(n log n) in the length of the workout.
  /// - Contract: section 9.
  public mutating func resetLog(_ logID: String, at moment: Double) throws(TandemError) {
    self = WorkoutRecord(
      normal: try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
        var workout = try Workout.read(call.document(0), in: call.arena)
        let logID = try call.identifier(logID)
        try workout.resetLog(logID, at: call.moment(moment), in: call.arena)
        return try call.bytes(workout.write)
      })
  }
}
