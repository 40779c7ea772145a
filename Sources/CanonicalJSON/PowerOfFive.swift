/// Returns 5 to the power of `exponent`, which must be in 0...27: the powers that fit one word.
///
/// Written as a switch because a stored array would be initialised under a lock; it compiles to a constant table.
package func powerOfFive(_ exponent: Int) -> UInt64 {
  switch exponent {
  case 0: 1
  case 1: 5
  case 2: 25
  case 3: 125
  case 4: 625
  case 5: 3_125
  case 6: 15_625
  case 7: 78_125
  case 8: 390_625
  case 9: 1_953_125
  case 10: 9_765_625
  case 11: 48_828_125
  case 12: 244_140_625
  case 13: 1_220_703_125
  case 14: 6_103_515_625
  case 15: 30_517_578_125
  case 16: 152_587_890_625
  case 17: 762_939_453_125
  case 18: 3_814_697_265_625
  case 19: 19_073_486_328_125
  case 20: 95_367_431_640_625
  case 21: 476_837_158_203_125
  case 22: 2_384_185_791_015_625
  case 23: 11_920_928_955_078_125
  case 24: 59_604_644_775_390_625
  case 25: 298_023_223_876_953_125
  case 26: 1_490_116_119_384_765_625
  default: 7_450_580_596_923_828_125
  }
}

/// A power of five, or a multiple of one, cut to 64 bits: `mantissa * 2^exponent`, never above the true value.
///
/// Enough to decide nearly every rounding, and to tell which need big integers. No table of 600 powers is carried:
/// one is multiplied together when it is needed, in at most 14 steps.
package struct ScaledPower {
  /// The leading 64 bits, the highest of them set.
  package private(set) var mantissa: UInt64

  /// The binary exponent of the lowest bit of `mantissa`.
  package private(set) var exponent: Int

  /// The true value is less than `(mantissa + slack) * 2^exponent`; 0 when it is exactly `mantissa * 2^exponent`.
  package private(set) var slack: UInt64

  /// Approximates 5 to the power of `power`, exactly when that is in 0...27; meant for -400...400.
  package init(ofFive power: Int) {
    // 5^27 and the first 64 bits of 5^-27.
    let step: (mantissa: UInt64, exponent: Int) =
      power < 0 ? (0x9E74_D1B7_91E0_7E48, -126) : (0xCECB_8F27_F420_0F3A, -1)
    var steps = power < 0 ? (26 &- power) / 27 : (power &- 1) / 27
    let start = powerOfFive(power < 0 ? power &+ 27 &* steps : power &- 27 &* steps)
    let zeros = start.leadingZeroBitCount
    mantissa = start &<< UInt64(truncatingIfNeeded: zeros)
    exponent = 0 &- zeros
    slack = 0
    while steps > 0 {
      // The cut product and the cut step each err by less than 2^-63 of the value: two units of a mantissa below 2^64.
      multiply(by: step.mantissa, exponent: step.exponent)
      slack &+= 4
      steps &-= 1
    }
  }

  /// Multiplies by a whole number other than zero.
  ///
  /// An integer above 10^18 whose further digits were cut off is given as such: the slack covers the missing part.
  mutating func multiply(by integer: UInt64, isTruncated: Bool) {
    let zeros = integer.leadingZeroBitCount
    let isCut = multiply(by: integer &<< UInt64(truncatingIfNeeded: zeros), exponent: 0 &- zeros)
    // The slack so far holds for any mantissa, being counted for the greatest; 1 in 10^18 is less than 19 units of it.
    slack = slack &+ (isCut ? 1 : 0) &+ (isTruncated ? 19 : 0)
  }

  /// Multiplies by a normalised factor and returns whether non-zero bits were cut off.
  @discardableResult
  private mutating func multiply(by factor: UInt64, exponent factorExponent: Int) -> Bool {
    var (high, low) = mantissa.multipliedFullWidth(by: factor)
    exponent &+= factorExponent &+ 64
    if high >> 63 == 0 {
      high = high &<< 1 | low >> 63
      low = low &<< 1
      exponent &-= 1
    }
    mantissa = high
    return low != 0
  }
}
