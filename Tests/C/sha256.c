#include "sha256.h"

#include <string.h>

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotated(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static void take_block(struct sha256 *sum) {
    uint32_t w[64], s[8];
    int i;
    for (i = 0; i < 16; i++)
        w[i] = (uint32_t)sum->block[4 * i] << 24 | (uint32_t)sum->block[4 * i + 1] << 16 |
               (uint32_t)sum->block[4 * i + 2] << 8 | sum->block[4 * i + 3];
    for (; i < 64; i++) {
        uint32_t small0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t small1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + small0 + w[i - 7] + small1;
    }
    memcpy(s, sum->state, sizeof s);
    for (i = 0; i < 64; i++) {
        uint32_t big1 = rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25);
        uint32_t first = s[7] + big1 + ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + w[i];
        uint32_t big0 = rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22);
        uint32_t second = big0 + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += first;
        s[0] = first + second;
    }
    for (i = 0; i < 8; i++) sum->state[i] += s[i];
}

void sha256_begin(struct sha256 *sum) {
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(sum->state, start, sizeof start);
    sum->length = 0;
}

void sha256_add(struct sha256 *sum, const void *bytes, size_t length) {
    const unsigned char *next = bytes;
    while (length > 0) {
        size_t held = (size_t)(sum->length % 64), count = 64 - held < length ? 64 - held : length;
        memcpy(sum->block + held, next, count);
        sum->length += count;
        next += count;
        length -= count;
        if (sum->length % 64 == 0) take_block(sum);
    }
}

void sha256_end(struct sha256 *sum, unsigned char digest[32]) {
    uint64_t bits = sum->length * 8;
    unsigned char tail[72] = {0x80};
    size_t padding = 64 - (size_t)((sum->length + 8) % 64);
    int i;
    for (i = 0; i < 8; i++) tail[padding + (size_t)i] = (unsigned char)(bits >> (56 - 8 * i));
    sha256_add(sum, tail, padding + 8);
    for (i = 0; i < 32; i++) digest[i] = (unsigned char)(sum->state[i / 4] >> (24 - 8 * (i % 4)));
}
