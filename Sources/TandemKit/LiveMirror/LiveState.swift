import CanonicalJSON

/// What a follower shows of another device's run, so that it never freezes (the contract's section 13).
package struct LiveState {
  /// The seconds without a frame after which a page that counts up is stale.
  private static var countUpGrace: Double { 900 }

  let frame: LiveFrame?
  private let now: Double
  let isStale: Bool
  let dismissal: LiveScreen.Dismissal?

  /// Judges the frame of a mirror at `now`; a countdown is stale `grace` seconds after its end.
  package init(_ frame: LiveFrame?, now: Double, grace: Double) {
    self.frame = frame
    self.now = now
    guard let frame else {
      isStale = false
      dismissal = nil
      return
    }
    if let phaseEnd = frame.phaseEnd {
      isStale = now > phaseEnd + grace
    } else {
      isStale = now > frame.sentAt + Self.countUpGrace
    }
    if frame.ended {
      dismissal = .ended
    } else if frame.terminalRest, let phaseEnd = frame.phaseEnd, Schedule.isReached(phaseEnd, at: now) {
      dismissal = .terminalRest
    } else {
      dismissal = isStale ? .stale : nil
    }
  }

  /// Whether there is something to show.
  var isVisible: Bool { frame != nil && dismissal == nil }

  /// The seconds since the frame's phase began.
  var elapsed: Double? { frame.map { max(0, now - $0.phaseStart) } }

  /// The whole seconds left of a countdown.
  var remaining: Int64? {
    guard let frame, let phaseEnd = frame.phaseEnd else { return nil }
    return Schedule.wholeSeconds(phaseEnd - max(now, frame.phaseStart))
  }

  /// Writes the document that `live_run_state` answers.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    let null = JSONSlice("null")
    var members = try MemberWriter(&out)
    try members.write("dismiss", JSONSlice(dismissal?.name ?? "null"), &out)
    try members.write("elapsed", orNull: elapsed, &out)
    try members.write("phase", frame?.phase ?? null, &out)
    try members.write("remaining", orNull: remaining, &out)
    try members.write("runID", frame?.runID ?? null, &out)
    try members.write("stale", isStale, &out)
    try members.write("visible", isVisible, &out)
    try members.end(&out)
  }
}

extension LiveScreen.Dismissal {
  fileprivate var name: StaticString {
    switch self {
    case .ended: "\"ended\""
    case .terminalRest: "\"terminalRest\""
    case .stale: "\"stale\""
    }
  }
}
