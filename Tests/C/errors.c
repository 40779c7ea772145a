/* Bad input of each kind, for each call and argument, through both doors: status, argument, path and offset. */
#include <math.h>
#include <string.h>

#include "check.h"
#include "conformance.h"
#include "documents.h"
#include "tandem.h"

/* Good documents with every known member, to be cut off at every byte. ASCII, so that the offset is the length. */
static const char *const good[][2] = {
    {"{\"runID\":\"r\",\"startDate\":1751500800.5,\"accumulatedPause\":12,\"pausedAt\":1751500900,\"endedAt\":null,"
     "\"revision\":3,\"week\":1,\"day\":2,\"planID\":\"c25k\",\"healthOwner\":\"phone\",\"x\":[true,{\"y\":-1.5e-7}]}",
     "{\"runID\":\"r\",\"startDate\":0}"},
    {"{\"intervals\":[{\"phase\":\"walk\",\"seconds\":300,\"z\":false},{\"phase\":\"run\",\"seconds\":60}],\"n\":\"\\n\"}",
     "[{\"phase\":\"walk\",\"seconds\":0}]"},
    {"{\"records\":[{\"runID\":\"a\",\"date\":1751500800,\"completion\":\"full\",\"planID\":\"c25k\",\"week\":1,\"day\":1,"
     "\"duration\":1800,\"edited\":{\"updatedAt\":1,\"note\":\"\\\"\\u00e9\\\"\"}}],\"tombstones\":[\"b\",\"c\"]}",
     "{}"},
    {"{\"planID\":\"c25k\",\"epoch\":1,\"resetID\":\"i\",\"resetStamp\":5,\"completedSlots\":[\"W1D1\",\"W1D2\"],"
     "\"pointerWeek\":1,\"pointerDay\":3,\"pointerStamp\":9.25, \"u\" : null}",
     "{ }"},
};

static void check_truncations(void) {
    struct text text = {0};
    int kind, which;
    for (kind = 0; kind < KINDS; kind++) {
        for (which = 0; which < 2; which++) {
            size_t length, whole = strlen(good[kind][which]);
            check_document((enum kind)kind, good[kind][which], TANDEM_OK, NULL, -1);
            for (length = 0; length < whole; length++) {
                clear(&text);
                add_bytes(&text, good[kind][which], length);
                check_document((enum kind)kind, text.bytes, TANDEM_BAD_JSON, "", (long)length);
            }
        }
        check_document((enum kind)kind, NULL, TANDEM_BAD_ARGUMENT, "", -1);
    }
    release(&text);
}

/* Texts that are not JSON, or not I-JSON, and the byte at which they stop being it; whatever document was wanted. */
static const struct {
    const char *text;
    long offset;
} not_json[] = {
    {" ", 1},
    {"\xEF\xBB\xBF{}", 0},
    {"\xEF\xBB\xBF", 0},
    {"nul", 3},
    {"nulL", 3},
    {"NaN", 0},
    {"{}x", 2},
    {"{} {}", 3},
    {"{},", 2},
    {"{]", 1},
    {"}", 0},
    {"{\"x\":1,}", 7},
    {"{\"x\":[1,]}", 8},
    {"{\"x\":[,1]}", 6},
    {"{\"x\":[1 2]}", 8},
    {"{,}", 1},
    {"{x:1}", 1},
    {"{'x':1}", 1},
    {"{\"x\" 1}", 5},
    {"{\"x\":}", 5},
    {"{\"x\":1 \"y\":2}", 7},
    {"{\"x\":1,\"x\":2}", 7},
    {"{\"x\":1,\"x\":1}", 7},
    {"{\"x\":1,\"\\u0078\":2}", 7},
    {"{\"x\":1,\"b\":2,\"x\":3}", 13},
    {"{\"x\":{\"a\":1,\"b\":2,\"a\":3}}", 18},
    {"{\"x\":[{\"\":1,\"\":2}]}", 12},
    {"{\"x\":\"\xFF\"}", 6},
    {"{\"x\":\"\xC0\x80\"}", 6},
    {"{\"x\":\"\xED\xA0\x80\"}", 6},
    {"{\"x\":\"\xF4\x90\x80\x80\"}", 6},
    {"{\"x\":\"a\xE2\x82\"}", 7},
    {"{\"\x80\":1}", 2},
    {"{\"x\":\"\\ud83d\"}", 6},
    {"{\"x\":\"\\ud83dx\"}", 6},
    {"{\"x\":\"\\ud83d\\n\"}", 6},
    {"{\"x\":\"\\ud83d\\ud83d\"}", 6},
    {"{\"x\":\"\\udc00\"}", 6},
    {"{\"\\udc00\":1}", 2},
    {"{\"x\":\"\\q\"}", 7},
    {"{\"x\":\"\\u12g4\"}", 10},
    {"{\"x\":\"a\tb\"}", 7},
    {"{\"x\":\"a\nb\"}", 7},
    {"{\"x\":\"a\x1F\"}", 7},
    {"{\"x\":1e400}", 5},
    {"{\"x\":-1e400}", 5},
    {"{\"x\":NaN}", 5},
    {"{\"x\":Infinity}", 5},
    {"{\"x\":+1}", 5},
    {"{\"x\":.5}", 5},
    {"{\"x\":01}", 6},
    {"{\"x\":-}", 6},
    {"{\"x\":1.}", 7},
    {"{\"x\":1e}", 7},
    {"{\"x\":1e+}", 8},
    {"{\"x\":0x10}", 6},
    {"{\"x\":1/*c*/}", 6},
    {"{\"x\":\f1}", 5},
    {"{\"x\":\xC2\xA0}", 5},
};

