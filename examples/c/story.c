/* A runner with a phone, a watch and a cloud: start, pause, lose each other, reconnect, finish, delete, start over,
   reinstall and restore. They do what tandem.h says under "What the host does". Exits 1 when a promise of the library
   does not hold.

   The three share no memory, only texts that one hands to another. Every text is the answer of a call; made by hand are
   "{}", the names, what was measured, and the first anchor of a run, which is what a press on Start writes down. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tandem.h"

#define MINUTE 60.0
#define DAY 86400.0
#define MONDAY 1751305800.0 /* 2025-06-30 17:50:00 UTC */
#define MAX_SKEW 60.0       /* How far two clocks may differ. */
#define MAX_AGE 43200.0     /* How old a run may be that has not ended. */
#define CLOUD_LIMIT 900000  /* What the cloud takes of one store, in bytes. */
#define SMALL 4096

/* All that a holder keeps, as texts. The log is a diary; the watch's is an outbox, of rows yet to be confirmed. */
struct holder {
    const char *name;
    char *anchor, *log, *plan;
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

static const char *first_run(const char *log) { return member(log, "records") + 1; }
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

/* One line: the place in the plan, and the runs in the log. */
static void show_past(const struct holder *holder) {
    const char *run, *next;
    keep(&first, tandem_progress_status(holder->plan, NULL, &answer));
    next = member(first, "next");
    printf("      %s   run-through %ld, %ld of %ld days done, next W%ldD%ld; %s:", holder->name,
           number(holder->plan, "epoch") + 1, number(first, "completed"), number(first, "total"), number(next, "week"),
           number(next, "day"), holder == &watch ? "outbox" : "diary");
    for (run = first_run(holder->log); *run == '{'; run = next_run(run)) {
        putchar(' ');
        print_string(member(run, "runID"));
    }
    putchar('\n');
}

static int hold_the_same(const struct holder *a, const struct holder *b) {
    show_past(a);
    show_past(b);
    return is_same(a->log, b->log) && is_same(a->plan, b->plan);
}

/* A device without an anchor takes over the one it hears of; from then on it merges. What is not worth believing, such
   as a start in the future, is left alone. */
static void hear_anchor(struct holder *device, const char *anchor, double now) {
    keep(&first, tandem_anchor_check(anchor, now, MAX_SKEW, MAX_AGE, &answer));
    if (!is_same(first, "{\"state\":\"ok\"}")) return;
    keep(&device->anchor, tandem_anchor_merge(device->anchor ? device->anchor : anchor, anchor, &answer));
}

/* Counts the runs of the log once more: a reset that arrives drops the days before it, not those after it. */
static void count_again(struct holder *device) {
    char row[SMALL];
    const char *run;
    for (run = first_run(device->log); *run == '{'; run = next_run(run))
        keep(&device->plan, tandem_progress_complete(device->plan, cut(run, row), NULL, &answer));
}

static void hear_plan(struct holder *device, const char *plan) {
    keep(&device->plan, tandem_progress_merge(device->plan, plan, &answer));
    count_again(device);
}

/* Between two that both keep a diary: what arrives is merged, never copied over. */
static void hear_past(struct holder *device, const struct holder *other) {
    keep(&device->log, tandem_runlog_merge(device->log, other->log, &answer));
    hear_plan(device, other->plan);
}

/* A finished run is stored first, and counted after. */
static void take_row(struct holder *device, const char *row) {
    keep(&device->log, tandem_runlog_append(device->log, row, &answer));
    keep(&device->plan, tandem_progress_complete(device->plan, row, NULL, &answer));
}

/* The phone sends a row back exactly as it arrived. The watch forgets it if the outbox still holds exactly that: it may
   have learnt more since. */
static void forget_row(const char *row) {
    char held[SMALL], ids[SMALL];
    const char *id = member(row, "runID"), *run = first_run(watch.log);
    while (*run == '{' && !is_same(cut(run, held), row)) run = next_run(run);
    if (*run != '{') return;
    snprintf(ids, SMALL, "[%.*s]", (int)(end_of(id) - id), id);
    keep(&watch.log, tandem_runlog_forget(watch.log, ids, &answer));
}

/* The watch sends every row, and hears of each from the phone unless they lose each other again. */
static void send_outbox(int is_answered) {
    char row[SMALL], *sent = NULL;
    const char *run;
    keep(&sent, tandem_runlog_merge(watch.log, "{}", &answer)); /* A copy. */
    for (run = first_run(sent); *run == '{'; run = next_run(run)) {
        take_row(&phone, cut(run, row));
        if (is_answered) forget_row(row);
    }
    tandem_free(sent);
}

static void meet(double now, int is_answered) {
    send_outbox(is_answered);
    hear_anchor(&phone, watch.anchor, now);
    hear_anchor(&watch, phone.anchor, now);
    hear_plan(&phone, watch.plan);
    hear_plan(&watch, phone.plan);
    show_past(&phone);
    show_past(&watch);
    promise(is_same(phone.plan, watch.plan), "both are at the same place in the plan, byte for byte");
}

/* The phone asks what to take over from the cloud and what to write there. What it takes over may have runs to count,
   so it reads and asks again before it writes. Answers whether it wrote. */
static int mirror(int is_cloud_read) {
    static const char stores[] = "{\"runLog\":%s,\"progress\":%s}";
    char mine[SMALL], clouds[SMALL] = "null", store[SMALL];
    const char *adopt, *merged, *write;
    int round;
    for (round = 1; round <= 2; round++) {
        snprintf(mine, SMALL, stores, phone.log, phone.plan);
        if (is_cloud_read) snprintf(clouds, SMALL, stores, cloud.log, cloud.plan);
        keep(&first, tandem_cloud_mirror_plan(mine, clouds, CLOUD_LIMIT, &answer));
        adopt = member(first, "adopt");
        merged = member(first, "merged");
        if (is_true(adopt, "runLog"))
            keep(&phone.log, tandem_runlog_merge(phone.log, cut(member(merged, "runLog"), store), &answer));
        if (is_true(adopt, "progress"))
            keep(&phone.plan, tandem_progress_merge(phone.plan, cut(member(merged, "progress"), store), &answer));
        count_again(&phone);
    }
    write = member(first, "write");
    if (is_true(write, "runLog")) keep(&cloud.log, tandem_runlog_merge(phone.log, "{}", &answer));
    if (is_true(write, "progress")) keep(&cloud.plan, tandem_progress_merge(phone.plan, "{}", &answer));
    return is_true(write, "runLog") || is_true(write, "progress");
}

static void install(struct holder *holder) {
    tandem_free(holder->anchor);
    holder->anchor = NULL;
    keep(&holder->log, tandem_runlog_merge("{}", "{}", &answer));
    keep(&holder->plan, tandem_progress_merge("{}", "{}", &answer));
}

/* The watch has the heart rate, so whoever starts a run names the watch to save it as a workout. */
static void press_start(struct holder *device, const char *id, int day, double at) {
    static const char anchor[] = "{\"runID\":\"%s\",\"startDate\":%.0f,\"planID\":\"c25k\",\"week\":1,\"day\":%d}";
    char run[SMALL];
    snprintf(run, SMALL, anchor, id, at, day);
    hear_anchor(device, run, at);
    keep(&device->anchor, tandem_anchor_assign(device->anchor, "watch", &answer));
}

static void finish_run(struct holder *device, double at, char **row) {
    keep(&device->anchor, tandem_anchor_end(device->anchor, at, &answer));
    keep(row, tandem_anchor_finish(device->anchor, schedule, at, &answer));
    take_row(device, *row);
}

static void start_and_pause(void) {
    struct holder stranger = {"stranger", NULL, NULL, NULL};
    step("Monday 17:50  Start on the phone", "The watch shall save the workout, for it has the heart rate.");
    press_start(&phone, "mon", 1, MONDAY);
    step("17:57  The watch wakes up", "It hears of the run, and is in the middle of it at once.");
    hear_anchor(&watch, phone.anchor, MONDAY + 7 * MINUTE);
    promise(draw_alike(MONDAY + 7 * MINUTE), "both screens are the same, byte for byte");
    step("17:58  A Start from a watch whose clock is a day ahead",
         "Of two runs the later start wins, so it must not be merged.");
    press_start(&stranger, "odd", 1, MONDAY + DAY);
    hear_anchor(&phone, stranger.anchor, MONDAY + 8 * MINUTE);
    promise(is_same(phone.anchor, watch.anchor), "the phone does not believe it, and keeps the run at hand");
    tandem_free(stranger.anchor);
    step("18:00  Pause on the watch", "Ten seconds later nothing has moved, on either.");
    keep(&watch.anchor, tandem_anchor_pause(watch.anchor, MONDAY + 10 * MINUTE, &answer));
    hear_anchor(&phone, watch.anchor, MONDAY + 10 * MINUTE);
    promise(draw_alike(MONDAY + 10 * MINUTE + 10), "both screens are the same");
    step("18:00:45  Resume on the phone", "The pause is written down, and nobody counts seconds.");
    keep(&phone.anchor, tandem_anchor_resume(phone.anchor, MONDAY + 10 * MINUTE + 45, &answer));
    hear_anchor(&watch, phone.anchor, MONDAY + 11 * MINUTE);
    promise(draw_alike(MONDAY + 11 * MINUTE), "both screens are the same");
}

static void lose_and_reconnect(void) {
    char *old = NULL;
    keep(&old, tandem_anchor_merge(phone.anchor, phone.anchor, &answer)); /* A copy. */
    step("18:05  They lose each other", "The phone lies on a bench. The watch pauses for a minute, and goes on.");
    keep(&watch.anchor, tandem_anchor_pause(watch.anchor, MONDAY + 15 * MINUTE, &answer));
    keep(&watch.anchor, tandem_anchor_resume(watch.anchor, MONDAY + 16 * MINUTE, &answer));
    promise(!draw_alike(MONDAY + 17 * MINUTE), "the phone cannot know, and is a minute ahead");
    step("18:08  They reconnect", "The phone speaks first, with its old text, which arrives twice.");
    hear_anchor(&watch, old, MONDAY + 18 * MINUTE);
    hear_anchor(&phone, watch.anchor, MONDAY + 18 * MINUTE);
    hear_anchor(&watch, old, MONDAY + 18 * MINUTE);
    promise(draw_alike(MONDAY + 18 * MINUTE) && is_same(phone.anchor, watch.anchor), "screens and texts are the same");
    promise(number(phone.anchor, "accumulatedPause") == 105, "both pauses are kept, 105 s");
    tandem_free(old);
}

static void finish(void) {
    char row[SMALL], learnt[SMALL];
    step("18:30  The run is over, both were asleep", "Each ends it and makes its row by itself, a minute apart.");
    finish_run(&phone, MONDAY + 40 * MINUTE, &first);
    finish_run(&watch, MONDAY + 41 * MINUTE, &second);
    promise(is_same(first, second), "both rows are the same, byte for byte");
    hear_anchor(&phone, watch.anchor, MONDAY + 42 * MINUTE);
    hear_anchor(&watch, phone.anchor, MONDAY + 42 * MINUTE);
    promise(draw_alike(MONDAY + 42 * MINUTE), "both screens are the same");
    keep(&first, tandem_health_plan(phone.anchor, "phone", "[]", &answer));
    keep(&second, tandem_health_plan(watch.anchor, "watch", "[]", &answer));
    promise(!is_true(first, "save") && is_true(second, "save"), "only the watch saves the workout");
    step("18:31  The watch sends its row", "Before the phone has sent it back, the heart rate is known.");
    take_row(&phone, cut(first_run(watch.log), row));
    snprintf(learnt, SMALL, "%.*s,\"heartRate\":151}", (int)strlen(row) - 1, row);
    take_row(&watch, learnt);
    forget_row(row);
    promise(strstr(watch.log, "151") != NULL, "the outbox keeps a row that has learnt more");
    step("18:33  The watch sends it again", "Now what the phone sends back is lost.");
    meet(MONDAY + 43 * MINUTE, 0);
    promise(strstr(phone.log, "151") && strstr(watch.log, "151"), "the phone has it all, the watch has yet to hear so");
    promise(mirror(1) && hold_the_same(&phone, &cloud), "phone and cloud hold the same, byte for byte");
}

/* A run that the watch is left to do alone, from a press on Start to the row in its outbox. */
static void run_on_the_watch(const char *run_id, int day, double start) {
    press_start(&watch, run_id, day, start);
    finish_run(&watch, start + 40 * MINUTE, &second);
    show_past(&watch);
}

static void delete_and_start_over(void) {
    step("Tuesday  Delete on the phone, the watch is away", "It comes back, and sends the row once more.");
    keep(&phone.log, tandem_runlog_delete(phone.log, "mon", &answer));
    meet(MONDAY + DAY, 1);
    promise(!strstr(phone.log, "\"runID\"") && strstr(phone.plan, "[\"W1D1\"]"), "the run stays away, its day done");
    promise(!strstr(watch.log, "\"runID\""), "the watch has nothing left to send");
    step("Wednesday  Week 1, day 2, on the watch alone", "The phone is at home.");
    run_on_the_watch("wed", 2, MONDAY + 2 * DAY);
    step("Friday  Start over, on the phone", "It has not heard of Wednesday.");
    keep(&phone.plan, tandem_progress_start_over(phone.plan, MONDAY + 4 * DAY, "friday", NULL, &answer));
    show_past(&phone);
    step("Sunday  Week 1, day 1 again, on the watch", "It has not heard of Friday. In the evening they meet.");
    run_on_the_watch("sun", 1, MONDAY + 6 * DAY);
    meet(MONDAY + 6 * DAY + 60 * MINUTE, 1);
    promise(strstr(phone.plan, "[\"W1D1\"]") && strstr(phone.log, "\"wed\""), "Sunday counts, Wednesday is history");
    promise(mirror(1) && hold_the_same(&phone, &cloud), "phone and cloud hold the same");
}

static void reinstall_and_restore(void) {
    step("Next Monday  A new phone, the cloud is out of reach", "It is empty, and that must not become the truth.");
    install(&phone);
    promise(!mirror(0), "it writes nothing to a cloud that it has not read");
    step("A backup of last Monday is restored", "It has the deleted run, and has not heard of starting over.");
    hear_past(&phone, &backup);
    show_past(&phone);
    step("In the evening  Week 1, day 2, on the new phone", "The cloud is still out of reach.");
    press_start(&phone, "new", 2, MONDAY + 7 * DAY);
    finish_run(&phone, MONDAY + 7 * DAY + 40 * MINUTE, &second);
    show_past(&phone);
    step("The cloud is read", "What is newer there is taken over; nothing old comes back.");
    promise(mirror(1) && hold_the_same(&phone, &cloud), "phone and cloud hold the same, byte for byte");
    promise(strstr(phone.plan, "[\"W1D1\",\"W1D2\"]") != NULL, "Sunday counts, and so does the evening");
    promise(!mirror(1), "there is nothing more to write");
    step("The watch comes back", "It has slept since Sunday.");
    meet(MONDAY + 7 * DAY + 60 * MINUTE, 1);
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
    hear_past(&backup, &phone);
    delete_and_start_over();
    reinstall_and_restore();
    printf("\n%s\n", broken_promises ? "A PROMISE WAS BROKEN." : "Every promise held.");
    for (i = 0; i < 4; i++) {
        tandem_free(holders[i]->anchor);
        tandem_free(holders[i]->log);
        tandem_free(holders[i]->plan);
    }
    tandem_free(schedule);
    tandem_free(first);
    tandem_free(second);
    return broken_promises > 0;
}
