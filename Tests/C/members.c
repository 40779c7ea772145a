/* Every known member of every document with every sort of value, and the required ones left out. */
#include <string.h>

#include "check.h"
#include "conformance.h"
#include "documents.h"
#include "tandem.h"
#include "values.h"

enum sort {
    IDENTIFIER = 1,
    ANY_STRING = 2,
    MOMENT = 4,
    DURATION = 8,
    COUNTER = 16,
    FROM_ONE = 32,
    SECONDS = 64,
    COMPLETION = 128,
    OBJECTS = 256,
    IDENTIFIERS = 512,
    EDITED = 1024
};

/* A value, the sorts of member that take it, and where in it the others see the mistake. */
static const struct {
    const char *text;
    unsigned sorts;
    const char *inside;
} values[] = {
    {"true", 0, ""},
    {"false", 0, ""},
    {"\"\"", ANY_STRING, ""},
    {"\"x\"", IDENTIFIER | ANY_STRING, ""},
    {"\"full\"", IDENTIFIER | ANY_STRING | COMPLETION, ""},
    {"\"\\u0066ull\"", IDENTIFIER | ANY_STRING | COMPLETION, ""},
    {"\"1\"", IDENTIFIER | ANY_STRING, ""},
    {"{}", 0, "/updatedAt"},
    {"{\"updatedAt\":\"1\"}", 0, "/updatedAt"},
    {"{\"updatedAt\":1751500800000}", 0, "/updatedAt"},
    {"{\"updatedAt\":1}", EDITED, ""},
    {"[]", OBJECTS | IDENTIFIERS, ""},
    {"[null]", 0, "/0"},
    {"[1]", 0, "/0"},
    {"[\"\"]", 0, "/0"},
    {"[\"x\"]", IDENTIFIERS, "/0"},
    {"[\"x\",\"x\"]", IDENTIFIERS, "/0"},
    {"[[]]", 0, "/0"},
    {"0", MOMENT | DURATION | COUNTER | SECONDS, ""},
    {"-0", MOMENT | DURATION | COUNTER | SECONDS, ""},
    {"1", MOMENT | DURATION | COUNTER | FROM_ONE | SECONDS, ""},
    {"1.0", MOMENT | DURATION | COUNTER | FROM_ONE | SECONDS, ""},
    {"1e3", MOMENT | DURATION | COUNTER | FROM_ONE | SECONDS, ""},
    {"1.5", MOMENT | DURATION, ""},
    {"-1", MOMENT, ""},
    {"-1e-300", MOMENT, ""},
    {"1000000", MOMENT | DURATION | COUNTER | FROM_ONE | SECONDS, ""},
    {"1000001", MOMENT | DURATION | COUNTER | FROM_ONE, ""},
    {"99999999999.5", MOMENT | DURATION, ""},
    {"-99999999999.5", MOMENT, ""},
    {"1e11", DURATION | COUNTER | FROM_ONE, ""},
    {"-1e11", 0, ""},
    {"1751500800000", DURATION | COUNTER | FROM_ONE, ""},
    {"9007199254740991", DURATION | COUNTER | FROM_ONE, ""},
    {"9007199254740992", DURATION, ""},
    {"9007199254740993", DURATION, ""},
    {"18446744073709551616", DURATION, ""},
    {"1e300", DURATION, ""},
    {"-1e300", 0, ""},
    {"1.7976931348623157e308", DURATION, ""},
};

