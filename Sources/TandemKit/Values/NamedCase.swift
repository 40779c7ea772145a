import CanonicalJSON

/// A case that the contract spells as a string.
protocol NamedCase: RawRepresentable where RawValue == UInt8 {
  /// The string, with its quotes.
  var name: StaticString { get }
}

extension CanonicalReader {
  /// The case whose name stands at the cursor; nil for null.
  mutating func named<Case: NamedCase>(_: Case.Type, expected: StaticString) throws(JSONError) -> Case? {
    let value = try value()
    if value.isNull { return nil }
    var raw: UInt8 = 0
    while let named = Case(rawValue: raw) {
      if value.isIdentical(to: named.name) { return named }
      raw += 1
    }
    throw .badValue(value, expected: expected)
  }
}
