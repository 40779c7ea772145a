/* The conformance program: the same source runs against both builds of the library, and their transcripts are compared.

       conformance [--transcript FILE] [SECTION ...]

   Test data lies in the folder that TANDEM_SHARED names, by default ../shared; what is not there is skipped and said. */
#include "conformance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static const struct {
    const char *name;
    int (*run)(const char *shared);
} sections[] = {
    {"cases", run_cases}, {"errors", run_errors},   {"members", run_members}, {"calls", run_every_call},
    {"texts", run_texts}, {"vectors", run_vectors}, {"numbers", run_numbers},
    {"growth", run_growth},
};

static int is_asked_for(const char *name, int count, char **names) {
    int index;
    for (index = 0; index < count; index++)
        if (strcmp(names[index], name) == 0) return 1;
    return count == 0;
}

int main(int argc, char **argv) {
    const char *shared = getenv("TANDEM_SHARED");
    int first = 1, failed = 0, ran = 0;
    size_t index;
    if (argc > 2 && strcmp(argv[1], "--transcript") == 0) {
        transcript = fopen(argv[2], "wb");
        if (!transcript) {
            perror(argv[2]);
            return 2;
        }
        first = 3;
    }
    for (index = 0; index < sizeof sections / sizeof *sections; index++) {
        if (!is_asked_for(sections[index].name, argc - first, argv + first)) continue;
        failed |= sections[index].run(shared ? shared : "../shared");
        ran++;
    }
    if (!ran) fprintf(stderr, "no section of this name\n");
    if (transcript && fclose(transcript) != 0) failed = 1;
    return failed || !ran;
}
