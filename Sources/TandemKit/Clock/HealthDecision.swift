import CanonicalJSON

/// Whether a device writes a run to its health store, and why.
///
/// Judged in the order `notOwner`, `alreadySaved`, `notEnded`, `owner`.
///
/// - Contract: section 4.
public enum HealthDecision: Sendable {
  /// The run is this device's to save, now.
  case owner
  /// Another device saves the run.
  case notOwner
  /// The health store has the run.
  case alreadySaved
  /// The run is this device's to save, once it has ended.
  case notEnded

  /// Whether to save the run now.
  public var save: Bool { self == .owner }
}

/// The judging: exactly one device writes a run (the contract's section 4).
extension HealthDecision {
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
