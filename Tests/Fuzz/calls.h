/* Every call of the library, by its name, and the laws it must keep. */
#ifndef CALLS_H
#define CALLS_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_INPUTS = 5 };

/* What the direct functions take: a text for each document and identifier, a number for each moment, duration and count. */
struct inputs {
    const char *text[MOST_INPUTS];
    double number[MOST_INPUTS];
};

enum law {
    NO_LAW,
    MERGE, /* commutative, idempotent, and what it answers takes its inputs in without changing */
    STABLE /* given its own answer as the first input it answers the same again */
};

struct call {
    const char *name;
    const char *kinds; /* a letter for each input: d document, t text, n number, c count of 32 bits */
    enum law law;
    int32_t (*direct)(const struct inputs *, char **);
};

extern const struct call calls[];
extern const size_t call_count;

/* The call of this name, or NULL. */
const struct call *find_call(const char *name, size_t length);

/* Ends the program when the table is not what tandem_functions lists. */
void check_call_table(void);

#endif
