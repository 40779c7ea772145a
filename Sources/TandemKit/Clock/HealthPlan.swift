import CanonicalJSON

/// Whether this device writes a run to its health store: exactly one device does (the contract's section 4).
package enum HealthPlan {
  case owner, notOwner, alreadySaved, notEnded

  /// Judges for `device`; `saved` are the runs that the health store has already.
  package init(_ anchor: Anchor, device: JSONSlice, saved: StringSet) {
    let owner = anchor.healthOwner ?? JSONSlice("\"phone\"")
    if !owner.isIdentical(to: device) {
      self = .notOwner
    } else if saved.contains(anchor.runID) {
      self = .alreadySaved
    } else if anchor.state != .ended {
      self = .notEnded
    } else {
      self = .owner
    }
  }

  private var reason: StaticString {
    switch self {
    case .owner: "\"owner\""
    case .notOwner: "\"notOwner\""
    case .alreadySaved: "\"alreadySaved\""
    case .notEnded: "\"notEnded\""
    }
  }

  /// Writes `{"reason":…,"save":…}`.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("reason", JSONSlice(reason), &out)
    try members.write("save", self == .owner, &out)
    try members.end(&out)
  }
}
