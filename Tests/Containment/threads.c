/* Threads that make all requests at once, each in an order of its own; every answer must be that of one thread alone.

       threads REQUESTS THREADS CALLS */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "requests.h"
#include "tandem.h"

enum { MOST_THREADS = 64 };

static struct request *requests;
static struct answer *answers;
static size_t count;
static unsigned long calls;

struct worker {
    pthread_t thread;
    unsigned long long state;
    size_t differing;
    const struct request *last_differing;
};

static void *run(void *given) {
    struct worker *worker = given;
    unsigned long call;
    for (call = 0; call < calls; call++) {
        size_t index;
        struct answer answer;
        worker->state = worker->state * 6364136223846793005u + 1442695040888963407u;
        index = (size_t)(worker->state >> 33) % count;
        answer = perform(&requests[index]);
        if (!same_answer(&answer, &answers[index])) {
            worker->differing++;
            worker->last_differing = &requests[index];
        }
        tandem_free(answer.text);
    }
    return NULL;
}

int main(int argc, char **argv) {
    static struct worker workers[MOST_THREADS];
    int threads, index;
    size_t request;
    if (argc != 4) return 2;
    count = read_requests(argv[1], &requests);
    threads = atoi(argv[2]);
    calls = strtoul(argv[3], NULL, 10);
    if (threads < 1 || threads > MOST_THREADS || !(answers = malloc(count * sizeof *answers))) return 2;
    for (request = 0; request < count; request++) answers[request] = perform(&requests[request]);
    for (index = 0; index < threads; index++) {
        workers[index].state = (unsigned long long)index + 1;
        if (pthread_create(&workers[index].thread, NULL, run, &workers[index]) != 0) return 2;
    }
    for (index = 0; index < threads; index++) {
        struct worker *worker = &workers[index];
        if (pthread_join(worker->thread, NULL) != 0) return 2;
        expect(worker->differing == 0, worker->last_differing, "answers that differ", (long)worker->differing);
    }
    for (request = 0; request < count; request++) tandem_free(answers[request].text);
    printf("  %d threads, %lu calls each over %lu requests\n", threads, calls, (unsigned long)count);
    free(answers);
    free_requests(requests);
    return report("threads");
}
