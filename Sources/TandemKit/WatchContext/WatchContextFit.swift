import CanonicalJSON

/// The richest form of a context that a transport takes (the contract's section 10).
package struct WatchContextFit {
  /// How much of a context fits.
  enum Tier {
    case full, slim, tooLarge

    var name: StaticString {
      switch self {
      case .full: "\"full\""
      case .slim: "\"slim\""
      case .tooLarge: "\"tooLarge\""
      }
    }
  }

  let context: JSONSlice?
  let tier: Tier
  let bytes: Int

  /// Fits a context into `limit` bytes: whole, or without its recent workouts but with what became of them.
  ///
  /// Active workouts, settings and locks are in every tier.
  ///
  /// - Complexity: O(length of the context).
  package init(_ context: WatchContext, limit: Int, in arena: Arena) throws(JSONError) {
    var full = try context.written(in: arena)
    if full.count <= limit {
      (self.context, tier, bytes) = (full.slice(), .full, full.count)
      return
    }
    full.release()
    let slim = try context.slimmed(in: arena).written(in: arena).slice()
    let fits = slim.count <= limit
    (self.context, tier, bytes) = (fits ? slim : nil, fits ? .slim : .tooLarge, slim.count)
  }

  /// Writes the document that `watch_context_fit` answers.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("bytes", Int64(bytes), &out)
    try members.write("context", context ?? JSONSlice("null"), &out)
    try members.write("tier", JSONSlice(tier.name), &out)
    try members.end(&out)
  }
}

extension WatchContext {
  fileprivate func written(in arena: Arena) throws(JSONError) -> JSONWriter {
    var out = try JSONWriter(in: arena)
    try write(to: &out)
    return out
  }

  /// The context with what became of its recent workouts instead of them.
  fileprivate func slimmed(in arena: Arena) throws(JSONError) -> WatchContext {
    var slim = self
    var said = List<EndedWorkout>(in: arena)
    for entry in ended { try said.append(entry) }
    for workout in recent { try said.append(EndedWorkout(workout, in: arena)) }
    slim.ended = try EndedWorkout.normalized(said.elements, in: arena)
    slim.recent = UnsafeMutableBufferPointer(start: nil, count: 0)
    slim.complete.recent = false
    return slim
  }
}
