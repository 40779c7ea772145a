import CanonicalJSON

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
    let status: Status
    switch error.kind {
    case .badArgument, .unknownName, .wrongCount: status = .badArgument
    case .notJSON: status = .badJSON
    case .badValue: status = .badValue
    case .tooDeep, .tooLarge: status = .tooLarge
    case .noMemory: throw error
    case .notCanonical: status = .internal
    }
    let index = argumentIndex(error)
    let text = root ?? index.flatMap { arguments?.text($0) }
    var members = try MemberWriter(&out)
    try members.begin("error", &out)
    var inner = try MemberWriter(&out)
    try inner.begin("argument", &out)
    try writeArgument(index, to: &out)
    try inner.begin("code", &out)
    try out.append(quoting: JSONSlice(status.name))
    try inner.begin("message", &out)
    var message = try JSONWriter(in: arena)
    try writeMessage(error, text, to: &message)
    try out.append(quoting: message.slice())
    if error.kind == .notJSON || error.kind == .tooDeep {
      try inner.write("offset", Double(error.position), &out)
    }
    try inner.begin("path", &out)
    try out.append(UInt8(ascii: "\""))
    if error.kind == .badValue, let text, let place = error.place {
      try JSONPointer.append(pathTo: place, in: text.current, to: &out)
      if error.member != .none {
        try out.append(UInt8(ascii: "/"))
        try append(error.member, to: &out)
      }
    }
    try out.append(UInt8(ascii: "\""))
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

  // MARK: One sentence: what was found, what was expected

  private func writeMessage(_ error: JSONError, _ text: JSONText?, to out: inout JSONWriter) throws(JSONError) {
    switch error.kind {
    case .tooDeep: return try out.append("Found nesting deeper than 128 levels, expected at most 128.")
    case .tooLarge: return try out.append("Found a text longer than 2147483647 bytes, expected at most that.")
    case .unknownName: return try out.append("Found no call of this name, expected one that tandem_functions lists.")
    case .wrongCount: return try out.append("Found a wrong count of inputs, expected those that tandem_functions lists.")
    case .notCanonical: return try out.append("Found a defect in this library, expected none.")
    default: break
    }
    try out.append("Found ")
    switch error.kind {
    case .badArgument: try append(error.member, to: &out)
    case .notJSON: try writeFound(byteAt: Int(bitPattern: error.position), of: text, to: &out)
    default:
      if error.member != .none {
        try out.append("no ")
        try append(error.member, to: &out)
      } else if let place = error.place, let text {
        try writeFound(JSONSlice(start: place, end: text.current.end), to: &out)
      }
    }
    try out.append(", expected ")
    try append(error.expected, to: &out)
    try out.append(UInt8(ascii: "."))
  }

  private func writeFound(byteAt offset: Int, of text: JSONText?, to out: inout JSONWriter) throws(JSONError) {
    guard let original = text?.original, offset < original.count else { return try out.append("the end of the text") }
    let byte = original.start[offset]
    if byte > 0x20, byte < 0x7F {
      try out.append("'")
      try out.append(byte)
      try out.append("'")
    } else {
      try out.append("the byte ")
      try out.append(integer: Int64(byte))
    }
    try out.append(" at byte ")
    try out.append(integer: Int64(offset))
  }

  /// Describes the value at the beginning of `text`.
  private func writeFound(_ text: JSONSlice, to out: inout JSONWriter) throws(JSONError) {
    switch text.kind {
    case .null: try out.append("null")
    case .false: try out.append("false")
    case .true: try out.append("true")
    case .array: try out.append("an array")
    case .object: try out.append("an object")
    case .string: try out.append(text.start[1] == UInt8(ascii: "\"") ? "an empty string" : "a string")
    case .number:
      try out.append("the number ")
      var length = 0
      while length < min(text.count, 40), isPartOfNumber(text.start[length]) { length += 1 }
      try out.append(JSONSlice(start: text.start, count: length))
    }
  }

  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e")
  }

  private func append(_ phrase: Phrase, to out: inout JSONWriter) throws(JSONError) {
    guard let text = phrase.bytes else { return }
    var end = text
    while end[0] != 0 { end += 1 }
    try out.append(JSONSlice(start: text, end: end))
  }
}
