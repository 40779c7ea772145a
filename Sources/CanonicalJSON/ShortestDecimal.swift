/// Writes a finite double as ECMAScript's Number::toString and RFC 8785 do, and returns the number of bytes, at most 25.
///
/// The digits are the fewest that read back as the same double, and the closest to it among those. `out` needs room
/// for 25 bytes, whatever is returned: digits are stored in words. A double that is not finite becomes `null`, as in
/// ECMAScript's JSON.
///
/// - Complexity: O(1): two products for 1e-8...1e17, integers of up to 810 bits beyond.
package func writeShortest(_ value: Double, to out: UnsafeMutablePointer<UInt8>) -> Int {
  guard value.isFinite else { return DecimalLayout.writeNull(to: out) }
  guard value != 0 else {
    out.pointee = UInt8(ascii: "0")
    return 1
  }
  var sign = 0
  if value < 0 {
    out.pointee = UInt8(ascii: "-")
    sign = 1
  }
  // Of decimals with up to 15 digits no two are one double, so the one that is this double is the shortest there is.
  let magnitude = value.magnitude
  if magnitude < 1e8 {
    let thousandths = Int64(magnitude * 1000)
    if Double(thousandths) / 1000 == magnitude {
      return sign &+ ShortDecimal(thousandths: UInt64(truncatingIfNeeded: thousandths)).write(to: out + sign)
    }
  }
  let interval = RoundingInterval(of: value)
  let (significand, exponent) =
    if let whole = interval.wholeValue { (whole, 0) } else { (interval.shortestSignificand(), 0 &- interval.level) }
  return sign &+ DecimalLayout(significand, exponent: exponent).write(to: out + sign)
}

/// The doubles' neighbourhood of a positive finite double: the real numbers that round to it.
///
/// The double is `mantissa * 2^exponent`; the interval reaches half a unit up, and half a unit down or, below a power
/// of two, a quarter. Its ends belong to it when the mantissa is even. (This view of the problem, and the choice of
/// the level, are Raffaello Giulietti's: "The Schubfach way to render doubles".)
private struct RoundingInterval {
  let mantissa: UInt64
  let exponent: Int

  /// Whether the double below is nearer than the double above.
  let isIrregular: Bool

  init(of value: Double) {
    let bits = value.magnitude.bitPattern
    let field = Int(truncatingIfNeeded: bits >> 52)
    let fraction = bits & (1 << 52 - 1)
    mantissa = field == 0 ? fraction : fraction | 1 << 52
    exponent = max(field, 1) &- 1075
    isIrregular = fraction == 0 && field > 1
  }

  /// The double itself when it is a whole number below 2^53, which needs no search.
  var wholeValue: UInt64? {
    guard exponent <= 0, exponent > -53 else { return nil }
    let shift = UInt64(truncatingIfNeeded: 0 &- exponent)
    let whole = mantissa &>> shift
    return whole &<< shift == mantissa ? whole : nil
  }

  /// The number of decimal places at which the interval is from 1 to 10 units wide.
  ///
  /// So it holds at least one decimal of that many places, and at most one of fewer.
  var level: Int {
    // The floor of the logarithm of 2^exponent, or of 3/4 of that, to the base 10; exact for |exponent| < 1,500.
    0 &- ((exponent &* 1_262_611 &- (isIrregular ? 524_031 : 0)) >> 22)
  }

  /// The integer at `level` that is to be printed: the multiple of ten in the interval, or else the nearest integer.
  ///
  /// It is less than 2^53 * 10, at most 17 digits, and ends in zeros when fewer do.
  @inline(__always)
  func shortestSignificand() -> UInt64 {
    let level = level
    // Up to 24 places ten whole units fit 64 bits; with none, all is whole and below 2^57.
    return level >= 0 && level <= 24 ? significand(atSmallLevel: level) : significand(atLevel: level)
  }

