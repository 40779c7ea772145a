/* What a call holds at once of the memory that it asks for, against the limits that the header states.

       memory REQUESTS TIMES

   is at most 64 KiB, its answer and TIMES as much as its arguments, in canonical form where that is longer; the answer of
   cues, of which there may be many for a short schedule, counts three times, and a context that comes as a string among
   the inputs of tandem_call counts as a document too. A block that grows counts twice for the moment of the move. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allocations.h"
#include "requests.h"
#include "tandem.h"

enum { FIXED = 65536 };

/* The bytes of a text, of its canonical form where that is longer: numbers alone become longer. A merge writes it. */
static size_t bytes_of(const char *text, size_t length) {
    static const char begin[] = "{\"x\":", rest[] = "}", around[] = "{\"x\":0}";
    char *wrapped, *out = NULL, *empty = NULL;
    size_t canonical = 0;
    if (length < FIXED / 8) return length;
    wrapped = malloc(length + sizeof begin + sizeof rest);
    if (!wrapped) abort();
    memcpy(wrapped, begin, sizeof begin - 1);
    memcpy(wrapped + sizeof begin - 1, text, length);
    memcpy(wrapped + sizeof begin - 1 + length, rest, sizeof rest);
    if (tandem_progress_merge("{}", around, &empty) == TANDEM_OK && tandem_progress_merge("{}", wrapped, &out) == TANDEM_OK)
        canonical = strlen(out) - strlen(empty) + 1;
    tandem_free(out);
    tandem_free(empty);
    free(wrapped);
    return canonical > length ? canonical : length;
}

/* The request by name that stands before one through an entry point is the same. */
static size_t input_length(const struct request *request, const struct request *next) {
    size_t length = 0;
    int index;
    if (!request->entry) {
        length = bytes_of(request->arguments, request->length);
        if (strcmp(request->call, "watch_context_apply") == 0 && next->arguments == request->arguments && next->inputs[1].text)
            length += bytes_of(next->inputs[1].text, strlen(next->inputs[1].text));
        return length;
    }
    for (index = 0; index < MOST_INPUTS; index++)
        if (request->inputs[index].text) length += bytes_of(request->inputs[index].text, strlen(request->inputs[index].text));
    return length;
}

int main(int argc, char **argv) {
    struct request *requests;
    size_t count, index, times;
    const char *worst = "none";
    double most = 0;
    if (argc != 3) return 2;
    times = strtoul(argv[2], NULL, 10);
    count = read_requests(argv[1], &requests);
    for (index = 0; index < count; index++) {
        const struct request *request = &requests[index];
        size_t input = input_length(request, index + 1 < count ? request + 1 : request), own;
        struct answer answer;
        begin_allocations();
        answer = perform(request);
        own = FIXED + (answer.text ? answer.length + 1 : 0) * (strstr(name_of(request), "_cues") ? 3 : 1);
        own = peak_of_allocations() > own ? peak_of_allocations() - own : 0;
        expect(own <= times * input, request, "more memory than the limit", (long)own);
        if ((double)own > most * (double)input) {
            most = (double)own / (double)input;
            worst = name_of(request);
        }
        tandem_free(answer.text);
    }
    printf("  %lu calls, at most 64 KiB, the answer and %.1f times the input (%s)\n", (unsigned long)count, most, worst);
    free_requests(requests);
    return report("memory");
}
