import CanonicalJSON

/// The one fact a run's clock is derived from, on every device (the contract's section 4).
package struct Anchor {
  package var runID: JSONSlice
  package var startDate: Double
  package var accumulatedPause: Double = 0
  package var pausedAt: Double?
  package var endedAt: Double?
  package var revision: Int64 = 0
  /// Where the revision stands in the text that was read, if it does.
  var revisionPlace: UnsafePointer<UInt8>?
  package var week: Int64?
  package var day: Int64?
  package var planID: JSONSlice?
  package var healthOwner: JSONSlice?
  package var unknown: JSONMembers

  /// Whether the clock runs, stands, or has stopped for good.
  package var state: RunState {
    endedAt != nil ? .ended : pausedAt != nil ? .paused : .running
  }

  /// The seconds run at `now`: frozen at the earlier of pause and end, never negative.
  package func elapsed(at now: Double) -> Double {
    max(0, runningTime(at: stoppedAt ?? now))
  }

  /// The earlier of pause and end: the moment at which the clock came to stand.
  package var stoppedAt: Double? {
    switch (pausedAt, endedAt) {
    case (let paused?, let ended?): min(paused, ended)
    case (let paused?, nil): paused
    case (nil, let ended): ended
    }
  }

  /// The seconds into the run at a moment while it runs; negative before its start.
  package func runningTime(at moment: Double) -> Double {
    (moment - startDate) - accumulatedPause
  }

  /// The moment at which the run is `elapsed` seconds old; summed in this order on every device.
  package func moment(of elapsed: Double) -> Double {
    (startDate + accumulatedPause) + elapsed
  }

  /// Writes `{"elapsed":…,"state":…}` for `now`.
  package func writeElapsed(at now: Double, to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("elapsed", elapsed(at: now), &out)
    try members.write("state", JSONSlice(state.name), &out)
    try members.end(&out)
  }
}
