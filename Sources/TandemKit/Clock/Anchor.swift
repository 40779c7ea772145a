import CanonicalJSON

/// The one fact a run's clock is derived from, on every device (the contract's section 4).
package struct Anchor {
  package var runID: JSONSlice
  package var startDate: Double
  package var accumulatedPause: Double = 0
  package var pausedAt: Double?
  package var endedAt: Double?
  package var revision: Int64 = 0
  package var week: Int64?
  package var day: Int64?
  package var planID: JSONSlice?
  package var healthOwner: JSONSlice?
  package var unknown: JSONMembers

  /// Whether the clock runs, stands, or has stopped for good.
  package enum State {
    case running, paused, ended

    package var name: StaticString {
      switch self {
      case .running: "\"running\""
      case .paused: "\"paused\""
      case .ended: "\"ended\""
      }
    }
  }

  package var state: State {
    endedAt != nil ? .ended : pausedAt != nil ? .paused : .running
  }

  /// The seconds run at `now`: frozen at the earlier of pause and end, never negative.
  package func elapsed(at now: Double) -> Double {
    let reference: Double
    switch (pausedAt, endedAt) {
    case (let paused?, let ended?): reference = min(paused, ended)
    case (let paused?, nil): reference = paused
    case (nil, let ended?): reference = ended
    case (nil, nil): reference = now
    }
    return max(0, (reference - startDate) - accumulatedPause)
  }

  /// Writes `{"elapsed":…,"state":…}` for `now`.
  package func writeElapsed(at now: Double, to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("elapsed", elapsed(at: now), &out)
    try members.write("state", JSONSlice(state.name), &out)
    try members.end(&out)
  }
}
