import CanonicalJSON

/// Where a run is in its schedule (the contract's section 5).
package struct Derivation {
  package let schedule: Schedule
  package let elapsed: Double
  /// The interval at hand and the second it begins at; nil when the schedule is finished.
  package let current: (index: Int, start: Int64)?

  /// Walks the schedule; a negative `elapsed` counts as 0.
  ///
  /// - Complexity: O(intervals).
  package init(_ schedule: Schedule, elapsed: Double) {
    self.schedule = schedule
    self.elapsed = max(0, elapsed)
    var start: Int64 = 0
    for index in schedule.intervals.indices {
      let end = start &+ schedule.intervals[index].seconds
      if !Schedule.isReached(end, at: self.elapsed) {
        current = (index, start)
        return
      }
      start = end
    }
    current = nil
  }

  /// The next interval that takes any time.
  package var nextIndex: Int? {
    guard let current else { return nil }
    for index in (current.index + 1)..<max(current.index + 1, schedule.intervals.count)
    where schedule.intervals[index].seconds > 0 { return index }
    return nil
  }

  /// Writes the members of `derive` in their order among those of `members`.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("finished", current == nil, &out)
    try writeProgress(&members, &out)
    try members.end(&out)
  }

  private func writeProgress(_ members: inout MemberWriter, _ out: inout JSONWriter) throws(JSONError) {
    guard let (index, start) = current else {
      try members.write("index", JSONSlice("null"), &out)
      try members.write("intervalElapsed", 0 as Int64, &out)
      try members.write("intervalRemaining", 0 as Int64, &out)
      try members.write("next", JSONSlice("null"), &out)
      try members.write("phase", JSONSlice("null"), &out)
      try members.write("progress", 1 as Int64, &out)
      try members.write("remaining", 0 as Int64, &out)
      try members.write("total", schedule.total, &out)
      return
    }
    let interval = schedule.intervals[index]
    let total = Double(schedule.total)
    try members.write("index", Int64(index), &out)
    try members.write("intervalElapsed", max(0, elapsed - Double(start)), &out)
    try members.write(
      "intervalRemaining",
      Schedule.secondsLeft(from: elapsed, to: start &+ interval.seconds, most: interval.seconds), &out)
    try members.begin("next", &out)
    if let nextIndex {
      try schedule.writeInterval(at: nextIndex, to: &out)
    } else {
      try out.append("null")
    }
    try members.write("phase", interval.phase, &out)
    try members.write("progress", min(1, elapsed / total), &out)
    try members.write(
      "remaining", Schedule.secondsLeft(from: elapsed, to: schedule.total, most: schedule.total), &out)
    try members.write("total", schedule.total, &out)
  }
}

extension Schedule {
  /// Writes `{"index":…,"phase":…,"seconds":…}`.
  func writeInterval(at index: Int, to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("index", Int64(index), &out)
    try members.write("phase", intervals[index].phase, &out)
    try members.write("seconds", intervals[index].seconds, &out)
    try members.end(&out)
  }
}
