/* What the core asks of the operating system: memory, and nothing else. */
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

#endif
