import CanonicalJSON

/// All that a screen draws of a run at one moment: its clock and its place in the schedule (the contract's section 5).
package struct AnchorDerivation {
  private let anchor: Anchor
  private let elapsed: Double
  private let derivation: Derivation

  /// Derives both from an anchor at `now`.
  ///
  /// - Complexity: O(intervals).
  package init(_ anchor: Anchor, _ schedule: Schedule, now: Double) {
    self.anchor = anchor
    elapsed = anchor.elapsed(at: now)
    derivation = Derivation(schedule, elapsed: elapsed)
  }

  /// Writes the document that `anchor_derive` answers.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try writeMoment("boundaryAt", of: derivation.current?.end, &members, &out)
    try members.write("elapsed", elapsed, &out)
    try members.write("finished", derivation.current == nil, &out)
    try derivation.writeInterval(&members, &out)
    try derivation.writeProgress(&members, &out)
    try members.write("state", JSONSlice(anchor.state.name), &out)
    try writeMoment("tickAt", of: derivation.nextTick, &members, &out)
    try derivation.writeTotal(&members, &out)
    try members.end(&out)
  }

  /// Writes the moment of a second of the run, or null when there is none or the clock stands.
  private func writeMoment(
    _ name: StaticString, of second: Int64?, _ members: inout MemberWriter, _ out: inout JSONWriter
  ) throws(JSONError) {
    try members.begin(name, &out)
    if let second, anchor.state == .running {
      try out.append(number: anchor.moment(of: Double(second)))
    } else {
      try out.append("null")
    }
  }
}
