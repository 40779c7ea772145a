/* No input takes more than linearithmic time (law 6): shapes that a careless merge would take quadratic time for, at one
   size and at four times that size, measured in processor time. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"
#include "conformance.h"
#include "tandem.h"

enum { SMALL = 1500, TIMES = 4, MOST_GROWTH = 10 };

/* Below this many seconds a quadratic shape does no harm, and the clock is too coarse to tell. */
static const double negligible = 0.05;

static void one_run(struct text *text, int size) {
    int index;
    add(text, "{\"records\":[");
    for (index = 0; index < size; index++)
        add_format(text, "%s{\"date\":1,\"runID\":\"r\",\"x%06d\":1}", index ? "," : "", index);
    add(text, "]}");
}

static void one_run_edited(struct text *text, int size) {
    int index;
    add(text, "{\"records\":[");
    for (index = 0; index < size; index++)
        add_format(text, "%s{\"date\":%d,\"edited\":{\"updatedAt\":%d},\"runID\":\"r\"}", index ? "," : "", index, index);
    add(text, "]}");
}

static void reversed(struct text *text, int size) {
    int index;
    add(text, "{\"records\":[");
    for (index = 0; index < size; index++)
        add_format(text, "%s{\"date\":%d,\"runID\":\"r%d\"}", index ? "," : "", size - index, index);
    add(text, "]}");
}

static void shuffled_members(struct text *text, int size) {
    int index;
    add(text, "{");
    for (index = 0; index < size; index++)
        add_format(text, "%s\"a long name alike%06d\":%d", index ? "," : "", (int)(index * 7919L % size), index);
    add(text, "}");
}

static void shuffled_tombstones(struct text *text, int size) {
    int index;
    add(text, "{\"tombstones\":[");
    for (index = 0; index < size; index++)
        add_format(text, "%s\"t%d\"", index ? "," : "", (int)(index * 7919L % size));
    add(text, "]}");
}

static void long_number(struct text *text, int size) {
    add(text, "{\"x\":0.");
    add_repeated(text, "1234567890", (size_t)size);
    add(text, "}");
}

static void late_mistake(struct text *text, int size) {
    reversed(text, size);
    text->length -= 2;
    add(text, ",{\"date\":1}]}");
}

/* The long name is the least, and stands where a heap compares it with one after the other. */
static void long_name_among_short(struct text *text, int size) {
    int index;
    add(text, "{");
    for (index = size; index > 0; index--) add_format(text, "\"b%06d\":0,", index);
    add(text, "\"");
    add_repeated(text, "aaaaaaaaaa", (size_t)size);
    add(text, "\":0}");
}

/* The order of elements in which a heap sort compares the two least ones time and again: its steps undone, one by one, so
   that these two stay the children of one place. */
static void order_for_heap(int *ranks, int size) {
    int parent_of_both = (size + 1) / 4, count = 2 * parent_of_both + 3, index, next = count;
    for (index = 0; index < size; index++) ranks[index] = index < count ? count - 1 - index : 0;
    for (; count < size; count++) {
        int parent = (count - 1) / 2, place = ranks[parent_of_both] < ranks[parent] ? parent_of_both : parent;
        int element = ranks[place];
        for (; place > 0; place = (place - 1) / 2) ranks[place] = ranks[(place - 1) / 2];
        ranks[0] = next++;
        ranks[count] = element;
    }
}

static void two_long(struct text *text, int size, const char *begin, const char *after, const char *end) {
    int *ranks = calloc((size_t)size, sizeof *ranks), index;
    if (!ranks) abort();
    order_for_heap(ranks, size);
    add(text, begin);
    for (index = 0; index < size; index++) {
        add(text, index ? ",\"" : "\"");
        if (ranks[index] < 2) {
            add(text, "\\n");
            add_repeated(text, "aaaaaaaaaa", (size_t)size);
        }
        add_format(text, "b%06d\"%s", ranks[index], after);
    }
    add(text, end);
    free(ranks);
}

static void two_long_names(struct text *text, int size) { two_long(text, size, "{", ":0", "}"); }

static void two_long_tombstones(struct text *text, int size) {
    two_long(text, size, "{\"tombstones\":[", "", "]}");
}

