"""Section 2, Calls: every function by name, its parameters, and what a call through the general door answers.

Decisions
- Arguments are examined in order, each wholly (null, kind, document) before the next. One too few is a null. Too many is
  bad_argument of `arguments`, judged first; so is bad_json, too_large or anything but an array (bad_value).
- The array of arguments does not count towards the nesting limit: a document is as deep here as by itself.
- A null for a required argument is bad_argument. `cloud` of cloud_mirror_plan may be null, which is a value of it.
- An argument of another JSON kind, a moment of 1e11 or more, a count that is no int32 and an empty text are bad_value. Only the
  `text` of watch_context_apply may be empty, for that call never fails on it. A duration is any finite number.
- A name that is not a function is bad_argument of `name`.
"""

from typing import Callable, NamedTuple, Optional

import clock
import cloud
import context
import cues
import diary
import live
import locks
import plan
import schedule
import session
import workouts
from canonical import MAX_DEPTH, BadJSON, TooDeep, loads
from documents import BadValue, identifier, identifier_set, int32, kind, moment, number, text


class Parameter(NamedTuple):
    """Section 2: one input of a call."""

    name: str
    kind: str
    read: Callable
    optional: bool = False
    nullable: bool = False


class Function(NamedTuple):
    """Section 2: one call."""

    body: Callable
    parameters: list


def _document(name, read, optional=False, nullable=False):
    return Parameter(name, "document", read, optional, nullable)


def _text(name, optional=False, read=identifier):
    return Parameter(name, "text", read, optional)


def _moment(name):
    return Parameter(name, "moment", moment)


def _duration(name):
    return Parameter(name, "duration", number)


def _count(name):
    return Parameter(name, "count", int32)


_ANCHOR = _document("anchor", clock.read_anchor)
_SCHEDULE = _document("schedule", schedule.read_schedule)
_OPTIONS = _document("options", cues.read_options, optional=True)
_LOG = _document("log", diary.read_log)
_PROGRESS = _document("progress", plan.read_progress)
_PLAN = _document("plan", plan.read_plan, optional=True)
_WORKOUT = _document("workout", workouts.read_workout)
_LOCKS = _document("locks", locks.read_locks)
_MIRROR = _document("mirror", live.read_mirror)
_NOW = _moment("now")


def _pair(read):
    return [_document("local", read), _document("incoming", read)]


