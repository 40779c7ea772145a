/// Merges two places in a plan: a reset outranks what it reset, equal ranks are joined.
@_cdecl("tandem_progress_merge")
public func tandem_progress_merge(
  _ local: UnsafePointer<CChar>?, _ incoming: UnsafePointer<CChar>?, _ out: TandemOutput?
) -> Int32 {
  Call.run(.progressMerge, out, .text(local), .text(incoming))
}
