import CanonicalJSON

extension Workout {
  /// Sets a log back to its beginning, above all that was before: the deliberate swipe back to Ready.
  ///
  /// - Throws: `badValue` at `logID` when the workout has no such log, and at the log's count when that is at its end.
  package mutating func resetLog(_ logID: JSONSlice, at moment: Double, in arena: Arena) throws(JSONError) {
    let copies = logs.copies(of: logID)
    if copies.isEmpty { throw .badValue(logID, expected: "the id of a log of the workout") }
    var reader = try LogReader(in: arena)
    var log = try reader.join(copies)
    log.resetCount = try log.resetCount.counted(at: log.resetPlace)
    log.status = .notStarted
    log.currentStateIndex = 0
    log.setEntries = .none
    log.others.updatedAt = moment
    var out = try JSONWriter(in: arena)
    try log.write(to: &out)
    var text = CanonicalReader(out.slice())
    let logID = try reader.read(&text).logID
    copies.update(repeating: ListedObject(out.slice(), id: logID, isNormal: true))
  }
}
