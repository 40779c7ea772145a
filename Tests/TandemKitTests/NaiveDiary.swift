import TestSupport

/// A diary by dictionaries, with a canonical text of its own: what the library's merge is measured against.
struct NaiveDiary {
  var runs: [NaiveRun] = []
  var deleted: [String] = []

  /// The text with every copy of every run, in the order they came.
  var text: String {
    #"{"records":["# + runs.map(\.text).joined(separator: ",") + #"],"tombstones":["#
      + deleted.map { "\"\($0)\"" }.joined(separator: ",") + "]}"
  }

  /// The merge of both, in normal form.
  func merged(with other: NaiveDiary) -> NaiveDiary {
    let gone = Set(deleted).union(other.deleted)
    let joined = Dictionary((runs + other.runs).map { ($0.id, $0) }) { $0.joined(with: $1) }
    let left = joined.values.filter { !gone.contains($0.id) }
    return NaiveDiary(
      runs: left.sorted { $0.date != $1.date ? $0.date < $1.date : $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) },
      deleted: gone.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}

/// One record of a run; its strings have nothing that JSON escapes.
struct NaiveRun {
  var id: String
  var date: Int
  var completion: String?
  var week: Int?
  var day: Int?
  var planID: String?
  var edited: (updatedAt: Int, note: String)?
  var facts: [String: Int] = [:]

  init(_ id: String, date: Int) {
    self.id = id
    self.date = date
  }

  /// A run of one of `ids`, with few values so that ties are frequent.
  init(among ids: [String], using random: inout SeededGenerator) {
    id = ids.randomElement(using: &random)!
    date = Int.random(in: -1...3, using: &random)
    completion = [nil, "full", "partial"].randomElement(using: &random)!
    week = [nil, 1, 2].randomElement(using: &random)!
    day = [nil, 1, 2].randomElement(using: &random)!
    planID = [nil, "c25k", "c25k-nhs", "é"].randomElement(using: &random)!
    if Bool.random(using: &random) {
      edited = (
        Int.random(in: 1...2, using: &random), ["a", "b", "\u{E000}", "\u{1F600}"].randomElement(using: &random)!
      )
    }
    for name in ["duration", "distance", "a", "zz", "éa"] where Bool.random(using: &random) {
      facts[name] = Int.random(in: 0...12, using: &random)
    }
  }

  var text: String {
    var members = facts.mapValues { "\($0)" }
    members["runID"] = "\"\(id)\""
    members["date"] = "\(date)"
    members["completion"] = completion.map { "\"\($0)\"" }
    members["week"] = week.map { "\($0)" }
    members["day"] = day.map { "\($0)" }
    members["planID"] = planID.map { "\"\($0)\"" }
    members["edited"] = editedText
    return "{"
      + members.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }.map { "\"\($0)\":\($1)" }
      .joined(separator: ",") + "}"
  }

  private var editedText: String? {
    edited.map { #"{"note":"\#($0.note)","updatedAt":\#($0.updatedAt)}"# }
  }

  /// The join of two copies, rule by rule.
  func joined(with other: NaiveRun) -> NaiveRun {
    var result = NaiveRun(id, date: min(date, other.date))
    let completions = [completion, other.completion]
    result.completion = completions.contains("full") ? "full" : completions.contains("partial") ? "partial" : nil
    let slot = isSlotBelow(other) ? other : self
    (result.week, result.day, result.planID) = (slot.week, slot.day, slot.planID)
    result.edited = isEditBelow(other) ? other.edited : edited
    result.facts = facts.merging(other.facts, uniquingKeysWith: max)
    return result
  }

  private func isSlotBelow(_ other: NaiveRun) -> Bool {
    let mine = (week ?? 0, day ?? 0)
    let theirs = (other.week ?? 0, other.day ?? 0)
    if mine != theirs { return mine < theirs }
    return (planID ?? "").utf8.lexicographicallyPrecedes((other.planID ?? "").utf8)
  }

  private func isEditBelow(_ other: NaiveRun) -> Bool {
    let mine = edited?.updatedAt ?? 0
    let theirs = other.edited?.updatedAt ?? 0
    if mine != theirs { return mine < theirs }
    return (editedText ?? "").utf8.lexicographicallyPrecedes((other.editedText ?? "").utf8)
  }
}
