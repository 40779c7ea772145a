/// A growing list in an arena; plain values only, released with the arena.
package struct List<Element: BitwiseCopyable>: ~Copyable {
  private let arena: Arena
  private var base: UnsafeMutablePointer<Element>?
  private var block = -1
  private var capacity = 0
  package private(set) var count = 0

  /// An empty list that allocates when first appended to.
  package init(in arena: Arena) {
    self.arena = arena
  }

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
    if count == capacity { try grow(expecting: count / 4) }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    count &+= 1
  }

  /// Adds the element that `reader` has just read of an array that begins at `start`, the first of which is numbered
  /// `first` in the list.
  ///
  /// A long list is not left to grow: it makes room for what the text may still have if it goes on as so far.
  @inline(never)
  package mutating func append(
    _ element: Element, from reader: CanonicalReader, since start: UnsafePointer<UInt8>, first: Int = 0
  ) throws(JSONError) {
    if count == capacity {
      try grow(expecting: extrapolate(count &- first, from: reader.cursor - start, to: reader.bytesLeft))
    }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    count &+= 1
  }

  /// Whether what the list takes counts for more than what it takes to move it.
  private var isLong: Bool { capacity &* MemoryLayout<Element>.stride > 4096 }

  /// Makes room for more elements, of which `expected` are likely to come.
  @inline(never)
  private mutating func grow(expecting expected: Int) throws(JSONError) {
    // Some more, for elements shorter than so far; never so little that the moves add up.
    let more = isLong ? max(expected &+ expected / 16, count / 8) : capacity
    try reserve(count &+ more &+ 1)
  }

  /// Makes room for `needed` elements in all.
  @inline(never)
  package mutating func reserve(_ needed: Int) throws(JSONError) {
    guard needed > capacity else { return }
    let wanted = max(needed, 96 / MemoryLayout<Element>.stride)
    let memory = try arena.grow(
      UnsafeMutableRawPointer(base), used: count, to: wanted, stride: MemoryLayout<Element>.stride, block: &block)
    base = memory.assumingMemoryBound(to: Element.self)
    capacity = wanted
  }

  /// Uninitialised room for `count` elements, in place of those of the list.
  package mutating func room(for count: Int) throws(JSONError) -> UnsafeMutableBufferPointer<Element> {
    self.count = 0
    try reserve(count)
    return UnsafeMutableBufferPointer(start: base, count: count)
  }

  /// Gives the memory back before the call ends; the list must not be used again.
  package mutating func release() {
    arena.release(block: block)
  }

  /// Where a list stands, to go back there.
  package struct State: BitwiseCopyable {
    fileprivate let base: UnsafeMutablePointer<Element>?
    fileprivate let block: Int
    fileprivate let capacity: Int
    package let count: Int
  }

  package var state: State { State(base: base, block: block, capacity: capacity, count: count) }

  /// Drops the elements that have been added since `state` was taken, and the memory that `Arena.release(to:)` gave back.
  package mutating func restore(_ state: State) {
    if state.block < 0 {
      base = state.base
      capacity = state.capacity
      block = -1
    }
    count = state.count
  }

  /// Drops the elements from `newCount` on.
  package mutating func truncate(to newCount: Int) {
    count = newCount
  }
}

/// How many there will be in `rest` bytes of a text when it goes on as in the `bytes` before, which had `count`.
@inline(never)
func extrapolate(_ count: Int, from bytes: Int, to rest: Int) -> Int {
  Int(Double(count) * Double(rest) / Double(max(bytes, 1)))
}
