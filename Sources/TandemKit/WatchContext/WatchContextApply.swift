import CanonicalJSON

/// What the watch makes of a context that has arrived (the contract's section 10).
package struct WatchContextApply {
  enum Outcome {
    case applied, stale, undecodable, peerNewer, peerOlder

    var name: StaticString {
      switch self {
      case .applied: "\"applied\""
      case .stale: "\"stale\""
      case .undecodable: "\"undecodable\""
      case .peerNewer: "\"peerNewer\""
      case .peerOlder: "\"peerOlder\""
      }
    }
  }

  /// Why the open screen must be left.
  enum Navigation {
    case none, pruned, resolved, locked

    var name: StaticString {
      switch self {
      case .none: "null"
      case .pruned: "\"pruned\""
      case .resolved: "\"resolved\""
      case .locked: "\"locked\""
      }
    }
  }

  private(set) var cache: WatchCache
  private(set) var outcome = Outcome.applied
  private(set) var pruned = StringSet()
  private(set) var ended = StringSet()
  private(set) var navigation = Navigation.none

  /// Takes the context in `text`, whatever it is, at the moment `now`.
  ///
  /// - Throws: `noMemory` alone.
  /// - Complexity: O(n log n) in the length of both.
  package init(_ cache: WatchCache, _ text: JSONText, now: Double, in arena: Arena) throws(JSONError) {
    self.cache = cache
    do {
      guard let schema = try WatchContext.readSchema(text) else {
        outcome = .undecodable
        return
      }
      guard schema == cache.supports else {
        outcome = schema > cache.supports ? .peerNewer : .peerOlder
        return
      }
      let context = try WatchContext.read(text, in: arena)
      guard context.seq != nil else {
        outcome = .undecodable
        return
      }
      guard context.isAfter(cache.context) else {
        outcome = .stale
        return
      }
      try adopt(context, now: now, in: arena)
    } catch {
      if error.kind == .noMemory { throw error }
      outcome = .undecodable
    }
  }

  /// Whether phone and watch do not understand each other.
  var schemaMismatch: Bool { outcome != .applied && outcome != .stale }

  // MARK: Rows

  private mutating func adopt(_ context: WatchContext, now: Double, in arena: Arena) throws(JSONError) {
    let before = cache.context
    let held = try Workout.normalized(concatenate(before.active, before.recent, in: arena), in: arena)
    let carried = try Workout.normalized(concatenate(context.active, context.recent, in: arena), in: arena)
    var rows = Rows(in: arena)
    var gone = List<JSONSlice>(in: arena)
    // What the phone lacks of a workout that it carries.
    var lacking = List<JSONSlice>(in: arena)
    for workout in carried {
      var row = workout
      if let old = held.place(of: workout.workoutID) {
        row = try held[old].joined(with: workout, in: arena)
        let isWhole = try row.text(in: arena).isIdentical(to: workout.text(in: arena))
        if !isWhole { try lacking.append(workout.workoutID) }
      }
      try rows.append(row, toActive: context.active.place(of: workout.workoutID) != nil)
    }
    for workout in held where carried.place(of: workout.workoutID) == nil {
      let isActive = before.active.place(of: workout.workoutID) != nil
      let said = firstPlace(in: context.ended) { $0.workoutID.compareString(workout.workoutID) }
      if let said {
        var row = workout
        row.status = row.status.greater(context.ended[said].status)
        try rows.append(row, toActive: isActive && row.status == .active)
      } else if cache.unsent.contains(workout.workoutID)
        || !(isActive ? context.complete.active : context.complete.recent)
      {
        try rows.append(workout, toActive: isActive)
      } else {
        try gone.append(workout.workoutID)
      }
    }
    pruned = StringSet(sorted: gone.elements)
    cache.context = try before.replaced(by: context, rows, in: arena)
    // A context that was sent before a change had arrived does not confirm it: a later one could prune it unseen.
    let unconfirmed = StringSet(sorted: lacking.elements)
    cache.unsent = try cache.unsent.filtered(in: arena) { carried.place(of: $0) == nil || unconfirmed.contains($0) }
    try noteEnded(before, in: arena)
    try navigate(held, now: now, in: arena)
  }

  /// The ids that were active before and are not now.
  private mutating func noteEnded(_ before: WatchContext, in arena: Arena) throws(JSONError) {
    var ids = List<JSONSlice>(in: arena)
    for workout in before.active where cache.context.active.place(of: workout.workoutID) == nil {
      try ids.append(workout.workoutID)
    }
    ended = StringSet(sorted: ids.elements)
  }

  // MARK: The open screen

  private mutating func navigate(
    _ before: UnsafeMutableBufferPointer<Workout>, now: Double, in arena: Arena
  ) throws(JSONError) {
    guard let screen = cache.navigated else { return }
    let context = cache.context
    let after = try Workout.normalized(concatenate(context.active, context.recent, in: arena), in: arena)
    let workout = after.place(of: screen.workoutID).map { after[$0] }
    let old = before.place(of: screen.workoutID).map { before[$0] }
    if pruned.contains(screen.workoutID) {
      navigation = .pruned
    } else if workout?.isTerminal(screen.logID) ?? false, !(old?.isTerminal(screen.logID) ?? false) {
      navigation = .resolved
    } else if context.locks.holds(JSONSlice("\"workout\""), screen.workoutID, at: now) {
      navigation = .locked
    } else if let splitID = workout?.splitID, context.locks.holds(JSONSlice("\"split\""), splitID, at: now) {
      navigation = .locked
    }
  }

  /// Writes the document that `watch_context_apply` answers.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.begin("cache", &out)
    try cache.write(to: &out)
    try members.begin("ended", &out)
    try out.append(ended)
    try members.write("navigation", JSONSlice(navigation.name), &out)
    try members.write("outcome", JSONSlice(outcome.name), &out)
    try members.begin("pruned", &out)
    try out.append(pruned)
    try members.write("schemaMismatch", schemaMismatch, &out)
    try members.end(&out)
  }
}

