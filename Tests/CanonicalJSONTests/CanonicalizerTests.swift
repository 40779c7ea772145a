import CanonicalJSON
import TestSupport
import Testing

@Suite struct `Canonical text` {
  @Test func `is the same for every spelling of a value`() throws {
    var random = SeededGenerator(state: 1)
    for _ in 0..<rounds(60_000) {
      let value = GeneratedValue(using: &random)
      let text = GeneratedValue.space(&random) + value.spelled(using: &random) + GeneratedValue.space(&random)
      let written = try canonical(text)
      if !written.utf8.elementsEqual(value.canonical.utf8) {
        Issue.record("\(text) became \(written), not \(value.canonical)")
      }
    }
  }

  @Test func `of canonical text is that text`() throws {
    var random = SeededGenerator(state: 2)
    for _ in 0..<rounds(20_000) {
      let once = try canonical(GeneratedValue(using: &random).spelled(using: &random))
      let twice = try canonical(once)
      #expect(Array(twice.utf8) == Array(once.utf8))
    }
  }

  @Test(arguments: [
    (#"{"b":1,"a":[1.0,-0,-0.0,1e3,1E-7,0.000001]}"#, #"{"a":[1,0,0,1000,1e-7,0.000001],"b":1}"#),
    (
      #"[1e21,1e20,123456789012345680000,1.5e300,5e-324,4.9e-324]"#,
      #"[1e+21,100000000000000000000,123456789012345680000,1.5e+300,5e-324,5e-324]"#
    ),
    (
      #"[9007199254740993,-9007199254740993,9007199254740993.0,18446744073709551617,1000000000000000000000]"#,
      #"[9007199254740993,-9007199254740993,9007199254740992,18446744073709551617,1e+21]"#
    ),
    (#""\u0041\/\u00e9\uD83D\ude00\u001F\u007f\u0022\u005c\u000a""#, "\"A/é😀\\u001f\u{7F}\\\"\\\\\\n\""),
    ("{\"\u{E000}\":1,\"\u{1F600}\":2,\"z\":3,\"\":4}", "{\"\":4,\"z\":3,\"\u{1F600}\":2,\"\u{E000}\":1}"),
    (" \t\r\n{ } ", "{}"),
    (
      "[ [ ] , { \"a\" : { \"c\" : 1 , \"b\" : [ null , true , false ] } } ]",
      #"[[],{"a":{"b":[null,true,false],"c":1}}]"#
    ),
  ])
  func `follows RFC 8785, but for integers that no double holds`(text: String, expected: String) throws {
    #expect(try canonical(text) == expected)
  }

  @Test func `makes room for numbers that grow, among strings that look like them`() throws {
    let strings = Array(repeating: #""1e20\"1e20\\""#, count: 500).joined(separator: ",")
    let short = Array(repeating: "1e20,1E+5,5e-7,1e0,2e-6", count: 500).joined(separator: ",")
    let long = Array(repeating: "100000000000000000000,100000,5e-7,1,0.000002", count: 500).joined(separator: ",")
    #expect(
      try canonical("[1e20,\(strings),\(short),true,1e20 ]")
        == "[100000000000000000000,\(strings),\(long),true,100000000000000000000]")
  }

  @Test func `keeps an integer exactly when no double is equal to it`() throws {
    for shift in 53..<63 {
      for step in -3...3 as ClosedRange<Int64> {
        let integer = (1 << Int64(shift)) + step
        let written = try canonical(String(integer))
        if Double(exactly: integer) == nil {
          #expect(written == String(integer))
        } else {
          #expect(Double(written) == Double(integer))
          #expect(try canonical("\(integer).0") == written)
        }
      }
    }
  }

  @Test func `sorts the members of many objects at many levels`() throws {
    var text = "0"
    var expected = "0"
    for level in 0..<100 {
      text = "{\"z\(level)\":\(level),\"m\":\(text),\"a\":[{\"y\":1,\"x\":2}]}"
      expected = "{\"a\":[{\"x\":2,\"y\":1}],\"m\":\(expected),\"z\(level)\":\(level)}"
    }
    #expect(try canonical(text) == expected)
    let names = (0..<5_000).map { "n\(10_000 + $0)" }
    var random = SeededGenerator(state: 3)
    let shuffled = names.shuffled(using: &random).map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",")
    #expect(try canonical("{\(shuffled)}") == "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}")
  }

  @Test func `sorts few and many members, whatever follows the object`() throws {
    var random = SeededGenerator(state: 6)
    for count in 1...40 {
      let members = (10..<10 + count).map { "\"\(Bool.random(using: &random) ? "common beginning" : "")\($0)\":\($0)" }
      let sorted = "{" + members.sorted().joined(separator: ",") + "}"
      for following in 0...10 {
        let rest = String(repeating: "1", count: following + 1)
        let text = "[{" + members.shuffled(using: &random).joined(separator: " , ") + "},\(rest)]"
        #expect(try canonical(text) == "[\(sorted),\(rest)]")
      }
      #expect(try canonical("{" + members.shuffled(using: &random).joined(separator: ",") + "}") == sorted)
    }
  }

  @Test func `sorts the members of objects that share few or many names`() throws {
    var random = SeededGenerator(state: 7)
    for poolSize in [1, 2, 7, 24, 31, 32, 33, 40, 80] {
      let pool = Array(MemberNames.all.shuffled(using: &random).prefix(poolSize))
      for _ in 0..<rounds(200) {
        let objects = (0..<Int.random(in: 1...12, using: &random)).map { _ in
          let names = pool.shuffled(using: &random).prefix(Int.random(in: 1...min(12, poolSize), using: &random))
          return names.map { (name: $0, value: MemberNames.values.randomElement(using: &random)!) }
        }
        // Spelled as a whole below, since the end of a text is read otherwise.
        let padding = String(repeating: "0", count: 200)
        let spelled = objects.map { MemberNames.spelled($0, using: &random) }.joined(separator: " ,")
        let expected = objects.map { MemberNames.canonical($0) }.joined(separator: ",")
        let written = try canonical("[\(spelled),\"\(padding)\"]")
        if written != "[\(expected),\"\(padding)\"]" { Issue.record("\(spelled) became \(written)") }
      }
    }
  }

  @Test func `finds a name twice among names met before`() throws {
    var random = SeededGenerator(state: 8)
    for _ in 0..<rounds(500) {
      let members = MemberNames.all.shuffled(using: &random).prefix(9).map { (name: $0, value: "1") }
      let known = MemberNames.spelled(members, using: &random)
      let twice = members.prefix(Int.random(in: 1...9, using: &random)) + [members[0]]
      let text = "[\(known),{" + twice.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ")
      let error = failure(of: (text + "}" + String(repeating: " ", count: 200) + "]").utf8)
      #expect(error?.kind == .notJSON)
      #expect(error?.position == UInt(text.utf8.count - members[0].name.utf8.count - 5))
    }
  }

  @Test func `is no object with one wrong byte, whatever came before it`() throws {
    var random = SeededGenerator(state: 10)
    let bytes = Array("\"\\{}[]:, \n\t0123456789.-+eEx\0\u{1}\u{7F}\u{E9}".utf8)
    for _ in 0..<rounds(30) {
      let members = MemberNames.all.shuffled(using: &random).prefix(4)
        .map { (name: $0, value: MemberNames.values.randomElement(using: &random)!) }
      let object = Array(MemberNames.spelled(members, using: &random).utf8)
      // Names are looked up once they have been met.
      let known = Array(repeating: object + Array(",".utf8), count: 3).flatMap { $0 }
      for place in object.indices {
        var damaged = object
        damaged[place] = bytes.randomElement(using: &random)!
        let alone = Array("[".utf8) + damaged + Array("]".utf8)
        let text = Array("[".utf8) + known + damaged + Array((String(repeating: " ", count: 300) + "]").utf8)
        // Alone it stands near the end of the text, where it is read byte by byte. What is missing is missed later here.
        let end = 1 + known.count + object.count
        let expected = failure(of: alone).map { min(Int($0.position) + known.count, end) }
        let found = failure(of: text).map { min(Int($0.position), end) }
        if found != expected {
          Issue.record("\(String(decoding: damaged, as: UTF8.self)): \(found ?? -1), not \(expected ?? -1)")
        }
      }
    }
  }
}

/// Names that are easily taken for each other, and values of one line.
private enum MemberNames {
  static let all: [String] = {
    var names = [
      "", "a", "b", "ab", "abc", "abd", "day", "date", "dates", "dateDate", "é", "dayé", "aéé", "week \u{1F600}",
    ]
    for length in [7, 8, 9, 15, 16, 17, 18, 21, 22, 23, 24, 30] {
      names.append(String(repeating: "m", count: length))
      // One other character at each place.
      for place in stride(from: 0, to: length, by: 3) {
        names.append(String((0..<length).map { $0 == place ? "n" : "m" }))
      }
    }
    return names
  }()

