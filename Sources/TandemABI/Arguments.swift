import CPlatform
import CanonicalJSON
import TandemKit

/// One input of a call as the host gave it.
struct Argument: BitwiseCopyable {
  enum Source: UInt8 { case absent, null, cString, json, number }

  let source: Source
  let slice: JSONSlice
  let number: Double

  /// C's NULL.
  static var absent: Argument { Argument(source: .absent, slice: JSONSlice("null"), number: 0) }

  /// JSON's null.
  static var null: Argument { Argument(source: .null, slice: JSONSlice("null"), number: 0) }

  /// A NUL-terminated document, identifier or text.
  static func text(_ text: UnsafePointer<CChar>?) -> Argument {
    guard let text else { return absent }
    let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    return Argument(source: .cString, slice: JSONSlice(start: bytes, count: strlen(text)), number: 0)
  }

  /// A moment, duration or count.
  static func number(_ number: Double) -> Argument {
    Argument(source: .number, slice: JSONSlice("null"), number: number)
  }

  /// An element of the arguments of `tandem_call`.
  static func json(_ value: JSONSlice) -> Argument {
    value.isNull ? null : Argument(source: .json, slice: value, number: 0)
  }
}

/// The inputs of one call, made into values on demand and in order, so that the first bad one is reported.
struct Arguments {
  /// The most that any call takes.
  static var most: Int { 5 }

  let arena: Arena
  private let inputs: UnsafeMutablePointer<Argument>
  private let texts: UnsafeMutablePointer<JSONText?>

  init(_ inputs: UnsafeMutablePointer<Argument>, in arena: Arena) throws(JSONError) {
    self.arena = arena
    self.inputs = inputs
    texts = try arena.allocate(JSONText?.self, count: Self.most)
    texts.initialize(repeating: nil, count: Self.most)
  }

  /// The number of the argument whose text has `place` in it.
  func index(of place: UnsafePointer<UInt8>) -> Int? {
    for index in 0..<Self.most where texts[index]?.current.contains(place) ?? false { return index }
    return nil
  }

  /// The number of the argument that is not JSON.
  var failedIndex: Int? {
    for index in 0..<Self.most where texts[index]?.isRejected ?? false { return index }
    return nil
  }

  /// The text of the argument numbered `index`, once it has one.
  func text(_ index: Int) -> JSONText? { texts[index] }

  /// The bytes of an argument.
  func byteCount(_ index: Int) -> Int { inputs[index].slice.count }

  /// A required document.
  func document(_ index: Int) throws(JSONError) -> JSONText {
    guard let text = try optionalDocument(index) else {
      throw .badArgument(index, found: "nothing", expected: "a JSON document")
    }
    return text
  }

  /// A document that may be absent.
  func optionalDocument(_ index: Int) throws(JSONError) -> JSONText? {
    let input = inputs[index]
    if input.source == .absent || input.source == .null { return nil }
    guard input.source == .cString else { return try setText(index, input.slice) }
    let text = try JSONText(copying: input.slice, in: arena)
    texts[index] = text
    return text
  }

  /// A required document for which JSON's null is a value.
  func nullableDocument(_ index: Int) throws(JSONError) -> JSONText {
    if inputs[index].source == .null { return try setText(index, inputs[index].slice) }
    guard let text = try optionalDocument(index) else {
      throw .badArgument(index, found: "nothing", expected: "a JSON document, which may be the text null")
    }
    return text
  }

  private func setText(_ index: Int, _ slice: JSONSlice) throws(JSONError) -> JSONText {
    // Elements of the arguments of `tandem_call` have been read with them; all else is made here.
    let text = try JSONText(slice, isCanonical: true, in: arena)
    texts[index] = text
    return text
  }

