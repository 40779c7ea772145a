/// Seconds since 1970, as the contract's section 3 bounds them.
package enum Moment {
  /// Whether a moment may have this value.
  package static func isValid(_ seconds: Double) -> Bool { seconds.magnitude < 1e11 }

  package static var expectation: StaticString {
    "a moment in seconds since 1970, below 1e11 in magnitude (larger looks like milliseconds)"
  }
}
