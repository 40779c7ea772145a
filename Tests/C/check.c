#include "check.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tandem.h"

enum { SHOWN_FAILURES = 20 };

static const char *section = "";
static long passed, failed;
FILE *transcript;

int check(int holds, const char *format, ...) {
    if (holds) {
        passed++;
        return 1;
    }
    if (failed++ < SHOWN_FAILURES) {
        va_list arguments;
        printf("  FAILED %s: ", section);
        va_start(arguments, format);
        vprintf(format, arguments);
        va_end(arguments);
        putchar('\n');
    }
    return 0;
}

void begin_section(const char *name) {
    section = name;
    passed = failed = 0;
}

int end_section(void) {
    printf("%s: %ld passed, %ld failed\n", section, passed, failed);
    fflush(stdout);
    return failed > 0;
}

void note(const char *format, ...) {
    va_list arguments;
    fputs("  ", stdout);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

void add_bytes(struct text *text, const char *bytes, size_t length) {
    size_t needed = text->length + length + 1;
    if (needed > text->capacity) {
        text->capacity = needed * 2;
        text->bytes = realloc(text->bytes, text->capacity);
        if (!text->bytes) {
            fputs("out of memory\n", stderr);
            exit(2);
        }
    }
    if (length) memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void add(struct text *text, const char *string) { add_bytes(text, string, strlen(string)); }

void add_format(struct text *text, const char *format, ...) {
    char small[1024];
    va_list arguments;
    int length;
    va_start(arguments, format);
    length = vsnprintf(small, sizeof small, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof small) {
        fputs("add_format: the text is too long\n", stderr);
        exit(2);
    }
    add_bytes(text, small, (size_t)length);
}

void add_repeated(struct text *text, const char *string, size_t count) {
    size_t index;
    for (index = 0; index < count; index++) add(text, string);
}

void clear(struct text *text) {
    text->length = 0;
    add_bytes(text, "", 0);
}

void release(struct text *text) {
    free(text->bytes);
    memset(text, 0, sizeof *text);
}

static void record(const char *door, const char *name, const struct answer *answer) {
    if (!transcript) return;
    fprintf(transcript, "\n= %s %s %d ", door, name ? name : "NULL", (int)answer->status);
    if (answer->text) fwrite(answer->text, 1, answer->length, transcript);
    putc('\n', transcript);
}

static void record_input(const char *input, size_t length) {
    if (!transcript) return;
    fputs("- ", transcript);
    fwrite(input ? input : "NULL", 1, input ? length : 4, transcript);
    putc('\n', transcript);
}

struct answer call(const char *name, const char *arguments, size_t length) {
    struct answer answer = {0, NULL, 0};
    answer.status = tandem_call(name, arguments, length, &answer.text, &answer.length);
    check(answer.text && strlen(answer.text) == answer.length, "tandem_call(%s) gives a text and its length", name);
    record("tandem_call", name, &answer);
    record_input(arguments, length);
    return answer;
}

int takes_number(const char *name) {
    return strcmp(name, "anchor_elapsed") == 0 || strcmp(name, "derive") == 0;
}

struct answer call_directly(const char *name, const char *first, const char *second, double number) {
    struct answer answer = {-1, NULL, 0};
    if (strcmp(name, "anchor_elapsed") == 0) answer.status = tandem_anchor_elapsed(first, number, &answer.text);
    if (strcmp(name, "derive") == 0) answer.status = tandem_derive(first, number, &answer.text);
    if (strcmp(name, "runlog_merge") == 0) answer.status = tandem_runlog_merge(first, second, &answer.text);
    if (strcmp(name, "progress_merge") == 0) answer.status = tandem_progress_merge(first, second, &answer.text);
    check(answer.text != NULL, "tandem_%s gives a text", name);
    if (answer.text) answer.length = strlen(answer.text);
    record("tandem", name, &answer);
    record_input(first, first ? strlen(first) : 0);
    if (!takes_number(name)) record_input(second, second ? strlen(second) : 0);
    return answer;
}

int read_file(const char *path, struct text *into) {
    char buffer[65536];
    size_t count;
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    clear(into);
    while ((count = fread(buffer, 1, sizeof buffer, file)) > 0) add_bytes(into, buffer, count);
    fclose(file);
    return 1;
}

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

/* By bytes: alphasort would follow the locale. */
static int by_bytes(const struct dirent **left, const struct dirent **right) {
    return strcmp((*left)->d_name, (*right)->d_name);
}

int each_file(const char *folder, void (*visit)(const char *name, const struct text *content)) {
    struct dirent **entries;
    struct text path = {0}, content = {0};
    int index, visited = 0, count = scandir(folder, &entries, is_visible, by_bytes);
    if (count < 0) return -1;
    for (index = 0; index < count; index++) {
        clear(&path);
        add_format(&path, "%s/%s", folder, entries[index]->d_name);
        if (read_file(path.bytes, &content)) {
            visit(entries[index]->d_name, &content);
            visited++;
        }
        free(entries[index]);
    }
    free(entries);
    release(&path);
    release(&content);
    return visited;
}
