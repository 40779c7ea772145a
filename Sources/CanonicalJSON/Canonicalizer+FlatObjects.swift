/// Objects of a few members whose names and values are canonical and only stand in another order, or with white space
/// between them: most objects of a text that another encoder wrote. They are read once and written once.
extension Canonicalizer {
  /// A member as it stands in the input.
  struct FlatMember: BitwiseCopyable {
    /// As `CanonicalReader.Object` has it.
    let prefix: UInt64
    private let nameStart: UnsafePointer<UInt8>
    private let valueStart: UnsafePointer<UInt8>
    private let nameCount: UInt32
    private let valueCount: UInt32

    @inline(__always)
    init(name: JSONSlice, prefix: UInt64, value: JSONSlice) {
      self.prefix = prefix
      nameStart = name.start
      valueStart = value.start
      nameCount = UInt32(truncatingIfNeeded: name.count)
      valueCount = UInt32(truncatingIfNeeded: value.count)
    }

    /// The name with quotes.
    var name: JSONSlice {
      @inline(__always) get { JSONSlice(start: nameStart, count: Int(nameCount)) }
    }

    var value: JSONSlice {
      @inline(__always) get { JSONSlice(start: valueStart, count: Int(valueCount)) }
    }
  }

  static var mostFlatMembers: Int { 24 }

  /// Writes the object at the cursor and moves behind it, or answers false and does neither.
  mutating func flatObject() throws(JSONError) -> Bool {
    var reader = CanonicalReader(JSONSlice(start: cursor + 1, end: end))
    var count = 0
    var length = 1
    repeat {
      if count > 0 { reader.cursor += 1 }
      // Far enough from the end to look at the bytes around a name and behind a value without asking for each.
      guard count < Self.mostFlatMembers, reader.bytesLeft >= 32, reader.skipSpace(),
        let (name, prefix) = try? reader.name(), reader.bytesLeft > 8, reader.skipSpace(),
        reader.cursor[0] == UInt8(ascii: ":")
      else { return false }
      reader.cursor += 1
      guard reader.skipSpace() else { return false }
      let start = reader.cursor
      guard reader.passScalar(), reader.bytesLeft > 16 else { return false }
      let value = JSONSlice(start: start, end: reader.cursor)
      guard insert(FlatMember(name: name, prefix: prefix, value: value), count), reader.skipSpace() else {
        return false
      }
      count &+= 1
      length &+= name.count &+ value.count &+ 2
    } while reader.cursor[0] == UInt8(ascii: ",")
    // Short texts are copied sixteen bytes at a time, which reads beyond them.
    guard reader.cursor[0] == UInt8(ascii: "}"), reader.bytesLeft > 16 else { return false }
    cursor = reader.cursor + 1
    try out.append(upTo: length) { target in
      var target = target
      for index in 0..<count {
        target[0] = index == 0 ? UInt8(ascii: "{") : UInt8(ascii: ",")
        target = JSONWriter.copyWords(flatMembers[index].name, to: target + 1)
        target[0] = UInt8(ascii: ":")
        target = JSONWriter.copyWords(flatMembers[index].value, to: target + 1)
      }
      target[0] = UInt8(ascii: "}")
      return target + 1
    }
    return true
  }

  /// Puts a member in its place among the `count` sorted ones; false when that takes more than a look at its name.
  @inline(__always)
  private func insert(_ member: FlatMember, _ count: Int) -> Bool {
    guard member.prefix & CanonicalReader.unordered == 0 else { return false }
    var place = count
    while place > 0, member.prefix <= flatMembers[place &- 1].prefix {
      if member.prefix == flatMembers[place &- 1].prefix {
        let order = member.name.compareName(flatMembers[place &- 1].name)
        if order == 0 { return false }
        if order > 0 { break }
      }
      flatMembers[place] = flatMembers[place &- 1]
      place &-= 1
    }
    flatMembers[place] = member
    return true
  }
}

extension CanonicalReader {
  /// Moves over white space, of which there is mostly none or one space; false too near the end of the text.
  @inline(__always)
  fileprivate mutating func skipSpace() -> Bool {
    if cursor[0] == UInt8(ascii: " ") { cursor += 1 }
    return cursor[0] > UInt8(ascii: " ") || skipMoreSpace()
  }

  @inline(never)
  private mutating func skipMoreSpace() -> Bool {
    while bytesLeft > 8, Canonicalizer.isSpace(cursor[0]) { cursor += 1 }
    return bytesLeft > 8
  }

  /// Passes a string, number or literal in canonical form; false, wherever the cursor is then, for anything else.
  @inline(__always)
  fileprivate mutating func passScalar() -> Bool {
    switch cursor[0] {
    case UInt8(ascii: "\""): (try? string()) != nil
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): (try? number(wanted: false)) != nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): false
    default: (try? value()) != nil
    }
  }
}
