import CPlatform

/// The memory of one call: whatever it hands out lives until the call ends, and running out is an error, not a death.
///
/// Small pieces are cut from chunks; a piece that grows past `blockThreshold` becomes a block of its own, which is
/// resized in place where the system can. Everything is given back at once by `withArena`, also when a trap has left `body`
/// in the middle: the table of blocks is always true, for what changes it is a function of its own, out of which no
/// optimiser moves a store past a trap.
package struct Arena: BitwiseCopyable {
  private let state: UnsafeMutablePointer<State>

  private struct State {
    var next: UnsafeMutableRawPointer
    var limit: UnsafeMutableRawPointer
    var blocks: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    var blockCount: Int
    var blockCapacity: Int
    var chunkSize: Int
  }

  private static var blockThreshold: Int { 2048 }
  private static var stackBytes: Int { 960 }

  /// The blocks that the table on the stack has room for, and its bytes.
  private static var firstBlocks: Int { 8 }
  private static var tableBytes: Int { firstBlocks * MemoryLayout<UnsafeMutableRawPointer?>.stride }

  /// Runs `body` with an empty arena and releases all that was allocated from it.
  package static func withArena<Result>(_ body: (Arena) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: tableBytes + stackBytes, alignment: 16) { stack in
      let table = stack.baseAddress.unsafelyUnwrapped
      var state = State(
        next: table + tableBytes, limit: table + tableBytes + stackBytes,
        blocks: table.bindMemory(to: UnsafeMutableRawPointer?.self, capacity: firstBlocks), blockCount: 0,
        blockCapacity: firstBlocks, chunkSize: 4096)
      return withUnsafeMutablePointer(to: &state) { pointer in
        let result = body(Arena(state: pointer))
        var index = 0
        while index < pointer.pointee.blockCount {
          free(pointer.pointee.blocks[index])
          index &+= 1
        }
        if pointer.pointee.blockCapacity > firstBlocks { free(pointer.pointee.blocks) }
        return result
      }
    }
  }

  /// Memory for `count` elements, uninitialised.
  package func allocate<Element: BitwiseCopyable>(
    _: Element.Type, count: Int
  ) throws(JSONError) -> UnsafeMutablePointer<Element> {
    try allocateBytes(Self.byteCount(count, stride: MemoryLayout<Element>.stride))
      .assumingMemoryBound(to: Element.self)
  }

  private static func byteCount(_ count: Int, stride: Int) throws(JSONError) -> Int {
    let (bytes, overflow) = count.multipliedReportingOverflow(by: stride)
    guard !overflow, bytes >= 0, bytes < Int.max / 2 else { throw .noMemory }
    return bytes
  }

  @inline(never)
  private func allocateBytes(_ bytes: Int) throws(JSONError) -> UnsafeMutableRawPointer {
    let rounded = (bytes &+ 15) & ~15
    if state.pointee.limit - state.pointee.next >= rounded {
      let piece = state.pointee.next
      state.pointee.next = piece + rounded
      return piece
    }
    if rounded > Self.blockThreshold { return try block(at: newBlock(rounded)) }
    let size = state.pointee.chunkSize
    let chunk = try block(at: newBlock(size))
    // Small enough that what is left of the last one hardly counts.
    if size < 16384 { state.pointee.chunkSize = size &* 2 }
    state.pointee.next = chunk + rounded
    state.pointee.limit = chunk + size
    return chunk
  }

  /// Moves the `used` elements at `piece` to room for `wanted`; `block` remembers where a large piece lives.
  @inline(never)
  func grow(
    _ piece: UnsafeMutableRawPointer?, used: Int, to wanted: Int, stride: Int = 1, block index: inout Int
  ) throws(JSONError) -> UnsafeMutableRawPointer {
    let bytes = try Self.byteCount(wanted, stride: stride)
    if index >= 0 {
      guard let moved = realloc(block(at: index), bytes) else { throw .noMemory }
      state.pointee.blocks[index] = moved
      return moved
    }
    let room: UnsafeMutableRawPointer
    if bytes > Self.blockThreshold {
      index = try newBlock(bytes)
      room = block(at: index)
    } else {
      room = try allocateBytes(bytes)
    }
    if let piece { room.copyMemory(from: piece, byteCount: used &* stride) }
    return room
  }

  /// A new block, by its number.
  @inline(never)
  func newBlock(_ bytes: Int) throws(JSONError) -> Int {
    let count = state.pointee.blockCount
    if count == state.pointee.blockCapacity {
      let capacity = count &* 2
      let former = count > Self.firstBlocks ? state.pointee.blocks : nil
      let table = realloc(former, capacity &* MemoryLayout<UnsafeMutableRawPointer?>.stride)
      guard let table else { throw .noMemory }
      if former == nil { memcpy(table, state.pointee.blocks, Self.tableBytes) }
      state.pointee.blocks = table.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
      state.pointee.blockCapacity = capacity
    }
    guard let memory = malloc(bytes) else { throw .noMemory }
    state.pointee.blocks[count] = memory
    state.pointee.blockCount = count &+ 1
    return count
  }

  func block(at index: Int) -> UnsafeMutableRawPointer {
    state.pointee.blocks[index].unsafelyUnwrapped
  }

  /// Gives back what is not used of the `allocated` bytes at `piece`, where nothing has been allocated since.
  func shrink(_ piece: UnsafeMutableRawPointer, from allocated: Int, to used: Int) {
    let rounded = (allocated &+ 15) & ~15
    guard rounded <= Self.blockThreshold, piece + rounded == state.pointee.next else { return }
    state.pointee.next = piece + ((used &+ 15) & ~15)
  }

  /// Frees a block before the call ends; none where `index` is below 0.
  @inline(never)
  func release(block index: Int) {
    guard index >= 0 else { return }
    let freed = block(at: index)
    state.pointee.blocks[index] = nil
    free(freed)
  }

  /// How much of an arena is in use.
  package struct Mark: BitwiseCopyable {
    fileprivate let next: UnsafeMutableRawPointer
    fileprivate let limit: UnsafeMutableRawPointer
    fileprivate let blockCount: Int
  }

  package var mark: Mark {
    Mark(next: state.pointee.next, limit: state.pointee.limit, blockCount: state.pointee.blockCount)
  }

  /// Frees all that was allocated since `mark` was taken. What grew since then lives on if it had a block of its own
  /// before.
  @inline(never)
  package func release(to mark: Mark) {
    while state.pointee.blockCount > mark.blockCount {
      let last = state.pointee.blockCount &- 1
      let freed = state.pointee.blocks[last]
      state.pointee.blockCount = last
      free(freed)
    }
    state.pointee.next = mark.next
    state.pointee.limit = mark.limit
  }

  /// Gives a block to the caller of the library, who frees it.
  package func give(block index: Int) -> UnsafeMutableRawPointer {
    let given = block(at: index)
    state.pointee.blocks[index] = nil
    return given
  }
}
