/* JSON texts of any kind as the value of an unknown member, which the library reads, keeps and writes canonically. */
#ifndef EMBEDDING_H
#define EMBEDDING_H

#include "check.h"

/* Merges `{"x":` + bytes + `}` with `{}`. 1 when it was accepted, `canonical` then being what "x" holds; 0 when it was
   refused as not JSON or too deep. Anything else fails a check. */
int embed(const char *bytes, size_t length, struct text *canonical);

/* Checks that a text is accepted, its canonical form is its own canonical form, and, when `expected` is not NULL, that
   the form is these bytes. */
void check_accepted(const char *name, const char *bytes, size_t length, const char *expected);
void check_refused(const char *name, const char *bytes, size_t length);

#endif
