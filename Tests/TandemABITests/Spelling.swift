import TestSupport

/// A JSON value as the generators make them; a number is the list of its spellings.
indirect enum Spelled {
  case null, yes, no
  case number([String])
  case string(String)
  case array([Spelled])
  case object([(String, Spelled)])

  static func integer(_ value: Int) -> Spelled { .number(["\(value)", "\(value).0", "\(value)e0", "\(value).00E+00"]) }
}

/// Writes JSON in one of its spellings: canonical, or with white space, any order of members and needless escapes.
struct Speller {
  private var bytes: [UInt8] = []
  private let isCanonical: Bool

  /// The text of `value`; three in four are not canonical.
  static func text(_ value: Spelled, using random: inout SeededGenerator) -> [UInt8] {
    var speller = Speller(isCanonical: Int.random(in: 0..<4, using: &random) == 0)
    speller.write(value, &random)
    return speller.bytes
  }

  private init(isCanonical: Bool) {
    self.isCanonical = isCanonical
  }

  private mutating func write(_ value: Spelled, _ random: inout SeededGenerator) {
    switch value {
    case .null: bytes += "null".utf8
    case .yes: bytes += "true".utf8
    case .no: bytes += "false".utf8
    case .number(let spellings): bytes += (isCanonical ? spellings[0] : spellings.randomElement(using: &random)!).utf8
    case .string(let text): write(text, &random)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        space(&random)
        write(element, &random)
        space(&random)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      let ordered =
        isCanonical
        ? members.sorted { $0.0.utf16.lexicographicallyPrecedes($1.0.utf16) } : members.shuffled(using: &random)
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in ordered.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        space(&random)
        write(member.0, &random)
        space(&random)
        bytes.append(UInt8(ascii: ":"))
        space(&random)
        write(member.1, &random)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func space(_ random: inout SeededGenerator) {
    if isCanonical { return }
    let bits = random.next()
    if bits & 7 == 0 { bytes.append([0x20, 0x0A, 0x0D, 0x09][Int(bits >> 8 & 3)]) }
  }

  private mutating func write(_ text: String, _ random: inout SeededGenerator) {
    bytes.append(UInt8(ascii: "\""))
    let escapes = !isCanonical && random.next() & 7 == 0
    for scalar in text.unicodeScalars {
      if escapes && random.next() & 1 == 0 {
        for unit in String(scalar).utf16 { escape(unit) }
      } else if scalar == "\n" {
        bytes += "\\n".utf8
      } else if scalar == "\"" || scalar == "\\" {
        bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      } else if scalar.value < 0x20 {
        escape(UInt16(scalar.value))
      } else {
        bytes += String(scalar).utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    bytes += "\\u".utf8
    bytes += String(repeating: "0", count: 4 - digits.count).utf8
    bytes += digits.utf8
  }
}

extension Spelled {
  /// Strings that differ in one byte, in an escape, or in the order of UTF-8 and UTF-16.
  static let identifiers = [
    "a", "b", "a\n", "a\u{1}", "a\"", "a\\", "é", "e\u{301}", "\u{E000}", "\u{FFFD}", "\u{1F600}", "\u{10FFFD}",
    "run-0001",
    "run-0002", "run-0001\u{E000}", "run-0001\u{1F600}", "6F9619FF-8B86-D011-B42D-00CF4FC964FF",
    "6F9619FF-8B86-D011-B42D-00CF4FC964FE",
  ]

  /// Values of every kind, many of them beside each other in the order of values.
  static let values: [Spelled] = [
    .null, .no, .yes, .integer(0), .integer(1), .integer(10), .integer(-1), .number(["0.5", "5e-1", "0.50"]),
    .number(["1e-7", "0.0000001"]), .number(["9007199254740992", "9007199254740992.0", "9.007199254740992e15"]),
    .number(["9007199254740993"]), .number(["9007199254740994"]), .number(["-9007199254740993"]),
    .number(["1e+21", "1e21", "1000000000000000000000"]), .number(["1000000000000000000001"]),
    .number(["999999999999999999999"]), .number(["1000", "1e3", "1000.0"]), .string(""), .string("a"), .string("A"),
    .string("\u{E000}"), .string("\u{1F600}"), .string("\n"), .string("abcdefgh\u{1F600}"), .string("abcdefgh\u{FFFD}"),
    .array([]), .array([.null]), .array([.integer(1), .integer(2)]), .array([.integer(10)]), .object([]),
    .object([("x", .integer(1))]), .object([("x", .null)]),
    .object([("y", .array([])), ("\u{1F600}", .no), ("\u{E000}", .yes)]),
  ]

  /// Members that no version knows, drawn from a few names.
  static func unknownMembers(using random: inout SeededGenerator) -> [(String, Spelled)] {
    var members: [(String, Spelled)] = []
    for name in ["", "a", "aa", "distance", "heartRate", "zz", "\u{E000}", "\u{1F600}", "edited2", "a\n"]
    where random.next() & 3 == 0 {
      members.append((name, values.randomElement(using: &random)!))
    }
    return members
  }

  /// A value, null, or no member at all.
  static func member(
    _ name: String, _ value: Spelled, using random: inout SeededGenerator
  ) -> [(String, Spelled)] {
    switch random.next() & 7 {
    case 0: [(name, .null)]
    case 1, 2: []
    default: [(name, value)]
    }
  }
}
