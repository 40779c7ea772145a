/// Plans what a device takes over from its cloud and what it writes there, each store judged by itself.
///
/// `local` and `cloud` are `{"runLog","progress"}`. A `cloud` that is the text `null` (not a NULL pointer), or
/// one store of it that is null or absent, means that nothing is known of it yet; `{}` is known to be empty. An object of
/// other members alone is no such document. `limit` is what the cloud takes of one store, in bytes.
///
/// Answers `{"adopt":{...},"bytes":{...},"graduatedQuietly":bool,"merged":{...},"withinLimit":{...},"write":{...}}`,
/// each pair with `progress` and `runLog`: `adopt` when the merged store differs from the local one; `write` when it
/// differs from the cloud's and fits, unless it is pristine and the cloud's is not known, which it might replace.
/// `graduatedQuietly`: the plan turns out to be done; record it without celebration. Tombstones are never dropped to
/// fit. A host whose cloud lets a first write replace unseen data holds `write` back until it can pass a document, and
/// reads the cloud again just before it writes.
///
/// - Complexity: that of the two merges.
/// - Contract: section 8.
@_cdecl("tandem_cloud_mirror_plan")
public func tandem_cloud_mirror_plan(
  _ local: TandemText?, _ cloud: TandemText?, _ limit: Int32, _ out: TandemOutput?
) -> Int32 {
  Call.run(.cloudMirrorPlan, out, .text(local), .text(cloud), .number(Double(limit)))
}