  static let values = [
    "0", "7", "-1", "12", "1234567", "12345678", "1751500800.25", "123456789012345", "0.5", "-0.25", "1e-7", "true",
    "false", "null",
    "\"\"", "\"full\"", "\"1234567\"", "\"12345678\"", "\"123456789\"", "\"a\\n\"", "\"é\"",
    "\"6F9619FF-8B86-D011-B42D-00CF4FC964FF\"",
    "\"6F9619FF-8B86-D011-B42D-00CF4FC964F\"", "\"6F9619FF-8B86-D011-B42D-00CF4FC964FFa\"",
    "\"a text that is a good deal longer than any word that the machine loads at once, and no identifier\"",
  ]

  static func spelled(_ members: [(name: String, value: String)], using random: inout SeededGenerator) -> String {
    func space() -> String { ["", "", " ", " ", "\n", "\t  ", "          "].randomElement(using: &random)! }
    let texts = members.map { "\(space())\"\($0.name)\"\(space()):\(space())\($0.value)\(space())" }
    return "{" + texts.joined(separator: ",") + "}"
  }

  static func canonical(_ members: [(name: String, value: String)]) -> String {
    let sorted = members.sorted { Array($0.name.utf16).lexicographicallyPrecedes(Array($1.name.utf16)) }
    return "{" + sorted.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
  }
}

@Suite struct `A text that is not JSON` {
  private static let whole = [
    #"{"a":[1,-2.5e-7,true,false,null,{"b":"c\n\u0041d"}],"e":{},"f":[]}"#,
    "[\"é€\u{1F600}\",\"\\ud83d\\ude00\",\"\\/\\\\\\\"\",0.1,10,1E+2]",
    " { \"b\" : [ 1 , 2 ] , \"a\" : \"abcdefghijklmnop\" } ",
  ]

