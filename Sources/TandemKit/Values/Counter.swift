import CanonicalJSON

/// Whole numbers that every platform's doubles hold exactly.
package enum Counter {
  /// The greatest counter, 2^53 - 1.
  package static var last: Int64 { 9_007_199_254_740_991 }
}

extension Int64 {
  /// The counter after this one.
  ///
  /// - Throws: `badValue` at `place`, where this one was read, when there is none.
  func counted(at place: UnsafePointer<UInt8>?) throws(JSONError) -> Int64 {
    guard self < Counter.last else {
      throw .badValue(place.unsafelyUnwrapped, expected: "an integer below 9007199254740991, to count up from")
    }
    return self + 1
  }
}
