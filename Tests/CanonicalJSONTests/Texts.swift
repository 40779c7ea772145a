import CanonicalJSON

/// Runs `body` with an arena and `text` as a slice that ends where its memory ends.
func withSlice<Value>(
  _ text: some Sequence<UInt8>, _ body: (JSONSlice, Arena) throws(JSONError) -> Value
) throws(JSONError) -> Value {
  let bytes = Array(text)
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
  defer { memory.deallocate() }
  memory.initialize(from: bytes, count: bytes.count)
  let slice = JSONSlice(start: UnsafePointer(memory), count: bytes.count)
  return try Arena.withArena { (arena) -> Result<Value, JSONError> in
    do throws(JSONError) { return .success(try body(slice, arena)) } catch { return .failure(error) }
  }.get()
}

/// The canonical text of `text`.
func canonical(_ text: some Sequence<UInt8>) throws(JSONError) -> String {
  try withSlice(text) { (slice, arena) throws(JSONError) in
    try JSONText(slice, in: arena).canonical().string
  }
}

/// The canonical text of `text`.
func canonical(_ text: String) throws(JSONError) -> String {
  try canonical(text.utf8)
}

/// What is wrong with `text`, or nil.
func failure(of text: some Sequence<UInt8>) -> JSONError? {
  do throws(JSONError) {
    _ = try canonical(text)
    return nil
  } catch {
    return error
  }
}

/// Whether the strict reader takes `text` as one value.
func isAccepted(_ text: some Sequence<UInt8>) -> Bool {
  do throws(JSONError) {
    try withSlice(text) { (slice, _) throws(JSONError) in
      var reader = CanonicalReader(slice)
      _ = try reader.value()
      try reader.finish()
    }
    return true
  } catch {
    return false
  }
}

extension JSONSlice {
  /// The bytes as a string.
  var string: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }
}

extension JSONWriter {
  /// What `body` writes.
  static func text(
    capacity: Int = 256, _ body: (inout JSONWriter, Arena) throws(JSONError) -> Void
  ) throws(JSONError) -> String {
    try withSlice([]) { (_, arena) throws(JSONError) in
      var writer = try JSONWriter(in: arena, capacity: capacity)
      try body(&writer, arena)
      return writer.slice().string
    }
  }
}

/// How many random cases a test takes.
func rounds(_ release: Int) -> Int {
  #if DEBUG
    release / 20
  #else
    release
  #endif
}
