import CanonicalJSON

/// One page of the driving device, as it sends it to those that follow.
///
/// `{"runID"*,"seq"*,"phaseStart"*,"phase","phaseEnd","sentAt","driver","terminalRest":false,"ended":false}`; `*` marks
/// the required members. Without `phaseEnd` the page counts up; `sentAt` is `phaseStart` when absent; the `phaseStart`
/// of a page that ends the run is the moment of ending.
///
/// - Contract: section 13.
public struct LivePage: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let frame = try LiveFrame.read(call.document(0), in: call.arena)
      return try call.bytes(frame.write)
    }
  }

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - runID: The run that is shown; not empty.
  ///   - seq: The driver's counter, which decides between pages of one `phaseStart`.
  ///   - phase: What is done, such as "run" or "rest".
  ///   - phaseStart: The moment at which the phase began; of a page that ends the run, the moment of ending.
  ///   - phaseEnd: The moment at which the phase ends; nil counts up.
  ///   - sentAt: The moment of sending; nil counts as `phaseStart`.
  ///   - driver: The device that drives.
  ///   - terminalRest: Whether this is the rest after the last set, whose end dismisses the page.
  ///   - ended: Whether the run is over.
  /// - Throws: `badValue` for a value out of its range, `badArgument` for a moment that is not finite.
  public init(
    runID: String, seq: Int64, phase: String? = nil, phaseStart: Double, phaseEnd: Double? = nil,
    sentAt: Double? = nil, driver: String? = nil, terminalRest: Bool = false, ended: Bool = false
  ) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      let phaseStart = try call.moment(phaseStart)
      let phaseEnd = try phaseEnd.map { (moment) throws(JSONError) in try call.moment(moment) }
      let sentAt = try sentAt.map { (moment) throws(JSONError) in try call.moment(moment) }
      return try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.write("driver", quotingIfPresent: driver, &out)
        try members.write("ended", ended, &out)
        try members.write("phase", quotingIfPresent: phase, &out)
        try members.write("phaseEnd", ifPresent: phaseEnd, &out)
        try members.write("phaseStart", phaseStart, &out)
        try members.write("runID", quotingIfPresent: runID, &out)
        try members.write("sentAt", ifPresent: sentAt, &out)
        try members.write("seq", seq, &out)
        try members.write("terminalRest", terminalRest, &out)
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

// MARK: What the page says; each property reads the text, O(length)

extension LivePage {
  private func read<Value>(_ value: (LiveFrame) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      value(try LiveFrame.read(call.document(0), in: call.arena))
    }
  }

  /// The run that is shown.
  public var runID: String { read { $0.runID.string } }

  /// The driver's counter.
  public var seq: Int64 { read { $0.seq } }

  /// What is done, such as "run" or "rest".
  public var phase: String? { read { $0.phase?.string } }

  /// The moment at which the phase began, or the run ended.
  public var phaseStart: Double { read { $0.phaseStart } }

  /// The moment at which the phase ends; nil counts up.
  public var phaseEnd: Double? { read { $0.phaseEnd } }

  /// The moment of sending.
  public var sentAt: Double { read { $0.sentAt } }

  /// The device that drives.
  public var driver: String? { read { $0.driver?.string } }

  /// Whether this is the rest after the last set.
  public var terminalRest: Bool { read { $0.terminalRest } }

  /// Whether the run is over.
  public var ended: Bool { read { $0.ended } }
}
