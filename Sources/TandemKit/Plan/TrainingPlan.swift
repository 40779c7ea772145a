import CanonicalJSON

/// A training plan: weeks of days, each with a schedule.
///
/// `{"planID","weeks":[{"days":[{"intervals":[…],"total":seconds},…]},…]}`. Two plans are built in; a document of this
/// shape describes a plan of one's own. None of its members is required, and its `total`s are not read.
///
/// - Contract: sections 5 and 7.
public struct TrainingPlan: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let text = call.document(0)
      let arena = call.arena
      _ = try PlanShape.read(text, in: arena)
      return try call.bytes { (out) throws(JSONError) in
        try text.read { (reader) throws(JSONError) in
          try reader.copyPlan(to: &out, in: arena)
        }
      }
    }
  }

  /// The plans that come with the library, 9 weeks of 3 days each.
  public enum BuiltIn: Sendable, CaseIterable {
    /// The classic one, "c25k".
    case c25k
    /// The one of the NHS, "c25k-nhs".
    case nhs

    var core: BuiltInPlan {
      switch self {
      case .c25k: .classic
      case .nhs: .nhs
      }
    }

    /// The plan's id, as anchors, records and progress name it.
    public var planID: String { JSONSlice(core.id).string }
  }

  /// Describes a built-in plan as a whole, warm-up and cool-down walks included.
  ///
  /// - Throws: `noMemory` alone.
  /// - Complexity: O(1).
  /// - Contract: section 5.
  public init(_ plan: BuiltIn) throws(TandemError) {
    jsonBytes = try DocumentCall.run { (call) throws(JSONError) in
      let arena = call.arena
      return try call.bytes { (out) throws(JSONError) in try plan.core.write(to: &out, in: arena) }
    }
  }

  /// Describes a plan of one's own.
  ///
  /// - Parameters:
  ///   - planID: What progress and records name the plan by; not empty.
  ///   - weeks: The schedules of the days of each week.
  /// - Throws: `badValue` for an empty id, `tooLarge`.
  /// - Complexity: O(length).
  public init(planID: String, weeks: [[RunSchedule]]) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.write("planID", quotingIfPresent: planID, &out)
        try members.begin("weeks", &out)
        try out.append(arrayOf: weeks) { (days, out) throws(JSONError) in
          var week = try MemberWriter(&out)
          try week.begin("days", &out)
          try out.append(arrayOf: days)
          try week.end(&out)
        }
        try members.end(&out)
      }
    }
    try self.init(jsonBytes: text)
  }

  /// What progress and records name the plan by.
  ///
  /// - Complexity: O(length).
  public var planID: String? {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      try call.member(JSONSlice("\"planID\"")).map { $0.string }
    }
  }

  /// The schedules of the days of each week.
  ///
  /// - Complexity: O(length).
  public var weeks: [[RunSchedule]] {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      try call.document(0).read { (reader) throws(JSONError) in
        try reader.elements(of: "weeks") { (week) throws(JSONError) in
          try week.elements(of: "days") { (day) throws(JSONError) in RunSchedule(normal: try day.value().bytes) }
        }
      }
    }
  }
}

extension CanonicalReader {
  /// Copies the plan at the cursor in normal form.
  fileprivate mutating func copyPlan(to out: inout JSONWriter, in arena: Arena) throws(JSONError) {
    try copyObject(list: "weeks", to: &out, in: arena, without: "planID") { (week, out) throws(JSONError) in
      try week.copyObject(list: "days", to: &out, in: arena) { (day, out) throws(JSONError) in
        try day.copySchedule(to: &out, in: arena)
      }
    }
  }

  /// Reads the object at the cursor: the elements of its member `list`.
  fileprivate mutating func elements<Element>(
    of list: StaticString, _ element: (inout CanonicalReader) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    var object = try beginObject(expected: "an object")
    while try nextMember(of: &object) {
      if object.isNamed(list) {
        try beginArray(expected: "an array")
        while try nextElement() { elements.append(try element(&self)) }
      } else {
        _ = try value()
      }
    }
    return elements
  }
}
