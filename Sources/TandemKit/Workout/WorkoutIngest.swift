import CanonicalJSON

/// What the phone makes of a watch's push (the contract's section 9).
package struct WorkoutIngest {
  enum Outcome {
    case added, merged, unchanged, vetoed

    var name: StaticString {
      switch self {
      case .added: "\"added\""
      case .merged: "\"merged\""
      case .unchanged: "\"unchanged\""
      case .vetoed: "\"vetoed\""
      }
    }
  }

  private(set) var store: WorkoutStore
  private(set) var outcome = Outcome.vetoed
  /// Whether the sender does not hold what the store now holds.
  private(set) var repush = true
  /// The logs whose pushed copy was stamped newer but was behind.
  private(set) var regressions: StringSet

  /// Takes a push into the store; only the phone deletes, so the deletions of a push are ignored.
  ///
  /// - Complexity: O(length of both).
  package init(_ store: WorkoutStore, _ pushed: Workout, in arena: Arena) throws(JSONError) {
    self.store = store
    regressions = StringSet()
    if store.deletedWorkoutIDs.contains(pushed.workoutID) { return }
    var arrived = pushed
    arrived.deletedLogIDs = StringSet()
    let place = firstPlace(in: store.workouts) { $0.workoutID.compareString(pushed.workoutID) }
    let now: Workout
    if let place {
      let held = store.workouts[place]
      now = try held.joined(with: arrived, in: arena)
      outcome = try now.text(in: arena).isIdentical(to: held.text(in: arena)) ? .unchanged : .merged
      regressions = try Self.regressions(held, arrived, in: arena)
      store.workouts[place] = now
    } else {
      now = arrived
      outcome = .added
      var one = List<Workout>(in: arena)
      try one.append(arrived)
      self.store.workouts = try Workout.normalized(
        concatenate(store.workouts, one.elements, in: arena), in: arena)
    }
    repush = try !now.text(in: arena).isIdentical(to: pushed.text(in: arena))
  }

  private static func regressions(
    _ held: Workout, _ pushed: Workout, in arena: Arena
  ) throws(JSONError) -> StringSet {
    var behind = List<JSONSlice>(in: arena)
    for log in pushed.logs {
      guard let index = held.log(log.logID), log.others.updatedAt > held.logs[index].others.updatedAt else { continue }
      let joined = try held.logs[index].joined(with: log, in: arena)
      if try !joined.text(in: arena).isIdentical(to: log.text(in: arena)) { try behind.append(log.logID) }
    }
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

extension WorkoutLog {
  /// The log's canonical text.
  func text(in arena: Arena) throws(JSONError) -> JSONSlice {
    var out = try JSONWriter(in: arena)
    try write(to: &out)
    return out.slice()
  }
}
