/// A sorted set of strings, by the UTF-8 bytes they stand for (the contract's section 3).
package struct StringSet: BitwiseCopyable {
  /// The strings with their quotes, ascending, no two equal.
  package let elements: UnsafeMutableBufferPointer<JSONSlice>

  /// The empty set.
  package init() {
    elements = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  /// Takes strings that are in order already, no two equal.
  package init(sorted: UnsafeMutableBufferPointer<JSONSlice>) {
    elements = sorted
  }

  /// A set of one string.
  package init(one string: JSONSlice, in arena: Arena) throws(JSONError) {
    var strings = List<JSONSlice>(in: arena)
    try strings.append(string)
    elements = strings.elements
  }

  /// Makes a set of strings in any order.
  ///
  /// - Complexity: O(n) when they are in order, O(n log n) comparisons else.
  package init(_ strings: consuming List<JSONSlice>) {
    let all = strings.elements
    var isStrict = true
    for index in stride(from: 1, to: all.count, by: 1) where isStrict {
      isStrict = all[index - 1].compareString(all[index]) < 0
    }
    if isStrict {
      elements = all
      return
    }
    heapSort(all) { left, right in left.compareString(right) < 0 }
    var kept = 1
    for index in 1..<all.count where all[index].compareString(all[kept - 1]) != 0 {
      all[kept] = all[index]
      kept += 1
    }
    elements = UnsafeMutableBufferPointer(rebasing: all[..<kept])
  }

  /// The union of two sets.
  ///
  /// - Complexity: O(elements of both).
  package func union(_ other: StringSet, in arena: Arena) throws(JSONError) -> StringSet {
    if other.elements.isEmpty { return self }
    if elements.isEmpty { return other }
    let left = elements
    let right = other.elements
    var united = List<JSONSlice>(in: arena)
    try united.reserve(left.count + right.count)
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      let order = left[i].compareString(right[j])
      try united.append(order <= 0 ? left[i] : right[j])
      if order <= 0 { i += 1 }
      if order >= 0 { j += 1 }
    }
    while i < left.count {
      try united.append(left[i])
      i += 1
    }
    while j < right.count {
      try united.append(right[j])
      j += 1
    }
    return StringSet(sorted: united.elements)
  }

  /// The bytes of the strings with the commas between them.
  package var textCount: Int {
    var bytes = 0
    for string in elements { bytes += string.count + 1 }
    return bytes
  }

  /// Whether both have the same strings.
  package func isIdentical(to other: StringSet) -> Bool {
    guard elements.count == other.elements.count else { return false }
    for index in elements.indices where !elements[index].isIdentical(to: other.elements[index]) { return false }
    return true
  }

  /// Whether the set stands in an array's text, of which it was read, as it would be written.
  package func isWritten(as array: JSONSlice) -> Bool {
    var place = array.start
    for string in elements {
      guard string.start == place + 1 else { return false }
      place = string.end
    }
    return elements.isEmpty ? array.count == 2 : place + 1 == array.end
  }

  /// Whether the set has this string.
  ///
  /// - Complexity: O(log n) comparisons.
  @inline(never)
  package func contains(_ string: JSONSlice) -> Bool {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      let order = elements[middle].compareString(string)
      if order == 0 { return true }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return false
  }
}

extension JSONWriter {
  /// Appends a set as an array of strings.
  package mutating func append(_ set: StringSet) throws(JSONError) {
    try append(UInt8(ascii: "["))
    for index in set.elements.indices {
      if index > 0 { try append(UInt8(ascii: ",")) }
      try append(set.elements[index])
    }
    try append(UInt8(ascii: "]"))
  }
}
