/// Compares two numbers: -1, 0 or 1.
@inline(__always)
func compareNumbers<Number: Comparable>(_ left: Number, _ right: Number) -> Int {
  left == right ? 0 : left < right ? -1 : 1
}

/// Compares what may be absent, absent least.
func comparePresence<Value>(_ left: Value?, _ right: Value?) -> Int {
  (left == nil ? 0 : 1) - (right == nil ? 0 : 1)
}
