import CanonicalJSON

/// A run as the watch's session knows it, kept as it is.
///
/// `{"runID"*,"startedAt"*}` and whatever else the app wants to find again in a `SessionDecision`; `*` marks the required members.
///
/// - Contract: section 12.
public struct WatchRun: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      try SessionRun.read(call.document(0)).text.bytes
    }
  }

  /// Names a run.
  ///
  /// - Throws: `badValue` for an empty id or a moment of 1e11 or more, `badArgument` for a moment that is not finite.
  public init(runID: String, startedAt: Double) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      let startedAt = try call.moment(startedAt)
      return try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.write("runID", quotingIfPresent: runID, &out)
        try members.write("startedAt", startedAt, &out)
        try members.end(&out)
      }
    }
    try self.init(jsonBytes: text)
  }

  init(_ run: SessionRun) {
    jsonBytes = run.text.bytes
  }

  private func read<Value>(_ value: (SessionRun) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in value(try SessionRun.read(call.document(0))) }
  }

  /// What identifies the run.
  ///
  /// - Complexity: O(length).
  public var runID: String { read { $0.runID.string } }

  /// The moment at which the run began.
  ///
  /// - Complexity: O(length).
  public var startedAt: Double { read { $0.startedAt } }
}

extension SessionRun {
  /// Reads an entry document.
  static func read(_ text: JSONText) throws(JSONError) -> SessionRun {
    try text.read { (reader) throws(JSONError) in try SessionRun(&reader) }
  }
}
