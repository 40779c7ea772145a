/* SHA-256 (FIPS 180-4), for comparing with published sums and for drawing the doubles of RFC 8785's number test. */
#ifndef SHA256_H
#define SHA256_H

#include <stddef.h>
#include <stdint.h>

struct sha256 {
    uint32_t state[8];
    uint64_t length;
    unsigned char block[64];
};

void sha256_begin(struct sha256 *sum);
void sha256_add(struct sha256 *sum, const void *bytes, size_t length);
void sha256_end(struct sha256 *sum, unsigned char digest[32]);

#endif
