/// Strings on their way out.
extension JSONWriter {
  /// Appends the escape of a control character.
  mutating func append(control: UInt8) throws(JSONError) {
    switch control {
    case 0x08: try append("\\b")
    case 0x09: try append("\\t")
    case 0x0A: try append("\\n")
    case 0x0C: try append("\\f")
    case 0x0D: try append("\\r")
    default:
      try append("\\u00")
      try append(hexDigit(control >> 4))
      try append(hexDigit(control & 15))
    }
  }

  private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &+ value &- 10
  }

  /// Appends text, valid UTF-8, as a canonical string.
  package mutating func append(quoting text: JSONSlice) throws(JSONError) {
    var hasRoom = false
    try append(UInt8(ascii: "\""))
    for index in 0..<text.count {
      let byte = text.start[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        try append(byte)
        continue
      }
      if !hasRoom { try reserve(Self.quotedBytes(of: text, from: index)) }
      hasRoom = true
      if byte < 0x20 {
        try append(control: byte)
      } else {
        try append(UInt8(ascii: "\\"))
        try append(byte)
      }
    }
    try append(UInt8(ascii: "\""))
  }

  /// At least the bytes of the rest of a text with its escapes, and of a quote.
  private static func quotedBytes(of text: JSONSlice, from place: Int) -> Int {
    var bytes = 1
    for index in place..<text.count { bytes &+= text.start[index] < 0x20 ? 6 : 1 }
    return bytes
  }
}
