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
      sets.append(try StringSet(strings, in: arena))
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

/// Checks that a set has these quoted strings, in this order.
private func expectSame(
  _ set: StringSet, _ strings: [String], _ location: SourceLocation = #_sourceLocation
) throws(JSONError) {
  #expect(set.map { Array($0.plainText.utf8) } == strings.map { Array($0.utf8) }, sourceLocation: location)
}

@Suite struct `A string set` {
  @Test func `has each string once, by UTF-8 bytes, whatever the order it is made from`() throws {
    var random = SeededGenerator(state: 15)
    for _ in 0..<rounds(20_000) {
      var all = texts(using: &random)
      all += all.prefix(2)
      let elements = try withSets([all]) { (sets, _) throws(JSONError) in sets[0].map(\.string) }
      #expect(elements.map { Array($0.utf8) } == distinct(all).map { Array($0.utf8) })
    }
  }

  @Test func `built of many, some of them again and again, has each once`() throws {
    var random = SeededGenerator(state: 23)
    for kinds in [3, 700, 1500, 4000, 40_000] {
      let arrays = (0..<3).map { _ in
        (0..<Int.random(in: 0...6000, using: &random)).map { _ in "\(Int.random(in: 0..<kinds, using: &random))" }
      }
      let known = (0..<10).map { "\($0)" }
      try withSets([known] + arrays) { (sets, arena) throws(JSONError) in
        let text = GeneratedValue.array(arrays.map { .array($0.map { .string($0) }) }).canonical
        try withSlice(text.utf8) { (slice, _) throws(JSONError) in
          var builder = StringSetBuilder(sets[0], in: arena)
          var reader = CanonicalReader(slice)
          try reader.beginArray(expected: "an array")
          while try reader.nextElement() {
            try reader.beginArray(expected: "an array")
            while try reader.nextElement() { try builder.append(try reader.string(), from: reader) }
          }
          try expectSame(builder.set(), distinct(known + arrays.joined()))
        }
      }
    }
  }

  @Test func `united with others has the strings of all`() throws {
    var random = SeededGenerator(state: 16)
    for _ in 0..<rounds(20_000) {
      let left = texts(using: &random)
      let right = texts(using: &random) + left.prefix(3)
      let third = texts(using: &random) + right.suffix(2)
      try withSets([left, right, third, [], left + right, left + right + third]) { (sets, arena) throws(JSONError) in
        for (a, b) in [(sets[0], sets[1]), (sets[1], sets[0])] {
          let union = try a.union(b, in: arena)
          try expectSame(union, distinct(left + right))
          #expect(union.isIdentical(to: sets[4]))
          #expect(sets[4].isIdentical(to: union))
          #expect(union.listedCount == distinct(left).count + distinct(right).count)
          try expectSame(union.union(sets[3], in: arena), distinct(left + right))
          try expectSame(union.union(sets[2], in: arena), distinct(left + right + third))
          let all = try sets[2].union(union, in: arena)
          try expectSame(all, distinct(left + right + third))
          for string in sets[5] {
            #expect(all.contains(string))
            #expect(union.contains(string) == (sets[0].contains(string) || sets[1].contains(string)))
          }
          let listed = Set((0..<all.listedCount).map { Array(all.listed($0).plainText.utf8) })
          #expect(listed == Set(distinct(left + right + third).map { Array($0.utf8) }))
        }
      }
    }
  }

  @Test func `loses the strings of another`() throws {
    var random = SeededGenerator(state: 18)
    for _ in 0..<rounds(10_000) {
      let left = texts(using: &random)
      let right = texts(using: &random)
      let lost = texts(using: &random) + left.prefix(2) + right.suffix(2)
      try withSets([left, right, lost]) { (sets, arena) throws(JSONError) in
        let gone = Set(distinct(lost).map { Array($0.utf8) })
        let rest = try sets[0].union(sets[1], in: arena).subtracting(sets[2])
        try expectSame(rest, distinct(left + right).filter { !gone.contains(Array($0.utf8)) })
      }
    }
  }

  @Test func `contains its strings and no other`() throws {
    var random = SeededGenerator(state: 17)
    for _ in 0..<rounds(10_000) {
      let inside = texts(using: &random)
      let other = texts(using: &random)
      try withSets([inside, other, []]) { (sets, _) throws(JSONError) in
        for element in sets[0] {
          #expect(sets[0].contains(element))
          #expect(!sets[2].contains(element))
        }
        for element in sets[1] {
          #expect(sets[0].contains(element) == sets[0].contains { $0.isIdentical(to: element) })
        }
      }
    }
  }

  @Test func `keeps apart what Unicode calls equal`() throws {
    let elements = try withSets([["é", "e\u{301}", "é"]]) { (sets, _) throws(JSONError) in sets[0].map { $0 }.count }
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
      let (isWritten, textBound) = try withSlice(array.utf8) { (slice, arena) throws(JSONError) in
        var reader = CanonicalReader(slice)
        var strings = List<JSONSlice>(in: arena)
        try reader.beginArray(expected: "an array")
        while try reader.nextElement() { try strings.append(try reader.value()) }
        let set = try StringSet(strings, in: arena)
        return (set.isWritten(as: slice), set.textBound)
      }
      let strings = distinct(all)
      #expect(isWritten == (array == "[" + strings.joined(separator: ",") + "]"))
      #expect(textBound == strings.reduce(0) { $0 + $1.utf8.count + 1 })
    }
  }

  @Test func `is told from another set`() throws {
    try withSets([["b", "d"], ["d", "b", "b"], ["b", "e"], ["b"]]) { (sets, _) throws(JSONError) in
      #expect(sets[0].isIdentical(to: sets[1]))
      for other in sets[2...] + [StringSet()] { #expect(!sets[0].isIdentical(to: other)) }
    }
  }
}
