import CanonicalJSON

extension RunRecord {
  /// The join of two copies of one run, each part by itself.
  ///
  /// - Complexity: O(length of both texts).
  func joined(with other: RunRecord, in arena: Arena) throws(JSONError) -> RunRecord {
    if text.isIdentical(to: other.text) { return self }
    let mine = try RunFacts(text)
    let theirs = try RunFacts(other.text)
    // The slot is a triple: it goes over as a whole.
    let keepsSlot = mine.compareSlot(theirs) >= 0
    var out = try JSONWriter(in: arena, capacity: Int(count) + Int(other.count))
    var left = CanonicalReader(text)
    var right = CanonicalReader(other.text)
    var a = try left.beginObject(expected: "a record object")
    var b = try right.beginObject(expected: "a record object")
    var hasLeft = try left.nextMember(of: &a)
    var hasRight = try right.nextMember(of: &b)
    var separator = UInt8(ascii: "{")
    var idOffset = 0
    while hasLeft || hasRight {
      let order = !hasLeft ? 1 : !hasRight ? -1 : a.name.compareName(b.name)
      let member = order <= 0 ? a : b
      let ours = order <= 0 ? try left.value() : nil
      let others = order >= 0 ? try right.value() : nil
      let value: JSONSlice?
      if member.isNamed("completion") {
        value = Self.choice(ours, others) { left, right in left.isIdentical(to: "\"full\"") ? left : right }
      } else if member.isNamed("date") {
        value = mine.date.unsafelyUnwrapped <= theirs.date.unsafelyUnwrapped ? mine.dateText : theirs.dateText
      } else if member.isNamed("edited") {
        value = Self.choice(ours, others) { left, right in
          if mine.editedAt != theirs.editedAt { return mine.editedAt > theirs.editedAt ? left : right }
          return left.compareText(right) >= 0 ? left : right
        }
      } else if member.isNamed("week") || member.isNamed("day") || member.isNamed("planID") {
        value = keepsSlot ? ours : others
      } else {
        value = Self.choice(ours, others) { left, right in left.joined(with: right) }
      }
      if let value {
        try out.append(separator)
        separator = UInt8(ascii: ",")
        try out.append(member.name)
        try out.append(UInt8(ascii: ":"))
        if member.isNamed("runID") { idOffset = out.count }
        try out.append(value)
      }
      if order <= 0 { hasLeft = try left.nextMember(of: &a) }
      if order >= 0 { hasRight = try right.nextMember(of: &b) }
    }
    try out.append(UInt8(ascii: "}"))
    let joined = out.slice()
    return RunRecord(
      joined, runID: JSONSlice(start: joined.start + idOffset, count: Int(idCount)), date: min(date, other.date))
  }

  /// What is there, or the choice between two.
  private static func choice(
    _ left: JSONSlice?, _ right: JSONSlice?, _ choose: (JSONSlice, JSONSlice) -> JSONSlice
  ) -> JSONSlice? {
    guard let left else { return right }
    guard let right else { return left }
    return choose(left, right)
  }
}

extension RunFacts {
  /// Compares (week, day, planID), absent least.
  func compareSlot(_ other: RunFacts) -> Int {
    // Weeks and days count from 1, so 0 is below all of them.
    var order = compareNumbers(week ?? 0, other.week ?? 0)
    if order == 0 { order = compareNumbers(day ?? 0, other.day ?? 0) }
    if order != 0 { return order }
    switch (planID, other.planID) {
    case (nil, nil): return 0
    case (nil, _): return -1
    case (_, nil): return 1
    case (let mine?, let theirs?): return mine.compareString(theirs)
    }
  }
}
