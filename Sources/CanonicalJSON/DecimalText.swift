/// A number text taken apart: a sign, a run of significant digits in one or two pieces, and a power of ten.
///
/// It points into the text, which must outlive it.
struct DecimalText {
  /// Whether the text begins with a minus sign.
  let isNegative: Bool

  /// The first 19 significant digits, or all of them when there are fewer.
  let significand: UInt64

  /// The value is `significand * 10^exponent`, or less than one unit of that more when `isTruncated`.
  let exponent: Int

  /// Whether digits other than zero follow the first 19.
  let isTruncated: Bool

  private let integer: (start: UnsafePointer<UInt8>, count: Int)
  private let fraction: (start: UnsafePointer<UInt8>, count: Int)

  /// More digits than the longest decimal expansion of a point halfway between two doubles has (768).
  static let digitLimit = 770

  /// Reads a text that matches the grammar of JSON numbers.
  ///
  /// - Complexity: O(`count`).
  init(_ start: UnsafePointer<UInt8>, count: Int) {
    let end = start + count
    var next = start
    isNegative = next < end && next.pointee == UInt8(ascii: "-")
    if isNegative { next += 1 }

    var integer = (start: next, count: Self.digitRun(from: next, to: end))
    next += integer.count
    // The grammar allows a leading zero only alone, and alone it is not significant.
    if integer.count == 1, integer.start.pointee == UInt8(ascii: "0") { integer.count = 0 }

    var fraction = (start: next, count: 0)
    var fractionDigits = 0
    if next < end, next.pointee == UInt8(ascii: ".") {
      next += 1
      fractionDigits = Self.digitRun(from: next, to: end)
      fraction = (start: next, count: fractionDigits)
      next += fractionDigits
      if integer.count == 0 {
        while fraction.count > 0, fraction.start.pointee == UInt8(ascii: "0") {
          fraction.start += 1
          fraction.count &-= 1
        }
      }
    }

    let fromInteger = min(integer.count, 19)
    let fromFraction = min(fraction.count, 19 &- fromInteger)
    var significand: UInt64 = 0
    Self.append(integer.start, count: fromInteger, to: &significand)
    Self.append(fraction.start, count: fromFraction, to: &significand)
    let dropped = integer.count &+ fraction.count &- fromInteger &- fromFraction

    self.significand = significand
    self.exponent = Self.exponentPart(from: next, to: end) &- fractionDigits &+ dropped
    self.isTruncated =
      Self.hasNonZero(integer.start + fromInteger, count: integer.count &- fromInteger)
      || Self.hasNonZero(fraction.start + fromFraction, count: fraction.count &- fromFraction)
    self.integer = integer
    self.fraction = fraction
  }

  /// Puts the significant digits into `big`, which must be zero, and returns the power of ten that goes with them.
  ///
  /// Beyond the first 770 digits a final 1 stands for whatever follows: no halfway point lies between. `big` needs
  /// room for 771 digits, 2,562 bits.
  ///
  /// - Complexity: O(`count`) to find the end, and quadratic in at most 770 digits.
  func load(into big: inout BigInteger) -> Int {
    guard isTruncated else {
      big.set(to: significand)
      return exponent
    }
    let fromInteger = min(integer.count, Self.digitLimit)
    let fromFraction = min(fraction.count, Self.digitLimit &- fromInteger)
    big.append(digits: integer.start, count: fromInteger)
    big.append(digits: fraction.start, count: fromFraction)
    // `exponent` belongs to the first 19 digits, of which there are 19 when the text was truncated.
    let power = exponent &+ 19 &- fromInteger &- fromFraction
    let hasMore =
      Self.hasNonZero(integer.start + fromInteger, count: integer.count &- fromInteger)
      || Self.hasNonZero(fraction.start + fromFraction, count: fraction.count &- fromFraction)
    guard hasMore else { return power }
    big.multiply(by: 10, adding: 1)
    return power &- 1
  }

  private static func digitRun(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Int {
    var next = start
    while next < end, next.pointee &- UInt8(ascii: "0") < 10 { next += 1 }
    return next - start
  }

  private static func hasNonZero(_ digits: UnsafePointer<UInt8>, count: Int) -> Bool {
    var index = 0
    while index < count {
      if digits[index] != UInt8(ascii: "0") { return true }
      index &+= 1
    }
    return false
  }

  private static func append(_ digits: UnsafePointer<UInt8>, count: Int, to value: inout UInt64) {
    var index = 0
    while index < count {
      value = value &* 10 &+ UInt64(digits[index] & 0x0F)
      index &+= 1
    }
  }

  /// Reads `e`, an optional sign and digits; 0 when there are none.
  private static func exponentPart(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Int {
    guard start < end else { return 0 }
    var next = start + 1
    let isNegative = next < end && next.pointee == UInt8(ascii: "-")
    if next < end, isNegative || next.pointee == UInt8(ascii: "+") { next += 1 }
    var value = 0
    // Saturates where no text that fits the memory has the digits to bring the value back into range.
    let limit = Int.max / 16
    while next < end {
      if value < limit { value = value &* 10 &+ Int(next.pointee & 0x0F) }
      next += 1
    }
    return isNegative ? 0 &- value : value
  }
}
