import CanonicalJSON
import Testing

@Suite struct `A list` {
  @Test func `keeps its elements while it grows from piece to block`() throws {
    try withSlice([]) { (_, arena) throws(JSONError) in
      var list = List<Int>(in: arena)
      var other = List<UInt8>(in: arena)
      for index in 0..<20_000 {
        try list.append(index &* 3)
        try other.append(UInt8(truncatingIfNeeded: index))
        #expect(list[index / 2] == index / 2 * 3)
      }
      #expect(list.count == 20_000)
      #expect(list.elements.enumerated().allSatisfy { $0.element == $0.offset * 3 })
      #expect(other.elements.enumerated().allSatisfy { $0.element == UInt8(truncatingIfNeeded: $0.offset) })
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 255, 256, 257, 5_000]) func `reserves without changing what it has`(needed: Int)
    throws
  {
    try withSlice([]) { (_, arena) throws(JSONError) in
      var list = List<UInt64>(in: arena)
      #expect(list.elements.isEmpty)
      for value in 0..<5 as Range<UInt64> { try list.append(value) }
      try list.reserve(needed)
      #expect(Array(list.elements) == [0, 1, 2, 3, 4])
      for value in 5..<300 as Range<UInt64> { try list.append(value) }
      #expect(Array(list.elements) == Array(0..<300))
    }
  }

  @Test func `is changed in place, truncated and appended to again`() throws {
    try withSlice([]) { (_, arena) throws(JSONError) in
      var list = List<Int>(in: arena)
      for value in 0..<10 { try list.append(value) }
      list[3] = 33
      list.truncate(to: 4)
      try list.append(44)
      #expect(Array(list.elements) == [0, 1, 2, 33, 44])
    }
  }

  @Test(arguments: ["1", "1234567890", "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]"])
  func `keeps what is read into it, whatever was to be expected`(last: String) throws {
    let elements = (0..<3_000).map(String.init) + Array(repeating: last, count: 3_000)
    try withSlice("[\(elements.joined(separator: ","))]".utf8) { (text, arena) throws(JSONError) in
      var list = List<JSONSlice>(in: arena)
      try list.append(JSONSlice("null"))
      var reader = CanonicalReader(text)
      try reader.beginArray(expected: "")
      while try reader.nextElement() { try list.append(reader.value(), from: reader) }
      #expect(list.elements.map(\.plainText) == ["null"] + elements)
    }
  }

  @Test func `counts what is to come as far as it can be read`() throws {
    let elements = (0..<3_000).map(String.init)
    try withSlice("[\(elements.joined(separator: ",")),1.0]".utf8) { (text, arena) throws(JSONError) in
      var list = List<JSONSlice>(in: arena)
      var reader = CanonicalReader(text)
      try reader.beginArray(expected: "")
      do throws(JSONError) {
        while try reader.nextElement() { try list.append(reader.value(), from: reader) }
        Issue.record("1.0 is not canonical")
      } catch {
        #expect(error.kind == .notCanonical)
      }
      #expect(list.elements.map(\.plainText) == elements)
    }
  }

  @Test(arguments: [0, 3, 5_000]) func `goes back to where it was when memory is given back`(count: Int) throws {
    try withSlice([]) { (_, arena) throws(JSONError) in
      var list = List<Int>(in: arena)
      for value in 0..<count { try list.append(value) }
      let state = list.state
      let mark = arena.mark
      for _ in 0..<3 {
        for value in 0..<9_000 { try list.append(-value) }
        arena.release(to: mark)
        list.restore(state)
        #expect(Array(list.elements) == Array(0..<count))
      }
      try list.append(7)
      #expect(list[count] == 7)
    }
  }

  @Test func `says that memory ran out for a size that cannot be`() {
    #expect(throws: JSONError.noMemory) {
      try withSlice([]) { (_, arena) throws(JSONError) in
        var list = List<UInt64>(in: arena)
        try list.reserve(Int.max / 4)
      }
    }
  }
}
