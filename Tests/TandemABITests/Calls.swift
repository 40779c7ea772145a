import TandemABI

/// What a call answered: its status and its text.
struct Answer: Equatable {
  let status: Int32
  let text: [UInt8]

  var string: String { String(decoding: text, as: UTF8.self) }
}

/// Takes over what `call` puts into its output.
func answer(_ call: (TandemOutput) -> Int32) -> Answer {
  var out: UnsafeMutablePointer<CChar>?
  let status = call(&out)
  defer { tandem_free(out) }
  guard let out else { return Answer(status: status, text: []) }
  var length = 0
  while out[length] != 0 { length += 1 }
  let bytes = UnsafeRawBufferPointer(start: out, count: length)
  return Answer(status: status, text: Array(bytes))
}

/// Calls by name, with the elements of the JSON array `arguments`.
func call(_ name: String, _ arguments: [UInt8]) -> Answer {
  var length = -1
  let result = answer { out in
    arguments.withUnsafeBytes { bytes in
      tandem_call(name, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, out, &length)
    }
  }
  return length == result.text.count ? result : Answer(status: -1, text: Array("out_length is \(length)".utf8))
}

/// Calls by name, with the elements of the JSON array `arguments`.
func call(_ name: String, _ arguments: String) -> Answer {
  call(name, Array(arguments.utf8))
}

/// A merge as C sees it.
typealias Merge = @Sendable (UnsafePointer<CChar>?, UnsafePointer<CChar>?, TandemOutput?) -> Int32
