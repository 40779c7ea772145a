import TestSupport

/// An exact non-negative decimal number by schoolbook arithmetic on digits, independent of the code under test.
struct ExactDecimal {
  /// Digits, the most significant first.
  var digits: [UInt8]

  /// The number is `digits * 10^exponent`.
  var exponent = 0

  /// The exact expansion of `mantissa * 2^power`, by doubling or halving `power` times, up to 20 of these at once.
  init(_ mantissa: UInt64, timesTwoTo power: Int) {
    digits = String(mantissa).utf8.map { $0 - UInt8(ascii: "0") }
    // Half of a decimal is five times it, one place further down.
    let step = power < 0 ? 5 : 2
    exponent = min(power, 0)
    for done in stride(from: 0, to: abs(power), by: 20) {
      multiply(by: (done..<min(done + 20, abs(power))).reduce(1) { factor, _ in factor * step })
    }
  }

  /// The expansion of a double's magnitude.
  init(_ value: Double) {
    self.init(value.significandBits, timesTwoTo: value.unitExponent)
  }

  /// The expansion of the point halfway between a double's magnitude and the next one up.
  init(halfwayAbove value: Double) {
    self.init(2 * value.significandBits + 1, timesTwoTo: value.unitExponent - 1)
  }

  private mutating func multiply(by factor: Int) {
    var carry = 0
    for index in digits.indices.reversed() {
      carry += Int(digits[index]) * factor
      digits[index] = UInt8(carry % 10)
      carry /= 10
    }
    digits.insert(contentsOf: String(carry).utf8.map { $0 - UInt8(ascii: "0") }, at: 0)
    digits.removeFirst(digits.prefix { $0 == 0 }.count)
  }

  /// The number one unit of the last digit greater (`by` 1) or less (`by` -1).
  func stepped(by step: Int) -> ExactDecimal {
    var result = self
    var index = digits.count - 1
    while index >= 0 {
      let digit = Int(digits[index]) + step
      result.digits[index] = UInt8((digit + 10) % 10)
      if (0...9).contains(digit) { return result }
      index -= 1
    }
    if step > 0 { result.digits.insert(1, at: 0) }
    return result
  }

  /// All digits with `e` and the exponent.
  var scientific: String { digitText + "e\(exponent)" }

  /// The digits alone, the text of an integer when `exponent` is 0.
  var digitText: String {
    let text = String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    let rest = text.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }
}

extension Double {
  /// The magnitude is `significandBits * 2^unitExponent`.
  fileprivate var significandBits: UInt64 {
    bitPattern & (1 << 52 - 1) | (exponentBitPattern == 0 ? 0 : 1 << 52)
  }

  fileprivate var unitExponent: Int { max(Int(exponentBitPattern), 1) - 1075 }
}

extension SeededGenerator {
  /// An integer of a random number of bits, 1 to `bits`.
  mutating func next(ofUpTo bits: UInt64) -> UInt64 {
    let width = 1 + next(upperBound: bits)
    return next() >> (64 - width)
  }
}
