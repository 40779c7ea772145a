import CanonicalJSON

/// The place in a training plan, ranked so that a reset outlives every older state (the contract's section 7).
package struct Progress {
  package var planID = JSONSlice("\"c25k\"")
  package var epoch: Int64 = 0
  package var resetID = JSONSlice("\"\"")
  package var resetStamp: Double = 0
  package var completedSlots = StringSet()
  package var pointerWeek: Int64 = 1
  package var pointerDay: Int64 = 1
  package var pointerStamp: Double = 0
  package var unknown: JSONMembers

  /// Whether nothing has happened yet: such a state ranks below every other, and is never pushed to a cloud.
  package var isPristine: Bool {
    epoch == 0 && completedSlots.elements.isEmpty && pointerStamp == 0
  }

  /// Compares where two pointers stand, the later one greater.
  func comparePointer(_ other: Progress) -> Int {
    if pointerStamp != other.pointerStamp { return pointerStamp < other.pointerStamp ? -1 : 1 }
    if pointerWeek != other.pointerWeek { return pointerWeek < other.pointerWeek ? -1 : 1 }
    if pointerDay != other.pointerDay { return pointerDay < other.pointerDay ? -1 : 1 }
    return 0
  }
}
