/* What holds for every call that tandem_functions lists, through tandem_call: each input absent, of the wrong sort, too
   deep, cut off, one too many. A call without a sample here is listed. */
#include <string.h>

#include "check.h"
#include "conformance.h"
#include "documents.h"
#include "tandem.h"
#include "values.h"

enum { MOST_INPUTS = 5 };

#define ANCHOR_TEXT "{\"runID\":\"r\",\"startDate\":1751500800}"
#define PAUSED_TEXT "{\"pausedAt\":1751500900,\"runID\":\"r\",\"startDate\":1751500800}"
#define SCHEDULE_TEXT "[{\"phase\":\"walk\",\"seconds\":300},{\"phase\":\"run\",\"seconds\":60}]"
#define RECORD_TEXT "{\"completion\":\"full\",\"date\":1751500800,\"day\":1,\"runID\":\"a\",\"week\":1}"
#define LOG_TEXT "{\"records\":[" RECORD_TEXT "],\"tombstones\":[\"b\"]}"
#define PROGRESS_TEXT "{\"completedSlots\":[\"W1D1\"],\"pointerDay\":2,\"pointerStamp\":5}"
#define PLAN_TEXT "{\"planID\":\"mine\",\"weeks\":[{\"days\":[{\"intervals\":" SCHEDULE_TEXT "}]}]}"
#define STORES_TEXT "{\"progress\":" PROGRESS_TEXT ",\"runLog\":" LOG_TEXT "}"
#define WORKOUT_TEXT "{\"logs\":[{\"logID\":\"l\",\"setEntries\":[{\"entryID\":\"e\"}]}],\"startedAt\":1,\"workoutID\":\"w\"}"
#define CONTEXT_TEXT "{\"active\":[" WORKOUT_TEXT "],\"schema\":1,\"seq\":1,\"supports\":1}"
#define LOCKS_TEXT "{\"locks\":[{\"id\":\"w\",\"kind\":\"workout\",\"until\":9}]}"
#define SESSION_TEXT "{\"active\":[{\"runID\":\"r\",\"startedAt\":1}],\"session\":{\"startedAt\":1}}"
#define FRAME_TEXT "{\"phaseStart\":1,\"runID\":\"r\",\"seq\":1}"

