/*
 * tandem.h: the manual of Tandem, and the whole of its C interface. Generated from the Swift
 * sources by "make header".
 *
 * Tandem is the part of a workout app that runs on a phone and a watch at once and that knows no
 * platform. It answers where a run is, what has happened so far, and what this device should do
 * next. Two devices that hold the same facts get the same answer, byte for byte.
 *
 *     char *out;
 *     int32_t status = tandem_runlog_merge(mine, theirs, &out);
 *     if (status == TANDEM_OK) keep(out);
 *     else fprintf(stderr, "%s: %s\n", tandem_status_name(status), out ? out : "");
 *     tandem_free(out);
 *
 * What this file does not say is not part of the interface.
 *
 * Text in, text out
 * -----------------
 *
 * Documents and identifiers are NUL-terminated UTF-8. Moments and durations are doubles. A call
 * reads its arguments and returns one text in *out: what a function's text below says it answers.
 * It reads no clock, no file, no environment and no locale, and it keeps nothing: whatever it needs
 * to know is an argument. Arguments are never changed and may be released as soon as the call
 * returns.
 *
 * Ownership
 * ---------
 *
 * A call overwrites *out; it never frees what was there. Release every *out with tandem_free, after
 * an error too, for then it is the error document. *out is NULL after TANDEM_NO_MEMORY and only
 * then; tandem_free(NULL) does nothing. Do not use 'free': the library may have another allocator
 * than the program. When 'out' itself is NULL the call does nothing and returns
 * TANDEM_BAD_ARGUMENT.
 *
 * Time
 * ----
 *
 * A moment is a number of seconds since 1970-01-01 00:00 UTC, with fractions, finite, and nearer to
 * 0 than 1e11. A greater number looks like milliseconds and is TANDEM_BAD_VALUE. A duration is a
 * number of seconds. The caller supplies the moment of every question ("now"), from a clock that is
 * as right as the device can make it.
 *
 * JSON
 * ----
 *
 * What goes in is RFC 8259 text under the restrictions of RFC 7493: valid UTF-8, no byte-order
 * mark, no unpaired surrogates, no member name twice in one object, and no number beyond the range
 * of a double. White space and the order of members are free.
 *
 * What comes out is canonical (RFC 8785): members sorted, numbers in their shortest form, no white
 * space. So two results that mean the same have the same bytes, and may be compared, hashed or
 * deduplicated as plain strings. One thing deviates from RFC 8785: an integer in an unknown member
 * that a double cannot hold keeps its own digits.
 *
 * A member that this version does not know is kept, also if it is null. A known member that is
 * absent or null takes its default. In a document, a member with a default is always written, and
 * one without a default is left out when absent. A result that is an answer and not a document has
 * all its members, null included. {} is the empty document of every kind that has no required
 * member.
 *
 * An identifier is a string that is not empty. Two are the same when their bytes are the same: an
 * accented letter and the same letter with a combining accent are two identifiers.
 *
 * Optional arguments
 * ------------------
 *
 * An argument may be NULL only where the function's text says so; there NULL means that it is
 * absent. Elsewhere NULL is TANDEM_BAD_ARGUMENT.
 *
 * Threads
 * -------
 *
 * Every function may be called from any thread, at any time, any number at once. There is no state:
 * nothing to set up, nothing to lock, nothing to shut down. The results for the same arguments are
 * always the same.
 *
 * Statuses and the error document
 * -------------------------------
 *
 * A call returns one of the TANDEM_ constants below, 0 for success. After an error, *out holds a
 * document for developers:
 *
 *     {"error":{"argument":"incoming","code":"bad_value","message":"...","path":"/records/3/date"}}
 *
 * - 'code' is the status as a word, the same as that of tandem_status_name.
 * - 'argument' is the argument's name as in the prototypes below, or null when it is none in
 *   particular.
 * - 'path' is the place in that argument, a JSON Pointer (RFC 6901); "" is the whole of it.
 * - 'offset' is present for text that is not JSON or is nested too deep: the byte at which reading
 *   stopped, from 0.
 * - 'message' is one sentence: what was found, what was expected. It quotes numbers but no string
 *   of a document, which may be private. Its wording may change; do not compare it.
 *
 * An error changes nothing, and none stops the process. Memory that runs out is TANDEM_NO_MEMORY,
 * wherever it happens. A defect of the library that one of its own checks finds (of arithmetic, of
 * bounds, of conversions) ends the call alone: it is TANDEM_INTERNAL, all memory of the call has
 * been released, and the next call is as good as any. No such defect is known. This holds for the
 * library that this header comes with; where the same sources are built with the ordinary Swift
 * runtime, as a Swift app does, such a check ends the process.
 *
 * Limits
 * ------
 *
 * - Nesting of JSON: 128 levels in each argument; deeper is TANDEM_TOO_LARGE. So what another
 *   document is to hold may nest less: a record or workout 126, which is asked of one that comes on
 *   its own; locks for a context, and the stores for the cloud mirror, 127, a record there 125.
 * - One text: 2147483647 (2^31-1) bytes, in canonical form and as an answer too. Longer is
 *   TANDEM_TOO_LARGE.
 * - Moments: nearer to 0 than 1e11.
 * - Seconds of one interval of a schedule: an integer from 0 to 1000000.
 * - Counters: integers from 0 to 9007199254740991 (2^53-1). One that would pass the end is
 *   TANDEM_BAD_VALUE.
 * - Time: a call takes no more than in proportion to n log n, n being the bytes of its arguments
 *   and its answer.
 * - Memory: a call holds at once no more than 64 KiB, its answer, and 6 times its arguments; an
 *   argument whose canonical form is longer counts by that, and a context that is a string among
 *   the inputs of tandem_call as a document too. Only thousands of the smallest possible elements
 *   come near this. Documents as apps write them, with UUIDs and all their members, need no more
 *   than once their bytes when they are canonical (white space around them does not matter), and
 *   twice in any other spelling. Cues may be many for a short schedule: their answer counts three
 *   times.
 * - Stack: a thread with 64 KiB is enough for any call.
 *
 * Merging
 * -------
 *
 * Every call whose name ends in "merge" obeys three laws, for every two or three valid documents of
 * its kind:
 *
 * - The order of the arguments does not matter: merge(a, b) is merge(b, a).
 * - Grouping does not matter: merge(merge(a, b), c) is merge(a, merge(b, c)).
 * - Repetition does not matter: merge(a, a) is a, in normal form. So it brings a document that you
 *   wrote yourself there, and {} to the empty one in full.
 *
 * "Is" means equal as bytes, ties included. So devices may send what they hold as often as they
 * like, late, twice and in any order: once each has seen what the others have, all hold the same
 * text. A deleted run stays deleted, the count of restarts of a plan never goes down, and a run
 * that has ended never runs again.
 *
 * Where the greater of two values is kept, the order is null, false, true, numbers by value,
 * strings by their UTF-8 bytes, arrays, objects; the last two by the bytes of their canonical text,
 * so that [9] is above [10].
 *
 * Plain names
 * -----------
 *
 * Four calls are there under their plain names as well: see the end of this file. A program that
 * has a function called, say, "derive" of its own defines TANDEM_NO_PLAIN_NAMES before it includes
 * this file, so that the two do not clash.
 */

