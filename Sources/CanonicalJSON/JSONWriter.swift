import CPlatform

/// Appends canonical JSON to memory of an arena; the caller keeps to the order of members.
package struct JSONWriter: ~Copyable {
  package let arena: Arena
  private var base: UnsafeMutablePointer<UInt8>
  private var block = -1
  private var capacity: Int
  package private(set) var count = 0
  /// Whether only the length of the text is asked for, and how much of it is not kept.
  private var isMeasuring = false
  private var dropped = 0

  /// Begins with room for `capacity` bytes.
  package init(in arena: Arena, capacity: Int = 256) throws(JSONError) {
    self.arena = arena
    // Texts are copied in steps of sixteen bytes, for the last of which there is room.
    self.capacity = max(capacity, 48) + 16
    base = try arena.allocate(UInt8.self, count: self.capacity)
  }

  /// Begins a result in a block of its own, which can outlive the arena and what is given back of it: see `finish` and
  /// `Arena.release(to:)`.
  package init(resultIn arena: Arena, capacity: Int) throws(JSONError) {
    self.arena = arena
    self.capacity = max(capacity, 64)
    block = try arena.newBlock(self.capacity)
    base = arena.block(at: block).bindMemory(to: UInt8.self, capacity: self.capacity)
  }

  /// Appends what `write` writes, for which it makes room before, so that it never moves.
  package mutating func append(
    measured write: (inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    try expect(Self.length(in: arena, of: write))
    try write(&self)
  }

  /// The bytes of what `write` writes, of which nothing is kept: it is dropped where room is short.
  package static func length(
    in arena: Arena, of write: (inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) -> Int {
    var out = try JSONWriter(resultIn: arena, capacity: 4096)
    out.isMeasuring = true
    try write(&out)
    out.release()
    return out.dropped &+ out.count
  }

  /// What has been written from `offset` on; valid until the next append.
  package func slice(from offset: Int = 0) -> JSONSlice {
    JSONSlice(start: UnsafePointer(base + offset), count: count &- offset)
  }

  /// The bytes that can be appended before the memory has to grow.
  var room: Int { capacity &- count }

  /// Makes room for `extra` bytes more.
  @inline(__always)
  package mutating func reserve(_ extra: Int) throws(JSONError) {
    if capacity &- count < extra { try grow(by: extra) }
  }

  /// Makes room for about `extra` bytes more, and for what may stand around them, so that it need not be made in steps.
  @inline(never)
  package mutating func expect(_ extra: Int) throws(JSONError) {
    if !isMeasuring { try reserve(extra < 1024 ? extra : extra &+ 256) }
  }

  @inline(never)
  private mutating func grow(by extra: Int) throws(JSONError) {
    if isMeasuring {
      dropped &+= count
      count = 0
      if extra <= capacity { return }
    }
    // What is not in use is given back first, so that it does not count while the block moves.
    if block >= 0, count < capacity / 4 { try giveBack() }
    let wanted = max(count &+ extra, capacity &+ capacity / (capacity > 4096 ? 4 : 2))
    let memory = try arena.grow(UnsafeMutableRawPointer(base), used: count, to: wanted, block: &block)
    base = memory.bindMemory(to: UInt8.self, capacity: wanted)
    capacity = wanted
  }

  /// Appends one byte.
  @inline(never)
  package mutating func append(_ byte: UInt8) throws(JSONError) {
    try reserve(1)
    base[count] = byte
    count &+= 1
  }

  /// Appends bytes as they are.
  @inline(never)
  package mutating func append(_ slice: JSONSlice) throws(JSONError) {
    if capacity &- count < slice.count {
      if isMeasuring {
        dropped &+= slice.count
        return
      }
      try grow(by: slice.count)
    }
    Self.copy(slice, to: base + count)
    count &+= slice.count
  }

  /// Appends bytes of a text that may be read up to `readable`: short ones sixteen at a time.
  @inline(__always)
  mutating func append(
    copying start: UnsafePointer<UInt8>, count length: Int, readable: UnsafePointer<UInt8>
  ) throws(JSONError) {
    try reserve(length &+ 16)
    if readable - start >= length &+ 16 {
      _ = Self.copyWords(JSONSlice(start: start, count: length), to: base + count)
    } else {
      memcpy(base + count, start, length)
    }
    count &+= length
  }

  /// Appends at most `most` bytes: `write` puts them at the place that it is given, and answers where they end.
  @inline(__always)
  mutating func append(
    upTo most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
  ) throws(JSONError) {
    // Words are written in fours, so the last of them may lie beyond the end.
    try reserve(most &+ 32)
    count = write(base + count) - base
  }

  /// Copies a text sixteen bytes at a time, beyond its end on both sides, and answers where the copy ends.
  @inline(__always)
  static func copyWords(
    _ text: JSONSlice, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard text.count <= 64 else {
      memcpy(target, text.start, text.count)
      return target + text.count
    }
    var offset = 0
    repeat {
      let pair = UnsafeRawPointer(text.start + offset).loadUnaligned(as: SIMD2<UInt64>.self)
      UnsafeMutableRawPointer(target + offset).storeBytes(of: pair, as: SIMD2<UInt64>.self)
      offset &+= 16
    } while offset < text.count
    return target + text.count
  }

  /// Appends one byte where `reserve` has made room.
  @inline(__always)
  package mutating func appendReserved(_ byte: UInt8) {
    base[count] = byte
    count &+= 1
  }

  /// Appends a literal as it is.
  @inline(never)
  package mutating func append(_ literal: StaticString) throws(JSONError) {
    try append(JSONSlice(literal))
  }

  /// Appends the name of a member, which is ASCII without escapes, with quotes and colon, behind a comma or not.
  @inline(never)
  mutating func append(name: StaticString, isFirst: Bool) throws(JSONError) {
    let length = name.utf8CodeUnitCount
    try reserve(length &+ 4)
    if !isFirst { appendReserved(UInt8(ascii: ",")) }
    appendReserved(UInt8(ascii: "\""))
    Self.copy(JSONSlice(name), to: base + count)
    count &+= length
    appendReserved(UInt8(ascii: "\""))
    appendReserved(UInt8(ascii: ":"))
  }

  /// Copies a text within its bounds: short ones, for which `memcpy` is a detour, in two words that may overlap.
  @inline(__always)
  private static func copy(_ text: JSONSlice, to target: UnsafeMutablePointer<UInt8>) {
    let source = UnsafeRawPointer(text.start)
    let target = UnsafeMutableRawPointer(target)
    if text.count > 16 {
      memcpy(target, source, text.count)
    } else if text.count >= 8 {
      let last = text.count &- 8
      let word = source.loadUnaligned(fromByteOffset: last, as: UInt64.self)
      target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
      target.storeBytes(of: word, toByteOffset: last, as: UInt64.self)
    } else if text.count >= 4 {
      let last = text.count &- 4
      let word = source.loadUnaligned(fromByteOffset: last, as: UInt32.self)
      target.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
      target.storeBytes(of: word, toByteOffset: last, as: UInt32.self)
    } else {
      for index in 0..<text.count {
        target.storeBytes(of: text.start[index], toByteOffset: index, as: UInt8.self)
      }
    }
  }

  /// Appends a finite number in its canonical form.
  package mutating func append(number value: Double) throws(JSONError) {
    try reserve(32)
    count &+= writeShortest(value, to: base + count)
  }

  /// Appends an integer of at most 2^53 in magnitude.
  package mutating func append(integer value: Int64) throws(JSONError) {
    try reserve(32)
    guard value > 9 || value < 0 else { return appendReserved(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)) }
    count &+= writeShortest(Double(value), to: base + count)
  }

  /// Appends the bytes that a canonical string stands for.
  package mutating func append(unquoting string: JSONSlice) throws(JSONError) {
    var place = string.start + 1
    while true {
      let byte = JSONSlice.nextByte(&place)
      if byte < 0 { return }
      try append(UInt8(truncatingIfNeeded: byte))
    }
  }

  /// Appends `true` or `false`.
  package mutating func append(bool value: Bool) throws(JSONError) {
    if value { try append("true") } else { try append("false") }
  }

  /// Drops what was written from `newCount` on.
  package mutating func truncate(to newCount: Int) {
    count = newCount
  }

  /// Writes over what stands at `offset`.
  mutating func overwrite(at offset: Int, with slice: JSONSlice) {
    memcpy(base + offset, slice.start, slice.count)
  }

  /// Moves what stands at `source` over what stands at `target`.
  mutating func move(from source: Int, count length: Int, to target: Int) {
    memmove(base + target, base + source, length)
  }

  /// Gives the memory back before the call ends; nothing can be appended any more.
  package mutating func release() {
    arena.release(block: block)
  }

  /// Ends a result with a NUL and answers the arena's block that holds it: see `Arena.give`.
  package consuming func finish() throws(JSONError) -> Int {
    try append(0)
    try giveBack()
    return block
  }

  /// Gives back what is reserved beyond the text. A block may have to be moved for that, so of one up to `left` bytes,
  /// and an eighth, are left.
  package mutating func giveBack(but left: Int = 4096) throws(JSONError) {
    if block < 0 {
      arena.shrink(base, from: capacity, to: count)
      capacity = count
      return
    }
    guard capacity &- count > max(left, count / 8) else { return }
    // No block is empty.
    capacity = max(count, 16)
    let memory = try arena.grow(UnsafeMutableRawPointer(base), used: count, to: capacity, block: &block)
    base = memory.bindMemory(to: UInt8.self, capacity: capacity)
  }
}
