import CanonicalJSON

extension RunRecord {
  /// The join of two copies of one run, each part by itself.
  ///
  /// Its text is appended to `out`, where room for both texts is: each member, with what stands before it, is one of theirs.
  ///
  /// - Complexity: O(length of both texts).
  func joined(with other: RunRecord, to out: inout JSONWriter) throws(JSONError) -> RunRecord {
    let start = out.count
    // The slot is a triple and goes over as a whole, and only the end of a record tells which is the greater.
    var slots = (mine: Slot(), theirs: Slot())
    var idOffset = try write(joinedWith: other, keepsSlot: true, &slots, to: &out)
    if slots.mine.compare(slots.theirs) < 0 {
      out.truncate(to: start)
      idOffset = try write(joinedWith: other, keepsSlot: false, &slots, to: &out)
    }
    let runID = JSONSlice(start: out.slice(from: idOffset).start, count: Int(idCount))
    return RunRecord(out.slice(from: start), runID: runID, date: min(date, other.date))
  }

  /// Writes the join with this record's slot or the other's, notes both slots, and answers where in `out` the runID stands.
  private func write(
    joinedWith other: RunRecord, keepsSlot: Bool, _ slots: inout (mine: Slot, theirs: Slot), to out: inout JSONWriter
  ) throws(JSONError) -> Int {
    var mine = JSONMembers.Iterator(object: text)
    var theirs = JSONMembers.Iterator(object: other.text)
    var a = mine.next()
    var b: JSONMember?
    var shared: JSONSlice?
    var separator = UInt8(ascii: "{")
    var idOffset = 0
    while true {
      if b == nil, let member = a, theirs.pass(member) {
        // Most members are the same in both, and stay as they are.
        let start = shared?.start ?? member.name.start
        shared = JSONSlice(start: start, end: member.value.end)
        if member.name.isIdentical(to: "\"runID\"") { idOffset = out.count + 1 + (member.value.start - start) }
        a = mine.next()
        continue
      }
      if let run = shared {
        out.appendReserved(separator)
        separator = UInt8(ascii: ",")
        try out.append(run)
        shared = nil
      }
      if b == nil { b = theirs.next() }
      guard let left = a ?? b else { break }
      let right = b ?? left
      let order = a == nil ? 1 : b == nil ? -1 : left.name.compareName(right.name)
      let name = order <= 0 ? left.name : right.name
      let ours = order <= 0 ? left.value : nil
      let others = order >= 0 ? right.value : nil
      if let value = try join(name, ours, others, other, keepsSlot, &slots) {
        out.appendReserved(separator)
        separator = UInt8(ascii: ",")
        // The name stands before the value in either text.
        try out.append(JSONSlice(start: value.start - (name.count + 1), end: value.end))
        if name.isIdentical(to: "\"runID\"") { idOffset = out.count - value.count }
      }
      if order <= 0 { a = mine.next() }
      if order >= 0 { b = nil }
    }
    out.appendReserved(UInt8(ascii: "}"))
    return idOffset
  }

  /// The join of a member's two values, one of which may be absent.
  private func join(
    _ name: JSONSlice, _ ours: JSONSlice?, _ others: JSONSlice?, _ other: RunRecord, _ keepsSlot: Bool,
    _ slots: inout (mine: Slot, theirs: Slot)
  ) throws(JSONError) -> JSONSlice? {
    if name.isIdentical(to: "\"completion\"") {
      Self.choice(ours, others) { left, right in left.isIdentical(to: DiaryRecord.Completion.full.name) ? left : right }
    } else if name.isIdentical(to: "\"date\"") {
      date <= other.date ? ours : others
    } else if name.isIdentical(to: "\"edited\"") {
      try Self.choiceOfEdits(ours, others)
    } else if slots.mine.note(name, ours), slots.theirs.note(name, others) {
      keepsSlot ? ours : others
    } else {
      Self.choice(ours, others) { left, right in left.joined(with: right) }
    }
  }

  /// What is there, or the choice between two.
  private static func choice(
    _ left: JSONSlice?, _ right: JSONSlice?, _ choose: (JSONSlice, JSONSlice) -> JSONSlice
  ) -> JSONSlice? {
    guard let left else { return right }
    guard let right else { return left }
    return choose(left, right)
  }

  /// The edit made later, or what is there of two.
  private static func choiceOfEdits(_ left: JSONSlice?, _ right: JSONSlice?) throws(JSONError) -> JSONSlice? {
    guard let left else { return right }
    guard let right else { return left }
    let mine = try RunFacts.editMoment(left)
    let theirs = try RunFacts.editMoment(right)
    if mine != theirs { return mine > theirs ? left : right }
    return left.compareText(right) >= 0 ? left : right
  }
}

/// The place in a plan that a record fills, as canonical texts; nil where it says nothing, or both say the same.
private struct Slot {
  private var week: JSONSlice?
  private var day: JSONSlice?
  private var planID: JSONSlice?

  /// Takes a member that belongs to the slot; false for any other.
  mutating func note(_ name: JSONSlice, _ value: JSONSlice?) -> Bool {
    if name.isIdentical(to: "\"day\"") {
      day = value
    } else if name.isIdentical(to: "\"planID\"") {
      planID = value
    } else if name.isIdentical(to: "\"week\"") {
      week = value
    } else {
      return false
    }
    return true
  }

  /// Compares (week, day, planID), absent least.
  func compare(_ other: Slot) -> Int {
    var order = Self.compare(week, other.week) { $0.compareNumber($1) }
    if order == 0 { order = Self.compare(day, other.day) { $0.compareNumber($1) } }
    return order != 0 ? order : Self.compare(planID, other.planID) { $0.compareString($1) }
  }

  private static func compare(
    _ left: JSONSlice?, _ right: JSONSlice?, _ compare: (JSONSlice, JSONSlice) -> Int
  ) -> Int {
    switch (left, right) {
    case (nil, nil): 0
    case (nil, _): -1
    case (_, nil): 1
    case (let left?, let right?): compare(left, right)
    }
  }
}
