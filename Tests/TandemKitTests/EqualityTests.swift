import Foundation
import TandemKit
import Testing

/// What values say of themselves, and when two are equal: byte for byte, also where Unicode sees no difference.
@Suite struct EqualityTests {
  private let start = 1_751_500_800.0

  @Test func aDocumentDescribesItselfByItsText() {
    #expect("\(EditorLocks())" == #"{"locks":[]}"#)
  }

  @Test func aDocumentIsFoundInASetByItsBytes() throws {
    let composed = try DiaryRecord(runID: "\u{e9}", date: start)
    let decomposed = try DiaryRecord(runID: "e\u{301}", date: start)
    #expect(Set([composed, decomposed, try DiaryRecord(json: composed.json)]).count == 2)
  }

  @Test func aDocumentIsAStringInAnAppsOwnMessages() throws {
    struct Message: Codable, Equatable {
      var anchor: RunAnchor
      var diary: RunDiary?
    }
    let message = Message(anchor: try RunAnchor(runID: "r\"", startDate: start), diary: RunDiary())
    let sent = try JSONEncoder().encode(message)
    #expect(try JSONDecoder().decode(Message.self, from: sent) == message)
    #expect(
      try JSONDecoder().decode([String].self, from: JSONEncoder().encode([message.anchor])) == [message.anchor.json])
    let wrong = Data(#"{"anchor":"{}"}"#.utf8)
    #expect(throws: TandemError.self) { try JSONDecoder().decode(Message.self, from: wrong) }
  }

  @Test func nothingCanBeTakenFromWhatIsEmpty() throws {
    var mirror = LiveMirror()
    try mirror.setMember("x", toJSON: nil)
    #expect(mirror == LiveMirror())
  }

  @Test func aStoreOfWhichNothingIsKnownIsNeitherDiaryNorProgress() throws {
    let stores = try RunStores(diary: nil, progress: nil)
    #expect(stores.diary == nil)
    #expect(stores.progress == nil)
  }

  @Test func aRecordIsFullOrPartialOrNeither() throws {
    let texts = [#","completion":"full""#, #","completion":"partial""#, ""]
    let records = try texts.map { try DiaryRecord(json: "{\"date\":1,\"runID\":\"r\"\($0)}") }
    #expect(records.map(\.completion) == [.full, .partial, nil])
    #expect(try DiaryRecord(runID: "r", date: 1, completion: .partial).completion == .partial)
    #expect(try DiaryRecord(runID: "r", date: 1, completion: .full).completion == .full)
  }

  @Test func locksDifferByKindIdAndEnd() throws {
    func lock(_ kind: String, _ id: String, _ ttl: Double = 30) throws -> EditorLocks.Lock {
      var locks = EditorLocks()
      try locks.take(kind: kind, id: id, at: start, ttl: ttl)
      return try #require(locks.locks.first)
    }
    #expect(try lock("workout", "w") == lock("workout", "w"))
    #expect(try lock("workout", "w") != lock("split", "w"))
    #expect(try lock("workout", "w") != lock("workout", "w", 31))
    #expect(try lock("workout", "\u{E9}") != lock("workout", "e\u{301}"))
  }

  @Test func screensDifferByWhatTheyShow() throws {
    func screen(_ id: String, _ phase: String? = nil, at now: Double = 9) throws -> LiveScreen {
      var mirror = LiveMirror()
      try mirror.apply(LivePage(runID: id, seq: 1, phase: phase, phaseStart: start))
      return try mirror.screen(at: start + now, grace: 5)
    }
    #expect(try screen("r") == screen("r"))
    #expect(try screen("r") != screen("s"))
    #expect(try screen("r") != screen("r", "rest"))
    #expect(try screen("r") != screen("r", at: 10))
    #expect(try LiveMirror().screen(at: start, grace: 5) == LiveMirror().screen(at: start + 1, grace: 5))
    #expect(try screen("r") != LiveMirror().screen(at: start, grace: 5))
  }

  @Test func decisionsDifferByWhatTheySay() throws {
    func decision(_ text: String) throws -> ContextDecision {
      var store = try WatchStore(
        json: #"{"active":[{"startedAt":1,"workoutID":"w"}],"schema":1,"seq":1,"supports":1}"#)
      return try store.apply(json: text, at: start)
    }
    #expect(try decision(#"{"schema":1,"seq":2}"#) == decision(#"{"schema":1,"seq":3}"#))
    #expect(try decision(#"{"schema":1,"seq":2}"#) != decision(#"{"complete":{"active":false},"schema":1,"seq":2}"#))
    #expect(try decision(#"{"schema":2}"#) != decision(#"{"schema":0}"#))
  }

  @Test func ingestsDifferByWhatTheySay() throws {
    func ingest(_ library: String, _ log: String) throws -> IngestDecision {
      var library = try WorkoutLibrary(json: library)
      return try library.ingest(WorkoutRecord(json: "{\"logs\":[\(log)],\"startedAt\":1,\"workoutID\":\"w\"}"))
    }
    let held = #"{"workouts":[{"logs":[{"logID":"l","resetCount":1}],"startedAt":1,"workoutID":"w"}]}"#
    #expect(try ingest("{}", "") == ingest("{}", ""))
    #expect(try ingest("{}", "") != ingest(held, ""))
    #expect(try ingest(held, #"{"logID":"l","updatedAt":5}"#) != ingest(held, #"{"logID":"l"}"#))
  }

  @Test func aLogCanBeInProgress() throws {
    #expect(try ExerciseLog(logID: "l", status: .inProgress).status == .inProgress)
    #expect(try ExerciseLog(json: #"{"logID":"l","status":"inProgress"}"#).status == .inProgress)
  }

  @Test func aSessionSaysWhyItEnds() throws {
    let run = try WatchRun(runID: "r", startedAt: start)
    let active = SessionFacts(session: SessionFacts.Session(runID: "r", startedAt: start), active: [run])
    #expect(try active.decision(at: start + 60).reason == .active)
    let completed = SessionFacts(
      session: SessionFacts.Session(runID: nil, startedAt: start), previouslyActive: ["r"], completed: [run])
    #expect(try completed.decision(at: start + 600).reason == .previouslyActiveCompleted)
    let young = try completed.decision(at: start + 20)
    #expect(young.action == .discard)
    #expect(young.reason == .young)
  }

  @Test func emptyTextsAreRefused() throws {
    #expect(throws: TandemError.self) { try DiaryRecord(runID: "", date: 1) }
    #expect(throws: TandemError.self) { try RunDiary(json: "") }
  }
}
