import CanonicalJSON

/// The elements in order, those that compare equal joined into one.
///
/// - Complexity: O(n) for elements in order, and for two runs in order; O(n log n) comparisons else.
func sortedJoin<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, in arena: Arena, compare: (Element, Element) -> Int,
  join: (Element, Element) throws(JSONError) -> Element
) throws(JSONError) -> UnsafeMutableBufferPointer<Element> {
  let scratch = try arena.allocate(Element.self, count: elements.count)
  mergeSort(elements, scratch: UnsafeMutableBufferPointer(start: scratch, count: elements.count)) { left, right in
    compare(left, right) < 0
  }
  var kept = 0
  for index in elements.indices {
    if kept > 0, compare(elements[kept - 1], elements[index]) == 0 {
      elements[kept - 1] = try join(elements[kept - 1], elements[index])
    } else {
      elements[kept] = elements[index]
      kept += 1
    }
  }
  return UnsafeMutableBufferPointer(rebasing: elements[..<kept])
}

/// The elements of two lists one after the other.
func concatenate<Element: BitwiseCopyable>(
  _ left: UnsafeMutableBufferPointer<Element>, _ right: UnsafeMutableBufferPointer<Element>, in arena: Arena
) throws(JSONError) -> UnsafeMutableBufferPointer<Element> {
  var all = List<Element>(in: arena)
  try all.reserve(left.count + right.count)
  for element in left { try all.append(element) }
  for element in right { try all.append(element) }
  return all.elements
}

/// The place of the element for which `compare` answers 0, in elements ordered by it.
///
/// - Complexity: O(log n) comparisons.
func firstPlace<Element: BitwiseCopyable>(
  in elements: UnsafeMutableBufferPointer<Element>, compare: (Element) -> Int
) -> Int? {
  var low = 0
  var high = elements.count
  while low < high {
    let middle = (low + high) / 2
    let order = compare(elements[middle])
    if order == 0 { return middle }
    if order < 0 { low = middle + 1 } else { high = middle }
  }
  return nil
}
