/* Numbers through the ABI: a million doubles to their shortest text, 21,232 decimal texts to their nearest double. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "conformance.h"
#include "doubles.h"
#include "embedding.h"
#include "sha256.h"

enum { LINES = 1000000, CHUNK = 10000 };

/* The sums that json-canonicalization publishes of the first lines `bits-in-hex,shortest-text`. */
static const struct {
    long lines;
    const char *sum;
} published[] = {
    {1000, "be18b62b6f69cdab33a7e0dae0d9cfa869fda80ddc712221570f9f40a5878687"},
    {10000, "b9f7a8e75ef22a835685a52ccba7f7d6bdc99e34b010992cbc5864cd12be6892"},
    {100000, "22776e6d4b49fa294a0d0f349268e5c28808fe7e0cb2bcbe28f63894e494d4c7"},
    {1000000, "49415fee2c56c77864931bd3624faad425c3c577d6d74e89a83bc725506dad16"},
};

static void check_sum(struct sha256 sum, long lines) {
    unsigned char digest[32];
    char text[65];
    size_t index;
    sha256_end(&sum, digest);
    for (index = 0; index < 32; index++) sprintf(text + 2 * index, "%02x", digest[index]);
    for (index = 0; index < sizeof published / sizeof *published; index++)
        if (published[index].lines == lines)
            check(strcmp(text, published[index].sum) == 0, "the sum of %ld lines is %s", lines, text);
}

/* Adds the lines of a chunk, whose canonical texts are the elements of the array `texts`. */
static int add_lines(struct sha256 *sum, const uint64_t *bits, int count, const char *texts) {
    char line[64];
    int index;
    for (index = 0; index < count; index++) {
        size_t length = strcspn(++texts, ",]");
        if (length == 0 || length > 40) return 0;
        sha256_add(sum, line, (size_t)sprintf(line, "%" PRIx64 ",%.*s\n", bits[index], (int)length, texts));
        texts += length;
    }
    return strcmp(texts, "]") == 0;
}

static void check_shortest(void) {
    static uint64_t bits[CHUNK];
    struct text input = {0}, output = {0};
    struct doubles doubles;
    struct sha256 sum;
    long line;
    int index, count;
    FILE *kept = transcript;
    /* The sum says it all in fewer bytes. */
    transcript = NULL;
    doubles_begin(&doubles);
    sha256_begin(&sum);
    for (line = 0; line < LINES; line += count) {
        count = line < CHUNK ? 1000 : CHUNK;
        clear(&input);
        for (index = 0; index < count; index++) {
            bits[index] = doubles_next(&doubles);
            add_format(&input, "%c%.17g", index ? ',' : '[', double_of(bits[index]));
        }
        add(&input, "]");
        if (!check(embed(input.bytes, input.length, &output), "numbers from line %ld on are refused", line)) break;
        if (!check(add_lines(&sum, bits, count, output.bytes), "%d numbers from line %ld on", count, line)) break;
        check_sum(sum, line + count);
    }
    transcript = kept;
    note("%ld doubles written in their shortest form", line);
    release(&input);
    release(&output);
}

/* RFC 8259's grammar of a number. */
static int is_json_number(const char *text, size_t length) {
    const char *end = text + length;
    if (text < end && *text == '-') text++;
    if (text == end) return 0;
    if (*text == '0' && text + 1 < end && strchr("0123456789", text[1])) return 0;
    if (strspn(text, "0123456789") == 0) return 0;
    text += strspn(text, "0123456789");
    if (text < end && *text == '.') {
        if (strspn(++text, "0123456789") == 0) return 0;
        text += strspn(text, "0123456789");
    }
    if (text < end && (*text == 'e' || *text == 'E')) {
        text++;
        if (text < end && (*text == '+' || *text == '-')) text++;
        if (strspn(text, "0123456789") == 0) return 0;
        text += strspn(text, "0123456789");
    }
    return text == end;
}

static long read_texts;

/* Lines `f16 f32 f64 text`, the first three in hex. What is no JSON number is refused, as is what is infinite. */
static void visit_decimals(const char *name, const struct text *content) {
    struct text canonical = {0};
    const char *line, *next;
    for (line = content->bytes; *line; line = next) {
        size_t whole = strcspn(line, "\n");
        next = line + whole + (line[whole] == '\n');
        if (check(whole > 31, "%s: a short line", name)) {
            uint64_t bits = strtoull(line + 14, NULL, 16), got;
            const char *text = line + 31;
            int length = (int)(whole - 31), is_number = is_json_number(text, (size_t)length);
            int is_finite = (bits >> 52 & 0x7FF) != 0x7FF;
            if (embed(text, (size_t)length, &canonical)) {
                got = bits_of(strtod(canonical.bytes, NULL));
                /* Canonical text has no minus zero. */
                if (bits << 1 == 0) got |= bits;
                check(is_number && is_finite && got == bits, "%s: %.*s gives %s", name, length, text, canonical.bytes);
                read_texts++;
            } else {
                check(!is_number || !is_finite, "%s: %.*s is refused", name, length, text);
            }
        }
    }
    release(&canonical);
}

static void check_nearest(const char *shared) {
    struct text path = {0};
    FILE *kept = transcript;
    transcript = NULL;
    add_format(&path, "%s/testdata/parse-number-fxx/data", shared);
    if (each_file(path.bytes, visit_decimals) < 0)
        note("skipped: no parse-number-fxx in the folder of test data");
    else
        note("%ld decimal texts read to their nearest double", read_texts);
    transcript = kept;
    release(&path);
}

int run_numbers(const char *shared) {
    begin_section("numbers");
    check_shortest();
    check_nearest(shared);
    return end_section();
}
