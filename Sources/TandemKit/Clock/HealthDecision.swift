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

  init(_ plan: HealthPlan) {
    switch plan {
    case .owner: self = .owner
    case .notOwner: self = .notOwner
    case .alreadySaved: self = .alreadySaved
    case .notEnded: self = .notEnded
    }
  }
}
