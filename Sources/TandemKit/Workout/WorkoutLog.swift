import CanonicalJSON

/// One exercise of a workout (the contract's section 9).
struct WorkoutLog: BitwiseCopyable {
  /// The statuses in the order in which they outrank each other.
  enum Status: UInt8, NamedCase, BitwiseCopyable {
    case notStarted, inProgress, skipped, completed

    var name: StaticString {
      switch self {
      case .notStarted: "\"notStarted\""
      case .inProgress: "\"inProgress\""
      case .skipped: "\"skipped\""
      case .completed: "\"completed\""
      }
    }

    static var expectation: StaticString { "\"notStarted\", \"inProgress\", \"skipped\" or \"completed\"" }

    /// Whether nothing more happens to the log without a reset.
    var isTerminal: Bool { self == .skipped || self == .completed }
  }

  let logID: JSONSlice
  var status = Status.notStarted
  var currentStateIndex: Int64 = 0
  var setEntries = UnsafeMutableBufferPointer<SetEntry>(start: nil, count: 0)
  var resetCount: Int64 = 0
  /// Where the reset count stands in the text that was read, if it does.
  var resetPlace: UnsafePointer<UInt8>?
  /// `updatedAt` and what this version does not know.
  var others = Stamped()

  /// The join of two copies of one log: a reset wins whole, else each part by itself.
  ///
  /// - Complexity: O(entries and unknown members of both).
  func joined(with other: WorkoutLog, in arena: Arena) throws(JSONError) -> WorkoutLog {
    if resetCount != other.resetCount { return resetCount > other.resetCount ? self : other }
    var joined = self
    joined.status = status.greater(other.status)
    joined.currentStateIndex = max(currentStateIndex, other.currentStateIndex)
    joined.setEntries = try SetEntry.normalized(concatenate(setEntries, other.setEntries, in: arena), in: arena)
    joined.others = try others.joined(with: other.others, in: arena)
    return joined
  }

  /// Logs in order of their ids, those of one id joined and the deleted ones gone.
  static func normalized(
    _ logs: UnsafeMutableBufferPointer<WorkoutLog>, without deleted: StringSet, in arena: Arena
  ) throws(JSONError) -> UnsafeMutableBufferPointer<WorkoutLog> {
    try sortedJoin(removing(from: logs) { deleted.contains($0.logID) }, in: arena) { left, right in
      left.logID.compareString(right.logID)
    } join: { (left, right) throws(JSONError) in
      try left.joined(with: right, in: arena)
    }
  }
}
