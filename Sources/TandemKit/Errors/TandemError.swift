import CanonicalJSON

/// Why an operation could not be done; nothing has changed.
///
/// Log the error itself: its description has code, place and sentence, while Foundation's `localizedDescription` says nothing.
///
/// - Contract: section 2.
public struct TandemError: Error, Sendable, Equatable {
  /// The kinds of errors; the numbers are those of the statuses of the C calls and never change.
  public enum Code: Int32, Sendable {
    /// An argument is no value at all, such as a number that is not finite.
    case badArgument = 1
    /// The text is not JSON, or not UTF-8; `offset` tells where it stops being so.
    case badJSON = 2
    /// The text is JSON but not this document, or an argument is out of its range; `path` tells where.
    case badValue = 3
    /// A limit is passed: nesting of 128 levels, or 2147483647 bytes.
    case tooLarge = 4
    /// There is not enough memory.
    case noMemory = 5
    /// A defect in the library, contained; please report it.
    case `internal` = 6
  }

  /// What kind of error it is.
  public let code: Code

  /// The place of the offending value as a JSON Pointer (RFC 6901), such as "/records/3/date"; "" for the whole value.
  ///
  /// For arguments that are not documents, such as a moment or a list of runIDs, the path begins at the argument.
  public let path: String

  /// One sentence for developers: what was found, what was expected.
  public let message: String

  /// The byte at which the text stops being JSON, or nests too deep; nil for other errors.
  public let offset: Int?

  /// Whether both say the same, byte for byte.
  public static func == (left: TandemError, right: TandemError) -> Bool {
    left.code == right.code && left.offset == right.offset && sameBytes(left.path, right.path)
      && sameBytes(left.message, right.message)
  }
}

extension TandemError: CustomStringConvertible {
  /// The code, the place if there is one, and the sentence, such as "bad_value: /runID: Found no runID, ...".
  public var description: String {
    path.isEmpty ? "\(code): \(message)" : "\(code): \(path): \(message)"
  }
}

extension TandemError.Code: CustomStringConvertible {
  /// The name that every language has for it, such as "bad_value".
  public var description: String { name.description }

  package var name: StaticString {
    switch self {
    case .badArgument: "bad_argument"
    case .badJSON: "bad_json"
    case .badValue: "bad_value"
    case .tooLarge: "too_large"
    case .noMemory: "no_memory"
    case .internal: "internal"
    }
  }
}

extension TandemError {
  /// Says what `error` says, in texts that outlive the arena.
  init(_ error: JSONError, in text: JSONText?, _ arena: Arena) {
    let explained = ErrorMessage(error, in: text)
    do throws(JSONError) {
      var path = try JSONWriter(in: arena)
      try explained.writePath(to: &path)
      var sentence = try JSONWriter(in: arena)
      try explained.writeSentence(to: &sentence)
      self.init(
        code: Code(error.kind), path: path.slice().string, message: sentence.slice().plainText,
        offset: explained.offset.map(Int.init))
    } catch {
      self.init(
        code: .noMemory, path: "", message: "Found too little memory, expected enough for the result.", offset: nil)
    }
  }
}

extension TandemError.Code {
  /// The code of what the core throws.
  package init(_ kind: JSONError.Kind) {
    switch kind {
    case .badArgument, .unknownName, .wrongCount: self = .badArgument
    case .notJSON: self = .badJSON
    case .badValue: self = .badValue
    case .tooDeep, .tooLarge: self = .tooLarge
    case .noMemory: self = .noMemory
    case .notCanonical: self = .internal
    }
  }
}
