import TandemKit
import Testing

/// Plans as Swift apps see them.
@Suite struct TrainingPlanTests {
  @Test(arguments: TrainingPlan.BuiltIn.allCases) func builtInPlansAreTheirDays(plan: TrainingPlan.BuiltIn) throws {
    let described = try TrainingPlan(plan)
    #expect(described.planID == plan.planID)
    #expect(described.weeks.count == 9)
    for (week, days) in described.weeks.enumerated() {
      #expect(days.count == 3)
      for (day, schedule) in days.enumerated() {
        let asked = try RunSchedule(of: plan, week: Int64(week) + 1, day: Int64(day) + 1)
        #expect(schedule.intervals == asked.intervals)
      }
    }
    #expect(try TrainingPlan(json: described.json) == described)
  }

  @Test func onesOwnPlanIsRead() throws {
    let day = try RunSchedule([.init(phase: "row", seconds: 10)])
    let plan = try TrainingPlan(planID: "mine", weeks: [[day, day], []])
    #expect(
      plan.json
        == #"{"planID":"mine","weeks":[{"days":[{"intervals":[{"phase":"row","seconds":10}]},"#
        + #"{"intervals":[{"phase":"row","seconds":10}]}]},{"days":[]}]}"#)
    #expect(plan.weeks == [[day, day], []])
  }

  @Test func defaultsAreWritten() throws {
    #expect(try TrainingPlan(json: #"{"planID":null}"#).json == #"{"weeks":[]}"#)
    #expect(
      try TrainingPlan(json: #"{"weeks":[{"name":"x"},{"days":[{"note":null}]}]}"#).json
        == #"{"weeks":[{"days":[],"name":"x"},{"days":[{"intervals":[],"note":null}]}]}"#)
    #expect(try TrainingPlan(json: "{}").planID == nil)
  }

  @Test func anEmptyIdIsRefused() {
    let error = #expect(throws: TandemError.self) { _ = try TrainingPlan(planID: "", weeks: []) }
    #expect(error?.path == "/planID")
  }
}
