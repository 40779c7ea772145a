/* Lets the checks of the library fail that never do, and sees that each comes back from its call as internal.

       traps REQUESTS SITES [MOST]

   SITES is what sites.py says of this program or of the library that it loads. At first every site is a breakpoint, which
   tells which of them a request passes and how often. Then one site is, and at its first, at its last and at another
   passage the breakpoint goes on where the trap is: the very code that runs when the check fails, in the middle of
   whatever the call was doing, with and without memory left for the error document. MOST bounds how many requests of a call
   try one site. For x86-64 and Linux. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "allocations.h"
#include "requests.h"
#include "tandem.h"

enum { MOST_SITES = 4096, BREAKPOINT = 0xCC, ALWAYS = 1 << 30 };

static struct site {
    unsigned char *place, *onward, *trap, code;
    unsigned long passed, fired, tried;
    const char *call;
} sites[MOST_SITES];
static size_t site_count;

/* The passage at which the trap is taken, counted from 1, or never; and whether memory ends there. */
static unsigned long passage;
static int without_memory;

static void pass(int number, siginfo_t *info, void *given) {
    greg_t *where = &((ucontext_t *)given)->uc_mcontext.gregs[REG_RIP];
    unsigned char *place = (unsigned char *)*where - 1;
    size_t low = 0, high = site_count;
    struct site *site;
    (void)number, (void)info;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (sites[middle].place <= place) low = middle;
        else high = middle;
    }
    site = &sites[low];
    if (site->place != place) abort();
    site->passed++;
    if (site->passed == passage) {
        site->fired++;
        if (without_memory) fail_allocations(1, SIZE_MAX);
        *where = (greg_t)(uintptr_t)site->trap;
    } else {
        *where = (greg_t)(uintptr_t)site->onward;
    }
}

static void read_sites(const char *path) {
    unsigned long place, onward, trap;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), from, to;
    struct sigaction action;
    Dl_info library;
    unsigned char *base;
    FILE *file = fopen(path, "r");
    if (!file || !dladdr((void *)(uintptr_t)tandem_version, &library)) exit(2);
    base = library.dli_fbase;
    while (site_count < MOST_SITES && fscanf(file, "%lx %lx %lx", &place, &onward, &trap) == 3) {
        struct site site = {0};
        site.place = base + place;
        site.onward = base + onward;
        site.trap = base + trap;
        site.code = *site.place;
        sites[site_count++] = site;
    }
    fclose(file);
    if (site_count == 0) exit(2);
    from = (uintptr_t)sites[0].place & ~(page - 1);
    to = (uintptr_t)sites[site_count - 1].place + page;
    if (mprotect((void *)from, to - from, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
        perror("mprotect");
        exit(2);
    }
    memset(&action, 0, sizeof action);
    action.sa_sigaction = pass;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGTRAP, &action, NULL);
}

static void set(struct site *site) {
    site->passed = 0;
    *site->place = BREAKPOINT;
}

static void unset(struct site *site) { *site->place = site->code; }

static void trap_at(const struct request *request, struct site *site, unsigned long at, int memory) {
    static const char start[] = "{\"error\":{\"argument\":null,\"code\":\"internal\",\"message\":\"Found ";
    int32_t status = memory ? TANDEM_INTERNAL : TANDEM_NO_MEMORY;
    unsigned long fired = site->fired;
    struct answer answer;
    set(site);
    passage = at;
    without_memory = !memory;
    begin_allocations();
    answer = perform(request);
    expect(live_allocations() == (size_t)memory, request, "blocks left behind", (long)live_allocations());
    unset(site);
    expect(site->fired == fired + 1, request, "a trap not taken", (long)at);
    expect(answer.status == status, request, "another status", answer.status);
    expect(memory ? answer.text && strncmp(answer.text, start, strlen(start)) == 0 && strlen(answer.text) == answer.length
                  : !answer.text && !answer.length,
           request, "another error document", (long)at);
    tandem_free(answer.text);
}

static void try_sites(const struct request *request, unsigned long most) {
    struct answer before = perform(request), after;
    size_t index;
    passage = 0;
    for (index = 0; index < site_count; index++) set(&sites[index]);
    after = perform(request);
    for (index = 0; index < site_count; index++) unset(&sites[index]);
    expect(same_answer(&before, &after), request, "another answer with breakpoints", 0);
    tandem_free(after.text);
    for (index = 0; index < site_count; index++) {
        struct site *site = &sites[index];
        unsigned long passed = site->passed;
        if (!site->call || strcmp(site->call, request->call) != 0) site->tried = 0;
        site->call = request->call;
        if (!passed || site->tried++ >= most) continue;
        trap_at(request, site, 1, 1);
        trap_at(request, site, passed, 0);
        if (passed > 1) trap_at(request, site, passed, 1);
        if (passed > 2) trap_at(request, site, 2 + (unsigned long)rand() % (passed - 2), 1);
        begin_allocations();
        after = perform(request);
        expect(same_answer(&before, &after), request, "another answer afterwards", (long)index);
        tandem_free(after.text);
    }
    tandem_free(before.text);
}

int main(int argc, char **argv) {
    struct request *requests;
    size_t count, index;
    unsigned long fired = 0, reached = 0, most;
    if (argc < 3 || argc > 4) return 2;
    count = read_requests(argv[1], &requests);
    read_sites(argv[2]);
    most = argc == 4 ? strtoul(argv[3], NULL, 10) : ALWAYS;
    for (index = 0; index < count; index++) try_sites(&requests[index], most);
    for (index = 0; index < site_count; index++) {
        fired += sites[index].fired;
        reached += sites[index].fired > 0;
    }
    printf("  %lu traps at %lu of the %lu checks that can trap, in %lu requests\n", fired, reached, (unsigned long)site_count,
           (unsigned long)count);
    free_requests(requests);
    return report("traps");
}
