import CanonicalJSON

/// One stretch of a run, such as a walk of 300 seconds.
package struct Interval: BitwiseCopyable {
  package let phase: JSONSlice
  package let seconds: Int64
}

/// The intervals of one run, in order (the contract's section 5).
package struct Schedule {
  package let intervals: UnsafeMutableBufferPointer<Interval>
  /// The seconds of all intervals together.
  package let total: Int64

  package init(_ intervals: UnsafeMutableBufferPointer<Interval>) {
    self.intervals = intervals
    var total: Int64 = 0
    for interval in intervals { total &+= interval.seconds }
    self.total = total
  }

  /// Whether the second `moment` is reached at `elapsed`, both in seconds since the start.
  ///
  /// Differences of epoch seconds land up to 2.4e-7 beside the whole second, on either side.
  package static func isReached(_ moment: Double, at elapsed: Double) -> Bool {
    moment - elapsed <= allowance
  }

  private static var allowance: Double { 1e-6 }

  /// The whole seconds that a screen shows from `elapsed` to `end`, which is not reached: at most `most`.
  static func secondsLeft(from elapsed: Double, to end: Int64, most: Int64) -> Int64 {
    let left = Double(end) - elapsed
    return left - allowance < Double(most) ? wholeSeconds(left) : most
  }

  /// The whole seconds that a screen shows of `left` ones, at least 0; below 2^53.
  static func wholeSeconds(_ left: Double) -> Int64 {
    let seconds = left - allowance
    guard seconds > 0 else { return 0 }
    let whole = Int64(seconds)
    return Double(whole) < seconds ? whole + 1 : whole
  }
}
