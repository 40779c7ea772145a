import TestSupport

/// Progress documents of a few ranks, pristine ones with other plans and members among them.
enum ProgressStates {
  @Sendable static func make(_ count: Int, using random: inout SeededGenerator) -> [[UInt8]] {
    let epochs = random.next() & 1 == 0 ? [0, 0, 0, 1] : [1, 1, 1, 2]
    let ids = ["", ""] + Spelled.identifiers.shuffled(using: &random).prefix(1)
    return (0..<count).map { _ in Speller.text(progress(epochs, ids, using: &random), using: &random) }
  }

  private static func progress(_ epochs: [Int], _ ids: [String], using random: inout SeededGenerator) -> Spelled {
    let slots = ["W1D1", "W1D2", "W1D3", "\u{E000}", "\u{1F600}", "W1D1\n"].map { Spelled.string($0) }
    let isPristine = random.next() & 3 == 0
    let stamps: [Spelled] =
      isPristine
      ? [.integer(0), .number(["0", "-0", "0.0", "-0e5"])]
      : [.integer(-1), .integer(0), .integer(1), .number(["0.5", "5E-1"]), .integer(1_751_234_567)]
    var members = Spelled.unknownMembers(using: &random)
    if !isPristine {
      members += Spelled.member("epoch", .integer(epochs.randomElement(using: &random)!), using: &random)
      let some = (0..<Int.random(in: 0...3, using: &random)).map { _ in slots.randomElement(using: &random)! }
      members += Spelled.member("completedSlots", .array(some), using: &random)
    }
    members += Spelled.member("pointerStamp", stamps.randomElement(using: &random)!, using: &random)
    members += Spelled.member("pointerWeek", .integer(Int.random(in: 1...2, using: &random)), using: &random)
    members += Spelled.member("pointerDay", .integer(Int.random(in: 1...2, using: &random)), using: &random)
    members += Spelled.member(
      "planID", .string(["c25k", "c25k", "c25k-nhs"].randomElement(using: &random)!), using: &random)
    members += Spelled.member("resetID", .string(ids.randomElement(using: &random)!), using: &random)
    members += Spelled.member("resetStamp", .integer(Int.random(in: -1...1, using: &random)), using: &random)
    return .object(members)
  }
}
