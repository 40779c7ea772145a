import TandemKit
import Testing

/// Progress as Swift apps see it. Where a test has a quoted name, it is the id of a case of ../shared/cases/field.json.
@Suite struct ProgramProgressTests {
  private let date = 1_751_500_800.0

  private func run(_ week: Int64, _ day: Int64, at date: Double) throws -> DiaryRecord {
    try DiaryRecord(runID: "r", date: date, completion: .full, week: week, day: day)
  }

  @Test func aNewProgressIsTheEmptyDocument() throws {
    #expect(try ProgramProgress() == ProgramProgress(json: "{}"))
    let progress = try ProgramProgress(planID: "c25k-nhs")
    #expect(progress.isPristine)
    #expect(progress.planID == "c25k-nhs")
    #expect(progress.epoch == 0)
    #expect(progress.next == PlanDay(week: 1, day: 1))
  }

  @Test("stuck-at-week-one") func whoBeginsInWeekThreeGoesOnInWeekFour() throws {
    var progress = ProgramProgress()
    try progress.complete(run(3, 3, at: date))
    let status = try progress.status()
    #expect(status.next == PlanDay(week: 4, day: 1))
    #expect(status.completed == 1)
    #expect(status.total == 27)
    #expect(!status.isGraduated)
    #expect(!status.isPristine)
    #expect(progress.completedSlots == ["W3D3"])
    #expect(progress.pointerStamp == date)
  }

  @Test("reset-outranks-union") func aResetOutranksWhatItReset() throws {
    var old = ProgramProgress()
    try old.complete(run(1, 1, at: date))
    var new = old
    try new.startOver(at: date + 50, resetID: "reset-1")
    #expect(new.epoch == 1)
    #expect(new.resetID == "reset-1")
    #expect(new.resetStamp == date + 50)
    #expect(new.completedSlots.isEmpty)
    #expect(try new.merged(with: old) == new)
    var merged = old
    try merged.merge(with: new)
    #expect(merged == new)
  }

  @Test func equalRanksAreJoined() throws {
    var phone = ProgramProgress()
    var watch = phone
    try phone.complete(run(1, 1, at: date))
    try watch.complete(run(1, 2, at: date + 1))
    let merged = try phone.merged(with: watch)
    #expect(try watch.merged(with: phone) == merged)
    #expect(merged.completedSlots == ["W1D1", "W1D2"])
    #expect(merged.next == PlanDay(week: 1, day: 3))
  }

  @Test func anotherPlanIsBegunAnew() throws {
    var progress = ProgramProgress()
    try progress.startOver(at: 1, planID: "mine")
    #expect(progress.planID == "mine")
    let plan = try TrainingPlan(planID: "mine", weeks: [[RunSchedule([])]])
    try progress.complete(run(1, 1, at: 2), in: plan)
    #expect(try progress.status(in: plan).isGraduated)
    let error = #expect(throws: TandemError.self) { _ = try progress.status() }
    #expect(error?.code == .badValue)
    #expect(error?.path == "/planID")
    #expect(throws: TandemError.self) { try progress.complete(run(1, 1, at: 3)) }
  }

  @Test func refusalsChangeNothing() throws {
    var progress = try ProgramProgress(json: #"{"epoch":9007199254740991}"#)
    let before = progress
    let end = #expect(throws: TandemError.self) { try progress.startOver(at: 1) }
    #expect(end?.path == "/epoch")
    let empty = #expect(throws: TandemError.self) { try progress.startOver(at: 1, resetID: "") }
    #expect(empty?.message == "Found an empty string, expected a non-empty string.")
    #expect(throws: TandemError.self) { try progress.startOver(at: .nan) }
    #expect(progress == before)
  }
}
