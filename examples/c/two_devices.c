/* Two devices, one run: a phone and a watch that hold the same facts draw the same screen and keep the same bytes.

   The devices share no memory here, only texts that one hands to the other, whenever it likes and in any order. Both
   keep a whole diary, so that two can be compared; in an app the watch keeps an outbox, as in story.c. Every text is
   the answer of a call; made by hand are "{}", the names, what a device has measured, and the first anchor of a run,
   which is what a press on Start writes down. Exits 1 when the devices ever disagree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tandem.h"

#define MONDAY 1751305800.0 /* 2025-06-30 17:50:00 UTC */
#define DAY 86400.0
#define SMALL 1024

/* All that a device stores: three texts. */
struct device {
    const char *name;
    char *anchor, *diary, *progress;
};

static struct device phone = {"phone", NULL, NULL, NULL};
static struct device watch = {"watch", NULL, NULL, NULL};
static char *schedule; /* Couch to 5K, week 1, day 1: eight runs of a minute between walks. */
static char *answer;   /* Where every call leaves its text, for `keep`. */
static int disagreements;

/* Puts the answer of a call into a slot. An error would be a mistake in this program, so it ends it. */
static void keep(char **slot, int32_t status) {
    if (status != TANDEM_OK) {
        fprintf(stderr, "%s\n", answer ? answer : tandem_status_name(status));
        exit(2);
    }
    tandem_free(*slot);
    *slot = answer;
}

/* The end of a value in canonical text, which has no spaces. */
static const char *end_of(const char *value) {
    int depth = 0, is_string = 0;
    for (; *value && (is_string || depth > 0 || !strchr(",]}", *value)); value++) {
        if (is_string && *value == '\\')
            value++;
        else if (*value == '"')
            is_string = !is_string;
        else if (!is_string)
            depth += (*value == '{' || *value == '[') - (*value == '}' || *value == ']');
    }
    return value;
}

/* The value of a member; "" when the object has none of that name. */
static const char *member(const char *object, const char *name) {
    size_t length = strlen(name);
    while (*object && object[1] == '"') {
        const char *value = object + 2 + strcspn(object + 2, "\"") + 2;
        if (strncmp(object + 2, name, length) == 0 && object[2 + length] == '"') return value;
        object = end_of(value);
    }
    return "";
}

static void begin(struct device *device) {
    keep(&device->diary, tandem_runlog_merge("{}", "{}", &answer));
    keep(&device->progress, tandem_progress_merge("{}", "{}", &answer));
}

/* A device without an anchor takes over the one it hears of; from then on it merges. */
static void hear_anchor(struct device *device, const char *anchor) {
    keep(&device->anchor, tandem_anchor_merge(device->anchor ? device->anchor : anchor, anchor, &answer));
}

static void hear_diary(struct device *device, const char *diary) {
    keep(&device->diary, tandem_runlog_merge(device->diary, diary, &answer));
}

/* A reset that arrives drops the days before it; counting the diary's runs once more brings back those after it. */
static void hear_progress(struct device *device, const char *progress) {
    const char *run;
    keep(&device->progress, tandem_progress_merge(device->progress, progress, &answer));
    for (run = member(device->diary, "records") + 1; *run == '{'; run = end_of(run) + (*end_of(run) == ',')) {
        char record[SMALL];
        snprintf(record, SMALL, "%.*s", (int)(end_of(run) - run), run);
        keep(&device->progress, tandem_progress_complete(device->progress, record, NULL, &answer));
    }
}

/* What arrives is merged, never copied over. */
static void hear(struct device *device, const struct device *sender) {
    hear_anchor(device, sender->anchor);
    hear_diary(device, sender->diary);
    hear_progress(device, sender->progress);
}

/* Who starts a run names the device that will save it as a workout. */
static void start_run(struct device *device, const char *run_id, int day, double at) {
    static const char run[] = "{\"runID\":\"%s\",\"startDate\":%.0f,\"planID\":\"c25k\",\"week\":1,\"day\":%d}";
    char anchor[SMALL];
    snprintf(anchor, SMALL, run, run_id, at, day);
    hear_anchor(device, anchor);
    keep(&device->anchor, tandem_anchor_assign(device->anchor, "watch", &answer));
}