  @Test(arguments: whole) func `is every prefix, refused where it ends or at the character it breaks`(text: String) {
    let bytes = Array(text.trimmingSpace.utf8)
    for length in 0..<bytes.count {
      let error = failure(of: bytes[..<length])
      #expect(error?.kind == .notJSON)
      let offset = Int(error?.position ?? 0)
      // Up to a high surrogate's escape and the backslash after it may be taken back.
      #expect(offset <= length && offset > length - 8, "of \(length): \(offset)")
      if bytes[..<length].allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\\") }) { #expect(offset == length) }
    }
  }

  @Test func `is every prefix of generated texts`() {
    var random = SeededGenerator(state: 4)
    for _ in 0..<rounds(300) {
      let text = Array(("[" + GeneratedValue(using: &random).spelled(using: &random) + "]").utf8)
      for length in text.indices {
        let error = failure(of: text[..<length])
        if error?.kind != .notJSON || error!.position > length { Issue.record("\(length) bytes of \(text)") }
      }
    }
  }

  @Test(arguments: [
    ("", 0), ("  ", 2), ("\u{FEFF}{}", 0), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("[1}", 2), ("{\"a\":1]", 6),
    ("{,}", 1), ("{\"a\"}", 4), ("{\"a\":}", 5), ("{\"a\":1,}", 7), ("{a:1}", 1), ("{1:1}", 1), ("{} x", 3), ("1 1", 2),
    ("nul", 3), ("nulL", 3), ("True", 0), ("falsey", 5), ("'a'", 0), ("//", 0), ("[1]/**/", 3), ("NaN", 0),
    ("Infinity", 0), ("-Infinity", 1), ("+1", 0), (".5", 0), ("-", 1), ("-a", 1), ("01", 1), ("-01", 2), ("00", 1),
    ("1.", 2), ("1.e1", 2), ("1e", 2), ("1e+", 3), ("1.5.5", 3), ("0x1", 1), ("[1e]", 3), ("1e400", 0), ("[-1e309]", 1),
    ("\"\\x\"", 2), ("\"\\u12g4\"", 5), ("\"\\u 123\"", 3), ("\"\t\"", 1), ("\"a\nb\"", 2), ("\"\0\"", 1), ("\"abc", 4),
    ("\"\\ud800\"", 1), ("\"\\udc00\"", 1), ("\"a\\ud800\\u0041\"", 2), ("\"\\ud800\\n\"", 1),
    ("\"\\ud800\\ud800\\udc00\"", 1), ("\u{A0}1", 0), ("\u{B}1", 0), ("[1\u{C}]", 2), ("[\u{2028}1]", 1), ("1\0", 1),
  ]) func `is refused at the byte where it stops being JSON`(text: String, offset: UInt) {
    let error = failure(of: text.utf8)
    #expect(error?.kind == .notJSON)
    #expect(error?.position == offset)
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x9F, 0xBF], [0xE1, 0x80],
      [0xE1, 0x41, 0x80],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF1, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]]) func `is refused at the first byte of what is not UTF-8`(bytes: [UInt8])
  {
    for padding in 0..<10 {
      for isName in [false, true] {
        let before = Array((isName ? "{\"" : "[\"").utf8) + Array(repeating: UInt8(ascii: "p"), count: padding)
        let after = Array((isName ? "\":1}" : "\"]").utf8)
        let error = failure(of: before + bytes + after)
        #expect(error?.kind == .notJSON)
        #expect(error?.position == UInt(before.count))
      }
    }
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, 7), (#"{"a":1,"\u0061":2}"#, 7), (#"{"\u0061":1, "a":2}"#, 13), (#"{"":1,"":1}"#, 6),
    (#"{"b":1,"a":2,"c":3,"a":4,"b":5}"#, 19), (#"[0,{"x":{"k":1,"j":2,"k":1}}]"#, 21),
    (#"{"a":{"b":1},"b":1,"a":{}}"#, 19), (#"{"é":1,"z":2,"\u00E9":3}"#, 14),
  ]) func `is an object with a name twice, refused at the second`(text: String, offset: UInt) {
    let error = failure(of: text.utf8)
    #expect(error?.kind == .notJSON)
    #expect(error?.position == offset)
  }

  @Test func `may have one name in many objects`() throws {
    #expect(try canonical(#"[{"a":1},{"a":{"a":1}}]"#) == #"[{"a":1},{"a":{"a":1}}]"#)
    #expect(try canonical("{\"e\u{301}\":1,\"é\":2}") == "{\"e\u{301}\":1,\"é\":2}")
  }

  @Test(arguments: [("[", "", "]"), ("{\"a\":", "1", "}"), (" [ {\"b\":0,\"a\":", "1", "}]")])
  func `nests at most 128 levels, and the bracket that is one too many is named`(
    open: String, inner: String, close: String
  ) throws {
    let levels = open.filter { $0 == "[" || $0 == "{" }.count
    func nested(_ times: Int) -> String {
      String(repeating: open, count: times) + inner + String(repeating: close, count: times)
    }
    _ = try canonical(nested(128 / levels))
    let tooDeep = levels == 1 ? nested(129) : "[" + nested(64) + "]"
    let error = failure(of: tooDeep.utf8)
    #expect(error?.kind == .tooDeep)
    let brackets = tooDeep.utf8.enumerated().filter {
      $0.element == UInt8(ascii: "[") || $0.element == UInt8(ascii: "{")
    }
    #expect(error?.position == UInt(brackets[128].offset))
    #expect(failure(of: repeatElement(UInt8(ascii: "["), count: 1_000_000))?.kind == .tooDeep)
  }
}

extension String {
  fileprivate var trimmingSpace: Substring {
    let head = drop { $0 == " " }
    return head.prefix(head.count - head.reversed().prefix { $0 == " " }.count)
  }
}
