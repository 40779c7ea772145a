/* What the core asks of the platform: memory, a way back out of a trap, and a table, which Swift would fill anew. */
#ifndef TANDEM_CPLATFORM_H
#define TANDEM_CPLATFORM_H

#include <stddef.h>

void *malloc(size_t size);
void *realloc(void *block, size_t size);
void free(void *block);
void *memcpy(void *destination, const void *source, size_t count);
void *memmove(void *destination, const void *source, size_t count);
int memcmp(const void *left, const void *right, size_t count);
size_t strlen(const char *text);

/* 10 to the power of an exponent from 0 to 7. */
static inline double tandem_power_of_ten(size_t exponent) {
    static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7};
    return powers[exponent & 7];
}

/* Runs body(context). Answers 0, or 1 when it trapped: see Containment.c. */
__attribute__((visibility("hidden"))) int tandem_contain(void (*body)(void *context), void *context);
/* What a trap of the shipped library calls. */
__attribute__((visibility("hidden"), noreturn, cold)) void tandem_trapped(void);

#endif
