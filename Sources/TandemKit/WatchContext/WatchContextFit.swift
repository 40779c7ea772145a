import CanonicalJSON

/// The richest form of a context that a transport takes (the contract's section 10).
package struct WatchContextFit {
  typealias Tier = ContextFit.Tier

  /// What fits; nil when nothing does.
  let context: WatchContext?
  let tier: Tier
  let bytes: Int

  /// Fits a context into `limit` bytes: whole, or without its recent workouts but with what became of them.
  ///
  /// Active workouts, settings and locks are in every tier.
  ///
  /// - Complexity: O(n log n) in the length of the context.
  package init(_ context: WatchContext, limit: Int, in arena: Arena) throws(JSONError) {
    let full = try context.length(in: arena)
    if full <= limit {
      (self.context, tier, bytes) = (context, .full, full)
      return
    }
    let slim = try context.slimmed(in: arena)
    bytes = try slim.length(in: arena)
    (self.context, tier) = bytes <= limit ? (slim, .slim) : (nil, .tooLarge)
  }

  /// Writes the document that `watch_context_fit` answers. The writer must have a block of its own: see
  /// `JSONWriter.init(resultIn:capacity:)`.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("bytes", Int64(bytes), &out)
    try members.begin("context", &out)
    if let context {
      try out.expect(bytes)
      try context.write(to: &out)
    } else {
      try out.append("null")
    }
    try members.write("tier", JSONSlice(tier.name), &out)
    try members.end(&out)
  }
}

extension ContextFit.Tier {
  fileprivate var name: StaticString {
    switch self {
    case .full: "\"full\""
    case .slim: "\"slim\""
    case .tooLarge: "\"tooLarge\""
    }
  }
}

extension WatchContext {
  /// The bytes of the context in normal form.
  fileprivate func length(in arena: Arena) throws(JSONError) -> Int {
    try JSONWriter.length(in: arena) { (out) throws(JSONError) in try write(to: &out) }
  }

  /// The context with what became of its recent workouts instead of them.
  fileprivate func slimmed(in arena: Arena) throws(JSONError) -> WatchContext {
    var slim = self
    var said = List<ListedObject>(in: arena)
    try said.reserve(ended.count + recent.count)
    var text = try JSONWriter(resultIn: arena, capacity: 256)
    for entry in ended { try said.append(entry) }
    var place = 0
    while place < recent.count {
      let copies = recent.copies(from: place)
      place += copies.count
      try said.append(EndedWorkout.entry(copies, by: &text, in: arena))
    }
    text.release()
    slim.ended = try said.elements.greatest(in: arena, EndedWorkout.compare)
    slim.recent = .none
    slim.complete.recent = false
    return slim
  }
}
