import TandemABI
import Testing

@Suite struct `Merging two places in a plan` {
  private let laws = MergeLaws(
    name: "progress_merge", merge: { tandem_progress_merge($0, $1, $2) }, neutral: nil, states: ProgressStates.make)

  @Test func `is commutative, associative, idempotent and absorbs, byte for byte`() {
    laws.check(triples: rounds(200_000), seed: 4)
  }

  @Test func `leaves its inputs as they are`() throws {
    try laws.checkInputsUnchanged(pools: rounds(2_000), seed: 5)
  }

  @Test func `answers the same from eight threads at once`() throws {
    try laws.checkThreads(states: 40, seed: 6)
  }
}
