import CanonicalJSON

/// One exercise of a workout (the contract's section 9), in memory of a `LogReader`.
struct WorkoutLog: BitwiseCopyable {
  typealias Status = ExerciseLog.Status

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
