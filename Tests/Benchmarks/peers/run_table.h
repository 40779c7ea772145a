/* The strongest merge that is usual in C, under both parsers: ids as 128-bit numbers, an open-addressing table with
   prefetching, and two sorted runs merged as such.

   Whoever includes this defines join_copies: it joins all but the date of a run's other copy into the kept one. */
#ifndef RUN_TABLE_H
#define RUN_TABLE_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { UUID_LENGTH = 36, PREFETCHED = 16, INSERTION_SORTED = 12 };

typedef struct {
    uint64_t high, low;
} uuid;

/* One record: what it is found and sorted by, and where the rest of it is. */
typedef struct {
    double date;
    uuid id;
    void *copy;
} run;

static void join_copies(void *kept, void *other);

/* Ids. The order of upper-case UUIDs as numbers is that of their bytes. */

/* Reads eight upper-case hexadecimal digits at once; a bit of *invalid is set when one is something else. */
static inline uint64_t read_hex(uint64_t text, uint64_t *invalid) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t letters = text >> 6 & ones;
    uint64_t digits = (text & 0x0F * ones) + letters * 9;
    /* Written back it must be the same, a digit above 9 a letter, and none above 15. */
    *invalid |= ((digits | 0x30 * ones) + letters * 7) ^ text;
    *invalid |= ((digits + 6 * ones) >> 4 & ones) ^ letters;
    *invalid |= digits & 0x10 * ones;
    digits = __builtin_bswap64(digits);
    digits = (digits | digits >> 4) & 0x00FF00FF00FF00FFu;
    digits = (digits | digits >> 8) & 0x0000FFFF0000FFFFu;
    return (digits | digits >> 16) & 0xFFFFFFFFu;
}

static inline uint64_t load_word(const char *text) {
    uint64_t word;
    memcpy(&word, text, 8);
    return word;
}

static inline uint64_t load_halves(const char *low, const char *high) {
    uint32_t first, second;
    memcpy(&first, low, 4);
    memcpy(&second, high, 4);
    return first | (uint64_t)second << 32;
}

