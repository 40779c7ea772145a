extension Canonicalizer {
  /// Writes the number at the cursor in its canonical form.
  mutating func number() throws(JSONError) {
    let literal: NumberLiteral
    do {
      literal = try NumberLiteral(cursor, end)
    } catch {
      throw error.relative(to: start)
    }
    // What the canonical reader takes at a glance is copied as it is.
    var reader = CanonicalReader(literal.text)
    if let _ = try? reader.number(wanted: false) {
      try out.append(literal.text)
    } else {
      let value = literal.value
      guard value.isFinite else { throw fail("a number within the range of a double") }
      if literal.keepsDigits { try out.append(literal.text) } else { try out.append(number: value) }
    }
    cursor = literal.text.end
  }
}
