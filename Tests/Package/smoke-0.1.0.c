/* The smoke test that 0.1.0 was released with, never changed: that it compiles without a warning against every later header
   and runs with every later library of the same SONAME is what Stability.md promises. */
#include <stdio.h>
#include <string.h>

#include <tandem.h>

/* Each call has the type that it had. */

void (*const call_free)(char *) = tandem_free;
const char *(*const call_version)(void) = tandem_version;
int32_t (*const call_version_number)(void) = tandem_version_number;
const char *(*const call_status_name)(int32_t) = tandem_status_name;
int32_t (*const call_functions)(char **) = tandem_functions;
int32_t (*const call_call)(const char *, const char *, size_t, char **, size_t *) = tandem_call;
int32_t (*const call_anchor_elapsed)(const char *, double, char **) = tandem_anchor_elapsed;
int32_t (*const call_anchor_pause)(const char *, double, char **) = tandem_anchor_pause;
int32_t (*const call_anchor_resume)(const char *, double, char **) = tandem_anchor_resume;
int32_t (*const call_anchor_end)(const char *, double, char **) = tandem_anchor_end;
int32_t (*const call_derive)(const char *, double, char **) = tandem_derive;
int32_t (*const call_edit_locks_active)(const char *, double, char **) = tandem_edit_locks_active;
int32_t (*const call_watch_session_plan)(const char *, double, char **) = tandem_watch_session_plan;
int32_t (*const plain_anchor_elapsed)(const char *, double, char **) = anchor_elapsed;
int32_t (*const plain_derive)(const char *, double, char **) = derive;
int32_t (*const call_anchor_assign)(const char *, const char *, char **) = tandem_anchor_assign;
int32_t (*const call_anchor_merge)(const char *, const char *, char **) = tandem_anchor_merge;
int32_t (*const call_runlog_append)(const char *, const char *, char **) = tandem_runlog_append;
int32_t (*const call_runlog_delete)(const char *, const char *, char **) = tandem_runlog_delete;
int32_t (*const call_runlog_clear)(const char *, const char *, char **) = tandem_runlog_clear;
int32_t (*const call_runlog_merge)(const char *, const char *, char **) = tandem_runlog_merge;
int32_t (*const call_runlog_forget)(const char *, const char *, char **) = tandem_runlog_forget;
int32_t (*const call_progress_merge)(const char *, const char *, char **) = tandem_progress_merge;
int32_t (*const call_progress_status)(const char *, const char *, char **) = tandem_progress_status;
int32_t (*const call_workout_merge)(const char *, const char *, char **) = tandem_workout_merge;
int32_t (*const call_workout_ingest)(const char *, const char *, char **) = tandem_workout_ingest;
int32_t (*const call_live_run_apply)(const char *, const char *, char **) = tandem_live_run_apply;
int32_t (*const plain_runlog_merge)(const char *, const char *, char **) = runlog_merge;
int32_t (*const plain_progress_merge)(const char *, const char *, char **) = progress_merge;
int32_t (*const call_anchor_check)(const char *, double, double, double, char **) = tandem_anchor_check;
int32_t (*const call_anchor_finish)(const char *, const char *, double, char **) = tandem_anchor_finish;
int32_t (*const call_anchor_derive)(const char *, const char *, double, char **) = tandem_anchor_derive;
int32_t (*const call_workout_log_reset)(
    const char *, const char *, double, char **) = tandem_workout_log_reset;
int32_t (*const call_watch_context_apply)(
    const char *, const char *, double, char **) = tandem_watch_context_apply;
int32_t (*const call_health_plan)(const char *, const char *, const char *, char **) = tandem_health_plan;
int32_t (*const call_progress_complete)(
    const char *, const char *, const char *, char **) = tandem_progress_complete;
int32_t (*const call_clock_offset)(const char *, char **) = tandem_clock_offset;
int32_t (*const call_plan_describe)(const char *, char **) = tandem_plan_describe;
int32_t (*const call_legacy_split)(const char *, char **) = tandem_legacy_split;
int32_t (*const call_schedule_cues)(
    const char *, double, double, const char *, char **) = tandem_schedule_cues;
int32_t (*const call_anchor_cues)(
    const char *, const char *, double, double, const char *, char **) = tandem_anchor_cues;
int32_t (*const call_plan_schedule)(const char *, int32_t, int32_t, char **) = tandem_plan_schedule;
int32_t (*const call_progress_start_over)(
    const char *, double, const char *, const char *, char **) = tandem_progress_start_over;
