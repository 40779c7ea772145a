/// A constant text with a C terminator, small enough to travel inside an error.
package struct Phrase: Sendable, Equatable {
  /// The address of the first byte, 0 for the empty phrase.
  package let address: UInt

  /// The empty phrase.
  package static var none: Phrase { Phrase(address: 0) }

  private init(address: UInt) {
    self.address = address
  }

  /// The bytes up to the terminator.
  package var bytes: UnsafePointer<UInt8>? { UnsafePointer(bitPattern: address) }

  /// Refers to a string literal, which lives as long as the program.
  package init(_ text: StaticString) {
    address = UInt(bitPattern: text.utf8Start)
  }
}

/// Why a text or a document could not be used; four words, so that throwing one costs no memory.
package struct JSONError: Error, Equatable {
  package enum Kind: UInt8, Sendable {
    /// The text is not I-JSON; `position` is the byte at which it stops being JSON.
    case notJSON
    /// The text nests deeper than `JSONLimits.depth`; `position` is the bracket that is one too many.
    case tooDeep
    /// The text, or the answer, is longer than `JSONLimits.bytes`.
    case tooLarge
    /// The text may be JSON but is not canonical: never leaves `JSONText.read`, which then reads a canonical copy.
    case notCanonical
    /// The text is JSON but not the document that was asked for; `position` is the address of the offending value.
    case badValue
    /// An argument is absent, or is a number that is not finite; `position` counts the arguments from 0.
    case badArgument
    /// No call has this name.
    case unknownName
    /// A call got more inputs than it takes; `position` is how many it takes.
    case wrongCount
    /// Memory ran out.
    case noMemory
  }

  package let kind: Kind
  package let position: UInt
  /// The required member that is missing from the object at `position`, or what a `badArgument` is, or none.
  package let member: Phrase
  /// What should have been there instead.
  package let expected: Phrase

  /// The address of the offending value of a `badValue`.
  package var place: UnsafePointer<UInt8>? { UnsafePointer(bitPattern: position) }

  private init(_ kind: Kind, position: UInt = 0, member: Phrase = .none, expected: Phrase = .none) {
    self.kind = kind
    self.position = position
    self.member = member
    self.expected = expected
  }

  package static var noMemory: JSONError { JSONError(.noMemory) }
  package static var notCanonical: JSONError { JSONError(.notCanonical) }
  package static var tooLarge: JSONError { JSONError(.tooLarge) }
  package static var unknownName: JSONError { JSONError(.unknownName) }

  /// There are more inputs than the call takes.
  package static func wrongCount(most: Int) -> JSONError { JSONError(.wrongCount, position: UInt(bitPattern: most)) }

  package static func notJSON(at offset: Int, expected: StaticString) -> JSONError {
    JSONError(.notJSON, position: UInt(bitPattern: offset), expected: Phrase(expected))
  }

  /// A `notJSON` whose position is an address, with the offset from `start` instead.
  func relative(to start: UnsafePointer<UInt8>) -> JSONError {
    JSONError(kind, position: position &- UInt(bitPattern: start), expected: expected)
  }

  package static func tooDeep(at offset: Int) -> JSONError {
    JSONError(.tooDeep, position: UInt(bitPattern: offset))
  }

  /// The value at `place` is not what the document needs there.
  package static func badValue(_ place: UnsafePointer<UInt8>, expected: StaticString) -> JSONError {
    JSONError(.badValue, position: UInt(bitPattern: place), expected: Phrase(expected))
  }

  /// The value `slice` is not what the document needs there.
  package static func badValue(_ slice: JSONSlice, expected: StaticString) -> JSONError {
    badValue(slice.start, expected: expected)
  }

  /// The argument numbered `index` is no value at all.
  package static func badArgument(_ index: Int, found: StaticString, expected: StaticString) -> JSONError {
    JSONError(.badArgument, position: UInt(bitPattern: index), member: Phrase(found), expected: Phrase(expected))
  }

  /// The object at `place` lacks a required member.
  package static func missing(
    _ member: StaticString, in place: UnsafePointer<UInt8>, expected: StaticString
  ) -> JSONError {
    JSONError(.badValue, position: UInt(bitPattern: place), member: Phrase(member), expected: Phrase(expected))
  }
}

/// What a text may measure (the contract's section 3).
package enum JSONLimits {
  /// The deepest nesting of arrays and objects.
  package static var depth: Int { 128 }
  /// The longest text in bytes, so that a place in it fits 31 bits on every device.
  package static var bytes: Int { 0x7FFF_FFFF }
}
