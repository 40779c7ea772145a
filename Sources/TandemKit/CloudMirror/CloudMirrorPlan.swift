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

    /// A text of a store in normal form.
    enum Text { case local, cloud, merged }

    /// Judges a store by its texts, which `text` writes; where the cloud's is not known yet, the local one is the merged
    /// one, and a pristine one must not hide the cloud's. `source` is the local one as it was read; `least` are bytes that
    /// the texts have at least.
    @inline(never)
    init(
      _ source: JSONSlice?, isCloudKnown: Bool, isPristine: Bool, limit: Int, in arena: Arena,
      least: (local: Int, cloud: Int), write text: (Text, inout JSONWriter) throws(JSONError) -> Void
    ) throws(JSONError) {
      var out = try JSONWriter(resultIn: arena, capacity: 512)
      var other = try JSONWriter(resultIn: arena, capacity: 512)
      @inline(never)
      func differs(_ name: Text) throws(JSONError) -> Bool {
        // One that is longer need not be written: runs that were cleared elsewhere may be all there is of it.
        if (name == .local ? least.local : least.cloud) > out.count { return true }
        let mark = arena.mark
        other.truncate(to: 0)
        try text(name, &other)
        arena.release(to: mark)
        return !other.slice().isIdentical(to: out.slice())
      }
      let mark = arena.mark
      try text(isCloudKnown ? .merged : .local, &out)
      arena.release(to: mark)
      fits = out.count <= limit
      let isNews = isCloudKnown ? try differs(.cloud) : !isPristine
      write = fits && isNews
      if let source, source.isIdentical(to: out.slice()) {
        merged = source
        adopt = false
        out.release()
      } else {
        merged = out.slice()
        adopt = isCloudKnown ? try differs(.local) : false
      }
      other.release()
    }
  }

  /// Plans for the stores of this device, those of the cloud, and the bytes that the cloud takes of one store, each asked for
  /// when those before it have been read.
  ///
  /// - Complexity: that of the two merges.
  package static func read(
    local: JSONText, cloud: @autoclosure () throws(JSONError) -> JSONText,
    limit: @autoclosure () throws(JSONError) -> Int, in arena: Arena
  ) throws(JSONError) -> CloudMirrorPlan {
    let mine = try local.read { (reader) throws(JSONError) in try Stores(&reader, in: arena) }
    let theirs = try cloud().read { (reader) throws(JSONError) in
      try reader.passNull() ? Stores() : Stores(&reader, in: arena)
    }
    return try CloudMirrorPlan(mine, theirs, limit: limit(), in: arena)
  }

  private init(_ local: Stores, _ cloud: Stores, limit: Int, in arena: Arena) throws(JSONError) {
    let log = local.runLog ?? .empty
    let cloudLog = cloud.runLog ?? .empty
    runLog = try Store(
      local.runLogText, isCloudKnown: cloud.runLog != nil, isPristine: log.isPristine, limit: limit, in: arena,
      least: (log.recordBytes, cloudLog.recordBytes)
    ) { (text, out) throws(JSONError) in
      switch text {
      case .local: try log.write(to: &out)
      case .cloud: try cloudLog.write(to: &out)
      case .merged: try RunLog.merge(log, cloudLog, in: arena).write(to: &out)
      }
    }
    let place = local.progress ?? Progress()
    let cloudPlace = cloud.progress ?? place
    let mergedPlace = try Progress.merge(place, cloudPlace, in: arena)
    progress = try Store(
      nil, isCloudKnown: cloud.progress != nil, isPristine: place.isPristine, limit: limit, in: arena,
      least: (0, 0)
    ) { (text, out) throws(JSONError) in
      switch text {
      case .local: try place.write(to: &out)
      case .cloud: try cloudPlace.write(to: &out)
      case .merged: try mergedPlace.write(to: &out)
      }
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
    try out.expect(progress.merged.count + runLog.merged.count + unknown.textCount + 256)
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
