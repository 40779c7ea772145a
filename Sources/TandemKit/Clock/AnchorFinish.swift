import CanonicalJSON

extension Anchor {
  /// Writes the diary record of this run as it stands at `now`.
  ///
  /// A run that reached the schedule's total is full, and dated where it reached it, so that both devices write the
  /// same record without talking.
  package func writeRecord(of schedule: Schedule, now: Double, to out: inout JSONWriter) throws(JSONError) {
    let elapsed = elapsed(at: now)
    let isFull = schedule.total > 0 && Schedule.isReached(Double(schedule.total), at: elapsed)
    var members = try MemberWriter(&out)
    try members.write("completion", JSONSlice((isFull ? DiaryRecord.Completion.full : .partial).name), &out)
    try members.write("date", isFull ? moment(of: Double(schedule.total)) : endedAt ?? pausedAt ?? now, &out)
    try members.write("day", ifPresent: day, &out)
    try members.write("duration", isFull ? Double(schedule.total) : elapsed, &out)
    try members.write("planID", ifPresent: planID, &out)
    try members.write("runID", runID, &out)
    try members.write("week", ifPresent: week, &out)
    try members.end(&out)
  }
}
