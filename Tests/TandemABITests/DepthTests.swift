import TandemABI
import Testing

/// A member value of so many nested arrays.
private func arrays(_ levels: Int) -> String {
  String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
}

@Suite struct `A document that another one holds` {
  @Test func `can be read again once it is stored: a record`() {
    let fits = call("runlog_append", #"[{},{"runID":"a","date":1,"x":\#(arrays(125))}]"#)
    #expect(fits.status == 0)
    #expect(call("runlog_delete", "[\(fits.string),\"b\"]").status == 0)
    let tooDeep = call("runlog_append", #"[{},{"runID":"a","date":1,"x":\#(arrays(126))}]"#)
    #expect(tooDeep.status == 4)
    #expect(tooDeep.string.contains(#""argument":"record""#))
  }

  @Test func `can be read again once it is stored: a workout`() {
    let fits = call("workout_ingest", #"[{},{"workoutID":"w","startedAt":1,"x":\#(arrays(125))}]"#)
    #expect(fits.status == 0)
    let held = #"{"workouts":[{"workoutID":"w","startedAt":1,"x":\#(arrays(125))}]}"#
    #expect(call("workout_ingest", "[\(held),{\"workoutID\":\"v\",\"startedAt\":1}]").status == 0)
    #expect(call("workout_ingest", #"[{},{"workoutID":"w","startedAt":1,"x":\#(arrays(126))}]"#).status == 4)
  }
}
