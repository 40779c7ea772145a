import CanonicalJSON

/// What an error says to developers: one sentence of what was found and what was expected, and the place of it.
package struct ErrorMessage {
  private let error: JSONError
  private let text: JSONText?

  /// Explains `error`, which the reading of `text` or the work on it has thrown; nil when it concerns no text.
  package init(_ error: JSONError, in text: JSONText?) {
    self.error = error
    self.text = text
  }

  /// The byte at which the text stops being JSON, or nests too deep.
  package var offset: Int64? {
    error.kind == .notJSON || error.kind == .tooDeep ? Int64(error.position) : nil
  }

  /// Writes the JSON Pointer to the offending value as a string with its quotes; empty for the whole text.
  package func writePath(to out: inout JSONWriter) throws(JSONError) {
    try out.append(UInt8(ascii: "\""))
    if error.kind == .badValue, let text, let place = error.place {
      try JSONPointer.append(pathTo: place, in: text.current, to: &out)
      if error.member != .none {
        try out.append(UInt8(ascii: "/"))
        try append(error.member, to: &out)
      }
    }
    try out.append(UInt8(ascii: "\""))
  }

  /// Writes the sentence, without quotes.
  package func writeSentence(to out: inout JSONWriter) throws(JSONError) {
    switch error.kind {
    case .tooDeep:
      return try out.append(
        "Found nesting deeper than the limit, expected at most 128 levels, 126 in a record or workout on its own.")
    case .tooLarge: return try out.append("Found a text or answer longer than 2147483647 bytes, expected at most that.")
    case .unknownName: return try out.append("Found no call of this name, expected one that tandem_functions lists.")
    case .wrongCount:
      try out.append("Found more than ")
      try out.append(integer: Int64(error.position))
      return try out.append(" inputs, expected at most that many.")
    case .notCanonical: return try out.append("Found a defect.")
    case .noMemory: return try out.append("Found too little memory, expected enough for the result.")
    case .badArgument, .notJSON, .badValue: break
    }
    try out.append("Found ")
    switch error.kind {
    case .badArgument: try append(error.member, to: &out)
    case .notJSON: try writeFound(byteAt: Int(bitPattern: error.position), to: &out)
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

  private func writeFound(byteAt offset: Int, to out: inout JSONWriter) throws(JSONError) {
    if let original = text?.original, offset < original.count {
      let byte = original.start[offset]
      if byte > 0x20, byte < 0x7F {
        try out.append("'")
        try out.append(byte)
        try out.append("'")
      } else {
        try out.append("the byte ")
        try out.append(integer: Int64(byte))
      }
    } else {
      try out.append("the end of the text")
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
