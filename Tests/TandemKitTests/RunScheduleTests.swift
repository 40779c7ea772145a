import TandemKit
import Testing

/// Schedules as Swift apps see them. Where a test has a quoted name, it is the id of a case of ../shared/cases/field.json.
@Suite struct RunScheduleTests {
  private let schedule: RunSchedule

  init() throws {
    schedule = try RunSchedule([
      .init(phase: "walk", seconds: 300), .init(phase: "run", seconds: 60), .init(phase: "walk", seconds: 90),
    ])
  }

  @Test func aBareArrayIsTheSameSchedule() throws {
    let bare = try RunSchedule(
      json: #"[{"seconds":300,"phase":"walk"},{"phase":"run","seconds":6e1},{"phase":"walk","seconds":90.0}]"#)
    #expect(bare == schedule)
    #expect(schedule.total == 450)
    #expect(schedule.intervals[1] == .init(phase: "run", seconds: 60))
  }

  @Test func emptySchedulesAreEqual() throws {
    let empty = try RunSchedule([])
    #expect(empty.json == #"{"intervals":[]}"#)
    for text in ["{}", "[]", #"{"intervals":null}"#, #"{"intervals":[]}"#] {
      #expect(try RunSchedule(json: text) == empty)
    }
    #expect(try empty.position(after: 0).isFinished)
  }

  @Test func unknownMembersSurvive() throws {
    let text = #"{"":null,"intervals":[{"phase":"run","seconds":1,"tone":"é"}],"name":"x"}"#
    #expect(try RunSchedule(json: text).json == text)
  }

  @Test func thePositionSaysWhereTheRunIs() throws {
    let position = try schedule.position(after: 310.5)
    #expect(!position.isFinished)
    #expect(position.index == 1)
    #expect(position.phase == "run")
    #expect(position.intervalElapsed == 10.5)
    #expect(position.intervalRemaining == 50)
    #expect(position.progress == 0.69)
    #expect(position.total == 450)
    #expect(position.remaining == 140)
    #expect(position.next?.index == 2)
    #expect(position.next?.interval == .init(phase: "walk", seconds: 90))
    #expect(try schedule.position(after: 310.5) == position)
    #expect(try schedule.position(after: 310.6) != position)
  }

  @Test func theEndIsFinished() throws {
    let position = try schedule.position(after: 450 - 1e-6)
    #expect(position.isFinished)
    #expect(position.index == nil)
    #expect(position.phase == nil)
    #expect(position.progress == 1)
    #expect(position.remaining == 0)
  }

  @Test("equality-cues-lost") func noCueIsLostBetweenWindows() throws {
    let whole = try schedule.cues(from: 296, to: 301)
    #expect(whole.map(\.at) == [297, 298, 299, 300])
    #expect(whole.map(\.kind) == [.countdown, .countdown, .countdown, .phase])
    #expect(whole[3].upcoming?.interval.phase == "run")
    #expect(whole.map(\.isLate) == [true, true, false, false])
    #expect(whole[0].moment == nil)
    let parts = try schedule.cues(from: 296, to: 298) + schedule.cues(from: 298, to: 301)
    #expect(parts.map(\.at) == whole.map(\.at))
  }

  @Test func preferencesChooseCues() throws {
    let quiet = CuePreferences(countdown: [], halfway: false)
    #expect(try schedule.cues(from: -1, to: 1000, quiet).map(\.kind) == [.phase, .phase, .phase, .finish])
    let long = CuePreferences(countdown: [60, 10, 10], halfway: false, grace: 1e9)
    #expect(try schedule.cues(from: 0, to: 450, long).map(\.at) == [240, 290, 300, 350, 360, 390, 440, 450])
  }

  @Test func preferencesOutOfRangeAreRefusedAtTheirPlace() {
    let zero = #expect(throws: TandemError.self) {
      _ = try schedule.cues(from: 0, to: 1, CuePreferences(countdown: [3, 0]))
    }
    #expect(zero?.path == "/countdown/1")
    let negative = #expect(throws: TandemError.self) {
      _ = try schedule.cues(from: 0, to: 1, CuePreferences(grace: -1))
    }
    #expect(negative?.path == "/grace")
  }

  @Test func intervalsOutOfRangeAreRefusedAtTheirPlace() {
    for seconds in [-1, 1_000_001, .max] as [Int64] {
      let error = #expect(throws: TandemError.self) { _ = try RunSchedule([.init(phase: "run", seconds: seconds)]) }
      #expect(error?.path == "/0/seconds")
    }
  }

  @Test func builtInDaysAreThereAndNoOthers() throws {
    #expect(try RunSchedule(of: .c25k, week: 1, day: 1).total == 1800)
    #expect(try RunSchedule(of: .nhs, week: 6, day: 3).intervals[1].seconds == 1500)
    let week = #expect(throws: TandemError.self) { _ = try RunSchedule(of: .c25k, week: 10, day: 1) }
    #expect(week?.message == "Found the number 10, expected a week from 1 to 9.")
    let day = #expect(throws: TandemError.self) { _ = try RunSchedule(of: .c25k, week: 9, day: 0) }
    #expect(day?.message == "Found the number 0, expected a day from 1 to 3.")
  }
}