#ifndef TANDEM_H
#define TANDEM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version this header belongs to; tandem_version() tells the library's. */
#define TANDEM_VERSION "0.1.0"
#define TANDEM_VERSION_MAJOR 0
#define TANDEM_VERSION_MINOR 1
#define TANDEM_VERSION_PATCH 0
#define TANDEM_VERSION_NUMBER \
    (TANDEM_VERSION_MAJOR * 10000 + TANDEM_VERSION_MINOR * 100 + TANDEM_VERSION_PATCH)

/* What a call returns. The numbers never change. */
enum tandem_status {
    /* Done; *out holds the result. */
    TANDEM_OK = 0,
    /* An argument is NULL or not finite, a name is unknown, or the count of arguments is wrong. */
    TANDEM_BAD_ARGUMENT = 1,
    /* The text of an argument is not JSON. */
    TANDEM_BAD_JSON = 2,
    /* An argument is not the document, identifier, moment or number that was asked for. */
    TANDEM_BAD_VALUE = 3,
    /* One of the limits above is passed. */
    TANDEM_TOO_LARGE = 4,
    /* There is not enough memory; *out is NULL. */
    TANDEM_NO_MEMORY = 5,
    /* A defect in the library that it noticed; please report it. */
    TANDEM_INTERNAL = 6
};

/* ============================================================================================== */
/* Library                                                                                        */
/* ============================================================================================== */

/*
 * Releases a text that a call has put into 'out', whatever its status was; NULL is legal.
 */
void tandem_free(char *text);

/*
 * The version of the library, "major.minor.patch"; the text is static and never freed.
 */
const char *tandem_version(void);

/*
 * The version of the library as one number, major x 10000 + minor x 100 + patch.
 *
 * Equal to TANDEM_VERSION_NUMBER when header and library belong together.
 */
int32_t tandem_version_number(void);

/*
 * The name of a status, such as "bad_value"; "unknown" for a number that is none. Static, never
 * freed.
 */
const char *tandem_status_name(int32_t status);

/*
 * Lists the calls that tandem_call knows, each with its parameters.
 *
 * Answers {"functions":[{"name":..., "parameters":[{"kind":..., "name":...,
 * "optional":...},...]},...]}. The kinds are 'document' (JSON text), 'text' (an identifier or other
 * string), 'moment' (seconds since 1970), 'duration' (seconds) and 'count'.
 */
int32_t tandem_functions(char **out);

/*
 * Makes any call by its name, with explicit lengths: the one door for hosts that cannot pass C
 * strings.
 *
 * 'name' is the call's name without prefix. 'arguments' is a JSON array, 'length' bytes long, of
 * that call's inputs in order: documents as JSON values, identifiers and other text as strings,
 * moments, durations and counts as numbers, absent ones as null; absent ones at the end may be left
 * out. out_length, when not NULL, receives the length of *out without its terminator.
 *
 * Errors: bad_argument for an unknown name or too many inputs; bad_json of 'arguments', at its byte
 *     in the array, since the inputs are one JSON text; else those of the call itself.
 * Complexity: that of the call.
 */
int32_t tandem_call(
    const char *name, const char *arguments, size_t length, char **out, size_t *out_length);

/* ============================================================================================== */
/* Clock: one fact, from which every device derives the same                                      */
/* ============================================================================================== */

/*
 * An anchor is that fact. It does not count; it says when the run began and how long it has stood
 * still.
 *
 *     {"accumulatedPause":12.5,"revision":2,"runID":"r1","startDate":1700000000}
 *
 * - runID: the run's identifier. Required.
 * - startDate: the moment it began. Required. It never changes: it is the same in every anchor of
 *   one runID.
 * - accumulatedPause: seconds of the pauses that are over, at least 0. Default 0.
 * - pausedAt: the moment of the pause that lasts, absent while running.
 * - endedAt: the moment it ended, absent before.
 * - revision: a counter of changes. Default 0.
 * - week, day, planID: which day of which plan it is, the numbers from 1. May be absent.
 * - healthOwner: the device that writes the run into the health store, such as "phone". May be
 *   absent.
 *
 * To begin a run, write this object yourself and let tandem_anchor_assign name the owner. A
 * schedule that is finished does not end the run: tandem_anchor_end does, then come
 * tandem_anchor_finish, tandem_runlog_append and tandem_progress_complete. The health store waits
 * for the end. Who ends it when, and what is done with an anchor that arrives, is said under "What
 * the host does", Runs.
 */

/*
 * Tells how long a run has been going at a moment, and whether it is running, paused or ended.
 *
 * An anchor is {"runID"*, "startDate"*, "accumulatedPause":0, "pausedAt", "endedAt", "revision":0,
 * "week", "day", "planID", "healthOwner"}; * marks the required members, the others show their
 * defaults or are absent. 'startDate', 'pausedAt' and 'endedAt' are moments, 'accumulatedPause' is
 * in seconds.
 *
 * Answers {"elapsed":seconds,"state":"running"|"paused"|"ended"}. The clock stands at the earlier
 * of 'pausedAt' and 'endedAt'; 'elapsed' is never negative.
 *
 * Complexity: O(length of the anchor).
 */
int32_t tandem_anchor_elapsed(const char *anchor, double now, char **out);

/*
 * Stops the clock of a run at a moment and answers the anchor.
 *
 * Sets 'pausedAt' and counts 'revision' up; a run that is paused or ended already is answered
 * unchanged.
 *
 * Errors: bad_value when 'revision' is at its end, 2^53-1.
 * Complexity: O(length of the anchor).
 */
int32_t tandem_anchor_pause(const char *anchor, double at, char **out);

/*
 * Lets the clock of a paused run go on from a moment and answers the anchor.
 *
 * Adds the pause to 'accumulatedPause' (nothing when the clock was set back meanwhile), clears
 * 'pausedAt' and counts 'revision' up; a run that is not paused, or has ended, is answered
 * unchanged.
 *
 * Errors: bad_value when 'revision' is at its end, 2^53-1.
 * Complexity: O(length of the anchor).
 */
int32_t tandem_anchor_resume(const char *anchor, double at, char **out);

/*
 * Ends a run for good at a moment and answers the anchor.
 *
 * Sets 'endedAt' and counts 'revision' up; a run that has ended already is answered unchanged.
 *
 * Errors: bad_value when 'revision' is at its end, 2^53-1.
 * Complexity: O(length of the anchor).
 */
int32_t tandem_anchor_end(const char *anchor, double at, char **out);

/*
 * Names the device that writes a run to its health store and answers the anchor.
 *
 * Sets 'healthOwner' and counts 'revision' up; with the same owner already, or after the end, the
 * anchor is answered unchanged.
 *
 * Errors: bad_value when 'revision' is at its end, 2^53-1.
 * Complexity: O(length of the anchor).
 */
