import TandemABI
import Testing

@Suite struct `A call by name` {
  @Test func `answers as the call itself`() {
    let anchor = #"{"startDate":1,"runID":"r"}"#
    let schedule = #"[{"phase":"a","seconds":9}]"#
    #expect(call("anchor_elapsed", "[\(anchor),5]") == answer { tandem_anchor_elapsed(anchor, 5, $0) })
    #expect(call("derive", " [ \(schedule) , 5e0 ] ") == answer { tandem_derive(schedule, 5, $0) })
    #expect(call("runlog_merge", #"[{"tombstones":["a"]},{}]"#).string == #"{"records":[],"tombstones":["a"]}"#)
    #expect(call("progress_merge", #"[{},{"epoch":1}]"#).string.contains(#""epoch":1"#))
  }

  @Test func `takes a text by its length alone`() {
    let text = Array(#"[{},{}]garbage"#.utf8)
    var length = 0
    let merged = answer { out in
      text.withUnsafeBytes {
        tandem_call("runlog_merge", $0.assumingMemoryBound(to: CChar.self).baseAddress, 7, out, &length)
      }
    }
    #expect(merged.status == 0)
    #expect(length == merged.text.count)
    #expect(answer { tandem_call("runlog_merge", "[{},{}]", 7, $0, nil) }.status == 0)
  }

  @Test(arguments: ["", "tandem_derive", "derive ", "deriv", "derivee", "DERIVE", "schedule"])
  func `knows no other name`(name: String) {
    expect(call(name, "[]"), status: 1, code: "bad_argument", argument: "name")
  }

  @Test func `asks for a name and for arguments`() {
    expect(answer { tandem_call(nil, "[]", 2, $0, nil) }, status: 1, code: "bad_argument", argument: "name")
    expect(answer { tandem_call("derive", nil, 0, $0, nil) }, status: 1, code: "bad_argument", argument: "arguments")
  }

  @Test func `takes a length beyond the half of all for too large`() {
    expect(answer { tandem_call("derive", "[]", -1, $0, nil) }, status: 4, code: "too_large", argument: "arguments")
  }

  @Test(arguments: ["[{},{},{}]", "[{},{},null]", "[1,2,3]"]) func `refuses more inputs than the call takes`(
    arguments: String
  ) {
    expect(call("runlog_merge", arguments), status: 1, code: "bad_argument", argument: "arguments")
  }

  @Test func `takes inputs left out at the end for nothing`() {
    expect(call("runlog_merge", "[]"), status: 1, code: "bad_argument", argument: "local")
    expect(call("runlog_merge", "[{}]"), status: 1, code: "bad_argument", argument: "incoming")
  }

  @Test func `takes null for nothing`() {
    expect(call("runlog_merge", "[{},null]"), status: 1, code: "bad_argument", argument: "incoming")
    expect(call("derive", "[[],null]"), status: 1, code: "bad_argument", argument: "elapsed")
  }

  @Test(arguments: [("", 0), ("[", 1), ("[{},{}", 6), ("[{},{}]]", 7), ("[1e999,{}]", 1), (#"[{"a":1,"a":2},{}]"#, 8)])
  func `says where the arguments stop being JSON`(arguments: String, offset: Int) {
    expect(call("runlog_merge", arguments), status: 2, code: "bad_json", argument: "arguments", offset: offset)
  }

  @Test func `names the argument and the place in it`() {
    expect(call("runlog_merge", "{}"), status: 3, code: "bad_value", argument: "arguments")
    expect(
      call("runlog_merge", #"[{"x":[1,2]}, {"records":[{"date":1,"runID":"a"},{"runID":"b","date":"x"}]}]"#), status: 3,
      code: "bad_value", argument: "incoming", path: "/records/1/date")
    expect(call("derive", #"[[],"5"]"#), status: 3, code: "bad_value", argument: "elapsed")
    expect(
      call("anchor_elapsed", #"[{"runID":"r","startDate":1},1751234567000]"#), status: 3, code: "bad_value",
      argument: "now")
  }
}
