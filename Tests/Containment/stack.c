/* Every request on a thread with a stack of 64 KiB, as little as a platform gives to any thread.

       stack REQUESTS

   The stack is painted before each call, so that what the call has used can be seen. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "requests.h"
#include "tandem.h"

enum { STACK = 65536, GUARD = 4096, PAINT = 0xA5, KEPT = 2048 };

static struct request *requests;
static size_t count, most;
static unsigned char *stack;

/* From the bottom up to what this function itself and its caller stand on. */
static __attribute__((noinline)) size_t paint(void) {
    unsigned char *here = __builtin_frame_address(0);
    size_t size = (size_t)(here - stack) - KEPT;
    memset(stack, PAINT, size);
    return size;
}

static size_t unused(size_t painted) {
    size_t size = 0;
    while (size < painted && stack[size] == PAINT) size++;
    return size;
}

static void *run(void *nothing) {
    size_t index;
    for (index = 0; index < count; index++) {
        size_t painted = paint(), used;
        struct answer answer = perform(&requests[index]);
        used = (size_t)STACK - unused(painted);
        if (used > most) most = used;
        expect(answer.text != NULL && answer.status != TANDEM_INTERNAL, &requests[index], "an answer", answer.status);
        tandem_free(answer.text);
    }
    return nothing;
}

int main(int argc, char **argv) {
    pthread_attr_t attributes;
    pthread_t thread;
    if (argc != 2) return 2;
    count = read_requests(argv[1], &requests);
    stack = mmap(NULL, GUARD + STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED || mprotect(stack, GUARD, PROT_NONE) != 0) return 2;
    stack += GUARD;
    if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstack(&attributes, stack, STACK) != 0 ||
        pthread_create(&thread, &attributes, run, NULL) != 0 || pthread_join(thread, NULL) != 0)
        return 2;
    printf("  %lu calls on a stack of 64 KiB, at most %lu bytes of it in use\n", (unsigned long)count, (unsigned long)most);
    free_requests(requests);
    return report("stack");
}