/// The two lists of a cache while they are put together.
private struct Rows: ~Copyable {
  var active: List<Workout>
  var recent: List<Workout>

  init(in arena: Arena) {
    active = List(in: arena)
    recent = List(in: arena)
  }

  mutating func append(_ workout: Workout, toActive: Bool) throws(JSONError) {
    if toActive { try active.append(workout) } else { try recent.append(workout) }
  }
}

extension WatchContext {
  /// The schema of a context text; nil when it has none.
  fileprivate static func readSchema(_ text: JSONText) throws(JSONError) -> Int64? {
    try text.read { (reader) throws(JSONError) in
      var schema: Int64?
      var object = try reader.beginObject(expected: "a context object")
      while try reader.nextMember(of: &object) {
        if object.isNamed("schema") { schema = try reader.counter() } else { _ = try reader.value() }
      }
      return schema
    }
  }

  /// This context after `newer` has come, with `rows`; what only this one has of splits, settings and unknown stays.
  ///
  /// To a context the watch's own members are unknown ones; those that a sender gives are left out, not had twice.
  fileprivate func replaced(
    by newer: WatchContext, _ rows: borrowing Rows, in arena: Arena
  ) throws(JSONError) -> WatchContext {
    var context = newer
    context.active = try Workout.normalized(rows.active.elements, in: arena)
    context.recent = try Workout.normalized(rows.recent.elements, in: arena)
    context.splits = newer.splits ?? splits
    context.settings = newer.settings ?? settings
    var taken = JSONMemberList(in: arena)
    for member in newer.unknown where !WatchCache.isOwn(member.name) {
      try taken.append(name: member.name, value: member.value)
    }
    context.unknown = try replaceUnknown(unknown, with: JSONMembers(taken), in: arena)
    return context
  }
}

extension UnsafeMutableBufferPointer<Workout> {
  /// The place of a workout in a list ordered by id.
  fileprivate func place(of workoutID: JSONSlice) -> Int? {
    firstPlace(in: self) { $0.workoutID.compareString(workoutID) }
  }
}

extension Workout {
  fileprivate func isTerminal(_ logID: JSONSlice) -> Bool {
    log(logID).map { logs[$0].status.isTerminal } ?? false
  }

  /// The split that the workout was made from, when it says so.
  fileprivate var splitID: JSONSlice? {
    for member in others.unknown where member.name.isIdentical(to: "\"splitID\"") && member.value.kind == .string {
      return member.value
    }
    return nil
  }
}
