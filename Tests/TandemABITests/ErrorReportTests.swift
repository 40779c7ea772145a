import TandemABI
import Testing

@Suite struct `An error document` {
  @Test(arguments: [
    ("", 0), ("{", 1), (#"{"records":[}"#, 12), (#"{"a":1,"a":1}"#, 7), ("{}x", 2), (#"{"a":"\ud800"}"#, 6),
    ("\u{FEFF}{}", 0),
    (#"{"a":01}"#, 6), (#"{"a":1e400}"#, 5),
  ]) func `gives the byte where a text stops being JSON`(text: String, offset: Int) {
    expect(
      answer { tandem_runlog_merge(text, "{}", $0) }, status: 2, code: "bad_json", argument: "local", offset: offset)
    expect(
      answer { tandem_runlog_merge("{}", text, $0) }, status: 2, code: "bad_json", argument: "incoming", offset: offset)
  }

  @Test func `says that a text is not JSON before what else is wrong with it`() {
    expect(
      answer { tandem_runlog_merge(#"{"records":7,"zz":"#, "{}", $0) }, status: 2, code: "bad_json", argument: "local",
      offset: 18)
  }

  @Test(arguments: [
    ("[]", ""), ("null", ""), (#"{"records":7}"#, "/records"), (#"{"records":[7]}"#, "/records/0"),
    (#"{"records":[{"date":1,"runID":"a"},{"date":"x","runID":"b"}]}"#, "/records/1/date"),
    (#"{"records":[{"date":1}]}"#, "/records/0/runID"), (#"{"records":[{"runID":"a"}]}"#, "/records/0/date"),
    (#"{ "records" : [ { "runID" : "a" , "date" : 1e11 } ] }"#, "/records/0/date"),
    (#"{"records":[{"date":1,"edited":{"note":1},"runID":"a"}]}"#, "/records/0/edited/updatedAt"),
    (#"{"records":[{"date":1,"edited":{"updatedAt":true},"runID":"a"}]}"#, "/records/0/edited/updatedAt"),
    (#"{"records":[{"completion":"done","date":1,"runID":"a"}]}"#, "/records/0/completion"),
    (#"{"tombstones":["a","b",""]}"#, "/tombstones/2"), (#"{"tombstones":["b","a",null]}"#, "/tombstones/2"),
    (#"{"tombstones":["1","2","3","4","5","6","7","8","9",10,"11"]}"#, "/tombstones/9"),
    (#"{"a":{"records":7},"records":[{"a":[[]],"date":1,"runID":""}]}"#, "/records/0/runID"),
  ]) func `leads to the value that is wrong`(text: String, path: String) {
    expect(
      answer { tandem_runlog_merge("{}", text, $0) }, status: 3, code: "bad_value", argument: "incoming", path: path)
  }

  @Test func `leads to the value in the first argument that has one`() {
    expect(
      answer { tandem_progress_merge(#"{"epoch":-1}"#, #"{"epoch":-1}"#, $0) }, status: 3, code: "bad_value",
      argument: "local",
      path: "/epoch")
  }

  @Test func `says that a moment looks like milliseconds`() {
    let anchor = #"{"runID":"r","startDate":1751234567000}"#
    let inDocument = answer { tandem_anchor_elapsed(anchor, 1, $0) }
    expect(inDocument, status: 3, code: "bad_value", argument: "anchor", path: "/startDate")
    let asNumber = answer { tandem_anchor_elapsed(#"{"runID":"r","startDate":1}"#, 1_751_234_567_000, $0) }
    expect(asNumber, status: 3, code: "bad_value", argument: "now")
    for text in [inDocument.string, asNumber.string] {
      #expect(text.contains("1751234567000") && text.contains("milliseconds"))
    }
  }

  @Test func `says that a text nests too deep`() {
    let text = String(repeating: "[", count: 129) + String(repeating: "]", count: 129)
    expect(answer { tandem_derive(text, 1, $0) }, status: 4, code: "too_large", argument: "schedule", offset: 128)
  }

  @Test func `can be read again whatever the bytes it speaks of`() {
    for byte in 1...255 as ClosedRange<UInt8> {
      let text = [CChar(bitPattern: byte), 0]
      let error = answer { tandem_derive(text, 1, $0) }
      guard error.status == 2 else { continue }
      #expect(
        call("runlog_merge", [UInt8(ascii: "[")] + error.text + Array(",{}]".utf8)).status == 0,
        "\(byte): \(error.string)")
    }
  }
}
