import CanonicalJSON
import TestSupport
import Testing

@Suite struct `An arena` {
  @Test func `hands out aligned pieces that do not overlap, of any size`() throws {
    var random = SeededGenerator(state: 18)
    var sizes = [0, 1, 15, 16, 17, 1_008, 1_024, 1_025, 2_047, 2_048, 2_049, 4_096, 65_536, 300_000]
    sizes += (0..<400).map { _ in Int.random(in: 0...3_000, using: &random) }
    sizes.shuffle(using: &random)
    try withSlice([]) { (_, arena) throws(JSONError) in
      var pieces: [UnsafeMutablePointer<UInt8>] = []
      for (index, size) in sizes.enumerated() {
        let piece = try arena.allocate(UInt8.self, count: size)
        #expect(UInt(bitPattern: piece) % 16 == 0)
        piece.initialize(repeating: UInt8(truncatingIfNeeded: index &* 37), count: size)
        pieces.append(piece)
      }
      for (index, size) in sizes.enumerated() {
        let piece = UnsafeBufferPointer(start: pieces[index], count: size)
        #expect(piece.allSatisfy { $0 == UInt8(truncatingIfNeeded: index &* 37) }, "piece \(index) of \(size)")
      }
    }
  }

  @Test func `gives back what was allocated since a mark, and nothing else`() throws {
    try withSlice([]) { (_, arena) throws(JSONError) in
      var kept = List<Int>(in: arena)
      for value in 0..<1_000 { try kept.append(value) }
      let piece = try arena.allocate(Int.self, count: 1)
      piece.initialize(to: 7)
      for size in [8, 100, 3_000, 100_000] {
        let mark = arena.mark
        let first = try arena.allocate(UInt8.self, count: 8)
        for _ in 0..<20 { try arena.allocate(UInt8.self, count: size).initialize(repeating: 1, count: size) }
        // What has a block of its own may grow meanwhile.
        for value in 0..<1_000 { try kept.append(value) }
        arena.release(to: mark)
        let again = arena.mark
        #expect(try arena.allocate(UInt8.self, count: 8) == first)
        arena.release(to: again)
      }
      #expect(kept.elements.enumerated().allSatisfy { $0.element == $0.offset % 1_000 })
      #expect(piece.pointee == 7)
    }
  }

  @Test func `answers what the body answers`() {
    #expect(Arena.withArena { _ in 7 } == 7)
  }

  @Test(arguments: [Int.max, Int.max / 8, Int.max / 2, -1, Int.min])
  func `says that memory ran out for a size that cannot be`(count: Int) {
    #expect(throws: JSONError.noMemory) {
      try withSlice([]) { (_, arena) throws(JSONError) in _ = try arena.allocate(UInt64.self, count: count) }
    }
  }
}
