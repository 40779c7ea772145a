"""The mistakes that are planted in the sources of the merges and plans, one by one.

Each is (file under Sources/TandemKit, a text that is there once, what replaces its part between « and », the calls to ask). Where
the text has no « », all of it is replaced. Both halves have to be expressions of one type.
"""

LOG = ("runlog_merge", "runlog_append", "runlog_delete", "runlog_forget", "cloud_mirror_plan")
PROGRESS = ("progress_merge", "progress_complete", "progress_start_over", "cloud_mirror_plan")
WORKOUT = ("workout_merge", "workout_ingest", "watch_context_apply", "workout_log_reset")

JOIN = "Diary/RunRecordJoin.swift"
MERGE = "Diary/RunLogMerge.swift"
ACTIONS = "Diary/RunLog+Actions.swift"
PLACE = "Plan/ProgressMerge.swift"
STEPS = "Plan/ProgressActions.swift"
ANCHOR = "Clock/AnchorMerge.swift"
PRESS = "Clock/Anchor+Actions.swift"
HEALTH = "Clock/HealthDecision.swift"
CLOUD = "CloudMirror/CloudMirrorPlan.swift"
WORK = "Workout/WorkoutMerge.swift"
WORKREAD = "Workout/Workout+JSON.swift"
LOGS = "Workout/LogReader.swift"
LOGREAD = "Workout/WorkoutLog+JSON.swift"
ENTRY = "Workout/SetEntry.swift"
LISTED = "Values/ListedObject.swift"
STAMPED = "Workout/Stamped.swift"
INGEST = "Workout/WorkoutIngest.swift"
SESSION = "Session/SessionPlan.swift"
APPLY = "WatchContext/WatchContextApply.swift"
FIT = "WatchContext/WatchContextFit.swift"
LOCKS = "EditLocks/EditLocks.swift"
FRAME = "LiveMirror/LiveFrame.swift"
SCREEN = "LiveMirror/LiveState.swift"

ANCHORS = ("anchor_merge",)
SESSIONS = ("watch_session_plan",)
CONTEXTS = ("watch_context_apply",)
LOCKING = ("edit_locks_set", "edit_locks_active", "watch_context_apply")

