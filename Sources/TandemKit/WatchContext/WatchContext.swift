import CanonicalJSON

/// What the phone publishes to the watch: the latest wins, and absence prunes (the contract's section 10).
package struct WatchContext: BitwiseCopyable {
  var schema: Int64?
  /// The moment the sender's counter began.
  var since: Double = 0
  var seq: Int64?
  var active = ObjectList.none
  var recent = ObjectList.none
  var ended = ObjectList.none
  var splits: JSONSlice?
  var settings: JSONSlice?
  var locks = EditLocks()
  var complete = Completeness()
  var unknown = JSONMembers()

  /// Which lists are whole, so that what they lack is gone.
  struct Completeness: BitwiseCopyable {
    var active = true
    var recent = true
    var unknown = JSONMembers()
  }

  /// Whether this context comes after `other` of the same or an earlier counter.
  func isAfter(_ other: WatchContext) -> Bool {
    guard let mine = seq else { return false }
    guard let theirs = other.seq else { return true }
    return since != other.since ? since > other.since : mine > theirs
  }
}

/// What the watch keeps: the last context, and what is its own.
package struct WatchCache: BitwiseCopyable {
  var context = WatchContext()
  /// The schema that this watch reads.
  var supports: Int64 = 0
  /// The workouts born or changed here and not yet confirmed.
  var unsent = StringSet()
  /// The screen that is open.
  var navigated: Navigated?

  struct Navigated: BitwiseCopyable {
    let workoutID: JSONSlice
    let logID: JSONSlice
    /// The value in normal form.
    let text: JSONSlice
  }
}
