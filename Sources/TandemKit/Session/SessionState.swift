import CanonicalJSON

/// What a watch knows of its workout session and of the runs (the contract's section 12).
package struct SessionState {
  var session: Session?
  var previouslyActive = StringSet()
  var active = UnsafeMutableBufferPointer<SessionRun>(start: nil, count: 0)
  var completed = UnsafeMutableBufferPointer<SessionRun>(start: nil, count: 0)
  var pendingStart: JSONSlice?
  /// Whether the system holds a session from before a crash.
  var orphan = false
  var saved = StringSet()
  /// The seconds below which a session is too young to be anything.
  var minimumFinishAge: Double = 30
  /// The seconds for which a session waits for its document.
  var maximumUnsyncedAge: Double = 43200

  struct Session: BitwiseCopyable {
    /// The run it belongs to; nil when the launch did not say.
    var runID: JSONSlice?
    let startedAt: Double
    let systemEnded: Bool
  }
}

/// A run as an entry of `active` or `completed`, kept verbatim.
struct SessionRun: BitwiseCopyable {
  let runID: JSONSlice
  let startedAt: Double
  let text: JSONSlice

  /// Whether it is the later-started; of equals the smaller id counts as later.
  func isLater(than other: SessionRun) -> Bool {
    startedAt != other.startedAt ? startedAt > other.startedAt : runID.compareString(other.runID) < 0
  }
}

// MARK: JSON

extension SessionState {
  /// Reads a state document.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> SessionState {
    try text.read { (reader) throws(JSONError) in try SessionState(&reader, in: arena) }
  }

  private init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var object = try reader.beginObject(expected: "a session state object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("active") {
        active = try SessionRun.readAll(&reader, in: arena) ?? active
      } else if object.isNamed("completed") {
        completed = try SessionRun.readAll(&reader, in: arena) ?? completed
      } else if object.isNamed("maximumUnsyncedAge") {
        maximumUnsyncedAge = try reader.duration() ?? maximumUnsyncedAge
      } else if object.isNamed("minimumFinishAge") {
        minimumFinishAge = try reader.duration() ?? minimumFinishAge
      } else if object.isNamed("orphan") {
        orphan = try reader.bool() ?? orphan
      } else if object.isNamed("pendingStart") {
        pendingStart = try reader.identifier()
      } else if object.isNamed("previouslyActive") {
        previouslyActive = try reader.identifiers(in: arena) ?? previouslyActive
      } else if object.isNamed("saved") {
        saved = try reader.identifiers(in: arena) ?? saved
      } else if object.isNamed("session") {
        session = try reader.passNull() ? nil : Session(&reader)
      } else {
        _ = try reader.value()
      }
    }
  }
}

extension SessionState.Session {
  fileprivate init(_ reader: inout CanonicalReader) throws(JSONError) {
    var runID: JSONSlice?
    var startedAt: Double?
    var systemEnded = false
    var object = try reader.beginObject(expected: "a session object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("runID") {
        runID = try reader.identifier()
      } else if object.isNamed("startedAt") {
        startedAt = try reader.moment()
      } else if object.isNamed("systemEnded") {
        systemEnded = try reader.bool() ?? false
      } else {
        _ = try reader.value()
      }
    }
    guard let startedAt else { throw .missing("startedAt", in: object.start, expected: Moment.expectation) }
    self.init(runID: runID, startedAt: startedAt, systemEnded: systemEnded)
  }
}

extension SessionRun {
  /// Reads the entry at the reader's cursor; all its known members are required, so its text is in normal form.
  init(_ reader: inout CanonicalReader) throws(JSONError) {
    var runID: JSONSlice?
    var startedAt: Double?
    var object = try reader.beginObject(expected: "a run object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("runID") {
        runID = try reader.identifier()
      } else if object.isNamed("startedAt") {
        startedAt = try reader.moment()
      } else {
        _ = try reader.value()
      }
    }
    guard let runID else { throw .missing("runID", in: object.start, expected: "a non-empty string") }
    guard let startedAt else { throw .missing("startedAt", in: object.start, expected: Moment.expectation) }
    self.init(runID: runID, startedAt: startedAt, text: JSONSlice(start: object.start, end: reader.cursor))
  }

  /// Runs in order of their ids, of those with one id the greater by (startedAt, canonical text).
  @inline(never)
  fileprivate static func readAll(
    _ reader: inout CanonicalReader, in arena: Arena
  ) throws(JSONError) -> UnsafeMutableBufferPointer<SessionRun>? {
    let runs = try reader.array(expected: "an array of runs", in: arena) { (reader) throws(JSONError) in
      try SessionRun(&reader)
    }
    guard let runs else { return nil }
    return try sortedJoin(runs, in: arena) { left, right in
      left.runID.compareString(right.runID)
    } join: { (left, right) throws(JSONError) in
      let order = compareNumbers(left.startedAt, right.startedAt)
      return (order != 0 ? order : left.text.compareText(right.text)) >= 0 ? left : right
    }
  }
}
