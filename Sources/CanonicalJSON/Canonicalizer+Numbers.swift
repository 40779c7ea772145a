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
    if literal.keepsDigits { try out.append(literal.text) } else { try out.append(number: value) }
    cursor = literal.text.end
    try reserveAhead()
  }

  /// Makes room for what the rest of the text will take if it goes on as so far: numbers alone may become longer.
  private mutating func reserveAhead() throws(JSONError) {
    // A few are no measure.
    guard out.count > 4096 else { return }
    let expected = Double(out.count) * Double(end - cursor) / Double(cursor - start)
    guard Double(out.room) < expected else { return }
    try out.reserve(Int(min(expected * 1.0625, Double(JSONLimits.bytes))))
  }
}
