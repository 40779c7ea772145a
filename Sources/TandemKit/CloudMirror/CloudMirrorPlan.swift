import CanonicalJSON

/// What a device takes over from its cloud and what it writes there, each store judged by itself (section 8).
package struct CloudMirrorPlan {
  let runLog: Store
  let progress: Store
  let graduatedQuietly: Bool
  private let unknown: JSONMembers

  /// One store merged, and what follows for it.
  struct Store {
    let merged: JSONSlice
    let adopt: Bool
    let write: Bool
    let fits: Bool

    /// Judges a store of which the cloud's copy is known; all three are canonical texts.
    init(local: JSONSlice, cloud: JSONSlice, merged: JSONSlice, limit: Int) {
      self.merged = merged
      adopt = !merged.isIdentical(to: local)
      fits = merged.count <= limit
      write = fits && !merged.isIdentical(to: cloud)
    }

    /// Judges a store of which the cloud's copy is not known yet: a pristine one must not hide it.
    init(local: JSONSlice, isPristine: Bool, limit: Int) {
      merged = local
      adopt = false
      fits = local.count <= limit
      write = fits && !isPristine
    }
  }

  /// Plans for the stores of this device, those of the cloud, and the bytes that the cloud takes of one store.
  ///
  /// - Complexity: that of the two merges.
  package static func read(
    local: JSONText, cloud: JSONText, limit: Int, in arena: Arena
  ) throws(JSONError) -> CloudMirrorPlan {
    let mine = try local.read { (reader) throws(JSONError) in try Stores(&reader, in: arena) }
    let theirs = try cloud.read { (reader) throws(JSONError) in
      try reader.passNull() ? Stores() : Stores(&reader, in: arena)
    }
    return try CloudMirrorPlan(mine, theirs, limit: limit, in: arena)
  }

  private init(_ local: Stores, _ cloud: Stores, limit: Int, in arena: Arena) throws(JSONError) {
    let log = local.runLog ?? .empty
    let logText = try Self.text(of: log, in: arena)
    if let other = cloud.runLog {
      let merged = try Self.text(of: RunLog.merge(log, other, in: arena), in: arena)
      runLog = Store(local: logText, cloud: try Self.text(of: other, in: arena), merged: merged, limit: limit)
    } else {
      runLog = Store(local: logText, isPristine: log.isPristine, limit: limit)
    }
    let place = local.progress ?? Progress()
    let placeText = try Self.text(of: place, in: arena)
    var mergedPlace = place
    if let other = cloud.progress {
      mergedPlace = try Progress.merge(place, other, in: arena)
      let merged = try Self.text(of: mergedPlace, in: arena)
      progress = Store(local: placeText, cloud: try Self.text(of: other, in: arena), merged: merged, limit: limit)
    } else {
      progress = Store(local: placeText, isPristine: place.isPristine, limit: limit)
    }
    let wasGraduated = try Self.isGraduated(place, in: arena)
    let isGraduated = try Self.isGraduated(mergedPlace, in: arena)
    graduatedQuietly = isGraduated && !wasGraduated
    unknown = try joinUnknown(local.unknown, cloud.unknown, in: arena)
  }

  /// Whether the built-in plan is done; a plan of one's own is not known here.
  private static func isGraduated(_ progress: Progress, in arena: Arena) throws(JSONError) -> Bool {
    guard let plan = try PlanShape(builtIn: progress.planID, in: arena) else { return false }
    return try ProgressStatus(progress, plan, in: arena).isGraduated
  }

  private static func text(of log: RunLog, in arena: Arena) throws(JSONError) -> JSONSlice {
    var out = try JSONWriter(in: arena, capacity: log.textBound)
    try log.write(to: &out)
    return out.slice()
  }

  private static func text(of progress: Progress, in arena: Arena) throws(JSONError) -> JSONSlice {
    var out = try JSONWriter(in: arena)
    try progress.write(to: &out)
    return out.slice()
  }

  /// Writes the document that `cloud_mirror_plan` answers.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out)
    try writePair("adopt", &members, &out) { $0.adopt }
    try members.begin("bytes", &out)
    var bytes = try MemberWriter(&out)
    try bytes.write("progress", Int64(progress.merged.count), &out)
    try bytes.write("runLog", Int64(runLog.merged.count), &out)
    try bytes.end(&out)
    try members.write("graduatedQuietly", graduatedQuietly, &out)
    try members.begin("merged", &out)
    try writeMerged(to: &out)
    try writePair("withinLimit", &members, &out) { $0.fits }
    try writePair("write", &members, &out) { $0.write }
    try members.end(&out)
  }

  /// Writes both stores merged.
  func writeMerged(to out: inout JSONWriter) throws(JSONError) {
    var merged = try MemberWriter(&out, unknown: unknown)
    try merged.write("progress", progress.merged, &out)
    try merged.write("runLog", runLog.merged, &out)
    try merged.end(&out)
  }

  private func writePair(
    _ name: StaticString, _ members: inout MemberWriter, _ out: inout JSONWriter, _ judge: (Store) -> Bool
  ) throws(JSONError) {
    try members.begin(name, &out)
    var pair = try MemberWriter(&out)
    try pair.write("progress", judge(progress), &out)
    try pair.write("runLog", judge(runLog), &out)
    try pair.end(&out)
  }
}
