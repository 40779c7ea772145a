/* A runner with a phone, a watch and a cloud: start, pause, lose each other, reconnect, finish, delete, start over,
   reinstall and restore. Exits 1 when a promise of the library does not hold.

   The three share no memory, only texts that one hands to another. Every text is the answer of a call; made by hand are
   "{}", the names, and the first anchor of a run, which is what a press on Start writes down. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tandem.h"

#define MINUTE 60.0
#define DAY 86400.0
#define MONDAY 1751305800.0 /* 2025-06-30 17:50:00 UTC */
#define CLOUD_LIMIT 900000  /* What the cloud takes of one store, in bytes. */
#define SMALL 4096

/* All that a holder keeps, as texts. The cloud has a diary and a place in the plan only. */
struct holder {
    const char *name;
    char *anchor, *diary, *plan;
};

static struct holder phone = {"phone", NULL, NULL, NULL};
static struct holder watch = {"watch", NULL, NULL, NULL};
static struct holder cloud = {"cloud", NULL, NULL, NULL};
static struct holder backup = {"backup", NULL, NULL, NULL}; /* The phone as it once was. */
static char *schedule;       /* Week 1, day 1 of the plan; the other days of that week are the same. */
static char *first, *second; /* Answers to look at, or to compare. */
static char *answer;         /* Where every call leaves its text, for `keep`. */
static int broken_promises;

/* Puts the answer of a call into a slot. An error would be a mistake in this program, so it ends it. */
static void keep(char **slot, int32_t status) {
    if (status != TANDEM_OK) {
        fprintf(stderr, "%s\n", answer ? answer : tandem_status_name(status));
        exit(2);
    }
    tandem_free(*slot);
    *slot = answer;
}

static int is_same(const char *a, const char *b) { return strcmp(a, b) == 0; }
static void step(const char *title, const char *words) { printf("\n%s\n   %s\n", title, words); }

