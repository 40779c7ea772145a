/* The documents that the calls read, and how an error about one of them is checked. */
#ifndef DOCUMENTS_H
#define DOCUMENTS_H

#include <stddef.h>
#include <stdint.h>

#include "check.h"

enum kind { ANCHOR, SCHEDULE, RUN_LOG, PROGRESS, KINDS };

struct place {
    const char *call, *argument;
    int is_second;
    /* A good text for the other document, NULL where the other argument is a number. */
    const char *other;
};

/* Where documents of a kind are arguments; ends with a NULL call. */
extern const struct place places[KINDS][3];

/* What an answer should be: path NULL when it is not fixed, offset -1 when there is none or it is not fixed. */
struct verdict {
    int32_t status;
    const char *argument, *path;
    long offset;
};

/* Checks status and error document of `answer` and frees it. */
void check_answer(struct answer answer, struct verdict expected, const char *about);

/* Puts `document` into every place of its kind, through both doors, and checks the answers.
   `document` NULL stands for NULL; the verdict's argument is filled in from the place. */
void check_document(enum kind kind, const char *document, int32_t status, const char *path, long offset);

#endif