static void intervals(struct text *text, int size) {
    int index;
    add(text, "[");
    for (index = 0; index < size; index++) add_format(text, "%s{\"phase\":\"a\",\"seconds\":1000000}", index ? "," : "");
    add(text, "]");
}

static void countdowns(struct text *text, int size) {
    int index;
    add(text, "{\"countdown\":[");
    for (index = 0; index < size; index++) add_format(text, "%s%d", index ? "," : "", index + 1);
    add(text, "]}");
}

static void one_runs_logs(struct text *text, int size) {
    int index;
    add(text, "{\"logs\":[");
    for (index = size; index > 0; index--) add_format(text, "{\"logID\":\"l%d\",\"resetCount\":%d},", index % 99, index);
    add(text, "{\"logID\":\"l\"}],\"startedAt\":0,\"workoutID\":\"w\"}");
}

static void workouts(struct text *text, int size, const char *before, const char *between, const char *after) {
    int index;
    add(text, before);
    for (index = size; index > 0; index--)
        add_format(text, "%s{%s\"startedAt\":0,\"workoutID\":\"w%06d\"}", index < size ? "," : "", between, index);
    add(text, after);
}

static void store_from_last_to_first(struct text *text, int size) { workouts(text, size, "{\"workouts\":[", "", "]}"); }

/* Two long ids of deleted logs, alike but for their ends, in a workout of many copies. */
static void copies_with_long_ids(struct text *text, int size) {
    int index;
    add(text, "{\"workouts\":[{\"deletedLogIDs\":[");
    for (index = 1; index <= 2; index++) {
        add(text, "\"");
        add_repeated(text, "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", (size_t)size * 8);
        add_format(text, "%d\"%s", index, index < 2 ? "," : "],\"startedAt\":0,\"workoutID\":\"w\"}");
    }
    add_repeated(text, ",{\"deletedLogIDs\":[\"a\"],\"startedAt\":0,\"workoutID\":\"w\"}", (size_t)size * 8);
    add(text, "]}");
}

static void pushed(struct text *text, int size) {
    (void)size;
    add(text, "{\"startedAt\":0,\"workoutID\":\"w\"}");
}

static void cache_from_last_to_first(struct text *text, int size) {
    workouts(text, size, "{\"active\":[", "", "],\"supports\":1}");
}

static void context_from_last_to_first(struct text *text, int size) {
    struct text context = {0};
    size_t index;
    workouts(&context, size, "{\"recent\":[", "\"status\":\"completed\",", "],\"schema\":1,\"seq\":1,\"since\":0}");
    add(text, "\"");
    for (index = 0; index < context.length; index++) {
        if (context.bytes[index] == '"') add(text, "\\");
        add_bytes(text, context.bytes + index, 1);
    }
    add(text, "\"");
    release(&context);
}

static void slots(struct text *text, int size) {
    int index;
    add(text, "{\"completedSlots\":[");
    for (index = size; index > 0; index--) add_format(text, "\"W%dD1\"%s", index, index > 1 ? "," : "]}");
}

static void locks(struct text *text, int size) {
    int index;
    add(text, "{\"locks\":[");
    for (index = size; index > 0; index--)
        add_format(text, "{\"id\":\"i%d\",\"kind\":\"k\",\"until\":%d}%s", index % 999, index, index > 1 ? "," : "]}");
}

static void session(struct text *text, int size) {
    int index;
    add(text, "{\"completed\":[");
    for (index = size; index > 0; index--)
        add_format(text, "{\"runID\":\"r%d\",\"startedAt\":0}%s", index, index > 1 ? "," : "],\"previouslyActive\":[");
    for (index = 1; index <= size; index++) add_format(text, "\"r%d\"%s", index, index < size ? "," : "],\"saved\":[");
    for (index = 1; index < size; index++) add_format(text, "\"r%d\",", index);
    add(text, "\"r\"],\"session\":{\"startedAt\":0}}");
}

static void moment(struct text *text, int size) {
    (void)size;
    add(text, "5");
}

static double since(clock_t start) { return (double)(clock() - start) / CLOCKS_PER_SEC; }

