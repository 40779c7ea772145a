/// Takes a frame of the driving device into a follower's mirror and answers the mirror: the later of the two.
///
/// A frame is
/// `{"runID"*,"seq"*,"phaseStart"*,"phase","phaseEnd","sentAt","driver","terminalRest":false,"ended":false}`; without
/// `phaseEnd` it counts up, `sentAt` is `phaseStart` when absent, and the `phaseStart` of an ended one is the moment of
/// ending, of a paused or resumed one that of the pause or resume. A mirror is a frame, or `{}`. The greater
/// (`phaseStart`, `seq`, canonical text) is kept, of whatever run or driver, so a late frame cannot re-open what ended.
///
/// - Complexity: O(length of both).
/// - Contract: section 13.
@_cdecl("tandem_live_run_apply")
public func tandem_live_run_apply(_ mirror: TandemText?, _ frame: TandemText?, _ out: TandemOutput?) -> Int32 {
  Call.run(.liveRunApply, out, .text(mirror), .text(frame))
}

/// Tells what a follower shows at a moment, so that it never freezes.
///
/// A mirror that has seen no frame is not visible, and its other members are null or false. Answers
/// `{"dismiss":null|"ended"|"terminalRest"|"stale","elapsed":seconds,"phase","remaining":whole seconds or null,"runID",
/// "stale":bool,"visible":bool}`. A countdown is stale when `now` is more than `grace` seconds after `phaseEnd`, usually
/// 5, a frame that counts up when none newer was sent for 900 s. A terminal rest that reaches its end dismisses instead of standing
/// at 0:00. Visible is a frame without a reason to dismiss it.
///
/// - Complexity: O(length of the mirror).
/// - Contract: section 13.
@_cdecl("tandem_live_run_state")
public func tandem_live_run_state(
  _ mirror: TandemText?, _ now: Double, _ grace: Double, _ out: TandemOutput?
) -> Int32 {
  Call.run(.liveRunState, out, .text(mirror), .number(now), .number(grace))
}
