import CanonicalJSON

/// The one thing that a watch does next with its session (the contract's section 12).
package struct SessionPlan {
  enum Action {
    case none, start, recover, finish, discard, salvage

    /// The first of the steps that the action takes, up to the last.
    var firstStep: Step? {
      switch self {
      case .finish: .stopActivity
      case .salvage: .endCollection
      default: nil
      }
    }
  }

  /// Which line of the table decided.
  enum Reason {
    case systemEnded, orphan, pendingStart, activeRun, alreadySaved, completed, young, active, deleted, notSynced
    case neverSynced, previouslyActiveCompleted, idle
  }

  /// What ending a session takes, in the platform's order.
  enum Step: UInt8, NamedCase {
    case stopActivity, awaitStopped, endCollection, finishWorkout, end

    var name: StaticString {
      switch self {
      case .stopActivity: "\"stopActivity\""
      case .awaitStopped: "\"awaitStopped\""
      case .endCollection: "\"endCollection\""
      case .finishWorkout: "\"finishWorkout\""
      case .end: "\"end\""
      }
    }

    var next: Step? { Step(rawValue: rawValue + 1) }
  }

  let action: Action
  let reason: Reason
  var runID: JSONSlice?
  /// The entry of the run that the action concerns.
  var run: SessionRun?
  /// The run to start afterwards.
  var next: SessionRun?

  /// Decides at `now`; the same state always gets the same answer, and nothing is consumed.
  ///
  /// - Complexity: O(n log n) in the number of runs.
  package init(_ state: SessionState, now: Double) {
    guard let session = state.session else {
      self.init(withoutSession: state)
      return
    }
    let age = now - session.startedAt
    let isYoung = age < state.minimumFinishAge || age < 0
    let isUnsyncedTooLong = age > state.maximumUnsyncedAge
    let run = session.runID.flatMap { state.run($0) }
    if session.systemEnded {
      self.init(.salvage, .systemEnded, session.runID, run)
    } else if let runID = session.runID {
      let other = state.latestToStart(but: runID)
      if state.saved.contains(runID) {
        self.init(.discard, .alreadySaved, runID, run, next: other)
      } else if let run, state.isCompleted(runID) {
        self.init(isYoung ? .discard : .finish, isYoung ? .young : .completed, runID, run, next: other)
      } else if let run {
        self.init(.none, .active, runID, run)
      } else if state.previouslyActive.contains(runID) {
        self.init(.discard, .deleted, runID, next: other)
      } else {
        self.init(unsyncedTooLong: isUnsyncedTooLong, runID)
      }
    } else if !state.active.isEmpty {
      self.init(.none, .activeRun)
    } else if let run = state.latestPreviouslyActiveCompleted {
      // A young session cannot be that run's.
      if isYoung { self.init(.discard, .young) } else { self.init(.finish, .previouslyActiveCompleted, run.runID, run) }
    } else if !state.previouslyActive.elements.isEmpty {
      self.init(.discard, .deleted)
    } else {
      self.init(unsyncedTooLong: isUnsyncedTooLong, nil)
    }
  }

  private init(withoutSession state: SessionState) {
    if state.orphan {
      let run = SessionState.latest(state.active) { _ in true } ?? SessionState.latest(state.completed) { _ in true }
      self.init(.recover, .orphan, run?.runID, run)
    } else if let pending = state.pendingRun {
      self.init(.start, .pendingStart, pending.runID, pending)
    } else if let run = state.latestToStart(but: nil) {
      self.init(.start, .activeRun, run.runID, run)
    } else {
      self.init(.none, .idle)
    }
  }

  /// A session whose document has not arrived.
  private init(unsyncedTooLong: Bool, _ runID: JSONSlice?) {
    self.init(unsyncedTooLong ? .discard : .none, unsyncedTooLong ? .neverSynced : .notSynced, runID)
  }

  private init(
    _ action: Action, _ reason: Reason, _ runID: JSONSlice? = nil, _ run: SessionRun? = nil, next: SessionRun? = nil
  ) {
    self.action = action
    self.reason = reason
    self.runID = runID
    self.run = run
    self.next = next
  }
}

extension SessionState {
  /// The entry of a run, as completed before as active.
  fileprivate func run(_ runID: JSONSlice) -> SessionRun? {
    Self.find(runID, in: completed) ?? Self.find(runID, in: active)
  }

  fileprivate func isCompleted(_ runID: JSONSlice) -> Bool {
    Self.find(runID, in: completed) != nil
  }

  /// The run that the app asked to start, if it is active and not saved already.
  fileprivate var pendingRun: SessionRun? {
    guard let pendingStart, !saved.contains(pendingStart) else { return nil }
    return Self.find(pendingStart, in: active)
  }

  /// The latest active run but one. A saved run is never started: its session would be discarded and started for ever.
  fileprivate func latestToStart(but runID: JSONSlice?) -> SessionRun? {
    Self.latest(active) { run in
      !saved.contains(run.runID) && !(runID?.isIdentical(to: run.runID) ?? false)
    }
  }

  fileprivate var latestPreviouslyActiveCompleted: SessionRun? {
    Self.latest(completed) { previouslyActive.contains($0.runID) }
  }

  fileprivate static func latest(
    _ runs: UnsafeMutableBufferPointer<SessionRun>, where isMeant: (SessionRun) -> Bool
  ) -> SessionRun? {
    var latest: SessionRun?
    for run in runs where isMeant(run) && latest.map(run.isLater) ?? true { latest = run }
    return latest
  }

  private static func find(
    _ runID: JSONSlice, in runs: UnsafeMutableBufferPointer<SessionRun>
  ) -> SessionRun? {
    firstPlace(in: runs) { $0.runID.compareString(runID) }.map { runs[$0] }
  }
}