static void check_not_json(void) {
    size_t index;
    int kind;
    for (kind = 0; kind < KINDS; kind++)
        for (index = 0; index < sizeof not_json / sizeof *not_json; index++)
            check_document((enum kind)kind, not_json[index].text, TANDEM_BAD_JSON, "", not_json[index].offset);
}

/* Brackets in an unknown member, so `depth` - 1 of them reach that depth. */
static void check_depth(enum kind kind, size_t depth, const char *open, const char *close, int is_ok) {
    static const char *const heads[] = {"{\"runID\":\"r\",\"startDate\":0,\"x\":", "{\"x\":", "{\"x\":", "{\"x\":"};
    const struct place *place = places[kind];
    struct text text = {0};
    struct verdict expected = {TANDEM_OK, NULL, NULL, -1};
    char about[64];
    if (!is_ok) {
        expected.status = TANDEM_TOO_LARGE;
        expected.argument = place->argument;
    }
    sprintf(about, "%s at depth %lu", place->call, (unsigned long)depth);
    add(&text, heads[kind]);
    add_repeated(&text, open, depth - 1);
    add_repeated(&text, strlen(open) > 1 ? "1" : "", 1);
    add_repeated(&text, close, depth - 1);
    add(&text, "}");
    check_answer(call_directly(place->call, text.bytes, place->other, 1), expected, about);
    release(&text);
}

static void check_depths(void) {
    struct text text = {0};
    int kind;
    for (kind = 0; kind < KINDS; kind++) {
        check_depth((enum kind)kind, 128, "[", "]", 1);
        check_depth((enum kind)kind, 129, "[", "]", 0);
        check_depth((enum kind)kind, 128, "{\"a\":", "}", 1);
        check_depth((enum kind)kind, 129, "{\"a\":", "}", 0);
        check_depth((enum kind)kind, 100000, "[", "]", 0);
        clear(&text);
        add_repeated(&text, "[", 100000);
        check_document((enum kind)kind, text.bytes, TANDEM_TOO_LARGE, "", -1);
        clear(&text);
        add_repeated(&text, "{\"a\":", 100000);
        check_document((enum kind)kind, text.bytes, TANDEM_TOO_LARGE, "", -1);
    }
    /* The array of tandem_call is a carrier: a document means the same through both doors. */
    clear(&text);
    add(&text, "[{\"x\":");
    add_repeated(&text, "[", 127);
    add_repeated(&text, "]", 127);
    add(&text, "},{}]");
    {
        struct verdict ok = {TANDEM_OK, NULL, NULL, -1};
        check_answer(call("runlog_merge", text.bytes, text.length), ok, "a document of depth 128 through tandem_call");
    }
    release(&text);
}

static void check_number(const char *name, const char *document, double number, int32_t status, const char *argument) {
    struct verdict expected = {0, NULL, "", -1};
    char about[64];
    expected.status = status;
    expected.argument = argument;
    sprintf(about, "%s with %g", name, number);
    check_answer(call_directly(name, document, NULL, number), expected, about);
}