FUNCTIONS = {
    function.body.__name__: function
    for function in (
        Function(clock.anchor_elapsed, [_ANCHOR, _NOW]),
        Function(clock.anchor_pause, [_ANCHOR, _moment("at")]),
        Function(clock.anchor_resume, [_ANCHOR, _moment("at")]),
        Function(clock.anchor_end, [_ANCHOR, _moment("at")]),
        Function(clock.anchor_assign, [_ANCHOR, _text("device")]),
        Function(clock.anchor_merge, _pair(clock.read_anchor)),
        Function(clock.anchor_check, [_ANCHOR, _NOW, _duration("max_skew"), _duration("max_age")]),
        Function(clock.anchor_finish, [_ANCHOR, _SCHEDULE, _NOW]),
        Function(clock.health_plan, [_ANCHOR, _text("device"), _document("saved", identifier_set)]),
        Function(clock.clock_offset, [_document("samples", clock.read_samples)]),
        Function(schedule.derive, [_SCHEDULE, _duration("elapsed")]),
        Function(cues.anchor_derive, [_ANCHOR, _SCHEDULE, _NOW]),
        Function(cues.schedule_cues, [_SCHEDULE, _duration("from"), _duration("to"), _OPTIONS]),
        Function(cues.anchor_cues, [_ANCHOR, _SCHEDULE, _moment("from"), _moment("to"), _OPTIONS]),
        Function(schedule.plan_schedule, [_text("plan_id"), _count("week"), _count("day")]),
        Function(schedule.plan_describe, [_text("plan_id")]),
        Function(diary.runlog_append, [_LOG, _document("record", diary.read_record)]),
        Function(diary.runlog_delete, [_LOG, _text("run_id")]),
        Function(diary.runlog_clear, [_LOG, _document("shown", identifier_set)]),
        Function(diary.runlog_merge, _pair(diary.read_log)),
        Function(diary.runlog_forget, [_document("outbox", diary.read_log), _document("run_ids", identifier_set)]),
        Function(plan.progress_complete, [_PROGRESS, _document("record", diary.read_record), _PLAN]),
        Function(
            plan.progress_start_over,
            [_PROGRESS, _moment("stamp"), _text("reset_id", optional=True), _text("plan_id", optional=True)],
        ),
        Function(plan.progress_merge, _pair(plan.read_progress)),
        Function(plan.progress_status, [_PROGRESS, _PLAN]),
        Function(plan.legacy_split, [_document("state", plan.read_legacy)]),
        Function(
            cloud.cloud_mirror_plan,
            [_document("local", cloud.read_local), _document("cloud", cloud.read_cloud, nullable=True), _count("limit")],
        ),
        Function(workouts.workout_merge, _pair(workouts.read_workout)),
        Function(
            workouts.workout_ingest,
            [_document("store", workouts.read_store), _document("pushed", workouts.read_workout)],
        ),
        Function(workouts.workout_log_reset, [_WORKOUT, _text("log_id"), _moment("at")]),
        Function(context.watch_context_fit, [_document("context", context.read_context), _count("limit")]),
        Function(
            context.watch_context_apply,
            [_document("cache", context.read_cache), _text("text", read=text), _NOW],
        ),
        Function(locks.edit_locks_set, [_LOCKS, _text("kind", read=text), _text("id"), _NOW, _duration("ttl")]),
        Function(locks.edit_locks_active, [_LOCKS, _NOW]),
        Function(session.watch_session_plan, [_document("state", session.read_state), _NOW]),
        Function(live.live_run_apply, [_MIRROR, _document("frame", live.read_frame)]),
        Function(live.live_run_state, [_MIRROR, _NOW, _duration("grace")]),
    )
}


class BadCall(Exception):
    """Section 2, bad_argument: the argument, and why."""

    def __init__(self, argument, message):
        super().__init__(message)
        self.argument = argument
        self.message = message


def call(name, args):
    """Section 2, tandem_call: ("ok", result) or (status name, error document)."""
    try:
        if name not in FUNCTIONS:
            raise BadCall("name", f"Found the unknown function {name!r}, expected one of tandem_functions.")
        function = FUNCTIONS[name]
        return "ok", function.body(*read_arguments(function, args))
    except BadCall as fault:
        return "bad_argument", error("bad_argument", fault.argument, "", fault.message)
    except BadValue as fault:
        return "bad_value", error("bad_value", fault.argument, fault.path, fault.message)


def call_text(name, arguments):
    """Section 2, tandem_call: the same from the bytes of the JSON array."""
    try:
        return call(name, loads(arguments, max_depth=MAX_DEPTH + 1))
    except BadJSON as fault:
        return "bad_json", error("bad_json", "arguments", "", fault.message, offset=fault.offset)
    except TooDeep:
        return "too_large", error("too_large", "arguments", "", f"Found deeper nesting than {MAX_DEPTH}.")


def read_arguments(function, args):
    """Section 2, tandem_call: the inputs of a call, each in normal form."""
    if not isinstance(args, list):
        raise BadValue("", f"Found {kind(args)}, expected an array of arguments.", "arguments")
    missing = len(function.parameters) - len(args)
    if missing < 0:
        raise BadCall("arguments", f"Found {len(args)} arguments, expected at most {len(function.parameters)}.")
    return [read_argument(*pair) for pair in zip(function.parameters, args + [None] * missing)]


def read_argument(parameter, value) -> Optional[object]:
    """Section 2: one input, or the fault that names it."""
    if value is None and parameter.optional:
        return None
    if value is None and not parameter.nullable:
        raise BadCall(parameter.name, "Found null, expected this required argument.")
    try:
        return parameter.read(value, "")
    except BadValue as fault:
        raise BadValue(fault.path, fault.message, parameter.name)


def error(code, argument, path, message, **more):
    """Section 2, Error document."""
    return {"error": {"code": code, "argument": argument, "path": path, "message": message, **more}}
