/* The requests that corpus.py writes, each made by name and, where C's types can say it, through its own entry point. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_INPUTS = 5 };

struct input {
    const char *text;
    double number;
};

struct entry {
    const char *call, *name;
    int32_t (*enter)(const struct input *in, char **out);
};

/* One request as it is made: by name when `entry` is NULL. */
struct request {
    const char *call, *arguments;
    size_t length;
    struct input inputs[MOST_INPUTS];
    const struct entry *entry;
};

struct answer {
    int32_t status;
    size_t length;
    char *text;
};

/* All requests of the file; the process ends when it cannot be read. */
size_t read_requests(const char *path, struct request **requests);
void free_requests(struct request *requests);
const char *name_of(const struct request *request);
/* Makes the request; the answer's text is the library's. */
struct answer perform(const struct request *request);
int same_answer(const struct answer *left, const struct answer *right);

/* Counts, and says of the first failures what they are about. */
int expect(int holds, const struct request *request, const char *what, long number);
/* Prints "name: N passed, N failed"; answers the exit status. */
int report(const char *name);

#endif
