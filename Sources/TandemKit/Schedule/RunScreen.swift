import CanonicalJSON

/// All that a screen draws of a run at one moment: its clock, its place in the schedule, and when to draw again.
///
/// - Contract: section 5.
public struct RunScreen: Sendable, Equatable {
  /// The seconds run.
  public let elapsed: Double

  /// Whether the clock goes, stands, or has stopped for good.
  public let state: RunState

  /// Where in the schedule the run is.
  public let position: RunPosition

  /// The moment at which a whole second next changes; nil when paused, ended or finished.
  public let tickAt: Double?

  /// The moment at which the interval at hand ends; nil when paused, ended or finished.
  public let boundaryAt: Double?

  init(_ derived: AnchorDerivation) {
    elapsed = derived.elapsed
    state = derived.anchor.state
    position = RunPosition(derived.derivation)
    tickAt = derived.tickAt
    boundaryAt = derived.boundaryAt
  }
}

extension RunAnchor {
  /// Derives all that a screen draws of the run at a moment; draw again at `tickAt`.
  ///
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for one that is not finite.
  /// - Complexity: O(length of both).
  /// - Contract: section 5.
  public func screen(_ schedule: RunSchedule, at now: Double) throws(TandemError) -> RunScreen {
    try DocumentCall.run(jsonBytes, schedule.jsonBytes) { (call) throws(JSONError) in
      let anchor = try Anchor.read(call.document(0), in: call.arena)
      let schedule = try Schedule.read(call.document(1), in: call.arena)
      return RunScreen(AnchorDerivation(anchor, schedule, now: try call.moment(now)))
    }
  }

  /// Lists the cues of the run between two moments, each with its `moment`: what to schedule before an app sleeps.
  ///
  /// There is none after a pause or an end. `isLate` looks back from `end`, so it means nothing in a window that lies ahead.
  ///
  /// Between two changes of the anchor, windows that meet never give a cue twice and never miss one. An anchor knows how long
  /// its pauses were in all and not when: after a resume begin the next window at its moment.
  ///
  /// - Throws: `badValue` for a moment of 1e11 or more or preferences out of their range, `badArgument` for a moment that is not
  ///   finite.
  /// - Complexity: O(intervals × log countdowns), and the sorting of the cues found.
  /// - Contract: section 5.
  public func cues(
    _ schedule: RunSchedule, from start: Double, to end: Double, _ preferences: CuePreferences = CuePreferences()
  ) throws(TandemError) -> [RunCue] {
    try DocumentCall.run(jsonBytes, schedule.jsonBytes) { (call) throws(JSONError) in
      let anchor = try Anchor.read(call.document(0), in: call.arena)
      let schedule = try Schedule.read(call.document(1), in: call.arena)
      let start = try call.moment(start)
      let end = try call.moment(end)
      let options = try preferences.options(&call)
      return RunCue.list(try Cues(anchor, schedule, from: start, to: end, options, in: call.arena), of: anchor)
    }
  }
}
