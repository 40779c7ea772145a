import CanonicalJSON

/// The intervals of one run, in order, such as walks and runs.
///
/// `{"intervals":[{"phase"*:"walk","seconds"*:300},…]}`, or the bare array when read; `*` marks the required members. `phase` is
/// any non-empty string, `seconds` an integer from 0 to 10^6. Other members are kept.
///
/// - Contract: section 5.
public struct RunSchedule: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      _ = try Schedule.read(call.document(0), in: call.arena)
      let text = call.document(0)
      let arena = call.arena
      return try call.bytes { (out) throws(JSONError) in
        try text.read { (reader) throws(JSONError) in try reader.copySchedule(to: &out, in: arena) }
      }
    }
  }

  /// One stretch of a run, such as a walk of 300 seconds.
  public struct Interval: Sendable, Equatable {
    /// What is done, such as "walk" or "run".
    public let phase: String
    /// How long, in whole seconds.
    public let seconds: Int64

    /// Plans `seconds` of a phase; the schedule judges both.
    public init(phase: String, seconds: Int64) {
      self.phase = phase
      self.seconds = seconds
    }

    /// Whether both are of one length and one phase, byte for byte.
    public static func == (left: Interval, right: Interval) -> Bool {
      left.seconds == right.seconds && sameBytes(left.phase, right.phase)
    }

    init(_ interval: TandemKit.Interval) {
      phase = interval.phase.string
      seconds = interval.seconds
    }
  }

  /// Makes a schedule of intervals.
  ///
  /// - Throws: `badValue` for an empty phase, or seconds outside 0…10^6.
  /// - Complexity: O(intervals).
  public init(_ intervals: [Interval]) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      try call.bytes { (out) throws(JSONError) in
        try out.append(arrayOf: intervals) { (interval, out) throws(JSONError) in
          var members = try MemberWriter(&out)
          try members.write("phase", quotingIfPresent: interval.phase, &out)
          // A number of seconds that a double rounds is far beyond the longest interval.
          try members.write("seconds", interval.seconds, &out)
          try members.end(&out)
        }
      }
    }
    try self.init(jsonBytes: text)
  }

  /// Takes the schedule of one day of a built-in plan, warm-up and cool-down walks of 300 s included.
  ///
  /// - Throws: `badValue` for a week outside 1…9 or a day outside 1…3.
  /// - Complexity: O(1).
  /// - Contract: section 5.
  public init(of plan: TrainingPlan.BuiltIn, week: Int64, day: Int64) throws(TandemError) {
    jsonBytes = try DocumentCall.run { (call) throws(JSONError) in
      let arena = call.arena
      if let schedule = try plan.core.schedule(week: week, day: day, in: arena) {
        return try call.bytes(schedule.write)
      }
      let isWeek = 1...BuiltInPlan.weeks ~= week
      let text = try call.text { (out) throws(JSONError) in try out.append(integer: isWeek ? day : week) }
      throw .badValue(text.original, expected: isWeek ? BuiltInPlan.dayExpectation : BuiltInPlan.weekExpectation)
    }
  }

  /// Takes a text in normal form.
  init(normal bytes: [UInt8]) {
    jsonBytes = bytes
  }

  /// The intervals in order.
  ///
  /// - Complexity: O(length).
  public var intervals: [Interval] {
    read { schedule in schedule.intervals.map { Interval($0) } }
  }

  /// The seconds of all intervals together.
  ///
  /// - Complexity: O(length).
  public var total: Int64 { read { $0.total } }

  private func read<Value>(_ value: (Schedule) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      value(try Schedule.read(call.document(0), in: call.arena))
    }
  }

  // MARK: What follows from the schedule

  /// Tells where in the schedule a run is after `elapsed` seconds.
  ///
  /// A second counts as reached 1 µs early, since differences of moments land just beside whole seconds. A negative `elapsed`
  /// counts as 0; an empty schedule is finished; intervals of length 0 are passed over.
  ///
  /// - Throws: `badArgument` for a number that is not finite.
  /// - Complexity: O(length of the schedule).
  /// - Contract: section 5.
  public func position(after elapsed: Double) throws(TandemError) -> RunPosition {
    try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let schedule = try Schedule.read(call.document(0), in: call.arena)
      return RunPosition(Derivation(schedule, elapsed: try call.seconds(elapsed)))
    }
  }

  /// Lists every cue that is reached at `end` and was not at `start`, both in elapsed seconds, in order.
  ///
  /// Windows that meet never give a cue twice and never miss one, however far apart the calls are; the opening cue at 0 needs
  /// a `start` below 0.
  ///
  /// - Throws: `badArgument` for a number that is not finite, `badValue` for preferences out of their range, `tooLarge` when there
  ///   are more cues than a text can hold.
  /// - Complexity: O(intervals × log countdowns), and the sorting of the cues found.
  /// - Contract: section 5.
  public func cues(
    from start: Double, to end: Double, _ preferences: CuePreferences = CuePreferences()
  ) throws(TandemError) -> [RunCue] {
    try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let schedule = try Schedule.read(call.document(0), in: call.arena)
      let start = try call.seconds(start)
      let end = try call.seconds(end)
      let options = try preferences.options(&call)
      return RunCue.list(try Cues(schedule, from: start, to: end, options, in: call.arena), of: nil)
    }
  }
}
