#include "requests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tandem.h"
#include "entries.h"

enum { FIELD_END = 31, REQUEST_END = 30, SHOWN_FAILURES = 10, SHOWN_BYTES = 300 };

static long passed, failed;
static char *file;

static void *memory(size_t size) {
    void *block = malloc(size ? size : 1);
    if (!block) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    return block;
}

static char *read_file(const char *path, size_t *length) {
    FILE *stream = fopen(path, "rb");
    char *bytes;
    if (!stream || fseek(stream, 0, SEEK_END) != 0) {
        perror(path);
        exit(2);
    }
    *length = (size_t)ftell(stream);
    rewind(stream);
    bytes = memory(*length + 1);
    if (fread(bytes, 1, *length, stream) != *length) {
        perror(path);
        exit(2);
    }
    bytes[*length] = '\0';
    fclose(stream);
    return bytes;
}

/* Ends the field at `*place` with a NUL and moves on to what follows. */
static char *next_field(char **place) {
    char *field = *place, *end = strchr(field, FIELD_END);
    *end = '\0';
    *place = end + 1;
    return field;
}

size_t read_requests(const char *path, struct request **requests) {
    size_t length, count = 0, most = 0, entry;
    char *place = file = read_file(path, &length), *end = place + length, *mark;
    for (mark = place; mark < end; mark++) most += *mark == REQUEST_END;
    *requests = memory(most * 3 * sizeof **requests);
    while (place < end) {
        struct request request = {0};
        int index = 0;
        request.call = next_field(&place);
        request.arguments = next_field(&place);
        request.length = strlen(request.arguments);
        (*requests)[count++] = request;
        if (*place != REQUEST_END) {
            for (; *place != REQUEST_END; index++) {
                char *field = next_field(&place);
                if (*field == 's') request.inputs[index].text = field + 1;
                if (*field == 'n') request.inputs[index].number = strtod(field + 1, NULL);
            }
            for (entry = 0; entry < sizeof entries / sizeof *entries; entry++)
                if (strcmp(entries[entry].call, request.call) == 0) {
                    request.entry = &entries[entry];
                    (*requests)[count++] = request;
                }
        }
        place++;
    }
    return count;
}

void free_requests(struct request *requests) {
    free(requests);
    free(file);
}

const char *name_of(const struct request *request) { return request->entry ? request->entry->name : request->call; }

struct answer perform(const struct request *request) {
    struct answer answer = {0};
    answer.text = (char *)-1;
    if (request->entry) {
        answer.status = request->entry->enter(request->inputs, &answer.text);
        if (answer.text) answer.length = strlen(answer.text);
    } else {
        answer.status = tandem_call(request->call, request->arguments, request->length, &answer.text, &answer.length);
    }
    return answer;
}

int same_answer(const struct answer *left, const struct answer *right) {
    if (left->status != right->status || left->length != right->length || !left->text != !right->text) return 0;
    return !left->text || memcmp(left->text, right->text, left->length + 1) == 0;
}

int expect(int holds, const struct request *request, const char *what, long number) {
    if (holds) {
        passed++;
    } else if (failed++ < SHOWN_FAILURES) {
        printf("  FAILED %s, %ld: %s\n    %.*s\n", name_of(request), number, what, SHOWN_BYTES, request->arguments);
    }
    return holds;
}

int report(const char *name) {
    printf("%s: %ld passed, %ld failed\n", name, passed, failed);
    return failed != 0 || passed == 0;
}
