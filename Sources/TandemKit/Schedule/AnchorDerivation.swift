import CanonicalJSON

/// All that a screen draws of a run at one moment: its clock and its place in the schedule (the contract's section 5).
package struct AnchorDerivation {
  package let anchor: Anchor
  package let elapsed: Double
  package let derivation: Derivation

  /// Derives both from an anchor at `now`.
  ///
  /// - Complexity: O(intervals).
  package init(_ anchor: Anchor, _ schedule: Schedule, now: Double) {
    self.anchor = anchor
    elapsed = anchor.elapsed(at: now)
    derivation = Derivation(schedule, elapsed: elapsed)
  }

  /// The moment at which a whole second next changes on the screen; nil when the clock stands or nothing is left.
  package var tickAt: Double? { moment(of: derivation.nextTick) }

  /// The moment at which the interval at hand ends; nil when the clock stands or nothing is left.
  package var boundaryAt: Double? { moment(of: derivation.current?.end) }

  private func moment(of second: Int64?) -> Double? {
    guard let second, anchor.state == .running else { return nil }
    let moment = anchor.moment(of: Double(second))
    return Moment.isValid(moment) ? moment : nil
  }

  /// Writes the document that `anchor_derive` answers.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("boundaryAt", orNull: boundaryAt, &out)
    try members.write("elapsed", elapsed, &out)
    try members.write("finished", derivation.current == nil, &out)
    try derivation.writeInterval(&members, &out)
    try derivation.writeProgress(&members, &out)
    try members.write("state", JSONSlice(anchor.state.name), &out)
    try members.write("tickAt", orNull: tickAt, &out)
    try derivation.writeTotal(&members, &out)
    try members.end(&out)
  }
}