int32_t tandem_anchor_assign(const char *anchor, const char *device, char **out);

/*
 * Answers the anchor that survives when two devices meet.
 *
 * Of one run an end is final; else, and of two ends, the newest 'revision' wins; of two runs (both
 * pressed Start) the later-started one. Every tie is decided the same way on every device. When it
 * answers another run than yours, first put tandem_anchor_finish of yours, ended, into the diary if
 * it is worth keeping. Commutative, associative and idempotent, as bytes.
 *
 * Complexity: O(length of both).
 */
int32_t tandem_anchor_merge(const char *local, const char *incoming, char **out);

/*
 * Judges whether an anchor is worth believing, and changes nothing; ask it before merging a
 * stranger's anchor.
 *
 * Answers {"state":"ok"|"future"|"stale"}: 'future' when the run begins more than max_skew seconds
 * after 'now', 'stale' when it has not ended and began more than max_age seconds before.
 *
 * Complexity: O(length of the anchor).
 */
int32_t tandem_anchor_check(
    const char *anchor, double now, double max_skew, double max_age, char **out);

/*
 * Makes the diary record of a run as it stands at a moment.
 *
 * Answers a record: 'runID', 'week', 'day', 'planID', 'completion', 'date', 'duration'. When the
 * schedule's total was reached the record is "full", dated at 'startDate', the pauses and the
 * total, which is the moment it was reached unless a pause has come since; so both devices write
 * the same record without talking. Else it is "partial", dated at 'endedAt', else 'pausedAt', else
 * 'now', and 'duration' is the time run. With an empty schedule, of a run without a plan, it is
 * "partial". Members of the anchor that this version does not know stay with the anchor.
 *
 * Complexity: O(length of both).
 */
int32_t tandem_anchor_finish(const char *anchor, const char *schedule, double now, char **out);

/*
 * Tells whether this device is the one that writes a run to its health store.
 *
 * 'device' is this device's name; an anchor without 'healthOwner' belongs to "phone". 'saved' is an
 * array of the runIDs that the health store has already. Answers
 * {"reason":"owner"|"notOwner"|"alreadySaved"|"notEnded", "save":bool}, judged in the order
 * notOwner, alreadySaved, notEnded, owner.
 *
 * Complexity: O(length of the inputs).
 */
int32_t tandem_health_plan(const char *anchor, const char *device, const char *saved, char **out);

/*
 * Estimates what to add to one's own clock to read the peer's, for platforms whose clocks are not
 * disciplined.
 *
 * 'samples' is an array of {"sent"*,"received"*,"replied"*,"returned"*}, moments on one's own, the
 * peer's, the peer's and one's own clock. Answers {"delay","offset","uncertainty"} in seconds, of
 * the sample with the least delay (the first of equals), which is ('returned' - 'sent') -
 * ('replied' - 'received'); 'uncertainty' is half of it.
 *
 * Errors: bad_value when there is no sample.
 * Complexity: O(length of the samples).
 */
int32_t tandem_clock_offset(const char *samples, char **out);

/* ============================================================================================== */
/* Schedule: a list of intervals, walked down                                                     */
/* ============================================================================================== */

/*
 * A schedule is an object with 'intervals', or the bare array:
 *
 *     {"intervals":[{"phase":"walk","seconds":300},{"phase":"run","seconds":60}]}
 *
 * 'phase' is any string that is not empty; 'seconds' is an integer from 0 to 1000000. Other members
 * are kept. Intervals of length 0 are passed over; a schedule without any length is finished.
 *
 * A moment t of a schedule counts as reached when t - elapsed <= 1e-6. Differences of moments since
 * 1970 land just beside whole seconds; without this allowance a display would now and then show a
 * second too many.
 */

/*
 * Tells where in a schedule a run is after 'elapsed' seconds.
 *
 * A schedule is {"intervals":[{"phase"*:"walk","seconds"*:300},...]} or the bare array; 'seconds'
 * is an integer from 0 to 10^6. A second counts as reached 1 us early, since differences of moments
 * land just beside whole seconds. A negative 'elapsed' counts as 0; an empty schedule is finished;
 * intervals of length 0 are passed over, and counted by 'index'.
 *
 * Answers {"finished", "index", "intervalElapsed", "intervalRemaining", "next", "phase",
 * "progress", "remaining", "total"}: the remaining times are whole seconds as a screen shows them,
 * 'progress' goes from 0 to 1, 'next' is {"index","phase","seconds"} or null. Finished, 'index',
 * 'phase' and 'next' are null.
 *
 * Complexity: O(length of the schedule).
 */
int32_t tandem_derive(const char *schedule, double elapsed, char **out);

/*
 * Answers all that a screen draws of a run at a moment: tandem_anchor_elapsed and tandem_derive in
 * one document.
 *
 * Besides their members it has 'tickAt', the moment at which a whole second of 'intervalRemaining'
 * next changes, and 'boundaryAt', the moment at which the interval at hand ends, so that a watch
 * draws once per change; both are null when paused, ended or finished, or when the moment would be
 * 1e11 or later.
 *
 * Complexity: O(length of both).
 */
int32_t tandem_anchor_derive(const char *anchor, const char *schedule, double now, char **out);

/*
 * Lists every cue of a schedule that is reached at 'to' and was not at 'from', both in elapsed
 * seconds.
 *
 * Answers an array, in order, of {"at","index","kind","late","phase","seconds"}. 'kind' is
 * "finish", "phase" (an interval begins), "halfway" or "countdown", at one moment in that order;
 * 'index', 'phase' and 'seconds' are those of the interval that begins, is under way at halfway, or
 * is to come after the countdown, and null at the finish and in the countdown to it. What a
 * countdown counts, such as 3, is the moment that it leads to less its own 'at'. Windows that meet
 * never give a cue twice and never miss one; the opening cue at 0 needs a 'from' below 0.
 *
 * 'options' may be NULL: {"countdown":[3,2,1],"grace":2,"halfway":true}; other members are not
 * looked at. 'countdown' holds whole seconds before the end of an interval, from 1 to 1000000, used
 * where they are shorter than it; halfway is half of the whole schedule. A cue more than 'grace'
 * seconds before 'to' is 'late': a host that plays cues as they come skips it.
 *
 * Errors: too_large when there are more cues than an answer can hold.
 * Complexity: O(intervals x log countdowns), and the sorting of the cues found.
 */
int32_t tandem_schedule_cues(
    const char *schedule, double from, double to, const char *options, char **out);

/*
 * Lists the cues of a run between two moments, each with its 'moment': what to schedule as
 * notifications before an app sleeps.
 *
 * As tandem_schedule_cues, of which it takes the 'options', which may be NULL, with 'moment'
 * besides. There is none after a pause or an end. 'late' looks back from 'to', so it means nothing
 * in a window that lies ahead.
 *
 * An anchor knows how long its pauses were in all and not when, so a 'moment' before the last
 * resume is not the one at which the cue was due. After a resume begin the next window at its
 * moment, or cues are given twice; to play cues as they come, ask tandem_schedule_cues with elapsed
 * times.
 *
 * Errors: too_large when there are more cues than an answer can hold.
 * Complexity: O(intervals x log countdowns), and the sorting of the cues found.
 */
