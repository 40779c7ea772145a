import CanonicalJSON

/// What the phone makes of a watch's push (the contract's section 9).
package struct WorkoutIngest {
  typealias Outcome = IngestDecision.Outcome

  private(set) var store: WorkoutStore
  private(set) var outcome = Outcome.vetoed
  /// Whether the sender does not hold what the store now holds.
  private(set) var repush = true
  /// The logs whose pushed copy was stamped newer but was behind.
  private(set) var regressions: StringSet

  /// Takes a push into the store; only the phone deletes, so the deletions of a push are ignored.
  ///
  /// - Complexity: O(n log n) in the length of both.
  package init(_ store: consuming WorkoutStore, _ pushed: Workout, in arena: Arena) throws(JSONError) {
    self.store = store
    regressions = StringSet()
    if store.deletedWorkoutIDs.contains(pushed.workoutID) { return }
    var now = pushed
    now.deletedLogIDs = StringSet()
    let copies = store.workouts.copies(of: pushed.workoutID)
    if copies.isEmpty {
      outcome = .added
    } else {
      let held = try Workout(joining: copies, in: arena)
      now = try .merge(held, now, in: arena)
      outcome = try now.says(held, in: arena) ? .unchanged : .merged
      regressions = try Self.regressions(held, pushed, now, in: arena)
      self.store.workouts = removing(from: store.workouts) { $0.id.isIdentical(to: pushed.workoutID) }
    }
    self.store.changed = now
    repush = try !now.says(pushed, in: arena)
  }

  private static func regressions(
    _ held: Workout, _ pushed: Workout, _ joined: Workout, in arena: Arena
  ) throws(JSONError) -> StringSet {
    var behind = List<JSONSlice>(in: arena)
    var reader = try LogReader(in: arena)
    var joinedText = try JSONWriter(in: arena)
    var pushedText = try JSONWriter(in: arena)
    var place = 0
    while place < pushed.logs.count {
      let copies = pushed.logs.copies(from: place)
      place += copies.count
      let logID = copies[0].id
      guard let heldAt = try held.log(logID, &reader)?.others.updatedAt,
        try reader.join(copies).others.updatedAt > heldAt
      else { continue }
      let now = try reader.text(joined.logs.copies(of: logID), &joinedText)
      if try !now.isIdentical(to: reader.text(copies, &pushedText)) { try behind.append(logID) }
    }
    reader.release()
    joinedText.release()
    pushedText.release()
    return StringSet(sorted: behind.elements)
  }

  /// Writes the document that `workout_ingest` answers.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("outcome", JSONSlice(outcome.name), &out)
    try members.begin("regressions", &out)
    try out.append(regressions)
    try members.write("repush", repush, &out)
    try members.begin("store", &out)
    try store.write(to: &out)
    try members.end(&out)
  }
}

extension IngestDecision.Outcome {
  fileprivate var name: StaticString {
    switch self {
    case .added: "\"added\""
    case .merged: "\"merged\""
    case .unchanged: "\"unchanged\""
    case .vetoed: "\"vetoed\""
    }
  }
}