static void check_numbers(void) {
    static const double beyond[] = {1e11, -1e11, 1751500800000.0, 1e300, -1e300};
    static const double within[] = {0, -1, 99999999999.5, -99999999999.5, 5e-324};
    const char *anchor = good[ANCHOR][1], *schedule = good[SCHEDULE][1];
    size_t index;
    for (index = 0; index < 5; index++) {
        check_number("anchor_elapsed", anchor, beyond[index], TANDEM_BAD_VALUE, "now");
        check_number("anchor_elapsed", anchor, within[index], TANDEM_OK, NULL);
        check_number("derive", schedule, beyond[index], TANDEM_OK, NULL);
        check_number("derive", schedule, within[index], TANDEM_OK, NULL);
    }
    check_number("anchor_elapsed", anchor, (double)NAN, TANDEM_BAD_ARGUMENT, "now");
    check_number("anchor_elapsed", anchor, (double)INFINITY, TANDEM_BAD_ARGUMENT, "now");
    check_number("anchor_elapsed", anchor, (double)-INFINITY, TANDEM_BAD_ARGUMENT, "now");
    check_number("derive", schedule, (double)NAN, TANDEM_BAD_ARGUMENT, "elapsed");
    check_number("derive", schedule, (double)INFINITY, TANDEM_BAD_ARGUMENT, "elapsed");
    check_number("derive", schedule, (double)-INFINITY, TANDEM_BAD_ARGUMENT, "elapsed");
}

/* What only the general door can be asked; a length of 0 means that of the text. */
static const struct {
    const char *name, *arguments;
    size_t length;
    struct verdict expected;
} calls[] = {
    {NULL, "[{},{}]", 0, {TANDEM_BAD_ARGUMENT, "name", "", -1}},
    {"", "[{},{}]", 0, {TANDEM_BAD_ARGUMENT, "name", "", -1}},
    {"no_such_call", "[{},{}]", 0, {TANDEM_BAD_ARGUMENT, "name", "", -1}},
    {"tandem_runlog_merge", "[{},{}]", 0, {TANDEM_BAD_ARGUMENT, "name", "", -1}},
    {"runlog_merg", "[{},{}]", 0, {TANDEM_BAD_ARGUMENT, "name", "", -1}},
    {"runlog_merge ", "[{},{}]", 0, {TANDEM_BAD_ARGUMENT, "name", "", -1}},
    {"Runlog_merge", "[{},{}]", 0, {TANDEM_BAD_ARGUMENT, "name", "", -1}},
    {"runlog_merge", NULL, 0, {TANDEM_BAD_ARGUMENT, "arguments", "", -1}},
    {"runlog_merge", "", 0, {TANDEM_BAD_JSON, "arguments", "", 0}},
    {"runlog_merge", "{}", 0, {TANDEM_BAD_VALUE, "arguments", "", -1}},
    {"runlog_merge", "null", 0, {TANDEM_BAD_VALUE, "arguments", "", -1}},
    {"runlog_merge", "\"[]\"", 0, {TANDEM_BAD_VALUE, "arguments", "", -1}},
    {"runlog_merge", "[]", 0, {TANDEM_BAD_ARGUMENT, "local", "", -1}},
    {"runlog_merge", "[{}]", 0, {TANDEM_BAD_ARGUMENT, "incoming", "", -1}},
    {"runlog_merge", "[{},{},{}]", 0, {TANDEM_BAD_ARGUMENT, "arguments", "", -1}},
    {"runlog_merge", "[{},{},null]", 0, {TANDEM_BAD_ARGUMENT, "arguments", "", -1}},
    {"runlog_merge", "[null,{}]", 0, {TANDEM_BAD_ARGUMENT, "local", "", -1}},
    {"runlog_merge", "[{},null]", 0, {TANDEM_BAD_ARGUMENT, "incoming", "", -1}},
    {"runlog_merge", "[\"{}\",{}]", 0, {TANDEM_BAD_VALUE, "local", "", -1}},
    {"runlog_merge", "[{},7]", 0, {TANDEM_BAD_VALUE, "incoming", "", -1}},
    {"runlog_merge", "[{},{}]\0", 8, {TANDEM_BAD_JSON, "arguments", "", 7}},
    {"runlog_merge", "[{},\0{}]", 8, {TANDEM_BAD_JSON, "arguments", "", 4}},
    {"runlog_merge", "[{\"x\":\"a\0b\"},{}]", 17, {TANDEM_BAD_JSON, "arguments", "", 8}},
    {"runlog_merge", "[{},{}],", 7, {TANDEM_OK, NULL, NULL, -1}},
    {"runlog_merge", "[{},{}]", 6, {TANDEM_BAD_JSON, "arguments", "", 6}},
    {"runlog_merge", " [ { } , {\t}\r\n] ", 0, {TANDEM_OK, NULL, NULL, -1}},
    {"runlog_merge", "\xEF\xBB\xBF[{},{}]", 0, {TANDEM_BAD_JSON, "arguments", "", 0}},
    {"anchor_elapsed", "[{\"runID\":\"r\",\"startDate\":0},\"5\"]", 0, {TANDEM_BAD_VALUE, "now", "", -1}},
    {"anchor_elapsed", "[{\"runID\":\"r\",\"startDate\":0},true]", 0, {TANDEM_BAD_VALUE, "now", "", -1}},
    {"anchor_elapsed", "[{\"runID\":\"r\",\"startDate\":0},{}]", 0, {TANDEM_BAD_VALUE, "now", "", -1}},
    {"anchor_elapsed", "[{\"runID\":\"r\",\"startDate\":0},null]", 0, {TANDEM_BAD_ARGUMENT, "now", "", -1}},
    {"anchor_elapsed", "[{\"runID\":\"r\",\"startDate\":0},1e11]", 0, {TANDEM_BAD_VALUE, "now", "", -1}},
    {"anchor_elapsed", "[{\"runID\":\"r\",\"startDate\":0},1e400]", 0, {TANDEM_BAD_JSON, "arguments", "", 29}},
    {"anchor_elapsed", "[{\"runID\":\"r\"},1]", 0, {TANDEM_BAD_VALUE, "anchor", "/startDate", -1}},
    {"derive", "[[],[]]", 0, {TANDEM_BAD_VALUE, "elapsed", "", -1}},
    {"derive", "[[],1e300]", 0, {TANDEM_OK, NULL, NULL, -1}},
    {"derive", "[1,1]", 0, {TANDEM_BAD_VALUE, "schedule", "", -1}},
};