int32_t tandem_anchor_cues(
    const char *anchor, const char *schedule, double from, double to, const char *options,
    char **out);

/*
 * Answers the schedule of one day of a built-in plan, warm-up and cool-down walks of 300 s
 * included.
 *
 * plan_id is "c25k" or "c25k-nhs", 'week' counts from 1 to 9, 'day' from 1 to 3; the phases are
 * "walk" and "run". Answers {"intervals":[...]}.
 *
 * Errors: bad_value for a plan, week or day that is not there.
 * Complexity: O(1).
 */
int32_t tandem_plan_schedule(const char *plan_id, int32_t week, int32_t day, char **out);

/*
 * Answers a whole built-in plan: {"planID", "weeks":[{"days":[{"intervals":[...],
 * "total":seconds},...]},...]}.
 *
 * plan_id is "c25k" or "c25k-nhs". A document of this shape describes a plan of one's own to
 * tandem_progress_complete and tandem_progress_status.
 *
 * Errors: bad_value for a plan that is not built in.
 * Complexity: O(1).
 */
int32_t tandem_plan_describe(const char *plan_id, char **out);

/* ============================================================================================== */
/* Diary: a delete is a write, not an absence                                                     */
/* ============================================================================================== */

/*
 * A run log holds finished runs, and the ids of those that were deleted:
 *
 *     {"records":[{"completion":"full","date":1700001800,"runID":"r1"}],"tombstones":["r0"]}
 *
 * A record has
 *
 * - runID: the run's identifier. Required.
 * - date: the moment it finished. Required.
 * - completion: "full" or "partial". May be absent.
 * - week, day, planID: which day of which plan it was. May be absent.
 * - duration: in seconds, at least 0. May be absent.
 * - edited: what a person changed, such as a note, with the moment 'updatedAt', which is required
 *   in it. May be absent.
 * - any fact that a device has measured, under any other name.
 *
 * In the canonical form the records of one runID are joined, those with a tombstone are gone, the
 * rest are sorted by (date, runID), and tombstones are a sorted set. A tombstone never goes away.
 *
 * Two copies of one run are joined part by part, so that the heart rate of a watch and the distance
 * of a phone both stay: 'date' is the earlier; 'completion' is full before partial before absent;
 * 'week', 'day' and 'planID' together are the greater; 'edited' is the one updated later; every
 * other member is the greater, alone.
 *
 * A run log is pristine when it has no records and no tombstones.
 */

/*
 * Adds a record to a diary, or joins it with what the diary has of that run.
 *
 * A run log is {"records":[...],"tombstones":[runID,...]}. A record is {"runID"*, "date"*,
 * "completion", "planID", "week", "day", "duration", "edited"} and any facts a device measured;
 * 'date' is the moment of finishing, 'completion' "full" or "partial", 'duration' in seconds,
 * 'edited' is {"updatedAt"*,...}, what a person changed. A record may nest 126 levels, so that the
 * log stays within 128. A record of a deleted run is ignored, however late it arrives. Answers the
 * log, records sorted by (date, runID).
 *
 * Complexity: O(length of the log); O(n log n) when it is not in normal form.
 */
int32_t tandem_runlog_append(const char *log, const char *record, char **out);

/*
 * Deletes a run from a diary for good, known or not: its runID becomes a tombstone.
 *
 * Complexity: O(length of the log); O(n log n) when it is not in normal form.
 */
int32_t tandem_runlog_delete(const char *log, const char *run_id, char **out);

/*
 * Clears a diary of the runs that a person could see.
 *
 * 'shown' is the array of their runIDs; each becomes a tombstone. Never a date: a run that arrives
 * later stays. Clearing keeps the place in the plan and touches nothing in the health store.
 *
 * Complexity: O(n log n) in the length of both.
 */
int32_t tandem_runlog_clear(const char *log, const char *shown, char **out);

/*
 * Merges two diaries: every run of either, but for those that either has deleted.
 *
 * Tombstones are united and win. Two copies of one run are joined, each part by itself: the earlier
 * 'date'; "full" over "partial" over absent; the greater ('week', 'day', 'planID') as one; the
 * 'edited' with the later 'updatedAt'; every other member the greater of two values, so that a
 * watch's heart rate and a phone's distance both stay. Commutative, associative and idempotent, as
 * bytes.
 *
 * Complexity: O(length of both); O(n log n) when they are not in normal form.
 */
int32_t tandem_runlog_merge(const char *local, const char *incoming, char **out);

/*
 * Drops rows from an outbox without a tombstone, once the other device has acknowledged them.
 *
 * An outbox is a run log on the watch: it appends what it finishes, sends each row until the phone
 * has acknowledged it, then forgets it. run_ids is an array. A row may learn more after it was
 * sent: have the phone send back the row as it arrived, and forget it only if the outbox still
 * holds that row. Not for diaries: there a run is deleted with tandem_runlog_delete.
 *
 * Complexity: O(n log n) in the length of both.
 */
int32_t tandem_runlog_forget(const char *outbox, const char *run_ids, char **out);

/* ============================================================================================== */
/* Plan: a place in a plan, and the rank of a reset                                               */
/* ============================================================================================== */

/*
 * A progress says which days of a plan are done and which one is next:
 *
 *     {"completedSlots":["W1D1"],"epoch":0,"planID":"c25k","pointerDay":2,
 *      "pointerStamp":1700001800,"pointerWeek":1,"resetID":"","resetStamp":0}
 *
 * - planID: default "c25k".
 * - epoch: a counter of restarts; default 0. It never goes down.
 * - resetID: the name of the last restart; default "".
 * - resetStamp: its moment; default 0.
 * - completedSlots: a sorted set of days, each as "W1D1"; default empty. Any non-empty string is
 *   kept; days of the plan count.
 * - pointerWeek, pointerDay: the next day; default 1 and 1.
 * - pointerStamp: the moment of the run or restart that put it there; default 0.
 *
 * A progress is pristine when its epoch is 0, it has no slots, and its pointerStamp is 0.
 */

/*
 * Counts a finished run in the plan and answers the progress.
 *
 * Progress is {"planID":"c25k", "epoch":0, "resetID":"", "resetStamp":0,
 * "completedSlots":["W1D1",...], "pointerWeek":1, "pointerDay":1, "pointerStamp":0}. The run's slot
 * is done, and the pointer stands at the day after the latest run. Ignored are records that are not
 * "full", of another plan (one without 'planID' is of any), dated at or before 'resetStamp', or of
 * a day that is not in the plan. Any order of the same records gives the same.
 *
 * 'plan' may be NULL: a document as tandem_plan_describe answers it, for plans of one's own; else
 * the built-in plan of 'planID'.
 *
 * Errors: bad_value for a 'planID' that is not built in when 'plan' is NULL.
 * Complexity: O(length of the inputs).
 */
