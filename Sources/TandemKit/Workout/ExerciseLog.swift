import CanonicalJSON

/// One exercise of a workout: how far it has come, and the sets that are done.
///
/// `{"logID"*,"status":"notStarted","currentStateIndex":0,"setEntries":[…],"updatedAt":0,"resetCount":0}`; `*` marks the required
/// member, the others show their defaults. Whatever else an app knows of an exercise is a further member.
///
/// - Contract: section 9.
public struct ExerciseLog: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let log = try WorkoutLog.read(call.document(0), in: call.arena)
      return try call.bytes(log.write)
    }
  }

  /// How far an exercise has come; of two copies the greater status in this order stays.
  public enum Status: UInt8, Sendable, Comparable, BitwiseCopyable {
    /// Nothing was done yet.
    case notStarted
    /// It is under way.
    case inProgress
    /// It was passed over.
    case skipped
    /// It is done.
    case completed

    /// Whether nothing more happens to the exercise without a reset.
    public var isTerminal: Bool { self == .skipped || self == .completed }

    /// Whether the other outranks this one.
    public static func < (left: Status, right: Status) -> Bool { left.rawValue < right.rawValue }
  }

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - logID: What identifies the exercise within its workout; not empty.
  ///   - status: How far it has come.
  ///   - currentStateIndex: The app's own count of states that are behind, from 0.
  ///   - sets: The sets that are done, in any order.
  ///   - updatedAt: The moment of the last change.
  ///   - resetCount: How often it was set back to its beginning.
  /// - Throws: `badValue` for a value out of its range, `badArgument` for a moment that is not finite.
  /// - Complexity: O(n log n) in the length.
  public init(
    logID: String, status: Status = .notStarted, currentStateIndex: Int64 = 0, sets: [SetRecord] = [],
    updatedAt: Double = 0, resetCount: Int64 = 0
  ) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      let updatedAt = try call.moment(updatedAt)
      return try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.write("currentStateIndex", currentStateIndex, &out)
        try members.write("logID", quotingIfPresent: logID, &out)
        try members.write("resetCount", resetCount, &out)
        try members.begin("setEntries", &out)
        try out.append(arrayOf: sets)
        try members.write("status", JSONSlice(status.name), &out)
        try members.write("updatedAt", updatedAt, &out)
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

extension ExerciseLog.Status: NamedCase {
  @inline(never)
  var name: StaticString {
    switch self {
    case .notStarted: "\"notStarted\""
    case .inProgress: "\"inProgress\""
    case .skipped: "\"skipped\""
    case .completed: "\"completed\""
    }
  }

  static var expectation: StaticString { "\"notStarted\", \"inProgress\", \"skipped\" or \"completed\"" }
}

extension WorkoutLog {
  /// Reads a log document.
  static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> WorkoutLog {
    try text.read { (reader) throws(JSONError) in
      var logs = try LogReader(in: arena)
      return try logs.read(&reader)
    }
  }
}

// MARK: What the log says; each property reads the text, O(length)

extension ExerciseLog {
  private func read<Value>(_ value: (WorkoutLog) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      value(try WorkoutLog.read(call.document(0), in: call.arena))
    }
  }

  /// What identifies the exercise within its workout.
  public var logID: String { read { $0.logID.string } }

  /// How far the exercise has come.
  public var status: Status { read { $0.status } }

  /// The app's own count of states that are behind, from 0.
  public var currentStateIndex: Int64 { read { $0.currentStateIndex } }

  /// The sets that are done, sorted by entryID.
  public var sets: [SetRecord] {
    read { log in log.setEntries.map { SetRecord(normal: $0.text.bytes) } }
  }

  /// The moment of the last change.
  public var updatedAt: Double { read { $0.others.updatedAt } }

  /// How often the exercise was set back to its beginning; the greater count wins as a whole.
  public var resetCount: Int64 { read { $0.resetCount } }
}
