import CanonicalJSON

/// One exercise of a workout (the contract's section 9), in memory of a `LogReader`.
struct WorkoutLog: BitwiseCopyable {
  /// The statuses in the order in which they outrank each other.
  enum Status: UInt8, NamedCase, BitwiseCopyable {
    case notStarted, inProgress, skipped, completed

    @inline(never)
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
  var status: Status
  var currentStateIndex: Int64
  var setEntries: ObjectList
  var resetCount: Int64
  /// Where the reset count stands in the text that was read, if it does.
  var resetPlace: UnsafePointer<UInt8>?
  /// `updatedAt` and what this version does not know.
  var others: Stamped
  /// Whether the text that was read is in normal form.
  var isNormal: Bool
}
