import CanonicalJSON

/// How far a person has come in a plan (the contract's section 7).
package struct ProgressStatus {
  package let progress: Progress
  /// The days of the plan that are done.
  package let completed: Int64
  /// The days of the plan.
  package let total: Int64
  /// Whether the plan's last day is done.
  package let isGraduated: Bool

  /// Looks the plan's days up among the finished slots.
  ///
  /// - Complexity: O(days × log slots).
  package init(_ progress: Progress, _ plan: PlanShape, in arena: Arena) throws(JSONError) {
    self.progress = progress
    total = plan.total
    var completed: Int64 = 0
    var isLastDone = false
    let mark = arena.mark
    try plan.forEachDay { (week, day) throws(JSONError) in
      arena.release(to: mark)
      isLastDone = progress.completedSlots.contains(try Progress.slot(week: week, day: day, in: arena))
      if isLastDone { completed += 1 }
    }
    self.completed = completed
    isGraduated = isLastDone
  }

  /// Writes the document that `progress_status` answers.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("completed", completed, &out)
    try members.write("graduated", isGraduated, &out)
    try members.begin("next", &out)
    var next = try MemberWriter(&out)
    try next.write("day", progress.pointerDay, &out)
    try next.write("week", progress.pointerWeek, &out)
    try next.end(&out)
    try members.write("pristine", progress.isPristine, &out)
    try members.write("total", total, &out)
    try members.end(&out)
  }
}
