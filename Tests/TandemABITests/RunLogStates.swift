import TestSupport

/// Run logs that share runs, ties and deletions.
enum RunLogStates {
  @Sendable static func make(_ count: Int, using random: inout SeededGenerator) -> [[UInt8]] {
    let ids = Array(Spelled.identifiers.shuffled(using: &random).prefix(4))
    return (0..<count).map { _ in Speller.text(log(of: ids, using: &random), using: &random) }
  }

  private static func log(of ids: [String], using random: inout SeededGenerator) -> Spelled {
    let records = (0..<Int.random(in: 0...5, using: &random)).map { _ in record(among: ids, using: &random) }
    let deleted = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      Spelled.string(ids.randomElement(using: &random)!)
    }
    var members = Spelled.unknownMembers(using: &random)
    members += Spelled.member("records", .array(records), using: &random)
    if Bool.random(using: &random) { members += Spelled.member("tombstones", .array(deleted), using: &random) }
    return .object(members)
  }

  private static func record(among ids: [String], using random: inout SeededGenerator) -> Spelled {
    let dates: [Spelled] = [
      .integer(1), .integer(2), .integer(-1), .number(["1.5", "15e-1", "1.50"]), .integer(1_751_234_567),
    ]
    var members = Spelled.unknownMembers(using: &random)
    members.append(("runID", .string(ids.randomElement(using: &random)!)))
    members.append(("date", dates.randomElement(using: &random)!))
    members += Spelled.member("completion", .string(Bool.random(using: &random) ? "full" : "partial"), using: &random)
    members += Spelled.member("week", .integer(Int.random(in: 1...2, using: &random)), using: &random)
    members += Spelled.member("day", .integer(Int.random(in: 1...2, using: &random)), using: &random)
    members += Spelled.member(
      "planID", .string(["c25k", "x", "\u{E000}", "\u{1F600}"].randomElement(using: &random)!), using: &random)
    members += Spelled.member(
      "duration", [.integer(9), .integer(10), .number(["9.5"])].randomElement(using: &random)!, using: &random)
    if Bool.random(using: &random) { members += Spelled.member("edited", edit(using: &random), using: &random) }
    return .object(members)
  }

  private static func edit(using random: inout SeededGenerator) -> Spelled {
    .object(
      [("updatedAt", .integer(Int.random(in: 1...2, using: &random)))]
        + (Bool.random(using: &random) ? [("note", Spelled.values.randomElement(using: &random)!)] : []))
  }
}
