import TestSupport

/// Anchors of two runs, whose start is the same in every copy, with ties in all else.
enum AnchorStates {
  @Sendable static func make(_ count: Int, using random: inout SeededGenerator) -> [[UInt8]] {
    let ids = Array(Spelled.identifiers.shuffled(using: &random).prefix(2))
    let starts = [Int.random(in: 1...2, using: &random), 2]
    return (0..<count).map { _ in
      let run = Int.random(in: 0...1, using: &random)
      return Speller.text(anchor(ids[run], startedAt: starts[run], using: &random), using: &random)
    }
  }

  private static func anchor(_ id: String, startedAt start: Int, using random: inout SeededGenerator) -> Spelled {
    var members = Spelled.unknownMembers(using: &random)
    members += [("runID", .string(id)), ("startDate", .integer(start))]
    for name in ["accumulatedPause", "revision"] {
      members += Spelled.member(name, .integer(Int.random(in: 0...2, using: &random)), using: &random)
    }
    for name in ["pausedAt", "endedAt", "week", "day"] where Bool.random(using: &random) {
      members += Spelled.member(name, .integer(Int.random(in: 1...3, using: &random)), using: &random)
    }
    for name in ["planID", "healthOwner"] where Bool.random(using: &random) {
      let text = ["phone", "watch", "\u{E000}", "\u{1F600}"].randomElement(using: &random)!
      members += Spelled.member(name, .string(text), using: &random)
    }
    return .object(members)
  }
}
