import CanonicalJSON

/// The members of a workout or log that go over together, from the copy that was edited last (section 9).
struct Stamped: BitwiseCopyable {
  /// Of a workout, when it began.
  var startedAt: Double?
  var updatedAt: Double = 0
  var unknown = JSONMembers()

  /// The greater by (`updatedAt`, canonical text).
  func joined(with other: Stamped, in arena: Arena) throws(JSONError) -> Stamped {
    var order = compareNumbers(updatedAt, other.updatedAt)
    if order == 0, startedAt != other.startedAt || !unknown.isEmpty || !other.unknown.isEmpty {
      order = try text(in: arena).compareText(other.text(in: arena))
    }
    return order >= 0 ? self : other
  }

  private func text(in arena: Arena) throws(JSONError) -> JSONSlice {
    var out = try JSONWriter(in: arena)
    var members = try MemberWriter(&out, unknown: unknown)
    try members.write("startedAt", ifPresent: startedAt, &out)
    try members.write("updatedAt", updatedAt, &out)
    try members.end(&out)
    return out.slice()
  }
}
