/// Returns the double nearest to a number text, ties to even; infinity with the sign of the text when beyond range.
///
/// The text must match the grammar of JSON numbers; it may be of any length, its exponent of any size.
///
/// - Complexity: O(`count`).
package func doubleValue(ofNumber start: UnsafePointer<UInt8>, count: Int) -> Double {
  let text = DecimalText(start, count: count)
  let magnitude =
    text.isTruncated
    ? scaledDouble(of: text.significand, power: text.exponent, truncatedFrom: text)
    : doubleValue(significand: text.significand, exponent: text.exponent)
  return text.isNegative ? -magnitude : magnitude
}

/// Returns the double nearest to `significand * 10^exponent`, ties to even; infinity when beyond range.
///
/// - Complexity: O(1); a multiplication or a division and a correction for exponents in -22...22.
package func doubleValue(significand: UInt64, exponent: Int) -> Double {
  if exponent >= -22, exponent <= 22 {
    // The power is exact in a double, and so is a significand below 2^53: one operation rounds once.
    if significand < 1 << 53 {
      let whole = Double(Int64(bitPattern: significand))
      return exponent < 0 ? whole / powerOfTen(0 &- exponent) : whole * powerOfTen(exponent)
    }
    if exponent < 0, let value = correctedQuotient(of: significand, byPowerOfTen: 0 &- exponent) { return value }
    if exponent == 0 { return Double(significand) }
  }
  return scaledDouble(of: significand, power: exponent)
}

/// Returns 10 to the power of `exponent`, which must be in 0...22: those a double holds exactly.
@inline(__always)
private func powerOfTen(_ exponent: Int) -> Double {
  let five = Double(Int64(bitPattern: powerOfFive(exponent)))
  return Double(bitPattern: five.bitPattern &+ UInt64(truncatingIfNeeded: exponent) &<< 52)
}

/// Returns the double nearest to `significand / 10^power`, for a significand from 2^53 and a power in 1...22.
///
/// The quotient of doubles is off by less than one and a half units of the last place: one for the significand's own
/// rounding, half for the quotient's. The exact remainder says which neighbour is right, and is so small that wrapping
/// 64-bit arithmetic holds it. Nil at the lower end of a power of two, where the unit changes.
@inline(__always)
private func correctedQuotient(of significand: UInt64, byPowerOfTen power: Int) -> Double? {
  let bits = (Double(significand) / powerOfTen(power)).bitPattern
  let exponent = Int(truncatingIfNeeded: bits >> 52) &- 1075
  let mantissa = bits & (1 << 52 - 1) | 1 << 52
  guard mantissa >= 1 << 52 + 2 else { return nil }

  // significand / 10^power - mantissa * 2^exponent, in units of 2^exponent / divisor; `shift` is in -51...12.
  let shift = exponent &+ power
  let divisor = Int64(bitPattern: powerOfFive(power)) &<< Int64(truncatingIfNeeded: max(shift, 0))
  let scaled = significand &<< UInt64(truncatingIfNeeded: max(0 &- shift, 0))
  let twice = Int64(bitPattern: (scaled &- mantissa &* UInt64(bitPattern: divisor)) &<< 1)
  // Sums, not branches: one would be mispredicted every third time.
  let odd = Int64(bitPattern: mantissa & 1)
  let correction: Int64 = (twice &+ odd > divisor ? 1 : 0) &- (twice &- odd < 0 &- divisor ? 1 : 0)
  return double(mantissa &+ UInt64(bitPattern: correction), exponent: exponent)
}

/// Returns `mantissa * 2^exponent`, for a mantissa up to 2^53 that has 53 bits or the exponent -1074.
@inline(__always)
private func double(_ mantissa: UInt64, exponent: Int) -> Double {
  guard exponent <= 971 else { return .infinity }
  // The implicit bit of the mantissa adds one to the exponent field, and so does a carry to 2^53.
  return Double(bitPattern: UInt64(truncatingIfNeeded: exponent &+ 1074) &<< 52 &+ mantissa)
}

/// Returns the double nearest to `significand * 10^power`, or to the `text` that begins with it: from the first 64 bits, or
/// from big integers when these leave it open.
private func scaledDouble(of significand: UInt64, power: Int, truncatedFrom text: DecimalText? = nil) -> Double {
  // 2^64 * 10^-344 is less than half the least double.
  guard significand != 0, power > -344 else { return 0 }
  guard power < 310 else { return .infinity }
  var scaled = ScaledPower(ofFive: power)
  scaled.multiply(by: significand, isTruncated: text != nil)
  let binary = scaled.exponent &+ power

  // A double keeps 53 of the 64 bits, fewer when it is subnormal.
  let dropped = max(11, -1074 &- binary)
  var mantissa: UInt64
  let half: UInt64
  let rest: UInt64
  switch dropped {
  case ..<64:
    let bits = UInt64(truncatingIfNeeded: dropped)
    mantissa = scaled.mantissa &>> bits
    half = 1 &<< (bits &- 1)
    rest = scaled.mantissa & (half &* 2 &- 1)
  case 64:
    (mantissa, half, rest) = (0, 1 << 63, scaled.mantissa)
  default:
    // Below half the least double, unless what was cut off carries it there.
    guard dropped == 65, scaled.mantissa &+ scaled.slack < scaled.mantissa else { return 0 }
    // The least double by its bits: on 32-bit Arm Swift calls another number so.
    return roundsUp(from: 0, exponent: -1074, significand, power, text) ? Double(bitPattern: 1) : 0
  }

  let exponent = binary &+ dropped
  let isUp =
    if rest > half {
      true
    } else if scaled.slack == 0 {
      rest == half && mantissa & 1 == 1
    } else {
      // The true value is less than `rest + slack`; only when that passes the middle the 64 bits leave it open.
      rest &+ scaled.slack > half && roundsUp(from: mantissa, exponent: exponent, significand, power, text)
    }
  if isUp { mantissa &+= 1 }
  return double(mantissa, exponent: exponent)
}