/* `%s` in a document stands for the value of the member. */
static const struct {
    enum kind kind;
    const char *document, *path;
    enum sort sort;
    int is_required;
} members[] = {
    {ANCHOR, "{\"runID\":%s,\"startDate\":5}", "/runID", IDENTIFIER, 1},
    {ANCHOR, "{\"runID\":\"r\",\"startDate\":%s}", "/startDate", MOMENT, 1},
    {ANCHOR, "{\"runID\":\"r\",\"startDate\":5,\"accumulatedPause\":%s}", "/accumulatedPause", DURATION, 0},
    {ANCHOR, "{\"runID\":\"r\",\"startDate\":5,\"pausedAt\":%s}", "/pausedAt", MOMENT, 0},
    {ANCHOR, "{\"runID\":\"r\",\"startDate\":5,\"endedAt\":%s}", "/endedAt", MOMENT, 0},
    {ANCHOR, "{\"runID\":\"r\",\"startDate\":5,\"revision\":%s}", "/revision", COUNTER, 0},
    {ANCHOR, "{\"runID\":\"r\",\"startDate\":5,\"week\":%s}", "/week", FROM_ONE, 0},
    {ANCHOR, "{\"runID\":\"r\",\"startDate\":5,\"day\":%s}", "/day", FROM_ONE, 0},
    {ANCHOR, "{\"runID\":\"r\",\"startDate\":5,\"planID\":%s}", "/planID", IDENTIFIER, 0},
    {ANCHOR, "{\"runID\":\"r\",\"startDate\":5,\"healthOwner\":%s}", "/healthOwner", IDENTIFIER, 0},
    {SCHEDULE, "{\"intervals\":%s}", "/intervals", OBJECTS, 0},
    {SCHEDULE, "{\"intervals\":[{\"phase\":%s,\"seconds\":1}]}", "/intervals/0/phase", IDENTIFIER, 1},
    {SCHEDULE, "[{\"phase\":\"a\",\"seconds\":1},{\"phase\":\"b\",\"seconds\":%s}]", "/1/seconds", SECONDS, 1},
    {RUN_LOG, "{\"records\":%s}", "/records", OBJECTS, 0},
    {RUN_LOG, "{\"tombstones\":%s}", "/tombstones", IDENTIFIERS, 0},
    {RUN_LOG, "{\"records\":[{\"runID\":%s,\"date\":5}]}", "/records/0/runID", IDENTIFIER, 1},
    {RUN_LOG, "{\"records\":[{\"runID\":\"a\",\"date\":5},{\"runID\":\"b\",\"date\":%s}]}", "/records/1/date", MOMENT, 1},
    {RUN_LOG, "{\"records\":[{\"runID\":\"a\",\"date\":5,\"completion\":%s}]}", "/records/0/completion", COMPLETION, 0},
    {RUN_LOG, "{\"records\":[{\"runID\":\"a\",\"date\":5,\"planID\":%s}]}", "/records/0/planID", IDENTIFIER, 0},
    {RUN_LOG, "{\"records\":[{\"runID\":\"a\",\"date\":5,\"week\":%s}]}", "/records/0/week", FROM_ONE, 0},
    {RUN_LOG, "{\"records\":[{\"runID\":\"a\",\"date\":5,\"day\":%s}]}", "/records/0/day", FROM_ONE, 0},
    {RUN_LOG, "{\"records\":[{\"runID\":\"a\",\"date\":5,\"duration\":%s}]}", "/records/0/duration", DURATION, 0},
    {RUN_LOG, "{\"records\":[{\"runID\":\"a\",\"date\":5,\"edited\":%s}]}", "/records/0/edited", EDITED, 0},
    {PROGRESS, "{\"planID\":%s}", "/planID", IDENTIFIER, 0},
    {PROGRESS, "{\"epoch\":%s}", "/epoch", COUNTER, 0},
    {PROGRESS, "{\"resetID\":%s}", "/resetID", ANY_STRING, 0},
    {PROGRESS, "{\"resetStamp\":%s}", "/resetStamp", MOMENT, 0},
    {PROGRESS, "{\"completedSlots\":%s}", "/completedSlots", IDENTIFIERS, 0},
    {PROGRESS, "{\"pointerWeek\":%s}", "/pointerWeek", FROM_ONE, 0},
    {PROGRESS, "{\"pointerDay\":%s}", "/pointerDay", FROM_ONE, 0},
    {PROGRESS, "{\"pointerStamp\":%s}", "/pointerStamp", MOMENT, 0},
};

