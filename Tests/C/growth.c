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

static double since(clock_t start) { return (double)(clock() - start) / CLOCKS_PER_SEC; }

static double seconds(void (*write)(struct text *text, int size), int size) {
    struct text text = {0};
    char *out = NULL;
    clock_t start;
    double taken;
    write(&text, size);
    start = clock();
    tandem_runlog_merge(text.bytes, text.bytes, &out);
    taken = since(start);
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
        const char *name;
        void (*write)(struct text *text, int size);
    } shapes[] = {
        {"one runID, each row with a member of its own", one_run},
        {"one runID, each row edited later", one_run_edited},
        {"records from last to first", reversed},
        {"members in no order", shuffled_members},
        {"a long name among short ones", long_name_among_short},
        {"two long names among short ones", two_long_names},
        {"tombstones in no order", shuffled_tombstones},
        {"two long tombstones among short ones", two_long_tombstones},
        {"a number of many digits", long_number},
        {"a mistake in the last row", late_mistake},
    };
    size_t index;
    (void)shared;
    begin_section("growth");
    for (index = 0; index < sizeof shapes / sizeof *shapes; index++)
        compare(shapes[index].name, seconds(shapes[index].write, SMALL), seconds(shapes[index].write, SMALL * TIMES));
    compare("countdowns of intervals outside the window", seconds_of_cues(SMALL), seconds_of_cues(SMALL * TIMES));
    return end_section();
}
