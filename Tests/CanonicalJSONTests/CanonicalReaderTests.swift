import CanonicalJSON
import TestSupport
import Testing

/// Reads `text` with `body`, strictly.
private func read<Value>(
  _ text: String, _ body: (inout CanonicalReader) throws(JSONError) -> Value
) throws(JSONError) -> Value {
  try withSlice(text.utf8) { (slice, _) throws(JSONError) in
    var reader = CanonicalReader(slice)
    return try body(&reader)
  }
}

@Suite struct `The strict reader` {
  @Test func `accepts exactly what the canonicalizer writes`() {
    var random = SeededGenerator(state: 5)
    var accepted = 0
    var refused = 0
    for _ in 0..<rounds(10_000) {
      let value = GeneratedValue(using: &random)
      var text = Array(value.canonical.utf8)
      #expect(isAccepted(text), "\(value.canonical)")
      for _ in 0..<6 {
        mutate(&text, using: &random)
        let isFixed = (try? Array(canonical(text).utf8)) == text
        if isAccepted(text) != isFixed { Issue.record("\(String(decoding: text, as: UTF8.self)) \(text)") }
        if isFixed { accepted += 1 } else { refused += 1 }
      }
    }
    #expect(accepted > refused / 20, "the mutations are too coarse to tell: \(accepted) of \(refused)")
  }

  private func mutate(_ text: inout [UInt8], using random: inout SeededGenerator) {
    let place = Int.random(in: 0..<max(text.count, 1), using: &random)
    let bytes = Array("{}[]:,\"\\ 0123456789.eE+-nulltruefalse/\u{1F600}é\u{E000}\u{1F}\t".utf8)
    let byte = bytes.randomElement(using: &random)!
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where !text.isEmpty: text.remove(at: place)
    case 1 where !text.isEmpty: text[place] = byte
    case 2 where place + 1 < text.count: text.swapAt(place, place + 1)
    default: text.insert(byte, at: place)
    }
  }

  @Test(arguments: [
    "1.0", "1e3", "-0", "0.0000001", "1E+21", "1e21", "1000000000000000000000", "0.10", "01", "1.", "-", "1e+20",
    "9007199254740992.0", " 1", "1 ", "\"\\u0041\"", "\"\\/\"", "\"\\u001F\"", "\"\\u0008\"",
    "\"\\u000a\"", "\"\\u007f\"", "[ ]", "{\"b\":1,\"a\":2}", "{\"a\":1,\"a\":1}", "{\"\u{E000}\":1,\"\u{1F600}\":2}",
    "{\"a\":1,}", "[1,]", "[,1]", "[1 1]", "\"\t\"", "nul", "", "[", "{\"a\":1", "\"a", "1e400", "\u{FEFF}1",
    "{\"abcdefghb\":1,\"abcdefgha\":2}", "{\"a\\n\":1,\"a\\b\":2}",
  ]) func `refuses any other text`(text: String) {
    #expect(!isAccepted(text.utf8))
  }

  @Test(arguments: [
    "0", "-1", "0.000001", "1e-7", "1e+21", "123456789012345680000", "9007199254740993", "123456789012345678901",
    "100000000000000000000000", "-18446744073709551617", "5e-324",
    "\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\\"\\\\/\u{7F}\"", "{\"\u{1F600}\":1,\"\u{E000}\":2}",
    "{\"\":0,\"a\":1,\"aa\":2}",
    "{\"abcdefgha\":1,\"abcdefghb\":2}", "{\"a\\b\":1,\"a\\n\":2}", "[[],{}]", "{\"a\\u0000\":1,\"a\\u0000\\u0000\":2}",
  ]) func `accepts canonical text`(text: String) {
    #expect(isAccepted(text.utf8))
  }

  @Test func `accepts 128 levels and refuses 129`() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(isAccepted(nested(128).utf8))
    #expect(!isAccepted(nested(129).utf8))
    #expect(isAccepted("[\(nested(127)),\(nested(127))]".utf8))
  }

  @Test func `hands out the members in order, by name and value`() throws {
    let members = try read(#"{"a":1,"abcdefgh":[2],"abcdefghi":{"x":3},"b":"4"}"#) {
      (reader) throws(JSONError) -> [String] in
      var object = try reader.beginObject(expected: "an object")
      var members: [String] = []
      while try reader.nextMember(of: &object) { members.append(try object.name.string + reader.value().string) }
      try reader.finish()
      return members
    }
    #expect(members == [#""a"1"#, #""abcdefgh"[2]"#, #""abcdefghi"{"x":3}"#, #""b""4""#])
  }

  @Test func `tells names apart whatever their length`() throws {
    let literals: [StaticString] = ["", "a", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghj", "abcdefghijklmnopq"]
    for literal in literals {
      for other in literals {
        let isNamed = try read("{\"\(other)\":1}") { (reader) throws(JSONError) -> Bool in
          var object = try reader.beginObject(expected: "an object")
          _ = try reader.nextMember(of: &object)
          return object.isNamed(literal)
        }
        #expect(isNamed == ("\(literal)" == "\(other)"))
      }
    }
    let isNul = try read("{\"a\\u0000\":1}") { (reader) throws(JSONError) -> Bool in
      var object = try reader.beginObject(expected: "an object")
      _ = try reader.nextMember(of: &object)
      return object.isNamed("a")
    }
    #expect(!isNul)
  }

  @Test func `hands out the elements in order`() throws {
    let elements = try read(#"[1,"a",[],{},null]"#) { (reader) throws(JSONError) -> [String] in
      try reader.beginArray(expected: "an array")
      var elements: [String] = []
      while try reader.nextElement() { elements.append(try reader.value().string) }
      return elements
    }
    #expect(elements == ["1", "\"a\"", "[]", "{}", "null"])
  }

  @Test func `reads a number as the nearest double`() throws {
    var random = SeededGenerator(state: 6)
    for _ in 0..<rounds(40_000) {
      let text = GeneratedNumber(using: &random).canonical
      let value = try read(text) { (reader) throws(JSONError) in try reader.number(wanted: true) }
      #expect(value == Double(text)!)
    }
  }

  @Test func `says where an object or an array is missing`() throws {
    for text in ["[]", "1", "\"\"", "null"] {
      try withSlice(text.utf8) { (slice, _) throws(JSONError) in
        var reader = CanonicalReader(slice)
        do throws(JSONError) {
          _ = try reader.beginObject(expected: "an object")
          Issue.record("\(text) was entered as an object")
        } catch {
          #expect(error == .badValue(slice.start, expected: "an object") || error.place == slice.start)
          #expect(error.kind == .badValue)
        }
      }
    }
    #expect(throws: JSONError.self) {
      try read("{}") { (reader) throws(JSONError) in try reader.beginArray(expected: "") }
    }
  }

  @Test func `ends where the text ends`() throws {
    #expect(throws: JSONError.notCanonical) {
      try read("11") { (reader) throws(JSONError) in try reader.finish() }
    }
    let last = try read("null") { (reader) throws(JSONError) -> UInt8 in
      _ = try reader.value()
      try reader.finish()
      return reader.next
    }
    #expect(last == 0)
  }
}
