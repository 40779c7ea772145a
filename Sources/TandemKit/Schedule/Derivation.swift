import CanonicalJSON

/// Where a run is in its schedule (the contract's section 5).
package struct Derivation {
  package let schedule: Schedule
  package let elapsed: Double
  /// The interval at hand; nil when the schedule is finished.
  package let current: Current?

  /// An interval and the seconds between which it lies.
  package struct Current {
    package let index: Int
    package let start: Int64
    package let end: Int64
  }

  /// Walks the schedule; a negative `elapsed` counts as 0.
  ///
  /// - Complexity: O(intervals).
  package init(_ schedule: Schedule, elapsed: Double) {
    self.schedule = schedule
    self.elapsed = max(0, elapsed)
    current = schedule.current(at: self.elapsed)
  }

  /// The whole seconds left of the interval at hand, as a screen shows them.
  package var intervalRemaining: Int64 {
    guard let current else { return 0 }
    return Schedule.secondsLeft(from: elapsed, to: current.end, most: current.end - current.start)
  }

  /// The whole seconds left of the schedule, as a screen shows them.
  package var remaining: Int64 {
    current == nil ? 0 : Schedule.secondsLeft(from: elapsed, to: schedule.total, most: schedule.total)
  }

  /// The seconds since the interval at hand began.
  package var intervalElapsed: Double {
    current.map { max(0, elapsed - Double($0.start)) } ?? 0
  }

  /// The part of the schedule that is behind, from 0 to 1.
  package var progress: Double {
    current == nil ? 1 : min(1, elapsed / Double(schedule.total))
  }

  /// The interval that comes after the one at hand, by its place in the schedule.
  package var next: Int? {
    current.flatMap { schedule.nextIndex(after: $0.index) }
  }

  /// The second at which the seconds left next change; nil when finished.
  package var nextTick: Int64? {
    current.map { $0.end - intervalRemaining + 1 }
  }

  /// Writes the document that `derive` answers.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("finished", current == nil, &out)
    try writeInterval(&members, &out)
    try writeProgress(&members, &out)
    try writeTotal(&members, &out)
    try members.end(&out)
  }

  /// Writes the members from `index` to `phase`.
  func writeInterval(_ members: inout MemberWriter, _ out: inout JSONWriter) throws(JSONError) {
    let null = JSONSlice("null")
    try members.write("index", orNull: current.map { Int64($0.index) }, &out)
    try members.write("intervalElapsed", intervalElapsed, &out)
    try members.write("intervalRemaining", intervalRemaining, &out)
    try members.begin("next", &out)
    if let next {
      try schedule.writeInterval(at: next, to: &out)
    } else {
      try out.append(null)
    }
    try members.write("phase", current.map { schedule.intervals[$0.index].phase } ?? null, &out)
  }

  /// Writes `progress` and `remaining`.
  func writeProgress(_ members: inout MemberWriter, _ out: inout JSONWriter) throws(JSONError) {
    try members.write("progress", progress, &out)
    try members.write("remaining", remaining, &out)
  }

  /// Writes `total`.
  func writeTotal(_ members: inout MemberWriter, _ out: inout JSONWriter) throws(JSONError) {
    try members.write("total", schedule.total, &out)
  }
}

extension Schedule {
  /// The first interval whose end is not reached at `elapsed`; those without length are passed over.
  func current(at elapsed: Double) -> Derivation.Current? {
    var start: Int64 = 0
    for index in intervals.indices {
      let end = start &+ intervals[index].seconds
      if !Schedule.isReached(Double(end), at: elapsed) {
        return Derivation.Current(index: index, start: start, end: end)
      }
      start = end
    }
    return nil
  }

  /// The interval that comes after the one at `index` and takes any time.
  func nextIndex(after index: Int) -> Int? {
    var next = index + 1
    while next < intervals.count {
      if intervals[next].seconds > 0 { return next }
      next += 1
    }
    return nil
  }

  /// Writes `{"index":…,"phase":…,"seconds":…}`.
  func writeInterval(at index: Int, to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("index", Int64(index), &out)
    try members.write("phase", intervals[index].phase, &out)
    try members.write("seconds", intervals[index].seconds, &out)
    try members.end(&out)
  }
}
