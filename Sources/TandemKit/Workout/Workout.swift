import CanonicalJSON

/// A workout with its exercises (the contract's section 9).
package struct Workout: BitwiseCopyable {
  /// The statuses in the order in which they outrank each other.
  enum Status: UInt8, NamedCase, BitwiseCopyable {
    case active, discarded, completed

    var name: StaticString {
      switch self {
      case .active: "\"active\""
      case .discarded: "\"discarded\""
      case .completed: "\"completed\""
      }
    }

    static var expectation: StaticString { "\"active\", \"discarded\" or \"completed\"" }
  }

  let workoutID: JSONSlice
  var status = Status.active
  var logs = UnsafeMutableBufferPointer<WorkoutLog>(start: nil, count: 0)
  var deletedLogIDs = StringSet()
  /// `startedAt`, `updatedAt` and what this version does not know.
  var others = Stamped()

  /// The place of the log of this id.
  ///
  /// - Complexity: O(log n) comparisons.
  func log(_ logID: JSONSlice) -> Int? {
    firstPlace(in: logs) { $0.logID.compareString(logID) }
  }
}
