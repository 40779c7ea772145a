#include "input.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "canonical.h"
#define TANDEM_NO_PLAIN_NAMES
#include "tandem.h"

static struct {
    const uint8_t *bytes;
    size_t length;
} at_hand;

struct answer {
    int32_t status;
    char *text;
    size_t length;
};

static void fail(const char *what, const struct answer *answer) {
    fprintf(stderr, "FAILED: %s\nanswer: %d %s\ninput: ", what, (int)answer->status, answer->text ? answer->text : "NULL");
    fwrite(at_hand.bytes, 1, at_hand.length, stderr);
    fputc('\n', stderr);
    abort();
}

static int begins(const char **at, const char *with) {
    size_t length = strlen(with);
    if (strncmp(*at, with, length) != 0) return 0;
    *at += length;
    return 1;
}

/* The error document is canonical already, so its members have one order. */
static int is_error_document(const struct answer *answer) {
    char code[32];
    const char *at = answer->text;
    snprintf(code, sizeof code, ",\"code\":\"%s\",", tandem_status_name(answer->status));
    if (!begins(&at, "{\"error\":{\"argument\":")) return 0;
    if (!begins(&at, "null")) {
        if (!begins(&at, "\"") || *at == '"') return 0;
        at += strspn(at, "abcdefghijklmnopqrstuvwxyz_");
        if (!begins(&at, "\"")) return 0;
    }
    if (!begins(&at, code) || !begins(&at, "\"message\":\"") || *at == '"') return 0;
    at = strstr(at, ",\"path\":\"");
    if (!at || !begins(&at, ",\"path\":\"")) return 0;
    if (*at != '/' && *at != '"') return 0;
    return (strstr(answer->text, ",\"offset\":") != NULL) >= (answer->status == TANDEM_BAD_JSON);
}

static void check_answer(const struct answer *answer) {
    const char *fault;
    if (answer->status < TANDEM_OK || answer->status > TANDEM_TOO_LARGE) fail("a status that no input may give", answer);
    if (!answer->text) fail("no text", answer);
    if (strlen(answer->text) != answer->length) fail("a length that is not that of the text", answer);
    fault = canonical_fault(answer->text, answer->length);
    if (fault) fail(fault, answer);
    if (answer->status != TANDEM_OK && !is_error_document(answer)) fail("a malformed error document", answer);
}

static struct answer ask_by_name(const char *name, const char *arguments, size_t length) {
    struct answer answer = {-1, NULL, 0};
    answer.status = tandem_call(name, arguments, length, &answer.text, &answer.length);
    check_answer(&answer);
    return answer;
}

static struct answer ask_directly(const struct call *call, const struct inputs *inputs) {
    struct answer answer = {-1, NULL, 0};
    answer.status = call->direct(inputs, &answer.text);
    answer.length = answer.text ? strlen(answer.text) : 0;
    check_answer(&answer);
    return answer;
}

static void expect_same(const char *law, struct answer again, const struct answer *answer) {
    if (again.status != answer->status || again.length != answer->length ||
        memcmp(again.text, answer->text, answer->length) != 0) {
        fprintf(stderr, "first: %s\n", answer->text);
        fail(law, &again);
    }
    tandem_free(again.text);
}

static void check_law(const struct call *call, const struct inputs *inputs, const struct answer *answer) {
    struct inputs changed = *inputs;
    if (call->law == NO_LAW || answer->status != TANDEM_OK) return;
    changed.text[0] = answer->text;
    expect_same("the answer takes the second input in and changes", ask_directly(call, &changed), answer);
    if (call->law != MERGE) return;
    changed.text[1] = answer->text;
    expect_same("merge(a, a) is not a", ask_directly(call, &changed), answer);
    changed.text[0] = inputs->text[1];
    changed.text[1] = inputs->text[0];
    expect_same("merge(b, a) is not merge(a, b)", ask_directly(call, &changed), answer);
}

/* Where the value that begins at `at` ends, in an array that is JSON. */
static const char *after_value(const char *at) {
    int depth = 0, is_inside = 0;
    for (;; at++) {
        if (is_inside) {
            if (*at == '\\') at++;
            else if (*at == '"') is_inside = 0;
        } else if (*at == '"') {
            is_inside = 1;
        } else if (*at == '[' || *at == '{') {
            depth++;
        } else if (*at == ']' || *at == '}') {
            if (depth-- == 0) return at;
        } else if (*at == ',' && depth == 0) {
            return at;
        }
    }
}

/* Documents alone can be taken out of an array as they are. */
static int has_documents_only(const struct call *call) { return strspn(call->kinds, "d") == strlen(call->kinds); }

