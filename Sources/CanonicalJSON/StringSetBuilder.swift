/// Strings on their way into a set, in any order and as often as they come.
///
/// A string may be shorter than what points to it, so a list of many does not grow before those that are there twice have been
/// dropped.
package struct StringSetBuilder: ~Copyable {
  private var strings: List<JSONSlice>
  /// Strings of the set that are not listed again.
  private let known: StringSet
  /// How many strings are still to come in the array at hand, once they have been counted.
  private var left = 0
  /// The bytes of the strings that are known to be distinct, and of those that have come after them.
  private var distinctBytes = 0
  private var addedBytes = 0
  private let arena: Arena

  /// As many strings as are kept without a look at them.
  private static var few: Int { 1024 }

  /// Begins with the strings of `known`.
  package init(_ known: StringSet = StringSet(), in arena: Arena) {
    strings = List(in: arena)
    self.known = known
    self.arena = arena
  }

  /// Adds the string that `reader` has just read of an array.
  ///
  /// - Complexity: O(n log n) in the bytes of all that are added.
  @inline(never)
  package mutating func append(_ string: JSONSlice, from reader: CanonicalReader) throws(JSONError) {
    if !known.isEmpty, known.contains(string) { return }
    if strings.isFull, strings.count > 0 { try makeRoom(reader) }
    left &-= 1
    addedBytes &+= string.count
    try strings.append(string)
  }

  /// Makes room for the string that has been read, and for some that are to come.
  @inline(never)
  private mutating func makeRoom(_ reader: CanonicalReader) throws(JSONError) {
    let capacity = strings.count
    // So many bytes have been added that all may be compared again.
    if capacity >= Self.few, 2 &* addedBytes >= distinctBytes {
      strings.truncate(to: try StringSet.makeDistinct(strings.elements, in: arena))
      distinctBytes = 0
      for string in strings.elements { distinctBytes &+= string.count }
      addedBytes = 0
    }
    guard 2 &* strings.count > capacity else { return }
    if left <= 0 { left = reader.countElementsAhead() &+ 1 }
    // Not so many at once that repeated ones would count, nor so few that the list moves for the last of them.
    let most = max(strings.count, Self.few)
    try strings.reserve(strings.count &+ (left <= most &+ most / 2 ? left : most))
  }

  /// The set of the strings.
  @inline(never)
  package consuming func set() throws(JSONError) -> StringSet {
    try known.union(StringSet(strings, in: arena), in: arena)
  }
}
