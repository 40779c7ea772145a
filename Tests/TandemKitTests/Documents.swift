import CanonicalJSON

/// Reads `texts` and answers what `body` writes.
func answer(
  _ texts: String..., body: ([JSONText], Arena, inout JSONWriter) throws(JSONError) -> Void
) throws(JSONError) -> String {
  let memory = texts.map { text in
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    return bytes
  }
  defer { for bytes in memory { bytes.deallocate() } }
  return try Arena.withArena { (arena) -> Result<String, JSONError> in
    do throws(JSONError) {
      var documents: [JSONText] = []
      for bytes in memory {
        let slice = JSONSlice(start: UnsafePointer(bytes.baseAddress!), count: bytes.count)
        documents.append(try JSONText(slice, in: arena))
      }
      var out = try JSONWriter(in: arena)
      try body(documents, arena, &out)
      return .success(out.slice().string)
    } catch {
      return .failure(error)
    }
  }.get()
}

extension JSONSlice {
  /// The bytes as a string.
  var string: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }
}

/// How many random cases a test takes.
func rounds(_ release: Int) -> Int {
  #if DEBUG
    release / 20
  #else
    release
  #endif
}
