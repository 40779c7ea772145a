/// Tells where in a schedule a run is after some seconds.
@_cdecl("tandem_derive")
public func tandem_derive(_ schedule: UnsafePointer<CChar>?, _ elapsed: Double, _ out: TandemOutput?) -> Int32 {
  Call.run(.derive, out, .text(schedule), .number(elapsed))
}
