import TestSupport

/// Copies of one workout that share logs, ties, resets and deletions.
enum WorkoutStates {
  @Sendable static func make(_ count: Int, using random: inout SeededGenerator) -> [[UInt8]] {
    let ids = Array(Spelled.identifiers.shuffled(using: &random).prefix(3))
    return (0..<count).map { _ in Speller.text(workout(ids, using: &random), using: &random) }
  }

  private static func workout(_ ids: [String], using random: inout SeededGenerator) -> Spelled {
    let logs = (0..<Int.random(in: 0...4, using: &random)).map { _ in log(ids, using: &random) }
    let deleted = Bool.random(using: &random) ? [Spelled.string(ids[0])] : []
    var members = Spelled.unknownMembers(using: &random)
    members += [("workoutID", .string("w")), ("startedAt", .integer(Int.random(in: 1...2, using: &random)))]
    members += status(["active", "discarded", "completed"], using: &random)
    members += Spelled.member("updatedAt", .integer(Int.random(in: -1...1, using: &random)), using: &random)
    members += Spelled.member("logs", .array(logs), using: &random)
    members += Spelled.member("deletedLogIDs", .array(deleted), using: &random)
    return .object(members)
  }

  private static func log(_ ids: [String], using random: inout SeededGenerator) -> Spelled {
    let entries = (0..<Int.random(in: 0...3, using: &random)).map { _ in entry(ids, using: &random) }
    var members = Spelled.unknownMembers(using: &random)
    members.append(("logID", .string(ids.randomElement(using: &random)!)))
    members += status(["notStarted", "inProgress", "skipped", "completed"], using: &random)
    for name in ["currentStateIndex", "resetCount", "updatedAt"] {
      members += Spelled.member(name, .integer(Int.random(in: 0...1, using: &random)), using: &random)
    }
    members += Spelled.member("setEntries", .array(entries), using: &random)
    return .object(members)
  }

  private static func entry(_ ids: [String], using random: inout SeededGenerator) -> Spelled {
    var members = Spelled.unknownMembers(using: &random)
    members.append(("entryID", .string(ids.randomElement(using: &random)!)))
    members += Spelled.member("updatedAt", .integer(Int.random(in: -1...1, using: &random)), using: &random)
    return .object(members)
  }

  private static func status(_ names: [String], using random: inout SeededGenerator) -> [(String, Spelled)] {
    Spelled.member("status", .string(names.randomElement(using: &random)!), using: &random)
  }
}
