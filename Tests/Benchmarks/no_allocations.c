/* Stands in for allocations.c where time is taken: nothing is counted and malloc is libc's. */
#include "allocations.h"

void begin_allocations(void) {}
size_t peak_of_allocations(void) { return 0; }
size_t count_of_allocations(void) { return 0; }
