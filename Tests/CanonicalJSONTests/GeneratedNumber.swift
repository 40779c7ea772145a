import TestSupport

/// A number by its decimal digits: `digits * 10^exponent`, or an integer that canonical text keeps as it is.
struct GeneratedNumber {
  let isNegative: Bool
  /// Without zeros at either end; "0" alone for zero.
  let digits: String
  let exponent: Int
  /// Whether it is an integer that no double holds.
  let isKept: Bool

  init(isNegative: Bool = false, digits: String, exponent: Int, isKept: Bool = false) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
    self.isKept = isKept
  }

  /// An integer that no double holds.
  static func kept(_ digits: String, isNegative: Bool = false) -> GeneratedNumber {
    GeneratedNumber(isNegative: isNegative, digits: digits, exponent: 0, isKept: true)
  }

  /// A random number. Up to 15 digits no other decimal is as short and has the same double.
  init(using random: inout SeededGenerator) {
    let isNegative = Bool.random(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: self.init(digits: "0", exponent: 0)
    case 1, 2:
      let edges: [UInt64] = [1 << 53, 1 << 54, 1 << 60, 1 << 62, 999_999_999_999_999_999, 1_000_000_000_000_000_000]
      let near = edges.randomElement(using: &random)! + UInt64.random(in: 0...4, using: &random)
      if Double(exactly: near) == nil {
        self = .kept(String(near), isNegative: isNegative)
      } else {
        self.init(isNegative: isNegative, digits: "1", exponent: 21)
      }
    case 3:
      let text = ["1", "2", "9"].randomElement(using: &random)! + String(repeating: "0", count: 20)
      self = .kept(text + ["1", "7", "9"].randomElement(using: &random)!, isNegative: isNegative)
    default:
      let limit = UInt64.random(in: 1...15, using: &random)
      let power = (0..<limit).reduce(1 as UInt64) { power, _ in power * 10 }
      let digits = String(UInt64.random(in: 1..<power, using: &random))
      let stripped = digits.reversed().drop { $0 == "0" }.reversed()
      let exponent = Int.random(in: -30...30, using: &random)
      self.init(isNegative: isNegative, digits: String(stripped), exponent: exponent)
    }
  }

  private var sign: String { isNegative ? "-" : "" }

  /// The layout of ECMAScript's Number::toString.
  var canonical: String {
    if isKept || digits == "0" { return sign + digits }
    let point = digits.count + exponent
    if point >= digits.count, point <= 21 { return sign + digits + zeros(exponent) }
    if point > 0, point <= 21 { return sign + digits.prefix(point) + "." + digits.dropFirst(point) }
    if point > -6, point <= 0 { return sign + "0." + zeros(-point) + digits }
    let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
    return sign + digits.prefix(1) + fraction + (point > 0 ? "e+" : "e-") + String(abs(point - 1))
  }

  /// One of the texts that JSON allows for the number.
  func spelled(using random: inout SeededGenerator) -> String {
    if isKept { return canonical }
    let mark = ["e", "E"].randomElement(using: &random)!
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return sign + digits + mark + String(exponent)
    case 1: return sign + digits + ".000" + mark + (exponent < 0 ? "" : "+") + String(exponent)
    case 2 where digits != "0": return sign + digits + "00" + mark + String(exponent - 2)
    case 3 where digits == "0": return "-0.0"
    default: return canonical
    }
  }

  private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

  // MARK: Order

  /// Compares by exact value: that of the double, or that of the digits where they are kept.
  static func compare(_ left: GeneratedNumber, _ right: GeneratedNumber) -> Int {
    let signs = (left.signum, right.signum)
    if signs.0 != signs.1 { return signs.0 - signs.1 }
    return signs.0 * compareMagnitude(left.expansion, right.expansion)
  }

  private var signum: Int { digits == "0" ? 0 : isNegative ? -1 : 1 }

  private var expansion: ExactDecimal {
    if !isKept { return ExactDecimal(Double(canonical)!.magnitude) }
    var exact = ExactDecimal(0.0)
    exact.digits = digits.utf8.map { $0 - UInt8(ascii: "0") }
    exact.exponent = 0
    return exact
  }

  private static func compareMagnitude(_ left: ExactDecimal, _ right: ExactDecimal) -> Int {
    let sizes = left.digits.count + left.exponent - right.digits.count - right.exponent
    if sizes != 0 || left.digits.isEmpty { return sizes }
    for index in 0..<max(left.digits.count, right.digits.count) {
      let a = index < left.digits.count ? Int(left.digits[index]) : 0
      let b = index < right.digits.count ? Int(right.digits[index]) : 0
      if a != b { return a - b }
    }
    return 0
  }
}