static void check_calls(void) {
    size_t index;
    for (index = 0; index < sizeof calls / sizeof *calls; index++) {
        const char *arguments = calls[index].arguments;
        size_t length = calls[index].length || !arguments ? calls[index].length : strlen(arguments);
        check_answer(call(calls[index].name, arguments, length), calls[index].expected, arguments ? arguments : "NULL");
    }
}

static void check_identifier(const char *identifier, int32_t status, const char *expected) {
    struct answer answer = {0, NULL, 0};
    struct verdict verdict = {0, "run_id", "", -1};
    char about[64];
    answer.status = tandem_runlog_delete("{}", identifier, &answer.text);
    answer.length = answer.text ? strlen(answer.text) : 0;
    if (expected) check(answer.text && strcmp(answer.text, expected) == 0, "%s, not %s", answer.text, expected);
    verdict.status = status;
    sprintf(about, "deleting %.20s", identifier ? identifier : "NULL");
    check_answer(answer, verdict, about);
}

/* Identifiers come as plain text, not as JSON. */
static void check_identifiers(void) {
    check_identifier(NULL, TANDEM_BAD_ARGUMENT, NULL);
    check_identifier("", TANDEM_BAD_VALUE, NULL);
    check_identifier("\xFF", TANDEM_BAD_VALUE, NULL);
    check_identifier("a\xED\xA0\x80", TANDEM_BAD_VALUE, NULL);
    check_identifier("a\xE2\x82", TANDEM_BAD_VALUE, NULL);
    check_identifier("\"a\"", TANDEM_OK, "{\"records\":[],\"tombstones\":[\"\\\"a\\\"\"]}");
    check_identifier("\\u0061\n\x1F", TANDEM_OK, "{\"records\":[],\"tombstones\":[\"\\\\u0061\\n\\u001f\"]}");
    check_identifier("\xC3\xA9/\x7F", TANDEM_OK, "{\"records\":[],\"tombstones\":[\"\xC3\xA9/\x7F\"]}");
}

int run_errors(const char *shared) {
    (void)shared;
    begin_section("errors");
    check_truncations();
    check_not_json();
    check_depths();
    check_numbers();
    check_calls();
    check_identifiers();
    return end_section();
}
