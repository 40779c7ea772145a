import CanonicalJSON
import Foundation
import TestSupport
import Testing

@Suite struct `The writer` {
  @Test func `keeps all that is appended while it grows`() throws {
    let piece = "0123456789"
    for capacity in [0, 64, 2_040, 2_048, 100_000] {
      let text = try JSONWriter.text(capacity: capacity) { (out, _) throws(JSONError) in
        for index in 0..<3_000 {
          try out.append("0123456789")
          #expect(out.count == (index + 1) * 10)
        }
      }
      #expect(text == String(repeating: piece, count: 3_000))
    }
  }

  @Test func `says how long a text is that it does not keep`() throws {
    let name = String(repeating: "n", count: 5_000)
    let length = try withSlice("\"\(name)\"".utf8) { (name, arena) throws(JSONError) in
      try JSONWriter.length(in: arena) { (out) throws(JSONError) in
        for number in 0..<3_000 {
          try out.append(name)
          try out.append(UInt8(ascii: ","))
          try out.append(integer: Int64(number % 10))
          try out.append(quoting: name)
        }
      }
    }
    #expect(length == 3_000 * (5_002 + 2 + 5_006))
  }

  @Test func `keeps its text apart from that of a second writer`() throws {
    let text = try JSONWriter.text(capacity: 64) { (out, arena) throws(JSONError) in
      var other = try JSONWriter(in: arena, capacity: 64)
      for _ in 0..<2_000 {
        try out.append(UInt8(ascii: "a"))
        try other.append(UInt8(ascii: "b"))
      }
      try out.append(other.slice())
    }
    #expect(text == String(repeating: "a", count: 2_000) + String(repeating: "b", count: 2_000))
  }

  @Test func `gives back no memory that something else stands behind`() throws {
    let text = try JSONWriter.text(capacity: 500) { (out, arena) throws(JSONError) in
      try out.append("kept")
      let piece = try arena.allocate(UInt8.self, count: 16)
      piece.initialize(repeating: UInt8(ascii: "p"), count: 16)
      try out.giveBack()
      try arena.allocate(UInt8.self, count: 400).initialize(repeating: UInt8(ascii: "q"), count: 400)
      try out.append(JSONSlice(start: piece, count: 16))
    }
    #expect(text == "kept" + String(repeating: "p", count: 16))
  }

  @Test func `writes scalars in canonical form`() throws {
    let text = try JSONWriter.text { (out, _) throws(JSONError) in
      for number in [0, -0.0, 1.5, 1e21, 1e-7, -1e20, 0.1 + 0.2, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
        try out.append(number: number)
        try out.append(" ")
      }
      for integer in [0, -1, 9_007_199_254_740_991, -9_007_199_254_740_992] as [Int64] {
        try out.append(integer: integer)
        try out.append(" ")
      }
      try out.append(bool: true)
      try out.append(bool: false)
    }
    #expect(
      text == "0 0 1.5 1e+21 1e-7 -100000000000000000000 0.30000000000000004 5e-324 1.7976931348623157e+308 "
        + "0 -1 9007199254740991 -9007199254740992 truefalse")
  }

  @Test func `quotes any text canonically`() throws {
    var random = SeededGenerator(state: 11)
    for _ in 0..<rounds(20_000) {
      let text = GeneratedValue.text(using: &random)
      let quoted = try JSONWriter.text { (out, _) throws(JSONError) in
        try withSlice(text.utf8) { (slice, _) throws(JSONError) in try out.append(quoting: slice) }
      }
      #expect(quoted.utf8.elementsEqual(GeneratedValue.string(text).canonical.utf8))
    }
  }

  @Test func `drops what is truncated`() throws {
    let text = try JSONWriter.text { (out, _) throws(JSONError) in
      try out.append("keep")
      try out.append("drop")
      out.truncate(to: 4)
      #expect(out.slice(from: 2).string == "ep")
      try out.append("!")
    }
    #expect(text == "keep!")
  }

  @Test(arguments: [0, 10, 500, 3_000, 60_000]) func `gives away a C string that outlives the arena`(count: Int) throws
  {
    let text = try withSlice([]) { (_, arena) throws(JSONError) in
      var writer = try JSONWriter(resultIn: arena, capacity: 512)
      for _ in 0..<count { try writer.append(UInt8(ascii: "x")) }
      return try arena.give(block: writer.finish()).assumingMemoryBound(to: CChar.self)
    }
    defer { free(text) }
    #expect(strlen(text) == count)
    #expect(text[0] == (count == 0 ? 0 : CChar(bitPattern: UInt8(ascii: "x"))))
  }
}

@Suite struct `The writer of members` {
  /// Writes `known` members, and the members of the canonical object `unknown` among them.
  private func object(known: [StaticString], unknown: String) throws(JSONError) -> String {
    try withSlice(unknown.utf8) { (slice, arena) throws(JSONError) in
      var reader = CanonicalReader(slice)
      var members = JSONMemberList(in: arena)
      var object = try reader.beginObject(expected: "an object")
      while try reader.nextMember(of: &object) {
        try members.append(name: object.name, value: reader.value())
      }
      var out = try JSONWriter(in: arena)
      var writer = try MemberWriter(&out, unknown: JSONMembers(members))
      for name in known { try writer.write(name, 1 as Int64, &out) }
      try writer.end(&out)
      return out.slice().string
    }
  }

  @Test func `puts unknown members where their names belong`() throws {
    let unknown = [
      "{}", #"{"":0}"#, #"{"a":0,"m":[1],"zz":{"k":null}}"#, #"{"b\n":0,"k\\":0,"k~":0}"#,
      "{\"k0\":0,\"kind\\u0000\":0,\"z\u{E000}\":0}", "{\"z\u{1F600}\":0,\"z\u{E000}\":0,\"é\":0}",
    ]
    for text in unknown {
      for known: [StaticString] in [[], ["k"], ["a0", "kind", "z"], ["b", "kind"]] {
        let written = try object(known: known, unknown: text)
        #expect(isAccepted(written.utf8), "\(written)")
        let names = known.map { "\"\($0)\":1" }.joined(separator: ",")
        let both = text == "{}" || names.isEmpty ? "" : ","
        #expect(try canonical("{\(names)\(both)\(text.dropFirst())") == written)
      }
    }
  }

  @Test func `leaves out what is absent`() throws {
    let text = try JSONWriter.text { (out, _) throws(JSONError) in
      var members = try MemberWriter(&out)
      try members.write("a", ifPresent: nil as Double?, &out)
      try members.write("b", ifPresent: 2.5, &out)
      try members.write("c", ifPresent: nil as JSONSlice?, &out)
      try members.write("d", ifPresent: JSONSlice("\"x\""), &out)
      try members.write("e", true, &out)
      try members.write("f", 3.0, &out)
      try members.end(&out)
    }
    #expect(text == #"{"b":2.5,"d":"x","e":true,"f":3}"#)
  }
}
