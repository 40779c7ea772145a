/* A phone and a watch share a workout over a bad wire: a lost start, a late reconnect, a veto. Exits 1 on a surprise. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tandem.h"

#define NOW 1751306000.0
#define LEGS(log) "{\"logs\":[{\"logID\":\"squat\"," log "}],\"startedAt\":1751305800,\"workoutID\":\"legs\"}"
#define CONTEXT(seq, workouts) "{\"active\":[" workouts "],\"schema\":1,\"seq\":" seq "}"

static char *out; /* What the last call answered. */
static int surprises;

/* Looks for what the story expects in the answer of a call. */
static void expect(int32_t status, const char *part) {
    int found = status == TANDEM_OK && strstr(out, part);
    printf("   %s %s\n", found ? "=>" : "NOT", part);
    if (status != TANDEM_OK) fprintf(stderr, "%s\n", out ? out : tandem_status_name(status));
    surprises += !found;
}

/* Keeps one member of the answer, an object: what a device stores until the next call. */
static char *keep(char *old, const char *name) {
    const char *start = strstr(out, name), *end = start ? start += strlen(name) : NULL;
    int depth = 0, quoted = 0;
    free(old);
    if (!start) exit(2);
    do {
        if (*end == '"') quoted = !quoted;
        if (quoted && *end == '\\') end++;
        if (!quoted) depth += (*end == '{') - (*end == '}');
        end++;
    } while (depth);
    old = calloc((size_t)(end - start) + 1, 1);
    if (!old) exit(2);
    memcpy(old, start, (size_t)(end - start));
    tandem_free(out);
    return old;
}

static void plan(const char *state, const char *part) {
    expect(tandem_watch_session_plan(state, NOW, &out), part);
    tandem_free(out);
}

static char *apply(char *cache, const char *context, const char *part) {
    expect(tandem_watch_context_apply(cache ? cache : "{\"supports\":1}", context, NOW, &out), part);
    return keep(cache, "\"cache\":");
}

static char *ingest(char *store, const char *stored, const char *pushed, const char *part) {
    expect(tandem_workout_ingest(stored, pushed, &out), part);
    return keep(store, "\"store\":");
}

int main(void) {
    const char *finished = LEGS("\"status\":\"completed\",\"updatedAt\":1751305900");
    char *cache = NULL, *store = NULL;
    puts("The phone starts a workout, but the message that opens the watch is lost:");
    plan("{}", "\"action\":\"none\"");
    puts("The phone's context arrives minutes later, and the watch catches up:");
    cache = apply(cache, CONTEXT("1", LEGS("\"status\":\"inProgress\"")), "\"outcome\":\"applied\"");
    plan("{\"active\":[{\"runID\":\"legs\",\"startedAt\":1751305800}]}", "\"action\":\"start\"");
    puts("The watch finishes the squats out of reach; the phone's stamp is later:");
    store = ingest(store, "{\"workouts\":[" LEGS("\"status\":\"inProgress\",\"updatedAt\":1751305990") "]}", finished,
                   "\"status\":\"completed\"");
    puts("An old context turns up after a new one, and changes nothing:");
    cache = apply(cache, CONTEXT("3", LEGS("\"status\":\"completed\"")), "\"outcome\":\"applied\"");
    cache = apply(cache, CONTEXT("2", LEGS("\"status\":\"inProgress\"")), "\"outcome\":\"stale\"");
    puts("The phone has deleted the workout when the watch pushes it once more:");
    store = ingest(store, "{\"deletedWorkoutIDs\":[\"legs\"]}", finished, "\"outcome\":\"vetoed\"");
    cache = apply(cache, CONTEXT("4", ""), "\"pruned\":[\"legs\"]");
    plan("{\"previouslyActive\":[\"legs\"],\"session\":{\"runID\":\"legs\",\"startedAt\":1751305800}}",
         "\"action\":\"discard\"");
    free(cache);
    free(store);
    return surprises > 0;
}
