/// A growing list in an arena; plain values only, released with the arena.
package struct List<Element: BitwiseCopyable>: ~Copyable {
  private var storage: ListStorage

  /// An empty list that allocates when first appended to.
  package init(in arena: Arena) {
    storage = ListStorage(arena: arena)
  }

  private static var stride: Int { MemoryLayout<Element>.stride }

  private var base: UnsafeMutablePointer<Element>? {
    @inline(__always) get { storage.base?.assumingMemoryBound(to: Element.self) }
  }

  package var count: Int {
    @inline(__always) get { storage.count }
  }

  /// Whether the next element that is appended takes more memory.
  package var isFull: Bool { count == storage.capacity }

  /// The element at `index`, which must be below `count`.
  package subscript(index: Int) -> Element {
    @inline(__always) get { base.unsafelyUnwrapped[index] }
    @inline(__always) nonmutating set { base.unsafelyUnwrapped[index] = newValue }
  }

  /// The elements, valid until the next append.
  package var elements: UnsafeMutableBufferPointer<Element> {
    @inline(__always) get { UnsafeMutableBufferPointer(start: base, count: count) }
  }

  /// Adds one element at the end.
  ///
  /// - Complexity: O(1) amortised.
  @inline(__always)
  package mutating func append(_ element: Element) throws(JSONError) {
    if count == storage.capacity { try storage.grow(expecting: count / 4, stride: Self.stride) }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    storage.count &+= 1
  }

  /// Adds the element that `reader` has just read of an array.
  ///
  /// A long list is not left to grow: it makes room for the elements that are still to come, which are counted.
  @inline(__always)
  package mutating func append(_ element: Element, from reader: CanonicalReader) throws(JSONError) {
    if count == storage.capacity { try storage.grow(with: reader, stride: Self.stride) }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    storage.count &+= 1
  }

  /// Makes room for `needed` elements in all.
  package mutating func reserve(_ needed: Int) throws(JSONError) {
    try storage.reserve(needed, stride: Self.stride)
  }

  /// Gives back room beyond `needed` elements in all.
  package mutating func giveBack(but needed: Int) throws(JSONError) {
    try storage.giveBack(but: needed, stride: Self.stride)
  }

  /// Uninitialised room for `count` elements, in place of those of the list.
  package mutating func room(for count: Int) throws(JSONError) -> UnsafeMutableBufferPointer<Element> {
    storage.count = 0
    try reserve(count)
    return UnsafeMutableBufferPointer(start: base, count: count)
  }

  /// Gives the memory back before the call ends; the list must not be used again.
  package mutating func release() {
    storage.arena.release(block: storage.block)
  }

  /// Where a list stands, to go back there.
  package struct State: BitwiseCopyable {
    fileprivate let storage: ListStorage

    package var count: Int { storage.count }
  }

  package var state: State { State(storage: storage) }

  /// Drops the elements that have been added since `state` was taken, and the memory that `Arena.release(to:)` gave back.
  package mutating func restore(_ state: State) {
    if state.storage.block < 0 { storage = state.storage }
    storage.count = state.storage.count
  }

  /// Drops the elements from `newCount` on.
  package mutating func truncate(to newCount: Int) {
    storage.count = newCount
  }
}

/// The memory of a list of whatever elements.
private struct ListStorage: BitwiseCopyable {
  let arena: Arena
  var base: UnsafeMutableRawPointer?
  var block = -1
  var capacity = 0
  var count = 0

  init(arena: Arena) {
    self.arena = arena
  }

  /// Whether what the list takes counts for more than what it takes to move it.
  private func isLong(stride: Int) -> Bool { capacity &* stride > 4096 }

  /// Makes room for more elements, of a long list for as many as are `expected`.
  @inline(never)
  mutating func grow(expecting expected: Int, stride: Int) throws(JSONError) {
    // Never so little that the moves add up.
    let more = isLong(stride: stride) ? max(expected, count / 8) : capacity
    try reserve(count &+ more &+ 1, stride: stride)
  }

  /// Makes room for more elements, of a long list for those that `reader` is to read.
  @inline(never)
  mutating func grow(with reader: CanonicalReader, stride: Int) throws(JSONError) {
    try grow(expecting: isLong(stride: stride) ? reader.countElementsAhead() : 0, stride: stride)
  }

  /// Makes room for `needed` elements in all.
  @inline(never)
  mutating func reserve(_ needed: Int, stride: Int) throws(JSONError) {
    guard needed > capacity else { return }
    let wanted = max(needed, 96 / stride)
    base = try arena.grow(base, used: count, to: wanted, stride: stride, block: &block)
    capacity = wanted
  }

  /// Gives back room beyond `needed` elements in all, where that is much: a list that goes on to grow is not to be moved.
  @inline(never)
  mutating func giveBack(but needed: Int, stride: Int) throws(JSONError) {
    guard block >= 0, needed >= count, capacity > needed &+ needed / 2 &+ 128 else { return }
    base = try arena.grow(base, used: count, to: needed, stride: stride, block: &block)
    capacity = needed
  }
}
