/// The elements for which `isRemoved` does not say so, moved together in place.
package func removing<Element: BitwiseCopyable>(
  from elements: UnsafeMutableBufferPointer<Element>, where isRemoved: (Element) -> Bool
) -> UnsafeMutableBufferPointer<Element> {
  var kept = 0
  for element in elements where !isRemoved(element) {
    elements[kept] = element
    kept += 1
  }
  return UnsafeMutableBufferPointer(rebasing: elements[..<kept])
}
