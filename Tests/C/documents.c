#include "documents.h"

#include <string.h>

#include "tandem.h"
#include "values.h"

const struct place places[KINDS][3] = {
    {{"anchor_elapsed", "anchor", 0, NULL}, {NULL, NULL, 0, NULL}, {NULL, NULL, 0, NULL}},
    {{"derive", "schedule", 0, NULL}, {NULL, NULL, 0, NULL}, {NULL, NULL, 0, NULL}},
    {{"runlog_merge", "local", 0, "{}"}, {"runlog_merge", "incoming", 1, "{}"}, {NULL, NULL, 0, NULL}},
    {{"progress_merge", "local", 0, "{}"}, {"progress_merge", "incoming", 1, "{}"}, {NULL, NULL, 0, NULL}},
};

static const char *string(json_object *object, const char *name) {
    json_object *value;
    if (!json_object_object_get_ex(object, name, &value)) return "(absent)";
    return value ? json_object_get_string(value) : "(null)";
}

/* The members that section 2 of the contract names, of the right types, and no others. */
static void check_shape(json_object *error, int32_t status, const char *text) {
    static const char *const known[] = {"code", "argument", "path", "message", "offset"};
    json_object *offset;
    const char *message = string(error, "message");
    size_t index, length = strlen(message);
    for (index = 0; index < 4; index++)
        check(json_object_object_get_ex(error, known[index], NULL), "no %s in %s", known[index], text);
    json_object_object_foreach(error, name, value) {
        int is_known = 0;
        for (index = 0; index < 5; index++) is_known |= strcmp(known[index], name) == 0;
        check(is_known && value != NULL, "an unknown or null %s in %s", name, text);
    }
    if (json_object_object_get_ex(error, "offset", &offset))
        check(json_object_is_type(offset, json_type_int), "offset is no integer in %s", text);
    else
        check(status != TANDEM_BAD_JSON, "bad_json without offset: %s", text);
    check(strcmp(string(error, "code"), tandem_status_name(status)) == 0, "code of %s", text);
    check(length > 0 && message[length - 1] == '.', "the message is no sentence: %s", text);
    check(strstr(message, "ound ") && strstr(message, "expected "), "found and expected: %s", text);
}

void check_answer(struct answer answer, struct verdict expected, const char *about) {
    json_object *root, *error = NULL, *offset;
    const char *text = answer.text ? answer.text : "";
    int ok;
    check(answer.status == expected.status, "%s: %s, not %s: %.300s", about, tandem_status_name(answer.status),
          tandem_status_name(expected.status), text);
    root = parse(text, answer.length, &ok);
    check(ok, "%s: the answer is not JSON: %.300s", about, text);
    json_object_object_get_ex(root, "error", &error);
    if (expected.status == TANDEM_OK || answer.status == TANDEM_OK) {
        check(!error, "%s: an error with status ok: %.300s", about, text);
    } else if (check(error && json_object_object_length(root) == 1, "%s: no error document: %.300s", about, text)) {
        check_shape(error, answer.status, text);
        check(!expected.argument || strcmp(string(error, "argument"), expected.argument) == 0,
              "%s: argument %s, not %s: %.300s", about, string(error, "argument"), expected.argument, text);
        check(!expected.path || strcmp(string(error, "path"), expected.path) == 0, "%s: path %s, not %s: %.300s", about,
              string(error, "path"), expected.path, text);
        if (expected.offset >= 0)
            check(json_object_object_get_ex(error, "offset", &offset) && json_object_get_int64(offset) == expected.offset,
                  "%s: offset not %ld: %.300s", about, expected.offset, text);
    }
    json_object_put(root);
    tandem_free(answer.text);
}

static void check_in_place(const struct place *place, const char *document, struct verdict expected) {
    struct text arguments = {0};
    const char *first = place->is_second ? place->other : document;
    const char *second = place->is_second ? document : place->other;
    char about[128];
    sprintf(about, "%s(%s) %.60s", place->call, place->argument, document ? document : "NULL");
    check_answer(call_directly(place->call, first, second, 1), expected, about);
    /* The general door names its one text when that is not JSON. */
    if (expected.status == TANDEM_BAD_JSON || expected.status == TANDEM_TOO_LARGE) {
        expected.argument = "arguments";
        expected.offset = -1;
    }
    add(&arguments, "[");
    add(&arguments, first ? first : "null");
    add(&arguments, ",");
    add(&arguments, takes_number(place->call) ? "1" : second ? second : "null");
    add(&arguments, "]");
    check_answer(call(place->call, arguments.bytes, arguments.length), expected, arguments.bytes);
    release(&arguments);
}

void check_document(enum kind kind, const char *document, int32_t status, const char *path, long offset) {
    const struct place *place;
    for (place = places[kind]; place->call; place++) {
        struct verdict expected;
        expected.status = status;
        expected.argument = place->argument;
        expected.path = path;
        expected.offset = offset;
        check_in_place(place, document, expected);
    }
}
