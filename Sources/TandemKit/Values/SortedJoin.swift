import CanonicalJSON

/// The elements in order, those that compare equal joined into one.
///
/// - Complexity: O(n) for elements in order; O(n log n) comparisons else.
@inline(never)
func sortedJoin<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, in arena: Arena, compare: (Element, Element) -> Int,
  join: (Element, Element) throws(JSONError) -> Element
) throws(JSONError) -> UnsafeMutableBufferPointer<Element> {
  if isStrictlySorted(elements, compare) { return elements }
  try mergeSort(elements, in: arena) { left, right in compare(left, right) < 0 }
  var kept = 0
  var first = 0
  while first < elements.count {
    var next = first + 1
    while next < elements.count, compare(elements[first], elements[next]) == 0 { next += 1 }
    elements[kept] = try joinAll(UnsafeMutableBufferPointer(rebasing: elements[first..<next]), join)
    kept += 1
    first = next
  }
  return UnsafeMutableBufferPointer(rebasing: elements[..<kept])
}

/// Whether each element comes after the one before it.
@inline(__always)
func isStrictlySorted<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, _ compare: (Element, Element) -> Int
) -> Bool {
  for index in stride(from: 1, to: elements.count, by: 1) where compare(elements[index - 1], elements[index]) >= 0 {
    return false
  }
  return true
}

/// The join of all elements, at least one, which it writes over.
///
/// Neighbours are joined in rounds: one after the other, many copies that each add a little would cost their square.
///
/// - Complexity: each element goes through O(log n) joins.
func joinAll<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, _ join: (Element, Element) throws(JSONError) -> Element
) throws(JSONError) -> Element {
  var width = 1
  while width < elements.count {
    var index = 0
    while elements.count - index > width {
      elements[index] = try join(elements[index], elements[index + width])
      index += 2 * width
    }
    width *= 2
  }
  return elements[0]
}

/// The place of an element for which `compare` answers 0, in elements ordered by it.
///
/// - Complexity: O(log n) comparisons.
func findPlace<Element: BitwiseCopyable>(
  in elements: UnsafeMutableBufferPointer<Element>, compare: (Element) -> Int
) -> Int? {
  let place = firstPlace(below: elements.count) { compare(elements[$0]) < 0 }
  return place < elements.count && compare(elements[place]) == 0 ? place : nil
}
