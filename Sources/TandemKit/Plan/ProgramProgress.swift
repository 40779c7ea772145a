import CanonicalJSON

/// The place in a training plan, ranked so that a reset outlives every older state.
///
/// `{"planID":"c25k","epoch":0,"resetID":"","resetStamp":0,"completedSlots":["W1D1",…],"pointerWeek":1,"pointerDay":1,
/// "pointerStamp":0}`. Starting over counts the epoch up, and a merge takes the higher epoch as a whole.
///
/// - Contract: section 7.
public struct ProgramProgress: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let progress = try Progress.read(call.document(0), in: call.arena)
      return try call.bytes(progress.write)
    }
  }

  /// Begins the plan "c25k", in which nothing has been done yet.
  public init() {
    jsonBytes = DocumentCall.read([]) { (call) throws(JSONError) in try call.bytes(Progress().write) }
  }

  /// Begins a plan in which nothing has been done yet.
  ///
  /// - Throws: `badValue` for an empty id.
  public init(planID: String) throws(TandemError) {
    jsonBytes = try DocumentCall.run { (call) throws(JSONError) in
      var progress = Progress()
      progress.planID = try call.identifier(planID)
      return try call.bytes(progress.write)
    }
  }

  /// Takes a text in normal form.
  init(normal bytes: [UInt8]) {
    jsonBytes = bytes
  }
}

/// A day of a plan, both numbers from 1.
public struct PlanDay: Sendable, Hashable {
  /// The week, from 1.
  public let week: Int64
  /// The day of that week, from 1.
  public let day: Int64

  /// Names a day.
  public init(week: Int64, day: Int64) {
    self.week = week
    self.day = day
  }
}

/// How far a person has come in a plan.
///
/// - Contract: section 7.
public struct ProgramStatus: Sendable, Equatable {
  /// The day to run next.
  public let next: PlanDay
  /// The days of the plan that are done.
  public let completed: Int64
  /// The days of the plan.
  public let total: Int64
  /// Whether the plan's last day is done.
  public let isGraduated: Bool
  /// Whether nothing has happened yet.
  public let isPristine: Bool

  init(_ status: ProgressStatus) {
    next = PlanDay(week: status.progress.pointerWeek, day: status.progress.pointerDay)
    completed = status.completed
    total = status.total
    isGraduated = status.isGraduated
    isPristine = status.progress.isPristine
  }
}

// MARK: What the progress says; each property reads the text, O(length)

extension ProgramProgress {
  private func read<Value>(_ value: (Progress) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      value(try Progress.read(call.document(0), in: call.arena))
    }
  }

  /// The plan that is followed.
  public var planID: String { read { $0.planID.string } }

  /// How often the plan was begun anew.
  public var epoch: Int64 { read { $0.epoch } }

  /// The id of the last reset, "" when it had none.
  public var resetID: String { read { $0.resetID.string } }

  /// The moment of the last reset; runs up to it do not count.
  public var resetStamp: Double { read { $0.resetStamp } }

  /// The days that are done, such as "W1D1", sorted by their bytes.
  public var completedSlots: [String] { read { progress in progress.completedSlots.map { $0.string } } }

  /// The day to run next.
  public var next: PlanDay { read { PlanDay(week: $0.pointerWeek, day: $0.pointerDay) } }

  /// The moment of the run, or the reset, that put the pointer where it is.
  public var pointerStamp: Double { read { $0.pointerStamp } }

  /// Whether nothing has happened yet; such a progress ranks below every other.
  public var isPristine: Bool { read { $0.isPristine } }
}

// MARK: What happens to a plan

