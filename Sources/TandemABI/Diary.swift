/// Merges two diaries: every run of either, but for those that either has deleted.
@_cdecl("tandem_runlog_merge")
public func tandem_runlog_merge(
  _ local: UnsafePointer<CChar>?, _ incoming: UnsafePointer<CChar>?, _ out: TandemOutput?
) -> Int32 {
  Call.run(.runlogMerge, out, .text(local), .text(incoming))
}