int32_t tandem_progress_complete(
    const char *progress, const char *record, const char *plan, char **out);

/*
 * Begins the plan anew, or another plan, so that no older state can undo it, and answers the
 * progress.
 *
 * The epoch counts up, slots are emptied, the pointer stands at week 1, day 1, and 'resetStamp' is
 * 'stamp'. reset_id may be NULL but not empty; a fresh unique id for each reset keeps two phones
 * that both start over offline from blending. plan_id may be NULL: the plan is kept. Merge what has
 * been seen before calling this. It keeps the diary.
 *
 * Errors: bad_value when 'epoch' is at its end, 2^53-1.
 * Complexity: O(length of the progress).
 */
int32_t tandem_progress_start_over(
    const char *progress, double stamp, const char *reset_id, const char *plan_id, char **out);

/*
 * Merges two places in a plan: a reset outranks what it reset, equal ranks are joined.
 *
 * Anything ranks above a pristine progress (epoch 0, no slots, 'pointerStamp' 0); else the higher
 * ('epoch', 'resetID', 'planID') wins as a whole. At equal rank slots are united and the greater
 * ('pointerStamp', 'pointerWeek', 'pointerDay') and 'resetStamp' kept. A host that adopts a higher
 * rank, or rows for its diary, passes its diary's records through tandem_progress_complete again,
 * so that what was run after the reset counts. Commutative, associative and idempotent, as bytes.
 *
 * Complexity: O(length of both).
 */
int32_t tandem_progress_merge(const char *local, const char *incoming, char **out);

/*
 * Tells how far a person has come in a plan.
 *
 * Answers {"completed":n, "graduated":bool, "next":{"day", "week"}, "pristine":bool, "total":n}:
 * 'completed' counts days of the plan, 'graduated' says that its last day is done. 'plan' may be
 * NULL, as for tandem_progress_complete.
 *
 * Errors: bad_value for a 'planID' that is not built in when 'plan' is NULL.
 * Complexity: O(length of the inputs).
 */
int32_t tandem_progress_status(const char *progress, const char *plan, char **out);

/*
 * Splits the state of older apps, one list {"completions":[record,...]}, into a diary and a
 * progress.
 *
 * Answers {"progress","runLog"}: the diary holds every row, the progress is what they completed in
 * the plan "c25k". Other members of the old list are left behind; rows of another plan count for no
 * day.
 *
 * Complexity: O(n log n) in the length of the state.
 */
int32_t tandem_legacy_split(const char *state, char **out);

/* ============================================================================================== */
/* Cloud mirror: an empty device overwrites no cloud that it has not seen                         */
/* ============================================================================================== */

/*
 * Plans what a device takes over from its cloud and what it writes there, each store judged by
 * itself.
 *
 * 'local' and 'cloud' are {"runLog","progress"}. A 'cloud' that is the text null (not a NULL
 * pointer), or one store of it that is null or absent, means that nothing is known of it yet; {} is
 * known to be empty. An object of other members alone is no such document. 'limit' is what the
 * cloud takes of one store, in bytes.
 *
 * Answers {"adopt":{...}, "bytes":{...}, "graduatedQuietly":bool, "merged":{...},
 * "withinLimit":{...}, "write":{...}}, each pair with 'progress' and 'runLog': 'adopt' when the
 * merged store differs from the local one; 'write' when it differs from the cloud's and fits,
 * unless it is pristine and the cloud's is not known, which it might replace. 'graduatedQuietly':
 * the plan turns out to be done; record it without celebration. Tombstones are never dropped to
 * fit. A host whose cloud lets a first write replace unseen data holds 'write' back until it can
 * pass a document, and reads the cloud again just before it writes.
 *
 * Complexity: that of the two merges.
 */
int32_t tandem_cloud_mirror_plan(const char *local, const char *cloud, int32_t limit, char **out);

/* ============================================================================================== */
/* Workouts: merged log by log                                                                    */
/* ============================================================================================== */

/*
 * Merges two copies of one workout, so that deliveries in any order and stale writers cannot undo
 * what was done.
 *
 * A workout is {"workoutID"*, "startedAt"*, "status":"active", "updatedAt":0, "logs":[],
 * "deletedLogIDs":[]}, a log {"logID"*, "status":"notStarted", "currentStateIndex":0,
 * "setEntries":[], "updatedAt":0, "resetCount":0}, an entry {"entryID"*,"updatedAt"}. Deleted logs
 * stay deleted. Two copies of a log are joined: the greater 'resetCount' wins as a whole; else the
 * greater 'status' (notStarted, inProgress, skipped, completed), the greater 'currentStateIndex',
 * entries united by id, the newer of two kept, and all other members from the copy edited last. Of
 * the workout the greater 'status' (active, discarded, completed) is kept, and all other members
 * from the copy edited last. Commutative, associative and idempotent, as bytes.
 *
 * Errors: bad_value when the workoutIDs differ.
 * Complexity: O(n log n) in the length of both.
 */
int32_t tandem_workout_merge(const char *local, const char *incoming, char **out);

/*
 * Takes a watch's push into the phone's store.
 *
 * A store is {"workouts":[...],"deletedWorkoutIDs":[...]}. Answers
 * {"outcome":"added"|"merged"|"unchanged"|"vetoed", "regressions":[logID,...], "repush":bool,
 * "store":{...}}. A deleted workout is vetoed; the deletions that a push names are left out, since
 * the phone authors deletes (see "What the host does", Workouts, for those that it has forgotten),
 * and a log missing from the push is not deleted. 'repush': the sender does not hold what the store
 * now holds, so publish the context again. 'regressions': logs whose pushed copy was stamped newer
 * but was behind.
 *
 * Complexity: O(n log n) in the length of both.
 */
int32_t tandem_workout_ingest(const char *store, const char *pushed, char **out);

/*
 * Sets a log of a workout back to its beginning, above all that was before, and answers the
 * workout.
 *
 * 'resetCount' counts up, 'status' is "notStarted", 'currentStateIndex' 0, 'setEntries' empty and
 * the log's 'updatedAt' is 'at'.
 *
 * Errors: bad_value when the workout has no log of this id, or 'resetCount' is at its end, 2^53-1.
 * Complexity: O(n log n) in the length of the workout.
 */
int32_t tandem_workout_log_reset(const char *workout, const char *log_id, double at, char **out);

/* ============================================================================================== */
/* Watch context: the latest wins, absence prunes                                                 */
/* ============================================================================================== */

