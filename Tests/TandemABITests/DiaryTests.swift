import TandemABI
import Testing

@Suite struct `Merging two diaries` {
  private let laws = MergeLaws(
    name: "runlog_merge", merge: { tandem_runlog_merge($0, $1, $2) }, states: RunLogStates.make)

  @Test func `is commutative, associative, idempotent and absorbs, byte for byte`() {
    laws.check(triples: rounds(200_000), seed: 1)
  }

  @Test func `leaves its inputs as they are`() throws {
    try laws.checkInputsUnchanged(pools: rounds(2_000), seed: 2)
  }

  @Test func `answers the same from eight threads at once`() throws {
    try laws.checkThreads(states: 40, seed: 3)
  }
}
