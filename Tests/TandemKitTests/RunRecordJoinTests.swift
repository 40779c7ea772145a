import CanonicalJSON
import TestSupport
import Testing

/// Checks that both orders of two records join to `expected`; each is given without `"date":1,"runID":"r"`.
private func expectJoin(
  _ left: String, _ right: String, _ expected: String, _ location: SourceLocation = #_sourceLocation
) throws {
  func record(_ members: String) -> String {
    let both = members.contains("\"date\"") ? #""runID":"r""# : #""date":1,"runID":"r""#
    return members.isEmpty ? "{\(both)}" : "{\(both),\(members)}"
  }
  let normal = try normal(records: record(expected))
  #expect(try TandemKitTests.normal(records: record(left), record(right)) == normal, sourceLocation: location)
  #expect(try TandemKitTests.normal(records: record(right), record(left)) == normal, sourceLocation: location)
}

@Suite struct `The join of two copies of a run` {
  @Test func `has the earlier date`() throws {
    try expectJoin(#""date":1"#, #""date":2"#, #""date":1"#)
    try expectJoin(#""date":-1"#, #""date":-1.5"#, #""date":-1.5"#)
  }

  @Test func `is full over partial over absent`() throws {
    try expectJoin(#""completion":"full""#, #""completion":"partial""#, #""completion":"full""#)
    try expectJoin(#""completion":"full""#, "", #""completion":"full""#)
    try expectJoin(#""completion":"partial""#, #""completion":null"#, #""completion":"partial""#)
  }

  @Test func `has the greater slot as one triple`() throws {
    try expectJoin(#""week":1,"day":3,"planID":"z""#, #""week":2,"day":1"#, #""week":2,"day":1"#)
    try expectJoin(#""week":1,"day":2"#, #""week":1,"day":3,"planID":"a""#, #""week":1,"day":3,"planID":"a""#)
    try expectJoin(
      #""week":1,"day":2,"planID":"a""#, #""week":1,"day":2,"planID":"b""#, #""week":1,"day":2,"planID":"b""#)
    try expectJoin(#""day":9,"planID":"z""#, #""week":1"#, #""week":1"#)
    try expectJoin(#""week":2"#, #""week":2,"day":1"#, #""week":2,"day":1"#)
    try expectJoin(#""planID":"a""#, "", #""planID":"a""#)
    try expectJoin(#""week":10"#, #""week":9,"day":9"#, #""week":10"#)
    try expectJoin(#""planID":"\uE000""#, #""planID":"\uD83D\uDE00""#, #""planID":"\uD83D\uDE00""#)
  }

  @Test func `has the newer edit, of equally new ones the one whose text is greater`() throws {
    let old = #""edited":{"updatedAt":5,"note":"z","more":1}"#
    let new = #""edited":{"updatedAt":10,"note":"a"}"#
    try expectJoin(old, new, new)
    try expectJoin(old, "", old)
    try expectJoin(
      #""edited":{"updatedAt":5,"note":"a"}"#, #""edited":{"updatedAt":5,"note":"b"}"#,
      #""edited":{"updatedAt":5,"note":"b"}"#)
    try expectJoin(
      #""edited":{"updatedAt":5,"n":10}"#, #""edited":{"updatedAt":5,"n":9}"#, #""edited":{"updatedAt":5,"n":9}"#)
    try expectJoin(#""edited":{"updatedAt":-1}"#, "", #""edited":{"updatedAt":-1}"#)
  }

  @Test func `has every other member of either, the greater where both have one`() throws {
    try expectJoin(#""heartRate":140"#, #""distance":5000"#, #""distance":5000,"heartRate":140"#)
    try expectJoin(#""duration":9"#, #""duration":10"#, #""duration":10"#)
    try expectJoin(#""a":null,"b":[1]"#, #""a":false,"b":{}"#, #""a":false,"b":{}"#)
    try expectJoin(#""a":{"x":1}"#, #""a":{"y":0}"#, #""a":{"y":0}"#)
    try expectJoin(#""a":9007199254740993"#, #""a":9007199254740992"#, #""a":9007199254740993"#)
    try expectJoin(#""a":1e21"#, #""a":1000000000000000000001"#, #""a":1000000000000000000001"#)
    try expectJoin(#""a":"\uE000""#, #""a":"\uD83D\uDE00""#, #""a":"\uD83D\uDE00""#)
    try expectJoin(
      #""\uE000":1,"\uD83D\uDE00":2,"z":3"#, #""\uE000":2,"\uD83D\uDE00":1,"é":1"#,
      #""\uE000":2,"\uD83D\uDE00":2,"z":3,"é":1"#)
  }

  @Test func `takes each part by itself`() throws {
    try expectJoin(
      #""date":2,"completion":"full","week":1,"duration":5,"edited":{"updatedAt":1}"#,
      #""date":1,"completion":"partial","week":2,"duration":4,"edited":{"updatedAt":2}"#,
      #""date":1,"completion":"full","week":2,"duration":5,"edited":{"updatedAt":2}"#)
  }

  @Test func `agrees with the rules one by one on generated copies`() throws {
    var random = SeededGenerator(state: 3)
    for _ in 0..<rounds(40_000) {
      let copies = (0..<3).map { _ in NaiveRun(among: ["r"], using: &random) }
      let expected = copies[0].joined(with: copies[1]).joined(with: copies[2]).text
      let joined = try normal(records: copies[0].text, copies[1].text, copies[2].text)
      if joined != expected { Issue.record("\(copies.map(\.text)) joined to \(joined), not \(expected)") }
    }
  }
}
