import CanonicalJSON

/// A document of Tandem as a value: its JSON text in normal form, and what it says.
///
/// Two documents are equal when their texts are the same bytes, and that is so on every device when they say the same.
/// Keep, compare and send `json` as it is; members that this version does not know survive in it. In an app's own `Codable` types
/// a document is a string, its `json`.
///
/// - Contract: section 3.
public protocol TandemDocument: Sendable, Hashable, CustomStringConvertible {
  /// Reads a document from JSON text in UTF-8 and brings it to normal form.
  ///
  /// - Throws: `badJSON` for text that is not JSON, `badValue` for JSON that is not this document, `tooLarge`.
  /// - Complexity: O(length) for text in normal form, O(n log n) for other text.
  init(jsonBytes: [UInt8]) throws(TandemError)

  /// The document's text in normal form, in UTF-8: canonical JSON (RFC 8785).
  var jsonBytes: [UInt8] { get }
}

extension TandemDocument {
  /// Reads a document from JSON text and brings it to normal form.
  ///
  /// - Throws: `badJSON` for text that is not JSON, `badValue` for JSON that is not this document, `tooLarge`.
  /// - Complexity: O(length) for text in normal form, O(n log n) for other text.
  public init(json: String) throws(TandemError) {
    try self.init(jsonBytes: Array(json.utf8))
  }

  /// The document's text in normal form: canonical JSON (RFC 8785).
  ///
  /// - Complexity: O(length).
  public var json: String { String(decoding: jsonBytes, as: UTF8.self) }

  /// The document's text, for prints and logs.
  public var description: String { json }

  /// Whether both are the same bytes, which means that they say the same.
  ///
  /// - Complexity: O(length).
  public static func == (left: Self, right: Self) -> Bool { left.jsonBytes == right.jsonBytes }

  /// Hashes the bytes.
  ///
  /// - Complexity: O(length).
  public func hash(into hasher: inout Hasher) { hasher.combine(jsonBytes) }

  /// The JSON text of a member of the document, known or not; nil when it has none of this name.
  ///
  /// - Complexity: O(length).
  public func member(_ name: String) -> String? {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      let name = try call.text { (out) throws(JSONError) in try out.append(quoting: name) }.original
      return try call.member(name).map { $0.plainText }
    }
  }

  /// Gives the document a member, such as a fact that only this app knows, or takes it away.
  ///
  ///     try set.setMember("reps", toJSON: "12")
  ///     try set.setMember("weight", toJSON: nil)
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - json: Its value as JSON text; nil takes the member away.
  /// - Throws: `badJSON` for a text that is not JSON, `badValue` when a member that Tandem knows cannot have this value.
  /// - Complexity: O(length).
  public mutating func setMember(_ name: String, toJSON json: String?) throws(TandemError) {
    try setMember(name, to: json.map { Array($0.utf8) })
  }

  /// Gives the document a member whose value `write` writes.
  mutating func setMember(
    _ name: String, _ write: (inout JSONWriter) throws(JSONError) -> Void
  ) throws(TandemError) {
    try setMember(name, to: DocumentCall.run { (call) throws(JSONError) in try call.bytes(write) })
  }

  private mutating func setMember(_ name: String, to json: [UInt8]?) throws(TandemError) {
    let text = try DocumentCall.run(jsonBytes, json ?? Array("null".utf8)) { (call) throws(JSONError) in
      let value = try call.document(1).canonical()
      let name = try call.text { (out) throws(JSONError) in try out.append(quoting: name) }.original
      let document = try call.document(0).canonical()
      return try call.bytes { (out) throws(JSONError) in
        var reader = CanonicalReader(document)
        var object = try reader.beginObject(expected: "an object")
        var separator = UInt8(ascii: "{")
        func append(_ name: JSONSlice, _ value: JSONSlice) throws(JSONError) {
          try out.append(separator)
          separator = UInt8(ascii: ",")
          try out.append(name)
          try out.append(UInt8(ascii: ":"))
          try out.append(value)
        }
        while try reader.nextMember(of: &object) {
          let old = try reader.value()
          if !object.name.isIdentical(to: name) { try append(object.name, old) }
        }
        if json != nil { try append(name, value) }
        if separator == UInt8(ascii: "{") { try out.append(separator) }
        try out.append(UInt8(ascii: "}"))
      }
    }
    self = try Self(jsonBytes: text)
  }
}