/* Good inputs, all of them, optional ones too. */
static const struct sample {
    const char *name;
    const char *inputs[MOST_INPUTS];
} samples[] = {
    {"anchor_elapsed", {ANCHOR_TEXT, "1751500900"}},
    {"anchor_pause", {ANCHOR_TEXT, "1751500900"}},
    {"anchor_resume", {PAUSED_TEXT, "1751500950"}},
    {"anchor_end", {ANCHOR_TEXT, "1751500900"}},
    {"anchor_assign", {ANCHOR_TEXT, "\"watch\""}},
    {"anchor_merge", {ANCHOR_TEXT, PAUSED_TEXT}},
    {"anchor_check", {ANCHOR_TEXT, "1751500900", "60", "86400"}},
    {"anchor_finish", {PAUSED_TEXT, SCHEDULE_TEXT, "1751502900"}},
    {"health_plan", {ANCHOR_TEXT, "\"phone\"", "[\"r\"]"}},
    {"clock_offset", {"[{\"received\":11,\"replied\":12,\"returned\":3,\"sent\":1}]"}},
    {"derive", {SCHEDULE_TEXT, "310"}},
    {"anchor_derive", {ANCHOR_TEXT, SCHEDULE_TEXT, "1751500900"}},
    {"schedule_cues", {SCHEDULE_TEXT, "290", "310", "{\"countdown\":[3],\"grace\":2,\"halfway\":true}"}},
    {"anchor_cues", {ANCHOR_TEXT, SCHEDULE_TEXT, "1751500900", "1751501200", "{\"halfway\":false}"}},
    {"plan_schedule", {"\"c25k\"", "1", "1"}},
    {"plan_describe", {"\"c25k-nhs\""}},
    {"runlog_append", {LOG_TEXT, RECORD_TEXT}},
    {"runlog_delete", {LOG_TEXT, "\"a\""}},
    {"runlog_clear", {LOG_TEXT, "[\"a\"]"}},
    {"runlog_merge", {LOG_TEXT, LOG_TEXT}},
    {"runlog_forget", {LOG_TEXT, "[\"a\"]"}},
    {"progress_complete", {PROGRESS_TEXT, RECORD_TEXT, PLAN_TEXT}},
    {"progress_start_over", {PROGRESS_TEXT, "1751500900", "\"reset\"", "\"c25k\""}},
    {"progress_merge", {PROGRESS_TEXT, PROGRESS_TEXT}},
    {"progress_status", {PROGRESS_TEXT, PLAN_TEXT}},
    {"legacy_split", {"{\"completions\":[" RECORD_TEXT "]}"}},
    {"cloud_mirror_plan", {STORES_TEXT, STORES_TEXT, "1048576"}},
    {"workout_merge", {WORKOUT_TEXT, WORKOUT_TEXT}},
    {"workout_ingest", {"{\"workouts\":[" WORKOUT_TEXT "]}", WORKOUT_TEXT}},
    {"workout_log_reset", {WORKOUT_TEXT, "\"l\"", "5"}},
    {"watch_context_fit", {CONTEXT_TEXT, "65536"}},
    {"watch_context_apply", {CONTEXT_TEXT, "\"{}\"", "5"}},
    {"edit_locks_set", {LOCKS_TEXT, "\"workout\"", "\"w\"", "5", "30"}},
    {"edit_locks_active", {LOCKS_TEXT, "5"}},
    {"watch_session_plan", {SESSION_TEXT, "5"}},
    {"live_run_apply", {FRAME_TEXT, FRAME_TEXT}},
    {"live_run_state", {FRAME_TEXT, "5", "10"}},
};

/* Inputs for which null is a value that says something. */
static const char *const nullable[][2] = {{"cloud_mirror_plan", "cloud"}};

/* A value of the wrong sort for a kind of parameter. */
static const struct {
    const char *kind, *text;
} wrong[] = {
    {"document", "7"},      {"document", "\"{}\""}, {"document", "true"},  {"text", "7"},           {"text", "{}"},
    {"text", "[\"x\"]"},    {"moment", "\"5\""},    {"moment", "[]"},      {"moment", "true"},      {"moment", "1e11"},
    {"moment", "-1e11"},    {"moment", "1e300"},    {"duration", "\"5\""}, {"duration", "{}"},
    {"count", "\"5\""},     {"count", "1.5"},       {"count", "1e300"},    {"count", "2147483648"}, {"count", "[]"},
    {"count", "-2147483649"},
};

static const char *string(json_object *object, const char *name) {
    json_object *value = NULL;
    json_object_object_get_ex(object, name, &value);
    return value ? json_object_get_string(value) : "";
}

/* Writes the inputs of a sample, the one numbered `index` replaced. */
static void write_inputs(struct text *text, const struct sample *sample, int index, const char *replacement) {
    int input;
    clear(text);
    add(text, "[");
    for (input = 0; input < MOST_INPUTS && sample->inputs[input]; input++) {
        if (input > 0) add(text, ",");
        add(text, input == index ? replacement : sample->inputs[input]);
    }
    add(text, "]");
}

static void expect(const char *name, const struct text *inputs, int32_t status, const char *argument) {
    struct verdict verdict = {0, NULL, "", -1};
    struct text about = {0};
    verdict.status = status;
    verdict.argument = argument;
    add(&about, name);
    add_bytes(&about, inputs->bytes, inputs->length);
    check_answer(call(name, inputs->bytes, inputs->length), verdict, about.bytes);
    release(&about);
}

static int is_nullable(const char *name, const char *parameter) {
    size_t index;
    for (index = 0; index < sizeof nullable / sizeof *nullable; index++)
        if (strcmp(nullable[index][0], name) == 0 && strcmp(nullable[index][1], parameter) == 0) return 1;
    return 0;
}

