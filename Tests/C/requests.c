/* Speaks for the library over a pipe, for programs in other languages.

   Reads lines `name TAB arguments-as-a-JSON-array`, answers each with a line `status-name TAB output`. The name
   `tandem_functions` answers with the list of calls. Lines may have any length. Answers are flushed when no more input
   is at hand, so that a program may ask one at a time or a million at once. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tandem.h"

static void answer(char *line, size_t length) {
    char *tab = memchr(line, '\t', length), *out = NULL;
    size_t count = 0;
    int32_t status;
    if (!tab) {
        fputs("bad_argument\t\n", stdout);
        return;
    }
    *tab = '\0';
    if (strcmp(line, "tandem_functions") == 0) {
        status = tandem_functions(&out);
        count = out ? strlen(out) : 0;
    } else {
        status = tandem_call(line, tab + 1, length - (size_t)(tab + 1 - line), &out, &count);
    }
    printf("%s\t", tandem_status_name(status));
    if (out) fwrite(out, 1, count, stdout);
    putchar('\n');
    tandem_free(out);
}

int main(void) {
    size_t capacity = 1 << 16, held = 0, searched = 0;
    char *buffer = malloc(capacity);
    while (buffer) {
        char *line, *end;
        ssize_t count;
        if (held == capacity) {
            char *larger = realloc(buffer, capacity * 2);
            if (!larger) break;
            buffer = larger;
            capacity *= 2;
        }
        fflush(stdout);
        do {
            count = read(STDIN_FILENO, buffer + held, capacity - held);
        } while (count < 0 && errno == EINTR);
        if (count <= 0) {
            if (held > 0) answer(buffer, held);
            free(buffer);
            return count < 0;
        }
        held += (size_t)count;
        line = buffer;
        /* Only what is new can hold the end of the line, else a long line would be searched again and again. */
        end = memchr(buffer + searched, '\n', held - searched);
        while (end) {
            answer(line, (size_t)(end - line));
            line = end + 1;
            end = memchr(line, '\n', held - (size_t)(line - buffer));
        }
        held -= (size_t)(line - buffer);
        memmove(buffer, line, held);
        searched = held;
    }
    fputs("out of memory\n", stderr);
    return 2;
}
