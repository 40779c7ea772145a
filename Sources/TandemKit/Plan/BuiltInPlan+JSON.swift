import CanonicalJSON

extension BuiltInPlan {
  /// The plan that a call names.
  package static func named(_ id: JSONSlice) throws(JSONError) -> BuiltInPlan {
    guard let plan = BuiltInPlan(id: id) else { throw .badValue(id, expected: expectation) }
    return plan
  }

  static var expectation: StaticString { "\"c25k\" or \"c25k-nhs\"" }
  package static var weekExpectation: StaticString { "a week from 1 to 9" }
  package static var dayExpectation: StaticString { "a day from 1 to 3" }

  /// Writes `{"planID":…,"weeks":[{"days":[{"intervals":[…],"total":…},…]},…]}`.
  package func write(to out: inout JSONWriter, in arena: Arena) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("planID", JSONSlice(id), &out)
    try members.begin("weeks", &out)
    for week in 1...Self.weeks {
      try out.append(week == 1 ? "[{\"days\":" : ",{\"days\":")
      for day in 1...Self.daysPerWeek {
        try out.append(day == 1 ? "[" : ",")
        guard let schedule = try schedule(week: week, day: day, in: arena) else { continue }
        var inner = try MemberWriter(&out)
        try inner.begin("intervals", &out)
        try schedule.writeIntervals(to: &out)
        try inner.write("total", schedule.total, &out)
        try inner.end(&out)
      }
      try out.append("]}")
    }
    try out.append(UInt8(ascii: "]"))
    try members.end(&out)
  }
}

extension Schedule {
  /// Writes `{"intervals":[…]}`.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.begin("intervals", &out)
    try writeIntervals(to: &out)
    try members.end(&out)
  }

  func writeIntervals(to out: inout JSONWriter) throws(JSONError) {
    try out.append(intervals) { (interval, out) throws(JSONError) in
      var members = try MemberWriter(&out)
      try members.write("phase", interval.phase, &out)
      try members.write("seconds", interval.seconds, &out)
      try members.end(&out)
    }
  }
}
