import CanonicalJSON

/// What a host asks for.
enum Request {
  /// An operation with its inputs, as many as `Arguments.most`.
  case operation(Operation, UnsafeMutablePointer<Argument>)
  /// The operation called `name` with the elements of a JSON array.
  case named(UnsafePointer<CChar>?, arguments: UnsafePointer<CChar>?, length: Int)
  /// The list of the operations.
  case signatures

  /// Writes the result; `report` knows what an error is about.
  @inline(__always)
  func perform(
    in arena: Arena, reporting report: inout ErrorReport, to writer: inout JSONWriter
  ) throws(JSONError) {
    switch self {
    case .operation(let operation, let inputs):
      let arguments = try Arguments(inputs, in: arena)
      report = ErrorReport(operation, arguments)
      try operation.perform(arguments, to: &writer)
    case .named(let name, let arguments, let length):
      try Self.perform(named: name, arguments, length, in: arena, reporting: &report, to: &writer)
    case .signatures:
      try Signature.writeAll(to: &writer)
    }
  }
}
