import CanonicalJSON
import TandemKit

/// Turns what the core threw into a status and an error document for developers (the contract's section 2).
struct ErrorReport {
  private var operation: Operation?
  private var arguments: Arguments?
  private var argumentName: StaticString?
  private var root: JSONText?

  /// A report that knows no argument yet.
  init() {}

  /// A report on the arguments of `operation`.
  init(_ operation: Operation, _ arguments: Arguments) {
    self.operation = operation
    self.arguments = arguments
  }

  /// A report on one argument by its name, read from `root`.
  init(argument name: StaticString, root: JSONText?) {
    argumentName = name
    self.root = root
  }

  /// Writes the document and answers the status.
  ///
  /// - Throws: `noMemory` alone.
  func write(_ error: JSONError, to out: inout JSONWriter, in arena: Arena) throws(JSONError) -> Status {
    if error.kind == .noMemory { throw error }
    let status = Status(rawValue: TandemError.Code(error.kind).rawValue) ?? .internal
    let index = argumentIndex(error)
    let explained = ErrorMessage(error, in: root ?? index.flatMap { arguments?.text($0) })
    var members = try MemberWriter(&out)
    try members.begin("error", &out)
    var inner = try MemberWriter(&out)
    try inner.begin("argument", &out)
    try writeArgument(index, to: &out)
    try inner.begin("code", &out)
    try out.append(quoting: JSONSlice(status.name))
    try inner.begin("message", &out)
    var message = try JSONWriter(in: arena)
    try explained.writeSentence(to: &message)
    try out.append(quoting: message.slice())
    if let offset = explained.offset { try inner.write("offset", offset, &out) }
    try inner.begin("path", &out)
    try explained.writePath(to: &out)
    try inner.end(&out)
    try members.end(&out)
    return status
  }

  private func argumentIndex(_ error: JSONError) -> Int? {
    switch error.kind {
    case .badArgument: Int(bitPattern: error.position)
    case .badValue: error.place.flatMap { arguments?.index(of: $0) }
    default: arguments?.failedIndex
    }
  }

  private func writeArgument(_ index: Int?, to out: inout JSONWriter) throws(JSONError) {
    if let argumentName {
      try out.append(quoting: JSONSlice(argumentName))
    } else if let operation, let index, let parameter = Signature(operation).parameter(index) {
      try out.append(quoting: parameter.name)
    } else {
      try out.append("null")
    }
  }
}
