/* Published vectors: RFC 8785's own, Markus Kuhn's UTF-8 file, and every sequence of up to three bytes that begins well. */
#include <string.h>

#include "check.h"
#include "conformance.h"
#include "embedding.h"
#include "utf8.h"

static void check_jcs(const char *shared) {
    static const char *const names[] = {"arrays", "french", "structures", "unicode", "values", "weird"};
    struct text path = {0}, input = {0}, output = {0};
    size_t index;
    for (index = 0; index < sizeof names / sizeof *names; index++) {
        clear(&path);
        add_format(&path, "%s/testdata/jcs/testdata/input/%s.json", shared, names[index]);
        if (!read_file(path.bytes, &input)) {
            note("skipped: no jcs/testdata/input/%s.json in the folder of test data", names[index]);
            continue;
        }
        clear(&path);
        add_format(&path, "%s/testdata/jcs/testdata/output/%s.json", shared, names[index]);
        if (check(read_file(path.bytes, &output), "%s has an output", names[index]))
            check_accepted(names[index], input.bytes, input.length, output.bytes);
    }
    release(&path);
    release(&input);
    release(&output);
}

static void quote(struct text *text, const char *bytes, size_t length) {
    clear(text);
    add(text, "\"");
    for (; length > 0; length--, bytes++) {
        unsigned char byte = (unsigned char)*bytes;
        if (byte < 0x20)
            add_format(text, "\\u%04x", byte);
        else
            add_format(text, byte == '"' || byte == '\\' ? "\\%c" : "%c", byte);
    }
    add(text, "\"");
}

/* One string: accepted when it is UTF-8, and then unchanged; else refused. */
static int check_string(const char *about, const char *bytes, size_t length) {
    static struct text quoted, canonical;
    int is_accepted;
    quote(&quoted, bytes, length);
    is_accepted = embed(quoted.bytes, quoted.length, &canonical);
    check(is_accepted == is_utf8(bytes, length), "%s is %s", about, is_accepted ? "accepted" : "refused");
    if (is_accepted && !memchr(quoted.bytes, '\\', quoted.length))
        check(strcmp(quoted.bytes, canonical.bytes) == 0, "%s changes", about);
    return is_accepted;
}

static void check_kuhn(const char *shared) {
    struct text path = {0}, content = {0};
    char about[64];
    int line = 0, accepted = 0;
    add_format(&path, "%s/testdata/utf8/UTF-8-test.txt", shared);
    if (read_file(path.bytes, &content)) {
        const char *start = content.bytes, *end = content.bytes + content.length;
        while (start < end) {
            const char *stop = memchr(start, '\n', (size_t)(end - start));
            if (!stop) stop = end;
            sprintf(about, "line %d of UTF-8-test.txt", ++line);
            accepted += check_string(about, start, (size_t)(stop - start));
            start = stop + 1;
        }
        note("UTF-8-test.txt: %d of %d lines accepted", accepted, line);
    } else {
        note("skipped: no utf8/UTF-8-test.txt in the folder of test data");
    }
    release(&path);
    release(&content);
}

/* All leads with the edges of what may follow, alone and within ASCII, so that each place in a word is met. */
static void check_sequences(void) {
    static const unsigned char edges[] = {0x22 + 1, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};
    char bytes[16], about[64];
    size_t first, second, third, lead, at = 0;
    FILE *kept = transcript;
    /* Too many to write down. */
    transcript = NULL;
    for (lead = 0x80; lead <= 0xFF; lead++)
        for (first = 0; first < sizeof edges; first++)
            for (second = 0; second < sizeof edges; second++)
                for (third = 0; third < sizeof edges; third++) {
                    memset(bytes, 'a', sizeof bytes);
                    at = (at + 1) % 13;
                    bytes[at] = (char)lead;
                    bytes[at + 1] = (char)edges[first];
                    bytes[at + 2] = (char)edges[second];
                    if (at + 3 < sizeof bytes) bytes[at + 3] = (char)edges[third];
                    sprintf(about, "%02x %02x %02x %02x", (unsigned)lead, edges[first], edges[second], edges[third]);
                    check_string(about, bytes, lead % 2 ? sizeof bytes : at + 3);
                }
    transcript = kept;
}

static void visit_schema(const char *name, const struct text *content) {
    if (strstr(name, ".json")) check_accepted(name, content->bytes, content->length, NULL);
}

static void check_schemas(const char *shared) {
    struct text path = {0};
    add_format(&path, "%s/testdata/json-schema/tests/draft2020-12/optional", shared);
    if (each_file(path.bytes, visit_schema) < 0) note("skipped: no json-schema in the folder of test data");
    release(&path);
}

int run_vectors(const char *shared) {
    begin_section("vectors");
    check_jcs(shared);
    check_kuhn(shared);
    check_sequences();
    check_schemas(shared);
    return end_section();
}
