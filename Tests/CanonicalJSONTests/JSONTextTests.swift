import CanonicalJSON
import Testing

@Suite struct JSONTextTests {
  /// Where a text is read from: its place in the original, or nil for a copy.
  private func place(of json: String) -> Int? {
    Array(json.utf8).withUnsafeBufferPointer { bytes in
      Arena.withArena { arena in
        let slice = JSONSlice(start: bytes.baseAddress!, count: bytes.count)
        guard let text = try? JSONText(slice, in: arena), let value = try? text.canonical() else { return nil }
        return slice.contains(value.start) ? value.start - slice.start : nil
      }
    }
  }

  @Test func canonicalTextIsReadWhereItStands() {
    #expect(place(of: #"{"a":1}"#) == 0)
    #expect(place(of: "0") == 0)
  }

  @Test func whiteSpaceAroundCanonicalTextTakesNoCopy() {
    #expect(place(of: "{\"a\":1}\n") == 0)
    #expect(place(of: " \t\r\n[1,2]\r\n ") == 4)
  }

  @Test func otherTextIsReadFromACopy() {
    #expect(place(of: #"{"a": 1}"#) == nil)
    #expect(place(of: "\u{B}0") == nil)
  }
}
