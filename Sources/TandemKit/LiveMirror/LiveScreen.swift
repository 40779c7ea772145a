import CanonicalJSON

/// All that a follower draws of another device's run at one moment.
///
/// - Contract: section 13.
public struct LiveScreen: Sendable, Equatable {
  /// Why a page is left.
  public enum Dismissal: Sendable {
    /// The run is over.
    case ended
    /// The rest after the last set is over.
    case terminalRest
    /// No page has come for too long.
    case stale
  }

  /// Whether there is a page, and no reason to leave it.
  public let isVisible: Bool

  /// The run that is shown; nil when no page was seen.
  public let runID: String?

  /// What is done, such as "run" or "rest".
  public let phase: String?

  /// The whole seconds left of a countdown, as a screen shows them; nil when the page counts up.
  public let remaining: Int64?

  /// The seconds since the phase began; nil when no page was seen.
  public let elapsed: Double?

  /// Whether no page has come for too long.
  public let isStale: Bool

  /// Why the page is left; nil when it stays.
  public let dismissal: Dismissal?

  init(_ state: LiveState) {
    isVisible = state.isVisible
    runID = state.frame?.runID.string
    phase = state.frame?.phase?.string
    remaining = state.remaining
    elapsed = state.elapsed
    isStale = state.isStale
    dismissal = state.dismissal
  }

  /// Whether both say the same, texts compared byte for byte.
  public static func == (left: LiveScreen, right: LiveScreen) -> Bool {
    left.isVisible == right.isVisible && sameBytes(left.runID, right.runID) && sameBytes(left.phase, right.phase)
      && left.remaining == right.remaining && left.elapsed == right.elapsed && left.isStale == right.isStale
      && left.dismissal == right.dismissal
  }
}
