import TandemABI
import Testing

/// Rules of the contract that few inputs reach. A known member that is null takes its default (section 3), also
/// where the absent one has a path of its own.
@Suite struct `A known member that is null` {
  @Test func `is the default of the watch's own members`() {
    let cache = #"{"navigated":null,"supports":null,"unsent":null}"#
    let applied = call("watch_context_apply", "[\(cache),\"{\\\"schema\\\":0,\\\"seq\\\":1}\",5]")
    #expect(applied.status == 0)
    #expect(applied.string.contains(#""outcome":"applied""#))
    #expect(applied.string.contains(#""seq":1,"since":0,"supports":0,"unsent":[]}"#))
  }

  @Test func `is an empty list of workouts`() {
    let added = call("workout_ingest", #"[{"workouts":null},{"startedAt":1,"workoutID":"w"}]"#)
    #expect(added.status == 0)
    #expect(added.string.contains(#""outcome":"added""#))
  }

  @Test func `is no list where a list is the document`() {
    let plan = answer { tandem_health_plan(#"{"runID":"r","startDate":1}"#, "phone", "null", $0) }
    #expect(plan.status == 3)
    #expect(plan.string.contains(#""argument":"saved","code":"bad_value","message":"Found null, expected an array"#))
  }
}

@Suite struct `What a context says of the watch's own members` {
  @Test func `is left out, and they stay as they were`() {
    let cache = #"{"navigated":{"logID":"l","workoutID":"w"},"supports":1,"unsent":["u"]}"#
    let context = #"{\"navigated\":1,\"schema\":1,\"seq\":1,\"supports\":2,\"unsent\":[\"v\"],\"x\":3}"#
    let applied = call("watch_context_apply", "[\(cache),\"\(context)\",5]")
    #expect(applied.status == 0)
    #expect(
      applied.string.hasPrefix(
        #"{"cache":{"active":[],"complete":{"active":true,"recent":true},"ended":[],"locks":{"locks":[]},"#
          + #""navigated":{"logID":"l","workoutID":"w"},"recent":[],"schema":1,"seq":1,"since":0,"supports":1,"#
          + #""unsent":["u"],"x":3},"#))
  }
}

@Suite struct `The moments of a screen` {
  @Test func `are null where they would be none`() {
    let last = 99_999_999_999.0
    let anchor = #"{"runID":"r","startDate":99999999990}"#
    let screen = answer { tandem_anchor_derive(anchor, #"[{"phase":"run","seconds":60}]"#, last, $0) }
    #expect(screen.status == 0)
    #expect(screen.string.hasPrefix(#"{"boundaryAt":null,"elapsed":9,"#))
    #expect(screen.string.contains(#""tickAt":null"#))
  }
}

@Suite struct `A text longer than the limit` {
  @Test func `is refused before it is read`() {
    let refused = answer { tandem_call("runlog_merge", "[]", 2_147_483_648, $0, nil) }
    #expect(refused.status == 4)
  }
}

@Suite struct `Cues that no answer can hold` {
  @Test func `are refused before they are made`() {
    let schedule =
      "[" + Array(repeating: #"{"phase":"run","seconds":1000000}"#, count: 6_000).joined(separator: ",") + "]"
    let options = #"{"countdown":[\#((1...6_000).map(String.init).joined(separator: ","))]}"#
    let refused = answer { tandem_schedule_cues(schedule, -1, 1e10, options, $0) }
    #expect(refused.status == 4)
  }
}

@Suite struct `A record whose completion is all it has` {
  @Test(arguments: ["full", "partial"]) func `lacks its runID`(completion: String) {
    let merged = call("runlog_merge", "[{},{\"records\":[{\"completion\":\"\(completion)\"}]}]")
    #expect(merged.status == 3)
    #expect(merged.string.contains(#""path":"/records/0/runID""#))
  }
}

@Suite struct `A record that ends after a comma` {
  @Test(arguments: [#""runID":"a","#, #""runID":"a","week":1,"#, #""runID":"a",1"#]) func `is not JSON`(rest: String) {
    // A record is taken in at a glance only where much text follows.
    let rows = #"{"records":[{"date":1,\#(rest)}],"tombstones":["\#(String(repeating: "t", count: 1000))"]}"#
    let refused = answer { tandem_runlog_merge(rows, "{}", $0) }
    #expect(refused.status == 2)
    #expect(refused.string.contains("expected a member name"))
  }
}

@Suite struct `A runID of any length` {
  @Test(arguments: [1, 15, 16, 17, 200, 255, 256, 257, 5000]) func `is kept`(length: Int) {
    let log = #"{"records":[{"date":1,"runID":"\#(String(repeating: "a", count: length))"}],"tombstones":[]}"#
    #expect(answer { tandem_runlog_merge(log, "{}", $0) } == Answer(status: 0, text: Array(log.utf8)))
  }
}

@Suite struct `A countdown of null` {
  @Test func `is no number of seconds`() {
    let refused = call("schedule_cues", #"[[],0,1,{"countdown":[3,null]}]"#)
    #expect(refused.status == 3)
    #expect(refused.string.contains(#""path":"/countdown/1""#))
  }
}
