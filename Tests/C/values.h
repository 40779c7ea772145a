/* Reading answers with json-c. */
#ifndef VALUES_H
#define VALUES_H

#include <json-c/json.h>
#include <stddef.h>

/* The value of a text, for the caller to json_object_put; `*ok` tells null from no JSON. */
json_object *parse(const char *text, size_t length, int *ok);

/* Whether two values are equal; numbers by value, so that 1 is 1.0. */
int same_value(json_object *left, json_object *right);

/* The text that `value` is written as, valid until it changes. */
const char *written(json_object *value);

#endif
