import CanonicalJSON

/// One finished set of an exercise, whole as one device wrote it.
///
/// `{"entryID"*,"updatedAt"}`; `*` marks the required member. What was done, such as a weight and a count, are further members: see
/// `setMember(_:toJSON:)`. Of two sets with one id the newer stays as a whole.
///
/// - Contract: section 9.
public struct SetRecord: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let entry = try SetEntry.read(call.document(0))
      return try call.bytes { (out) throws(JSONError) in try SetEntry.write(entry, to: &out) }
    }
  }

  /// Makes a set.
  ///
  /// - Parameters:
  ///   - entryID: What identifies the set within its exercise; not empty.
  ///   - updatedAt: The moment of the last change; nil ranks below every moment.
  /// - Throws: `badValue` for an empty id or a moment of 1e11 or more, `badArgument` for a moment that is not finite.
  public init(entryID: String, updatedAt: Double? = nil) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      let updatedAt = try updatedAt.map { (moment) throws(JSONError) in try call.moment(moment) }
      return try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.write("entryID", quotingIfPresent: entryID, &out)
        try members.write("updatedAt", ifPresent: updatedAt, &out)
        try members.end(&out)
      }
    }
    try self.init(jsonBytes: text)
  }

  /// Takes a text in normal form.
  init(normal bytes: [UInt8]) {
    jsonBytes = bytes
  }
}

extension SetEntry {
  /// Reads an entry document.
  static func read(_ text: JSONText) throws(JSONError) -> ListedObject {
    try text.read { (reader) throws(JSONError) in try read(&reader) }
  }
}

// MARK: What the set says; each property reads the text, O(length)

extension SetRecord {
  private func read<Value>(_ value: (ListedObject) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      value(try SetEntry.read(call.document(0)))
    }
  }

  /// What identifies the set within its exercise.
  public var entryID: String { read { $0.id.string } }

  /// The moment of the last change.
  public var updatedAt: Double? { read { SetEntry.updatedAt($0) } }
}
