import CanonicalJSON

/// Which cues a schedule gives, and when one is too late to speak (the contract's section 5).
package struct CueOptions {
  /// The seconds before a boundary at which it is counted down, ascending, no two equal.
  let countdown: UnsafeMutableBufferPointer<UInt32>
  package let halfway: Bool
  /// The seconds after which a cue is late.
  package let grace: Double

  /// Reads an options document; nil stands for the defaults.
  package static func read(_ text: JSONText?, in arena: Arena) throws(JSONError) -> CueOptions {
    guard let text else { return try CueOptions(countdown: nil, halfway: nil, grace: nil, in: arena) }
    return try text.read { (reader) throws(JSONError) in
      var countdown: UnsafeMutableBufferPointer<UInt32>?
      var halfway: Bool?
      var grace: Double?
      var object = try reader.beginObject(expected: "an object of options")
      while try reader.nextMember(of: &object) {
        if object.isNamed("countdown") {
          countdown = try readCountdown(&reader, in: arena)
        } else if object.isNamed("grace") {
          grace = try reader.duration()
        } else if object.isNamed("halfway") {
          halfway = try reader.bool()
        } else {
          _ = try reader.value()
        }
      }
      return try CueOptions(countdown: countdown, halfway: halfway, grace: grace, in: arena)
    }
  }

  private init(
    countdown: UnsafeMutableBufferPointer<UInt32>?, halfway: Bool?, grace: Double?, in arena: Arena
  ) throws(JSONError) {
    if let countdown {
      self.countdown = countdown
    } else {
      let seconds = try arena.allocate(UInt32.self, count: 3)
      for index in 0..<3 { (seconds + index).initialize(to: UInt32(index + 1)) }
      self.countdown = UnsafeMutableBufferPointer(start: seconds, count: 3)
    }
    self.halfway = halfway ?? true
    self.grace = grace ?? 2
  }

  private static func readCountdown(
    _ reader: inout CanonicalReader, in arena: Arena
  ) throws(JSONError) -> UnsafeMutableBufferPointer<UInt32>? {
    if try reader.passNull() { return nil }
    var seconds = List<UInt32>(in: arena)
    try reader.beginArray(expected: "an array of seconds")
    while try reader.nextElement() {
      let expected: StaticString = "an integer from 1 to 1000000"
      let start = reader.cursor
      guard let second = try reader.integer(from: 1, to: Schedule.longest, expected: expected) else {
        throw .badValue(start, expected: expected)
      }
      try seconds.append(UInt32(second), from: reader)
    }
    let all = seconds.elements
    try mergeSort(all, in: arena, isBefore: <)
    var kept = 0
    for second in all where kept == 0 || all[kept - 1] != second {
      all[kept] = second
      kept += 1
    }
    return UnsafeMutableBufferPointer(rebasing: all[..<kept])
  }

  /// The place of the first countdown for which `isMeant` says so, as it then does for all that are greater.
  ///
  /// - Complexity: O(log countdowns).
  func firstCountdown(where isMeant: (Int64) -> Bool) -> Int {
    firstPlace(below: countdown.count) { !isMeant(Int64(countdown[$0])) }
  }
}
