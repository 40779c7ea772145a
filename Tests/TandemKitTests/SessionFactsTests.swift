import TandemKit
import Testing

/// The watch's session as Swift apps see it. Where a test has a quoted name, it is the id of a case of
/// ../shared/cases/field.json.
@Suite struct SessionFactsTests {
  private let start = 1_751_500_800.0

  private func run(_ id: String, at offset: Double = 0) throws -> WatchRun {
    try WatchRun(runID: id, startedAt: start + offset)
  }

  private func session(_ id: String?, systemEnded: Bool = false) -> SessionFacts.Session {
    SessionFacts.Session(runID: id, startedAt: start, systemEnded: systemEnded)
  }

  @Test("session-lost-on-crash") func aCrashLosesNoSession() throws {
    var facts = try SessionFacts(active: [run("r")])
    let started = try facts.decision(at: start + 60)
    #expect(started.action == .start)
    #expect(started.reason == .activeRun)
    #expect(started.runID == "r")
    #expect(try started.run == run("r"))
    facts.orphan = true
    let recovered = try facts.decision(at: start + 60)
    #expect(recovered.action == .recover)
    #expect(try facts.decision(at: start + 60) == recovered, "nothing is consumed")
  }

  @Test func nothingIsDoneWithoutCause() throws {
    let decision = try SessionFacts().decision(at: start)
    #expect(decision.action == .none)
    #expect(decision.reason == .idle)
    #expect(decision.runID == nil)
    #expect(decision.run == nil)
    #expect(decision.steps.isEmpty)
    #expect(decision.thenStart == nil)
  }

  @Test func endAndStartNewLosesNeither() throws {
    let facts = try SessionFacts(session: session("a"), active: [run("b", at: 99)], completed: [run("a")])
    let decision = try facts.decision(at: start + 100)
    #expect(decision.action == .finish)
    #expect(decision.reason == .completed)
    #expect(decision.runID == "a")
    #expect(decision.steps == [.stopActivity, .awaitStopped, .endCollection, .finishWorkout, .end])
    #expect(try decision.thenStart == run("b", at: 99))
    let young = try facts.decision(at: start + 29)
    #expect(young.action == .discard)
    #expect(young.reason == .young)
    #expect(try young.thenStart == run("b", at: 99))
  }

  @Test func whatTheSystemEndedIsSalvaged() throws {
    let decision = try SessionFacts(session: session(nil, systemEnded: true), active: [run("r")])
      .decision(at: start)
    #expect(decision.action == .salvage)
    #expect(decision.steps == [.endCollection, .finishWorkout, .end])
    #expect(decision.thenStart == nil)
  }

  @Test func aRunThatIsSavedIsNeverStarted() throws {
    var facts = try SessionFacts(session: session("r"), active: [run("r")], saved: ["r"])
    let discarded = try facts.decision(at: start + 60)
    #expect(discarded.action == .discard)
    #expect(discarded.reason == .alreadySaved)
    #expect(discarded.thenStart == nil)
    facts.session = nil
    facts.pendingStart = "r"
    #expect(try facts.decision(at: start + 60).reason == .idle)
  }

  @Test func aSessionWaitsForItsRunForATime() throws {
    var facts = SessionFacts(session: session("r"), maximumUnsyncedAge: 100)
    #expect(try facts.decision(at: start + 100).reason == .notSynced)
    let late = try facts.decision(at: start + 101)
    #expect(late.action == .discard)
    #expect(late.reason == .neverSynced)
    facts.previouslyActive = ["r"]
    #expect(try facts.decision(at: start).reason == .deleted)
  }

  @Test func runsAreKeptAsTheyAre() throws {
    let written = try WatchRun(json: #"{"startedAt":5.0,"runID":"r","name":null}"#)
    #expect(written.json == #"{"name":null,"runID":"r","startedAt":5}"#)
    #expect(written.runID == "r")
    #expect(written.startedAt == 5)
    let facts = SessionFacts(active: [written], pendingStart: "r")
    let decision = try facts.decision(at: start)
    #expect(decision.reason == .pendingStart)
    #expect(decision.run == written)
  }

  @Test func factsOutOfRangeAreRefusedAtTheirPlace() {
    let moment = #expect(throws: TandemError.self) {
      _ = try SessionFacts(session: .init(runID: nil, startedAt: 1e12)).decision(at: start)
    }
    #expect(moment?.path == "/session/startedAt")
    let age = #expect(throws: TandemError.self) { _ = try SessionFacts(minimumFinishAge: -1).decision(at: start) }
    #expect(age?.path == "/minimumFinishAge")
    let id = #expect(throws: TandemError.self) { _ = try SessionFacts(saved: ["a", ""]).decision(at: start) }
    #expect(id?.path == "/saved/1")
    let notFinite = #expect(throws: TandemError.self) { _ = try SessionFacts().decision(at: .nan) }
    #expect(notFinite?.code == .badArgument)
  }
}
