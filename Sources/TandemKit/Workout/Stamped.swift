import CanonicalJSON

/// The members of a workout or log that go over together, from the copy that was edited last (section 9).
struct Stamped: BitwiseCopyable {
  /// Of a workout, when it began.
  var startedAt: Double?
  var updatedAt: Double = 0
  var unknown = JSONMembers()

  /// Whether nothing but their stamps tells them apart.
  fileprivate func differsByStampAlone(from other: Stamped) -> Bool {
    startedAt == other.startedAt && unknown.isEmpty && other.unknown.isEmpty
  }

  fileprivate func write(to out: inout JSONWriter) throws(JSONError) {
    out.truncate(to: 0)
    try out.expect(unknown.textCount + 96)
    var members = try MemberWriter(&out, unknown: unknown)
    try members.write("startedAt", ifPresent: startedAt, &out)
    try members.write("updatedAt", updatedAt, &out)
    try members.end(&out)
  }
}

/// The greatest by (`updatedAt`, canonical text) of those offered so far, of which each is written once at most: many small
/// ones that are compared with a long one would else cost their product.
struct LatestStamped: ~Copyable {
  private(set) var latest: Stamped
  /// The text of the latest, when it has been written, and that of another.
  private var text: JSONWriter
  private var otherText: JSONWriter

  init(_ first: Stamped, in arena: Arena) throws(JSONError) {
    let text = try JSONWriter(in: arena, capacity: 0)
    let otherText = try JSONWriter(in: arena, capacity: 0)
    latest = first
    self.text = text
    self.otherText = otherText
  }

  /// Takes another instead, whatever it is.
  mutating func replace(with other: Stamped) {
    latest = other
    text.truncate(to: 0)
  }

  /// Compares the latest with another: below 0 when that is greater.
  mutating func compare(_ other: Stamped) throws(JSONError) -> Int {
    let order = compareNumbers(latest.updatedAt, other.updatedAt)
    if order != 0 || latest.differsByStampAlone(from: other) { return order }
    if text.count == 0 { try latest.write(to: &text) }
    try other.write(to: &otherText)
    return text.slice().compareText(otherText.slice())
  }

  /// Takes another instead when it is greater, and answers whether it is.
  mutating func offer(_ other: Stamped) throws(JSONError) -> Bool {
    otherText.truncate(to: 0)
    guard try compare(other) < 0 else { return false }
    replace(with: other)
    swap(&text, &otherText)
    return true
  }

  /// Gives the memory back before the call ends.
  consuming func release() {
    text.release()
    otherText.release()
  }
}
