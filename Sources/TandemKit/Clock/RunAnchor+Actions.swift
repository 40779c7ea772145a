import CanonicalJSON

// MARK: What a person does

extension RunAnchor {
  /// Replaces the anchor by what `change` makes of it, or throws and leaves it.
  private mutating func change(
    _ change: (inout Anchor, inout DocumentCall) throws(JSONError) -> Void
  ) throws(TandemError) {
    self = RunAnchor(
      normal: try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
        var anchor = try Anchor.read(call.document(0), in: call.arena)
        try change(&anchor, &call)
        return try call.bytes(anchor.write)
      })
  }

  /// Stops the clock at a moment; a run that is paused or has ended stays as it is.
  ///
  /// Sets `pausedAt` and counts `revision` up.
  ///
  /// - Throws: `badValue` for a moment of 1e11 or more, or when `revision` is at its end, 2^53 - 1; `badArgument` for a moment
  ///   that is not finite.
  /// - Complexity: O(length of the anchor).
  /// - Contract: section 4.
  public mutating func pause(at moment: Double) throws(TandemError) {
    try change { (anchor, call) throws(JSONError) in try anchor.pause(at: call.moment(moment)) }
  }

  /// Lets the clock go on from a moment; a run that is not paused stays as it is.
  ///
  /// Adds the pause to `accumulatedPause` (nothing when the clock was set back meanwhile), clears `pausedAt` and counts
  /// `revision` up.
  ///
  /// - Throws: As `pause(at:)`.
  /// - Complexity: O(length of the anchor).
  /// - Contract: section 4.
  public mutating func resume(at moment: Double) throws(TandemError) {
    try change { (anchor, call) throws(JSONError) in try anchor.resume(at: call.moment(moment)) }
  }

  /// Ends the run for good at a moment; a run that has ended stays as it is.
  ///
  /// Sets `endedAt` and counts `revision` up.
  ///
  /// - Throws: As `pause(at:)`.
  /// - Complexity: O(length of the anchor).
  /// - Contract: section 4.
  public mutating func end(at moment: Double) throws(TandemError) {
    try change { (anchor, call) throws(JSONError) in try anchor.end(at: call.moment(moment)) }
  }

  /// Names the device that writes the run to its health store; a run that has ended stays as it is.
  ///
  /// Sets `healthOwner` and counts `revision` up, unless the device is the owner already.
  ///
  /// - Throws: `badValue` for an empty name, or when `revision` is at its end, 2^53 - 1.
  /// - Complexity: O(length of the anchor).
  /// - Contract: section 4.
  public mutating func assign(to device: String) throws(TandemError) {
    try change { (anchor, call) throws(JSONError) in try anchor.assign(call.identifier(device)) }
  }

  // MARK: When devices meet

  /// The anchor that survives when two devices meet.
  ///
  /// Of one run an end is final, else the newest `revision` wins; of two runs, when both pressed Start, the later-started one.
  /// Every tie is decided the same way on every device: the merge is commutative, associative and idempotent, as bytes.
  /// When it answers another run than yours, first put `finish(_:at:)` of yours into the diary if it is worth keeping.
  ///
  /// - Throws: `tooLarge` for an answer beyond 2^31 - 1 bytes, `noMemory`.
  /// - Complexity: O(length of both).
  /// - Contract: section 4.
  public func merged(with incoming: RunAnchor) throws(TandemError) -> RunAnchor {
    RunAnchor(
      normal: try DocumentCall.run(jsonBytes, incoming.jsonBytes) { (call) throws(JSONError) in
        let local = try Anchor.read(call.document(0), in: call.arena)
        let incoming = try Anchor.read(call.document(1), in: call.arena)
        return try call.bytes(Anchor.merge(local, incoming, in: call.arena).write)
      })
  }

  /// Replaces the anchor by the one that survives when two devices meet: see `merged(with:)`.
  public mutating func merge(with incoming: RunAnchor) throws(TandemError) {
    self = try merged(with: incoming)
  }

  /// What `check(at:maxSkew:maxAge:)` thinks of an anchor.
  public enum Verdict: Sendable {
    /// The anchor is worth believing.
    case ok
    /// The run begins too far ahead: one of the two clocks is wrong.
    case future
    /// The run has not ended and began too long ago: it was forgotten.
    case stale
  }

  /// Judges whether the anchor is worth believing; ask before merging a stranger's anchor.
  ///
  /// - Parameters:
  ///   - now: The moment of asking.
  ///   - maxSkew: The seconds that the run may begin after `now`.
  ///   - maxAge: The seconds that a run may go on without an end.
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for a number that is not finite.
  /// - Complexity: O(length of the anchor).
  /// - Contract: section 4.
  public func check(at now: Double, maxSkew: Double, maxAge: Double) throws(TandemError) -> Verdict {
    try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let anchor = try Anchor.read(call.document(0), in: call.arena)
      let now = try call.moment(now)
      return Verdict(anchor, now: now, maxSkew: try call.seconds(maxSkew), maxAge: try call.seconds(maxAge))
    }
  }

  // MARK: What follows from the anchor

  /// The seconds run at a moment: frozen at the earlier of pause and end, never negative.
  ///
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for one that is not finite.
  /// - Complexity: O(length of the anchor).
  /// - Contract: section 4.
  public func elapsed(at now: Double) throws(TandemError) -> Double {
    try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let anchor = try Anchor.read(call.document(0), in: call.arena)
      return anchor.elapsed(at: try call.moment(now))
    }
  }

  /// Makes the diary record of the run as it stands at a moment.
  ///
  /// A run that reached the schedule's total is full, and dated at the moment it did, so that both devices write the same
  /// record without talking. Else it is partial, dated at its end, else its pause, else `now`, and lasts as long as was run.
  ///
  /// - Throws: `badValue` for a moment of 1e11 or more, `badArgument` for one that is not finite.
  /// - Complexity: O(length of both).
  /// - Contract: section 4.
  public func finish(_ schedule: RunSchedule, at now: Double) throws(TandemError) -> DiaryRecord {
    DiaryRecord(
      normal: try DocumentCall.run(jsonBytes, schedule.jsonBytes) { (call) throws(JSONError) in
        let anchor = try Anchor.read(call.document(0), in: call.arena)
        let schedule = try Schedule.read(call.document(1), in: call.arena)
        let now = try call.moment(now)
        return try call.bytes { (out) throws(JSONError) in
          try anchor.writeRecord(of: schedule, now: now, to: &out)
        }
      })
  }

  /// Tells whether this device is the one that writes the run to its health store: exactly one device does.
  ///
  /// - Parameters:
  ///   - device: The name of this device; an anchor without `healthOwner` belongs to "phone".
  ///   - saved: The runIDs that the health store has already.
  /// - Throws: `badValue` for an empty text.
  /// - Complexity: O(n log n) in the length of the arguments.
  /// - Contract: section 4.
  public func healthDecision(device: String, saved: [String]) throws(TandemError) -> HealthDecision {
    try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let anchor = try Anchor.read(call.document(0), in: call.arena)
      let device = try call.identifier(device)
      return HealthDecision(anchor, device: device, saved: try call.identifiers(saved))
    }
  }
}