static void check_parameter(const struct sample *sample, int index, json_object *parameter) {
    const char *name = string(parameter, "name"), *kind = string(parameter, "kind");
    int may_be_absent = strcmp(string(parameter, "optional"), "true") == 0 || is_nullable(sample->name, name);
    struct text inputs = {0}, deep = {0};
    size_t row;
    int known = 0;
    write_inputs(&inputs, sample, index, "null");
    expect(sample->name, &inputs, may_be_absent ? TANDEM_OK : TANDEM_BAD_ARGUMENT, name);
    for (row = 0; row < sizeof wrong / sizeof *wrong; row++) {
        if (strcmp(wrong[row].kind, kind) != 0) continue;
        known = 1;
        write_inputs(&inputs, sample, index, wrong[row].text);
        expect(sample->name, &inputs, TANDEM_BAD_VALUE, name);
    }
    check(known, "%s: %s is of the unknown kind %s", sample->name, name, kind);
    add_repeated(&deep, "[", 129);
    add_repeated(&deep, "]", 129);
    write_inputs(&inputs, sample, index, deep.bytes);
    expect(sample->name, &inputs, TANDEM_TOO_LARGE, NULL);
    release(&inputs);
    release(&deep);
}

static void check_call(const struct sample *sample, json_object *parameters) {
    struct text inputs = {0}, cut = {0};
    int index, count = (int)json_object_array_length(parameters), required = 0;
    size_t length;
    write_inputs(&inputs, sample, -1, NULL);
    expect(sample->name, &inputs, TANDEM_OK, NULL);
    for (length = 0; length < inputs.length; length++) {
        struct verdict verdict = {TANDEM_BAD_JSON, "arguments", "", -1};
        verdict.offset = (long)length;
        clear(&cut);
        add_bytes(&cut, inputs.bytes, length);
        check_answer(call(sample->name, cut.bytes, cut.length), verdict, cut.bytes);
    }
    inputs.length--;
    add(&inputs, ",null]");
    expect(sample->name, &inputs, TANDEM_BAD_ARGUMENT, "arguments");
    for (index = 0; index < count; index++) {
        json_object *parameter = json_object_array_get_idx(parameters, (size_t)index);
        check_parameter(sample, index, parameter);
        if (strcmp(string(parameter, "optional"), "false") == 0) required++;
    }
    /* Optional inputs come last and may be left out. */
    clear(&inputs);
    add(&inputs, "[");
    for (index = 0; index < required; index++) add_format(&inputs, "%s%s", index ? "," : "", sample->inputs[index]);
    add(&inputs, "]");
    expect(sample->name, &inputs, TANDEM_OK, NULL);
    release(&inputs);
    release(&cut);
}

int run_every_call(const char *shared) {
    json_object *root, *functions = NULL;
    char *list = NULL;
    size_t index, sample, tried = 0;
    int ok = 0;
    (void)shared;
    begin_section("every call");
    check(tandem_functions(&list) == TANDEM_OK, "the calls are listed");
    root = parse(list ? list : "", list ? strlen(list) : 0, &ok);
    json_object_object_get_ex(root, "functions", &functions);
    for (index = 0; functions && index < json_object_array_length(functions); index++) {
        json_object *function = json_object_array_get_idx(functions, index), *parameters = NULL;
        const char *name = string(function, "name");
        json_object_object_get_ex(function, "parameters", &parameters);
        for (sample = 0; sample < sizeof samples / sizeof *samples; sample++)
            if (strcmp(samples[sample].name, name) == 0) break;
        if (sample == sizeof samples / sizeof *samples) {
            check(0, "there is no sample of %s", name);
            continue;
        }
        check_call(&samples[sample], parameters);
        tried++;
    }
    note("%lu calls tried", (unsigned long)tried);
    json_object_put(root);
    tandem_free(list);
    return end_section();
}
