/* UTF-8 as RFC 3629 defines it, checked without the library. */
#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>

int is_utf8(const char *bytes, size_t length);

#endif
