/* Every allocation of every request fails in turn: that one alone, and with all that follow.

       faults REQUESTS

   The status is no_memory, no text and no block is left behind, and the same request is answered as ever afterwards. */
#include <stdint.h>
#include <stdio.h>

#include "allocations.h"
#include "requests.h"
#include "tandem.h"

static unsigned long faults;

static void fail(const struct request *request, size_t first, size_t last) {
    struct answer answer;
    begin_allocations();
    fail_allocations(first, last);
    answer = perform(request);
    faults++;
    expect(answer.status == TANDEM_NO_MEMORY, request, "not no_memory", answer.status);
    expect(answer.text == NULL && answer.length == 0, request, "a text without memory", (long)first);
    expect(live_allocations() == 0, request, "blocks left behind", (long)live_allocations());
    tandem_free(answer.text);
}

static void fail_each(const struct request *request) {
    struct answer answer, before = perform(request), again;
    size_t blocks, number;
    begin_allocations();
    answer = perform(request);
    blocks = count_of_allocations();
    expect(live_allocations() == 1, request, "not the answer alone left behind", (long)live_allocations());
    for (number = 1; number <= blocks; number++) {
        fail(request, number, number);
        fail(request, number, SIZE_MAX);
    }
    begin_allocations();
    again = perform(request);
    expect(same_answer(&before, &answer) && same_answer(&before, &again), request, "another answer", (long)blocks);
    tandem_free(before.text);
    tandem_free(answer.text);
    tandem_free(again.text);
}

int main(int argc, char **argv) {
    struct request *requests;
    size_t count, index;
    if (argc != 2) return 2;
    count = read_requests(argv[1], &requests);
    for (index = 0; index < count; index++) fail_each(&requests[index]);
    printf("  %lu allocations failed in %lu requests\n", faults, (unsigned long)count);
    free_requests(requests);
    return report("faults");
}
