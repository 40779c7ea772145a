/* malloc and its family, counting. They are the program's own, so a library that it loads is counted as well, on
   whatever machine and whatever the allocator rounds up to; the time of calls is not taken with them. */
#define _GNU_SOURCE
#include "allocations.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>

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
static size_t live, peak, blocks;

static struct label *label_of(void *block) { return (struct label *)((char *)block - MARGIN); }

static void *take(char *base, size_t offset, size_t size) {
    struct label *label;
    if (!base) return NULL;
    label = label_of(base + offset);
    label->size = size;
    label->offset = (uint32_t)offset;
    label->epoch = epoch;
    live += size;
    blocks++;
    if (live > peak) peak = live;
    return base + offset;
}

void *malloc(size_t size) {
    if (size > SIZE_MAX / 2) return NULL;
    return take(__libc_malloc(size + MARGIN), MARGIN, size);
}

void free(void *block) {
    if (!block) return;
    if (label_of(block)->epoch == epoch) live -= label_of(block)->size;
    __libc_free((char *)block - label_of(block)->offset);
}

void *calloc(size_t count, size_t size) {
    if (size && count > SIZE_MAX / 2 / size) return NULL;
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
    if (size > SIZE_MAX / 2 || offset > UINT32_MAX / 2) return NULL;
    return take(__libc_memalign(offset, size + offset), offset, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

void begin_allocations(void) {
    epoch++;
    live = peak = blocks = 0;
}

size_t peak_of_allocations(void) { return peak; }
size_t count_of_allocations(void) { return blocks; }
