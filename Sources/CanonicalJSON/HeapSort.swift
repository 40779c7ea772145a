/// Sorts in place: O(n log n) comparisons whatever the order; equals end up in any order.
package func heapSort<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, isBefore: (Element, Element) -> Bool
) {
  // A few are inserted one by one, which takes fewer comparisons.
  if elements.count <= 16 { return insertionSort(elements, isBefore: isBefore) }
  // The greater of each parent and its children goes up, from the last parent on; then the greatest leaves for the end,
  // time and again.
  var first = elements.count / 2
  var count = elements.count
  while count > 1 {
    let element: Element
    if first > 0 {
      first -= 1
      element = elements[first]
    } else {
      count -= 1
      element = elements[count]
      elements[count] = elements[0]
    }
    var place = first
    while 2 * place + 1 < count {
      var child = 2 * place + 1
      if child + 1 < count, isBefore(elements[child], elements[child + 1]) { child += 1 }
      if !isBefore(element, elements[child]) { break }
      elements[place] = elements[child]
      place = child
    }
    elements[place] = element
  }
}

private func insertionSort<Element: BitwiseCopyable>(
  _ elements: UnsafeMutableBufferPointer<Element>, isBefore: (Element, Element) -> Bool
) {
  for index in stride(from: 1, to: elements.count, by: 1) {
    let element = elements[index]
    var place = index
    while place > 0, isBefore(element, elements[place - 1]) {
      elements[place] = elements[place - 1]
      place -= 1
    }
    elements[place] = element
  }
}
