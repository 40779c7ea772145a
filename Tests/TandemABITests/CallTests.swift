import TandemABI
import TestSupport
import Testing

@Suite struct `A call` {
  @Test func `without a place for its answer is a bad argument`() {
    var length = 7
    #expect(tandem_anchor_elapsed("{}", 0, nil) == 1)
    #expect(tandem_derive("[]", 0, nil) == 1)
    #expect(tandem_runlog_merge("{}", "{}", nil) == 1)
    #expect(tandem_progress_merge("{}", "{}", nil) == 1)
    #expect(tandem_functions(nil) == 1)
    #expect(tandem_call("derive", "[]", 2, nil, &length) == 1)
  }

  @Test func `without a required document is a bad argument, the first missing one named`() {
    for answer in [
      answer { tandem_runlog_merge(nil, "{}", $0) }, answer { tandem_runlog_merge(nil, nil, $0) },
      answer { tandem_progress_merge(nil, "{", $0) },
    ] {
      expect(answer, status: 1, code: "bad_argument", argument: "local")
    }
    expect(answer { tandem_runlog_merge("{}", nil, $0) }, status: 1, code: "bad_argument", argument: "incoming")
    expect(answer { tandem_cloud_mirror_plan("{}", nil, 9, $0) }, status: 1, code: "bad_argument", argument: "cloud")
    expect(answer { tandem_anchor_elapsed(nil, 0, $0) }, status: 1, code: "bad_argument", argument: "anchor")
    expect(answer { tandem_derive(nil, .nan, $0) }, status: 1, code: "bad_argument", argument: "schedule")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func `with a number that is not finite is a bad argument`(number: Double) {
    let anchor = #"{"runID":"r","startDate":1}"#
    expect(answer { tandem_anchor_elapsed(anchor, number, $0) }, status: 1, code: "bad_argument", argument: "now")
    expect(answer { tandem_derive("[]", number, $0) }, status: 1, code: "bad_argument", argument: "elapsed")
  }

  @Test func `answers the same under its plain name`() {
    let anchor = #"{"runID":"r","startDate":1}"#
    #expect(answer { anchor_elapsed(anchor, 5, $0) } == answer { tandem_anchor_elapsed(anchor, 5, $0) })
    #expect(answer { derive(#"[{"phase":"a","seconds":9}]"#, 5, $0) }.string.contains(#""remaining":4"#))
    #expect(answer { runlog_merge("{}", #"{"tombstones":["a"]}"#, $0) }.string == #"{"records":[],"tombstones":["a"]}"#)
    #expect(answer { progress_merge("{}", "1", $0) } == answer { tandem_progress_merge("{}", "1", $0) })
  }

  @Test func `takes texts of any bytes without dying`() {
    var random = SeededGenerator(state: 7)
    for _ in 0..<rounds(10_000) {
      var left = RunLogStates.make(1, using: &random)[0]
      for _ in 0..<Int.random(in: 1...3, using: &random) where !left.isEmpty {
        let place = Int.random(in: 0..<left.count, using: &random)
        switch random.next() & 3 {
        case 0: left.removeSubrange(place...)
        case 1: left[place] = UInt8.random(in: 1...255, using: &random)
        case 2: left.remove(at: place)
        default: left.insert(contentsOf: left[place...].prefix(9), at: place)
        }
      }
      let text = left.map { CChar(bitPattern: $0) } + [0]
      for status in [
        answer { tandem_runlog_merge(text, "{}", $0) }.status, answer { tandem_progress_merge("{}", text, $0) }.status,
        answer { tandem_derive(text, 1, $0) }.status, answer { tandem_anchor_elapsed(text, 1, $0) }.status,
      ] where ![0, 2, 3, 4].contains(status) {
        Issue.record("status \(status) for \(String(decoding: left, as: UTF8.self)) \(left)")
      }
    }
  }
}

/// Checks the status and the error document's members but its message, which is one sentence.
func expect(
  _ answer: Answer, status: Int32, code: String, argument: String, path: String = "", offset: Int? = nil,
  _ location: SourceLocation = #_sourceLocation
) {
  #expect(answer.status == status, "\(answer.string)", sourceLocation: location)
  let head = #"{"error":{"argument":"\#(argument)","code":"\#(code)","message":""#
  let tail = "\"," + (offset.map { "\"offset\":\($0)," } ?? "") + #""path":"\#(path)"}}"#
  let text = answer.string
  #expect(text.hasPrefix(head) && text.hasSuffix(tail), "\(text)", sourceLocation: location)
  let message = text.dropFirst(head.count).dropLast(tail.count)
  #expect(
    message.hasPrefix("Found ") && message.contains(", expected ") && message.hasSuffix("."), sourceLocation: location)
}
