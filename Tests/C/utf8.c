#include "utf8.h"

#include <stdint.h>

/* By decoding: shortest form, no surrogate, at most U+10FFFF. */
int is_utf8(const char *bytes, size_t length) {
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    size_t index = 0;
    while (index < length) {
        unsigned char lead = (unsigned char)bytes[index++];
        int more = lead < 0x80 ? 0 : lead >> 5 == 6 ? 1 : lead >> 4 == 14 ? 2 : lead >> 3 == 30 ? 3 : -1, left;
        uint32_t scalar = more == 0 ? lead : lead & (0x3FU >> (more < 0 ? 0 : more));
        if (more < 0) return 0;
        for (left = more; left > 0; left--) {
            if (index == length || ((unsigned char)bytes[index] & 0xC0) != 0x80) return 0;
            scalar = scalar << 6 | ((unsigned char)bytes[index++] & 0x3F);
        }
        if (scalar < least[more] || scalar > 0x10FFFF || (scalar >= 0xD800 && scalar <= 0xDFFF)) return 0;
    }
    return 1;
}
