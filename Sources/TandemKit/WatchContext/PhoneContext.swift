import CanonicalJSON

/// What the phone publishes to the watch as a whole: the latest wins, and absence prunes.
///
/// `{"schema","since":0,"seq","active":[workout,…],"recent":[workout,…],"ended":[{"workoutID"*,"startedAt"*,"status"*},…],"splits",
/// "settings","locks":{"locks":[]},"complete":{"active":true,"recent":true}}`, lists sorted by workoutID. A workout that is absent
/// from a list that is complete is gone, unless `ended` says what became of it. The watch needs `schema` and `seq`.
///
/// - Contract: section 10.
public struct PhoneContext: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let context = try WatchContext.read(call.document(0), in: call.arena)
      return try call.bytes(context.write)
    }
  }

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - schema: The version of the app's documents that the watch must read.
  ///   - since: The moment at which the phone's counter began: when it was installed, or last restored from a backup.
  ///   - seq: The phone's counter, greater for each context that is sent.
  ///   - active: The workouts under way.
  ///   - recent: The workouts that were.
  ///   - ended: What became of workouts that are in neither list.
  ///   - splitsJSON: The app's own splits as JSON text.
  ///   - settingsJSON: The app's own settings as JSON text.
  ///   - locks: What is being edited on the phone; the locks `{}` in the background.
  ///   - isActiveComplete: Whether `active` is whole, so that what it lacks is gone.
  ///   - isRecentComplete: Whether `recent` is whole, so that what it lacks is gone.
  /// - Throws: `badJSON` for splits or settings that are not JSON, `badValue` for a value out of its range, `badArgument` for a
  ///   moment that is not finite, `tooLarge`.
  /// - Complexity: O(n log n) in the length.
  public init(
    schema: Int64, since: Double = 0, seq: Int64, active: [WorkoutRecord] = [], recent: [WorkoutRecord] = [],
    ended: [EndedRecord] = [], splitsJSON: String? = nil, settingsJSON: String? = nil,
    locks: EditorLocks = EditorLocks(), isActiveComplete: Bool = true, isRecentComplete: Bool = true
  ) throws(TandemError) {
    let splits = Array((splitsJSON ?? "null").utf8)
    let settings = Array((settingsJSON ?? "null").utf8)
    let text = try DocumentCall.run(splits, settings) { (call) throws(JSONError) in
      let splits = try call.document(0).canonical()
      let settings = try call.document(1).canonical()
      let since = try call.moment(since)
      return try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.begin("active", &out)
        try out.append(arrayOf: active)
        try members.begin("complete", &out)
        var complete = try MemberWriter(&out)
        try complete.write("active", isActiveComplete, &out)
        try complete.write("recent", isRecentComplete, &out)
        try complete.end(&out)
        try members.begin("ended", &out)
        try out.append(arrayOf: ended)
        try members.begin("locks", &out)
        try out.append(text: locks.jsonBytes)
        try members.begin("recent", &out)
        try out.append(arrayOf: recent)
        try members.write("schema", schema, &out)
        try members.write("seq", seq, &out)
        try members.write("settings", settings, &out)
        try members.write("since", since, &out)
        try members.write("splits", splits, &out)
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

// MARK: What the context says; each property reads the text, O(length)

extension PhoneContext {
  private func read<Value>(_ value: (WatchContext, borrowing DocumentCall) throws(JSONError) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      try value(WatchContext.read(call.document(0), in: call.arena), call)
    }
  }

  /// The version of the app's documents; a watch that reads another one takes nothing in.
  public var schema: Int64? { read { (context, _) in context.schema } }

  /// The moment at which the phone's counter began.
  public var since: Double { read { (context, _) in context.since } }

  /// The phone's counter.
  public var seq: Int64? { read { (context, _) in context.seq } }

  /// The workouts under way, sorted by workoutID.
  public var active: [WorkoutRecord] {
    read { (context, call) throws(JSONError) in try WorkoutRecord.list(context.active, call) }
  }

  /// The workouts that were, sorted by workoutID.
  public var recent: [WorkoutRecord] {
    read { (context, call) throws(JSONError) in try WorkoutRecord.list(context.recent, call) }
  }

  /// What became of workouts that are in neither list, sorted by workoutID.
  public var ended: [EndedRecord] {
    read { (context, _) in context.ended.map { EndedRecord(normal: $0.text.bytes) } }
  }

  /// The app's own splits as JSON text.
  public var splitsJSON: String? { read { (context, _) in context.splits.map { $0.plainText } } }

  /// The app's own settings as JSON text.
  public var settingsJSON: String? { read { (context, _) in context.settings.map { $0.plainText } } }

  /// What is being edited on the phone.
  public var locks: EditorLocks {
    read { (context, call) throws(JSONError) in EditorLocks(normal: try call.bytes(context.locks.write)) }
  }

  /// Whether `active` is whole, so that what it lacks is gone.
  public var isActiveComplete: Bool { read { (context, _) in context.complete.active } }

  /// Whether `recent` is whole, so that what it lacks is gone.
  public var isRecentComplete: Bool { read { (context, _) in context.complete.recent } }
}
