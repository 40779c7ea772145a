import CanonicalJSON

/// The two stores of one device, or of the cloud; nil where nothing is known yet (the contract's section 8).
struct Stores {
  var runLog: RunLog?
  /// The run log as it was read.
  var runLogText: JSONSlice?
  var progress: Progress?
  var unknown = JSONMembers()

  /// Nothing known.
  init() {}

  /// Reads `{"runLog":…,"progress":…}` at the reader's cursor.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var names = false
    var object = try reader.beginObject(expected: "an object with runLog and progress")
    while try reader.nextMember(of: &object) {
      if object.isNamed("progress") {
        names = true
        if try !reader.passNull() { progress = try Progress(&reader, in: arena) }
      } else if object.isNamed("runLog") {
        names = true
        if try !reader.passNull() {
          let start = reader.cursor
          runLog = try RunLog(&reader, in: arena)
          runLogText = JSONSlice(start: start, end: reader.cursor)
        }
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    self.unknown = JSONMembers(unknown)
    if !names {
      // Another document, such as a bare diary, is not to be written over as if nothing were there.
      guard self.unknown.isEmpty else {
        throw .missing("runLog", in: object.start, expected: "runLog or progress, or an object without members")
      }
      runLog = .empty
      progress = Progress()
    }
  }
}
