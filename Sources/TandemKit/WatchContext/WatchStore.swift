import CanonicalJSON

/// What the watch keeps: the last context of the phone, and what is the watch's own.
///
/// A context with `"supports":0`, the schema that this watch reads, `"unsent":[workoutID,…]`, the workouts born or
/// changed here and not yet confirmed, and `"navigated":{"workoutID"*,"logID"*}`, the open screen. The watch changes
/// workouts with `put(_:)` and `settle(_:_:since:seq:)`, and the screen with `navigate(to:)`.
///
/// - Contract: section 10.
public struct WatchStore: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let cache = try WatchCache.read(call.document(0), in: call.arena)
      return try call.bytes(cache.write)
    }
  }

  /// The screen of one exercise of one workout.
  public struct Screen: Sendable, Equatable {
    /// The workout.
    public let workoutID: String
    /// The exercise.
    public let logID: String

    /// Names a screen; both ids are not empty.
    public init(workoutID: String, logID: String) {
      self.workoutID = workoutID
      self.logID = logID
    }

    /// Whether both are the same screen, ids compared byte for byte.
    public static func == (left: Screen, right: Screen) -> Bool {
      sameBytes(left.workoutID, right.workoutID) && sameBytes(left.logID, right.logID)
    }

    func write(to out: inout JSONWriter) throws(JSONError) {
      var members = try MemberWriter(&out)
      try members.write("logID", quotingIfPresent: logID, &out)
      try members.write("workoutID", quotingIfPresent: workoutID, &out)
      try members.end(&out)
    }
  }

  /// Begins a store that has applied no context yet.
  ///
  /// - Parameters:
  ///   - supports: The schema that this watch reads.
  ///   - active: The workouts under way, born here.
  ///   - recent: The workouts that were.
  ///   - unsent: The workouts born or changed here and not yet confirmed.
  ///   - navigated: The open screen.
  /// - Throws: `badValue` for an empty id or a schema out of its range, `tooLarge`.
  /// - Complexity: O(n log n) in the length.
  public init(
    supports: Int64, active: [WorkoutRecord] = [], recent: [WorkoutRecord] = [], unsent: [String] = [],
    navigated: Screen? = nil
  ) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.begin("active", &out)
        try out.append(arrayOf: active)
        if let navigated {
          try members.begin("navigated", &out)
          try navigated.write(to: &out)
        }
        try members.begin("recent", &out)
        try out.append(arrayOf: recent)
        try members.write("supports", supports, &out)
        try members.begin("unsent", &out)
        try out.append(arrayOf: unsent)
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

// MARK: What the store says; each property reads the text, O(length)

extension WatchStore {
  private func read<Value>(_ value: (WatchCache, borrowing DocumentCall) throws(JSONError) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      try value(WatchCache.read(call.document(0), in: call.arena), call)
    }
  }

  /// The last context, its workouts joined with what the watch has done; without `seq` when none was applied yet.
  public var context: PhoneContext {
    read { (cache, call) throws(JSONError) in PhoneContext(normal: try call.bytes(cache.context.write)) }
  }

  /// The schema that this watch reads.
  public var supports: Int64 { read { (cache, _) in cache.supports } }

  /// The workouts born or changed here and not yet confirmed, sorted by their UTF-8 bytes.
  public var unsent: [String] { read { (cache, _) in cache.unsent.map { $0.string } } }

  /// The open screen.
  public var navigated: Screen? {
    read { (cache, _) in
      cache.navigated.map { Screen(workoutID: $0.workoutID.string, logID: $0.logID.string) }
    }
  }
}
