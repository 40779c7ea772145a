/* The way back out of a trap.

   Swift traps where going on would be wrong: an overflow, an index past the end, a conversion that cannot be. The
   compiler of the shipped library makes every trap a call of tandem_trapped (-trap-function), which leaves the core at
   once for the entry that called into it; the frames between hold nothing but memory of that call's arena. On the
   ordinary Swift runtime nobody calls it, and a trap ends the process. */
#include "CPlatform.h"

#ifdef __wasm__

/* A trap ends the instance here, never the host that holds it. */
int tandem_contain(void (*body)(void *), void *context) {
    body(context);
    return 0;
}

void tandem_trapped(void) { __builtin_trap(); }

#else

#include <setjmp.h>
#include <stdlib.h>

/* In the block of every thread that the C library sets up with it: nothing is allocated at a thread's first call, for
   glibc ends the process when that fails. */
#if defined __GLIBC__ && !defined __ANDROID__
__attribute__((tls_model("initial-exec")))
#endif
static _Thread_local jmp_buf *entry;

int tandem_contain(void (*body)(void *), void *context) {
    jmp_buf here;
    jmp_buf *outer = entry; /* not null when a signal handler calls in the middle of a call */
    if (_setjmp(here) == 0) { /* with an underscore: no system call for the signal mask */
        entry = &here;
        body(context);
        entry = outer;
        return 0;
    }
    entry = outer;
    return 1;
}

void tandem_trapped(void) {
    if (entry) _longjmp(*entry, 1);
    abort(); /* no code outside of an entry traps */
}

#endif
