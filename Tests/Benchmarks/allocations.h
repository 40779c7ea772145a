/* What a call holds at once of the memory that it asks for, and what it does when it gets none. */
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stddef.h>

/* Forgets all blocks that are live now. */
void begin_allocations(void);
/* The most bytes that were live at once, and the number of blocks asked for, since then. */
size_t peak_of_allocations(void);
size_t count_of_allocations(void);
/* The blocks of since then that are live now. */
size_t live_allocations(void);
/* Fails those numbered from `first` to `last`, counted from 1 since then; begin_allocations ends it. */
void fail_allocations(size_t first, size_t last);

#endif
