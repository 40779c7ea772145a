/* runlog_merge on json-c: its documents, with ids as numbers and two sorted runs merged as such.

   It does less than the contract asks: members must come in canonical order, which json-c keeps, the known ones must
   all be there, and an error is a status without a document. */
#include <json-c/json.h>

#include "run_table.h"

enum { BAD_VALUE = 3 };
static const int plain = JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE;

typedef struct {
    struct json_object *root, *records, *tombstones;
} log_document;

static struct json_object *member(struct json_object *record, const char *name) {
    struct json_object *value = NULL;
    json_object_object_get_ex(record, name, &value);
    return value;
}

static void take_member(struct json_object *kept, struct json_object *other, const char *name) {
    json_object_object_add(kept, name, json_object_get(member(other, name)));
}

static int compare_doubles(double a, double b) { return a < b ? -1 : a > b; }

static int compare_numbers(struct json_object *a, struct json_object *b) {
    return compare_doubles(json_object_get_double(a), json_object_get_double(b));
}

static int rank(struct json_object *value) {
    switch (json_object_get_type(value)) {
    case json_type_null: return 0;
    case json_type_boolean: return 1 + json_object_get_boolean(value);
    case json_type_string: return 4;
    case json_type_array: return 5;
    case json_type_object: return 6;
    default: return 3;
    }
}

static int compare_values(struct json_object *a, struct json_object *b) {
    int order = rank(a) - rank(b);
    if (order != 0) return order;
    switch (rank(a)) {
    case 3: return compare_numbers(a, b);
    case 4: return strcmp(json_object_get_string(a), json_object_get_string(b));
    default: return strcmp(json_object_to_json_string_ext(a, plain), json_object_to_json_string_ext(b, plain));
    }
}

static int compare_slots(struct json_object *a, struct json_object *b) {
    int order = compare_numbers(member(a, "week"), member(b, "week"));
    if (order == 0) order = compare_numbers(member(a, "day"), member(b, "day"));
    if (order == 0) order = compare_values(member(a, "planID"), member(b, "planID"));
    return order;
}

static int is_known(const char *name) {
    static const char *const names[] = {"completion", "date", "day", "planID", "runID", "week"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++)
        if (strcmp(names[index], name) == 0) return 1;
    return 0;
}

static void join_copies(void *first, void *second) {
    struct json_object *kept = first, *other = second, *mine;
    int is_full = strcmp(json_object_get_string(member(other, "completion")), "full") == 0;
    if (is_full) take_member(kept, other, "completion");
    if (compare_slots(other, kept) > 0) {
        take_member(kept, other, "week");
        take_member(kept, other, "day");
        take_member(kept, other, "planID");
    }
    json_object_object_foreach(other, name, value) {
        if (is_known(name)) continue;
        int is_new = !json_object_object_get_ex(kept, name, &mine);
        if (is_new || compare_values(value, mine) > 0) take_member(kept, other, name);
    }
}

static int read_log(const char *text, log_document *log) {
    struct json_tokener *tokener = json_tokener_new();
    log->root = json_tokener_parse_ex(tokener, text, (int)strlen(text));
    json_tokener_free(tokener);
    return log->root && json_object_object_get_ex(log->root, "records", &log->records) &&
           json_object_object_get_ex(log->root, "tombstones", &log->tombstones);
}

static int read_id(struct json_object *value, uuid *id) {
    return read_uuid(json_object_get_string(value), (size_t)json_object_get_string_len(value), id);
}

static struct json_object *make_records(const run *runs, size_t count) {
    struct json_object *records = json_object_new_array_ext((int)count + 1);
    for (size_t index = 0; index < count; index++) json_object_array_add(records, json_object_get(runs[index].copy));
    return records;
}

static struct json_object *make_tombstones(const uuid *ids, size_t count) {
    struct json_object *tombstones = json_object_new_array_ext((int)count + 1);
    for (size_t index = 0; index < count; index++) {
        char text[UUID_LENGTH];
        write_uuid(ids[index], text);
        json_object_array_add(tombstones, json_object_new_string_len(text, UUID_LENGTH));
    }
    return tombstones;
}

void tandem_free(char *text) { free(text); }

int32_t tandem_runlog_merge(const char *local, const char *incoming, char **out) {
    log_document logs[2] = {{NULL, NULL, NULL}, {NULL, NULL, NULL}};
    size_t count = 0, tombstone_count = 0, boundary, kept, length, most_runs, most_tombstones;
    run *runs, *merged;
    uuid *tombstones;
    struct json_object *root;
    const char *text;
    *out = NULL;
    if (!read_log(local, &logs[0]) || !read_log(incoming, &logs[1])) return BAD_VALUE;
    boundary = json_object_array_length(logs[0].records);
    most_runs = boundary + json_object_array_length(logs[1].records) + 1;
    runs = malloc(most_runs * 2 * sizeof *runs);
    merged = runs + most_runs;
    most_tombstones = json_object_array_length(logs[0].tombstones) + json_object_array_length(logs[1].tombstones) + 1;
    tombstones = malloc(most_tombstones * sizeof *tombstones);
    for (int side = 0; side < 2; side++) {
        size_t rows = json_object_array_length(logs[side].records);
        size_t ids = json_object_array_length(logs[side].tombstones);
        for (size_t index = 0; index < rows; index++) {
            run *row = &runs[count++];
            row->copy = json_object_array_get_idx(logs[side].records, index);
            row->date = json_object_get_double(member(row->copy, "date"));
            if (!read_id(member(row->copy, "runID"), &row->id)) return BAD_VALUE;
        }
        for (size_t index = 0; index < ids; index++) {
            struct json_object *id = json_object_array_get_idx(logs[side].tombstones, index);
            if (!read_id(id, &tombstones[tombstone_count++])) return BAD_VALUE;
        }
    }
    kept = merge_runs(runs, boundary, count, merged, tombstones, &tombstone_count);
    root = json_object_new_object();
    json_object_object_add(root, "records", make_records(merged, kept));
    json_object_object_add(root, "tombstones", make_tombstones(tombstones, tombstone_count));
    text = json_object_to_json_string_length(root, plain, &length);
    *out = malloc(length + 1);
    memcpy(*out, text, length + 1);
    json_object_put(root);
    json_object_put(logs[0].root);
    json_object_put(logs[1].root);
    free(runs);
    free(tombstones);
    return 0;
}
