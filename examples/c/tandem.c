/* Every call of the library on the command line, for looking into somebody's files:

       tandem runlog_merge phone.json watch.json
       tandem anchor_elapsed - now < anchor.json
       tandem --help

   Which calls there are and what they take is asked of the library itself, so a new call needs no line here. */
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tandem.h"

/* Beside the statuses of the library; the numbers of BSD's sysexits.h, which not every system has. */
enum { STATUS_USAGE = 64, STATUS_NO_INPUT = 66, STATUS_NO_OUTPUT = 74 };

/* Any bytes; a terminator follows that `length` does not count. */
struct text {
    char *bytes;
    size_t length, capacity;
};

/* One word of the command line, and where it went in the array of arguments. */
struct argument {
    const char *parameter; /* The description of the parameter, JSON. */
    const char *word;
    const char *file; /* Where the bytes came from, or NULL for the word itself. */
    size_t start, end;
};

/* Writes a character that others chose so that it stays on one line and cannot steer a terminal; answers its length. */
static size_t put_character(const char *at) {
    unsigned char byte = (unsigned char)at[0], following = byte == 0xC2 ? (unsigned char)at[1] : 0;
    if (following >= 0x80 && following < 0xA0) {
        fprintf(stderr, "\\x%02X", following);
        return 2;
    }
    fprintf(stderr, byte < 0x20 || byte == 0x7F ? "\\x%02X" : "%c", byte);
    return 1;
}

static void put_safely(const char *text) {
    while (*text) text += put_character(text);
}

/* Ends the program with one line on standard error. */
static void fail(int status, const char *format, ...) {
    char line[1000];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    fputs("tandem: ", stderr);
    put_safely(line);
    putc('\n', stderr);
    exit(status);
}

