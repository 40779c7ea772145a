/// Texts that outlive the bytes they were made of.
extension JSONSlice {
  /// What this string, with its quotes and escapes, stands for.
  ///
  /// - Complexity: O(length).
  package var string: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var place = start + 1
    while case let byte = Self.nextByte(&place), byte >= 0 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes themselves as a text.
  ///
  /// - Complexity: O(length).
  package var plainText: String {
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A copy of the bytes.
  ///
  /// - Complexity: O(length).
  package var bytes: [UInt8] {
    [UInt8](UnsafeBufferPointer(start: start, count: count))
  }
}
