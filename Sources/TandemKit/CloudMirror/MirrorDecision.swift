import CanonicalJSON

/// What a device takes over from its cloud and what it writes there, each store judged by itself.
///
/// - Contract: section 8.
public struct MirrorDecision: Sendable, Equatable {
  /// Both stores, each merged with the cloud's.
  public let merged: RunStores

  /// What to do about the diary.
  public let diary: Store

  /// What to do about the place in the plan.
  public let progress: Store

  /// Whether the plan turns out to be done: record it without celebration.
  public let graduatedQuietly: Bool

  /// What to do about one store.
  public struct Store: Sendable, Equatable {
    /// Whether to replace the device's store by the merged one, which differs.
    public let adopt: Bool

    /// Whether to write the merged store to the cloud: it differs, fits, and is not a pristine one over an unseen cloud.
    ///
    /// Where a first write would replace unseen data, hold it back until the cloud has passed a document, and read the cloud again
    /// just before writing.
    public let write: Bool

    /// The bytes of the merged store.
    public let bytes: Int

    /// Whether the merged store fits the limit.
    public let isWithinLimit: Bool

    init(_ store: CloudMirrorPlan.Store) {
      adopt = store.adopt
      write = store.write
      bytes = store.merged.count
      isWithinLimit = store.fits
    }
  }
}

extension RunStores {
  /// Plans what this device takes over from its cloud and what it writes there.
  ///
  /// A lower epoch never replaces a higher one, and tombstones are never dropped to fit.
  ///
  /// - Parameters:
  ///   - cloud: The stores of the cloud; nil while nothing is known of it.
  ///   - limit: What the cloud takes of one store, in bytes.
  /// - Throws: `tooLarge` for an answer beyond 2^31 - 1 bytes, `noMemory`.
  /// - Complexity: That of the two merges.
  /// - Contract: section 8.
  public func mirror(_ cloud: RunStores?, limit: Int) throws(TandemError) -> MirrorDecision {
    let unknown = Array("null".utf8)
    return try DocumentCall.run(jsonBytes, cloud?.jsonBytes ?? unknown) { (call) throws(JSONError) in
      let plan = try CloudMirrorPlan.read(
        local: call.document(0), cloud: call.document(1), limit: limit, in: call.arena)
      return MirrorDecision(
        merged: RunStores(normal: try call.bytes(plan.writeMerged)), diary: MirrorDecision.Store(plan.runLog),
        progress: MirrorDecision.Store(plan.progress), graduatedQuietly: plan.graduatedQuietly)
    }
  }
}
