import TandemKit
import Testing

/// The clock as Swift apps see it. Where a test has a quoted name, it is the id of a case of ../shared/cases/field.json.
@Suite struct RunAnchorTests {
  private let start = 1_751_500_800.0

  @Test func aNewAnchorIsInNormalForm() throws {
    let anchor = try RunAnchor(runID: "r", startDate: 1, week: 2, day: 3, planID: "c25k", healthOwner: "watch")
    #expect(
      anchor.json
        == #"{"accumulatedPause":0,"day":3,"healthOwner":"watch","planID":"c25k","revision":0,"runID":"r","startDate":1,"week":2}"#
    )
  }

  @Test func propertiesSayWhatTheTextSays() throws {
    let anchor = try RunAnchor(
      json: #"""
        {"runID":"\u00e9\n","startDate":1.5,"accumulatedPause":2.5,"pausedAt":9,"endedAt":8,"revision":9007199254740991,
         "week":1,"day":2,"planID":"p","healthOwner":"watch","mine":[1, 2]}
        """#)
    #expect(anchor.runID == "é\n")
    #expect(anchor.startDate == 1.5)
    #expect(anchor.accumulatedPause == 2.5)
    #expect(anchor.pausedAt == 9)
    #expect(anchor.endedAt == 8)
    #expect(anchor.revision == 9_007_199_254_740_991)
    #expect(anchor.week == 1)
    #expect(anchor.day == 2)
    #expect(anchor.planID == "p")
    #expect(anchor.healthOwner == "watch")
    #expect(anchor.state == .ended)
    #expect(anchor.member("mine") == "[1,2]")
    #expect(anchor.member("yours") == nil)
  }

  @Test func equalityIsEqualityOfNormalForms() throws {
    let spelled = try RunAnchor(json: #"{ "startDate": 1.0, "revision": null, "runID": "r" }"#)
    #expect(try spelled == RunAnchor(runID: "r", startDate: 1))
    #expect(try spelled != RunAnchor(runID: "r", startDate: 2))
    let composed = try RunAnchor(runID: "\u{E9}", startDate: 1)
    #expect(try composed != RunAnchor(runID: "e\u{301}", startDate: 1), "identifiers are compared by their bytes")
  }

  @Test("resume-adds-the-pause-once") func resumeAddsThePauseOnce() throws {
    var anchor = try RunAnchor(runID: "r", startDate: start)
    try anchor.pause(at: start + 60)
    #expect(anchor.state == .paused)
    try anchor.resume(at: start + 360)
    #expect(anchor.state == .running)
    #expect(try anchor.elapsed(at: start + 360) == 60)
    #expect(anchor.accumulatedPause == 300)
    #expect(anchor.revision == 2)
  }

  @Test("fast-double-taps") func fastDoubleTapsChangeNothing() throws {
    var anchor = try RunAnchor(runID: "r", startDate: start)
    try anchor.pause(at: start + 60)
    let paused = anchor
    try anchor.pause(at: start + 61)
    #expect(anchor == paused)
    try anchor.resume(at: start + 70)
    let resumed = anchor
    try anchor.resume(at: start + 71)
    #expect(anchor == resumed)
    #expect(anchor.revision == 2)
    #expect(anchor.accumulatedPause == 10)
  }

  @Test("both-pressed-start") func theLaterStartedRunSurvives() throws {
    let phone = try RunAnchor(json: #"{"runID":"p","startDate":1751500800,"revision":4}"#)
    let watch = try RunAnchor(json: #"{"runID":"w","startDate":1751500802,"revision":1}"#)
    #expect(try phone.merged(with: watch) == watch)
    #expect(try watch.merged(with: phone) == watch)
    var local = phone
    try local.merge(with: watch)
    #expect(local == watch)
  }

  @Test func anEndIsFinal() throws {
    var anchor = try RunAnchor(runID: "r", startDate: start)
    try anchor.end(at: start + 10)
    let ended = anchor
    try anchor.end(at: start + 11)
    try anchor.pause(at: start + 12)
    try anchor.assign(to: "watch")
    #expect(anchor == ended)
    #expect(try anchor.elapsed(at: start + 100) == 10)
  }

  @Test func assigningCountsOnce() throws {
    var anchor = try RunAnchor(runID: "r", startDate: start)
    try anchor.assign(to: "watch")
    try anchor.assign(to: "watch")
    #expect(anchor.healthOwner == "watch")
    #expect(anchor.revision == 1)
  }

  @Test func checkingJudgesStartAndAge() throws {
    let anchor = try RunAnchor(runID: "r", startDate: start)
    #expect(try anchor.check(at: start - 60, maxSkew: 60, maxAge: 100) == .ok)
    #expect(try anchor.check(at: start - 61, maxSkew: 60, maxAge: 100) == .future)
    #expect(try anchor.check(at: start + 100, maxSkew: 60, maxAge: 100) == .ok)
    #expect(try anchor.check(at: start + 101, maxSkew: 60, maxAge: 100) == .stale)
  }

  @Test func aFullRunIsDatedWhereItReachedTheTotal() throws {
    let schedule = try RunSchedule([.init(phase: "run", seconds: 60)])
    var anchor = try RunAnchor(runID: "r", startDate: start, week: 1, day: 2, planID: "c25k")
    try anchor.pause(at: start + 10)
    try anchor.resume(at: start + 15)
    let record = try anchor.finish(schedule, at: start + 500)
    #expect(
      try record
        == DiaryRecord(
          runID: "r", date: start + 65, completion: .full, week: 1, day: 2, planID: "c25k", duration: 60))
    #expect(try anchor.finish(schedule, at: start + 20).completion == .partial)
  }

  @Test func exactlyOneDeviceSaves() throws {
    var anchor = try RunAnchor(runID: "r", startDate: start)
    #expect(try anchor.healthDecision(device: "watch", saved: []) == .notOwner)
    #expect(try anchor.healthDecision(device: "phone", saved: []) == .notEnded)
    try anchor.end(at: start + 1)
    #expect(try anchor.healthDecision(device: "phone", saved: ["a", "r"]) == .alreadySaved)
    let decision = try anchor.healthDecision(device: "phone", saved: ["b", "a"])
    #expect(decision == .owner)
    #expect(decision.save)
  }

  @Test("late-adoption") func aWatchOpenedMidRunJoinsIn() throws {
    let anchor = try RunAnchor(runID: "r", startDate: start)
    let schedule = try RunSchedule([
      .init(phase: "walk", seconds: 300), .init(phase: "run", seconds: 60), .init(phase: "walk", seconds: 90),
    ])
    let screen = try anchor.screen(schedule, at: start + 310)
    #expect(screen.elapsed == 310)
    #expect(screen.state == .running)
    #expect(screen.position.index == 1)
    #expect(screen.position.phase == "run")
    #expect(screen.position.intervalRemaining == 50)
    #expect(screen.position.next?.interval.phase == "walk")
    #expect(screen.tickAt == start + 311)
    #expect(screen.boundaryAt == start + 360)
  }

  @Test func aPausedScreenNeedsNoTick() throws {
    var anchor = try RunAnchor(runID: "r", startDate: start)
    try anchor.pause(at: start + 5)
    let screen = try anchor.screen(RunSchedule([.init(phase: "run", seconds: 60)]), at: start + 50)
    #expect(screen.tickAt == nil)
    #expect(screen.boundaryAt == nil)
    #expect(screen.position.remaining == 55)
  }

  @Test func cuesOfARunHaveMoments() throws {
    var anchor = try RunAnchor(runID: "r", startDate: start)
    try anchor.pause(at: start + 1)
    try anchor.resume(at: start + 11)
    let schedule = try RunSchedule([.init(phase: "run", seconds: 60)])
    let cues = try anchor.cues(schedule, from: start + 39, to: start + 100)
    #expect(cues.map(\.kind) == [.halfway, .countdown, .countdown, .countdown, .finish])
    #expect(cues.map(\.moment) == [40, 67, 68, 69, 70].map { start + $0 })
  }

  // MARK: What is refused

  @Test func momentsOutOfRangeAreRefusedAndChangeNothing() throws {
    var anchor = try RunAnchor(runID: "r", startDate: start)
    let before = anchor
    let milliseconds = #expect(throws: TandemError.self) { try anchor.pause(at: 1e12) }
    #expect(milliseconds?.code == .badValue)
    #expect(
      milliseconds?.message
        == "Found the number 1000000000000, expected a moment in seconds since 1970, below 1e11 in magnitude "
        + "(larger looks like milliseconds).")
    #expect(throws: TandemError.self) { try anchor.end(at: .infinity) }
    let notFinite = #expect(throws: TandemError.self) { _ = try anchor.elapsed(at: .nan) }
    #expect(notFinite?.code == .badArgument)
    #expect(anchor == before)
  }

  @Test func aRevisionAtItsEndIsRefusedAtItsPlace() throws {
    var anchor = try RunAnchor(json: #"{"revision":9007199254740991,"runID":"r","startDate":0}"#)
    let error = #expect(throws: TandemError.self) { try anchor.pause(at: 1) }
    #expect(error?.code == .badValue)
    #expect(error?.path == "/revision")
    #expect(anchor.state == .running)
  }

  @Test(arguments: [
    (week: 0, day: 1, runID: "r", path: "/week"), (week: 1, day: -1, runID: "r", path: "/day"),
    (week: 1, day: 1, runID: "", path: "/runID"),
  ])
  func argumentsAreRefusedAtTheirPlace(week: Int64, day: Int64, runID: String, path: String) {
    let error = #expect(throws: TandemError.self) {
      _ = try RunAnchor(runID: runID, startDate: 0, week: week, day: day)
    }
    #expect(error?.code == .badValue)
    #expect(error?.path == path)
  }
}
