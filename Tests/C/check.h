/* What the test programs share: counting checks, calling the library, the transcript, growing texts, files. */
#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Counts one check and says so when it does not hold; the first failures of a section are printed. */
int check(int holds, const char *format, ...);
void begin_section(const char *name);
/* Prints "name: N passed, N failed" and returns the failures. */
int end_section(void);
void note(const char *format, ...);

/* A growing text that may hold NULs; `bytes` always ends with one more. */
struct text {
    char *bytes;
    size_t length, capacity;
};
void add_bytes(struct text *text, const char *bytes, size_t length);
void add(struct text *text, const char *string);
void add_format(struct text *text, const char *format, ...);
void add_repeated(struct text *text, const char *string, size_t count);
void clear(struct text *text);
void release(struct text *text);

/* What a call answered; `text` goes back with tandem_free. */
struct answer {
    int32_t status;
    char *text;
    size_t length;
};
/* Calls through tandem_call and puts request and answer into the transcript. */
struct answer call(const char *name, const char *arguments, size_t length);
/* The same through the function itself; which of `second` and `number` counts follows from the name. */
struct answer call_directly(const char *name, const char *first, const char *second, double number);
/* Whether the last parameter of this call is a number. */
int takes_number(const char *name);

/* Where requests and answers are written, or NULL. */
extern FILE *transcript;

/* Reads a whole file; 0 when it is not there. */
int read_file(const char *path, struct text *into);
/* Calls `visit` for each file of a folder, by name; returns how many, or -1 when the folder is not there. */
int each_file(const char *folder, void (*visit)(const char *name, const struct text *content));

#endif
