#include "embedding.h"

#include <string.h>

#include "tandem.h"

static const char head[] = "{\"records\":[],\"tombstones\":[],\"x\":";

int embed(const char *bytes, size_t length, struct text *canonical) {
    struct text arguments = {0};
    struct answer answer;
    int is_accepted;
    add(&arguments, "[{\"x\":");
    add_bytes(&arguments, bytes, length);
    add(&arguments, "},{}]");
    answer = call("runlog_merge", arguments.bytes, arguments.length);
    is_accepted = answer.status == TANDEM_OK;
    clear(canonical);
    if (is_accepted) {
        size_t start = strlen(head);
        if (check(answer.length > start && memcmp(answer.text, head, start) == 0, "no member x: %.300s", answer.text))
            add_bytes(canonical, answer.text + start, answer.length - start - 1);
    } else {
        check(answer.status == TANDEM_BAD_JSON || answer.status == TANDEM_TOO_LARGE, "refused with %s: %.300s",
              tandem_status_name(answer.status), answer.text);
    }
    tandem_free(answer.text);
    release(&arguments);
    return is_accepted;
}

void check_accepted(const char *name, const char *bytes, size_t length, const char *expected) {
    struct text once = {0}, twice = {0};
    if (check(embed(bytes, length, &once), "%s is refused: %.60s", name, bytes)) {
        check(embed(once.bytes, once.length, &twice), "%s: the canonical form is refused: %.300s", name, once.bytes);
        check(once.length == twice.length && memcmp(once.bytes, twice.bytes, once.length) == 0,
              "%s: the canonical form changes: %.300s", name, once.bytes);
        check(!expected || strcmp(once.bytes, expected) == 0, "%s: %.300s, not %.300s", name, once.bytes, expected);
    }
    release(&once);
    release(&twice);
}

void check_refused(const char *name, const char *bytes, size_t length) {
    struct text canonical = {0};
    check(!embed(bytes, length, &canonical), "%s is accepted as %.300s", name, canonical.bytes);
    release(&canonical);
}
