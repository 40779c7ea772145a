/* Links, calls functions of each kind by both of their names, and checks who owns what. Needs nothing but the library. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "tandem.h"

static const char anchor[] = "{\"runID\":\"r\",\"startDate\":1751500800}";
static const char schedule[] = "[{\"phase\":\"walk\",\"seconds\":300},{\"phase\":\"run\",\"seconds\":60}]";
static const char log_a[] = "{\"records\":[{\"runID\":\"a\",\"date\":1}]}";
static const char log_b[] = "{\"tombstones\":[\"b\"]}";
static const char log_ab[] = "{\"records\":[{\"date\":1,\"runID\":\"a\"}],\"tombstones\":[\"b\"]}";
static const char elapsed[] = "{\"elapsed\":310,\"state\":\"running\"}";
static const char derived[] =
    "{\"finished\":false,\"index\":1,\"intervalElapsed\":10,\"intervalRemaining\":50,\"next\":null,\"phase\":\"run\","
    "\"progress\":0.8611111111111112,\"remaining\":50,\"total\":360}";
static const char progress[] =
    "{\"completedSlots\":[\"W1D1\"],\"epoch\":0,\"planID\":\"c25k\",\"pointerDay\":2,\"pointerStamp\":5,"
    "\"pointerWeek\":1,\"resetID\":\"\",\"resetStamp\":0}";
static const char slots[] = "{\"completedSlots\":[\"W1D1\"],\"pointerDay\":2,\"pointerStamp\":5}";

static void expect(const char *what, int32_t status, char *out, const char *expected) {
    check(status == TANDEM_OK && out && strcmp(out, expected) == 0, "%s answers %d %s", what, (int)status,
          out ? out : "NULL");
    tandem_free(out);
}

/* `out` before a call is nobody's: it is overwritten, never read or freed. */
static char *garbage(void) {
    static char not_from_malloc[] = "garbage";
    return not_from_malloc;
}

static void check_calls(void) {
    char *out = garbage();
    int32_t status = tandem_anchor_elapsed(anchor, 1751501110, &out);
    expect("tandem_anchor_elapsed", status, out, elapsed);
    out = garbage();
    status = tandem_derive(schedule, 310, &out);
    expect("tandem_derive", status, out, derived);
    out = garbage();
    status = tandem_runlog_merge(log_a, log_b, &out);
    expect("tandem_runlog_merge", status, out, log_ab);
    out = garbage();
    status = tandem_progress_merge("{}", slots, &out);
    expect("tandem_progress_merge", status, out, progress);
}

static void check_plain_names(void) {
    char *out = garbage();
    int32_t status = anchor_elapsed(anchor, 1751501110, &out);
    expect("anchor_elapsed", status, out, elapsed);
    out = garbage();
    status = derive(schedule, 310, &out);
    expect("derive", status, out, derived);
    out = garbage();
    status = runlog_merge(log_b, log_a, &out);
    expect("runlog_merge", status, out, log_ab);
    out = garbage();
    status = progress_merge(slots, "{}", &out);
    expect("progress_merge", status, out, progress);
}

static void check_general_door(void) {
    static const char arguments[] = "[{\"runID\":\"r\",\"startDate\":1751500800},1751501110]";
    char *out = garbage();
    size_t length = 99;
    int32_t status = tandem_call("anchor_elapsed", arguments, strlen(arguments), &out, &length);
    check(length == strlen(elapsed), "out_length is %lu", (unsigned long)length);
    expect("tandem_call", status, out, elapsed);
    out = garbage();
    status = tandem_call("anchor_elapsed", arguments, strlen(arguments), &out, NULL);
    expect("tandem_call without out_length", status, out, elapsed);
    out = garbage();
    length = 99;
    status = tandem_call("no_such_call", "[]", 2, &out, &length);
    check(status == TANDEM_BAD_ARGUMENT && out && length == strlen(out), "an error has its length too");
    tandem_free(out);
}

