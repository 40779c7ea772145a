import CanonicalJSON
import TandemKit

/// The calls of the contract's section 5, from arguments to result.
enum ScheduleCalls {
  static func derive(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let schedule = try Schedule.read(arguments.document(0), in: arguments.arena)
    try Derivation(schedule, elapsed: arguments.seconds(1)).write(to: &out)
  }

  static func anchorDerive(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let anchor = try Anchor.read(arguments.document(0), in: arguments.arena)
    let schedule = try Schedule.read(arguments.document(1), in: arguments.arena)
    try AnchorDerivation(anchor, schedule, now: arguments.moment(2)).write(to: &out)
  }

  static func cues(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let arena = arguments.arena
    let schedule = try Schedule.read(arguments.document(0), in: arena)
    let from = try arguments.seconds(1)
    let to = try arguments.seconds(2)
    let options = try CueOptions.read(arguments.optionalDocument(3), in: arena)
    try Cues(schedule, from: from, to: to, options, in: arena).write(to: &out)
  }

  static func anchorCues(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let arena = arguments.arena
    let anchor = try Anchor.read(arguments.document(0), in: arena)
    let schedule = try Schedule.read(arguments.document(1), in: arena)
    let from = try arguments.moment(2)
    let to = try arguments.moment(3)
    let options = try CueOptions.read(arguments.optionalDocument(4), in: arena)
    try Cues(anchor, schedule, from: from, to: to, options, in: arena).write(anchor: anchor, to: &out)
  }

  static func planSchedule(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    let planID = try arguments.identifier(0)
    let week = try arguments.count(1)
    let day = try arguments.count(2)
    let plan = try BuiltInPlan.named(planID)
    guard 1...BuiltInPlan.weeks ~= week else {
      throw .badValue(try arguments.numberText(1, Double(week)), expected: BuiltInPlan.weekExpectation)
    }
    guard let schedule = try plan.schedule(week: week, day: day, in: arguments.arena) else {
      throw .badValue(try arguments.numberText(2, Double(day)), expected: BuiltInPlan.dayExpectation)
    }
    try schedule.write(to: &out)
  }

  static func planDescribe(_ arguments: Arguments, _ out: inout JSONWriter) throws(JSONError) {
    try BuiltInPlan.named(arguments.identifier(0)).write(to: &out, in: arguments.arena)
  }
}