/*
 * Fits the context that a phone publishes into what the transport takes, in bytes.
 *
 * A context is {"schema", "seq", "since":0, "active":[workout,...], "recent":[workout,...],
 * "ended":[{"workoutID"*, "startedAt"*, "status"*},...], "splits", "settings",
 * "locks":{"locks":[]}, "complete":{"active":true, "recent":true}}. Answers {"bytes":n,
 * "context":{...} or null, "tier":"full"|"slim"|"tooLarge"}: 'slim' has no 'recent', says so in
 * 'complete', and says in 'ended' what became of those workouts, so that "completed" never looks
 * like "deleted"; 'tooLarge' has no context, and 'bytes' is what slim would need. Active workouts,
 * settings and locks are in every tier. 'schema' and 'seq' are counters, which this call does not
 * ask for, but the watch does: the schema that the phone writes, and one that goes up with every
 * context; 'since' is the moment at which that count began, when the phone was installed or last
 * restored from a backup. Usual limits of hosts are 65,536 and 262,144; into one below 0 nothing
 * fits.
 *
 * Complexity: O(n log n) in the length of the context.
 */
int32_t tandem_watch_context_fit(const char *context, int32_t limit, char **out);

/*
 * Takes a context that has arrived on the watch, whatever 'text' is: it never fails on it.
 *
 * A cache is a context with "supports":0 (the schema this watch reads), "unsent":[workoutID,...]
 * (what was born or changed here and is not yet confirmed; the host adds to it) and
 * "navigated":{"workoutID"*,"logID"*} (the open screen). Answers {"cache":{...}, "ended":[id,...],
 * "navigation":null|"pruned"|"resolved"|"locked",
 * "outcome":"applied"|"stale"|"undecodable"|"peerNewer"|"peerOlder", "pruned":[id,...],
 * "schemaMismatch":bool}. A text that cannot be read, lacks 'schema' or 'seq', or has another
 * schema, leaves every row; while the last answer has 'schemaMismatch', say "update both apps".
 * (While you develop, hand an "undecodable" text to tandem_watch_context_fit: it says what is wrong
 * with it, but for the two counters.) A new watch begins with {"supports":N}. When a context leaves
 * out 'splits', 'settings' or an unknown member, the watch keeps its own. A context is stale unless
 * its ('since', 'seq') is greater than the cache's. A workout that is absent from a list that is
 * complete, is not unsent and is not in 'ended', is pruned. One that both have is joined by
 * tandem_workout_merge; when it has ended here, it does not become active again. A context of a
 * greater 'since' is of a phone that began anew: it prunes nothing, and what it lacks of the
 * watch's workouts enters 'unsent'. An id leaves 'unsent' when a context carries all that the watch
 * has of it. 'ended' lists what was active and is not; 'navigation' says why the open screen must
 * be left: its workout was pruned, its log became skipped or completed, or an unexpired lock names
 * its workout, or its 'splitID' with kind "split".
 *
 * Complexity: O(n log n) in the length of both.
 */
int32_t tandem_watch_context_apply(const char *cache, const char *text, double now, char **out);

/* ============================================================================================== */
/* Edit locks: no lock outlives its editor                                                        */
/* ============================================================================================== */

/*
 * Takes or renews a lock on what a person edits, for 'ttl' seconds from 'now'; a 'ttl' of 0 or less
 * releases it.
 *
 * Locks are {"locks":[{"kind"*,"id"*,"until"*},...]}, sorted by kind and id. Kinds are any string,
 * such as "workout" or "split". Other locks stay as they are, expired ones too. In the background a
 * host publishes {} and keeps its own, renewing on return.
 *
 * Errors: bad_value when the lock would end beyond the range of moments.
 * Complexity: O(n log n) in the number of locks.
 */
int32_t tandem_edit_locks_set(
    const char *locks, const char *kind, const char *id, double now, double ttl, char **out);

/*
 * Answers the locks that have not expired at 'now', to be published, and judged again by the watch
 * on its own 'now'.
 *
 * A lock has expired from its 'until' on.
 *
 * Complexity: O(n log n) in the number of locks.
 */
int32_t tandem_edit_locks_active(const char *locks, double now, char **out);

/* ============================================================================================== */
/* Session: the watch owns its session                                                            */
/* ============================================================================================== */

/*
 * Decides the one thing that a watch does next with its workout session; the same state always gets
 * the same answer.
 *
 * The state is {"session":null or {"runID" or null, "startedAt"*, "systemEnded":false},
 * "previouslyActive":[id], "active":[{"runID"*, "startedAt"*}], "completed":[{"runID"*,
 * "startedAt"*}], "pendingStart":runID or null, "orphan":false, "saved":[runID],
 * "minimumFinishAge":30, "maximumUnsyncedAge":43200}, ages in seconds. Answers
 * {"action","reason","run","runID", "steps":[...],"then"}. 'run' is the entry of 'active' or
 * 'completed', verbatim, or null; 'then' is null or {"action":"start","run","runID"}, to be done
 * after the action; 'steps' are, in order, "stopActivity", "awaitStopped", "endCollection",
 * "finishWorkout" and "end" for finish, the last three for salvage, else none. A run is in one of
 * 'active' and 'completed'; 'previouslyActive' are the runs that were active at some time since the
 * session began. Saved runs are left out of all lists before anything else is judged. The first
 * line that fits decides; S is the session's run, young a session below 'minimumFinishAge' or from
 * the future, and "start the other" says that 'then' is the latest active run other than S, if
 * there is one:
 *
 * - discard (alreadySaved): S is saved already, also when the system ended the session; start the
 *   other.
 * - salvage (systemEnded): the system ended the session; save what was collected.
 * - recover (orphan): no session, but one from before a crash; the latest active run, else the
 *   latest completed.
 * - start (pendingStart, activeRun): no session; 'pendingStart' if it is active, else the latest
 *   active run.
 * - finish (completed): S is completed; discard when young (young); start the other.
 * - none (active): S is active.
 * - discard (deleted): S is in neither list but was active before; start the other.
 * - none (notSynced): S is in neither list; discard past 'maximumUnsyncedAge' (neverSynced).
 * - none (activeRun): S is not known, and a run is active.
 * - finish (previouslyActiveCompleted): S is not known; the latest completed run that was active
 *   before; discard when young (young).
 * - discard (deleted): S is not known, and a run was active before; or one that is saved was, and
 *   is not listed as active any more (alreadySaved).
 * - none (notSynced): S is not known; discard past 'maximumUnsyncedAge' (neverSynced).
 * - none (idle): otherwise.
 *
 * So a saved run is never started, recovered or saved again. A host notes the runID when it starts
 * a session, and passes it with the session when it recovers that after a crash; 'orphan' is for
 * when the note is lost.
 *
 * Complexity: O(n log n) in the number of runs.
 */
int32_t tandem_watch_session_plan(const char *state, double now, char **out);

/* ============================================================================================== */
/* Live mirror: a follower never freezes                                                          */
/* ============================================================================================== */

/*
 * Takes a frame of the driving device into a follower's mirror and answers the mirror: the later of
 * the two.
 *
 * A frame is {"runID"*, "seq"*, "phaseStart"*, "phase", "phaseEnd", "sentAt", "driver",
 * "terminalRest":false, "ended":false}; without 'phaseEnd' it counts up, 'sentAt' is 'phaseStart'
 * when absent, and the 'phaseStart' of an ended one is the moment of ending, of a paused or resumed
 * one that of the pause or resume. A mirror is a frame, or {}. The greater ('phaseStart', 'seq',
 * canonical text) is kept, of whatever run or driver, so a late frame cannot re-open what ended.
 *
 * Complexity: O(length of both).
 */
