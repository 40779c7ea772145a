/* Tells the shipped library every damaged form of valid messages: each prefix, and each of the 256 values at each position, which
   are all flips of one bit as well.

       mutations STEP FILE...

   Of the damaged forms every STEP-th is tried, 1 for all; with 0 the messages are tried as they are, valid or not. A message lies against a page that may not be read, so that a step
   past its end is a death. What must hold is in input.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "calls.h"
#include "input.h"

enum { ROOM = 1 << 16, STATUSES = 7 };

static uint8_t *wall; /* the first byte that may not be read */
static long step, turn, tried, answered[STATUSES];

static void build_wall(void) {
    uint8_t *room = mmap(NULL, 2 * ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED || mprotect(room + ROOM, ROOM, PROT_NONE) != 0) {
        perror("mmap");
        exit(2);
    }
    wall = room + ROOM;
}

static void try(const uint8_t *message, size_t length) {
    if (turn++ % step != 0) return;
    tried++;
    answered[check_input(message, length)]++;
}

static void try_all_forms(const uint8_t *message, size_t length) {
    size_t from = name_length(message, length) + 1, index;
    uint8_t *copy = wall - length;
    int value;
    memcpy(copy, message, length);
    for (index = from; index < length; index++) {
        uint8_t kept = copy[index];
        for (value = 0; value < 256; value++) {
            copy[index] = (uint8_t)value;
            try(copy, length);
        }
        copy[index] = kept;
    }
    for (index = from; index < length; index++) {
        copy = wall - index;
        memcpy(copy, message, index);
        try(copy, index);
    }
}

static size_t read_message(const char *path, uint8_t *into) {
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(into, 1, ROOM, file) : 0;
    if (length == 0 || length == ROOM) {
        fprintf(stderr, "%s: cannot be read, is empty or too long\n", path);
        exit(2);
    }
    fclose(file);
    return length;
}

int main(int count, char **arguments) {
    static uint8_t message[ROOM];
    static char covered[256];
    size_t calls_covered = 0;
    int index;
    step = count > 2 ? atol(arguments[1]) : -1;
    if (step < 0) {
        fputs("usage: mutations STEP FILE...\n", stderr);
        return 2;
    }
    check_call_table();
    build_wall();
    for (index = 2; index < count; index++) {
        size_t length = read_message(arguments[index], message);
        const struct call *call = find_call((const char *)message, name_length(message, length));
        if (step == 0) {
            check_input(memcpy(wall - length, message, length), length);
            continue;
        }
        if (!call || check_input(message, length) != 0) {
            fprintf(stderr, "%s: not a valid message\n", arguments[index]);
            return 1;
        }
        calls_covered += !covered[call - calls];
        covered[call - calls] = 1;
        try_all_forms(message, length);
    }
    if (step == 0) {
        printf("mutations: %d messages as they are\n", count - 2);
        return 0;
    }
    if (calls_covered != call_count) {
        fprintf(stderr, "only %zu of %zu calls have a message\n", calls_covered, call_count);
        return 1;
    }
    printf("mutations: %d messages of %zu calls, %ld damaged forms: %ld ok, %ld bad_argument, %ld bad_json, %ld bad_value, %ld too_large\n",
           count - 2, calls_covered, tried, answered[0], answered[1], answered[2], answered[3], answered[4]);
    return 0;
}
