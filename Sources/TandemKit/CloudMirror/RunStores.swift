import CanonicalJSON

/// The two stores of a device or of its cloud: the diary and the place in the plan.
///
/// `{"progress":…,"runLog":…}`. Of a cloud, a store that is null or absent is one of which nothing is known yet, and
/// `{}` is known to be empty; an object of other members alone is `badValue`. Of a device, a store that is null or absent is
/// the empty one.
///
/// - Contract: section 8.
public struct RunStores: TandemDocument {
  public let jsonBytes: [UInt8]

  public init(jsonBytes: [UInt8]) throws(TandemError) {
    self.jsonBytes = try DocumentCall.run(jsonBytes) { (call) throws(JSONError) in
      let arena = call.arena
      let stores = try call.document(0).read { (reader) throws(JSONError) in try Stores(&reader, in: arena) }
      return try call.bytes(stores.write)
    }
  }

  /// Takes both stores; nil for one of which nothing is known yet.
  ///
  /// - Throws: `tooLarge` when they do not fit one text.
  /// - Complexity: O(length of both).
  public init(diary: RunDiary?, progress: ProgramProgress?) throws(TandemError) {
    let text = try DocumentCall.run { (call) throws(JSONError) in
      try call.bytes { (out) throws(JSONError) in
        var members = try MemberWriter(&out)
        try members.begin("progress", &out)
        if let progress { try out.append(text: progress.jsonBytes) } else { try out.append("null") }
        try members.begin("runLog", &out)
        if let diary { try out.append(text: diary.jsonBytes) } else { try out.append("null") }
        try members.end(&out)
      }
    }
    try self.init(jsonBytes: text)
  }

  /// Splits the state of older apps, one list `{"completions":[record,…]}`, into a diary and a progress.
  ///
  /// The diary holds every row, the progress is what they completed in the plan "c25k". Other members of the old list are left
  /// behind.
  ///
  /// - Throws: `badJSON` for text that is not JSON, `badValue` for JSON that is not such a list, `tooLarge`.
  /// - Complexity: O(n log n) in the length of the state.
  /// - Contract: section 7.
  public init(splittingLegacyJSON json: String) throws(TandemError) {
    jsonBytes = try DocumentCall.run(Array(json.utf8)) { (call) throws(JSONError) in
      let state = try LegacyState.read(call.document(0), in: call.arena)
      return try call.bytes(state.write)
    }
  }

  /// Takes a text in normal form.
  init(normal bytes: [UInt8]) {
    jsonBytes = bytes
  }

  private func read<Value>(_ value: (Stores, borrowing DocumentCall) throws(JSONError) -> Value) -> Value {
    DocumentCall.read(jsonBytes) { (call) throws(JSONError) in
      let arena = call.arena
      let stores = try call.document(0).read { (reader) throws(JSONError) in try Stores(&reader, in: arena) }
      return try value(stores, call)
    }
  }

  /// The diary; nil when nothing is known of it yet.
  ///
  /// - Complexity: O(length).
  public var diary: RunDiary? {
    read { (stores, call) throws(JSONError) in
      guard let runLog = stores.runLog else { return nil }
      return RunDiary(normal: try call.bytes(runLog.write))
    }
  }

  /// The place in the plan; nil when nothing is known of it yet.
  ///
  /// - Complexity: O(length).
  public var progress: ProgramProgress? {
    read { (stores, call) throws(JSONError) in
      guard let progress = stores.progress else { return nil }
      return ProgramProgress(normal: try call.bytes(progress.write))
    }
  }
}

extension Stores {
  /// Writes the stores in normal form, null for one of which nothing is known.
  func write(to out: inout JSONWriter) throws(JSONError) {
    var members = try MemberWriter(&out, unknown: unknown)
    try members.begin("progress", &out)
    if let progress { try progress.write(to: &out) } else { try out.append("null") }
    try members.begin("runLog", &out)
    if let runLog { try runLog.write(to: &out) } else { try out.append("null") }
    try members.end(&out)
  }
}
