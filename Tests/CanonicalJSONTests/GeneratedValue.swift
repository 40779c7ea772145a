import TestSupport

/// A JSON value with a canonical printer and an order of its own, which share nothing with the code under test.
indirect enum GeneratedValue {
  case null
  case bool(Bool)
  case number(GeneratedNumber)
  case string(String)
  case array([GeneratedValue])
  case object([(name: String, value: GeneratedValue)])

  /// The text that RFC 8785 gives the value.
  var canonical: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.canonical
    case .string(let text): Self.quote(text)
    case .array(let elements): "[" + elements.map(\.canonical).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
        .map { Self.quote($0.name) + ":" + $0.value.canonical }.joined(separator: ",") + "}"
    }
  }

  private static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: quoted += "\\\""
      case 0x5C: quoted += "\\\\"
      case 0x08: quoted += "\\b"
      case 0x09: quoted += "\\t"
      case 0x0A: quoted += "\\n"
      case 0x0C: quoted += "\\f"
      case 0x0D: quoted += "\\r"
      case 0..<0x20: quoted += "\\u" + hexadecimal(scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func hexadecimal(_ unit: UInt32) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  // MARK: Any spelling

  /// A text of the value with white space, member order, escapes and number formats as they come.
  func spelled(using random: inout SeededGenerator) -> String {
    switch self {
    case .null, .bool: return canonical
    case .number(let number): return number.spelled(using: &random)
    case .string(let text): return Self.spell(text, using: &random)
    case .array(let elements):
      let texts = elements.map { $0.spelled(using: &random) }
      return Self.enclose("[", texts, "]", using: &random)
    case .object(let members):
      let texts = members.shuffled(using: &random).map { member in
        Self.spell(member.name, using: &random) + Self.space(&random) + ":" + Self.space(&random)
          + member.value.spelled(using: &random)
      }
      return Self.enclose("{", texts, "}", using: &random)
    }
  }

  private static func enclose(
    _ open: String, _ texts: [String], _ close: String, using random: inout SeededGenerator
  ) -> String {
    var all = open + space(&random)
    for (index, text) in texts.enumerated() {
      if index > 0 { all += "," + space(&random) }
      all += text + space(&random)
    }
    return all + close
  }

  static func space(_ random: inout SeededGenerator) -> String {
    ["", "", "", " ", "\n", "\t", "\r", " \r\n\t "].randomElement(using: &random)!
  }

  private static func spell(_ text: String, using random: inout SeededGenerator) -> String {
    var spelled = "\""
    for scalar in text.unicodeScalars {
      let canonical = String(quote(String(scalar)).unicodeScalars.dropFirst().dropLast())
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        for unit in String(scalar).utf16 {
          let digits = hexadecimal(UInt32(unit))
          spelled += "\\u" + (Bool.random(using: &random) ? digits : digits.uppercased())
        }
      case 1 where scalar == "/": spelled += "\\/"
      default: spelled += canonical
      }
    }
    return spelled + "\""
  }
}

extension GeneratedValue {
  /// A random value of at most `depth` levels of arrays and objects.
  init(using random: inout SeededGenerator, depth: Int = 3) {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &random) {
    case 0: self = .null
    case 1: self = .bool(.random(using: &random))
    case 2, 3: self = .number(GeneratedNumber(using: &random))
    case 4, 5: self = .string(Self.text(using: &random))
    case 6, 7:
      let count = Int.random(in: 0...4, using: &random)
      self = .array((0..<count).map { _ in GeneratedValue(using: &random, depth: depth - 1) })
    default:
      var members: [[UInt8]: (String, GeneratedValue)] = [:]
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let name = Self.text(using: &random)
        members[Array(name.utf8)] = (name, GeneratedValue(using: &random, depth: depth - 1))
      }
      self = .object(members.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.value.0, $0.value.1) })
    }
  }

  /// Where orders and escapes differ: controls, quotes, the ends of each UTF-8 length, both sides of the surrogates.
  static let scalars: [Unicode.Scalar] = [
    "\0", "\u{8}", "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{1F}", " ", "!", "\"", "#", "/", "0", "A", "[", "\\", "]",
    "a", "b", "z", "~", "\u{7F}", "\u{80}", "é", "e", "\u{301}", "\u{7FF}", "\u{800}", "€", "\u{D7FF}", "\u{E000}",
    "\u{F8FF}", "\u{FB01}", "\u{FFFD}", "\u{10000}", "\u{1F600}", "\u{10FFFD}",
  ]

  /// A string that often shares its beginning with others; some are longer than a word.
  static func text(using random: inout SeededGenerator) -> String {
    var text = ["", "", "", "ab", "abcdefg", "abcdefgh", "abcdefghijklmnopq"].randomElement(using: &random)!
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      text.unicodeScalars.append(scalars.randomElement(using: &random)!)
    }
    return text
  }

  // MARK: Order

  /// The order of the contract's section 3: below, at or above 0.
  static func compare(_ left: GeneratedValue, _ right: GeneratedValue) -> Int {
    if left.rank != right.rank { return left.rank - right.rank }
    switch (left, right) {
    case (.number(let a), .number(let b)): return GeneratedNumber.compare(a, b)
    case (.string(let a), .string(let b)): return compareBytes(a, b)
    case (.array, .array), (.object, .object): return compareBytes(left.canonical, right.canonical)
    default: return 0
    }
  }

  static func compareBytes(_ left: String, _ right: String) -> Int {
    left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : right.utf8.lexicographicallyPrecedes(left.utf8) ? 1 : 0
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .bool(let value): value ? 2 : 1
    case .number: 3
    case .string: 4
    case .array: 5
    case .object: 6
    }
  }
}