/// Whether a decimal rounds to `mantissa + 1` rather than to `mantissa`, in units of `2^exponent`.
///
/// - Complexity: quadratic in the size of the decimal, at most 771 digits.
private func roundsUp(
  from mantissa: UInt64, exponent: Int, _ significand: UInt64, _ power: Int, _ text: DecimalText?
) -> Bool {
  // Either side has at most 771 digits (2,562 bits) and is about as great as the other, so 2,816 bits hold both.
  let capacity = 44
  return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 &* capacity) { words in
    var decimal = BigInteger(0, slot: 0, of: words, capacity: capacity)
    var halfway = BigInteger(2 &* mantissa &+ 1, slot: 1, of: words, capacity: capacity)
    var power = power
    if let text { power = text.load(into: &decimal) } else { decimal.set(to: significand) }
    // Compare decimal * 5^power * 2^power with halfway * 2^(exponent - 1), all factors moved to where they multiply.
    if power >= 0 {
      decimal.multiply(byPowerOfFive: power)
    } else {
      halfway.multiply(byPowerOfFive: 0 &- power)
    }
    let shift = exponent &- 1 &- power
    if shift >= 0 { halfway.shiftLeft(shift) } else { decimal.shiftLeft(0 &- shift) }
    let order = decimal.compare(to: halfway)
    return order > 0 || (order == 0 && mantissa & 1 == 1)
  }
}

/// Whether a double holds exactly the integer of a literal `-?digits` without leading zeros; false beyond range.
///
/// - Complexity: O(1) up to 15 digits; at most 309 digits are read.
package func isHeldExactly(integer start: UnsafePointer<UInt8>, count: Int) -> Bool {
  let literal = IntegerLiteral(start, count: count)
  if literal.count <= 15 { return true }
  guard literal.count <= IntegerLiteral.digitLimit else { return false }
  return literal.withMagnitude { magnitude, _ in
    let length = magnitude.bitLength
    return length <= 1024 && length &- magnitude.trailingZeroBits <= 53
  }
}

/// Returns -1, 0 or 1 as the integer of a literal `-?digits` is less than, equal to or greater than a finite double.
///
/// The comparison is of exact mathematical values, and zero has no sign.
///
/// - Complexity: O(1) up to 19 digits; at most 309 digits are read.
package func compareExact(integer start: UnsafePointer<UInt8>, count: Int, with value: Double) -> Int {
  let literal = IntegerLiteral(start, count: count)
  if literal.isZero { return value < 0 ? 1 : value > 0 ? -1 : 0 }
  guard literal.isNegative == (value < 0), value != 0 else { return literal.isNegative ? -1 : 1 }
  let order = literal.compareMagnitude(with: value.magnitude)
  return literal.isNegative ? 0 &- order : order
}

/// The digits of an integer literal without leading zeros, and its sign.
private struct IntegerLiteral {
  let isNegative: Bool
  let digits: UnsafePointer<UInt8>
  let count: Int

  /// The number of digits of the greatest double.
  static let digitLimit = 309

  init(_ start: UnsafePointer<UInt8>, count: Int) {
    isNegative = count > 0 && start.pointee == UInt8(ascii: "-")
    digits = isNegative ? start + 1 : start
    self.count = isNegative ? count &- 1 : count
  }

  var isZero: Bool { count == 0 || (count == 1 && digits.pointee == UInt8(ascii: "0")) }

  /// Returns -1, 0 or 1 as the magnitude is less than, equal to or greater than a positive finite double.
  func compareMagnitude(with value: Double) -> Int {
    guard count <= Self.digitLimit else { return 1 }
    let field = Int(truncatingIfNeeded: value.bitPattern >> 52)
    let exponent = max(field, 1) &- 1075
    let mantissa = value.bitPattern & (1 << 52 - 1) | (field == 0 ? 0 : 1 << 52)
    return withMagnitude { magnitude, other in
      if exponent >= 0 {
        other.set(to: mantissa)
        other.shiftLeft(exponent)
        return magnitude.compare(to: other)
      }
      // Smart shifts: from 53 places on nothing is left of the whole part.
      let whole = mantissa >> (0 &- exponent)
      other.set(to: whole)
      let order = magnitude.compare(to: other)
      return order == 0 && whole << (0 &- exponent) != mantissa ? -1 : order
    }
  }

  /// Calls `body` with the magnitude of the first 309 digits, and with room for the greatest double.
  func withMagnitude<R>(_ body: (BigInteger, inout BigInteger) -> R) -> R {
    // 309 digits are less than 1,027 bits, and a double has at most 1,024.
    let capacity = 17
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 &* capacity) { words in
      var magnitude = BigInteger(0, slot: 0, of: words, capacity: capacity)
      var other = BigInteger(0, slot: 1, of: words, capacity: capacity)
      magnitude.append(digits: digits, count: min(count, Self.digitLimit))
      return body(magnitude, &other)
    }
  }
}
