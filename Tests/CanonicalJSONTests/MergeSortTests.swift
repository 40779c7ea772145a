import CanonicalJSON
import TestSupport
import Testing

private struct Item: BitwiseCopyable, Equatable {
  let key: Int
  let place: Int
}

/// Sorts `keys` and answers the items with the number of comparisons made.
private func sort(_ keys: [Int]) -> (items: [Item], comparisons: Int) {
  var items = keys.enumerated().map { Item(key: $0.element, place: $0.offset) }
  var scratch = items
  var comparisons = 0
  items.withUnsafeMutableBufferPointer { items in
    scratch.withUnsafeMutableBufferPointer { scratch in
      mergeSort(items, scratch: scratch) { left, right in
        comparisons += 1
        return left.key < right.key
      }
    }
  }
  return (items, comparisons)
}

@Suite struct `Merge sort` {
  @Test func `sorts, and leaves equals in their order`() {
    var random = SeededGenerator(state: 12)
    for count in Array(0...40) + [63, 64, 65, 127, 129, 1_000] {
      for keys in [1, 3, 1_000] {
        let shuffled = (0..<count).map { _ in Int.random(in: 0..<keys, using: &random) }
        let expected = shuffled.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
        #expect(sort(shuffled).items == expected.map { Item(key: $0.element, place: $0.offset) })
      }
    }
  }

  @Test func `compares sorted elements at most twice each`() {
    for count in [0, 1, 2, 100, 4_096, 10_000] {
      #expect(sort(Array(0..<count)).comparisons <= 2 * count)
    }
  }

  @Test func `compares at most n log n times in any order`() {
    var random = SeededGenerator(state: 13)
    let count = 4_096
    let orders = [
      (0..<count).reversed(), (0..<count).shuffled(using: &random), (0..<count).map { $0 % 64 },
      (0..<count).map { $0 ^ 1 },
      (0..<count).map { $0 < count / 2 ? $0 * 2 : ($0 - count / 2) * 2 + 1 },
    ]
    for order in orders {
      let sorted = sort(Array(order))
      #expect(sorted.items.map(\.key) == order.sorted())
      #expect(sorted.comparisons <= count * 13)
    }
  }

  @Test func `compares no two elements more than twice`() {
    var random = SeededGenerator(state: 15)
    for count in [2, 3, 17, 100, 257] {
      var items = (0..<count).shuffled(using: &random)
      var scratch = [Int](repeating: 0, count: count / 2)
      var times: [[Int]: Int] = [:]
      items.withUnsafeMutableBufferPointer { items in
        scratch.withUnsafeMutableBufferPointer { scratch in
          mergeSort(items, scratch: scratch) { left, right in
            times[[min(left, right), max(left, right)], default: 0] += 1
            return left < right
          }
        }
      }
      #expect(items == Array(0..<count))
      #expect(times.values.max() ?? 0 <= 2)
    }
  }

  @Test func `merges two runs, of equals the first run's before the second's`() {
    var random = SeededGenerator(state: 14)
    for _ in 0..<2_000 {
      let first = (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 0...5, using: &random) }
        .sorted()
      let second = (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 0...5, using: &random) }
        .sorted()
      var items = (first + second).enumerated().map { Item(key: $0.element, place: $0.offset) }
      let expected = items.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
      var scratch = items
      items.withUnsafeMutableBufferPointer { items in
        scratch.withUnsafeMutableBufferPointer { scratch in
          mergeRuns(items, scratch: scratch, middle: first.count) { $0.key < $1.key }
        }
      }
      #expect(items == expected)
    }
  }
}