/* Where the mistake is: in an array or object of the right shape it is further in than the member. */
static const char *inside(enum sort sort, const char *value, const char *suffix) {
    if (sort == EDITED) return value[0] == '{' ? suffix : "";
    if (sort == OBJECTS || sort == IDENTIFIERS) return value[0] == '[' ? suffix : "";
    return "";
}

static void check_values(void) {
    char document[256], path[64];
    size_t member, value;
    for (member = 0; member < sizeof members / sizeof *members; member++) {
        for (value = 0; value < sizeof values / sizeof *values; value++) {
            const char *text = values[value].text;
            sprintf(document, members[member].document, text);
            sprintf(path, "%s%s", members[member].path, inside(members[member].sort, text, values[value].inside));
            if (values[value].sorts & members[member].sort)
                check_document(members[member].kind, document, TANDEM_OK, NULL, -1);
            else
                check_document(members[member].kind, document, TANDEM_BAD_VALUE, path, -1);
        }
        sprintf(document, members[member].document, "null");
        if (members[member].is_required)
            check_document(members[member].kind, document, TANDEM_BAD_VALUE, members[member].path, -1);
        else
            check_document(members[member].kind, document, TANDEM_OK, NULL, -1);
    }
}

/* What is missing, twice, or nothing like the document at all. */
static const struct {
    enum kind kind;
    const char *document;
    int32_t status;
    const char *path;
    long offset;
} rows[] = {
    {ANCHOR, "{}", TANDEM_BAD_VALUE, "/runID", -1},
    {ANCHOR, "{\"runID\":\"r\"}", TANDEM_BAD_VALUE, "/startDate", -1},
    {ANCHOR, "{\"startDate\":1}", TANDEM_BAD_VALUE, "/runID", -1},
    {ANCHOR, "[]", TANDEM_BAD_VALUE, "", -1},
    {ANCHOR, "\"r\"", TANDEM_BAD_VALUE, "", -1},
    {ANCHOR, "{\"runID\":\"r\",\"startDate\":1,\"runID\":\"r\"}", TANDEM_BAD_JSON, "", 27},
    {SCHEDULE, "5", TANDEM_BAD_VALUE, "", -1},
    {SCHEDULE, "{}", TANDEM_OK, NULL, -1},
    {SCHEDULE, "[]", TANDEM_OK, NULL, -1},
    {SCHEDULE, "[{}]", TANDEM_BAD_VALUE, "/0/phase", -1},
    {SCHEDULE, "[{\"phase\":\"a\"}]", TANDEM_BAD_VALUE, "/0/seconds", -1},
    {SCHEDULE, "{\"intervals\":[{\"seconds\":1}]}", TANDEM_BAD_VALUE, "/intervals/0/phase", -1},
    {SCHEDULE, "{\"intervals\":[3]}", TANDEM_BAD_VALUE, "/intervals/0", -1},
    {SCHEDULE, "{\"intervals\":[],\"intervals\":[]}", TANDEM_BAD_JSON, "", 16},
    {RUN_LOG, "[]", TANDEM_BAD_VALUE, "", -1},
    {RUN_LOG, "1", TANDEM_BAD_VALUE, "", -1},
    {RUN_LOG, "null", TANDEM_BAD_VALUE, "", -1},
    {RUN_LOG, "{\"records\":[{}]}", TANDEM_BAD_VALUE, "/records/0/runID", -1},
    {RUN_LOG, "{\"records\":[{\"date\":1}]}", TANDEM_BAD_VALUE, "/records/0/runID", -1},
    {RUN_LOG, "{\"records\":[{\"runID\":\"a\"}]}", TANDEM_BAD_VALUE, "/records/0/date", -1},
    {RUN_LOG, "{\"a/b\":[1],\"records\":[{\"date\":1,\"runID\":\"a\"},{\"runID\":\"b\"}]}", TANDEM_BAD_VALUE,
     "/records/1/date", -1},
    {RUN_LOG, "{\"records\":[],\"records\":[]}", TANDEM_BAD_JSON, "", 14},
    {RUN_LOG, "{\"records\":[{\"runID\":\"a\",\"date\":1,\"date\":1}]}", TANDEM_BAD_JSON, "", 34},
    {RUN_LOG, "{\"records\":[{\"runID\":\"\"}],\"tombstones\":[}", TANDEM_BAD_JSON, "", 40},
    {PROGRESS, "[]", TANDEM_BAD_VALUE, "", -1},
    {PROGRESS, "null", TANDEM_BAD_VALUE, "", -1},
    {PROGRESS, "{\"completedSlots\":[\"W1D1\",null]}", TANDEM_BAD_VALUE, "/completedSlots/1", -1},
    {PROGRESS, "{\"epoch\":1,\"epoch\":1}", TANDEM_BAD_JSON, "", 11},
};