static void append(struct text *text, const char *bytes, size_t length) {
    if (text->capacity - text->length <= length) {
        size_t capacity = (text->length + length + 1) * 2;
        char *larger = capacity > length ? realloc(text->bytes, capacity) : NULL;
        if (!larger) fail(TANDEM_NO_MEMORY, "out of memory (no_memory)");
        text->bytes = larger;
        text->capacity = capacity;
    }
    if (length) memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

/* UTF-8 is passed through; what a JSON string cannot hold as it is, is escaped. */
static void append_quoted(struct text *text, const char *bytes, size_t length) {
    char code[8];
    size_t i;
    append(text, "\"", 1);
    for (i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if (byte == '"' || byte == '\\') append(text, "\\", 1);
        append(text, byte < 0x20 ? code : bytes + i, byte < 0x20 ? (size_t)sprintf(code, "\\u%04x", byte) : 1);
    }
    append(text, "\"", 1);
}

/* The byte of the text that became the byte at `offset` of its JSON string. */
static size_t unquoted_offset(const char *quoted, size_t offset) {
    size_t at = 1, count = 0;
    for (; at < offset; count++) at += quoted[at] != '\\' ? 1 : quoted[at + 1] == 'u' ? 6 : 2;
    return count;
}

static const char *file_name(const char *path) { return strcmp(path, "-") ? path : "standard input"; }

/* Reads a file to its end; "-" is standard input, which can be read only once. */
static void read_file(const char *path, struct text *text) {
    static int has_read_input;
    char buffer[65536];
    size_t count;
    int is_input = strcmp(path, "-") == 0;
    FILE *file = is_input ? stdin : fopen(path, "rb");
    if (is_input && has_read_input) fail(STATUS_USAGE, "standard input can stand for one argument only");
    has_read_input |= is_input;
    if (!file) fail(STATUS_NO_INPUT, "cannot open %s: %s", path, strerror(errno));
    append(text, "", 0);
    while ((count = fread(buffer, 1, sizeof buffer, file)) > 0) append(text, buffer, count);
    if (ferror(file)) fail(STATUS_NO_INPUT, "cannot read %s: %s", file_name(path), strerror(errno));
    if (!is_input) fclose(file);
}

/* A scanner for what the library itself writes. It answers NULL or stops at the terminator on anything else. */

static const char *skip_space(const char *at) { return at + strspn(at, " \t\r\n"); }

static const char *skip_string(const char *at) {
    for (at++; *at && *at != '"';) at += *at == '\\' && at[1] ? 2 : 1;
    return at + (*at == '"');
}

static const char *skip_value(const char *at) {
    int depth = 0;
    do {
        if (*at == '"')
            at = skip_string(at);
        else if (*at == '{' || *at == '[')
            depth++, at++;
        else if (*at == '}' || *at == ']')
            depth--, at++;
        else
            at += strcspn(at, depth > 0 ? "\"{}[]" : ",}] \t\r\n");
    } while (depth > 0 && *at);
    return at;
}

/* The first entry of an array, or the first name in an object. */
static const char *first_entry(const char *container) {
    const char *at = container ? skip_space(container) : "";
    if (*at != '[' && *at != '{') return NULL;
    at = skip_space(at + 1);
    return *at && *at != ']' && *at != '}' ? at : NULL;
}

static const char *next_entry(const char *entry) {
    const char *at = skip_space(skip_value(entry));
    return *at == ',' ? skip_space(at + 1) : NULL;
}

/* How many bytes a string has between its quotes; names, for printing with "%.*s", have no escapes. */
static int width(const char *string) {
    long length = string && *string == '"' ? (long)(skip_string(string) - string) - 2 : 0;
    return length > 0 ? (int)length : 0;
}

static int is_string(const char *value, const char *expected) {
    size_t length = strlen(expected);
    return value && *value == '"' && (size_t)width(value) == length && memcmp(value + 1, expected, length) == 0;
}

static const char *member(const char *object, const char *name) {
    const char *entry = first_entry(object), *value;
    for (; entry; entry = next_entry(value)) {
        value = skip_space(skip_value(entry));
        if (*value != ':') return NULL;
        value = skip_space(value + 1);
        if (is_string(entry, name)) return value;
    }
    return NULL;
}

static const char *description(const char *calls, const char *name) {
    const char *call = first_entry(member(calls, "functions"));
    while (call && !is_string(member(call, "name"), name)) call = next_entry(call);
    if (!call) fail(STATUS_USAGE, "%s: no call of this name; tandem --help lists them", name);
    return call;
}

static int is_optional(const char *parameter) {
    const char *value = member(parameter, "optional");
    return value && *value == 't';
}

static const char usage[] = "Usage: tandem CALL ARGUMENT...\n       tandem --help [CALL]\n       tandem --version\n";

/* "anchor_cues anchor:document ... [options:document]", broken within 80 columns. */
static void print_signature(const char *call) {
    const char *name = member(call, "name"), *parameter = first_entry(member(call, "parameters"));
    int column = printf("  %.*s", width(name), name + 1);
    for (; parameter; parameter = next_entry(parameter)) {
        const char *title = member(parameter, "name"), *kind = member(parameter, "kind");
        const char *format = is_optional(parameter) ? " [%.*s:%.*s]" : " %.*s:%.*s";
        if (column + width(title) + width(kind) + 4 > 80) column = printf("\n     ") - 1;
        column += printf(format, width(title), title + 1, width(kind), kind + 1);
    }
    putchar('\n');
}

static void print_help(const char *calls, const char *name) {
    const char *call = name ? description(calls, name) : first_entry(member(calls, "functions"));
    int status;
    fputs(name ? "Usage: tandem CALL ARGUMENT...\n\n" : usage, stdout);
    if (!name) fputs("\nMakes a call of the library and prints its answer.\n\nCalls:\n", stdout);
    for (; call; call = name ? NULL : next_entry(call)) print_signature(call);
    fputs("\n"
          "Arguments, by kind; those in brackets may be left out, at the end or as \"\":\n"
          "  document   the name of a file, - for standard input\n"
          "  text       the word itself; @FILE for what is in a file, @- for standard\n"
          "             input, @@ for a word that begins with @\n"
          "  moment     seconds since 1970, or the word now\n"
          "  duration   seconds\n"
          "  count      an integer\n",
          stdout);
    if (name) return;
    fputs("\nExit status: that of the call,\n ", stdout);
    for (status = TANDEM_OK; status <= TANDEM_INTERNAL; status++) {
        printf("%s %d %s%s", status == TANDEM_NO_MEMORY ? "\n " : "", status, tandem_status_name(status),
               status < TANDEM_INTERNAL ? "," : "\n");
    }
    printf("or %d for a wrong command line, %d for a file that cannot be read, %d for output\n"
           "that cannot be written.\n",
           STATUS_USAGE, STATUS_NO_INPUT, STATUS_NO_OUTPUT);
}

/* Writes so much of a string: quotes and backslashes as themselves, other escapes as they are. */
static void put_string(const char *value, int length, const char *omitted) {
    const char *end = ++value + length;
    while (value < end) {
        if (*omitted && strncmp(value, omitted, strlen(omitted)) == 0) {
            value += strlen(omitted);
        } else {
            value += *value == '\\' && (value[1] == '"' || value[1] == '\\');
            value += put_character(value);
        }
    }
}

/* Tells in one line what the library found wrong, in the words of the command line. */
static void report(const char *call, int status, const char *answer, const struct argument *culprit, long byte) {
    const char *error = member(answer, "error"), *message = member(error, "message");
    const char *path = member(error, "path"), *offset = member(error, "offset");
    char place[40] = "";
    /* The message counts from the beginning of the array, which nobody has seen. */
    if (offset) sprintf(place, " at byte %ld", strtol(offset, NULL, 10));
    fprintf(stderr, "tandem: %s: ", call);
    if (culprit) {
        const char *name = member(culprit->parameter, "name");
        fprintf(stderr, "%.*s", width(name), name + 1);
        if (culprit->file) put_safely(" ("), put_safely(file_name(culprit->file)), put_safely(")");
        if (width(path)) put_safely(" "), put_string(path, width(path), "");
        if (byte >= 0) fprintf(stderr, " at byte %ld", byte);
        fputs(": ", stderr);
    }
    if (width(message)) put_string(message, width(message) - (message[width(message)] == '.'), place);
    fprintf(stderr, " (%s)\n", tandem_status_name(status));
}

/* Asks for the document alone first, so that a file with half a document, or with two, cannot reach into the place of
   its neighbour in the array. Any other complaint than "not JSON" is left to the call itself. */
static void check_document(const char *call, const struct argument *argument, const struct text *document) {
    char *answer = NULL;
    int status = tandem_call(call, document->bytes, document->length, &answer, NULL);
    if (status == TANDEM_BAD_JSON) {
        const char *offset = member(member(answer, "error"), "offset");
        report(call, status, answer, argument, offset ? strtol(offset, NULL, 10) : -1);
        exit(status);
    }
    tandem_free(answer);
}

static void append_number(struct text *array, const char *call, const struct argument *argument, int is_moment) {
    char number[40];
    char *end;
    double value = strtod(argument->word, &end);
    /* No hexadecimal, no "inf", no blanks: strtod takes more than a person would mean. */
    int is_number = end != argument->word && !*end && !argument->word[strspn(argument->word, "+-.0123456789eE")];
    if (is_moment && strcmp(argument->word, "now") == 0) {
        value = (double)time(NULL);
        is_number = 1;
    }
    if (!is_number || !isfinite(value)) {
        const char *name = member(argument->parameter, "name");
        fail(STATUS_USAGE, "%s: %.*s: \"%s\" is not a number", call, width(name), name + 1, argument->word);
    }
    sprintf(number, "%.17g", value);
    append(array, number, strlen(number));
}

/* Appends one argument to the array as its kind wants it. */
static void append_argument(struct text *array, const char *call, struct argument *argument) {
    const char *kind = member(argument->parameter, "kind"), *word = argument->word;
    struct text contents = {NULL, 0, 0};
    argument->start = array->length;
    if (!*word && is_optional(argument->parameter)) {
        append(array, "null", 4);
    } else if (is_string(kind, "document")) {
        argument->file = word;
        read_file(word, &contents);
        check_document(call, argument, &contents);
        append(array, contents.bytes, contents.length);
    } else if (is_string(kind, "text")) {
        if (word[0] == '@' && word[1] != '@') {
            argument->file = word + 1;
            read_file(word + 1, &contents);
        } else {
            word += word[0] == '@';
            append(&contents, word, strlen(word));
        }
        append_quoted(array, contents.bytes, contents.length);
    } else {
        append_number(array, call, argument, is_string(kind, "moment"));
    }
    argument->end = array->length;
    free(contents.bytes);
}

/* Blames the argument that the library names, or the one in whose place the array stops being JSON. */
static void report_in_array(const char *call, int status, const char *answer, const struct text *array,
                            const struct argument *arguments, int count) {
    const char *error = member(answer, "error"), *offset = member(error, "offset");
    const char *name = member(error, "argument");
    const struct argument *culprit = NULL;
    size_t place = offset ? (size_t)strtoul(offset, NULL, 10) : 0;
    long byte = -1;
    int i;
    for (i = 0; i < count; i++) {
        const struct argument *argument = &arguments[i];
        const char *own_name = member(argument->parameter, "name");
        if (width(name) == width(own_name) && !strncmp(name + 1, own_name + 1, (size_t)width(name))) culprit = argument;
        if (!offset || place < argument->start || place >= argument->end) continue;
        culprit = argument;
        place -= argument->start;
        if (is_string(member(argument->parameter, "kind"), "text"))
            place = unquoted_offset(array->bytes + argument->start, place);
        byte = (long)place;
        break;
    }
    report(call, status, answer, culprit, byte);
}

static int make_call(const char *calls, const char *name, char **words, int count) {
    const char *call = description(calls, name);
    const char *parameter = first_entry(member(call, "parameters"));
    struct argument *arguments = calloc((size_t)count + 1, sizeof *arguments);
    struct text array = {NULL, 0, 0};
    char *answer = NULL;
    size_t length = 0;
    int i, status;
    if (!arguments) fail(TANDEM_NO_MEMORY, "out of memory (no_memory)");
    /* The count is judged before a file is read, or a terminal waited for. */
    for (i = 0; parameter && i < count; i++, parameter = next_entry(parameter)) {
        arguments[i].parameter = parameter;
        arguments[i].word = words[i];
    }
    if (i < count) fail(STATUS_USAGE, "%s: \"%s\" is one too many; see tandem --help %s", name, words[i], name);
    if (parameter && !is_optional(parameter)) {
        const char *missing = member(parameter, "name");
        fail(STATUS_USAGE, "%s: %.*s is missing; see tandem --help %s", name, width(missing), missing + 1, name);
    }
    for (i = 0; i < count; i++) {
        append(&array, i ? "," : "[", 1);
        append_argument(&array, name, &arguments[i]);
    }
    append(&array, count ? "]" : "[]", count ? 1 : 2);
    status = tandem_call(name, array.bytes, array.length, &answer, &length);
    if (status == TANDEM_OK) {
        fwrite(answer, 1, length, stdout);
        putchar('\n');
    } else {
        report_in_array(name, status, answer, &array, arguments, count);
    }
    tandem_free(answer);
    free(array.bytes);
    free(arguments);
    return status;
}

int main(int argc, char **argv) {
    char *calls = NULL;
    int status = tandem_functions(&calls);
    if (status != TANDEM_OK) fail(status, "the library does not tell its calls (%s)", tandem_status_name(status));
    if (argc < 2) {
        fputs(usage, stderr);
        status = STATUS_USAGE;
    } else if ((strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) && argc <= 3) {
        print_help(calls, argv[2]);
    } else if (strcmp(argv[1], "--version") == 0 && argc == 2) {
        printf("tandem %s\n", tandem_version());
    } else if (argv[1][0] == '-') {
        fail(STATUS_USAGE, "%s: no such option, or too many words after it; see tandem --help", argv[1]);
    } else {
        status = make_call(calls, argv[1], argv + 2, argc - 2);
    }
    tandem_free(calls);
    if (fflush(stdout) || ferror(stdout)) fail(STATUS_NO_OUTPUT, "cannot write the answer: %s", strerror(errno));
    return status;
}
