/// `tandem_anchor_elapsed` under its plain name.
@_cdecl("anchor_elapsed")
public func anchor_elapsed(_ anchor: TandemText?, _ now: Double, _ out: TandemOutput?) -> Int32 {
  tandem_anchor_elapsed(anchor, now, out)
}

/// `tandem_derive` under its plain name.
@_cdecl("derive")
public func derive(_ schedule: TandemText?, _ elapsed: Double, _ out: TandemOutput?) -> Int32 {
  tandem_derive(schedule, elapsed, out)
}

/// `tandem_runlog_merge` under its plain name.
@_cdecl("runlog_merge")
public func runlog_merge(
  _ local: TandemText?, _ incoming: TandemText?, _ out: TandemOutput?
) -> Int32 {
  tandem_runlog_merge(local, incoming, out)
}

/// `tandem_progress_merge` under its plain name.
@_cdecl("progress_merge")
public func progress_merge(
  _ local: TandemText?, _ incoming: TandemText?, _ out: TandemOutput?
) -> Int32 {
  tandem_progress_merge(local, incoming, out)
}
