#include "calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TANDEM_NO_PLAIN_NAMES
#include "tandem.h"

#define T(index) inputs->text[index]
#define N(index) inputs->number[index]
#define C(index) (int32_t)inputs->number[index]

#define CALLS(X)                                                \
    X(anchor_elapsed, "dn", NO_LAW, T(0), N(1))                 \
    X(anchor_pause, "dn", STABLE, T(0), N(1))                   \
    X(anchor_resume, "dn", STABLE, T(0), N(1))                  \
    X(anchor_end, "dn", STABLE, T(0), N(1))                     \
    X(anchor_assign, "dt", STABLE, T(0), T(1))                  \
    X(anchor_merge, "dd", MERGE, T(0), T(1))                    \
    X(anchor_check, "dnnn", NO_LAW, T(0), N(1), N(2), N(3))     \
    X(anchor_finish, "ddn", NO_LAW, T(0), T(1), N(2))           \
    X(health_plan, "dtd", NO_LAW, T(0), T(1), T(2))             \
    X(clock_offset, "d", NO_LAW, T(0))                          \
    X(derive, "dn", NO_LAW, T(0), N(1))                         \
    X(anchor_derive, "ddn", NO_LAW, T(0), T(1), N(2))           \
    X(schedule_cues, "dnnd", NO_LAW, T(0), N(1), N(2), T(3))    \
    X(anchor_cues, "ddnnd", NO_LAW, T(0), T(1), N(2), N(3), T(4)) \
    X(plan_schedule, "tcc", NO_LAW, T(0), C(1), C(2))           \
    X(plan_describe, "t", NO_LAW, T(0))                         \
    X(runlog_append, "dd", STABLE, T(0), T(1))                  \
    X(runlog_delete, "dt", STABLE, T(0), T(1))                  \
    X(runlog_clear, "dd", STABLE, T(0), T(1))                   \
    X(runlog_merge, "dd", MERGE, T(0), T(1))                    \
    X(runlog_forget, "dd", STABLE, T(0), T(1))                  \
    X(progress_complete, "ddd", STABLE, T(0), T(1), T(2))       \
    X(progress_start_over, "dntt", NO_LAW, T(0), N(1), T(2), T(3)) \
    X(progress_merge, "dd", MERGE, T(0), T(1))                  \
    X(progress_status, "dd", NO_LAW, T(0), T(1))                \
    X(legacy_split, "d", NO_LAW, T(0))                          \
    X(cloud_mirror_plan, "ddc", NO_LAW, T(0), T(1), C(2))       \
    X(workout_merge, "dd", MERGE, T(0), T(1))                   \
    X(workout_ingest, "dd", NO_LAW, T(0), T(1))                 \
    X(workout_log_reset, "dtn", NO_LAW, T(0), T(1), N(2))       \
    X(watch_context_fit, "dc", NO_LAW, T(0), C(1))              \
    X(watch_context_apply, "dtn", NO_LAW, T(0), T(1), N(2))     \
    X(edit_locks_set, "dttnn", STABLE, T(0), T(1), T(2), N(3), N(4)) \
    X(edit_locks_active, "dn", NO_LAW, T(0), N(1))              \
    X(watch_session_plan, "dn", NO_LAW, T(0), N(1))             \
    X(live_run_apply, "dd", STABLE, T(0), T(1))                 \
    X(live_run_state, "dnn", NO_LAW, T(0), N(1), N(2))

#define DIRECT(name, kinds, law, ...) \
    static int32_t name##_directly(const struct inputs *inputs, char **out) { return tandem_##name(__VA_ARGS__, out); }
CALLS(DIRECT)

#define ROW(name, kinds, law, ...) {#name, kinds, law, name##_directly},
const struct call calls[] = {CALLS(ROW)};
const size_t call_count = sizeof calls / sizeof *calls;

const struct call *find_call(const char *name, size_t length) {
    size_t index;
    for (index = 0; index < call_count; index++)
        if (strlen(calls[index].name) == length && memcmp(calls[index].name, name, length) == 0) return &calls[index];
    return NULL;
}

void check_call_table(void) {
    char *list = NULL, pattern[96];
    const char *at;
    size_t index, listed = 0;
    if (tandem_functions(&list) != TANDEM_OK) abort();
    for (at = list; (at = strstr(at, "\"parameters\":")) != NULL; at++) listed++;
    for (index = 0; index < call_count; index++) {
        snprintf(pattern, sizeof pattern, "{\"name\":\"%s\",\"parameters\":", calls[index].name);
        if (!strstr(list, pattern)) break;
    }
    if (index < call_count || listed != call_count) {
        fprintf(stderr, "Tests/Fuzz/calls.c has %zu calls, the library lists %zu; first unknown: %s\n", call_count, listed,
                index < call_count ? calls[index].name : "none");
        exit(2);
    }
    tandem_free(list);
}