  /// A required text from elsewhere, which may be anything at all and is never to blame.
  func foreignText(_ index: Int) throws(JSONError) -> JSONText {
    let input = inputs[index]
    switch input.source {
    case .absent, .null, .number: throw .badArgument(index, found: "nothing", expected: "a text")
    case .cString: return try JSONText(input.slice, in: arena)
    case .json:
      _ = try setText(index, input.slice)
      guard input.slice.kind == .string else { throw .badValue(input.slice, expected: "a string") }
      var bytes = try JSONWriter(in: arena, capacity: input.slice.count)
      try bytes.append(unquoting: input.slice)
      return try JSONText(bytes.slice(), in: arena)
    }
  }

  /// A required non-empty string, as canonical JSON.
  func identifier(_ index: Int) throws(JSONError) -> JSONSlice {
    guard let string = try optionalIdentifier(index) else {
      throw .badArgument(index, found: "nothing", expected: "a non-empty string")
    }
    return string
  }

  /// A non-empty string that may be absent, as canonical JSON.
  func optionalIdentifier(_ index: Int) throws(JSONError) -> JSONSlice? {
    guard let string = try optionalString(index, expected: "a non-empty string") else { return nil }
    guard string.count > 2 else { throw .badValue(string, expected: "a non-empty string") }
    return string
  }

  /// A required string, as canonical JSON.
  func string(_ index: Int) throws(JSONError) -> JSONSlice {
    guard let string = try optionalString(index, expected: "a string") else {
      throw .badArgument(index, found: "nothing", expected: "a string")
    }
    return string
  }

  private func optionalString(_ index: Int, expected: StaticString) throws(JSONError) -> JSONSlice? {
    let input = inputs[index]
    var string = input.slice
    switch input.source {
    case .absent, .null: return nil
    case .cString:
      var writer = try JSONWriter(in: arena, capacity: input.slice.count + 2)
      try writer.append(quoting: input.slice)
      string = writer.slice()
      guard input.slice.isUTF8 else { throw .badValue(try setText(index, string).original, expected: "valid UTF-8") }
    case .json, .number: break
    }
    let text = try setText(index, string)
    guard string.count <= JSONLimits.bytes else {
      text.reject()
      throw .tooLarge
    }
    guard string.kind == .string else { throw .badValue(string, expected: expected) }
    return string
  }

  /// A required moment in seconds since 1970.
  func moment(_ index: Int) throws(JSONError) -> Double {
    let seconds = try number(index, expected: Moment.expectation)
    guard Moment.isValid(seconds) else {
      throw .badValue(try numberText(index, seconds), expected: Moment.expectation)
    }
    return seconds
  }

  /// A required number of seconds, of either sign.
  func seconds(_ index: Int) throws(JSONError) -> Double {
    try number(index, expected: "a finite number of seconds")
  }

  /// A required 32-bit count.
  func count(_ index: Int) throws(JSONError) -> Int64 {
    let expected: StaticString = "an integer of 32 bits"
    let value = try number(index, expected: expected)
    guard value >= Double(Int32.min), value <= Double(Int32.max), Double(Int64(value)) == value else {
      throw .badValue(try numberText(index, value), expected: expected)
    }
    return Int64(value)
  }

  private func number(_ index: Int, expected: StaticString) throws(JSONError) -> Double {
    let input = inputs[index]
    switch input.source {
    case .number:
      guard input.number.isFinite else {
        throw .badArgument(index, found: "a number that is not finite", expected: expected)
      }
      return input.number
    case .json:
      _ = try setText(index, input.slice)
      guard input.slice.kind == .number else { throw .badValue(input.slice, expected: expected) }
      return doubleValue(ofNumber: input.slice.start, count: input.slice.count)
    case .absent, .null, .cString:
      throw .badArgument(index, found: "nothing", expected: expected)
    }
  }

  /// The number as a text that an error can point to.
  func numberText(_ index: Int, _ number: Double) throws(JSONError) -> JSONSlice {
    var writer = try JSONWriter(in: arena)
    try writer.append(number: number)
    return try setText(index, writer.slice()).original
  }
}
