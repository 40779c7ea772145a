/* Merges two run logs: merge [FILE FILE]. Without files, two built-in ones. */
#include <stdio.h>
#include <stdlib.h>

#include "tandem.h"

static char *contents(const char *path) {
    size_t length = 0, capacity = 4096;
    char *text = malloc(capacity);
    FILE *file = fopen(path, "rb");
    while (file && text) {
        length += fread(text + length, 1, capacity - length - 1, file);
        if (length < capacity - 1) {
            text[length] = '\0';
            fclose(file);
            return text;
        }
        text = realloc(text, capacity *= 2);
    }
    perror(path);
    exit(EXIT_FAILURE);
}

int main(int argc, char **argv) {
    char *phone = argc > 2 ? contents(argv[1]) : NULL;
    char *watch = argc > 2 ? contents(argv[2]) : NULL;
    char *out;
    int status = tandem_runlog_merge(
        phone ? phone : "{\"records\":[{\"runID\":\"monday\",\"date\":1751305800}]}",
        watch ? watch : "{\"tombstones\":[\"monday\"]}", &out);
    fprintf(status == TANDEM_OK ? stdout : stderr, "%s\n", out ? out : "out of memory");
    tandem_free(out);
    free(phone);
    free(watch);
    return status;
}
