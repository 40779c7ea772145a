/* Every case of the field, through tandem_call; those whose calls do not exist yet are listed. */
#include <string.h>

#include "check.h"
#include "conformance.h"
#include "tandem.h"
#include "values.h"

enum { MOST_STEPS = 32 };

struct step {
    const char *as;
    struct answer answer;
    json_object *value;
};

static json_object *member(json_object *object, const char *name) {
    json_object *value = NULL;
    json_object_object_get_ex(object, name, &value);
    return value;
}

static const char *string(json_object *object, const char *name) {
    json_object *value = member(object, name);
    return value ? json_object_get_string(value) : NULL;
}

static int exists(json_object *functions, const char *name) {
    size_t index;
    for (index = 0; index < json_object_array_length(functions); index++)
        if (strcmp(string(json_object_array_get_idx(functions, index), "name"), name) == 0) return 1;
    return 0;
}

static const char *first_missing(json_object *functions, json_object *steps) {
    size_t index;
    for (index = 0; index < json_object_array_length(steps); index++) {
        const char *name = string(json_object_array_get_idx(steps, index), "call");
        if (!exists(functions, name)) return name;
    }
    return NULL;
}

static struct step *find(struct step *steps, size_t count, const char *as) {
    while (count-- > 0)
        if (strcmp(steps[count].as, as) == 0) return &steps[count];
    return NULL;
}

/* The arguments as text; "$name" becomes the result of that name, as the bytes it came in. */
static void write_arguments(struct text *text, json_object *arguments, struct step *steps, size_t count) {
    size_t index;
    clear(text);
    add(text, "[");
    for (index = 0; index < json_object_array_length(arguments); index++) {
        json_object *argument = json_object_array_get_idx(arguments, index);
        const char *name = json_object_is_type(argument, json_type_string) ? json_object_get_string(argument) : "";
        struct step *step = name[0] == '$' ? find(steps, count, name + 1) : NULL;
        if (index > 0) add(text, ",");
        add(text, step ? step->answer.text : written(argument));
    }
    add(text, "]");
}

static void check_expectation(const char *id, json_object *expectation, struct step *steps, size_t count) {
    const char *of = string(expectation, "of"), *same_as = string(expectation, "same_as");
    const char *status = string(expectation, "status"), *at = string(expectation, "at");
    struct step *step = find(steps, count, of);
    json_object *found, *is;
    if (!check(step != NULL, "%s: no step is called %s", id, of)) return;
    if (same_as) {
        struct step *other = find(steps, count, same_as);
        check(other && strcmp(step->answer.text, other->answer.text) == 0, "%s: %s is not %s: %s", id, of, same_as,
              step->answer.text);
    }
    if (status) {
        check(strcmp(tandem_status_name(step->answer.status), status) == 0, "%s: %s is %s, not %s", id, of,
              tandem_status_name(step->answer.status), status);
    } else {
        check(step->answer.status == TANDEM_OK || (at && strncmp(at, "/error", 6) == 0), "%s: %s answered %s", id, of,
              step->answer.text);
    }
    if (!json_object_object_get_ex(expectation, "is", &is)) return;
    found = step->value;
    if (at && json_pointer_get(step->value, at, &found) != 0) {
        check(0, "%s: %s has nothing at %s: %s", id, of, at, step->answer.text);
        return;
    }
    check(same_value(found, is), "%s: %s%s is %s, not %s", id, of, at ? at : "", written(found), written(is));
}

static void run_case(json_object *one) {
    const char *id = string(one, "id");
    json_object *list = member(one, "steps"), *expect = member(one, "expect");
    struct step steps[MOST_STEPS];
    struct text arguments = {0};
    size_t index, count = json_object_array_length(list);
    int ok;
    if (!check(count <= MOST_STEPS, "%s has more than %d steps", id, MOST_STEPS)) return;
    for (index = 0; index < count; index++) {
        json_object *step = json_object_array_get_idx(list, index);
        write_arguments(&arguments, member(step, "args"), steps, index);
        steps[index].as = string(step, "as");
        steps[index].answer = call(string(step, "call"), arguments.bytes, arguments.length);
        steps[index].value = parse(steps[index].answer.text, steps[index].answer.length, &ok);
        check(ok, "%s: %s is not JSON: %s", id, steps[index].as, steps[index].answer.text);
    }
    for (index = 0; index < json_object_array_length(expect); index++)
        check_expectation(id, json_object_array_get_idx(expect, index), steps, count);
    for (index = 0; index < count; index++) {
        json_object_put(steps[index].value);
        tandem_free(steps[index].answer.text);
    }
    release(&arguments);
}

int run_cases(const char *shared) {
    struct text path = {0}, content = {0};
    json_object *cases, *functions;
    char *list = NULL;
    size_t index;
    int ok;
    begin_section("cases");
    add_format(&path, "%s/cases/field.json", shared);
    if (!read_file(path.bytes, &content)) {
        note("skipped: no cases/field.json in the folder of test data");
        release(&path);
        return end_section();
    }
    cases = parse(content.bytes, content.length, &ok);
    check(ok, "the cases are JSON");
    check(tandem_functions(&list) == TANDEM_OK, "the calls are listed");
    functions = parse(list ? list : "", list ? strlen(list) : 0, &ok);
    for (index = 0; index < json_object_array_length(cases); index++) {
        json_object *one = json_object_array_get_idx(cases, index);
        const char *missing = first_missing(member(functions, "functions"), member(one, "steps"));
        if (!missing) {
            run_case(one);
            continue;
        }
        check(0, "%s needs %s, which is no call", string(one, "id"), missing);
    }
    note("%lu cases run", (unsigned long)json_object_array_length(cases));
    json_object_put(cases);
    json_object_put(functions);
    tandem_free(list);
    release(&path);
    release(&content);
    return end_section();
}