int32_t (*const call_cloud_mirror_plan)(
    const char *, const char *, int32_t, char **) = tandem_cloud_mirror_plan;
int32_t (*const call_watch_context_fit)(const char *, int32_t, char **) = tandem_watch_context_fit;
int32_t (*const call_edit_locks_set)(
    const char *, const char *, const char *, double, double, char **) = tandem_edit_locks_set;
int32_t (*const call_live_run_state)(const char *, double, double, char **) = tandem_live_run_state;

/* The numbers of the statuses; an array of negative size does not compile. */
typedef char statuses[TANDEM_OK == 0 && TANDEM_BAD_ARGUMENT == 1 && TANDEM_BAD_JSON == 2 && TANDEM_BAD_VALUE == 3 &&
                      TANDEM_TOO_LARGE == 4 && TANDEM_NO_MEMORY == 5 && TANDEM_INTERNAL == 6 ? 1 : -1];
typedef char versions[TANDEM_VERSION_NUMBER == TANDEM_VERSION_MAJOR * 10000 + TANDEM_VERSION_MINOR * 100 +
                      TANDEM_VERSION_PATCH && TANDEM_VERSION_NUMBER >= 100 ? 1 : -1];

static int failures;

static void expect(const char *what, int holds) {
    if (!holds) fprintf(stderr, "smoke-0.1.0: %s\n", what), failures++;
}

/* By address, for nothing says which of two arguments is evaluated first. */
static void answers(const char *what, int32_t status, char **out, const char *expected) {
    expect(what, status == TANDEM_OK && *out && strcmp(*out, expected) == 0);
    call_free(*out);
}

int main(void) {
    static const char anchor[] = "{\"runID\":\"r\",\"startDate\":1751500800,\"weather\":\"dry\"}";
    static const char schedule[] = "[{\"phase\":\"walk\",\"seconds\":300},{\"phase\":\"run\",\"seconds\":60}]";
    static const char elapsed[] = "{\"elapsed\":310,\"state\":\"running\"}";
    static const char diary[] = "{\"records\":[{\"date\":1,\"runID\":\"a\"}],\"tombstones\":[\"b\"]}";
    static const char request[] = "[{\"runID\":\"r\",\"startDate\":1751500800},1751501110]";
    char *out;
    size_t length;

    expect("header and library are of one version", strcmp(call_version(), TANDEM_VERSION) == 0);
    expect("and of one number", call_version_number() == TANDEM_VERSION_NUMBER);
    expect("a status has a name", strcmp(call_status_name(TANDEM_BAD_VALUE), "bad_value") == 0);

    answers("anchor_elapsed", call_anchor_elapsed(anchor, 1751501110, &out), &out, elapsed);
    answers("plain anchor_elapsed", plain_anchor_elapsed(anchor, 1751501110, &out), &out, elapsed);
    answers("anchor_merge", call_anchor_merge(anchor, anchor, &out), &out,
            "{\"accumulatedPause\":0,\"revision\":0,\"runID\":\"r\",\"startDate\":1751500800,\"weather\":\"dry\"}");
    answers("derive", call_derive(schedule, 310, &out), &out,
            "{\"finished\":false,\"index\":1,\"intervalElapsed\":10,\"intervalRemaining\":50,\"next\":null,"
            "\"phase\":\"run\",\"progress\":0.8611111111111112,\"remaining\":50,\"total\":360}");
    answers("runlog_merge", call_runlog_merge("{\"records\":[{\"runID\":\"a\",\"date\":1}]}", "{\"tombstones\":[\"b\"]}", &out),
            &out, diary);
    answers("plain runlog_merge", plain_runlog_merge(diary, diary, &out), &out, diary);
    answers("progress_merge", call_progress_merge("{}", "{\"completedSlots\":[\"W1D1\"]}", &out), &out,
            "{\"completedSlots\":[\"W1D1\"],\"epoch\":0,\"planID\":\"c25k\",\"pointerDay\":1,\"pointerStamp\":0,\"pointerWeek\":1,"
            "\"resetID\":\"\",\"resetStamp\":0}");
    answers("call", call_call("anchor_elapsed", request, sizeof request - 1, &out, &length), &out, elapsed);
    expect("its length", length == sizeof elapsed - 1);

    expect("an error has a status", call_runlog_merge("{}", "{\"records\":[{\"date\":1}]}", &out) == TANDEM_BAD_VALUE);
    expect("and a document", out && strstr(out, "\"argument\":\"incoming\"") && strstr(out, "\"code\":\"bad_value\"") &&
                                 strstr(out, "\"path\":\"/records/0"));
    call_free(out);
    return failures > 0;
}
