import TandemABI
import Testing

@Suite struct `How long a run has been going` {
  @Test func `is answered with its state`() {
    let anchor = #"{"startDate":1751234567.25,"runID":"r","pausedAt":null}"#
    let running = answer { tandem_anchor_elapsed(anchor, 1_751_234_600, $0) }
    #expect(running == Answer(status: 0, text: Array(#"{"elapsed":32.75,"state":"running"}"#.utf8)))
  }
}

@Suite struct `Merging two anchors` {
  private let laws = MergeLaws(
    name: "anchor_merge", merge: { tandem_anchor_merge($0, $1, $2) }, neutral: nil, states: AnchorStates.make)

  @Test func `is commutative, associative, idempotent and absorbs, byte for byte`() {
    laws.check(triples: rounds(100_000), seed: 7)
  }
}
