import CPlatform
import CanonicalJSON

extension Request {
  /// Performs the operation called `name` with the elements of a JSON array.
  static func perform(
    named name: UnsafePointer<CChar>?, _ arguments: UnsafePointer<CChar>?, _ length: Int,
    in arena: Arena, reporting report: inout ErrorReport, to writer: inout JSONWriter
  ) throws(JSONError) {
    report = ErrorReport(argument: "name", root: nil)
    guard let name else { throw .badArgument(0, found: "nothing", expected: "the name of a call") }
    let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
    guard let operation = Signature.operation(named: JSONSlice(start: bytes, count: strlen(name))) else {
      throw .unknownName
    }
    report = ErrorReport(argument: "arguments", root: nil)
    guard let arguments else {
      throw .badArgument(1, found: "nothing", expected: "a JSON array of inputs")
    }
    // What C gives as size_t comes in signed.
    guard length >= 0 else { throw .tooLarge }
    let start = UnsafeRawPointer(arguments).assumingMemoryBound(to: UInt8.self)
    // The array around the inputs does not count: each may nest as deep as it may alone.
    let text = try JSONText(JSONSlice(start: start, count: length), depth: JSONLimits.depth + 1, in: arena)
    report = ErrorReport(argument: "arguments", root: text)
    let inputs = try Arguments(text, for: Signature(operation), in: arena)
    report = ErrorReport(operation, inputs)
    try operation.perform(inputs, to: &writer)
  }
}

extension Arguments {
  /// The elements of the array `text` as the inputs of a call; those left out at the end are null.
  init(_ text: JSONText, for signature: Signature, in arena: Arena) throws(JSONError) {
    let inputs = try arena.allocate(Argument.self, count: Self.most)
    inputs.initialize(repeating: .null, count: Self.most)
    try self.init(inputs, in: arena)
    let array = try text.canonical()
    var reader = CanonicalReader(array, depth: JSONLimits.depth + 1)
    try reader.beginArray(expected: "an array of the call's inputs")
    var count = 0
    while try reader.nextElement() {
      guard signature.parameter(count) != nil else { throw .wrongCount(most: count) }
      inputs[count] = try .json(reader.value())
      count += 1
    }
  }
}