int32_t tandem_live_run_apply(const char *mirror, const char *frame, char **out);

/*
 * Tells what a follower shows at a moment, so that it never freezes.
 *
 * A mirror that has seen no frame is not visible, and its other members are null or false. Answers
 * {"dismiss":null|"ended"|"terminalRest"|"stale", "elapsed":seconds, "phase", "remaining":whole
 * seconds or null, "runID", "stale":bool, "visible":bool}. A countdown is stale when 'now' is more
 * than 'grace' seconds after 'phaseEnd', usually 5, a frame that counts up when none newer was sent
 * for 900 s. A terminal rest that reaches its end dismisses instead of standing at 0:00. Visible is
 * a frame without a reason to dismiss it.
 *
 * Complexity: O(length of the mirror).
 */
int32_t tandem_live_run_state(const char *mirror, double now, double grace, char **out);

/* ============================================================================================== */
/* What the host does                                                                             */
/* ============================================================================================== */

/*
 * The library decides; the program sends, stores and asks. What is kept where, when it is sent,
 * how, and which call takes it in ("latest" is a channel that delivers the newest value only,
 * "queue" one that delivers everything in the end, "fast" one that delivers now or never):
 *
 *     what              kept on          sent when             by      taken in by
 *     ----------------  ---------------  --------------------  ------  --------------------------
 *     notes, anchor     both             its bytes differ      latest  tandem_anchor_merge
 *     outbox, by row    watch            until acknowledged    queue   tandem_runlog_append
 *     acknowledged row  nowhere          it has been stored    queue   tandem_runlog_forget
 *     deleted runID     watch            until acknowledged    queue   tandem_runlog_delete
 *     diary             phone, cloud     its bytes differ      cloud   tandem_cloud_mirror_plan
 *     progress          phone, cloud     its bytes differ      cloud   tandem_cloud_mirror_plan
 *     progress          phone, watch     its bytes differ      latest  tandem_progress_merge
 *     context           watch (cache)    what it says differs  latest  tandem_watch_context_apply
 *     one workout       phone (store)    it is in 'unsent'     queue   tandem_workout_ingest
 *     answer to a push  nowhere          it has been stored    queue   see Workouts, below
 *     edit locks        phone            within the context    latest  tandem_edit_locks_active
 *     live frame        follower         the phase changes     fast    tandem_live_run_apply
 *
 * Besides these a device keeps what the rules below need: notes of the runs that have ended, an
 * anchor or page from the future, what was sent last, and on the watch which run its session is
 * for, which were active since it began, which were salvaged, and which deletions are still to be
 * told; the phone keeps the last context with its 'seq' and 'since', and each store as it was last
 * read from the cloud or written there.
 *
 * Sending
 * -------
 *
 * - Send when the bytes differ from what was sent last, not on a timer. What waits for an answer is
 *   sent again when the other device comes into reach, and when the program begins.
 * - When the other device comes into reach, ask it for what it holds, and answer such a question
 *   with all of it: the other may have begun anew. Log a question that fails and drop it; the next
 *   time that it comes into reach there is a new one.
 * - Store first and send after; a program that begins again does to the end what it had begun.
 * - Nothing in a document says of which kind it is: name your files and messages. What is handed to
 *   the wrong call is kept there as members that are not known.
 * - Never rewrite a moment of another device. Where clocks are not disciplined, add the 'offset' of
 *   tandem_clock_offset to your own before any call.
 *
 * Runs
 * ----
 *
 * - A device holds the anchor of the run at hand, if there is one, and notes: the anchors of the
 *   runs that have ended, as it knows them, the last eight and all that began in the last 12 hours.
 *   So what has ended stays so, however late a copy from before the end arrives. Keep both, and
 *   what was sent last, where no backup reaches.
 * - A run begins when none is at hand. Assign its owner for the health store before its anchor is
 *   sent, and not again; a run without one is the phone's. Give no two devices one name: two
 *   watches that are both called "watch" would each save the run.
 * - What arrives about a run of which there is a note is merged into the note and goes no further.
 *   If the note changes by that, finish the run again; if the sender did not know all that the note
 *   says, send it the note through the queue.
 * - What arrives about the run at hand is merged with it. Another run that has ended is finished
 *   and noted, and the run at hand goes on. Of any other ask tandem_anchor_check; 60 for max_skew
 *   and 43200 for max_age are usual, more where clocks differ by more or runs are longer. Drop a
 *   "stale" one. A "future" one does not come again: keep it aside, merged with one that is there,
 *   until it is noted or its moment has come; look at it with each message and when the program
 *   begins. One that is right is merged with the anchor at hand.
 * - A run ends by either device's button, or by a merge that brings its end. When a merge leaves
 *   another run than yours, yours ends at the earlier of now and the other's 'startDate'. Ask of
 *   the anchor at hand when the program begins, before a run begins, and when its screen is shown:
 *   when it is "stale", nobody has ended it, and it ends now; when runs may be so long, ask the
 *   person. When it is in the "future", a clock was wrong: your own ends now, one that another
 *   device owns is put aside. When the schedule is done the owner ends the run by itself, the other
 *   device when it has heard of no end 5 minutes later; without a plan the schedule is empty,
 *   'finished' is always true, and the person ends the run.
 * - A device that learns of an end first keeps the anchor as it has ended, then calls
 *   tandem_anchor_finish, then tandem_runlog_append for its diary, on the watch its outbox, then
 *   tandem_progress_complete with the row that is there then, and last keeps the note in the place
 *   of the anchor. A program that begins with such an anchor at hand does all of it again. So no
 *   end is missed, and none is taken twice, or a row that was acknowledged would be sent for ever.
 *   What both devices do is joined.
 * - Ask tandem_health_plan of every note, when it is new and when the program begins, on the watch
 *   once no session of the run is left. What is saved is saved once.
 * - Send the notes, oldest first, ahead of the anchor at hand: "latest" with the anchor alone would
 *   lose how the runs before it ended.
 *
 * Finished runs
 * -------------
 *
 * - The watch sends each row of its outbox. The phone appends it to the diary, passes it to
 *   tandem_progress_complete, and sends back the row as it arrived, that of a deleted run too. The
 *   watch forgets it if its outbox still holds that row: if tandem_runlog_append to {} answers the
 *   same for both. A row that has learnt more meanwhile is sent again. Where a phone that is lost
 *   or restored must lose no row, acknowledge it once the cloud has it, or cannot take it: when
 *   appending it to the diary that was last read from the cloud, or written there, changes nothing.
 * - A watch that lets a person delete a run does so in its outbox, by tandem_runlog_delete: the
 *   tombstone stays there, so that no late copy brings the row back. In the same write it notes the
 *   runID as one to be told, sends it until the phone acknowledges it, which the phone does once
 *   its diary has the tombstone, and then drops the note. A deletion that is only a message is lost
 *   with the message. When asked, it sends all tombstones of its outbox: the phone may have been
 *   restored from a backup that has the run.
 * - An edit of a record, in 'edited', is stamped like one of a workout, below.
 * - Deleting one run from the diary leaves the plan alone: one day can have several rows.
 *
 * Plan and cloud
 * --------------
 *
 * - After a merge that brought a progress of higher rank, or rows, and when the program begins,
 *   pass the records of the diary, on the watch those of the outbox, through
 *   tandem_progress_complete again before you keep the progress.
 * - Read the cloud, ask tandem_cloud_mirror_plan, keep what it says to adopt, count its records,
 *   and ask again with the result. Then write each store of 'merged' for which 'write' says so. One
 *   that is not 'withinLimit' is not written; tell the person. A cloud without a limit takes
 *   2147483647.
 * - Start over at the latest of now, 'pointerStamp', and the latest 'date' in the diary, on the
 *   watch the outbox, so that no run from before it counts again; but leave out what is more than a
 *   day ahead, which a wrong clock has written, or no run would count any more. Offer it once the
 *   cloud has been read, and on the watch with reset ids only.
 * - The diary and the progress belong to the account that they were read from. When the person
 *   changes it, put them aside, and begin with those of the new one; merged they would be of both.
 *
 * Workouts
 * --------
 *
 * - The phone changes its store: a workout that is new or changed is merged into it by
 *   tandem_workout_merge, 'updatedAt' set in what has changed, each for itself: an entry that is
 *   finished or corrected, a log whose 'status', 'currentStateIndex' or other member changes, a
 *   workout whose own members change; a new entry alone touches neither its log's nor its
 *   workout's. Set it to the later of now and 0.001 s after what it was, or an edit by a slow clock
 *   would lose. A deleted workout leaves 'workouts' for 'deletedWorkoutIDs'; a deleted log is named
 *   in its workout's 'deletedLogIDs'. An entry cannot be taken out, since another copy still has
 *   it: give it a member of your own, such as "removed":true, and a newer 'updatedAt'.
 * - The phone publishes a context: in 'active' the workouts that are active, in 'recent' those of
 *   the others that the watch should have, all that ended or were pushed in the last 12 hours among
 *   them. What a list that is complete does not carry leaves the watch; of one that is not, 'ended'
 *   names what is left out, as tandem_watch_context_fit sees to. Compare it without 'seq' with the
 *   last one; count 'seq' up for each that is sent, the same one again too, and keep 'seq' and
 *   'since' where no backup reaches: a phone that is new or was restored from one has none, and
 *   sets 'since' to now. The watch names its own with each push, and when asked; a phone whose own
 *   is smaller sets it to 0.001 s and a random part of a second after that, and 'seq' to 0. When a
 *   context comes out "slim", put fewer workouts into 'recent', down to those that have to be
 *   there, until it is "full": what a slim one does not carry never leaves the watch. When it is
 *   "tooLarge", send fewer settings or splits; when that does not help, tell the person: the watch
 *   stays as it is.
 * - The watch changes its cache: a workout that is new or changed goes, merged, to 'active', or to
 *   'recent' once it is no longer active, and its id to 'unsent'. Whatever is in 'unsent' is
 *   pushed.
 * - The phone takes a push by tandem_workout_ingest. Unless it was vetoed, it then merges the whole
 *   push into the store's copy by tandem_workout_merge, for its 'deletedLogIDs', which
 *   tandem_workout_ingest leaves out: a watch writes none of its own, so this phone wrote them,
 *   before a backup was restored. A watch that lets a person delete a workout or log asks the phone
 *   to, and goes on asking until a context lacks it. The phone sends back the push as it arrived,
 *   with the outcome and the 'since' and 'seq' of its last context; then it publishes one when
 *   'repush' says so.
 * - The watch hears an answer whose 'since' is that of its cache; any other is of a phone that has
 *   begun anew. When it is "vetoed", the workout leaves both lists, and 'unsent'. Else its id
 *   leaves 'unsent' if the cache still holds what was pushed, and its 'seq' is at least the
 *   answer's: a context that was sent before the push arrived, and is still on its way, could prune
 *   the workout. There may never be a context that carries it.
 * - While the last answer of tandem_watch_context_apply that was not "stale" had 'schemaMismatch',
 *   which is not kept in the cache, ask to update both apps.
 * - Leave the open screen when 'navigation' says so, and when its workout no longer has its log;
 *   then take 'navigated' out.
 * - In the background, publish {} for the edit locks, keep of your own what
 *   tandem_edit_locks_active answers, and renew them on return.
 *
 * Session and live frames
 * -----------------------
 *
 * - What tandem_watch_session_plan is asked about comes from what the watch holds, with a workoutID
 *   as runID: 'active' from the anchor, or the cache's 'active'; 'completed' from the notes, or
 *   from 'recent' and 'ended' those with that status; 'saved' from the health store. A run is in
 *   one of the two lists. Before a session is finished or salvaged, ask tandem_health_plan: it
 *   saves a run that this device owns, and no other. One that is salvaged may not have ended:
 *   "notEnded" then says to save too. When no run is named, save what was collected. A workout has
 *   no owner: the watch whose session it was saves it, unless it is saved already.
 * - Note that a run was salvaged before its session ends; it counts as 'saved' for the session
 *   until it has ended, whoever saves it: else its session would be started again and again,
 *   against the program that took it.
 * - A frame's 'phaseStart' never goes back, from one run to the next either: it is the moment at
 *   which the phase began, or of the last pause or resume, whichever is later. 'phaseEnd' is the
 *   'boundaryAt' of tandem_anchor_derive; 'seq' counts the frames of a run. Keep a frame that
 *   begins in the future, and take it in when its moment has come.
 *
 * Words
 * -----
 *
 * - Say, when asking for confirmation, what will not happen. Clearing the history keeps the place
 *   in the plan and touches nothing in the health store. Starting over keeps the history.
 */

#ifndef TANDEM_NO_PLAIN_NAMES

/* ============================================================================================== */
/* Plain names                                                                                    */
/* ============================================================================================== */

/*
 * The same code as the calls with the prefix. For a program that has one of these names for
 * something else, define TANDEM_NO_PLAIN_NAMES before including this file. The prefixed calls are
 * always there.
 */

/*
 * tandem_anchor_elapsed under its plain name.
 */
int32_t anchor_elapsed(const char *anchor, double now, char **out);

/*
 * tandem_derive under its plain name.
 */
int32_t derive(const char *schedule, double elapsed, char **out);

/*
 * tandem_runlog_merge under its plain name.
 */
int32_t runlog_merge(const char *local, const char *incoming, char **out);

/*
 * tandem_progress_merge under its plain name.
 */
int32_t progress_merge(const char *local, const char *incoming, char **out);

#endif /* TANDEM_NO_PLAIN_NAMES */

#ifdef __cplusplus
}
#endif

#endif /* TANDEM_H */
