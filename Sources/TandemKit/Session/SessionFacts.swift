import CanonicalJSON

/// What a watch knows of its workout session and of the runs, from which follows what it does next.
///
/// `{"session":null or
/// {"runID","startedAt"*,"systemEnded":false},"previouslyActive":[runID],"active":[run],"completed":[run],
/// "pendingStart","orphan":false,"saved":[runID],"minimumFinishAge":30,"maximumUnsyncedAge":43200}`. An app gathers the
/// facts anew each time that it asks; nothing is consumed by asking.
///
/// - Contract: section 12.
public struct SessionFacts: Sendable {
  /// The session that the watch runs.
  public struct Session: Sendable {
    /// The run that it belongs to; nil when the launch did not say.
    public var runID: String?
    /// The moment at which it began.
    public var startedAt: Double
    /// Whether the system has ended it.
    public var systemEnded: Bool

    /// Describes a session.
    public init(runID: String?, startedAt: Double, systemEnded: Bool = false) {
      self.runID = runID
      self.startedAt = startedAt
      self.systemEnded = systemEnded
    }
  }

  /// The session that the watch runs; nil when there is none.
  public var session: Session?

  /// The runs that were active at some time since the session began.
  public var previouslyActive: [String]

  /// The runs that are active.
  public var active: [WatchRun]

  /// The runs that are completed.
  public var completed: [WatchRun]

  /// The run that a person asked to start; it counts when it is active.
  public var pendingStart: String?

  /// Whether the system holds a session from before a crash.
  public var orphan: Bool

  /// The runs that are in the health store.
  public var saved: [String]

  /// The seconds below which a session is too young to be worth saving, at least 0.
  public var minimumFinishAge: Double

  /// The seconds for which a session waits for its run to sync, at least 0.
  public var maximumUnsyncedAge: Double

  /// States facts, by default that there is nothing.
  public init(
    session: Session? = nil, previouslyActive: [String] = [], active: [WatchRun] = [], completed: [WatchRun] = [],
    pendingStart: String? = nil, orphan: Bool = false, saved: [String] = [], minimumFinishAge: Double = 30,
    maximumUnsyncedAge: Double = 43200
  ) {
    self.session = session
    self.previouslyActive = previouslyActive
    self.active = active
    self.completed = completed
    self.pendingStart = pendingStart
    self.orphan = orphan
    self.saved = saved
    self.minimumFinishAge = minimumFinishAge
    self.maximumUnsyncedAge = maximumUnsyncedAge
  }

  /// Decides the one thing that the watch does next with its session; the same facts always get the same answer.
  ///
  /// - Throws: `badValue` for an empty id, a moment of 1e11 or more, or an age below 0; `badArgument` for a number that is not
  ///   finite.
  /// - Complexity: O(n log n) in the number of runs.
  /// - Contract: section 12.
  public func decision(at now: Double) throws(TandemError) -> SessionDecision {
    try DocumentCall.run { (call) throws(JSONError) in
      let state = try state(&call)
      return SessionDecision(SessionPlan(state, now: try call.moment(now)))
    }
  }

  private func state(_ call: inout DocumentCall) throws(JSONError) -> SessionState {
    if let session { try call.checkFinite(session.startedAt, expected: Moment.expectation) }
    _ = try call.seconds(minimumFinishAge)
    _ = try call.seconds(maximumUnsyncedAge)
    let text = try call.text { (out) throws(JSONError) in
      var members = try MemberWriter(&out)
      try members.begin("active", &out)
      try out.append(arrayOf: active)
      try members.begin("completed", &out)
      try out.append(arrayOf: completed)
      try members.write("maximumUnsyncedAge", maximumUnsyncedAge, &out)
      try members.write("minimumFinishAge", minimumFinishAge, &out)
      try members.write("orphan", orphan, &out)
      try members.write("pendingStart", quotingIfPresent: pendingStart, &out)
      try members.begin("previouslyActive", &out)
      try out.append(arrayOf: previouslyActive)
      try members.begin("saved", &out)
      try out.append(arrayOf: saved)
      if let session {
        try members.begin("session", &out)
        try session.write(to: &out)
      }
      try members.end(&out)
    }
    return try SessionState.read(text, in: call.arena)
  }
}

extension SessionFacts.Session {
  fileprivate func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try members.write("runID", quotingIfPresent: runID, &out)
    try members.write("startedAt", startedAt, &out)
    try members.write("systemEnded", systemEnded, &out)
    try members.end(&out)
  }
}