/* Ends the run, puts its row with what was measured into the diary, and only then counts it. */
static void finish_run(struct device *device, double at, const char *measured) {
    char record[SMALL], *row = NULL;
    keep(&device->anchor, tandem_anchor_end(device->anchor, at, &answer));
    keep(&row, tandem_anchor_finish(device->anchor, schedule, at, &answer));
    snprintf(record, SMALL, "%.*s,%s}", (int)strlen(row) - 1, row, measured);
    keep(&device->diary, tandem_runlog_append(device->diary, record, &answer));
    keep(&device->progress, tandem_progress_complete(device->progress, record, NULL, &answer));
    tandem_free(row);
}

static void print_string(const char *value, int width) {
    int length = *value == '"' ? (int)strcspn(++value, "\"") : 0;
    printf("%-*.*s", width, length, value);
}

/* Thirty seconds a column: = walks, # runs, and a marker under the place where the run is. */
static void draw_timeline(double elapsed) {
    static const char line[] = "==========##===##===##===##===##===##===##===##=============";
    int column = (int)(elapsed / 30);
    printf("      |%.60s|\n      |%*s", line, column < 60 ? column + 1 : 60, "^");
    printf("%*s|\n", column < 60 ? 59 - column : 0, "");
}

/* What a device shows, from its own text alone; the text is the screen's, for comparing. */
static char *draw(const struct device *device, double now, int with_timeline) {
    char *clock = NULL, *place = NULL, *screen;
    double elapsed;
    long remaining, total;
    keep(&clock, tandem_anchor_elapsed(device->anchor, now, &answer));
    elapsed = strtod(member(clock, "elapsed"), NULL);
    keep(&place, tandem_derive(schedule, elapsed, &answer));
    if (with_timeline) draw_timeline(elapsed);
    remaining = strtol(member(place, "intervalRemaining"), NULL, 10);
    total = strtol(member(place, "remaining"), NULL, 10);
    printf("      %-6s ", device->name);
    print_string(remaining > 0 ? member(place, "phase") : "\"done\"", 10);
    printf("%2ld:%02ld left, %2ld:%02ld in all, ", remaining / 60, remaining % 60, total / 60, total % 60);
    print_string(member(clock, "state"), 0);
    putchar('\n');
    screen = malloc(strlen(clock) + strlen(place) + 1);
    if (!screen) exit(2);
    strcat(strcpy(screen, clock), place);
    tandem_free(clock);
    tandem_free(place);
    return screen;
}

/* Prints a text within 80 columns, broken after commas. */
static void print_text(const char *label, const char *text) {
    size_t length;
    for (;; text += length) {
        printf("      %-6s ", label);
        length = strlen(text);
        if (length <= 66) break;
        for (length = 66; length > 1 && text[length - 1] != ',';) length--;
        printf("%.*s\n", (int)length, text);
        label = "";
    }
    puts(text);
}

static void compare(const char *what, const char *phones, const char *watches) {
    int is_equal = strcmp(phones, watches) == 0;
    printf("      %s: %lu bytes, %s\n", what, (unsigned long)strlen(phones), is_equal ? "equal" : "NOT EQUAL");
    disagreements += !is_equal;
}

static void show_and_compare(const char *what, const char *phones, const char *watches) {
    print_text(phone.name, phones);
    print_text(watch.name, watches);
    compare(what, phones, watches);
}

static void draw_both(double now) {
    char *phones = draw(&phone, now, 1);
    char *watches = draw(&watch, now, 0);
    compare("both screens", phones, watches);
    show_and_compare("both anchors", phone.anchor, watch.anchor);
    free(phones);
    free(watches);
}

enum subject { THE_DIARY = 1, THE_PLAN = 2 };

/* Each sends the other what it holds; the order of the two does not matter. What the step is about is shown. */
static void meet(int subjects) {
    hear(&phone, &watch);
    hear(&watch, &phone);
    compare("both anchors", phone.anchor, watch.anchor);
    (subjects & THE_DIARY ? show_and_compare : compare)("both diaries", phone.diary, watch.diary);
    (subjects & THE_PLAN ? show_and_compare : compare)("both places in the plan", phone.progress, watch.progress);
}

static void expect(int holds, const char *claim) {
    printf("   => %s: %s\n", claim, holds ? "yes" : "NO");
    disagreements += !holds;
}

static void step(const char *title, const char *story) { printf("\n%s\n   %s\n", title, story); }