MUTANTS = [
    (JOIN, "if «slots.mine.compare(slots.theirs) < 0» {", "false", LOG),
    (JOIN, 'left.isIdentical(to: DiaryRecord.Completion.full.name) ? left : right', "left", LOG),
    (JOIN, "«date <= other.date» ? ours", "date > other.date", LOG),
    (JOIN, "mine > theirs ? left : right", "left", LOG),
    (JOIN, "return «left.compareText(right) >= 0» ? left : right", "true", LOG),
    (JOIN, "left.joined(with: right)", "left", LOG),
    (JOIN, "«keepsSlot» ? ours : others", "ours != nil", LOG),
    (JOIN, "date: «min(date, other.date)»", "date", LOG),
    (JOIN, "case (nil, _): «-1»", "1", LOG),
    (JOIN, "if order == 0 { order = «Self.compare(day, other.day) { $0.compareNumber($1) }» }", "0", LOG),
    (MERGE, "try local.tombstones.union(incoming.tombstones, in: arena)", "local.tombstones", LOG),
    (MERGE, "records: try join(all, middle: middle, without: «tombstones», in: arena)", "local.tombstones", LOG),
    (MERGE, "unknown: «try joinUnknown(local.unknown, incoming.unknown, in: arena)»", "local.unknown", LOG),
    (MERGE, "firstEnd < end, «!runs[firstEnd - 1].isBefore(runs[firstEnd])» {", "false", LOG),
    (ACTIONS, "removing(from: log.records) { «runIDs.contains($0.runID)» }", "!runIDs.contains($0.runID)", LOG),
    (ACTIONS, "log.tombstones = try «log.tombstones.union(runIDs, in: arena)»", "log.tombstones", LOG),
    (PLACE, "if «order != 0» { return", "local.epoch != incoming.epoch", PROGRESS),
    (PLACE, "return «order > 0» ? local : incoming", "true", PROGRESS),
    (PLACE, "local.comparePointer(incoming) >= 0", "true", PROGRESS),
    (PLACE, "try local.completedSlots.union(incoming.completedSlots, in: arena)", "local.completedSlots", PROGRESS),
    (PLACE, "max(local.resetStamp, incoming.resetStamp)", "min(local.resetStamp, incoming.resetStamp)", PROGRESS),
    (PLACE, "try joinUnknown(local.unknown, incoming.unknown, in: arena)", "local.unknown", PROGRESS),
    (PLACE, "if «isPristine != other.isPristine» {", "false", PROGRESS),
    (PLACE, "compareNumbers(epoch, other.epoch)", "0", PROGRESS),
    (PLACE, "resetID.compareString(other.resetID)", "0", PROGRESS),
    (PLACE, "planID.compareString(other.planID)", "0", PROGRESS),
    (STEPS, "record.date > resetStamp", "record.date >= resetStamp", PROGRESS),
    (STEPS, "if «comparePointer(moved) < 0» {", "true", PROGRESS),
    (STEPS, "try epoch.counted(at: epochPlace)", "epoch", PROGRESS),
    (STEPS, "(pointerStamp, pointerWeek, pointerDay) = («stamp», 1, 1)", "0", PROGRESS),
    (STEPS, "resetStamp = «stamp»", "0", PROGRESS),
    (ANCHOR, "compareNumbers(startDate, other.startDate)", "compareNumbers(other.startDate, startDate)", ANCHORS),
    (ANCHOR, "runID.compareString(other.runID)", "0", ANCHORS),
    (ANCHOR, "comparePresence(endedAt, other.endedAt)", "0", ANCHORS),
    (ANCHOR, "compareNumbers(revision, other.revision)", "0", ANCHORS),
    (ANCHOR, "comparePresence(pausedAt, other.pausedAt)", "0", ANCHORS),
    (ANCHOR, "compareNumbers(other.endedAt ?? 0, endedAt ?? 0)", "compareNumbers(endedAt ?? 0, other.endedAt ?? 0)", ANCHORS),
    (ANCHOR, "compareNumbers(other.pausedAt ?? 0, pausedAt ?? 0)", "0", ANCHORS),
    (ANCHOR, "compareNumbers(accumulatedPause, other.accumulatedPause)", "0", ANCHORS),
    (ANCHOR, "try local.text(in: arena).compareText(incoming.text(in: arena))", "0", ANCHORS),
    (PRESS, "max(0, moment - pausedAt)", "moment - pausedAt", ("anchor_resume",)),
    (HEALTH, 'anchor.healthOwner ?? JSONSlice("\\"phone\\"")', "anchor.healthOwner ?? device", ("health_plan",)),
    (HEALTH, "saved.contains(anchor.runID)", "false", ("health_plan",)),
    (CLOUD, "adopt = «isCloudKnown ? try differs(.local) : false»", "false", ("cloud_mirror_plan",)),
    (CLOUD, "write = «fits && isNews»", "isNews", ("cloud_mirror_plan",)),
    (CLOUD, "try differs(.cloud) : «!isPristine»", "true", ("cloud_mirror_plan",)),
    (CLOUD, "isCloudKnown ? «try differs(.cloud)» :", "true", ("cloud_mirror_plan",)),
    (CLOUD, "out.count <= limit", "out.count < limit", ("cloud_mirror_plan",)),
    (CLOUD, "isGraduated && !wasGraduated", "isGraduated", ("cloud_mirror_plan",)),
    (WORK, "workout.status = «max(workout.status, copy.status)»", "workout.status", WORKOUT),
    (WORK, "workout.deletedLogIDs = «try workout.deletedLogIDs.union(copy.deletedLogIDs, in: arena)»", "copy.deletedLogIDs", WORKOUT),
    (WORK, "removing(from: logs.elements) { «deleted.contains($0.id)» }", "false", WORKOUT),
    (WORK, "_ = try latest.offer(copy.others)", "latest.replace(with: copy.others)", WORKOUT),
    (LOGS, "if «log.resetCount > joined.resetCount»", "false", WORKOUT),
    (LOGS, "if «log.resetCount < joined.resetCount»", "false", WORKOUT),
    (LOGS, "max(joined.status, log.status)", "log.status", WORKOUT),
    (LOGS, "max(joined.currentStateIndex, log.currentStateIndex)", "joined.currentStateIndex", WORKOUT),
    (STAMPED, "try compare(other) < 0", "try compare(other) > 0", WORKOUT),
    (LOGS, "log.isNormal = log.isNormal && «isInOrder»", "true", WORKOUT),
    (ENTRY, "guard «!entry.isNormal», let null", "false", WORKOUT),
    (ENTRY, "compareNumbers(«updatedAt(left) ?? -.infinity»,", "updatedAt(left) ?? 0", WORKOUT),
    (LOGREAD, "isNormal = isNormal && «present == 6»", "true", WORKOUT),
    (WORKREAD, "isNormal && «present == 4»", "true", WORKOUT + CONTEXTS),
    (WORKREAD, "isNormal = «ids.isWritten(as: JSONSlice(start: start, end: reader.cursor))»", "true", WORKOUT + CONTEXTS),
    (STAMPED, "compareNumbers(latest.updatedAt, other.updatedAt)", "0", WORKOUT),
    (LISTED, "isNormal && «status >= least»", "true", CONTEXTS),
    (INGEST, "store.deletedWorkoutIDs.contains(pushed.workoutID)", "false", WORKOUT),
    (INGEST, "now.deletedLogIDs = «StringSet()»", "pushed.deletedLogIDs", WORKOUT),
    (INGEST, "try !now.says(pushed, in: arena)", "false", WORKOUT),
    (INGEST, "try reader.join(copies).others.updatedAt > heldAt", "try reader.join(copies).others.updatedAt >= heldAt", WORKOUT),
    (SESSION, "let isYoung = «age < state.minimumFinishAge»", "age <= state.minimumFinishAge", SESSIONS),
    (SESSION, "} else if «mayBeOfSaved» {", "false", SESSIONS),
    (SESSION, "saved.contains($0) && «Self.find($0, in: active) == nil»", "true", SESSIONS),
    (SESSION, "age > state.maximumUnsyncedAge", "age >= state.maximumUnsyncedAge", SESSIONS),
    (SESSION, "} else if «session.systemEnded» {", "false", SESSIONS),
    (SESSION, "} else if «state.previouslyActive.contains(runID)» {", "false", SESSIONS),
    (SESSION, "SessionState.latest(state.active) ?? SessionState.latest(state.completed)", "SessionState.latest(state.active)", SESSIONS),
    (SESSION, "pendingStart.flatMap { Self.find($0, in: active) }", "nil", SESSIONS),
    (SESSION, "completed = removing(from: completed) { «saved.contains($0.runID)» }", "false", SESSIONS),
    (SESSION, "!(runID?.isIdentical(to: run.runID) ?? false)", "true", SESSIONS),
    (APPLY, "return «context.isAfter(cache.context)» ?", "true", CONTEXTS),
    (APPLY, "hasBegunAnew || !isComplete || «cache.unsent.contains(workoutID)»", "false", CONTEXTS),
    (APPLY, "before.seq != nil && «context.since > before.since»", "false", CONTEXTS),
    (APPLY, "if «hasBegunAnew» { try lacking.append(workoutID) }", "false", CONTEXTS),
    (APPLY, "isActive = «!old.hasEnded» &&", "true", CONTEXTS),
    (APPLY, "&& «!new.hasEnded» &&", "true", CONTEXTS),
    (APPLY, "isActive ? context.complete.active : context.complete.recent", "true", CONTEXTS),
    (APPLY, "if try «!new.says(row, in: arena)» { try lacking", "false", CONTEXTS),
    (APPLY, "old.raised(to: «said.status»)", "0", CONTEXTS),
    (APPLY, "(nil, «schema > cache.supports» ?", "schema < cache.supports", CONTEXTS),
    (APPLY, "«newer.settings ?? settings»", "newer.settings", CONTEXTS),
    (APPLY, "} else if «!wasTerminal», try", "true", CONTEXTS),
    (FIT, "full <= limit", "full < limit", ("watch_context_fit",)),
    (FIT, "slim.complete.recent = «false»", "true", ("watch_context_fit",)),
    (LOCKS, "until <= now", "until < now", LOCKING),
    (LOCKS, "compareNumbers(left.until, right.until)", "0", LOCKING),
    (FRAME, "compareNumbers(left.phaseStart, right.phaseStart)", "0", ("live_run_apply",)),
    (SCREEN, "now > phaseEnd + grace", "now >= phaseEnd + grace", ("live_run_state",)),
]  # fmt: skip
