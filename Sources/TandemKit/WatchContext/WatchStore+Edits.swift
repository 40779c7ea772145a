import CanonicalJSON

extension WatchStore {
  /// Keeps a workout that was begun or changed here, until the phone has it.
  ///
  /// It is joined with the copy that is there, stands in the context's `active`, or in `recent` once it is no longer active, and
  /// is `unsent`: push it.
  ///
  /// - Throws: `tooLarge` for a text beyond 2^31 - 1 bytes or nested beyond 128 levels, `noMemory`.
  /// - Complexity: O(n log n) in the length of the store.
  /// - Contract: section 10.
  public mutating func put(_ workout: WorkoutRecord) throws(TandemError) {
    let held = try held(workout.workoutID)
    try replace(workout.workoutID, with: held?.merged(with: workout) ?? workout, isUnsent: true)
  }

  /// Notes which screen is open; nil when none of an exercise is.
  ///
  /// - Throws: `badValue` for an empty id.
  /// - Complexity: O(n log n) in the length of the store.
  /// - Contract: section 10.
  public mutating func navigate(to screen: Screen?) throws(TandemError) {
    if screen == navigated { return }
    try setMember("navigated") { (out) throws(JSONError) in
      if let screen { try screen.write(to: &out) } else { try out.append("null") }
    }
  }

  /// Takes the phone's answer to a push: what it was vetoed for goes, and what the phone has is unsent no more.
  ///
  /// An answer from before the phone began anew is passed over; so is one to a push that has been changed since, or that a
  /// context sent before it arrived could still prune.
  ///
  /// - Parameters:
  ///   - pushed: The workout as it was pushed, which the answer carries.
  ///   - outcome: What became of it.
  ///   - since: That of the phone's last context.
  ///   - seq: That of the phone's last context.
  /// - Throws: `tooLarge` for a text beyond 2^31 - 1 bytes or nested beyond 128 levels, `noMemory`.
  /// - Complexity: O(n log n) in the length of the store.
  /// - Contract: section 10.
  public mutating func settle(
    _ pushed: WorkoutRecord, _ outcome: IngestDecision.Outcome, since: Double, seq: Int64
  ) throws(TandemError) {
    let last = context
    guard last.since == since else { return }
    if outcome == .vetoed {
      try replace(pushed.workoutID, with: nil, isUnsent: false)
    } else if let seen = last.seq, seen >= seq, try held(pushed.workoutID) == pushed {
      try replace(pushed.workoutID, with: pushed, isUnsent: false)
    }
  }

  /// The workout of an id, in whichever list, or joined of both.
  private func held(_ workoutID: String) throws(TandemError) -> WorkoutRecord? {
    let context = context
    var held: WorkoutRecord?
    for copy in context.active + context.recent where sameBytes(copy.workoutID, workoutID) {
      held = try held?.merged(with: copy) ?? copy
    }
    return held
  }

  /// Puts a workout, or none, in the place of those that are there of its id.
  private mutating func replace(
    _ workoutID: String, with workout: WorkoutRecord?, isUnsent: Bool
  ) throws(TandemError) {
    let context = context
    var lists = [context.active, context.recent].map { list in list.filter { !sameBytes($0.workoutID, workoutID) } }
    if let workout { lists[workout.status == .active ? 0 : 1].append(workout) }
    let unsent = unsent.filter { !sameBytes($0, workoutID) } + (isUnsent ? [workoutID] : [])
    var store = self
    try store.setMember("active") { (out) throws(JSONError) in try out.append(arrayOf: lists[0]) }
    try store.setMember("recent") { (out) throws(JSONError) in try out.append(arrayOf: lists[1]) }
    try store.setMember("unsent") { (out) throws(JSONError) in try out.append(arrayOf: unsent) }
    self = store
  }
}
