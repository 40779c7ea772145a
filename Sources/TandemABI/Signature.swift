import CanonicalJSON

/// A name and parameters, read from the text of `Operation.signature`.
struct Signature {
  private let text: JSONSlice

  init(_ operation: Operation) {
    text = JSONSlice(operation.signature)
  }

  /// One parameter: its name, its kind, and whether it may be absent.
  struct Parameter {
    let name: JSONSlice
    let kind: JSONSlice
    let isOptional: Bool
  }

  var name: JSONSlice { word(0).unsafelyUnwrapped }

  /// The parameter numbered `index`, or nil behind the last.
  func parameter(_ index: Int) -> Parameter? {
    guard let word = word(index + 1) else { return nil }
    var colon = 0
    while word.start[colon] != UInt8(ascii: ":") { colon += 1 }
    let isOptional = word.end[-1] == UInt8(ascii: "?")
    return Parameter(
      name: JSONSlice(start: word.start, count: colon),
      kind: JSONSlice(start: word.start + colon + 1, end: isOptional ? word.end - 1 : word.end),
      isOptional: isOptional)
  }

  /// The word numbered `index` of the text.
  private func word(_ index: Int) -> JSONSlice? {
    var start = text.start
    var remaining = index
    while true {
      var end = start
      while end < text.end, end[0] != UInt8(ascii: " ") { end += 1 }
      if remaining == 0 { return JSONSlice(start: start, end: end) }
      guard end < text.end else { return nil }
      start = end + 1
      remaining -= 1
    }
  }

  /// The operation of this name.
  static func operation(named name: JSONSlice) -> Operation? {
    var raw: UInt8 = 0
    while let operation = Operation(rawValue: raw) {
      if Signature(operation).name.isIdentical(to: name) { return operation }
      raw += 1
    }
    return nil
  }

  /// Writes the list of all calls.
  static func writeAll(to out: inout JSONWriter) throws(JSONError) {
    try out.append("{\"functions\":[")
    var raw: UInt8 = 0
    while let operation = Operation(rawValue: raw) {
      if raw > 0 { try out.append(UInt8(ascii: ",")) }
      try Signature(operation).write(to: &out)
      raw += 1
    }
    try out.append("]}")
  }

  private func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.begin("name", &out)
    try out.append(quoting: name)
    try members.begin("parameters", &out)
    try out.append(UInt8(ascii: "["))
    var index = 0
    while let parameter = parameter(index) {
      if index > 0 { try out.append(UInt8(ascii: ",")) }
      var inner = try MemberWriter(&out)
      try inner.begin("kind", &out)
      try out.append(quoting: parameter.kind)
      try inner.begin("name", &out)
      try out.append(quoting: parameter.name)
      try inner.write("optional", parameter.isOptional, &out)
      try inner.end(&out)
      index += 1
    }
    try out.append(UInt8(ascii: "]"))
    try members.end(&out)
  }
}
