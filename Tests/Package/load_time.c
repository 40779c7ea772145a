/* Prints the microseconds that loading a library takes: load_time LIBRARY. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <time.h>

static double microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

int main(int argc, char **argv) {
    double start = microseconds();
    void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
    double end = microseconds();
    if (!library || !dlsym(library, "tandem_version")) {
        fprintf(stderr, "%s\n", argc > 1 ? dlerror() : "usage: load_time LIBRARY");
        return 1;
    }
    printf("%.0f\n", end - start);
    return 0;
}
