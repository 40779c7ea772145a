/* Times a library through its C functions, in this process.

       bench [--warm] load LIBRARY
       bench [--warm] MODE LIBRARY FUNCTION WHAT FILE... [START STEP]

   MODE is "answer" (WHAT: the file that takes the answers, one a line), "time" (WHAT: seconds), "count" (WHAT: how
   often measured_call is called, for callgrind) or "memory" (WHAT is ignored). FILE is one file for each document;
   START and STEP make the moments of a function that takes one. Prints one JSON object.

   --warm keeps freed memory in the process, so that the kernel is left out of the time. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "allocations.h"

enum { MOMENTS = 500, LONGEST_SAMPLES = 1000000, TEXTS = 2 };

typedef int32_t (*of_one_and_moment)(const char *, double, char **);
typedef int32_t (*of_two)(const char *, const char *, char **);
typedef int32_t (*of_two_and_moment)(const char *, const char *, double, char **);

static const struct function {
    const char *name;
    int texts, takes_moment;
} functions[] = {
    {"anchor_derive", 2, 1}, {"anchor_elapsed", 1, 1}, {"derive", 1, 1},
    {"runlog_merge", 2, 0},  {"workout_merge", 2, 0},
};

static const struct function *called;
static void *entry;
static void (*release)(char *);
static char *texts[TEXTS];
static double first_moment, step;

static void fail(const char *what, const char *why) {
    fprintf(stderr, "bench: %s: %s\n", what, why);
    exit(2);
}

static double seconds_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    long length;
    char *text;
    if (!file) fail(path, "cannot be opened");
    fseek(file, 0, SEEK_END);
    length = ftell(file);
    rewind(file);
    text = malloc((size_t)length + 1);
    if (!text || fread(text, 1, (size_t)length, file) != (size_t)length) fail(path, "cannot be read");
    text[length] = '\0';
    fclose(file);
    return text;
}

static char *call(int index) {
    char *out = NULL;
    double moment = first_moment + step * (index % MOMENTS);
    int32_t status;
    if (!called->takes_moment) {
        status = ((of_two)entry)(texts[0], texts[1], &out);
    } else if (called->texts == 1) {
        status = ((of_one_and_moment)entry)(texts[0], moment, &out);
    } else {
        status = ((of_two_and_moment)entry)(texts[0], texts[1], moment, &out);
    }
    if (status != 0) fail(called->name, out ? out : "no answer");
    return out;
}

/* What callgrind counts: calls without their tandem_free, which is libc's. */
__attribute__((noinline)) static char *measured_call(int index) {
    char *out = call(index);
    __asm__ volatile("" ::: "memory");
    return out;
}

static int calls_for_all_moments(void) { return called->takes_moment ? MOMENTS : 1; }

static void write_answers(const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file) fail(path, "cannot be written");
    for (int index = 0; index < calls_for_all_moments(); index++) {
        char *out = call(index);
        fprintf(file, "%s\n", out);
        release(out);
    }
    fclose(file);
    printf("{}\n");
}

