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
    if count == capacity { try reserve(count &+ 1) }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    count &+= 1
  }

  /// Makes room for `needed` elements in all.
  @inline(never)
  package mutating func reserve(_ needed: Int) throws(JSONError) {
    guard needed > capacity else { return }
    // Small lists double; large ones grow by a quarter, since they count for more than the moves do.
    let isLarge = capacity &* MemoryLayout<Element>.stride > 4096
    let wanted = max(needed, isLarge ? capacity &+ capacity / 4 : capacity &* 2, 96 / MemoryLayout<Element>.stride)
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

  /// Drops the elements from `newCount` on.
  package mutating func truncate(to newCount: Int) {
    count = newCount
  }
}
