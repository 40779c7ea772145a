import CanonicalJSON

extension Progress {
  /// The merge of two devices' progress: the higher rank whole, equal ranks joined part by part.
  ///
  /// - Complexity: O(slots and unknown members of both).
  package static func merge(
    _ local: Progress, _ incoming: Progress, in arena: Arena
  ) throws(JSONError) -> Progress {
    let order = local.compareRank(incoming)
    if order != 0 { return order > 0 ? local : incoming }
    var joined = local.comparePointer(incoming) >= 0 ? local : incoming
    joined.completedSlots = try local.completedSlots.union(incoming.completedSlots, in: arena)
    joined.resetStamp = max(local.resetStamp, incoming.resetStamp)
    joined.unknown = try joinUnknown(local.unknown, incoming.unknown, in: arena)
    return joined
  }

  /// Compares ranks: anything over pristine, then by epoch, reset id and plan id.
  func compareRank(_ other: Progress) -> Int {
    if isPristine != other.isPristine { return isPristine ? -1 : 1 }
    var order = compareNumbers(epoch, other.epoch)
    if order == 0 { order = resetID.compareString(other.resetID) }
    if order == 0 { order = planID.compareString(other.planID) }
    return order
  }
}
