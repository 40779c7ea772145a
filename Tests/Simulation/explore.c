/*
 * Visits every state that some devices can reach, breadth first, where what each call answers is in tables.
 *
 * A state is one small number for each part, such as a device's diary. An event is a list of steps, each of which looks up a part's
 * new number by two old ones; the number NEVER forbids the event. explore.py fills the tables through the library and names the laws.
 */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 16, NEVER = 0xFFFF };

/* New number of `part` = tables[table + old number of `row` * width + old number of `column`]. */
typedef struct {
    int32_t part, row, column, width;
    int64_t table;
} Step;

typedef struct {
    int32_t first, count;
    int32_t excused; /* an event that laws do not bind, such as losing a device */
} Event;

typedef struct {
    int32_t parts, events, steps, laws, rest_events, rest_laws, rounds;
    const int32_t *sizes;
    const uint16_t *tables;
    const Event *event;
    const Step *step;
    const Step *law;          /* of one part: tables[... before * width + after] is 1 when allowed */
    const int64_t *known;     /* of each part: a table of what it knows, as bits; what all know together never shrinks */
    const int32_t *rest_event;
    const Step *rest_law;     /* of two parts at rest */
    int64_t most;
} World;

typedef struct {
    int64_t states, transitions;
    int32_t complete;
    int32_t fault; /* 0 none, 1 + number of a law, 1000 what was known is not, 2000 + number of a law at rest */
    int32_t length;
    int32_t history[256];
} Found;

typedef uint16_t Value;

static void unpack(const World *world, uint64_t key, Value *value) {
    for (int part = 0; part < world->parts; part++) {
        value[part] = (Value)(key % (uint64_t)world->sizes[part]);
        key /= (uint64_t)world->sizes[part];
    }
}

static uint64_t pack(const World *world, const Value *value) {
    uint64_t key = 0;
    for (int part = world->parts; part-- > 0;) key = key * (uint64_t)world->sizes[part] + value[part];
    return key;
}

static uint16_t look(const World *world, const Step *step, uint16_t row, uint16_t column) {
    return world->tables[step->table + (int64_t)row * step->width + column];
}

static int happens(const World *world, const Event *event, Value *value) {
    for (int at = event->first; at < event->first + event->count; at++) {
        const Step *step = &world->step[at];
        uint16_t next = look(world, step, value[step->row], value[step->column]);
        if (next == NEVER) return 0;
        value[step->part] = next;
    }
    return 1;
}

static uint16_t known(const World *world, const Value *value) {
    uint16_t all = 0;
    for (int part = 0; part < world->parts; part++)
        if (world->known[part] >= 0) all |= world->tables[world->known[part] + value[part]];
    return all;
}

static int judge(const World *world, const Value *before, const Value *after) {
    for (int at = 0; at < world->laws; at++) {
        const Step *law = &world->law[at];
        if (!look(world, law, before[law->part], after[law->part])) return 1 + at;
    }
    return known(world, before) & ~known(world, after) ? 1000 : 0;
}

static int judge_rest(const World *world, const Value *state) {
    Value value[MOST_PARTS];
    memcpy(value, state, sizeof value);
    for (int round = 0; round < world->rounds; round++)
        for (int at = 0; at < world->rest_events; at++) {
            Value before[MOST_PARTS];
            memcpy(before, value, sizeof value);
            if (!happens(world, &world->event[world->rest_event[at]], value)) memcpy(value, before, sizeof value);
        }
    for (int at = 0; at < world->rest_laws; at++) {
        const Step *law = &world->rest_law[at];
        if (!look(world, law, value[law->row], value[law->column])) return 2000 + at;
    }
    return 0;
}

static uint64_t mixed(uint64_t key) {
    key = (key ^ key >> 31) * 0x9E3779B97F4A7C15u;
    return key ^ key >> 29;
}

int explore(const World *world, Found *found) {
    uint64_t slots = 1024;
    while (slots < (uint64_t)world->most * 2) slots *= 2;
    uint64_t *keys = malloc((size_t)world->most * sizeof *keys);
    uint32_t *came = malloc((size_t)world->most * sizeof *came);
    uint8_t *by = malloc((size_t)world->most);
    uint32_t *table = calloc(slots, sizeof *table);
    memset(found, 0, sizeof *found);
    int64_t visited = 0;
    uint32_t last = 0;
    int ok = keys && came && by && table;
    if (ok) {
        Value first[MOST_PARTS] = {0};
        keys[0] = pack(world, first);
        came[0] = by[0] = 0;
        table[mixed(keys[0]) & (slots - 1)] = 1;
        found->states = 1;
        found->complete = 1;
    }
    for (; ok && visited < found->states && !found->fault; visited++) {
        Value before[MOST_PARTS] = {0};
        unpack(world, keys[visited], before);
        last = (uint32_t)visited;
        if ((found->fault = judge_rest(world, before))) break;
        for (int event = 0; event < world->events; event++) {
            Value after[MOST_PARTS];
            memcpy(after, before, sizeof before);
            if (!happens(world, &world->event[event], after)) continue;
            found->transitions++;
            int fault = world->event[event].excused ? 0 : judge(world, before, after);
            uint64_t key = pack(world, after), slot = mixed(key) & (slots - 1);
            while (table[slot] && keys[table[slot] - 1] != key) slot = (slot + 1) & (slots - 1);
            if (!fault && table[slot]) continue;
            if (found->states == world->most) {
                found->complete = 0;
                continue;
            }
            keys[found->states] = key;
            came[found->states] = (uint32_t)visited;
            by[found->states] = (uint8_t)event;
            table[slot] = (uint32_t)++found->states;
            if (fault) {
                found->fault = fault;
                last = (uint32_t)found->states - 1;
                break;
            }
        }
    }
    if (found->fault)
        for (; last && found->length < 256; last = came[last]) found->history[found->length++] = by[last];
    free(keys);
    free(came);
    free(by);
    free(table);
    return ok;
}
