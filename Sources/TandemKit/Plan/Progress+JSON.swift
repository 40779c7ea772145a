import CanonicalJSON

extension Progress {
  /// Reads a progress document; `{}` is the pristine one.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> Progress {
    try text.read { (reader) throws(JSONError) in try Progress(&reader, in: arena) }
  }

  /// Reads the progress at the reader's cursor.
  init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    planPlace = reader.cursor
    var object = try reader.beginObject(expected: "a progress object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("completedSlots") {
        completedSlots = try reader.identifiers(in: arena) ?? completedSlots
      } else if object.isNamed("epoch") {
        epochPlace = reader.cursor
        epoch = try reader.counter() ?? epoch
      } else if object.isNamed("planID") {
        planPlace = reader.cursor
        planID = try reader.identifier() ?? planID
      } else if object.isNamed("pointerDay") {
        pointerDay = try reader.counter(atLeast: 1) ?? pointerDay
      } else if object.isNamed("pointerStamp") {
        pointerStamp = try reader.moment() ?? pointerStamp
      } else if object.isNamed("pointerWeek") {
        pointerWeek = try reader.counter(atLeast: 1) ?? pointerWeek
      } else if object.isNamed("resetID") {
        resetID = try reader.optionalString() ?? resetID
      } else if object.isNamed("resetStamp") {
        resetStamp = try reader.moment() ?? resetStamp
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    self.unknown = JSONMembers(unknown)
  }

  /// Writes the progress in normal form.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    try out.expect(completedSlots.textBound + unknown.textCount + 256)
    var members = try MemberWriter(&out, unknown: unknown)
    try members.begin("completedSlots", &out)
    try out.append(completedSlots)
    try members.write("epoch", epoch, &out)
    try members.write("planID", planID, &out)
    try members.write("pointerDay", pointerDay, &out)
    try members.write("pointerStamp", pointerStamp, &out)
    try members.write("pointerWeek", pointerWeek, &out)
    try members.write("resetID", resetID, &out)
    try members.write("resetStamp", resetStamp, &out)
    try members.end(&out)
  }
}
