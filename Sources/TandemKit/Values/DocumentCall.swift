import CanonicalJSON

/// One operation of the Swift types on the core: its memory, and the texts it reads, one of which an error is about.
///
/// What an operation answers is copied out of the memory before that is given back.
struct DocumentCall: ~Copyable {
  let arena: Arena
  private var texts: List<JSONText>

  private init(in arena: Arena) {
    self.arena = arena
    texts = List(in: arena)
  }

  /// Runs `body` with the texts of up to three documents.
  static func run<Answer>(
    _ a: [UInt8] = [], _ b: [UInt8] = [], _ c: [UInt8] = [],
    _ body: (inout DocumentCall) throws(JSONError) -> Answer
  ) throws(TandemError) -> Answer {
    let result = a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        c.withUnsafeBufferPointer { c in
          Arena.withArena { arena in
            var call = DocumentCall(in: arena)
            do throws(JSONError) {
              _ = try call.add(a)
              _ = try call.add(b)
              _ = try call.add(c)
              return Result<Answer, TandemError>.success(try body(&call))
            } catch {
              return .failure(TandemError(error, in: call.text(of: error), arena))
            }
          }
        }
      }
    }
    return try result.get()
  }

  /// Runs `body` on a document in normal form, where nothing but a lack of memory can fail, which Swift does not survive.
  static func read<Answer>(
    _ normal: [UInt8], _ body: (inout DocumentCall) throws(JSONError) -> Answer
  ) -> Answer {
    do throws(TandemError) {
      return try run(normal) { (call) throws(JSONError) in try body(&call) }
    } catch {
      fatalError("Tandem: too little memory")
    }
  }

  /// The text of the document numbered from 0.
  func document(_ index: Int) -> JSONText { texts[index] }

  /// The value of a member of the first document; `name` has its quotes.
  func member(_ name: JSONSlice) throws(JSONError) -> JSONSlice? {
    try document(0).read { (reader) throws(JSONError) -> JSONSlice? in
      var found: JSONSlice?
      var object = try reader.beginObject(expected: "an object")
      while try reader.nextMember(of: &object) {
        let value = try reader.value()
        if object.name.isIdentical(to: name) { found = value }
      }
      return found
    }
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONText {
    guard let start = bytes.baseAddress else { return try add(JSONSlice("")) }
    return try add(JSONSlice(start: start, count: bytes.count))
  }

  private mutating func add(_ slice: JSONSlice) throws(JSONError) -> JSONText {
    let text = try JSONText(slice, in: arena)
    try texts.append(text)
    return text
  }

  private func text(of error: JSONError) -> JSONText? {
    for index in 0..<texts.count {
      if let place = error.place, error.kind == .badValue {
        if texts[index].current.contains(place) { return texts[index] }
      } else if texts[index].isRejected {
        return texts[index]
      }
    }
    return nil
  }

  // MARK: Arguments that are not documents

  /// A text made of arguments by `write`, to be read like a document.
  mutating func text(
    _ write: (inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) -> JSONText {
    var out = try JSONWriter(in: arena)
    try write(&out)
    return try add(out.slice())
  }

  /// A moment in seconds since 1970.
  mutating func moment(_ seconds: Double) throws(JSONError) -> Double {
    try checkFinite(seconds, expected: Moment.expectation)
    if !Moment.isValid(seconds) {
      let text = try text { (out) throws(JSONError) in try out.append(number: seconds) }
      throw .badValue(text.original, expected: Moment.expectation)
    }
    return seconds
  }

  /// A finite number of seconds, of either sign.
  func seconds(_ seconds: Double) throws(JSONError) -> Double {
    try checkFinite(seconds, expected: "a finite number of seconds")
    return seconds
  }

  /// Refuses what JSON has no text for.
  func checkFinite(_ number: Double, expected: StaticString) throws(JSONError) {
    guard number.isFinite else {
      throw .badArgument(0, found: "a number that is not finite", expected: expected)
    }
  }

  /// A non-empty string, as canonical JSON.
  mutating func identifier(_ string: String) throws(JSONError) -> JSONSlice {
    let text = try text { (out) throws(JSONError) in try out.append(quoting: string) }
    return try text.read { (reader) throws(JSONError) in try reader.identifier() ?? JSONSlice("\"\"") }
  }

  /// Any string, as canonical JSON.
  mutating func string(_ string: String) throws(JSONError) -> JSONSlice {
    try text { (out) throws(JSONError) in try out.append(quoting: string) }.original
  }

  /// A set of non-empty strings.
  mutating func identifiers(_ strings: [String]) throws(JSONError) -> StringSet {
    let arena = arena
    let text = try text { (out) throws(JSONError) in
      try out.append(arrayOf: strings)
    }
    return try StringSet.read(text, in: arena)
  }

  // MARK: Answers

  /// The bytes that `write` writes, which a document can be read from again.
  func bytes(_ write: (inout JSONWriter) throws(JSONError) -> Void) throws(JSONError) -> [UInt8] {
    var out = try JSONWriter(resultIn: arena, capacity: 256)
    try write(&out)
    guard out.count <= JSONLimits.bytes else { throw .tooLarge }
    return out.slice().bytes
  }
}

extension JSONWriter {
  /// Appends a Swift string in quotes.
  mutating func append(quoting string: String) throws(JSONError) {
    try Array(string.utf8).withUnsafeBufferPointer { (bytes) throws(JSONError) in
      guard let start = bytes.baseAddress else { return try append("\"\"") }
      try append(quoting: JSONSlice(start: start, count: bytes.count))
    }
  }

  /// Appends text as it is.
  mutating func append(text: [UInt8]) throws(JSONError) {
    try text.withUnsafeBufferPointer { (bytes) throws(JSONError) in
      guard let start = bytes.baseAddress else { return }
      try append(JSONSlice(start: start, count: bytes.count))
    }
  }

  /// Appends an array of Swift strings.
  mutating func append(arrayOf strings: [String]) throws(JSONError) {
    try append(arrayOf: strings) { (string, out) throws(JSONError) in try out.append(quoting: string) }
  }

  /// Appends an array of documents.
  mutating func append<Document: TandemDocument>(arrayOf documents: [Document]) throws(JSONError) {
    try append(arrayOf: documents) { (document, out) throws(JSONError) in try out.append(text: document.jsonBytes) }
  }

  /// Appends an array, each element as `write` writes it.
  mutating func append<Element>(
    arrayOf elements: [Element], _ write: (Element, inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    try append(UInt8(ascii: "["))
    for index in elements.indices {
      if index > 0 { try append(UInt8(ascii: ",")) }
      try write(elements[index], &self)
    }
    try append(UInt8(ascii: "]"))
  }
}

extension MemberWriter {
  /// Writes a known member as a string when it is present.
  mutating func write(
    _ name: StaticString, quotingIfPresent string: String?, _ out: inout JSONWriter
  ) throws(JSONError) {
    guard let string else { return }
    try begin(name, &out)
    try out.append(quoting: string)
  }
}