static inline int read_uuid(const char *text, size_t length, uuid *id) {
    uint64_t invalid = 0;
    if (length != UUID_LENGTH || text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-') return 0;
    id->high = read_hex(load_word(text), &invalid) << 32 | read_hex(load_halves(text + 9, text + 14), &invalid);
    id->low = read_hex(load_halves(text + 19, text + 24), &invalid) << 32 | read_hex(load_word(text + 28), &invalid);
    return invalid == 0;
}

static inline char *write_uuid(uuid id, char *out) {
    static const char digits[] = "0123456789ABCDEF";
    for (int index = 0; index < 32; index++) {
        uint64_t word = index < 16 ? id.high : id.low;
        if (index == 8 || index == 12 || index == 16 || index == 20) *out++ = '-';
        *out++ = digits[word >> (60 - 4 * (index & 15)) & 15];
    }
    return out;
}

static inline int uuids_equal(uuid a, uuid b) { return a.high == b.high && a.low == b.low; }
static inline int uuid_before(uuid a, uuid b) { return a.high < b.high || (a.high == b.high && a.low < b.low); }

static inline uint64_t hash_uuid(uuid id) {
    unsigned __int128 product = (unsigned __int128)(id.high ^ 0x2545F4914F6CDD1Du) * (id.low ^ 0x9FB21C651E98DF25u);
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* The table. A slot holds the upper half of a hash and a position counted from 1; 0 is an empty one. */

typedef struct {
    uint64_t *slots, mask;
} table;

static const uint64_t upper_half = ~(uint64_t)0xFFFFFFFFu;

static void table_init(table *table, size_t count) {
    size_t capacity = 16;
    while (capacity < count * 2) capacity *= 2;
    table->slots = (uint64_t *)calloc(capacity, sizeof *table->slots);
    table->mask = capacity - 1;
}

static inline uint64_t slot_value(uint64_t hash, size_t position) { return (hash & upper_half) | (position + 1); }
static inline size_t slot_position(uint64_t slot) { return (uint32_t)slot - 1; }
static inline int slot_may_hold(uint64_t slot, uint64_t hash) { return ((slot ^ hash) & upper_half) == 0; }

/* Order. */

static inline int run_before(const run *a, const run *b) {
    return a->date < b->date || (a->date == b->date && uuid_before(a->id, b->id));
}

static int runs_in_order(const run *runs, size_t count) {
    for (size_t index = 1; index < count; index++)
        if (!run_before(&runs[index - 1], &runs[index])) return 0;
    return 1;
}

static void sort_runs(run *runs, size_t count, run *scratch) {
    size_t half = count / 2, left = 0, right = half, next = 0;
    if (count <= INSERTION_SORTED) {
        for (size_t index = 1; index < count; index++) {
            run moved = runs[index];
            size_t place = index;
            for (; place > 0 && run_before(&moved, &runs[place - 1]); place--) runs[place] = runs[place - 1];
            runs[place] = moved;
        }
        return;
    }
    sort_runs(runs, half, scratch);
    sort_runs(runs + half, count - half, scratch);
    if (!run_before(&runs[half], &runs[half - 1])) return;
    memcpy(scratch, runs, half * sizeof *runs);
    while (left < half) {
        int takes_right = right < count && run_before(&runs[right], &scratch[left]);
        runs[next++] = takes_right ? runs[right++] : scratch[left++];
    }
}

static int compare_uuids(const void *left, const void *right) {
    const uuid *a = (const uuid *)left, *b = (const uuid *)right;
    return uuid_before(*a, *b) ? -1 : uuid_before(*b, *a);
}

static void sort_uuids(uuid *ids, size_t count) {
    for (size_t index = 1; index < count; index++) {
        if (uuid_before(ids[index], ids[index - 1])) {
            qsort(ids, count, sizeof *ids, compare_uuids);
            return;
        }
    }
}

/* The merge. */

/* Drops ids that are there twice, keeps the table of the others and answers their count. */
static size_t index_tombstones(table *table, uuid *ids, size_t count) {
    size_t kept = 0;
    table_init(table, count);
    for (size_t index = 0; index < count; index++) {
        uint64_t hash = hash_uuid(ids[index]), slot = hash & table->mask;
        while (table->slots[slot] && !(slot_may_hold(table->slots[slot], hash) &&
                                       uuids_equal(ids[slot_position(table->slots[slot])], ids[index])))
            slot = (slot + 1) & table->mask;
        if (table->slots[slot]) continue;
        ids[kept] = ids[index];
        table->slots[slot] = slot_value(hash, kept++);
    }
    return kept;
}

static inline int is_deleted(const table *table, const uuid *ids, uuid id, uint64_t hash) {
    for (uint64_t slot = hash & table->mask; table->slots[slot]; slot = (slot + 1) & table->mask) {
        uint64_t found = table->slots[slot];
        if (slot_may_hold(found, hash) && uuids_equal(ids[slot_position(found)], id)) return 1;
    }
    return 0;
}

/* Joins the copies of one run and drops the deleted. Answers how many places are left; *boundary, the place where the
   second side begins, moves with them. The place of a copy that was joined into a later one has no copy. */
static size_t join_runs(run *runs, size_t *boundary, size_t count, const uuid *tombstones, size_t tombstone_count,
                        const table *deleted) {
    table index;
    size_t kept = 0, second = *boundary;
    table_init(&index, count);
    for (size_t position = 0; position < count; position++) {
        uint64_t hash = hash_uuid(runs[position].id), slot = hash & index.mask;
        run *found = NULL;
        if (position == second) *boundary = kept;
        if (position + PREFETCHED < count)
            __builtin_prefetch(&index.slots[hash_uuid(runs[position + PREFETCHED].id) & index.mask]);
        if (tombstone_count && is_deleted(deleted, tombstones, runs[position].id, hash)) continue;
        for (; index.slots[slot]; slot = (slot + 1) & index.mask) {
            run *other = &runs[slot_position(index.slots[slot])];
            if (slot_may_hold(index.slots[slot], hash) && uuids_equal(other->id, runs[position].id)) {
                found = other;
                break;
            }
        }
        if (found && !(runs[position].date < found->date)) {
            join_copies(found->copy, runs[position].copy);
            continue;
        }
        if (found) {
            join_copies(runs[position].copy, found->copy);
            found->copy = NULL;
        }
        runs[kept] = runs[position];
        index.slots[slot] = slot_value(hash, kept++);
    }
    if (second == count) *boundary = kept;
    free(index.slots);
    return kept;
}

/* Merges `count` runs, those from `boundary` on the other side's, into `merged`, which has room for all; answers how
   many there are. *tombstone_count becomes that of the sorted set of tombstones. */
static size_t merge_runs(run *runs, size_t boundary, size_t count, run *merged, uuid *tombstones,
                         size_t *tombstone_count) {
    table deleted = {NULL, 0};
    run *left = runs, *right, *end;
    size_t written = 0;
    if (*tombstone_count) *tombstone_count = index_tombstones(&deleted, tombstones, *tombstone_count);
    end = runs + join_runs(runs, &boundary, count, tombstones, *tombstone_count, &deleted);
    free(deleted.slots);
    right = runs + boundary;
    if (!runs_in_order(runs, boundary)) sort_runs(runs, boundary, merged);
    if (!runs_in_order(right, (size_t)(end - right))) sort_runs(right, (size_t)(end - right), merged);
    while (left < runs + boundary && right < end) {
        if (!left->copy) {
            left++;
        } else if (!right->copy) {
            right++;
        } else {
            merged[written++] = run_before(right, left) ? *right++ : *left++;
        }
    }
    for (; left < runs + boundary; left++)
        if (left->copy) merged[written++] = *left;
    for (; right < end; right++)
        if (right->copy) merged[written++] = *right;
    sort_uuids(tombstones, *tombstone_count);
    return written;
}

#endif
