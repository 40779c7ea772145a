import CanonicalJSON

/// The one thing that a watch does next with its session (the contract's section 12).
package struct SessionPlan {
  typealias Action = SessionDecision.Action
  typealias Reason = SessionDecision.Reason
  typealias Step = SessionDecision.Step

  let action: Action
  let reason: Reason
  var runID: JSONSlice?
  /// The entry of the run that the action concerns.
  var run: SessionRun?
  /// The run to start afterwards.
  var next: SessionRun?

  /// Decides at `now`; the same state always gets the same answer. The lists of `state` are taken apart.
  ///
  /// - Complexity: O(n log n) in the number of runs.
  package init(_ state: consuming SessionState, now: Double) {
    // A saved run is done with. Else the table would save it again when the system ends its session, keep a session for
    // it that nobody needs, recover another run in its place, and start and discard it for ever.
    let entry = state.session?.runID.flatMap { state.run($0) }
    let mayBeOfSaved = state.hasSavedRunThatWasActive
    state.leaveOutSaved()
    guard let session = state.session else {
      self.init(withoutSession: state)
      return
    }
    let age = now - session.startedAt
    // One that begins in the future is young, since the minimum is at least 0.
    let isYoung = age < state.minimumFinishAge
    let isUnsyncedTooLong = age > state.maximumUnsyncedAge
    if let runID = session.runID, state.saved.contains(runID) {
      self.init(.discard, .alreadySaved, runID, entry, next: state.latestToStart(but: runID))
    } else if session.systemEnded {
      self.init(.salvage, .systemEnded, session.runID, entry)
    } else if let runID = session.runID {
      let other = state.latestToStart(but: runID)
      if let entry, state.isCompleted(runID) {
        self.init(isYoung ? .discard : .finish, isYoung ? .young : .completed, runID, entry, next: other)
      } else if let entry {
        self.init(.none, .active, runID, entry)
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
    } else if !state.previouslyActive.isEmpty {
      self.init(.discard, .deleted)
    } else if mayBeOfSaved {
      self.init(.discard, .alreadySaved)
    } else {
      self.init(unsyncedTooLong: isUnsyncedTooLong, nil)
    }
  }

  private init(withoutSession state: SessionState) {
    if state.orphan {
      let run = SessionState.latest(state.active) ?? SessionState.latest(state.completed)
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

  /// The run that the app asked to start, if it is active.
  fileprivate var pendingRun: SessionRun? {
    pendingStart.flatMap { Self.find($0, in: active) }
  }

  /// The latest active run but one.
  fileprivate func latestToStart(but runID: JSONSlice?) -> SessionRun? {
    Self.latest(active) { run in !(runID?.isIdentical(to: run.runID) ?? false) }
  }

  /// Whether a run that was active since the session began is saved, and not listed as active by a list that is behind.
  fileprivate var hasSavedRunThatWasActive: Bool {
    previouslyActive.contains { saved.contains($0) && Self.find($0, in: active) == nil }
  }

  /// Takes the saved runs out of all lists.
  fileprivate mutating func leaveOutSaved() {
    active = removing(from: active) { saved.contains($0.runID) }
    completed = removing(from: completed) { saved.contains($0.runID) }
    previouslyActive = previouslyActive.subtracting(saved)
  }

  fileprivate var latestPreviouslyActiveCompleted: SessionRun? {
    Self.latest(completed) { previouslyActive.contains($0.runID) }
  }

  fileprivate static func latest(
    _ runs: UnsafeMutableBufferPointer<SessionRun>, where isMeant: (SessionRun) -> Bool = { _ in true }
  ) -> SessionRun? {
    var latest: SessionRun?
    for run in runs where isMeant(run) && latest.map(run.isLater) ?? true { latest = run }
    return latest
  }

  private static func find(
    _ runID: JSONSlice, in runs: UnsafeMutableBufferPointer<SessionRun>
  ) -> SessionRun? {
    findPlace(in: runs) { $0.runID.compareString(runID) }.map { runs[$0] }
  }
}
