import CanonicalJSON

extension Progress {
  /// Counts a finished run: its slot is done, and the pointer stands at the day after the latest run.
  ///
  /// Ignored are partial runs, runs of another plan, runs from before the last reset, and days that are not in the plan;
  /// so any order of the same records gives the same.
  ///
  /// - Complexity: O(slots).
  package mutating func complete(_ record: RunRecord, _ plan: PlanShape, in arena: Arena) throws(JSONError) {
    let facts = try RunFacts(record.text)
    guard facts.completion == .full, record.date > resetStamp else { return }
    if let planID = facts.planID, !planID.isIdentical(to: self.planID) { return }
    guard let week = facts.week, let day = facts.day, plan.hasDay(week: week, day: day) else { return }
    let mark = arena.mark
    let slot = try Self.slot(week: week, day: day, in: arena)
    if completedSlots.contains(slot) {
      arena.release(to: mark)
    } else {
      completedSlots = try completedSlots.union(StringSet(one: slot, in: arena), in: arena)
    }
    let after = plan.day(after: week, day)
    var moved = self
    (moved.pointerStamp, moved.pointerWeek, moved.pointerDay) = (record.date, after.week, after.day)
    if comparePointer(moved) < 0 { self = moved }
  }

  /// Begins the plan anew, or another plan, with a rank above all that was before.
  package mutating func startOver(
    at stamp: Double, resetID: JSONSlice?, planID: JSONSlice?
  ) throws(JSONError) {
    epoch = try epoch.counted(at: epochPlace)
    completedSlots = StringSet()
    (pointerStamp, pointerWeek, pointerDay) = (stamp, 1, 1)
    resetStamp = stamp
    self.resetID = resetID ?? JSONSlice("\"\"")
    self.planID = planID ?? self.planID
  }

  /// The name of a slot, such as "W1D1", with its quotes.
  static func slot(week: Int64, day: Int64, in arena: Arena) throws(JSONError) -> JSONSlice {
    var out = try JSONWriter(in: arena, capacity: 64)
    try out.append("\"W")
    try out.append(integer: week)
    try out.append("D")
    try out.append(integer: day)
    try out.append("\"")
    return out.slice()
  }
}
