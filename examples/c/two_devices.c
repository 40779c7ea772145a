/* Two devices, one run: a phone and a watch that hold the same facts draw the same screen and keep the same bytes.

   The devices share no memory here, only texts that one hands to the other, whenever it likes and in any order. Four
   calls do the rest: anchor_elapsed, derive, runlog_merge, progress_merge. Exits 1 when the devices ever disagree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tandem.h"

#define MONDAY 1751305800.0 /* 2025-06-30 17:50:00 UTC */

/* Couch to 5K, week 1, day 1: eight runs of a minute between walks. */
static const char schedule[] =
    "{\"intervals\":["
    "{\"phase\":\"warm up\",\"seconds\":300},"
    "{\"phase\":\"run\",\"seconds\":60},{\"phase\":\"walk\",\"seconds\":90},"
    "{\"phase\":\"run\",\"seconds\":60},{\"phase\":\"walk\",\"seconds\":90},"
    "{\"phase\":\"run\",\"seconds\":60},{\"phase\":\"walk\",\"seconds\":90},"
    "{\"phase\":\"run\",\"seconds\":60},{\"phase\":\"walk\",\"seconds\":90},"
    "{\"phase\":\"run\",\"seconds\":60},{\"phase\":\"walk\",\"seconds\":90},"
    "{\"phase\":\"run\",\"seconds\":60},{\"phase\":\"walk\",\"seconds\":90},"
    "{\"phase\":\"run\",\"seconds\":60},{\"phase\":\"walk\",\"seconds\":90},"
    "{\"phase\":\"run\",\"seconds\":60},{\"phase\":\"walk\",\"seconds\":90},"
    "{\"phase\":\"cool down\",\"seconds\":300}]}";

/* All that a device stores: three texts. */
struct device {
    const char *name;
    char *anchor, *diary, *progress;
};

static struct device phone = {"phone", NULL, NULL, NULL};
static struct device watch = {"watch", NULL, NULL, NULL};
static int disagreements;

/* A text of the caller's; an error would be a mistake in this program, so it ends it. */
static char *result(int32_t status, char *out) {
    if (status == TANDEM_OK) return out;
    fprintf(stderr, "%s\n", out ? out : tandem_status_name(status));
    exit(2);
}

static char *copy(const char *text) {
    char *new_text = malloc(strlen(text) + 1);
    if (!new_text) exit(2);
    return strcpy(new_text, text);
}

/* Takes a diary or a place in the plan in: what arrives is merged, never copied over. */
static void take_in(char **mine, const char *incoming, int32_t (*merge)(const char *, const char *, char **)) {
    char *merged = NULL;
    int32_t status = merge(*mine ? *mine : "{}", incoming, &merged);
    tandem_free(*mine);
    *mine = result(status, merged);
}

static void write_diary(struct device *device, const char *change) {
    take_in(&device->diary, change, tandem_runlog_merge);
}

static void write_progress(struct device *device, const char *change) {
    take_in(&device->progress, change, tandem_progress_merge);
}

static void set_anchor(struct device *device, const char *anchor) {
    free(device->anchor);
    device->anchor = copy(anchor);
}

/* The value of a member of the outermost object in canonical text. */
static const char *member(const char *text, const char *name) {
    size_t length = strlen(name);
    int depth = 0;
    for (; *text; text++) {
        if (*text == '"') {
            const char *start = ++text;
            while (*text != '"') text += *text == '\\' ? 2 : 1;
            if (depth == 1 && text[1] == ':' && (size_t)(text - start) == length && !memcmp(start, name, length))
                return text + 2;
        }
        depth += *text == '{' || *text == '[';
        depth -= *text == '}' || *text == ']';
    }
    return "0";
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
    int32_t status = tandem_anchor_elapsed(device->anchor, now, &clock);
    result(status, clock);
    elapsed = strtod(member(clock, "elapsed"), NULL);
    status = tandem_derive(schedule, elapsed, &place);
    result(status, place);
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
    char *phones_diary = copy(phone.diary), *phones_progress = copy(phone.progress);
    write_diary(&phone, watch.diary);
    write_progress(&phone, watch.progress);
    write_diary(&watch, phones_diary);
    write_progress(&watch, phones_progress);
    free(phones_diary);
    free(phones_progress);
    (subjects & THE_DIARY ? show_and_compare : compare)("both diaries", phone.diary, watch.diary);
    (subjects & THE_PLAN ? show_and_compare : compare)("both places in the plan", phone.progress, watch.progress);
}

static void expect(int holds, const char *claim) {
    printf("   => %s: %s\n", claim, holds ? "yes" : "NO");
    disagreements += !holds;
}

static void step(const char *title, const char *story) { printf("\n%s\n   %s\n", title, story); }

