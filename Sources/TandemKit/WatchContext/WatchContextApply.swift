import CanonicalJSON

/// What the watch makes of a context that has arrived (the contract's section 10).
package struct WatchContextApply {
  typealias Outcome = ContextDecision.Outcome
  typealias Navigation = ContextDecision.Navigation

  private(set) var cache: WatchCache
  private(set) var outcome = Outcome.applied
  private(set) var pruned = StringSet()
  private(set) var ended = StringSet()
  private(set) var navigation: Navigation?

  /// Takes the context in `text`, whatever it is, at the moment `now`.
  ///
  /// - Throws: `noMemory` alone.
  /// - Complexity: O(n log n) in the length of both.
  package init(_ cache: consuming WatchCache, _ text: JSONText, now: Double, in arena: Arena) throws(JSONError) {
    self.cache = cache
    var context: WatchContext?
    do {
      (context, outcome) = try Self.judge(text, for: cache, in: arena)
    } catch {
      if error.kind == .noMemory { throw error }
      outcome = .undecodable
    }
    if let context { try adopt(context, now: now, in: arena) }
  }

  /// The context in a text when it is to be applied, and what becomes of the text.
  private static func judge(
    _ text: JSONText, for cache: WatchCache, in arena: Arena
  ) throws(JSONError) -> (WatchContext?, Outcome) {
    guard let schema = try WatchContext.readSchema(text) else { return (nil, .undecodable) }
    guard schema == cache.supports else { return (nil, schema > cache.supports ? .peerNewer : .peerOlder) }
    let context = try WatchContext.read(text, in: arena)
    guard context.seq != nil else { return (nil, .undecodable) }
    return context.isAfter(cache.context) ? (context, .applied) : (nil, .stale)
  }

  /// Whether phone and watch do not understand each other.
  var schemaMismatch: Bool { outcome != .applied && outcome != .stale }

  // MARK: Rows

  private mutating func adopt(_ context: WatchContext, now: Double, in arena: Arena) throws(JSONError) {
    let before = cache.context
    let held = try before.active.united(with: before.recent, in: arena)
    let carried = try context.active.united(with: context.recent, in: arena)
    // A phone that was installed anew or restored: what it lacks it may never have known.
    let hasBegunAnew = before.seq != nil && context.since > before.since
    var rows = Rows(in: arena)
    var gone = List<JSONSlice>(in: arena)
    var confirmed = List<JSONSlice>(in: arena)
    var lacking = List<JSONSlice>(in: arena)
    var mine = 0
    var theirs = 0
    while mine < held.count || theirs < carried.count {
      let order =
        mine == held.count ? 1 : theirs == carried.count ? -1 : held[mine].id.compareString(carried[theirs].id)
      let old = order <= 0 ? held.copies(from: mine) : .none
      let new = order >= 0 ? carried.copies(from: theirs) : .none
      mine += old.count
      theirs += new.count
      if let first = new.first {
        // A run that has ended is not active again, whether the phone has not heard of it or lists it as active still.
        let isActive = !old.hasEnded && !new.hasEnded && !context.active.copies(of: first.id).isEmpty
        let row = try rows.append(old, new, toActive: isActive)
        let isUnsent = cache.unsent.contains(first.id)
        guard isUnsent || hasBegunAnew else { continue }
        // A context that was sent before a change had arrived does not confirm it: a later one could prune it unseen.
        if try !new.says(row, in: arena) { try lacking.append(first.id) } else { try confirmed.append(first.id) }
        continue
      }
      let workoutID = old[0].id
      let isActive = !before.active.copies(of: workoutID).isEmpty
      let isComplete = isActive ? context.complete.active : context.complete.recent
      if let said = context.ended.copies(of: workoutID).first {
        let row = old.raised(to: said.status)
        _ = try rows.append(row, toActive: isActive && !row.hasEnded)
      } else if hasBegunAnew || !isComplete || cache.unsent.contains(workoutID) {
        _ = try rows.append(old, toActive: isActive)
      } else {
        try gone.append(workoutID)
        continue
      }
      if hasBegunAnew { try lacking.append(workoutID) }
    }
    pruned = StringSet(sorted: gone.elements)
    cache.context = try before.replaced(by: context, rows, in: arena)
    cache.unsent = try cache.unsent.subtracting(StringSet(sorted: confirmed.elements))
      .union(StringSet(sorted: lacking.elements), in: arena)
    try noteEnded(before, in: arena)
    try navigate(held, now: now, in: arena)
  }

  /// The ids that were active before and are not now.
  private mutating func noteEnded(_ before: WatchContext, in arena: Arena) throws(JSONError) {
    var ids = List<JSONSlice>(in: arena)
    var place = 0
    while place < before.active.count {
      let copies = before.active.copies(from: place)
      place += copies.count
      if cache.context.active.copies(of: copies[0].id).isEmpty { try ids.append(copies[0].id) }
    }
    ended = StringSet(sorted: ids.elements)
  }

  // MARK: The open screen

  private mutating func navigate(_ before: ObjectList, now: Double, in arena: Arena) throws(JSONError) {
    guard let screen = cache.navigated else { return }
    let context = cache.context
    let active = context.active.copies(of: screen.workoutID)
    let after = active.isEmpty ? context.recent.copies(of: screen.workoutID) : active
    let wasTerminal = try before.copies(of: screen.workoutID).isTerminal(screen.logID, in: arena)
    if pruned.contains(screen.workoutID) {
      navigation = .pruned
    } else if !wasTerminal, try after.isTerminal(screen.logID, in: arena) {
      navigation = .resolved
    } else if context.locks.holds(JSONSlice("\"workout\""), screen.workoutID, at: now) {
      navigation = .locked
    } else if let splitID = try after.splitID(in: arena), context.locks.holds(JSONSlice("\"split\""), splitID, at: now)
    {
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
    try members.write("navigation", JSONSlice(navigation?.name ?? "null"), &out)
    try members.write("outcome", JSONSlice(outcome.name), &out)
    try members.begin("pruned", &out)
    try out.append(pruned)
    try members.write("schemaMismatch", schemaMismatch, &out)
    try members.end(&out)
  }
}

extension ContextDecision.Outcome {
  fileprivate var name: StaticString {
    switch self {
    case .applied: "\"applied\""
    case .stale: "\"stale\""
    case .undecodable: "\"undecodable\""
    case .peerNewer: "\"peerNewer\""
    case .peerOlder: "\"peerOlder\""
    }
  }
}

extension ContextDecision.Navigation {
  fileprivate var name: StaticString {
    switch self {
    case .pruned: "\"pruned\""
    case .resolved: "\"resolved\""
    case .locked: "\"locked\""
    }
  }
}

/// The two lists of a cache while they are put together.
private struct Rows: ~Copyable {
  var active: List<ListedObject>
  var recent: List<ListedObject>

  init(in arena: Arena) {
    active = List(in: arena)
    recent = List(in: arena)
  }

  /// Adds the copies of one workout, and answers them as they stand in the list until it grows.
  mutating func append(
    _ old: ObjectList, _ new: ObjectList = .none, toActive: Bool
  ) throws(JSONError) -> ObjectList {
    toActive ? try Self.append(old, new, to: &active) : try Self.append(old, new, to: &recent)
  }

  @inline(never)
  private static func append(
    _ old: ObjectList, _ new: ObjectList, to list: inout List<ListedObject>
  ) throws(JSONError) -> ObjectList {
    let first = list.count
    // Most workouts are the same on both sides.
    let isSame = old.count == 1 && new.count == 1 && old[0].isIdentical(to: new[0])
    for copy in old where !isSame { try list.append(copy) }
    for copy in new { try list.append(copy) }
    return ObjectList(rebasing: list.elements[first...])
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
    context.active = rows.active.elements
    context.recent = rows.recent.elements
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

extension ObjectList {
  /// Whether the copies of a workout say together what those of `other` do.
  fileprivate func says(_ other: ObjectList, in arena: Arena) throws(JSONError) -> Bool {
    if areOne, other.areOne, self[0].isIdentical(to: other[0]) { return true }
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let mine = try Workout(joining: self, in: arena)
    // What both delete is listed once.
    return try mine.says(Workout(joining: other, deleting: mine.deletedLogIDs, in: arena), in: arena)
  }

  /// Whether one of the copies of a workout is no longer active.
  fileprivate var hasEnded: Bool { contains { $0.status != Workout.Status.active.rawValue } }

  /// The copies of a workout, each with the greatest status of all and of `least`, in place.
  @inline(never)
  fileprivate func raised(to least: UInt8) -> ObjectList {
    var status = least
    for copy in self where copy.status > status { status = copy.status }
    for index in indices { self[index] = self[index].raised(to: status) }
    return self
  }

  /// Whether a log of the workout, of which these are the copies, is skipped or completed.
  @inline(never)
  fileprivate func isTerminal(_ logID: JSONSlice, in arena: Arena) throws(JSONError) -> Bool {
    if isEmpty { return false }
    let mark = arena.mark
    defer { arena.release(to: mark) }
    var reader = try LogReader(in: arena)
    return try Workout(joining: self, in: arena).log(logID, &reader)?.status.isTerminal ?? false
  }

  /// The split that the workout was made from, when it says so.
  fileprivate func splitID(in arena: Arena) throws(JSONError) -> JSONSlice? {
    if isEmpty { return nil }
    let mark = arena.mark
    defer { arena.release(to: mark) }
    for member in try Workout(joining: self, in: arena).others.unknown
    where member.name.isIdentical(to: "\"splitID\"") && member.value.kind == .string {
      return member.value
    }
    return nil
  }
}