extension ProgramProgress {
  /// Counts a finished run: its slot is done, and the pointer stands at the day after the latest run.
  ///
  /// Ignored are records that are not full, of another plan, dated at or before `resetStamp`, or of a day that the plan has
  /// not. Any order of the same records gives the same.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - plan: A plan of one's own; nil for the built-in plan that `planID` names.
  /// - Throws: `badValue` at "/planID" when it names no built-in plan and `plan` is nil.
  /// - Complexity: O(length of the arguments).
  /// - Contract: section 7.
  public mutating func complete(_ record: DiaryRecord, in plan: TrainingPlan? = nil) throws(TandemError) {
    let text = try DocumentCall.run(jsonBytes, record.jsonBytes, plan?.jsonBytes ?? []) { (call) throws(JSONError) in
      var progress = try Progress.read(call.document(0), in: call.arena)
      let record = try RunRecord.read(call.document(1), in: call.arena)
      let shape = try PlanShape.read(plan == nil ? nil : call.document(2), for: progress, in: call.arena)
      try progress.complete(record, shape, in: call.arena)
      return try call.bytes(progress.write)
    }
    self = ProgramProgress(normal: text)
  }

  /// Begins the plan anew, or another plan, so that no older state can undo it; the diary stays.
  ///
  /// The epoch counts up, slots are emptied, the pointer stands at week 1, day 1. Merge what has been seen before calling this.
  ///
  /// - Parameters:
  ///   - stamp: The moment of the reset; runs up to it do not count.
  ///   - resetID: A fresh unique id for each reset keeps two phones that both start over offline from blending.
  ///   - planID: The plan to begin; nil for the one at hand.
  /// - Throws: `badValue` for an empty text, a moment of 1e11 or more, or when `epoch` is at its end, 2^53 - 1; `badArgument` for
  ///   a moment that is not finite.
  /// - Complexity: O(length of the progress).
  /// - Contract: section 7.
  public mutating func startOver(
    at stamp: Double, resetID: String? = nil, planID: String? = nil
  ) throws(TandemError) {
    let text = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      var progress = try Progress.read(call.document(0), in: call.arena)
      let stamp = try call.moment(stamp)
      let resetID = try resetID.map { (id) throws(JSONError) in try call.identifier(id) }
      let planID = try planID.map { (id) throws(JSONError) in try call.identifier(id) }
      try progress.startOver(at: stamp, resetID: resetID, planID: planID)
      return try call.bytes(progress.write)
    }
    self = ProgramProgress(normal: text)
  }

  /// The merge of two devices' progress: a reset outranks what it reset, equal ranks are joined.
  ///
  /// Anything ranks above a pristine progress; else the higher (`epoch`, `resetID`, `planID`) wins as a whole. At equal
  /// rank slots are united and the later pointer kept. An app that adopts a higher rank, or rows for its diary, passes
  /// the diary's records through `complete(_:in:)` again, so that what was run after the reset counts. Commutative,
  /// associative and idempotent, as bytes.
  ///
  /// - Throws: `tooLarge` for an answer beyond 2^31 - 1 bytes, `noMemory`.
  /// - Complexity: O(length of both).
  /// - Contract: section 7.
  public func merged(with incoming: ProgramProgress) throws(TandemError) -> ProgramProgress {
    ProgramProgress(
      normal: try DocumentCall.run(jsonBytes, incoming.jsonBytes) { (call) throws(JSONError) in
        let local = try Progress.read(call.document(0), in: call.arena)
        let incoming = try Progress.read(call.document(1), in: call.arena)
        return try call.bytes(Progress.merge(local, incoming, in: call.arena).write)
      })
  }

  /// Merges another device's progress: see `merged(with:)`.
  public mutating func merge(with incoming: ProgramProgress) throws(TandemError) {
    self = try merged(with: incoming)
  }

  /// Tells how far a person has come.
  ///
  /// - Parameter plan: A plan of one's own; nil for the built-in plan that `planID` names.
  /// - Throws: `badValue` at "/planID" when it names no built-in plan and `plan` is nil.
  /// - Complexity: O(length of the arguments).
  /// - Contract: section 7.
  public func status(in plan: TrainingPlan? = nil) throws(TandemError) -> ProgramStatus {
    try DocumentCall.run(jsonBytes, plan?.jsonBytes ?? []) { (call) throws(JSONError) in
      let progress = try Progress.read(call.document(0), in: call.arena)
      let shape = try PlanShape.read(plan == nil ? nil : call.document(1), for: progress, in: call.arena)
      return ProgramStatus(try ProgressStatus(progress, shape, in: call.arena))
    }
  }
}
