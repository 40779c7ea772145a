/* What a call holds at once of the memory that it asks for. */
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stddef.h>

/* Forgets all blocks that are live now. */
void begin_allocations(void);
/* The most bytes that were live at once, and the number of blocks asked for, since then. */
size_t peak_of_allocations(void);
size_t count_of_allocations(void);

#endif
