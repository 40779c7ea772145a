import CanonicalJSON

/// The one grow-only list that diary and plan were before they were two (the contract's section 7).
package struct LegacyState {
  private let runLog: RunLog
  private let progress: Progress

  /// Reads `{"completions":[record…]}`: the diary holds every row, and the progress is what they completed.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> LegacyState {
    let rows = try text.read { (reader) throws(JSONError) in
      var records = List<RunRecord>(in: arena)
      var object = try reader.beginObject(expected: "an object with completions")
      while try reader.nextMember(of: &object) {
        if !object.isNamed("completions") {
          _ = try reader.value()
        } else if try !reader.passNull() {
          try RunLog.readRecords(&reader, appendingTo: &records, in: arena)
        }
      }
      return records.elements
    }
    let records = try RunLog.join(rows, middle: rows.count, without: StringSet(), in: arena)
    var progress = Progress()
    if let plan = try PlanShape(builtIn: progress.planID, in: arena) {
      for record in records { try progress.complete(record, plan, in: arena) }
    }
    return LegacyState(runLog: RunLog(records: records), progress: progress)
  }

  /// Writes `{"progress":…,"runLog":…}`.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.begin("progress", &out)
    try progress.write(to: &out)
    try members.begin("runLog", &out)
    try runLog.write(to: &out)
    try members.end(&out)
  }
}
