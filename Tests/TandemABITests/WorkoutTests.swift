import TandemABI
import Testing

@Suite struct `Merging two copies of a workout` {
  private let laws = MergeLaws(
    name: "workout_merge", merge: { tandem_workout_merge($0, $1, $2) }, neutral: nil, states: WorkoutStates.make)

  @Test func `is commutative, associative, idempotent and absorbs, byte for byte`() {
    laws.check(triples: rounds(200_000), seed: 8)
  }
}
