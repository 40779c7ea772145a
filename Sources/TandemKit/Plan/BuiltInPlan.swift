import CanonicalJSON

/// The plans that come with the library, as the table of the contract's section 5 states them.
///
/// R runs and W walks for so many seconds; `8(R60 W90)` is eight times both. Every day begins and ends with a walk of
/// `warmUp` seconds, which the table leaves out.
package enum BuiltInPlan {
  case classic, nhs

  /// The plan of this id, a string with its quotes.
  package init?(id: JSONSlice) {
    if id.isIdentical(to: Self.classic.id) {
      self = .classic
    } else if id.isIdentical(to: Self.nhs.id) {
      self = .nhs
    } else {
      return nil
    }
  }

  package var id: StaticString {
    switch self {
    case .classic: "\"c25k\""
    case .nhs: "\"c25k-nhs\""
    }
  }

  package static var weeks: Int64 { 9 }
  package static var daysPerWeek: Int64 { 3 }
  static var warmUp: Int64 { 300 }

  /// The middle of a day, which must exist.
  private func middle(week: Int64, day: Int64) -> StaticString {
    switch (week, day) {
    case (1, _): self == .classic ? "8(R60 W90)" : "7(R60 W90) R60"
    case (2, _): self == .classic ? "5(R90 W120) R90 W60" : "5(R90 W120) R90"
    case (3, _): self == .classic ? "2(R90 W90 R180 W180)" : "R90 W90 R180 W180 R90 W90 R180"
    case (4, _): "R180 W90 R300 W150 R180 W90 R300"
    case (5, 1): "R300 W180 R300 W180 R300"
    case (5, 2): "R480 W300 R480"
    case (5, _): "R1200"
    case (6, 1): "R300 W180 R480 W180 R300"
    case (6, 2): "R600 W180 R600"
    case (6, _): self == .classic ? "R1320" : "R1500"
    case (7, _): "R1500"
    case (8, _): "R1680"
    default: "R1800"
    }
  }

  /// The schedule of a day, or nil when the plan has no such day.
  package func schedule(week: Int64, day: Int64, in arena: Arena) throws(JSONError) -> Schedule? {
    guard 1...Self.weeks ~= week, 1...Self.daysPerWeek ~= day else { return nil }
    let walk = Interval(phase: JSONSlice("\"walk\""), seconds: Self.warmUp)
    var intervals = List<Interval>(in: arena)
    try intervals.append(walk)
    var notation = PlanNotation(middle(week: week, day: day))
    try notation.append(to: &intervals)
    try intervals.append(walk)
    return Schedule(intervals.elements)
  }
}

/// Reads the notation of the plan table.
private struct PlanNotation {
  private var place: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  init(_ text: StaticString) {
    place = text.utf8Start
    end = place + text.utf8CodeUnitCount
  }

  /// Appends the intervals up to the end or to a closing bracket.
  mutating func append(to intervals: inout List<Interval>) throws(JSONError) {
    while place < end, place[0] != UInt8(ascii: ")") {
      switch place[0] {
      case UInt8(ascii: " "): place += 1
      case UInt8(ascii: "R"): try intervals.append(interval(JSONSlice("\"run\"")))
      case UInt8(ascii: "W"): try intervals.append(interval(JSONSlice("\"walk\"")))
      default:
        let times = number()
        let inner = place + 1
        for _ in 0..<times {
          place = inner
          try append(to: &intervals)
        }
        place += 1
      }
    }
  }

  private mutating func interval(_ phase: JSONSlice) -> Interval {
    place += 1
    return Interval(phase: phase, seconds: number())
  }

  private mutating func number() -> Int64 {
    var value: Int64 = 0
    while place < end, place[0] &- UInt8(ascii: "0") < 10 {
      value = value &* 10 &+ Int64(place[0] &- UInt8(ascii: "0"))
      place += 1
    }
    return value
  }
}
