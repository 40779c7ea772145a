import CanonicalJSON
import TandemKit

/// The calls of the contract: what each is named, what it takes, and which function of `TandemKit` answers it.
enum Operation: UInt8 {
  case anchorElapsed
  case anchorPause
  case anchorResume
  case anchorEnd
  case anchorAssign
  case anchorMerge
  case anchorCheck
  case anchorFinish
  case healthPlan
  case clockOffset
  case derive
  case anchorDerive
  case scheduleCues
  case anchorCues
  case planSchedule
  case planDescribe
  case runlogAppend
  case runlogDelete
  case runlogClear
  case runlogMerge
  case runlogForget
  case progressComplete
  case progressStartOver
  case progressMerge
  case progressStatus
  case legacySplit
  case cloudMirrorPlan
  case workoutMerge
  case workoutIngest
  case workoutLogReset
  case watchContextFit
  case watchContextApply
  case editLocksSet
  case editLocksActive
  case watchSessionPlan
  case liveRunApply
  case liveRunState

  /// The name and the parameters in order, each `name:kind`, with `?` when it may be absent.
  var signature: StaticString {
    switch self {
    case .anchorElapsed: "anchor_elapsed anchor:document now:moment"
    case .anchorPause: "anchor_pause anchor:document at:moment"
    case .anchorResume: "anchor_resume anchor:document at:moment"
    case .anchorEnd: "anchor_end anchor:document at:moment"
    case .anchorAssign: "anchor_assign anchor:document device:text"
    case .anchorMerge: "anchor_merge local:document incoming:document"
    case .anchorCheck: "anchor_check anchor:document now:moment max_skew:duration max_age:duration"
    case .anchorFinish: "anchor_finish anchor:document schedule:document now:moment"
    case .healthPlan: "health_plan anchor:document device:text saved:document"
    case .clockOffset: "clock_offset samples:document"
    case .derive: "derive schedule:document elapsed:duration"
    case .anchorDerive: "anchor_derive anchor:document schedule:document now:moment"
    case .scheduleCues: "schedule_cues schedule:document from:duration to:duration options:document?"
    case .anchorCues: "anchor_cues anchor:document schedule:document from:moment to:moment options:document?"
    case .planSchedule: "plan_schedule plan_id:text week:count day:count"
    case .planDescribe: "plan_describe plan_id:text"
    case .runlogAppend: "runlog_append log:document record:document"
    case .runlogDelete: "runlog_delete log:document run_id:text"
    case .runlogClear: "runlog_clear log:document shown:document"
    case .runlogMerge: "runlog_merge local:document incoming:document"
    case .runlogForget: "runlog_forget outbox:document run_ids:document"
    case .progressComplete: "progress_complete progress:document record:document plan:document?"
    case .progressStartOver: "progress_start_over progress:document stamp:moment reset_id:text? plan_id:text?"
    case .progressMerge: "progress_merge local:document incoming:document"
    case .progressStatus: "progress_status progress:document plan:document?"
    case .legacySplit: "legacy_split state:document"
    case .cloudMirrorPlan: "cloud_mirror_plan local:document cloud:document limit:count"
    case .workoutMerge: "workout_merge local:document incoming:document"
    case .workoutIngest: "workout_ingest store:document pushed:document"
    case .workoutLogReset: "workout_log_reset workout:document log_id:text at:moment"
    case .watchContextFit: "watch_context_fit context:document limit:count"
    case .watchContextApply: "watch_context_apply cache:document text:text now:moment"
    case .editLocksSet: "edit_locks_set locks:document kind:text id:text now:moment ttl:duration"
    case .editLocksActive: "edit_locks_active locks:document now:moment"
    case .watchSessionPlan: "watch_session_plan state:document now:moment"
    case .liveRunApply: "live_run_apply mirror:document frame:document"
    case .liveRunState: "live_run_state mirror:document now:moment grace:duration"
    }
  }

  /// Answers the call.
  func perform(_ arguments: Arguments, to out: inout JSONWriter) throws(JSONError) {
    switch self {
    case .anchorElapsed: try ClockCalls.elapsed(arguments, &out)
    case .anchorPause: try ClockCalls.pause(arguments, &out)
    case .anchorResume: try ClockCalls.resume(arguments, &out)
    case .anchorEnd: try ClockCalls.end(arguments, &out)
    case .anchorAssign: try ClockCalls.assign(arguments, &out)
    case .anchorMerge: try ClockCalls.merge(arguments, &out)
    case .anchorCheck: try ClockCalls.check(arguments, &out)
    case .anchorFinish: try ClockCalls.finish(arguments, &out)
    case .healthPlan: try ClockCalls.healthPlan(arguments, &out)
    case .clockOffset: try ClockCalls.offset(arguments, &out)
    case .derive: try ScheduleCalls.derive(arguments, &out)
    case .anchorDerive: try ScheduleCalls.anchorDerive(arguments, &out)
    case .scheduleCues: try ScheduleCalls.cues(arguments, &out)
    case .anchorCues: try ScheduleCalls.anchorCues(arguments, &out)
    case .planSchedule: try ScheduleCalls.planSchedule(arguments, &out)
    case .planDescribe: try ScheduleCalls.planDescribe(arguments, &out)
    case .runlogAppend: try DiaryCalls.append(arguments, &out)
    case .runlogDelete: try DiaryCalls.delete(arguments, &out)
    case .runlogClear: try DiaryCalls.clear(arguments, &out)
    case .runlogMerge: try DiaryCalls.merge(arguments, &out)
    case .runlogForget: try DiaryCalls.forget(arguments, &out)
    case .progressComplete: try PlanCalls.complete(arguments, &out)
    case .progressStartOver: try PlanCalls.startOver(arguments, &out)
    case .progressMerge: try PlanCalls.merge(arguments, &out)
    case .progressStatus: try PlanCalls.status(arguments, &out)
    case .legacySplit: try PlanCalls.legacySplit(arguments, &out)
    case .cloudMirrorPlan: try CloudMirrorCalls.plan(arguments, &out)
    case .workoutMerge: try WorkoutCalls.merge(arguments, &out)
    case .workoutIngest: try WorkoutCalls.ingest(arguments, &out)
    case .workoutLogReset: try WorkoutCalls.resetLog(arguments, &out)
    case .watchContextFit: try WatchContextCalls.fit(arguments, &out)
    case .watchContextApply: try WatchContextCalls.apply(arguments, &out)
    case .editLocksSet: try EditLockCalls.set(arguments, &out)
    case .editLocksActive: try EditLockCalls.active(arguments, &out)
    case .watchSessionPlan: try SessionCalls.plan(arguments, &out)
    case .liveRunApply: try LiveMirrorCalls.apply(arguments, &out)
    case .liveRunState: try LiveMirrorCalls.state(arguments, &out)
    }
  }
}
