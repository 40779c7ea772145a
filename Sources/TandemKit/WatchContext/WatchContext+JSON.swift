import CanonicalJSON

extension WatchContext {
  /// Reads a context document.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> WatchContext {
    try text.read { (reader) throws(JSONError) in try WatchContext(&reader, in: arena) }
  }

  private init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var object = try reader.beginObject(expected: "a context object")
    while try reader.nextMember(of: &object) {
      if try !readMember(object, &reader, in: arena) {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    self.unknown = JSONMembers(unknown)
  }

  /// Reads the member at hand when it is one that a context has.
  fileprivate mutating func readMember(
    _ object: CanonicalReader.Object, _ reader: inout CanonicalReader, in arena: Arena
  ) throws(JSONError) -> Bool {
    if object.isNamed("active") {
      active = try reader.workouts(in: arena) ?? active
    } else if object.isNamed("complete") {
      if try !reader.passNull() { complete = try Completeness(&reader, in: arena) }
    } else if object.isNamed("ended") {
      let entries = try reader.array(expected: "an array of ended workouts", in: arena) { (reader) throws(JSONError) in
        try EndedWorkout.read(&reader)
      }
      if let entries { ended = try entries.greatest(in: arena, EndedWorkout.compare) }
    } else if object.isNamed("locks") {
      if try !reader.passNull() { locks = try EditLocks(&reader, in: arena) }
    } else if object.isNamed("recent") {
      recent = try reader.workouts(in: arena) ?? recent
    } else if object.isNamed("schema") {
      schema = try reader.counter()
    } else if object.isNamed("seq") {
      seq = try reader.counter()
    } else if object.isNamed("settings") {
      settings = try reader.passNull() ? nil : reader.value()
    } else if object.isNamed("since") {
      since = try reader.moment() ?? 0
    } else if object.isNamed("splits") {
      splits = try reader.passNull() ? nil : reader.value()
    } else {
      return false
    }
    return true
  }

  /// Writes the context in normal form. The writer must have a block of its own: see `JSONWriter.init(resultIn:capacity:)`.
  @inline(never)
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: unknown)
    try writeLists(&members, &out)
    try writeStamps(&members, &out)
    try members.end(&out)
  }

  /// Writes the members from `active` to `locks`.
  fileprivate func writeLists(_ members: inout MemberWriter, _ out: inout JSONWriter) throws(JSONError) {
    try members.begin("active", &out)
    try out.append(workouts: active)
    try members.begin("complete", &out)
    try complete.write(to: &out)
    try members.begin("ended", &out)
    try out.append(ended) { (entry, out) throws(JSONError) in try out.append(entry.text) }
    try members.begin("locks", &out)
    try locks.write(to: &out)
  }

  /// Writes the members from `recent` to `splits`.
  fileprivate func writeStamps(_ members: inout MemberWriter, _ out: inout JSONWriter) throws(JSONError) {
    try members.begin("recent", &out)
    try out.append(workouts: recent)
    try members.write("schema", ifPresent: schema, &out)
    try members.write("seq", ifPresent: seq, &out)
    try members.write("settings", ifPresent: settings, &out)
    try members.write("since", since, &out)
    try members.write("splits", ifPresent: splits, &out)
  }
}

extension WatchContext.Completeness {
  fileprivate init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var object = try reader.beginObject(expected: "an object that says which lists are whole")
    while try reader.nextMember(of: &object) {
      if object.isNamed("active") {
        active = try reader.bool() ?? true
      } else if object.isNamed("recent") {
        recent = try reader.bool() ?? true
      } else {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    self.unknown = JSONMembers(unknown)
  }

  fileprivate func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: unknown)
    try members.write("active", active, &out)
    try members.write("recent", recent, &out)
    try members.end(&out)
  }
}

extension WatchCache {
  /// Whether a member, by its name as text, is one that a cache has and a context has not.
  static func isOwn(_ name: JSONSlice) -> Bool {
    name.isIdentical(to: "\"navigated\"") || name.isIdentical(to: "\"supports\"")
      || name.isIdentical(to: "\"unsent\"")
  }

  /// Reads a cache document.
  package static func read(_ text: JSONText, in arena: Arena) throws(JSONError) -> WatchCache {
    try text.read { (reader) throws(JSONError) in try WatchCache(&reader, in: arena) }
  }

  private init(_ reader: inout CanonicalReader, in arena: Arena) throws(JSONError) {
    var unknown = JSONMemberList(in: arena)
    var object = try reader.beginObject(expected: "a cache object")
    while try reader.nextMember(of: &object) {
      if object.isNamed("navigated") {
        navigated = try reader.passNull() ? nil : Navigated(&reader)
      } else if object.isNamed("supports") {
        supports = try reader.counter() ?? 0
      } else if object.isNamed("unsent") {
        unsent = try reader.identifiers(in: arena) ?? unsent
      } else if try !context.readMember(object, &reader, in: arena) {
        try unknown.append(name: object.name, value: reader.value())
      }
    }
    context.unknown = JSONMembers(unknown)
  }

  /// Writes the cache in normal form. The writer must have a block of its own: see `JSONWriter.init(resultIn:capacity:)`.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: context.unknown)
    try context.writeLists(&members, &out)
    try members.write("navigated", ifPresent: navigated?.text, &out)
    try context.writeStamps(&members, &out)
    try members.write("supports", supports, &out)
    try members.begin("unsent", &out)
    try out.append(unsent)
    try members.end(&out)
  }
}

extension WatchCache.Navigated {
  /// Both members are required, so the text is in normal form.
  fileprivate init(_ reader: inout CanonicalReader) throws(JSONError) {
    var workoutID: JSONSlice?
    var logID: JSONSlice?
    var object = try reader.beginObject(expected: "an object that names the open screen")
    while try reader.nextMember(of: &object) {
      if object.isNamed("logID") {
        logID = try reader.identifier()
      } else if object.isNamed("workoutID") {
        workoutID = try reader.identifier()
      } else {
        _ = try reader.value()
      }
    }
    guard let workoutID else { throw .missing("workoutID", in: object.start, expected: "a non-empty string") }
    guard let logID else { throw .missing("logID", in: object.start, expected: "a non-empty string") }
    self.workoutID = workoutID
    self.logID = logID
    text = JSONSlice(start: object.start, end: reader.cursor)
  }
}
