import CPlatform

/// Sorts stably, with room that it takes only when it is needed: see `mergeSort(_:scratch:isBefore:)`.
///
/// It is the one way to sort here. Each comparison sends one of the two elements on its way, so however long some are, all
/// comparisons together read no more than all elements log n times; a heap or a quicksort can be made to compare the same
/// two long ones again and again.
package func mergeSort<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, in arena: Arena, isBefore: (Element, Element) -> Bool
) throws(JSONError) {
  for index in stride(from: 1, to: elements.count, by: 1) where isBefore(elements[index], elements[index - 1]) {
    let mark = arena.mark
    let room = try arena.allocate(Element.self, count: elements.count / 2)
    mergeSort(
      elements, scratch: UnsafeMutableBufferPointer(start: room, count: elements.count / 2), isBefore: isBefore)
    return arena.release(to: mark)
  }
}

/// Sorts stably, with room for half of the elements: O(n log n) comparisons whatever the order, O(n) when it is already
/// sorted.
package func mergeSort<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, scratch: UnsafeMutableBufferPointer<Element>,
  isBefore: (Element, Element) -> Bool
) {
  guard elements.count > 1 else { return }
  let middle = elements.count / 2
  mergeSort(UnsafeMutableBufferPointer(rebasing: elements[..<middle]), scratch: scratch, isBefore: isBefore)
  mergeSort(UnsafeMutableBufferPointer(rebasing: elements[middle...]), scratch: scratch, isBefore: isBefore)
  if isBefore(elements[middle], elements[middle - 1]) {
    mergeRuns(elements, scratch: scratch, middle: middle, isBefore: isBefore)
  }
}

/// Merges two sorted runs, the second beginning at `middle`; of equals, those of the first come first.
package func mergeRuns<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, scratch: UnsafeMutableBufferPointer<Element>, middle: Int,
  isBefore: (Element, Element) -> Bool
) {
  guard middle < elements.count, var place = elements.baseAddress, var left = scratch.baseAddress else { return }
  let stride = MemoryLayout<Element>.stride
  memcpy(left, place, middle &* stride)
  let leftEnd = left + middle
  var right = place + middle
  let end = place + elements.count
  while left < leftEnd, right < end {
    // Which of two goes first is as good as random, so it is chosen without a branch.
    let step = isBefore(right.pointee, left.pointee) ? 1 : 0
    memcpy(place, tandem_choose(left, right, step), stride)
    place += 1
    right += step
    left += 1
    left -= step
  }
  memcpy(place, left, (leftEnd - left) &* stride)
}