static void one_run(void) {
    static const char started[] = "{\"planID\":\"c25k\",\"revision\":0,\"runID\":\"mon\",\"startDate\":1751305800}";
    static const char paused[] =
        "{\"pausedAt\":1751306400,\"planID\":\"c25k\",\"revision\":1,\"runID\":\"mon\",\"startDate\":1751305800}";
    static const char resumed[] =
        "{\"accumulatedPause\":45,\"planID\":\"c25k\",\"revision\":2,\"runID\":\"mon\",\"startDate\":1751305800}";
    step("17:50  Start on the phone", "The watch is in a drawer. The whole run is one text, the anchor:");
    set_anchor(&phone, started);
    print_text(phone.name, started);
    step("17:57  The watch wakes up, three intervals late",
         "It adopts the phone's text and is in the second run at once.");
    set_anchor(&watch, phone.anchor);
    draw_both(MONDAY + 460);
    step("18:00  Pause, on the watch", "A pause is a moment in the text. Ten seconds later nothing has moved.");
    set_anchor(&watch, paused);
    set_anchor(&phone, watch.anchor);
    draw_both(MONDAY + 610);
    step("18:00:45  Resume, on the phone", "45 s were lost; the phone writes that down, and no one counts.");
    set_anchor(&phone, resumed);
    set_anchor(&watch, phone.anchor);
    draw_both(MONDAY + 700.25);
    step("18:20  Done", "Both come to the end by themselves.");
    draw_both(MONDAY + 1845);
}

static void two_diaries(void) {
    step("18:21  Both write the run down, out of reach of each other",
         "The phone measured a distance, the watch a pulse.");
    write_diary(&phone, "{\"records\":[{\"completion\":\"full\",\"date\":1751307645,\"distance\":3120,\"duration\":1800,"
                        "\"runID\":\"mon\",\"week\":1,\"day\":1,\"planID\":\"c25k\"}]}");
    write_diary(&watch, "{\"records\":[{\"completion\":\"full\",\"date\":1751307645,\"heartRate\":151,\"duration\":1800,"
                        "\"runID\":\"mon\",\"week\":1,\"day\":1,\"planID\":\"c25k\"}]}");
    write_progress(&phone, "{\"completedSlots\":[\"W1D1\"],\"pointerDay\":2,\"pointerStamp\":1751307645}");
    write_progress(&watch, "{}");
    meet(THE_DIARY | THE_PLAN);
    expect(strstr(phone.diary, "distance") && strstr(phone.diary, "heartRate"), "one row, with both facts");
}

static void a_delete(void) {
    char *stale = copy(watch.diary);
    step("Tuesday  The run is deleted on the phone, the watch is offline",
         "A delete is a write: the phone's diary now says \"mon\" is gone.");
    write_diary(&phone, "{\"tombstones\":[\"mon\"]}");
    print_text(phone.name, phone.diary);
    step("Tuesday  The watch comes back with its stale copy", "It still holds the row, and it sends first.");
    write_diary(&phone, stale);
    meet(THE_DIARY);
    write_diary(&phone, stale);
    write_diary(&watch, stale);
    expect(strstr(phone.diary, "\"records\":[]") && strstr(watch.diary, "\"records\":[]"),
           "and a second stale copy changes nothing");
    free(stale);
}

static void a_reset(void) {
    step("Friday  Two more days are done on the watch, the phone is offline", "The watch counts on from W1D2.");
    write_progress(&watch, "{\"completedSlots\":[\"W1D2\",\"W1D3\"],\"pointerDay\":1,\"pointerStamp\":1751651400,"
                           "\"pointerWeek\":2}");
    print_text(watch.name, watch.progress);
    step("Friday  \"Start over\" on the phone, the watch is offline", "A reset has a rank: the epoch goes up by one.");
    write_progress(&phone, "{\"epoch\":1,\"pointerStamp\":1751655000,\"resetID\":\"friday\",\"resetStamp\":1751655000}");
    print_text(phone.name, phone.progress);
    step("Friday  They meet", "The days before the reset do not come back, whoever speaks first.");
    meet(THE_PLAN);
    expect(strstr(watch.progress, "\"completedSlots\":[]") && strstr(watch.progress, "\"epoch\":1"),
           "the plan begins anew on both");
    step("Sunday  A run after the reset", "The new run-through counts from there.");
    write_progress(&watch, "{\"completedSlots\":[\"W1D1\"],\"epoch\":1,\"pointerDay\":2,\"pointerStamp\":1751824200,"
                           "\"resetID\":\"friday\",\"resetStamp\":1751655000}");
    meet(THE_PLAN);
}

int main(void) {
    printf("Tandem %s: two devices, one run.  = walk  # run  ^ now\n", tandem_version());
    one_run();
    two_diaries();
    a_delete();
    a_reset();
    printf("\n%s\n", disagreements ? "THE DEVICES DISAGREE." : "The devices agreed at every step.");
    free(phone.anchor);
    free(watch.anchor);
    tandem_free(phone.diary);
    tandem_free(watch.diary);
    tandem_free(phone.progress);
    tandem_free(watch.progress);
    return disagreements > 0;
}
