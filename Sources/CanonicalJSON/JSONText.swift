import CPlatform

/// A text given to the library: read where it stands when it is canonical, white space around it aside, else from a
/// canonical copy.
package struct JSONText: BitwiseCopyable {
  private let state: UnsafeMutablePointer<State>
  private let arena: Arena

  private struct State: BitwiseCopyable {
    let original: JSONSlice
    var current: JSONSlice
    var isCanonical: Bool
    var isRejected = false
    /// Whether zeros stand behind `current`.
    var isPadded = false
    /// How deep `current` may nest when it is a canonical copy: it is not made twice.
    var copyDepth = -1
    let depth: Int
  }

  /// Takes `text`, which is not looked at before it is read, unless it is known to be canonical, and may nest `depth` levels
  /// deep.
  package init(
    _ text: JSONSlice, isCanonical: Bool = false, depth: Int = JSONLimits.depth, in arena: Arena
  ) throws(JSONError) {
    state = try arena.allocate(State.self, count: 1)
    let current = isCanonical ? text : text.withoutSpaceAround
    state.initialize(to: State(original: text, current: current, isCanonical: isCanonical, depth: depth))
    self.arena = arena
  }

  /// Takes `text`, of which a short one is read in a copy with zeros after it, so that reads may pass its end.
  package init(copying text: JSONSlice, in arena: Arena) throws(JSONError) {
    try self.init(text, in: arena)
    let text = current
    guard text.count <= Self.longestCopied else { return }
    let zeros = CanonicalReader.zerosBehind
    let copy = try arena.allocate(UInt8.self, count: text.count &+ zeros)
    memcpy(copy, text.start, text.count)
    (copy + text.count).initialize(repeating: 0, count: zeros)
    state.pointee.current = JSONSlice(start: copy, count: text.count)
    state.pointee.isPadded = true
  }

  private static var longestCopied: Int { 1024 }

  /// Reads the text with `body`, from its first value to its end.
  ///
  /// A document that will stand `levels` deep in another one may nest that much less, so that what holds it can be read
  /// again. `body` runs a second time, on the copy, when the text turns out not to be canonical; what it took of the arena
  /// the first time is given back.
  ///
  /// - Throws: what `body` throws, or what is wrong with the text; that the text is not JSON comes before all else.
  /// - Complexity: one pass over canonical text; O(n log n) for other text.
  package func read<Document: ~Copyable>(
    inside levels: Int = 0, _ body: (inout CanonicalReader) throws(JSONError) -> Document
  ) throws(JSONError) -> Document {
    let mark = arena.mark
    while true {
      do {
        var reader = try reader(inside: levels)
        let document = try body(&reader)
        try reader.finish()
        state.pointee.isCanonical = true
        return document
      } catch {
        try makeCanonical(after: error, inside: levels, releasing: mark)
      }
    }
  }

  private func reader(inside levels: Int) throws(JSONError) -> CanonicalReader {
    guard state.pointee.original.count <= JSONLimits.bytes else {
      state.pointee.isRejected = true
      throw .tooLarge
    }
    return CanonicalReader(
      state.pointee.current, isPadded: state.pointee.isPadded, depth: state.pointee.depth - levels)
  }

  /// Puts a canonical copy in place of the text, unless it is to blame for `error` by itself.
  @inline(never)
  private func makeCanonical(
    after error: JSONError, inside levels: Int, releasing mark: Arena.Mark
  ) throws(JSONError) {
    let depth = state.pointee.depth - levels
    let isFinal = error.kind == .noMemory || error.kind == .tooLarge || state.pointee.copyDepth == depth
    // A text that is known to be canonical may still be too deep.
    if isFinal || state.pointee.isCanonical && error.kind != .notCanonical { throw error }
    arena.release(to: mark)
    state.pointee.isRejected = true
    state.pointee.isPadded = false
    state.pointee.current = try Canonicalizer.canonicalText(of: state.pointee.original, depth: depth, in: arena)
    state.pointee.copyDepth = depth
    state.pointee.isRejected = false
    state.pointee.isCanonical = true
  }

  /// The whole text in canonical form.
  package func canonical() throws(JSONError) -> JSONSlice {
    try read { (reader) throws(JSONError) in try reader.value() }
  }

  /// Whether the text is not JSON, or beyond a limit.
  package var isRejected: Bool { state.pointee.isRejected }

  /// Lets what is thrown be blamed on the text.
  package func reject() { state.pointee.isRejected = true }

  /// The text as it was given.
  package var original: JSONSlice { state.pointee.original }

  /// The canonical text that slices of it point into, once read.
  package var current: JSONSlice { state.pointee.current }
}

extension JSONSlice {
  /// The text without the white space before and behind it, such as the end of a file's last line; one that is longer than
  /// the limit is not looked at.
  fileprivate var withoutSpaceAround: JSONSlice {
    guard count <= JSONLimits.bytes else { return self }
    var first = start
    var last = end
    while last > first, Canonicalizer.isSpace(last[-1]) { last -= 1 }
    while first < last, Canonicalizer.isSpace(first[0]) { first += 1 }
    return JSONSlice(start: first, end: last)
  }
}