static void check_ownership(void) {
    char *out = garbage();
    size_t length = 99;
    check(tandem_runlog_merge("{", "{}", &out) == TANDEM_BAD_JSON, "half an object is bad_json");
    check(out && strncmp(out, "{\"error\":{", 10) == 0, "an error is a document: %s", out ? out : "NULL");
    tandem_free(out);
    tandem_free(NULL);
    check(tandem_anchor_elapsed(anchor, 0, NULL) == TANDEM_BAD_ARGUMENT, "anchor_elapsed without out");
    check(tandem_derive(schedule, 0, NULL) == TANDEM_BAD_ARGUMENT, "derive without out");
    check(tandem_runlog_merge("{}", "{}", NULL) == TANDEM_BAD_ARGUMENT, "runlog_merge without out");
    check(tandem_progress_merge("{}", "{}", NULL) == TANDEM_BAD_ARGUMENT, "progress_merge without out");
    check(tandem_functions(NULL) == TANDEM_BAD_ARGUMENT, "tandem_functions without out");
    check(tandem_call("derive", "[[],0]", 6, NULL, &length) == TANDEM_BAD_ARGUMENT, "tandem_call without out");
    check(tandem_call("derive", "[[],0]", 6, NULL, NULL) == TANDEM_BAD_ARGUMENT, "tandem_call without both");
}

/* The inputs are the caller's: not changed, and not needed once the call has returned. */
static void check_inputs(void) {
    char *mine = malloc(sizeof log_a), *out = NULL;
    if (!check(mine != NULL, "memory")) return;
    memcpy(mine, log_a, sizeof log_a);
    check(tandem_runlog_merge(mine, mine, &out) == TANDEM_OK, "one text for both inputs");
    check(memcmp(mine, log_a, sizeof log_a) == 0, "the input is not changed");
    memset(mine, 'x', sizeof log_a);
    free(mine);
    check(out && strcmp(out, "{\"records\":[{\"date\":1,\"runID\":\"a\"}],\"tombstones\":[]}") == 0, "the result stays");
    tandem_free(out);
}

static void check_library(void) {
    static const char *const names[] = {"ok",        "bad_argument", "bad_json", "bad_value",
                                        "too_large", "no_memory",    "internal"};
    static const int32_t statuses[] = {TANDEM_OK,        TANDEM_BAD_ARGUMENT, TANDEM_BAD_JSON, TANDEM_BAD_VALUE,
                                       TANDEM_TOO_LARGE, TANDEM_NO_MEMORY,    TANDEM_INTERNAL};
    static const int32_t others[] = {-1, 7, INT32_MAX, INT32_MIN};
    int major = 0, minor = 0, patch = 0, index;
    char rest = 0, *out = garbage();
    check(sscanf(tandem_version(), "%d.%d.%d%c", &major, &minor, &patch, &rest) == 3, "version %s", tandem_version());
    check(tandem_version_number() == major * 10000 + minor * 100 + patch, "number %d", (int)tandem_version_number());
    check(tandem_version_number() == TANDEM_VERSION_NUMBER, "the header is of version %d, the library of %d",
          (int)TANDEM_VERSION_NUMBER, (int)tandem_version_number());
    for (index = 0; index < 7; index++) {
        check(statuses[index] == index, "status %d keeps its number", index);
        check(strcmp(tandem_status_name(index), names[index]) == 0, "status %d is %s", index, tandem_status_name(index));
    }
    for (index = 0; index < 4; index++)
        check(tandem_status_name(others[index]) != NULL, "a number that is no status has a name too");
    check(tandem_functions(&out) == TANDEM_OK && strncmp(out, "{\"functions\":[{", 15) == 0, "functions: %s", out);
    check(strstr(out, "{\"name\":\"anchor_elapsed\",\"parameters\":[{\"kind\":\"document\",\"name\":\"anchor\","
                      "\"optional\":false},{\"kind\":\"moment\",\"name\":\"now\",\"optional\":false}]}") != NULL,
          "anchor_elapsed and its parameters: %s", out);
    for (index = 0; index < 4; index++) {
        static const char *const calls[] = {"anchor_elapsed", "derive", "runlog_merge", "progress_merge"};
        char quoted[32];
        sprintf(quoted, "\"%s\"", calls[index]);
        check(strstr(out, quoted) != NULL, "the list has %s", quoted);
    }
    tandem_free(out);
}

/* The environment must not reach the result: a second call gives the same bytes. */
static void check_pure(void) {
    char *first = NULL, *second = NULL;
    tandem_derive(schedule, 310.25, &first);
    tandem_derive(schedule, 310.25, &second);
    check(first && second && first != second && strcmp(first, second) == 0, "two calls, two texts, the same bytes");
    tandem_free(first);
    tandem_free(second);
    check(tandem_derive(schedule, (double)NAN, &first) == TANDEM_BAD_ARGUMENT, "NaN is bad_argument");
    tandem_free(first);
}

int main(void) {
    begin_section("smoke");
    check_calls();
    check_plain_names();
    check_general_door();
    check_ownership();
    check_inputs();
    check_library();
    check_pure();
    return end_section();
}