static int compare_doubles(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

/* The thread's own time: what else the machine does in between does not count. */
static double time_calls(long count) {
    double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    for (long index = 0; index < count; index++) release(call((int)(index % MOMENTS)));
    return (seconds_of(CLOCK_THREAD_CPUTIME_ID) - start) / (double)count;
}

static long page_faults(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
}

static int compare_longs(const void *left, const void *right) {
    long a = *(const long *)left, b = *(const long *)right;
    return a < b ? -1 : a > b;
}

/* Of a call as most are: now and then the heap still puts a block where none was before. */
static long usual_page_faults(void) {
    long faults[9];
    for (int index = 0; index < 9; index++) {
        long before = page_faults();
        release(call(0));
        faults[index] = page_faults() - before;
    }
    qsort(faults, 9, sizeof *faults, compare_longs);
    return faults[4];
}

static void write_times(double seconds) {
    static double samples[LONGEST_SAMPLES];
    long count = 0, faults, repeats = 1;
    double single, end;
    /* The heap finds its size in the first calls. */
    time_calls(3);
    single = time_calls(3);
    faults = usual_page_faults();
    /* A sample must be long beside the clock's own time, and short calls see every moment in it. */
    while (repeats < 1 << 16 && single * (double)repeats < 1e-3) repeats *= 2;
    if (called->takes_moment) repeats = (repeats + MOMENTS - 1) / MOMENTS * MOMENTS;
    end = seconds_of(CLOCK_MONOTONIC) + seconds;
    do samples[count++] = time_calls(repeats);
    while (count < 3 || (count < LONGEST_SAMPLES && seconds_of(CLOCK_MONOTONIC) < end));
    qsort(samples, (size_t)count, sizeof *samples, compare_doubles);
    printf("{\"minimum\":%.9g,\"median\":%.9g,\"samples\":%ld,\"faults\":%ld}\n", samples[0], samples[count / 2], count,
           faults);
}

static void write_memory(void) {
    size_t input = 0, output;
    char *out;
    for (int index = 0; index < called->texts; index++) input += strlen(texts[index]);
    release(call(0));
    begin_allocations();
    out = call(0);
    output = strlen(out) + 1;
    printf("{\"peak\":%zu,\"blocks\":%zu,\"input\":%zu,\"output\":%zu}\n", peak_of_allocations(),
           count_of_allocations(), input, output);
    release(out);
}

static void write_count(int calls) {
    for (int index = 0; index < calls; index++) release(call(index));
    for (int index = 0; index < calls; index++) release(measured_call(index));
    printf("{\"calls\":%d}\n", calls);
}

static void *find(void *library, const char *name) {
    char symbol[64];
    void *found;
    snprintf(symbol, sizeof symbol, "tandem_%s", name);
    found = dlsym(library, symbol);
    if (!found) fail(symbol, "is not in the library");
    return found;
}

static void find_function(void *library, const char *name) {
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++)
        if (strcmp(functions[index].name, name) == 0) called = &functions[index];
    if (!called) fail(name, "is no function that is measured");
    entry = find(library, name);
    release = (void (*)(char *))find(library, "free");
}

int main(int count, char **arguments) {
    const char *mode;
    double start;
    void *library;
    if (count > 1 && strcmp(arguments[1], "--warm") == 0) {
        mallopt(M_MMAP_MAX, 0);
        mallopt(M_TRIM_THRESHOLD, 2000000000);
        mallopt(M_TOP_PAD, 1 << 20);
        arguments++;
        count--;
    }
    if (count < 3) fail("usage", "bench [--warm] MODE LIBRARY FUNCTION WHAT FILE... [START STEP]");
    mode = arguments[1];
    start = seconds_of(CLOCK_MONOTONIC);
    library = dlopen(arguments[2], RTLD_NOW | RTLD_LOCAL);
    if (!library) fail(arguments[2], dlerror());
    if (strcmp(mode, "load") == 0) {
        printf("{\"seconds\":%.9g}\n", seconds_of(CLOCK_MONOTONIC) - start);
        return 0;
    }
    if (count < 5) fail("usage", "a function, an argument and files are missing");
    find_function(library, arguments[3]);
    if (count != 5 + called->texts + 2 * called->takes_moment) fail(called->name, "takes another number of arguments");
    for (int index = 0; index < called->texts; index++) texts[index] = read_text(arguments[5 + index]);
    if (called->takes_moment) {
        first_moment = strtod(arguments[5 + called->texts], NULL);
        step = strtod(arguments[6 + called->texts], NULL);
    }
    if (strcmp(mode, "answer") == 0) {
        write_answers(arguments[4]);
    } else if (strcmp(mode, "time") == 0) {
        write_times(strtod(arguments[4], NULL));
    } else if (strcmp(mode, "memory") == 0) {
        write_memory();
    } else if (strcmp(mode, "count") == 0) {
        write_count(atoi(arguments[4]));
    } else {
        fail(mode, "is no mode");
    }
    return 0;
}
