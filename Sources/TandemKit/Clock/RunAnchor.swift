import CanonicalJSON

/// The one fact from which every device derives the clock of a run.
///
/// `{"runID"*,"startDate"*,"accumulatedPause":0,"pausedAt","endedAt","revision":0,"week","day","planID","healthOwner"}`;
/// `*` marks the required members, the others show their defaults or are absent. Moments are seconds since 1970, durations
/// are seconds. A device keeps its anchor, changes it when a person does something, and sends it when its bytes have
/// changed; nobody sends ticks.
///
/// - Contract: section 4.
public struct RunAnchor: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let anchor = try Anchor.read(call.document(0), in: call.arena)
      return try call.bytes(anchor.write)
    }
  }

  /// Starts a run.
  ///
  /// - Parameters:
  ///   - runID: What identifies the run on every device, such as a UUID; not empty.
  ///   - startDate: The moment at which the clock starts.
  ///   - week: The week of the plan that is run, from 1.
  ///   - day: The day of that week, from 1.
  ///   - planID: The plan that is run.
  ///   - healthOwner: The device that writes the run to its health store; nil counts as "phone".
  /// - Throws: `badValue` for an empty text, a moment of 1e11 or more, a week or day below 1; `badArgument` for a moment that is
  ///   not finite.
  public init(
    runID: String, startDate: Double, week: Int64? = nil, day: Int64? = nil, planID: String? = nil,
    healthOwner: String? = nil
  ) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      let startDate = try call.moment(startDate)
      return try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.write("day", ifPresent: day, &out)
        try members.write("healthOwner", quotingIfPresent: healthOwner, &out)
        try members.write("planID", quotingIfPresent: planID, &out)
        try members.write("runID", quotingIfPresent: runID, &out)
        try members.write("startDate", startDate, &out)
        try members.write("week", ifPresent: week, &out)
        try members.end(&out)
      }
    }
    try self.init(jsonBytes: text)
  }

  /// Takes a text that the core has written.
  init(normal bytes: [UInt8]) {
    jsonBytes = bytes
  }
}

/// Whether the clock of a run goes, stands, or has stopped for good.
public enum RunState: Sendable {
  /// The clock goes.
  case running
  /// The clock stands, and may go on.
  case paused
  /// The clock stands for good.
  case ended

  var name: StaticString {
    switch self {
    case .running: "\"running\""
    case .paused: "\"paused\""
    case .ended: "\"ended\""
    }
  }
}

// MARK: What the anchor says; each property reads the text, O(length)

extension RunAnchor {
  private func read<Value>(_ value: (Anchor) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      value(try Anchor.read(call.document(0), in: call.arena))
    }
  }

  /// What identifies the run.
  public var runID: String { read { $0.runID.string } }

  /// The moment at which the run began, which never changes.
  public var startDate: Double { read { $0.startDate } }

  /// The seconds of all pauses that are over.
  public var accumulatedPause: Double { read { $0.accumulatedPause } }

  /// The moment at which the pause at hand began.
  public var pausedAt: Double? { read { $0.pausedAt } }

  /// The moment at which the run ended.
  public var endedAt: Double? { read { $0.endedAt } }

  /// The number of changes since the start.
  public var revision: Int64 { read { $0.revision } }

  /// The week of the plan that is run, from 1.
  public var week: Int64? { read { $0.week } }

  /// The day of that week, from 1.
  public var day: Int64? { read { $0.day } }

  /// The plan that is run.
  public var planID: String? { read { $0.planID?.string } }

  /// The device that writes the run to its health store; nil counts as "phone".
  public var healthOwner: String? { read { $0.healthOwner?.string } }

  /// Whether the clock goes, stands, or has stopped for good.
  public var state: RunState { read { $0.state } }
}
