/* What the core asks of the platform: memory, a way back out of a trap, and three things that Swift has no word for. */
#ifndef TANDEM_CPLATFORM_H
#define TANDEM_CPLATFORM_H

#include <stddef.h>
#include <stdint.h>

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

/* Has the memory at place fetched before it is needed. */
static inline void tandem_prefetch(const void *place) { __builtin_prefetch(place); }

/* The first place when number is 0, the second when it is 1. The compiler is kept from knowing that it is either, so that
   it makes no branch of it. */
static inline const void *tandem_choose(const void *first, const void *second, ptrdiff_t number) {
    uintptr_t mask = 0 - (uintptr_t)number;
    __asm__("" : "+r"(mask));
    return (const void *)((uintptr_t)first + (((uintptr_t)second - (uintptr_t)first) & mask));
}

/* Runs body(context). Answers 0, or 1 when it trapped: see Containment.c. */
__attribute__((visibility("hidden"))) int tandem_contain(void (*body)(void *context), void *context);
/* What a trap of the shipped library calls. */
__attribute__((visibility("hidden"), noreturn, cold)) void tandem_trapped(void);

#endif
