/* malloc and its family, counting. They are the program's own, so a library that it loads is counted as well, on
   whatever machine and whatever the allocator rounds up to; the time of calls is not taken with them. */
#define _GNU_SOURCE
#include "allocations.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>

/* Or, linked with --wrap, they serve the objects of the link alone, and valgrind still sees libc's. */
#ifdef WRAPPED
#define malloc __wrap_malloc
#define calloc __wrap_calloc
#define realloc __wrap_realloc
#define free __wrap_free
#define __libc_malloc __real_malloc
#define __libc_calloc __real_calloc
#define __libc_free __real_free
void *malloc(size_t);
void free(void *);
#endif

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

/* Before each block: its size and its count of the beginning, at the end of a margin that keeps the alignment. */
enum { MARGIN = 16 };
struct label {
    size_t size;
    uint32_t offset, epoch;
};

static uint32_t epoch;
static size_t live, held, peak, blocks, first_failing, last_failing;

static struct label *label_of(void *block) { return (struct label *)((char *)block - MARGIN); }

static int fails(void) { return ++blocks >= first_failing && blocks <= last_failing; }

static void *take(char *base, size_t offset, size_t size) {
    struct label *label;
    if (!base) return NULL;
    label = label_of(base + offset);
    label->size = size;
    label->offset = (uint32_t)offset;
    label->epoch = epoch;
    live += size;
    held++;
    if (live > peak) peak = live;
    return base + offset;
}

void *malloc(size_t size) {
    if (size > SIZE_MAX / 2 || fails()) return NULL;
    return take(__libc_malloc(size + MARGIN), MARGIN, size);
}

void free(void *block) {
    if (!block) return;
    if (label_of(block)->epoch == epoch) {
        live -= label_of(block)->size;
        held--;
    }
    __libc_free((char *)block - label_of(block)->offset);
}

void *calloc(size_t count, size_t size) {
    if ((size && count > SIZE_MAX / 2 / size) || fails()) return NULL;
    return take(__libc_calloc(1, count * size + MARGIN), MARGIN, count * size);
}

/* Both blocks count for the moment of the copy, as when the allocator has to move one. */
void *realloc(void *block, size_t size) {
    void *grown;
    if (!block) return malloc(size);
    grown = malloc(size);
    if (grown) {
        size_t old = label_of(block)->size;
        memcpy(grown, block, old < size ? old : size);
        free(block);
    }
    return grown;
}

void *memalign(size_t alignment, size_t size) {
    size_t offset = alignment > MARGIN ? alignment : MARGIN;
    if (size > SIZE_MAX / 2 || offset > UINT32_MAX / 2 || fails()) return NULL;
    return take(__libc_memalign(offset, size + offset), offset, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

void begin_allocations(void) {
    epoch++;
    live = held = peak = blocks = 0;
    fail_allocations(0, 0);
}

size_t peak_of_allocations(void) { return peak; }
size_t count_of_allocations(void) { return blocks; }
size_t live_allocations(void) { return held; }

void fail_allocations(size_t first, size_t last) {
    first_failing = first;
    last_failing = last;
}
