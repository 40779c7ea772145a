import CanonicalJSON

/// What a person does to a run; what changes nothing leaves the anchor as it is (the contract's section 4).
extension Anchor {
  /// Stops the clock at a moment, unless it stands already.
  package mutating func pause(at moment: Double) throws(JSONError) {
    guard state == .running else { return }
    pausedAt = moment
    try countRevision()
  }

  /// Lets the clock run on; a clock that was set back adds no pause.
  package mutating func resume(at moment: Double) throws(JSONError) {
    guard state == .paused, let pausedAt else { return }
    accumulatedPause += max(0, moment - pausedAt)
    self.pausedAt = nil
    try countRevision()
  }

  /// Ends the run for good.
  package mutating func end(at moment: Double) throws(JSONError) {
    guard state != .ended else { return }
    endedAt = moment
    try countRevision()
  }

  /// Names the device that writes the run to its health store.
  package mutating func assign(_ device: JSONSlice) throws(JSONError) {
    guard state != .ended else { return }
    if let healthOwner, healthOwner.isIdentical(to: device) { return }
    healthOwner = device
    try countRevision()
  }

  private mutating func countRevision() throws(JSONError) {
    revision = try revision.counted(at: revisionPlace)
  }
}
