import CanonicalJSON

extension Workout {
  /// Sets a log back to its beginning, above all that was before: the deliberate swipe back to Ready.
  ///
  /// - Throws: `badValue` at `logID` when the workout has no such log, and at the log's count when that is at its end.
  package mutating func resetLog(_ logID: JSONSlice, at moment: Double) throws(JSONError) {
    guard let index = log(logID) else { throw .badValue(logID, expected: "the id of a log of the workout") }
    logs[index].resetCount = try logs[index].resetCount.counted(at: logs[index].resetPlace)
    logs[index].status = .notStarted
    logs[index].currentStateIndex = 0
    logs[index].setEntries = UnsafeMutableBufferPointer(start: nil, count: 0)
    logs[index].others.updatedAt = moment
  }
}
