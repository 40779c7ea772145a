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

  /// At least the bytes by which numbers of the rest of the text become longer: those with an exponent may, such as 1e20,
  /// by no more bytes than the exponent says, and never by more than 17.
  private func growthAhead() -> Int {
    var growth = 0
    var place = cursor
    while place < end {
      if place[0] == UInt8(ascii: "\"") {
        place += 1
        while place < end, place[0] != UInt8(ascii: "\"") { place += place[0] == UInt8(ascii: "\\") ? 2 : 1 }
      } else if place[0] | 0x20 == UInt8(ascii: "e"), place[-1] &- UInt8(ascii: "0") < 10 {
        place += 1
        if place < end, place[0] < UInt8(ascii: "0") { place += 1 }
        var exponent = 0
        while place < end, place[0] &- UInt8(ascii: "0") < 10 {
          exponent = min(10 &* exponent &+ Int(place[0] &- UInt8(ascii: "0")), 17)
          place += 1
        }
        growth += exponent
        continue
      }
      place += 1
    }
    return growth
  }
}
