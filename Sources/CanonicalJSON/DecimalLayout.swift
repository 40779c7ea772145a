/// The digits of a positive decimal and where its point goes, ready to be written the ECMAScript way.
struct DecimalLayout {
  /// Exactly 17 digits, trailing zeros included.
  private let significand: UInt64

  /// How many digits stand before the point; negative when zeros follow it.
  private let point: Int

  /// Takes `significand * 10^exponent`, the significand from 1 to 17 digits long.
  @inline(__always)
  init(_ significand: UInt64, exponent: Int) {
    var digits = significand
    var point = exponent &+ 17
    // Long strides first: a whole number of seconds lacks seven digits.
    if digits < 10_000_000_000_000 {
      digits &*= 10_000
      point &-= 4
    }
    while digits < 10_000_000_000_000_000, digits != 0 {
      digits &*= 10
      point &-= 1
    }
    self.significand = digits
    self.point = point
  }

  /// Writes the decimal and returns the number of bytes, at most 24; touches no more than 24 bytes.
  @inline(__always)
  func write(to out: UnsafeMutablePointer<UInt8>) -> Int {
    let digits = DecimalDigits(significand)
    if point > 0, point <= 21 {
      guard digits.count > point else {
        digits.store(at: out)
        var end = 17
        while end < point {
          out[end] = UInt8(ascii: "0")
          end &+= 1
        }
        return point
      }
      digits.store(at: out + 1)
      var index = 0
      while index < point {
        out[index] = out[index &+ 1]
        index &+= 1
      }
      out[point] = UInt8(ascii: ".")
      return digits.count &+ 1
    }
    if point <= 0, point > -6 {
      // Seven bytes, "0.00000", of which the digits overwrite what is too much.
      UnsafeMutableRawPointer(out).storeBytes(of: (0x3030_3030_3030_2E30 as UInt64).littleEndian, as: UInt64.self)
      digits.store(at: out + (2 &- point))
      return 2 &- point &+ digits.count
    }
    digits.store(at: out + 1)
    out[0] = out[1]
    out[1] = UInt8(ascii: ".")
    let end = digits.count == 1 ? 1 : digits.count &+ 1
    return end &+ Self.writeExponent(point &- 1, to: out + end)
  }

  /// Writes `null` and returns its length, 4.
  static func writeNull(to out: UnsafeMutablePointer<UInt8>) -> Int {
    UnsafeMutableRawPointer(out).storeBytes(of: (0x6C6C_756E as UInt32).littleEndian, as: UInt32.self)
    return 4
  }

  /// Writes `e`, a sign and one to three digits, and returns their number.
  private static func writeExponent(_ exponent: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
    out[0] = UInt8(ascii: "e")
    out[1] = UInt8(ascii: exponent < 0 ? "-" : "+")
    let magnitude = exponent < 0 ? 0 &- exponent : exponent
    let digits = magnitude < 10 ? 1 : magnitude < 100 ? 2 : 3
    var rest = magnitude
    var index = digits &+ 1
    while index >= 2 {
      out[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      index &-= 1
    }
    return digits &+ 2
  }
}

/// A decimal of up to eight digits before the point and three behind it.
struct ShortDecimal {
  private let whole: UInt64
  private let thousandths: UInt64

  /// Takes thousandths below 10^11, not 0.
  @inline(__always)
  init(thousandths: UInt64) {
    whole = thousandths / 1000
    self.thousandths = thousandths &- whole &* 1000
  }

  /// Writes the decimal and returns the number of bytes; touches no more than 20.
  @inline(__always)
  func write(to out: UnsafeMutablePointer<UInt8>) -> Int {
    let raw = UnsafeMutableRawPointer(out)
    let digits = DecimalDigits.spread(whole)
    let zeros: UInt64 = 0x3030_3030_3030_3030
    // The first digit is in the lowest byte; the last one stays, be it 0.
    let leading = min(digits.trailingZeroBitCount, 56) & ~7
    raw.storeBytes(of: ((digits | zeros) &>> UInt64(truncatingIfNeeded: leading)).littleEndian, as: UInt64.self)
    let count = 8 &- leading / 8
    guard thousandths > 0 else { return count }
    let fraction = DecimalDigits.spread(thousandths &* 100_000)
    let text = (fraction | zeros) &<< 8 | UInt64(UInt8(ascii: "."))
    raw.storeBytes(of: text.littleEndian, toByteOffset: count, as: UInt64.self)
    return count &+ 9 &- fraction.leadingZeroBitCount / 8
  }
}

/// The text of a 17-digit number in words: 1, 8 and 8 digits, and how many are left without trailing zeros.
private struct DecimalDigits {
  private let first: UInt8
  private let middle: UInt64
  private let last: UInt64

  /// The number of digits up to the last one that is not zero.
  let count: Int

  @inline(__always)
  init(_ number: UInt64) {
    let rest = number % 10_000_000_000_000_000
    first = UInt8(truncatingIfNeeded: number / 10_000_000_000_000_000)
    middle = Self.spread(rest / 100_000_000)
    last = Self.spread(rest % 100_000_000)
    // The last digit is in the highest byte.
    count =
      last != 0
      ? 17 &- last.leadingZeroBitCount / 8 : middle != 0 ? 9 &- middle.leadingZeroBitCount / 8 : 1
  }

  /// Stores all 17 digits.
  @inline(__always)
  func store(at out: UnsafeMutablePointer<UInt8>) {
    let zeros: UInt64 = 0x3030_3030_3030_3030
    let raw = UnsafeMutableRawPointer(out)
    out.pointee = first | UInt8(ascii: "0")
    raw.storeBytes(of: (middle | zeros).littleEndian, toByteOffset: 1, as: UInt64.self)
    raw.storeBytes(of: (last | zeros).littleEndian, toByteOffset: 9, as: UInt64.self)
  }

  /// Spreads eight decimal digits over the bytes of a word, the first of them in the lowest byte.
  ///
  /// All bytes at once: halves of 4 digits, then of 2, then of 1, each divided by multiplying with a reciprocal.
  @inline(__always)
  fileprivate static func spread(_ number: UInt64) -> UInt64 {
    let high = number / 10_000
    let fours = high | (number &- high &* 10_000) &<< 32
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = ((twos &* 103) &>> 10) & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) &<< 8
  }
}