typedef void shape(struct text *text, int size);

/* Of a call with two or three inputs. */
static double seconds(const char *name, shape *const inputs[3], int size, int32_t expected) {
    struct text text = {0};
    char *out = NULL;
    clock_t start;
    double taken;
    int32_t status;
    int index;
    for (index = 0; index < 3 && inputs[index]; index++) {
        add(&text, index > 0 ? "," : "[");
        inputs[index](&text, size);
    }
    add(&text, "]");
    start = clock();
    status = tandem_call(name, text.bytes, text.length, &out, NULL);
    taken = since(start);
    check(status == expected, "%s answers %d %.99s", name, (int)status, out ? out : "");
    tandem_free(out);
    release(&text);
    return taken;
}

/* Of many intervals with many countdowns each, the cues of a window without any. */
static double seconds_of_cues(int size) {
    struct text schedule = {0}, options = {0};
    char *out = NULL;
    clock_t start;
    double taken;
    intervals(&schedule, size);
    countdowns(&options, size);
    start = clock();
    tandem_schedule_cues(schedule.bytes, -2, -1, options.bytes, &out);
    taken = since(start);
    check(out && strcmp(out, "[]") == 0, "there is no cue before the start");
    tandem_free(out);
    release(&schedule);
    release(&options);
    return taken;
}

static void compare(const char *name, double small, double large) {
    check(large < negligible || large < small * MOST_GROWTH, "%s: %d take %.3f s, %d take %.3f s", name, SMALL, small,
          SMALL * TIMES, large);
}

int run_growth(const char *shared) {
    static const struct {
        const char *name, *call;
        shape *inputs[3];
        int32_t status;
    } shapes[] = {
        {"one runID, each row with a member of its own", "runlog_merge", {one_run, one_run}, TANDEM_OK},
        {"one runID, each row edited later", "runlog_merge", {one_run_edited, one_run_edited}, TANDEM_OK},
        {"records from last to first", "runlog_merge", {reversed, reversed}, TANDEM_OK},
        {"members in no order", "runlog_merge", {shuffled_members, shuffled_members}, TANDEM_OK},
        {"a long name among short ones", "runlog_merge", {long_name_among_short, long_name_among_short}, TANDEM_OK},
        {"two long names among short ones", "runlog_merge", {two_long_names, two_long_names}, TANDEM_OK},
        {"tombstones in no order", "runlog_merge", {shuffled_tombstones, shuffled_tombstones}, TANDEM_OK},
        {"two long tombstones among short ones", "runlog_merge", {two_long_tombstones, two_long_tombstones}, TANDEM_OK},
        {"a number of many digits", "runlog_merge", {long_number, long_number}, TANDEM_OK},
        {"a mistake in the last row", "runlog_merge", {late_mistake, late_mistake}, TANDEM_BAD_VALUE},
        {"slots from last to first", "progress_merge", {slots, slots}, TANDEM_OK},
        {"many copies of a few logs", "workout_merge", {one_runs_logs, one_runs_logs}, TANDEM_OK},
        {"workouts from last to first", "workout_ingest", {store_from_last_to_first, pushed}, TANDEM_OK},
        {"many copies of a workout, two long ids", "workout_ingest", {copies_with_long_ids, pushed}, TANDEM_OK},
        {"a context from last to first", "watch_context_apply", {cache_from_last_to_first, context_from_last_to_first, moment}, TANDEM_OK},
        {"locks from last to first", "edit_locks_active", {locks, moment}, TANDEM_OK},
        {"saved runs from last to first", "watch_session_plan", {session, moment}, TANDEM_OK},
    };
    size_t index;
    (void)shared;
    begin_section("growth");
    for (index = 0; index < sizeof shapes / sizeof *shapes; index++)
        compare(shapes[index].name, seconds(shapes[index].call, shapes[index].inputs, SMALL, shapes[index].status),
                seconds(shapes[index].call, shapes[index].inputs, SMALL * TIMES, shapes[index].status));
    compare("countdowns of intervals outside the window", seconds_of_cues(SMALL), seconds_of_cues(SMALL * TIMES));
    return end_section();
}
