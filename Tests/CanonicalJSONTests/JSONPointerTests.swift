import CanonicalJSON
import Testing

/// The path to the value that begins at `offset` of `text`.
private func path(to offset: Int, in text: String) throws(JSONError) -> String {
  try withSlice(text.utf8) { (slice, arena) throws(JSONError) in
    var out = try JSONWriter(in: arena)
    try JSONPointer.append(pathTo: slice.start + offset, in: slice, to: &out)
    return out.slice().string
  }
}

@Suite struct `A JSON Pointer` {
  @Test(arguments: [
    ("@", ""), (#"{"a":@}"#, "/a"), ("[1,@]", "/1"), (#"{"a":{"b":[0,[1,{"c":@}]]}}"#, "/a/b/1/1/c"),
    (#"{"":@}"#, "/"), (#"{"":{"":@}}"#, "//"), (#"{"a/b":@}"#, "/a~1b"), (#"{"m~n":@}"#, "/m~0n"),
    (#"{"~1":@}"#, "/~01"), (#"{"~/~":[@]}"#, "/~0~1~0/0"), (#"{" ":@}"#, "/ "), (#"{"é":@}"#, "/é"),
    (#"{"a\n\"":@}"#, #"/a\n\""#), (#"[{"x":[9]},{"x":[8,@]},{"x":[8,7]}]"#, "/1/x/1"),
    (#"{"a":"]}","b":@}"#, "/b"), ("[0,1,2,3,4,5,6,7,8,9,10,@]", "/11"),
  ]) func `leads from the whole text to a value, with the escapes of RFC 6901`(pattern: String, expected: String) throws
  {
    let offset = pattern.utf8.enumerated().first { $0.element == UInt8(ascii: "@") }!.offset
    for value in ["7", "\"x\"", "{}", "[[]]", "null", "{\"x\":[9]}"] {
      let text = pattern.replacing("@", with: value)
      #expect(try path(to: offset, in: text) == expected, "\(text)")
    }
  }
}
