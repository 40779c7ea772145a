import CanonicalJSON

/// One thing to say or to buzz, at a second of the run.
///
/// - Contract: section 5.
public struct RunCue: Sendable, Equatable {
  /// The kinds of cues, in the order in which they are given at one moment.
  public enum Kind: Sendable, BitwiseCopyable {
    /// The schedule is done.
    case finish
    /// An interval begins.
    case phase
    /// Half of the schedule is behind.
    case halfway
    /// An interval is about to end.
    case countdown
  }

  /// The elapsed second at which it is due.
  public let at: Double

  /// What it is for.
  public let kind: Kind

  /// The interval that begins, is under way at halfway, or is to come after a countdown; nil at the end.
  public let upcoming: RunPosition.Upcoming?

  /// Whether it was due so long ago that an app skips it.
  public let isLate: Bool

  /// The moment at which it is due, when an anchor was asked; nil when a schedule was.
  public let moment: Double?

  static func list(_ cues: Cues, of anchor: Anchor?) -> [RunCue] {
    cues.cues.map { cue in
      RunCue(
        at: cue.at, kind: cue.kind,
        upcoming: cue.index.map {
          RunPosition.Upcoming(index: $0, interval: RunSchedule.Interval(cues.schedule.intervals[$0]))
        },
        isLate: cues.isLate(cue), moment: anchor?.moment(of: cue.at))
    }
  }
}

/// Which cues a run gives, and when one is too late.
///
/// `{"countdown":[3,2,1],"grace":2,"halfway":true}`.
///
/// - Contract: section 5.
public struct CuePreferences: Sendable, Equatable {
  /// The seconds before the end of an interval at which it is counted down, each from 1 to 10^6.
  ///
  /// Used where they are shorter than the interval that ends.
  public var countdown: [Int64]

  /// Whether there is a cue at half of the schedule.
  public var halfway: Bool

  /// The seconds after which a cue is late, at least 0.
  public var grace: Double

  /// States preferences, by default a countdown from 3, halfway, and 2 seconds of grace.
  public init(countdown: [Int64] = [3, 2, 1], halfway: Bool = true, grace: Double = 2) {
    self.countdown = countdown
    self.halfway = halfway
    self.grace = grace
  }

  func options(_ call: inout DocumentCall) throws(JSONError) -> CueOptions {
    _ = try call.seconds(grace)
    let text = try call.text { (out) throws(JSONError) in
      var members = try MemberWriter(&out)
      try members.begin("countdown", &out)
      try out.append(arrayOf: countdown) { (seconds, out) throws(JSONError) in try out.append(integer: seconds) }
      try members.write("grace", grace, &out)
      try members.write("halfway", halfway, &out)
      try members.end(&out)
    }
    return try CueOptions.read(text, in: call.arena)
  }
}