static void check_rows(void) {
    size_t row;
    for (row = 0; row < sizeof rows / sizeof *rows; row++) {
        int is_null = strcmp(rows[row].document, "null") == 0;
        if (is_null) {
            /* Through tandem_call null is absent; as a text it is JSON of the wrong sort. */
            const struct place *place = places[rows[row].kind];
            struct verdict expected = {TANDEM_BAD_VALUE, place->argument, "", -1};
            check_answer(call_directly(place->call, "null", place->other, 1), expected, "the text null");
        } else {
            check_document(rows[row].kind, rows[row].document, rows[row].status, rows[row].path, rows[row].offset);
        }
    }
}

/* A millisecond moment is the mistake of every second port, so the message says so. */
static void check_hint(void) {
    struct answer answer = call_directly("runlog_merge", "{\"records\":[{\"runID\":\"a\",\"date\":1751500800000}]}", "{}", 0);
    check(strstr(answer.text, "milliseconds") != NULL, "no word of milliseconds: %s", answer.text);
    tandem_free(answer.text);
}

static void check_result(const char *name, const char *first, const char *second, const char *expected) {
    struct answer answer = call_directly(name, first, second, 0);
    check(strcmp(answer.text, expected) == 0, "%s(%s, %s): %s, not %s", name, first, second, answer.text, expected);
    tandem_free(answer.text);
}

/* Only an unknown member keeps the digits of an integer that no double holds (section 3, Out). */
static void check_digits(void) {
    check_result("runlog_merge", "{\"records\":[{\"date\":5,\"duration\":9007199254740993,\"runID\":\"a\"}]}", "{}",
                 "{\"records\":[{\"date\":5,\"duration\":9007199254740992,\"runID\":\"a\"}],\"tombstones\":[]}");
    check_result("runlog_merge", "{\"records\":[{\"date\":5,\"runID\":\"a\",\"steps\":9007199254740993}]}", "{}",
                 "{\"records\":[{\"date\":5,\"runID\":\"a\",\"steps\":9007199254740993}],\"tombstones\":[]}");
    check_result("runlog_merge", "{\"x\":9007199254740993}", "{\"x\":9007199254740992}",
                 "{\"records\":[],\"tombstones\":[],\"x\":9007199254740993}");
    check_result("runlog_merge", "{\"x\":-9007199254740993}", "{\"x\":-9007199254740992}",
                 "{\"records\":[],\"tombstones\":[],\"x\":-9007199254740992}");
    check_result("runlog_merge", "{\"records\":[{\"date\":-0.0,\"duration\":1e0,\"runID\":\"\\u0061\"}]}", "{}",
                 "{\"records\":[{\"date\":0,\"duration\":1,\"runID\":\"a\"}],\"tombstones\":[]}");
}

int run_members(const char *shared) {
    (void)shared;
    begin_section("members");
    check_values();
    check_rows();
    check_hint();
    check_digits();
    return end_section();
}
