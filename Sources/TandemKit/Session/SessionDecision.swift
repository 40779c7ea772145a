import CanonicalJSON

/// The one thing that a watch does next with its workout session, and why.
///
/// - Contract: section 12.
public struct SessionDecision: Sendable, Equatable {
  /// What to do with the session.
  public enum Action: Sendable {
    /// Nothing.
    case none
    /// Start a session for the run.
    case start
    /// Recover the session that the system holds from before a crash.
    case recover
    /// Finish the session and save it as the run.
    case finish
    /// End the session without saving it.
    case discard
    /// Save what was collected of a session that the system has ended.
    case salvage
  }

  /// Which line of the contract's table decided.
  public enum Reason: Sendable {
    /// The system has ended the session.
    case systemEnded
    /// The system holds a session from before a crash.
    case orphan
    /// A person asked to start the run.
    case pendingStart
    /// A run is active.
    case activeRun
    /// The session's run is saved already.
    case alreadySaved
    /// The session's run is completed.
    case completed
    /// The session is too young to be worth saving.
    case young
    /// The session's run is active.
    case active
    /// The session's run was deleted.
    case deleted
    /// The session's run has not synced yet.
    case notSynced
    /// The session's run has not synced for too long.
    case neverSynced
    /// A run that was active is completed, and the session of unknown run is its.
    case previouslyActiveCompleted
    /// There is nothing to do.
    case idle
  }

  /// What ending a session takes, in the platform's order.
  public enum Step: Sendable {
    /// Stop the activity.
    case stopActivity
    /// Wait until the system has stopped it.
    case awaitStopped
    /// End the collection of samples.
    case endCollection
    /// Finish the workout, which saves it.
    case finishWorkout
    /// End the session.
    case end
  }

  /// What to do.
  public let action: Action

  /// Why.
  public let reason: Reason

  /// The run that the action concerns; nil when unknown.
  public let runID: String?

  /// The entry of that run, as it was given, completed before active; nil when there is none.
  public let run: WatchRun?

  /// The steps of finishing and salvaging, in the platform's order; none for other actions.
  public let steps: [Step]

  /// The run for which to start a session after the action; a run that is saved already is never started.
  public let thenStart: WatchRun?

  init(_ plan: SessionPlan) {
    action = plan.action
    reason = plan.reason
    runID = plan.runID?.string
    run = plan.run.map { WatchRun($0) }
    thenStart = plan.next.map { WatchRun($0) }
    var steps: [Step] = []
    var next = plan.action.firstStep
    while let step = next {
      steps.append(step)
      next = step.next
    }
    self.steps = steps
  }

  /// Whether both say the same, byte for byte.
  public static func == (left: SessionDecision, right: SessionDecision) -> Bool {
    left.action == right.action && left.reason == right.reason && sameBytes(left.runID, right.runID)
      && left.run == right.run && left.steps == right.steps && left.thenStart == right.thenStart
  }
}
