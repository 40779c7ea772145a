import CanonicalJSON

/// How many days each week of a plan has: all that progress asks of it (the contract's section 7).
package struct PlanShape {
  private let daysPerWeek: UnsafeMutableBufferPointer<Int64>

  /// The plan of a `plan_describe` document, or the built-in one that `progress` names.
  package static func read(_ text: JSONText?, for progress: Progress, in arena: Arena) throws(JSONError) -> PlanShape {
    if let text { return try read(text, in: arena) }
    guard let shape = try PlanShape(builtIn: progress.planID, in: arena) else {
      throw .badValue(progress.planPlace, expected: "a plan that is built in (c25k or c25k-nhs), or a plan document")
    }
    return shape
  }

  /// The shape of a built-in plan; nil when the id is of no such plan.
  init?(builtIn id: JSONSlice, in arena: Arena) throws(JSONError) {
    guard BuiltInPlan(id: id) != nil else { return nil }
    let weeks = Int(BuiltInPlan.weeks)
    let days = try arena.allocate(Int64.self, count: weeks)
    days.initialize(repeating: BuiltInPlan.daysPerWeek, count: weeks)
    daysPerWeek = UnsafeMutableBufferPointer(start: days, count: weeks)
  }

  private init(_ daysPerWeek: UnsafeMutableBufferPointer<Int64>) {
    self.daysPerWeek = daysPerWeek
  }

  /// Reads a plan document.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> PlanShape {
    try text.read { (reader) throws(JSONError) in
      var weeks = List<Int64>(in: arena)
      var object = try reader.beginObject(expected: "a plan object")
      while try reader.nextMember(of: &object) {
        if object.isNamed("planID") {
          _ = try reader.identifier()
        } else if object.isNamed("weeks") {
          if try reader.passNull() { continue }
          try reader.beginArray(expected: "an array of weeks")
          while try reader.nextElement() { try weeks.append(readWeek(&reader, in: arena), from: reader) }
        } else {
          _ = try reader.value()
        }
      }
      return PlanShape(weeks.elements)
    }
  }

  private static func readWeek(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) -> Int64 {
    var count: Int64 = 0
    var object = try reader.beginObject(expected: "a week object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("days"), try !reader.passNull() {
        try reader.beginArray(expected: "an array of days")
        while try reader.nextElement() {
          guard reader.next == UInt8(ascii: "{") else { throw .badValue(reader.cursor, expected: "a day object") }
          // A day is only checked.
          let mark = arena.mark
          _ = try Schedule(&reader, in: arena)
          arena.release(to: mark)
          count += 1
        }
      } else if !object.isNamed("days") {
        _ = try reader.value()
      }
    }
    return count
  }

  /// The number of days in all.
  package var total: Int64 {
    var total: Int64 = 0
    for days in daysPerWeek { total += days }
    return total
  }

  /// Whether the plan has this day; both count from 1.
  package func hasDay(week: Int64, day: Int64) -> Bool {
    week <= Int64(daysPerWeek.count) && day <= daysPerWeek[Int(week) - 1]
  }

  /// The day after one that the plan has; the last day stays.
  package func day(after week: Int64, _ day: Int64) -> (week: Int64, day: Int64) {
    if hasDay(week: week, day: day + 1) { return (week, day + 1) }
    var next = week + 1
    while next <= Int64(daysPerWeek.count) {
      if hasDay(week: next, day: 1) { return (next, 1) }
      next += 1
    }
    return (week, day)
  }

  /// Calls `body` with each day, in order.
  func forEachDay(_ body: (Int64, Int64) throws(JSONError) -> Void) throws(JSONError) {
    for week in daysPerWeek.indices where daysPerWeek[week] > 0 {
      for day in 1...daysPerWeek[week] { try body(Int64(week) + 1, day) }
    }
  }
}
