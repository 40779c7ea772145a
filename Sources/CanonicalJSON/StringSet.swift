/// A sorted set of strings, by the UTF-8 bytes they stand for (the contract's section 3).
package struct StringSet: BitwiseCopyable {
  private typealias Strings = UnsafeMutableBufferPointer<JSONSlice>

  /// Strings with their quotes, ascending, no two equal.
  private var first: Strings
  /// More of them, alike, some of which may be in `first` too: the union of two sets takes no memory.
  private var second = Strings(start: nil, count: 0)

  /// The empty set.
  package init() {
    first = Strings(start: nil, count: 0)
  }

  /// Takes strings that are in order already, no two equal.
  package init(sorted: UnsafeMutableBufferPointer<JSONSlice>) {
    first = sorted
  }

  /// A set of one string.
  package init(one string: JSONSlice, in arena: Arena) throws(JSONError) {
    var strings = List<JSONSlice>(in: arena)
    try strings.append(string)
    first = strings.elements
  }

  /// Makes a set of strings in any order.
  ///
  /// - Complexity: O(n) when they are in order, O(n log n) comparisons else.
  package init(_ strings: consuming List<JSONSlice>, in arena: Arena) throws(JSONError) {
    let all = strings.elements
    first = Strings(rebasing: all[..<(try Self.makeDistinct(all, in: arena))])
  }

  /// Puts strings in order, each once, and answers how many are left.
  ///
  /// - Complexity: O(n) when they are in order, O(n log n) comparisons else.
  package static func makeDistinct(
    _ all: UnsafeMutableBufferPointer<JSONSlice>, in arena: Arena
  ) throws(JSONError) -> Int {
    try mergeSort(all, in: arena) { left, right in left.compareString(right) < 0 }
    var kept = 0
    for string in all where kept == 0 || !string.isIdentical(to: all[kept - 1]) {
      all[kept] = string
      kept += 1
    }
    return kept
  }

  package var isEmpty: Bool { first.isEmpty && second.isEmpty }

  /// The strings that are listed, of which some may be listed twice.
  package var listedCount: Int { first.count &+ second.count }

  /// A string by its place among those listed, which are not in order.
  package func listed(_ place: Int) -> JSONSlice {
    place < first.count ? first[place] : second[place &- first.count]
  }

  /// The union of two sets.
  ///
  /// - Complexity: O(1) for sets that are no unions, O(strings) else.
  package func union(_ other: StringSet, in arena: Arena) throws(JSONError) -> StringSet {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var union = self
    union.first = try list(in: arena)
    union.second = try other.list(in: arena)
    return union
  }

  /// The strings in order, each once.
  private func list(in arena: Arena) throws(JSONError) -> Strings {
    if second.isEmpty { return first }
    var all = List<JSONSlice>(in: arena)
    try all.reserve(listedCount)
    for string in self { try all.append(string) }
    return all.elements
  }

  /// The set without the strings of another, in its own memory.
  ///
  /// - Complexity: O(n log m) comparisons.
  @inline(never)
  package consuming func subtracting(_ other: StringSet) -> StringSet {
    var rest = self
    rest.first = removing(from: rest.first) { other.contains($0) }
    rest.second = removing(from: rest.second) { other.contains($0) }
    return rest
  }

  /// At least the bytes of the strings with the commas between them.
  package var textBound: Int {
    var bytes = 0
    for string in first { bytes += string.count + 1 }
    for string in second { bytes += string.count + 1 }
    return bytes
  }

  /// Whether both have the same strings.
  package func isIdentical(to other: StringSet) -> Bool {
    var others = other.makeIterator()
    for string in self {
      guard let match = others.next(), match.isIdentical(to: string) else { return false }
    }
    return others.next() == nil
  }

  /// Whether `array`, from which the set was read, is what would be written for it.
  package func isWritten(as array: JSONSlice) -> Bool {
    var place = array.start
    for string in self {
      guard string.start == place + 1 else { return false }
      place = string.end
    }
    return isEmpty ? array.count == 2 : place + 1 == array.end
  }

  /// Whether the set has this string.
  ///
  /// - Complexity: O(log n) comparisons.
  @inline(never)
  package func contains(_ string: JSONSlice) -> Bool {
    Self.contains(string, in: first) || Self.contains(string, in: second)
  }

  private static func contains(_ string: JSONSlice, in strings: Strings) -> Bool {
    let place = firstPlace(below: strings.count) { strings[$0].compareString(string) < 0 }
    return place < strings.count && strings[place].isIdentical(to: string)
  }
}

extension StringSet: Sequence {
  package func makeIterator() -> Iterator { Iterator(first: first, second: second) }

  /// Goes over the strings in order.
  package struct Iterator: IteratorProtocol {
    fileprivate let first: UnsafeMutableBufferPointer<JSONSlice>
    fileprivate let second: UnsafeMutableBufferPointer<JSONSlice>
    private var i = 0
    private var j = 0

    fileprivate init(first: UnsafeMutableBufferPointer<JSONSlice>, second: UnsafeMutableBufferPointer<JSONSlice>) {
      self.first = first
      self.second = second
    }

    @inline(never)
    package mutating func next() -> JSONSlice? {
      if i == first.count, j == second.count { return nil }
      let order = j == second.count ? -1 : i == first.count ? 1 : first[i].compareString(second[j])
      let string = order <= 0 ? first[i] : second[j]
      if order <= 0 { i &+= 1 }
      if order >= 0 { j &+= 1 }
      return string
    }
  }
}

extension JSONWriter {
  /// Appends a set as an array of strings.
  @inline(never)
  package mutating func append(_ set: StringSet) throws(JSONError) {
    var separator = UInt8(ascii: "[")
    for string in set {
      try append(separator)
      separator = UInt8(ascii: ",")
      try append(string)
    }
    if separator == UInt8(ascii: "[") { try append(separator) }
    try append(UInt8(ascii: "]"))
  }
}