/* Asks through the other door for what was answered by name. */
static void check_array(const struct call *call, const uint8_t *bytes, size_t length, const struct answer *answer) {
    struct inputs inputs = {{NULL}, {0}};
    char *copy, *at;
    size_t index;
    if (answer->status != TANDEM_OK || !has_documents_only(call)) return;
    copy = malloc(length + 1);
    if (!copy) abort();
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    at = strchr(copy, '[');
    for (index = 0; *at != ']' && index < strlen(call->kinds); index++) {
        char *start = at + 1, *end = start + (after_value(start) - start), separator = *end;
        *end = '\0';
        start += strspn(start, " \t\r\n");
        if (strncmp(start, "null", 4) != 0) inputs.text[index] = start;
        if (separator == ']') break;
        at = end;
    }
    expect_same("the function itself answers otherwise", ask_directly(call, &inputs), answer);
    check_law(call, &inputs, answer);
    free(copy);
}

/* Asks by name for what was answered directly; identifiers would have to be quoted. */
static void check_lines(const struct call *call, const struct inputs *inputs, const struct answer *answer) {
    char *array, *at;
    size_t index, room = 3;
    if (answer->status != TANDEM_OK || strchr(call->kinds, 't')) return;
    for (index = 0; call->kinds[index]; index++) room += 32 + (inputs->text[index] ? strlen(inputs->text[index]) : 0);
    at = array = malloc(room);
    if (!array) abort();
    for (index = 0; call->kinds[index]; index++) {
        *at++ = index == 0 ? '[' : ',';
        if (strchr("cn", call->kinds[index])) at += sprintf(at, "%.17g", inputs->number[index]);
        if (call->kinds[index] == 'd') at += sprintf(at, "%s", inputs->text[index] ? inputs->text[index] : "null");
    }
    *at++ = ']';
    expect_same("tandem_call answers otherwise", ask_by_name(call->name, array, (size_t)(at - array)), answer);
    free(array);
}

/* The nearest count of 32 bits. */
static double count(double number) {
    if (number >= INT_MAX) return INT_MAX;
    return number > INT_MIN ? trunc(number) : INT_MIN; /* what is not a number too */
}

static int32_t check_directly(const struct call *call, char *lines, size_t length) {
    struct inputs inputs = {{NULL}, {0}};
    struct answer answer;
    char *at = lines, *end = lines + length;
    size_t index;
    for (index = 0; call->kinds[index]; index++) {
        char *line_end = at ? memchr(at, '\n', (size_t)(end - at)) : NULL;
        if (line_end) *line_end = '\0';
        if (strchr("dt", call->kinds[index])) inputs.text[index] = at;
        else inputs.number[index] = at && *at ? strtod(at, NULL) : (double)NAN;
        if (call->kinds[index] == 'c') inputs.number[index] = count(inputs.number[index]);
        at = line_end ? line_end + 1 : NULL;
    }
    answer = ask_directly(call, &inputs);
    check_law(call, &inputs, &answer);
    check_lines(call, &inputs, &answer);
    tandem_free(answer.text);
    return answer.status;
}

static int32_t check_by_name(const struct call *call, const char *arguments, size_t length) {
    struct answer answer = ask_by_name(call->name, arguments, length);
    check_array(call, (const uint8_t *)arguments, length, &answer);
    tandem_free(answer.text);
    return answer.status;
}

static void check_unknown_name(const uint8_t *bytes, size_t length) {
    struct answer answer;
    char name[64];
    if (length >= sizeof name) length = sizeof name - 1;
    memcpy(name, bytes, length);
    name[length] = '\0';
    if (find_call(name, strlen(name))) return;
    answer = ask_by_name(name, "[]", 2);
    if (answer.status != TANDEM_BAD_ARGUMENT) fail("a name that is none was taken", &answer);
    tandem_free(answer.text);
}

size_t name_length(const uint8_t *bytes, size_t length) {
    size_t index = 0;
    while (index < length && bytes[index] != '\t' && bytes[index] != '\n') index++;
    return index;
}

int32_t check_input(const uint8_t *bytes, size_t length) {
    size_t name = name_length(bytes, length), rest = name < length ? name + 1 : length, index, sum = 0;
    const struct call *call = find_call((const char *)bytes, name);
    char *lines;
    int32_t status;
    at_hand.bytes = bytes;
    at_hand.length = length;
    if (!call) {
        check_unknown_name(bytes, name);
        for (index = 0; index < name; index++) sum += bytes[index];
        call = &calls[sum % call_count];
    }
    if (name == length || bytes[name] == '\t') return check_by_name(call, (const char *)bytes + rest, length - rest);
    lines = malloc(length - rest + 1);
    if (!lines) abort();
    memcpy(lines, bytes + rest, length - rest);
    lines[length - rest] = '\0';
    status = check_directly(call, lines, length - rest);
    free(lines);
    return status;
}
