/* Texts and answers at the limit of 2147483647 bytes and beyond it: 12 GiB of memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tandem.h"

#define MOST ((size_t)2147483647)

static unsigned long passed, failed;

static void expect(const char *about, int32_t wanted, const char *part, int32_t status, char *out) {
    int holds = status == wanted && out && strstr(out, part) && strlen(out) < 1000;
    if (!holds) printf("  FAILED: %s: %s %.200s\n", about, tandem_status_name(status), out ? out : "");
    holds ? passed++ : failed++;
    tandem_free(out);
}

/* `begin`, then `middle` again and again, then `end`, in all `length` bytes. */
static char *text_of(const char *begin, const char *middle, const char *end, size_t length) {
    char *text = malloc(length + 1);
    size_t first = strlen(begin), step = strlen(middle), last = strlen(end), at;
    if (!text) {
        printf("  FAILED: no memory for the test itself\n");
        exit(1);
    }
    memcpy(text, begin, first);
    for (at = first; at + step + last <= length; at += step) memcpy(text + at, middle, step);
    memset(text + at, ' ', length - last - at);
    memcpy(text + length - last, end, last + 1);
    return text;
}

int main(void) {
    static const char long_text[] = "Found a text or answer longer than 2147483647 bytes";
    char *out = NULL, *text, *other;
    int32_t status;

    text = text_of("{", "                ", "}", MOST);
    status = tandem_runlog_merge(text, "{}", &out);
    expect("the longest text", TANDEM_OK, "{\"records\":[],\"tombstones\":[]}", status, out);
    free(text);

    text = text_of("{", "                ", "}", MOST + 1);
    status = tandem_runlog_merge("{}", text, &out);
    expect("one byte more", TANDEM_TOO_LARGE, "\"argument\":\"incoming\"", status, out);
    status = tandem_runlog_delete("{}", text, &out);
    expect("an identifier", TANDEM_TOO_LARGE, "\"argument\":\"run_id\"", status, out);
    status = tandem_call("runlog_merge", text, MOST + 1, &out, NULL);
    expect("inputs by name", TANDEM_TOO_LARGE, long_text, status, out);
    free(text);
    status = tandem_call("runlog_merge", "[]", (size_t)-1, &out, NULL);
    expect("more than there can be", TANDEM_TOO_LARGE, long_text, status, out);

    text = text_of("{\"x\":\"", "yyyyyyyyyyyyyyyy", "\"}", MOST / 2 + 100);
    other = text_of("{\"z\":\"", "yyyyyyyyyyyyyyyy", "\"}", MOST / 2 + 100);
    status = tandem_runlog_merge(text, other, &out);
    expect("an answer of both", TANDEM_TOO_LARGE, long_text, status, out);
    free(text);
    free(other);

    /* Each number has five bytes here and 22 in canonical form. */
    text = text_of("{\"x\":[0", ",9e20", "]}", MOST / 4);
    status = tandem_runlog_merge(text, "{}", &out);
    expect("a canonical form", TANDEM_TOO_LARGE, "\"argument\":\"local\"", status, out);
    free(text);

    /* The same beyond 32 bits, in an object that is put in order: the end of its last member lies, by 32 bits, before it. */
    {
        static char begin[4200];
        size_t before = (size_t)sprintf(begin, "{\"b\":\"%04000d\",\"a\":[0", 0);
        size_t numbers = (size_t)((4294967296ULL + 200 - before) / 22);
        text = text_of(begin, ",1e20", "]}", before + 5 * numbers + 2);
        status = tandem_live_run_apply(text, "{}", &out);
        expect("a canonical form beyond 4 GiB", TANDEM_TOO_LARGE, "\"argument\":\"mirror\"", status, out);
        free(text);
    }

    printf("longest: %lu passed, %lu failed\n", passed, failed);
    return failed > 0;
}
