#include "canonical.h"

#include <stdint.h>
#include <string.h>

/* Documents nest 128 levels at most, and answers hold documents. */
enum { DEEPEST = 140 };

struct reader {
    const unsigned char *at, *end;
    const char *fault;
};

static int fail(struct reader *reader, const char *fault) {
    if (!reader->fault) reader->fault = fault;
    return 0;
}

static int peek(const struct reader *reader) { return reader->at < reader->end ? *reader->at : -1; }

static int take(struct reader *reader, int byte) {
    if (peek(reader) != byte) return 0;
    reader->at++;
    return 1;
}

/* The scalar at `at` of well-formed UTF-8, which is moved behind it; -1 when it is not well formed. */
static int32_t scalar(const unsigned char **at, const unsigned char *end) {
    static const int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *from = *at;
    int32_t value;
    int length, index;
    if (from == end) return -1;
    if (*from < 0x80) return *(*at)++;
    length = *from < 0xC2 ? 0 : *from < 0xE0 ? 2 : *from < 0xF0 ? 3 : *from < 0xF5 ? 4 : 0;
    if (length == 0 || end - from < length) return -1;
    value = *from & (0xFF >> (length + 1));
    for (index = 1; index < length; index++) {
        if ((from[index] & 0xC0) != 0x80) return -1;
        value = value << 6 | (from[index] & 0x3F);
    }
    if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return -1;
    *at = from + length;
    return value;
}

static int hex(int byte) {
    const char *digits = "0123456789abcdef", *found = byte > 0 ? strchr(digits, byte) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* What an escape stands for; each character has one spelling, and most have none. */
static int32_t escaped(struct reader *reader) {
    static const char names[] = "\"\\bfnrt", meanings[] = "\"\\\b\f\n\r\t";
    const char *name;
    int high, low, value;
    if (reader->at == reader->end) return -1;
    name = strchr(names, *reader->at);
    if (name && *reader->at) {
        reader->at++;
        return meanings[name - names];
    }
    if (reader->end - reader->at < 5 || memcmp(reader->at, "u00", 3) != 0) return -1;
    high = hex(reader->at[3]);
    low = hex(reader->at[4]);
    if (high < 0 || high > 1 || low < 0) return -1;
    reader->at += 5;
    value = high * 16 + low;
    return value != 0 && strchr(meanings, value) ? -1 : value;
}

/* The next character of a string, -1 at its end or at a fault. */
static int32_t character(struct reader *reader) {
    int32_t value;
    if (take(reader, '"')) return -1;
    if (take(reader, '\\')) {
        value = escaped(reader);
        return value >= 0 ? value : fail(reader, "an escape that is not needed or not the shortest") - 1;
    }
    if (peek(reader) >= 0 && peek(reader) < 0x20) return fail(reader, "a control character in a string") - 1;
    value = scalar(&reader->at, reader->end);
    return value >= 0 ? value : fail(reader, "a string that does not end or is not UTF-8") - 1;
}

static int string(struct reader *reader) {
    if (!take(reader, '"')) return fail(reader, "no string");
    while (character(reader) >= 0) continue;
    return reader->fault == NULL;
}

/* A scalar's place in the order of UTF-16: those above U+FFFF begin with a surrogate, so come before U+E000. */
static int32_t utf16_rank(int32_t scalar) { return scalar >= 0xE000 && scalar <= 0xFFFF ? scalar + 0x200000 : scalar; }

/* Whether the string that begins at `left` comes before that at `right`; both have been read. */
static int precedes(const unsigned char *left, const unsigned char *right, const unsigned char *end) {
    struct reader a = {left + 1, end, NULL}, b = {right + 1, end, NULL};
    int32_t first, second;
    do {
        first = character(&a);
        second = character(&b);
    } while (first == second && first >= 0);
    return first < 0 || second < 0 ? first < second : utf16_rank(first) < utf16_rank(second);
}

static size_t digits(struct reader *reader) {
    const unsigned char *start = reader->at;
    while (peek(reader) >= '0' && peek(reader) <= '9') reader->at++;
    return (size_t)(reader->at - start);
}

/* Number::toString of ECMAScript: where it puts the point and when it writes an exponent. */
static int number(struct reader *reader) {
    const unsigned char *start;
    size_t whole, fraction = 0, zeros = 0;
    int is_negative = take(reader, '-');
    start = reader->at;
    whole = digits(reader);
    if (whole == 0) return fail(reader, "no value");
    if (whole > 1 && *start == '0') return fail(reader, "a number with a leading zero");
    if (take(reader, '.')) {
        while (reader->at + zeros < reader->end && reader->at[zeros] == '0') zeros++;
        fraction = digits(reader);
        if (fraction == 0 || reader->at[-1] == '0') return fail(reader, "a fraction without digits or with a zero at its end");
    }
    if (take(reader, 'e')) {
        long exponent = 0;
        int is_small = take(reader, '-');
        const unsigned char *from;
        if (!is_small && !take(reader, '+')) return fail(reader, "an exponent without a sign");
        from = reader->at;
        if (digits(reader) == 0 || reader->at - from > 3 || *from == '0') return fail(reader, "an exponent of the wrong form");
        while (from < reader->at) exponent = exponent * 10 + (*from++ - '0');
        if (whole != 1 || *start == '0' || exponent < (is_small ? 7 : 21)) return fail(reader, "an exponent not called for");
        return 1;
    }
    if (fraction > 0 && whole > 21) return fail(reader, "a number that wants an exponent");
    if (fraction > 0 && *start == '0' && zeros > 5) return fail(reader, "a small number that wants an exponent");
    if (is_negative && fraction == 0 && *start == '0') return fail(reader, "a negative zero");
    return 1;
}

static int literal(struct reader *reader, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return fail(reader, "an unknown word");
    reader->at += length;
    return 1;
}

static int value(struct reader *reader, int depth);

static int array(struct reader *reader, int depth) {
    if (take(reader, ']')) return 1;
    do {
        if (!value(reader, depth)) return 0;
    } while (take(reader, ','));
    return take(reader, ']') || fail(reader, "an array that does not go on or end");
}

static int object(struct reader *reader, int depth) {
    const unsigned char *last = NULL;
    if (take(reader, '}')) return 1;
    do {
        const unsigned char *name = reader->at;
        if (!string(reader)) return 0;
        if (last && !precedes(last, name, reader->end)) return fail(reader, "members out of order or there twice");
        last = name;
        if (!take(reader, ':')) return fail(reader, "no colon");
        if (!value(reader, depth)) return 0;
    } while (take(reader, ','));
    return take(reader, '}') || fail(reader, "an object that does not go on or end");
}

static int value(struct reader *reader, int depth) {
    if (depth == DEEPEST) return fail(reader, "too many levels");
    switch (peek(reader)) {
        case '{': reader->at++; return object(reader, depth + 1);
        case '[': reader->at++; return array(reader, depth + 1);
        case '"': return string(reader);
        case 't': return literal(reader, "true");
        case 'f': return literal(reader, "false");
        case 'n': return literal(reader, "null");
        default: return number(reader);
    }
}

const char *canonical_fault(const char *text, size_t length) {
    struct reader reader = {(const unsigned char *)text, (const unsigned char *)text + length, NULL};
    if (value(&reader, 0) && reader.at != reader.end) fail(&reader, "more after the value");
    return reader.fault;
}
