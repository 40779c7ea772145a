import CPlatform

/// Sorts stably, with room that it takes only when it is needed: see `mergeSort(_:scratch:isBefore:)`.
package func mergeSort<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, in arena: Arena, isBefore: (Element, Element) -> Bool
) throws(JSONError) {
  for index in stride(from: 1, to: elements.count, by: 1) where isBefore(elements[index], elements[index - 1]) {
    var room = List<Element>(in: arena)
    mergeSort(elements, scratch: try room.room(for: elements.count), isBefore: isBefore)
    return room.release()
  }
}

/// Sorts stably: O(n log n) comparisons whatever the order, O(n) when it is already sorted.
package func mergeSort<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, scratch: UnsafeMutableBufferPointer<Element>,
  isBefore: (Element, Element) -> Bool
) {
  var width = 1
  while width < elements.count {
    var low = 0
    while elements.count - low > width {
      let middle = low + width
      let high = min(middle + width, elements.count)
      if isBefore(elements[middle], elements[middle - 1]) {
        let runs = UnsafeMutableBufferPointer(rebasing: elements[low..<high])
        mergeRuns(runs, scratch: scratch, middle: middle - low, isBefore: isBefore)
      }
      low = high
    }
    width *= 2
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
