import CanonicalJSON

/// One run in a diary, with all facts that any device knows of it.
///
/// `{"runID"*,"date"*,"completion","planID","week","day","duration","edited"}`; `*` marks the required members. Whatever a device
/// measured, such as a heart rate, is a further member: see `setMember(_:toJSON:)`.
///
/// - Contract: section 6.
public struct DiaryRecord: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      try RunRecord.read(call.document(0), in: call.arena).text.bytes
    }
  }

  /// How much of its schedule a run did.
  public enum Completion: UInt8, Sendable {
    /// Less than all of it.
    case partial
    /// All of it.
    case full
  }

  /// Makes a record of a run; `RunAnchor.finish(_:at:)` makes it of an anchor.
  ///
  /// - Parameters:
  ///   - runID: What identifies the run on every device; not empty.
  ///   - date: The moment at which the run finished.
  ///   - completion: How much of the schedule was done.
  ///   - week: The week of the plan, from 1.
  ///   - day: The day of that week, from 1.
  ///   - planID: The plan that was run.
  ///   - duration: The seconds run, at least 0.
  /// - Throws: `badValue` for a value out of its range, `badArgument` for a number that is not finite.
  public init(
    runID: String, date: Double, completion: Completion? = nil, week: Int64? = nil, day: Int64? = nil,
    planID: String? = nil, duration: Double? = nil
  ) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      let date = try call.moment(date)
      let duration = try duration.map { (duration) throws(JSONError) in try call.seconds(duration) }
      return try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.write("completion", ifPresent: completion.map { JSONSlice($0.name) }, &out)
        try members.write("date", date, &out)
        try members.write("day", ifPresent: day, &out)
        try members.write("duration", ifPresent: duration, &out)
        try members.write("planID", quotingIfPresent: planID, &out)
        try members.write("runID", quotingIfPresent: runID, &out)
        try members.write("week", ifPresent: week, &out)
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

extension DiaryRecord.Completion: NamedCase {
  var name: StaticString {
    switch self {
    case .partial: "\"partial\""
    case .full: "\"full\""
    }
  }

  static var expectation: StaticString { "\"full\" or \"partial\"" }
}

// MARK: What the record says; each property reads the text, O(length)

extension DiaryRecord {
  private func read<Value>(_ value: (RunFacts) throws(JSONError) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      try value(RunFacts(call.document(0).canonical()))
    }
  }

  /// What identifies the run on every device.
  public var runID: String { read { $0.runID.string } }

  /// The moment at which the run finished.
  public var date: Double { read { $0.date } }

  /// How much of its schedule the run did.
  public var completion: Completion? { read { $0.completion } }

  /// The week of the plan, from 1.
  public var week: Int64? { read { $0.week } }

  /// The day of that week, from 1.
  public var day: Int64? { read { $0.day } }

  /// The plan that was run.
  public var planID: String? { read { $0.planID.map { $0.string } } }

  /// The seconds run.
  public var duration: Double? { read { $0.duration } }

  /// What a person changed, such as a note, as the text of a JSON object; its `updatedAt` decides which change stays.
  public var editedJSON: String? { read { $0.edited.map { $0.plainText } } }
}
