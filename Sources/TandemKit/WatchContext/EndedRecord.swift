import CanonicalJSON

/// What became of a workout that a context does not carry, so that "completed" never looks like "deleted".
///
/// `{"workoutID"*,"startedAt"*,"status"*}`; `*` marks the required members.
///
/// - Contract: section 10.
public struct EndedRecord: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      try EndedWorkout.read(call.document(0)).text.bytes
    }
  }

  /// Says of a workout what became of it.
  ///
  /// - Throws: `badValue` for an empty id or a moment of 1e11 or more, `badArgument` for a moment that is not finite.
  public init(workoutID: String, startedAt: Double, status: WorkoutRecord.Status) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      let startedAt = try call.moment(startedAt)
      return try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.write("startedAt", startedAt, &out)
        try members.write("status", JSONSlice(status.name), &out)
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

extension EndedWorkout {
  /// Reads an entry document.
  static func read(_ text: JSONText) throws(JSONError) -> ListedObject {
    try text.read { (reader) throws(JSONError) in try read(&reader) }
  }
}

// MARK: What the record says; each property reads the text, O(length)

extension EndedRecord {
  private func read<Value>(_ value: (ListedObject) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in value(try EndedWorkout.read(call.document(0))) }
  }

  /// What identifies the workout on every device.
  public var workoutID: String { read { $0.id.string } }

  /// The moment at which the workout began.
  public var startedAt: Double {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      try call.member(JSONSlice("\"startedAt\"")).map { doubleValue(ofNumber: $0.start, count: $0.count) } ?? 0
    }
  }

  /// What became of the workout.
  public var status: WorkoutRecord.Status {
    read { entry in WorkoutRecord.Status(rawValue: entry.status).unsafelyUnwrapped }
  }
}
