import CanonicalJSON

/// The members of a workout or log that go over together, from the copy that was edited last (section 9).
struct Stamped: BitwiseCopyable {
  /// Of a workout, when it began.
  var startedAt: Double?
  var updatedAt: Double = 0
  var unknown = JSONMembers()

  /// Compares by (`updatedAt`, canonical text).
  func compare(_ other: Stamped, in arena: Arena) throws(JSONError) -> Int {
    let order = compareNumbers(updatedAt, other.updatedAt)
    if order != 0 || startedAt == other.startedAt && unknown.isEmpty && other.unknown.isEmpty { return order }
    let mark = arena.mark
    let ofTexts = try text(in: arena).compareText(other.text(in: arena))
    arena.release(to: mark)
    return ofTexts
  }

  private func text(in arena: Arena) throws(JSONError) -> JSONSlice {
    var out = try JSONWriter(in: arena, capacity: unknown.textCount + 96)
    var members = try MemberWriter(&out, unknown: unknown)
    try members.write("startedAt", ifPresent: startedAt, &out)
    try members.write("updatedAt", updatedAt, &out)
    try members.end(&out)
    return out.slice()
  }
}