static void one_run(void) {
    step("17:50  Start on the phone", "The watch is in a drawer. The whole run is one text, the anchor:");
    start_run(&phone, "mon", 1, MONDAY);
    print_text(phone.name, phone.anchor);
    step("17:57  The watch wakes up, three intervals late",
         "It adopts the phone's text and is in the second run at once.");
    hear_anchor(&watch, phone.anchor);
    draw_both(MONDAY + 460);
    step("18:00  Pause, on the watch", "A pause is a moment in the text. Ten seconds later nothing has moved.");
    keep(&watch.anchor, tandem_anchor_pause(watch.anchor, MONDAY + 600, &answer));
    hear_anchor(&phone, watch.anchor);
    draw_both(MONDAY + 610);
    step("18:00:45  Resume, on the phone", "45 s were lost; the call writes that down, and no one counts.");
    keep(&phone.anchor, tandem_anchor_resume(phone.anchor, MONDAY + 645, &answer));
    hear_anchor(&watch, phone.anchor);
    draw_both(MONDAY + 700.25);
    step("18:20:45  Done", "Both come to the end by themselves.");
    draw_both(MONDAY + 1845);
}

static void two_diaries(void) {
    step("18:21  Both write the run down, out of reach of each other",
         "The phone measured a distance, the watch a pulse.");
    finish_run(&phone, MONDAY + 1846, "\"distance\":3120");
    finish_run(&watch, MONDAY + 1850, "\"heartRate\":151");
    meet(THE_DIARY | THE_PLAN);
    expect(strstr(phone.diary, "distance") && strstr(phone.diary, "heartRate"), "one row, with both facts");
}

static void a_delete(void) {
    char *stale = NULL;
    keep(&stale, tandem_runlog_merge(watch.diary, "{}", &answer)); /* A copy. */
    step("Tuesday  The run is deleted on the phone, the watch is offline",
         "A delete is a write: the phone's diary now says \"mon\" is gone.");
    keep(&phone.diary, tandem_runlog_delete(phone.diary, "mon", &answer));
    print_text(phone.name, phone.diary);
    step("Tuesday  The watch comes back with its stale copy", "It still holds the row, and it sends first.");
    meet(THE_DIARY);
    hear_diary(&phone, stale);
    hear_diary(&watch, stale);
    expect(strstr(phone.diary, "\"records\":[]") && strstr(watch.diary, "\"records\":[]"),
           "and a second stale copy changes nothing");
    tandem_free(stale);
}

static void a_reset(void) {
    step("Friday  Two more days are done on the watch, the phone is offline", "The watch counts on from W1D2.");
    start_run(&watch, "wed", 2, MONDAY + 2 * DAY);
    finish_run(&watch, MONDAY + 2 * DAY + 1800, "\"heartRate\":149");
    start_run(&watch, "fri", 3, MONDAY + 4 * DAY);
    finish_run(&watch, MONDAY + 4 * DAY + 1800, "\"heartRate\":147");
    print_text(watch.name, watch.progress);
    step("Friday  \"Start over\" on the phone, the watch is offline", "A reset has a rank: the epoch goes up by one.");
    keep(&phone.progress, tandem_progress_start_over(phone.progress, MONDAY + 4 * DAY + 3600, "friday", NULL, &answer));
    print_text(phone.name, phone.progress);
    step("Friday  They meet", "The days before the reset do not come back, whoever speaks first.");
    meet(THE_PLAN);
    expect(strstr(watch.progress, "\"completedSlots\":[]") && strstr(watch.progress, "\"epoch\":1"),
           "the plan begins anew on both");
    expect(strstr(phone.diary, "\"wed\"") && strstr(phone.diary, "\"fri\""), "and the diary keeps what was run");
    step("Sunday  A run after the reset", "The new run-through counts from there.");
    start_run(&watch, "sun", 1, MONDAY + 6 * DAY);
    finish_run(&watch, MONDAY + 6 * DAY + 1800, "\"heartRate\":150");
    meet(THE_PLAN);
}

int main(void) {
    printf("Tandem %s: two devices, one run.  = walk  # run  ^ now\n", tandem_version());
    keep(&schedule, tandem_plan_schedule("c25k", 1, 1, &answer));
    begin(&phone);
    begin(&watch);
    one_run();
    two_diaries();
    a_delete();
    a_reset();
    printf("\n%s\n", disagreements ? "THE DEVICES DISAGREE." : "The devices agreed at every step.");
    tandem_free(schedule);
    tandem_free(phone.anchor);
    tandem_free(watch.anchor);
    tandem_free(phone.diary);
    tandem_free(watch.diary);
    tandem_free(phone.progress);
    tandem_free(watch.progress);
    return disagreements > 0;
}
