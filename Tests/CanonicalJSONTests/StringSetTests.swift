import CanonicalJSON
import TestSupport
import Testing

/// Makes sets of the strings of `texts` and gives them to `body`.
private func withSets<Value>(
  _ texts: [[String]], _ body: ([StringSet], Arena) throws(JSONError) -> Value
) throws(JSONError) -> Value {
  let text = GeneratedValue.array(texts.map { .array($0.map { .string($0) }) }).canonical
  return try withSlice(text.utf8) { (slice, arena) throws(JSONError) in
    var reader = CanonicalReader(slice)
    var sets: [StringSet] = []
    try reader.beginArray(expected: "an array")
    while try reader.nextElement() {
      var strings = List<JSONSlice>(in: arena)
      try reader.beginArray(expected: "an array")
      while try reader.nextElement() { try strings.append(try reader.value()) }
      sets.append(StringSet(strings))
    }
    return try body(sets, arena)
  }
}

/// The distinct strings by their UTF-8 bytes, quoted.
private func distinct(_ texts: [String]) -> [String] {
  Dictionary(texts.map { (Array($0.utf8), $0) }) { first, _ in first }.values
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { GeneratedValue.string($0).canonical }
}

private func texts(using random: inout SeededGenerator) -> [String] {
  (0..<Int.random(in: 0...8, using: &random)).map { _ in GeneratedValue.text(using: &random) }
}

@Suite struct `A string set` {
  @Test func `has each string once, by UTF-8 bytes, whatever the order it is made from`() throws {
    var random = SeededGenerator(state: 15)
    for _ in 0..<rounds(20_000) {
      var all = texts(using: &random)
      all += all.prefix(2)
      let elements = try withSets([all]) { (sets, _) throws(JSONError) in sets[0].elements.map(\.string) }
      #expect(elements.map { Array($0.utf8) } == distinct(all).map { Array($0.utf8) })
    }
  }

  @Test func `united with another has the strings of both`() throws {
    var random = SeededGenerator(state: 16)
    for _ in 0..<rounds(20_000) {
      let left = texts(using: &random)
      let right = texts(using: &random) + left.prefix(3)
      try withSets([left, right, []]) { (sets, arena) throws(JSONError) in
        let expected = distinct(left + right).map { Array($0.utf8) }
        for (a, b) in [(sets[0], sets[1]), (sets[1], sets[0])] {
          let union = try a.union(b, in: arena)
          #expect(union.elements.map { Array($0.string.utf8) } == expected)
          let more = try union.union(sets[2], in: arena)
          #expect(more.elements.map(\.string) == union.elements.map(\.string))
        }
      }
    }
  }

  @Test func `contains its strings and no other`() throws {
    var random = SeededGenerator(state: 17)
    for _ in 0..<rounds(10_000) {
      let inside = texts(using: &random)
      let other = texts(using: &random)
      try withSets([inside, other, []]) { (sets, _) throws(JSONError) in
        for element in sets[0].elements {
          #expect(sets[0].contains(element))
          #expect(!sets[2].contains(element))
        }
        for element in sets[1].elements {
          #expect(sets[0].contains(element) == sets[0].elements.contains { $0.isIdentical(to: element) })
        }
      }
    }
  }

  @Test func `keeps apart what Unicode calls equal`() throws {
    let elements = try withSets([["é", "e\u{301}", "é"]]) { (sets, _) throws(JSONError) in sets[0].elements.count }
    #expect(elements == 2)
  }

  @Test func `is written as an array`() throws {
    let written = try withSets([["b", "a\n", "b"], []]) { (sets, arena) throws(JSONError) in
      var out = try JSONWriter(in: arena)
      try out.append(sets[0])
      try out.append(sets[1])
      try out.append(StringSet())
      return out.slice().string
    }
    #expect(written == #"["a\n","b"][][]"#)
  }

  @Test func `knows whether it stands in an array as it would be written`() throws {
    var random = SeededGenerator(state: 17)
    for _ in 0..<rounds(5_000) {
      let all = texts(using: &random)
      let array = GeneratedValue.array(all.map { .string($0) }).canonical
      let (isWritten, textCount) = try withSlice(array.utf8) { (slice, arena) throws(JSONError) in
        var reader = CanonicalReader(slice)
        var strings = List<JSONSlice>(in: arena)
        try reader.beginArray(expected: "an array")
        while try reader.nextElement() { try strings.append(try reader.value()) }
        let set = StringSet(strings)
        return (set.isWritten(as: slice), set.textCount)
      }
      let strings = distinct(all)
      #expect(isWritten == (array == "[" + strings.joined(separator: ",") + "]"))
      #expect(textCount == strings.reduce(0) { $0 + $1.utf8.count + 1 })
    }
  }

  @Test func `is told from another set`() throws {
    try withSets([["b", "d"], ["d", "b", "b"], ["b", "e"], ["b"]]) { (sets, _) throws(JSONError) in
      #expect(sets[0].isIdentical(to: sets[1]))
      for other in sets[2...] + [StringSet()] { #expect(!sets[0].isIdentical(to: other)) }
    }
  }
}
