import CanonicalJSON

/// One thing to say or to buzz, at a second of the run.
package struct Cue: BitwiseCopyable {
  package let at: Double
  package let kind: RunCue.Kind
  /// The interval it names: the one that begins, is under way, or is to come; nil at the end.
  package let index: Int?

  func isBefore(_ other: Cue) -> Bool {
    at != other.at ? at < other.at : kind.rank < other.kind.rank
  }
}

extension RunCue.Kind {
  /// The place of the kind among the cues of one moment.
  fileprivate var rank: UInt8 {
    switch self {
    case .finish: 0
    case .phase: 1
    case .halfway: 2
    case .countdown: 3
    }
  }

  fileprivate var name: StaticString {
    switch self {
    case .finish: "\"finish\""
    case .phase: "\"phase\""
    case .halfway: "\"halfway\""
    case .countdown: "\"countdown\""
    }
  }
}

/// The cues of a schedule between two moments of a run: reached at the later one and not at the earlier one.
///
/// Windows that meet share no cue and miss none, since both ask the same question of the same moment.
package struct Cues {
  package let schedule: Schedule
  private let options: CueOptions
  package let cues: UnsafeMutableBufferPointer<Cue>
  /// The elapsed second from which lateness is counted.
  private let lateFrom: Double

  /// The least bytes that a cue takes in the answer.
  private static var leastBytes: Int { 74 }

  /// Lists the cues after `from` up to `to`, in elapsed seconds; `asked`, by default `to`, decides which are late.
  ///
  /// - Throws: `tooLarge` when there are more than an answer can hold.
  /// - Complexity: O(intervals × log countdowns), and the sorting of the cues found.
  package init(
    _ schedule: Schedule, from: Double, to: Double, asked: Double? = nil, _ options: CueOptions, in arena: Arena
  ) throws(JSONError) {
    self.schedule = schedule
    self.options = options
    lateFrom = asked ?? to
    // The greater the countdown, the sooner its cue: those of an interval that are in the window stand side by side.
    @inline(never)
    func countdowns(to end: Int64, within seconds: Int64) -> Range<Int> {
      let first = options.firstCountdown { before in Schedule.isReached(Double(end - before), at: to) }
      let last = options.firstCountdown { before in
        before >= seconds || Schedule.isReached(Double(end - before), at: from)
      }
      return first..<max(first, last)
    }
    // Countdowns are counted first: of them there may be more than an answer can hold.
    var count = 0
    var start: Int64 = 0
    for interval in schedule.intervals where interval.seconds > 0 {
      start += interval.seconds
      count &+= countdowns(to: start, within: interval.seconds).count
    }
    guard count <= JSONLimits.bytes / Self.leastBytes else { throw .tooLarge }
    var found = List<Cue>(in: arena)
    try found.reserve(count)
    func offer(_ at: Double, _ kind: RunCue.Kind, _ index: Int?) throws(JSONError) {
      guard Schedule.isReached(at, at: to), !Schedule.isReached(at, at: from) else { return }
      try found.append(Cue(at: at, kind: kind, index: index))
    }
    start = 0
    for index in schedule.intervals.indices where schedule.intervals[index].seconds > 0 {
      let seconds = schedule.intervals[index].seconds
      let end = start + seconds
      try offer(Double(start), .phase, index)
      let next = schedule.nextIndex(after: index)
      for place in countdowns(to: end, within: seconds) {
        try found.append(Cue(at: Double(end - Int64(options.countdown[place])), kind: .countdown, index: next))
      }
      start = end
    }
    if schedule.total > 0 {
      try offer(Double(schedule.total), .finish, nil)
      let middle = Double(schedule.total) / 2
      if options.halfway { try offer(middle, .halfway, schedule.current(at: middle)?.index) }
    }
    cues = found.elements
    // No two of one kind are at one moment.
    try mergeSort(cues, in: arena) { $0.isBefore($1) }
  }

  /// Whether a cue was due so long ago that the host skips it.
  package func isLate(_ cue: Cue) -> Bool {
    lateFrom - cue.at > options.grace
  }

  /// Writes the list; with an anchor each cue has its moment too.
  package func write(anchor: Anchor? = nil, to out: inout JSONWriter) throws(JSONError) {
    try out.append(cues) { (cue, out) throws(JSONError) in try write(cue, anchor, to: &out) }
  }

  private func write(_ cue: Cue, _ anchor: Anchor?, to out: inout JSONWriter) throws(JSONError) {
    let interval = cue.index.map { schedule.intervals[$0] }
    var members = try MemberWriter(&out)
    try members.write("at", cue.at, &out)
    try members.write("index", orNull: cue.index.map(Int64.init), &out)
    try members.write("kind", JSONSlice(cue.kind.name), &out)
    try members.write("late", isLate(cue), &out)
    if let anchor { try members.write("moment", anchor.moment(of: cue.at), &out) }
    try members.write("phase", interval?.phase ?? JSONSlice("null"), &out)
    try members.write("seconds", orNull: interval?.seconds, &out)
    try members.end(&out)
  }
}

extension Cues {
  /// The cues between two moments of an anchor's run; none after it was paused or ended.
  package init(
    _ anchor: Anchor, _ schedule: Schedule, from: Double, to: Double, _ options: CueOptions, in arena: Arena
  ) throws(JSONError) {
    let last = min(to, anchor.stoppedAt ?? to)
    try self.init(
      schedule, from: anchor.runningTime(at: from), to: anchor.runningTime(at: last),
      asked: anchor.runningTime(at: to), options, in: arena)
  }
}
