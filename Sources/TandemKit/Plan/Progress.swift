import CanonicalJSON

/// The place in a training plan, ranked so that a reset outlives every older state (the contract's section 7).
package struct Progress {
  package var planID = JSONSlice(BuiltInPlan.classic.id)
  package var epoch: Int64 = 0
  /// Where the epoch stands in the text that was read, if it does.
  var epochPlace: UnsafePointer<UInt8>?
  /// Where the planID stands in the text that was read, or the whole document.
  var planPlace: UnsafePointer<UInt8>
  package var resetID = JSONSlice("\"\"")
  package var resetStamp: Double = 0
  package var completedSlots = StringSet()
  package var pointerWeek: Int64 = 1
  package var pointerDay: Int64 = 1
  package var pointerStamp: Double = 0
  package var unknown = JSONMembers()

  /// The pristine progress.
  package init() {
    planPlace = planID.start
  }

  /// Whether nothing has happened yet: such a state ranks below every other, and is never pushed to a cloud.
  package var isPristine: Bool {
    epoch == 0 && completedSlots.isEmpty && pointerStamp == 0
  }

  /// Compares where two pointers stand, the later one greater.
  func comparePointer(_ other: Progress) -> Int {
    var order = compareNumbers(pointerStamp, other.pointerStamp)
    if order == 0 { order = compareNumbers(pointerWeek, other.pointerWeek) }
    if order == 0 { order = compareNumbers(pointerDay, other.pointerDay) }
    return order
  }
}