  @inline(__always)
  private func significand(atSmallLevel level: Int) -> UInt64 {
    // Everything is counted in units of 10^-level / `unit`, so that a quarter of a unit of the double is an integer.
    let five = powerOfFive(level)
    let binary = exponent &+ level
    let up = UInt64(truncatingIfNeeded: max(binary, 0))
    let bits = UInt64(truncatingIfNeeded: 2 &+ max(0 &- binary, 0))
    let product = (mantissa &<< (up &+ 2)).multipliedFullWidth(by: five)
    let floor = product.high &<< (64 &- bits) | product.low &>> bits
    let unit = 1 &<< bits as UInt64
    let rest = product.low & (unit &- 1)

    // A distance that must be less than the half width is one that is at most one less: all are integers.
    let outside = mantissa & 1
    let reachUp = five &<< (up &+ 1) &- outside
    let reachDown = (isIrregular ? five &<< up : five &<< (up &+ 1)) &- outside

    let lastDigit = floor % 10
    let aboveTen = lastDigit &* unit &+ rest
    // Selects, not branches: which it is depends on the last digits and cannot be predicted.
    let near = nearest(
      floor, isFloorInside: rest <= reachDown, isNextInside: unit &- rest <= reachUp,
      half: rest &* 2 < unit ? -1 : rest &* 2 == unit ? 0 : 1)
    let ten = aboveTen <= reachDown ? floor &- lastDigit : floor &- lastDigit &+ 10
    return aboveTen <= reachDown || 10 &* unit &- aboveTen <= reachUp ? ten : near
  }

  /// The same with big integers: those below have at most 810 bits, for the least doubles.
  private func significand(atLevel level: Int) -> UInt64 {
    let capacity = 16
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 5 &* capacity) { words in
      let binary = exponent &+ level
      // Half a unit of the double, and one of the decimal, in a common unit of which a quarter of the former is whole.
      var half = BigInteger(1, slot: 0, of: words, capacity: capacity)
      if level > 0 { half.multiply(byPowerOfFive: level) }
      half.shiftLeft(1 &+ max(binary, 0))
      var unit = BigInteger(1, slot: 1, of: words, capacity: capacity)
      if level < 0 { unit.multiply(byPowerOfFive: 0 &- level) }
      unit.shiftLeft(2 &+ max(0 &- binary, 0))

      var rest = BigInteger(0, slot: 2, of: words, capacity: capacity)
      rest.set(to: half)
      rest.multiply(by: 2 &* mantissa)
      let floor = rest.divide(by: unit, estimate: floorEstimate(atLevel: level))

      var distance = BigInteger(0, slot: 3, of: words, capacity: capacity)
      var sum = BigInteger(0, slot: 4, of: words, capacity: capacity)
      let isInside = { (order: Int) in order < 0 || (order == 0 && mantissa & 1 == 0) }
      let lastDigit = floor % 10
      distance.set(to: unit)
      distance.multiply(by: lastDigit)
      distance.add(rest)
      sum.set(to: distance)
      if isIrregular { sum.shiftLeft(1) }
      if isInside(sum.compare(to: half)) { return floor &- lastDigit }
      // 10 units - distance <= half
      distance.add(half)
      sum.set(to: unit)
      sum.multiply(by: 10)
      if isInside(sum.compare(to: distance)) { return floor &- lastDigit &+ 10 }

      sum.set(to: rest)
      sum.shiftLeft(1)
      let isFloorInside = isInside((isIrregular ? sum : rest).compare(to: half))
      let order = sum.compare(to: unit)
      rest.add(half)
      return nearest(floor, isFloorInside: isFloorInside, isNextInside: isInside(unit.compare(to: rest)), half: order)
    }
  }

  /// The double in units of 10^-level, at most 1 below its floor: what is cut off is less than 2^-57 of it.
  private func floorEstimate(atLevel level: Int) -> UInt64 {
    var scaled = ScaledPower(ofFive: level)
    scaled.multiply(by: mantissa, isTruncated: false)
    let shift = 0 &- (scaled.exponent &+ exponent &+ level)
    return scaled.mantissa >> shift
  }

  /// Chooses between `floor` and the integer above it: the one inside, or of two the closer, or of two as close the even.
  @inline(__always)
  private func nearest(_ floor: UInt64, isFloorInside: Bool, isNextInside: Bool, half: Int) -> UInt64 {
    let isFloorCloser = half < 0 || (half == 0 && floor & 1 == 0)
    let isFloor = isFloorInside && (isFloorCloser || !isNextInside)
    return isFloor ? floor : floor &+ 1
  }
}
