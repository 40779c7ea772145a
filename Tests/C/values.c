#include "values.h"

#include <string.h>

json_object *parse(const char *text, size_t length, int *ok) {
    json_tokener *tokener = json_tokener_new_ex(256);
    json_object *value;
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);
    /* The terminator tells json-c that a number at the end is complete. */
    value = json_tokener_parse_ex(tokener, text, (int)length + 1);
    *ok = json_tokener_get_error(tokener) == json_tokener_success;
    json_tokener_free(tokener);
    return value;
}

static int is_number(json_object *value) {
    return json_object_is_type(value, json_type_int) || json_object_is_type(value, json_type_double);
}

int same_value(json_object *left, json_object *right) {
    json_type type = json_object_get_type(left);
    size_t index;
    if (is_number(left) && is_number(right)) return json_object_get_double(left) == json_object_get_double(right);
    if (type != json_object_get_type(right)) return 0;
    if (type == json_type_array) {
        if (json_object_array_length(left) != json_object_array_length(right)) return 0;
        for (index = 0; index < json_object_array_length(left); index++)
            if (!same_value(json_object_array_get_idx(left, index), json_object_array_get_idx(right, index))) return 0;
        return 1;
    }
    if (type == json_type_object) {
        if (json_object_object_length(left) != json_object_object_length(right)) return 0;
        {
            json_object_object_foreach(left, name, value) {
                json_object *other;
                if (!json_object_object_get_ex(right, name, &other) || !same_value(value, other)) return 0;
            }
        }
        return 1;
    }
    return json_object_equal(left, right);
}

const char *written(json_object *value) {
    return json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
}
