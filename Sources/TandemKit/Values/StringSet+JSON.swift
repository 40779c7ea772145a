import CanonicalJSON

extension StringSet {
  /// Reads a document that is an array of runIDs or other identifiers.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> StringSet {
    try text.read { (reader) throws(JSONError) in
      let start = reader.cursor
      guard let identifiers = try reader.identifiers(in: arena) else {
        throw .badValue(start, expected: "an array of non-empty strings")
      }
      return identifiers
    }
  }
}
