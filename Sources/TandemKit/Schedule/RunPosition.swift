import CanonicalJSON

/// Where in its schedule a run is.
///
/// - Contract: section 5.
public struct RunPosition: Sendable, Equatable {
  /// Whether every interval is over; `index`, `phase` and `next` are nil then, and the seconds 0.
  public let isFinished: Bool

  /// The place of the interval at hand in the list of intervals, from 0.
  public let index: Int?

  /// What is done in the interval at hand, such as "walk" or "run".
  public let phase: String?

  /// The seconds since the interval at hand began.
  public let intervalElapsed: Double

  /// The whole seconds left of the interval at hand, as a screen shows them.
  public let intervalRemaining: Int64

  /// The part of the schedule that is behind, from 0 to 1.
  public let progress: Double

  /// The seconds of all intervals together.
  public let total: Int64

  /// The whole seconds left of the schedule, as a screen shows them.
  public let remaining: Int64

  /// The interval to come after the one at hand.
  public let next: Upcoming?

  /// An interval and its place in the list of intervals, from 0.
  public struct Upcoming: Sendable, Equatable {
    /// The place in the list of intervals, from 0.
    public let index: Int
    /// The interval.
    public let interval: RunSchedule.Interval
  }

  init(_ derivation: Derivation) {
    let intervals = derivation.schedule.intervals
    isFinished = derivation.current == nil
    index = derivation.current?.index
    phase = derivation.current.map { intervals[$0.index].phase.string }
    intervalElapsed = derivation.intervalElapsed
    intervalRemaining = derivation.intervalRemaining
    progress = derivation.progress
    total = derivation.schedule.total
    remaining = derivation.remaining
    next = derivation.next.map { Upcoming(index: $0, interval: RunSchedule.Interval(intervals[$0])) }
  }

  /// Whether both are the same place, phases compared byte for byte.
  public static func == (left: RunPosition, right: RunPosition) -> Bool {
    left.index == right.index && sameBytes(left.phase, right.phase) && left.intervalElapsed == right.intervalElapsed
      && left.intervalRemaining == right.intervalRemaining && left.progress == right.progress
      && left.total == right.total && left.remaining == right.remaining && left.next == right.next
  }
}
