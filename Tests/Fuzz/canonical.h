/* Whether a text is canonical JSON, judged without the library. */
#ifndef CANONICAL_H
#define CANONICAL_H

#include <stddef.h>

/* Returns NULL when the text is JSON in the form of RFC 8785 (integers may have any digits), else what is wrong with it. */
const char *canonical_fault(const char *text, size_t length);

#endif
