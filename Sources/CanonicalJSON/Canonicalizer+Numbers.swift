extension Canonicalizer {
  /// Writes the number at the cursor in its canonical form.
  mutating func number() throws(JSONError) {
    // Most numbers are spelled canonically and are copied as they are.
    var reader = CanonicalReader(JSONSlice(start: cursor, end: end))
    if (try? reader.number(wanted: false)) != nil {
      try out.append(copying: cursor, count: reader.cursor - cursor, readable: end)
      cursor = reader.cursor
      return
    }
    let literal: NumberLiteral
    do {
      literal = try NumberLiteral(cursor, end)
    } catch {
      throw error.relative(to: start)
    }
    let value = literal.value
    guard value.isFinite else { throw fail("a number within the range of a double") }
    let before = out.count
    if literal.keepsDigits { try out.append(literal.text) } else { try out.append(number: value) }
    cursor = literal.text.end
    if out.count &- before > literal.text.count { try reserveAhead() }
  }

  /// Makes room for the rest of a long text, numbers of which become longer: they alone do.
  private mutating func reserveAhead() throws(JSONError) {
    guard !hasReservedAhead, end - start > 4096 else { return }
    hasReservedAhead = true
    // Numbers and copies ask for some bytes more than they take.
    try out.reserve(end - cursor + growthAhead() + 64)
  }

  /// The bytes by which numbers of the rest of the text become longer.
  private func growthAhead() -> Int {
    var growth = 0
    var place = cursor
    while place < end {
      switch place[0] {
      case UInt8(ascii: "\""):
        place += 1
        while place < end, place[0] != UInt8(ascii: "\"") { place += place[0] == UInt8(ascii: "\\") ? 2 : 1 }
        place += 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        // What is no number is not the concern of this.
        guard let literal = try? NumberLiteral(place, end) else { return growth }
        place = literal.text.end
        // An integer does not grow.
        if literal.isInteger { continue }
        growth += withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
          max(0, writeShortest(literal.value, to: buffer.baseAddress.unsafelyUnwrapped) - literal.text.count)
        }
      default: place += 1
      }
    }
    return growth
  }
}
