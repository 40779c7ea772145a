import CanonicalJSON
import TandemKit
import TestSupport
import Testing

/// The hash of an id, quotes included.
private func hash(_ id: [UInt8]) -> UInt32 {
  id.withUnsafeBufferPointer { RunIndex.hash(JSONSlice(start: $0.baseAddress!, count: $0.count)) }
}

/// Ids that all want one of 32 neighbouring places of the table, for any table of up to 2^17 places.
private func collidingIDs(_ count: Int) -> [String] {
  var ids: [String] = []
  var quoted = Array("\"00000000\"".utf8)
  var serial = 0
  while ids.count < count {
    serial += 1
    var rest = serial
    for index in 1...8 {
      quoted[index] = UInt8(ascii: "0") + UInt8(rest & 15)
      rest >>= 4
    }
    if hash(quoted) & 0x1FFE0 == 0 { ids.append(String(decoding: quoted[1...8], as: UTF8.self)) }
  }
  return ids
}

private func plainIDs(_ count: Int) -> [String] {
  (0..<count).map { "run-\(1_000_000 + $0)" }
}

/// Checks the merge of two logs of runs of `ids`, with several copies of some and some deleted.
private func expectMerge(_ ids: [String], seed: UInt64, _ location: SourceLocation = #_sourceLocation) throws {
  var random = SeededGenerator(state: seed)
  func diary() -> NaiveDiary {
    var all = (ids + ids.prefix(ids.count / 3)).shuffled(using: &random)
    all.removeLast(all.count / 5)
    return NaiveDiary(
      runs: all.map { id in
        var run = NaiveRun(id, date: Int.random(in: 0...50, using: &random))
        run.facts = [["a", "b", "c"].randomElement(using: &random)!: Int.random(in: 0...9, using: &random)]
        return run
      }, deleted: Array(ids.shuffled(using: &random).prefix(ids.count / 10)))
  }
  let left = diary()
  let right = diary()
  let expected = left.merged(with: right).text
  #expect(try merge(left.text, right.text) == expected, sourceLocation: location)
  #expect(try merge(right.text, left.text) == expected, sourceLocation: location)
}

/// How long it takes to bring a log of runs of `ids` into normal form.
private func time(_ ids: some Sequence<String>) throws -> Duration {
  let log = NaiveDiary(runs: ids.map { NaiveRun($0, date: 1) }, deleted: []).text
  return try ContinuousClock().measure { _ = try merge(log, "{}") }
}

@Suite(.serialized) struct `Finding the copies of a run` {
  @Test(arguments: [1, 5, 40, 2_000]) func `gives the same for ids as they come`(count: Int) throws {
    try expectMerge(plainIDs(count), seed: UInt64(count))
  }

  @Test(arguments: [60, 100, 400, 2_000]) func `gives the same for ids chosen to collide`(count: Int) throws {
    try expectMerge(collidingIDs(count), seed: UInt64(count))
  }

  @Test func `takes no square of time for ids chosen to collide`() throws {
    let ids = collidingIDs(20_000)
    let few = try time(ids.prefix(5_000))
    let many = try time(ids)
    #expect(many < .milliseconds(100) || many < few * 10, "5,000 take \(few), 20,000 take \(many)")
  }

  @Test func `takes no longer for ids that nearly fill the table`() throws {
    // So many fill two thirds of it; one more and the table is twice as large.
    var random = SeededGenerator(state: 8)
    let ids = (0...174_762).map { _ in String(random.next(), radix: 36) }
    // The least of some times is that of the code alone.
    let crowded = try (0..<4).map { _ in try time(ids.dropLast()) }.min()!
    let roomy = try (0..<4).map { _ in try time(ids) }.min()!
    #expect(crowded < roomy * 1.8, "crowded \(crowded), roomy \(roomy)")
  }

  @Test func `gives the same when the collisions come late`() throws {
    try expectMerge(plainIDs(1_000) + collidingIDs(200), seed: 6)
  }

  @Test func `gives the same when the deleted ids collide`() throws {
    let ids = collidingIDs(300)
    let left = NaiveDiary(runs: ids.prefix(200).map { NaiveRun($0, date: 1) }, deleted: Array(ids.suffix(200)))
    let right = NaiveDiary(runs: ids.suffix(200).map { NaiveRun($0, date: 0) })
    #expect(try merge(left.text, right.text) == left.merged(with: right).text)
  }

}
