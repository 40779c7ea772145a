/* The doubles of RFC 8785's number test, one after the other. */
#ifndef DOUBLES_H
#define DOUBLES_H

#include <stdint.h>

struct doubles {
    long index;
    int left;
    unsigned char block[32];
};

void doubles_begin(struct doubles *doubles);
uint64_t doubles_next(struct doubles *doubles);

double double_of(uint64_t bits);
uint64_t bits_of(double value);

#endif
