/// Tells how long a run has been going at a moment, and whether it is running, paused or ended.
@_cdecl("tandem_anchor_elapsed")
public func tandem_anchor_elapsed(_ anchor: UnsafePointer<CChar>?, _ now: Double, _ out: TandemOutput?) -> Int32 {
  Call.run(.anchorElapsed, out, .text(anchor), .number(now))
}