static void promise(int holds, const char *claim) {
    printf("   => %s: %s\n", claim, holds ? "yes" : "NO");
    broken_promises += !holds;
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

static const char *next_run(const char *run) { return end_of(run) + (*end_of(run) == ','); }
static long number(const char *object, const char *name) { return strtol(member(object, name), NULL, 10); }
static int is_true(const char *object, const char *name) { return *member(object, name) == 't'; }

static void print_string(const char *value) {
    if (*value == '"') printf("%.*s", (int)strcspn(value + 1, "\""), value + 1);
}

/* A copy of a value, for handing it to a call; the texts of this story are small. */
static const char *cut(const char *value, char copy[SMALL]) {
    snprintf(copy, SMALL, "%.*s", (int)(end_of(value) - value), value);
    return copy;
}

/* Draws the run at hand from the device's own text alone. */
static void draw(const struct holder *device, double now, char **screen) {
    long left, in_all;
    keep(screen, tandem_anchor_derive(device->anchor, schedule, now, &answer));
    left = number(*screen, "intervalRemaining");
    in_all = number(*screen, "remaining");
    printf("      %s   %2ld:%02ld left of ", device->name, left / 60, left % 60);
    print_string(is_true(*screen, "finished") ? "\"the run\"" : member(*screen, "phase"));
    printf(", %2ld:%02ld in all, ", in_all / 60, in_all % 60);
    print_string(member(*screen, "state"));
    putchar('\n');
}

static int draw_alike(double now) {
    draw(&phone, now, &first);
    draw(&watch, now, &second);
    return is_same(first, second);
}

/* One line: the place in the plan, and the runs in the diary. */
static void show_past(const struct holder *holder) {
    const char *run = member(holder->diary, "records") + 1, *next;
    keep(&first, tandem_progress_status(holder->plan, NULL, &answer));
    next = member(first, "next");
    printf("      %s   run-through %ld, %ld of %ld days done, next W%ldD%ld; diary:", holder->name,
           number(holder->plan, "epoch") + 1, number(first, "completed"), number(first, "total"), number(next, "week"),
           number(next, "day"));
    for (; *run == '{'; run = next_run(run)) {
        putchar(' ');
        print_string(member(run, "runID"));
    }
    putchar('\n');
}

static int hold_the_same(const struct holder *a, const struct holder *b) {
    show_past(a);
    show_past(b);
    return is_same(a->diary, b->diary) && is_same(a->plan, b->plan);
}

/* What arrives is merged, never copied over. */
static void hear_anchor(struct holder *device, const char *anchor) {
    keep(&device->anchor, tandem_anchor_merge(device->anchor ? device->anchor : anchor, anchor, &answer));
}

/* A reset that arrives drops the days before it; counting the diary's runs once more brings back those after it. */
static void hear_past(struct holder *device, const char *diary, const char *plan) {
    char record[SMALL];
    const char *run;
    keep(&device->diary, tandem_runlog_merge(device->diary, diary, &answer));
    keep(&device->plan, tandem_progress_merge(device->plan, plan, &answer));
    for (run = member(device->diary, "records") + 1; *run == '{'; run = next_run(run))
        keep(&device->plan, tandem_progress_complete(device->plan, cut(run, record), NULL, &answer));
}

static void meet(void) {
    hear_past(&phone, watch.diary, watch.plan);
    hear_past(&watch, phone.diary, phone.plan);
    promise(hold_the_same(&phone, &watch), "both hold the same, byte for byte");
}

/* The phone asks what to take from the cloud and what to write there, and does it. Answers whether it wrote. */
static int mirror(int is_cloud_read) {
    static const char stores[] = "{\"runLog\":%s,\"progress\":%s}";
    char mine[SMALL], clouds[SMALL] = "null", diary[SMALL], plan[SMALL];
    int writes_diary, writes_plan;
    snprintf(mine, SMALL, stores, phone.diary, phone.plan);
    if (is_cloud_read) snprintf(clouds, SMALL, stores, cloud.diary, cloud.plan);
    keep(&first, tandem_cloud_mirror_plan(mine, clouds, CLOUD_LIMIT, &answer));
    writes_diary = is_true(member(first, "write"), "runLog");
    writes_plan = is_true(member(first, "write"), "progress");
    cut(member(member(first, "merged"), "runLog"), diary);
    cut(member(member(first, "merged"), "progress"), plan);
    hear_past(&phone, diary, plan);
    if (writes_diary) keep(&cloud.diary, tandem_runlog_merge(diary, diary, &answer));
    if (writes_plan) keep(&cloud.plan, tandem_progress_merge(plan, plan, &answer));
    return writes_diary || writes_plan;
}

static void install(struct holder *holder) {
    keep(&holder->diary, tandem_runlog_merge("{}", "{}", &answer));
    keep(&holder->plan, tandem_progress_merge("{}", "{}", &answer));
}

static void press_start(struct holder *device, const char *id, int day, double at) {
    char run[SMALL];
    snprintf(run, SMALL, "{\"runID\":\"%s\",\"startDate\":%.0f,\"planID\":\"c25k\",\"week\":1,\"day\":%d}", id, at,
             day);
    hear_anchor(device, run);
}

static void start_and_pause(void) {
    step("Monday 17:50  Start on the phone", "The watch has the heart rate, so the watch shall save the workout.");
    press_start(&phone, "mon", 1, MONDAY);
    keep(&phone.anchor, tandem_anchor_assign(phone.anchor, "watch", &answer));
    step("17:57  The watch wakes up", "It hears of the run, and is in the middle of it at once.");
    hear_anchor(&watch, phone.anchor);
    promise(draw_alike(MONDAY + 7 * MINUTE), "both screens are the same, byte for byte");
    step("18:00  Pause on the watch", "Ten seconds later nothing has moved, on either.");
    keep(&watch.anchor, tandem_anchor_pause(watch.anchor, MONDAY + 10 * MINUTE, &answer));
    hear_anchor(&phone, watch.anchor);
    promise(draw_alike(MONDAY + 10 * MINUTE + 10), "both screens are the same");
    step("18:00:45  Resume on the phone", "The pause is written down, and nobody counts seconds.");
    keep(&phone.anchor, tandem_anchor_resume(phone.anchor, MONDAY + 10 * MINUTE + 45, &answer));
    hear_anchor(&watch, phone.anchor);
    promise(draw_alike(MONDAY + 11 * MINUTE), "both screens are the same");
}

static void lose_and_reconnect(void) {
    hear_anchor(&backup, phone.anchor);
    step("18:05  They lose each other", "The phone lies on a bench. The watch pauses for a minute, and goes on.");
    keep(&watch.anchor, tandem_anchor_pause(watch.anchor, MONDAY + 15 * MINUTE, &answer));
    keep(&watch.anchor, tandem_anchor_resume(watch.anchor, MONDAY + 16 * MINUTE, &answer));
    promise(!draw_alike(MONDAY + 17 * MINUTE), "the phone cannot know, and is a minute ahead");
    step("18:08  They reconnect", "The phone speaks first, with its old text, which arrives twice.");
    hear_anchor(&watch, backup.anchor);
    hear_anchor(&phone, watch.anchor);
    hear_anchor(&phone, backup.anchor);
    promise(draw_alike(MONDAY + 18 * MINUTE) && is_same(phone.anchor, watch.anchor), "screens and texts are the same");
    promise(number(phone.anchor, "accumulatedPause") == 105, "both pauses are kept, 105 s");
}

static void finish(void) {
    char *outbox = NULL; /* The watch's: rows that the phone has not acknowledged yet. */
    step("18:30  The run is over, both were asleep", "Each writes its row by itself, a minute apart.");
    keep(&first, tandem_anchor_finish(phone.anchor, schedule, MONDAY + 40 * MINUTE, &answer));
    keep(&second, tandem_anchor_finish(watch.anchor, schedule, MONDAY + 41 * MINUTE, &answer));
    promise(is_same(first, second), "both rows are the same, byte for byte");
    keep(&phone.diary, tandem_runlog_append(phone.diary, first, &answer));
    keep(&outbox, tandem_runlog_append("{}", second, &answer));
    keep(&watch.anchor, tandem_anchor_end(watch.anchor, MONDAY + 41 * MINUTE, &answer));
    hear_anchor(&phone, watch.anchor);
    promise(draw_alike(MONDAY + 42 * MINUTE), "both screens are the same");
    keep(&first, tandem_health_plan(phone.anchor, "phone", "[]", &answer));
    keep(&second, tandem_health_plan(watch.anchor, "watch", "[]", &answer));
    promise(!is_true(first, "save") && is_true(second, "save"), "only the watch saves the workout");
    step("18:31  The watch sends its row, twice", "A row is sent until it is acknowledged, then forgotten.");
    hear_past(&phone, outbox, "{}");
    hear_past(&phone, outbox, "{}");
    keep(&outbox, tandem_runlog_forget(outbox, "[\"mon\"]", &answer));
    meet();
    promise(strstr(watch.diary, "\"mon\"") && !strstr(outbox, "\"mon\""), "the row arrived, nothing is left to send");
    mirror(1);
    promise(hold_the_same(&phone, &cloud), "and so does the cloud");
    tandem_free(outbox);
}

/* A run that the watch is left to do alone, from a press on Start to the row in its diary. */
static void run_on_the_watch(const char *run_id, int day, double start) {
    press_start(&watch, run_id, day, start);
    keep(&watch.anchor, tandem_anchor_end(watch.anchor, start + 40 * MINUTE, &answer));
    keep(&second, tandem_anchor_finish(watch.anchor, schedule, start + 40 * MINUTE, &answer));
    keep(&watch.diary, tandem_runlog_append(watch.diary, second, &answer));
    keep(&watch.plan, tandem_progress_complete(watch.plan, second, NULL, &answer));
    show_past(&watch);
}

static void delete_and_start_over(void) {
    step("Tuesday  Delete on the phone, the watch is away", "The watch still has the row, and is heard first.");
    keep(&phone.diary, tandem_runlog_delete(phone.diary, "mon", &answer));
    meet();
    promise(!strstr(phone.diary, "\"runID\"") && strstr(phone.plan, "[\"W1D1\"]"), "the run stays away, its day done");
    step("Wednesday  Week 1, day 2, on the watch alone", "The phone is at home.");
    run_on_the_watch("wed", 2, MONDAY + 2 * DAY);
    step("Friday  Start over, on the phone", "It has not heard of Wednesday.");
    keep(&phone.plan, tandem_progress_start_over(phone.plan, MONDAY + 4 * DAY, "friday", NULL, &answer));
    show_past(&phone);
    step("Sunday  Week 1, day 1 again, on the watch", "It has not heard of Friday. In the evening they meet.");
    run_on_the_watch("sun", 1, MONDAY + 6 * DAY);
    meet();
    promise(strstr(phone.plan, "[\"W1D1\"]") && strstr(phone.diary, "\"wed\""), "Sunday counts, Wednesday is history");
    mirror(1);
}

static void reinstall_and_restore(void) {
    step("Next Monday  A new phone, the cloud is out of reach", "It is empty, and that must not become the truth.");
    install(&phone);
    promise(!mirror(0), "it writes nothing to a cloud that it has not read");
    step("A backup of last Monday is restored", "It has the deleted run, and has not heard of starting over.");
    hear_past(&phone, backup.diary, backup.plan);
    show_past(&phone);
    step("The cloud is read", "What is newer there is taken over; nothing old comes back.");
    promise(!mirror(1), "there is nothing to write");
    promise(hold_the_same(&phone, &cloud), "phone and cloud hold the same, byte for byte");
    promise(hold_the_same(&phone, &watch), "and so does the watch, which was not asked");
}

int main(void) {
    struct holder *holders[] = {&phone, &watch, &cloud, &backup};
    size_t i;
    printf("Tandem %s: a runner's week with a phone, a watch and a cloud.\n", tandem_version());
    keep(&schedule, tandem_plan_schedule("c25k", 1, 1, &answer));
    for (i = 0; i < 4; i++) install(holders[i]);
    start_and_pause();
    lose_and_reconnect();
    finish();
    hear_past(&backup, phone.diary, phone.plan);
    delete_and_start_over();
    reinstall_and_restore();
    printf("\n%s\n", broken_promises ? "A PROMISE WAS BROKEN." : "Every promise held.");
    for (i = 0; i < 4; i++) {
        tandem_free(holders[i]->anchor);
        tandem_free(holders[i]->diary);
        tandem_free(holders[i]->plan);
    }
    tandem_free(schedule);
    tandem_free(first);
    tandem_free(second);
    return broken_promises > 0;
}
