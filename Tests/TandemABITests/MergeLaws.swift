import Foundation
import TandemABI
import TestSupport
import Testing

/// Checks the laws of a merge, byte for byte, on states that a generator makes.
struct MergeLaws {
  /// The merge's name without prefix.
  let name: String
  let merge: Merge
  /// A document that changes nothing when merged, where there is one.
  var neutral: String? = "{}"
  /// Makes some states that have much in common.
  let states: @Sendable (Int, inout SeededGenerator) -> [[UInt8]]

  /// States that are combined with each other; every three of them are one triple.
  private static var poolSize: Int { 8 }
  private static var triplesPerPool: Int { 56 }

  private struct Failure: Error { let law: String }

  /// Checks the laws on `triples` triples, and stops at the third pool that breaks one.
  func check(triples: Int, seed: UInt64, _ location: SourceLocation = #_sourceLocation) {
    var random = SeededGenerator(state: seed)
    var failures = 0
    for pool in 0..<(triples + Self.triplesPerPool - 1) / Self.triplesPerPool where failures < 3 {
      let texts = states(Self.poolSize, &random)
      do {
        try check(texts.map { $0 + [0] }, byName: pool % 16 == 0)
      } catch {
        failures += 1
        let all = texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        Issue.record("\(name): \(error), among\n\(all)", sourceLocation: location)
      }
    }
  }

  /// The laws are checked on states in normal form, after it is checked that a state in any form is as good.
  private func check(_ given: [[UInt8]], byName: Bool) throws {
    let states = try given.map { state in
      let own = try merged(state, state)
      try checkIdempotence(state, own)
      return own
    }
    let pairs = try states.map { left in try states.map { try merged(left, $0) } }
    for a in states.indices {
      let next = (a + 1) % states.count
      try require(try merged(given[a], given[next]) == pairs[a][next], "depends on the spelling of \(a) and \(next)")
      if byName { try checkCall(given[a], given[next], pairs[a][next]) }
      for b in states.indices {
        try require(pairs[a][b] == pairs[b][a], "not commutative: states \(a) and \(b)")
        try require(try merged(pairs[a][b], states[b]) == pairs[a][b], "merge(merge(a, b), b): states \(a) and \(b)")
        for c in states.indices where a < b && b < c {
          let left = try merged(pairs[a][b], states[c])
          try require(try merged(states[a], pairs[b][c]) == left, "not associative: states \(a), \(b) and \(c)")
          try require(try merged(pairs[a][c], states[b]) == left, "depends on the order of \(a), \(b) and \(c)")
        }
      }
    }
  }

  private func checkIdempotence(_ state: [UInt8], _ own: [UInt8]) throws {
    try require(try merged(own, own) == own, "merge(a, a) is not in normal form")
    guard let neutral else { return }
    let empty = Array(neutral.utf8) + [0]
    try require(try merged(state, empty) == own, "merge(a, a) is not merge(a, \(neutral))")
    try require(try merged(empty, state) == own, "merge(a, a) is not merge(\(neutral), a)")
  }

  private func checkCall(_ left: [UInt8], _ right: [UInt8], _ expected: [UInt8]) throws {
    let arguments = [UInt8(ascii: "[")] + left.dropLast() + [UInt8(ascii: ",")] + right.dropLast() + [UInt8(ascii: "]")]
    let named = call(name, arguments)
    try require(
      named.status == 0 && named.text == expected.dropLast(), "tandem_call answers \(named.status) \(named.string)")
  }

  /// The merge of two C strings as one, which are the same after the call.
  private func merged(_ left: [UInt8], _ right: [UInt8]) throws -> [UInt8] {
    let result = answer { out in
      left.withUnsafeBytes { left in
        right.withUnsafeBytes { right in
          merge(
            left.assumingMemoryBound(to: CChar.self).baseAddress, right.assumingMemoryBound(to: CChar.self).baseAddress,
            out)
        }
      }
    }
    try require(result.status == 0, "status \(result.status): \(result.string)")
    return result.text + [0]
  }

  private func require(_ condition: Bool, _ law: @autoclosure () -> String) throws {
    if !condition { throw Failure(law: law()) }
  }

  // MARK: Inputs and threads

  /// Checks that `pools` times every pair of states is the same text after the merge as before.
  func checkInputsUnchanged(pools: Int, seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    for _ in 0..<pools {
      let texts = states(2, &random).map { $0 + [0] }
      let memory = texts.map { text in
        let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.count)
        _ = bytes.initialize(from: text.map { CChar(bitPattern: $0) })
        return bytes
      }
      defer { for bytes in memory { bytes.deallocate() } }
      #expect(answer { merge(memory[0].baseAddress, memory[1].baseAddress, $0) }.status == 0)
      for (text, bytes) in zip(texts, memory) { #expect(bytes.map { UInt8(bitPattern: $0) } == text) }
    }
  }

  /// Checks that eight threads at once, each with all pairs of the same states, get what one alone gets.
  func checkThreads(states count: Int, seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    let texts = states(count, &random).map { $0 + [0] }
    let expected = try allPairs(texts)
    let results = Results(count: 8)
    let threads = (0..<8).map { number in
      Thread {
        results.start()
        let answers = try? allPairs(texts)
        results.set(number, answers == expected)
      }
    }
    for thread in threads { thread.start() }
    #expect(results.wait() == Array(repeating: true, count: 8))
  }

  private func allPairs(_ texts: [[UInt8]]) throws -> [[UInt8]] {
    try texts.flatMap { left in try texts.map { try merged(left, $0) } }
  }

  /// What the threads found, and a line where they start together.
  private final class Results: @unchecked Sendable {
    private let condition = NSCondition()
    private var values: [Bool?]
    private var waiting: Int

    init(count: Int) {
      values = Array(repeating: nil, count: count)
      waiting = count
    }

    func start() {
      condition.withLock {
        waiting -= 1
        condition.broadcast()
        while waiting > 0 { condition.wait() }
      }
    }

    func set(_ number: Int, _ value: Bool) {
      condition.withLock {
        values[number] = value
        condition.broadcast()
      }
    }

    func wait() -> [Bool] {
      condition.withLock {
        while values.contains(nil) { condition.wait() }
        return values.compactMap { $0 }
      }
    }
  }
}

/// How many random cases a test takes.
func rounds(_ release: Int) -> Int {
  #if DEBUG
    release / 50
  #else
    release
  #endif
}
