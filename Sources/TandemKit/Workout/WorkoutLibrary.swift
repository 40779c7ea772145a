import CanonicalJSON

/// The phone's workouts, and the ids of those it has deleted.
///
/// `{"workouts":[…],"deletedWorkoutIDs":[…]}`, workouts sorted by workoutID, those that are deleted gone. The phone authors
/// deletes; the watch pushes what it has done, and `ingest(_:)` takes it in.
///
/// - Contract: section 9.
public struct WorkoutLibrary: TandemDocument {
  public let jsonBytes: [UInt8]

  /// Begins a library without workouts.
  public init() {
    jsonBytes = Array(#"{"deletedWorkoutIDs":[],"workouts":[]}"#.utf8)
  }

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let store = try WorkoutStore.read(call.document(0), in: call.arena)
      return try call.bytes(store.write)
    }
  }

  /// Takes workouts in any order, and the ids of those that were deleted.
  ///
  /// - Throws: `badValue` for an empty id, `tooLarge` when they do not fit one text.
  /// - Complexity: O(n log n) in the length.
  public init(workouts: [WorkoutRecord], deletedWorkoutIDs: [String] = []) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.begin("deletedWorkoutIDs", &out)
        try out.append(arrayOf: deletedWorkoutIDs)
        try members.begin("workouts", &out)
        try out.append(arrayOf: workouts)
        try members.end(&out)
      }
    }
    try self.init(jsonBytes: text)
  }

  /// Takes a text in normal form.
  init(normal bytes: [UInt8]) {
    jsonBytes = bytes
  }

  private func read<Value>(_ value: (WorkoutStore, borrowing DocumentCall) throws(JSONError) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      try value(WorkoutStore.read(call.document(0), in: call.arena), call)
    }
  }

  /// The workouts, sorted by workoutID.
  ///
  /// - Complexity: O(length).
  public var workouts: [WorkoutRecord] {
    read { (store, call) throws(JSONError) in try WorkoutRecord.list(store.workouts, call) }
  }

  /// The ids of the workouts that were deleted, sorted by their UTF-8 bytes.
  ///
  /// - Complexity: O(length).
  public var deletedWorkoutIDs: [String] {
    read { (store, _) in store.deletedWorkoutIDs.map { $0.string } }
  }
}

extension WorkoutRecord {
  /// The workouts of a list as values.
  static func list(_ workouts: ObjectList, _ call: borrowing DocumentCall) throws(JSONError) -> [WorkoutRecord] {
    var records: [WorkoutRecord] = []
    var place = 0
    while place < workouts.count {
      let copies = workouts.copies(from: place)
      place += copies.count
      records.append(WorkoutRecord(normal: try call.bytes(Workout(joining: copies, in: call.arena).write)))
    }
    return records
  }
}
