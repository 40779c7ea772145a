/* Texts to accept and to refuse: JSONTestSuite and the test data of yyjson. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "conformance.h"
#include "embedding.h"

struct decision {
    const char *file;
    /* The canonical text, "" when any will do, NULL when the file is refused. */
    const char *expected;
    const char *reason;
};

/* JSON by RFC 8259, but not I-JSON (RFC 7493). */
static const struct decision exceptions[] = {
    {"y_object_duplicated_key.json", NULL, "duplicate member names"},
    {"y_object_duplicated_key_and_value.json", NULL, "duplicate member names"},
};

static const char surrogate[] = "an unpaired surrogate escape";
static const char utf8[] = "not valid UTF-8";
static const char overflow[] = "beyond the range of a double";
static const char underflow[] = "within the range of a double, which rounds it to 0";
static const char digits[] = "an integer that no double holds, in an unknown member, keeps its digits";

/* What RFC 8259 leaves to the implementation. */
static const struct decision decisions[] = {
    {"i_number_double_huge_neg_exp.json", "[0]", underflow},
    {"i_number_huge_exp.json", NULL, overflow},
    {"i_number_neg_int_huge_exp.json", NULL, overflow},
    {"i_number_pos_double_huge_exp.json", NULL, overflow},
    {"i_number_real_neg_overflow.json", NULL, overflow},
    {"i_number_real_pos_overflow.json", NULL, overflow},
    {"i_number_real_underflow.json", "[0]", underflow},
    {"i_number_too_big_neg_int.json", "[-123123123123123123123123123123]", digits},
    {"i_number_too_big_pos_int.json", "[100000000000000000000]", "2^20 * 5^20: a double holds it"},
    {"i_number_very_big_negative_int.json", "[-237462374673276894279832749832423479823246327846]", digits},
    {"i_object_key_lone_2nd_surrogate.json", NULL, surrogate},
    {"i_string_1st_surrogate_but_2nd_missing.json", NULL, surrogate},
    {"i_string_1st_valid_surrogate_2nd_invalid.json", NULL, surrogate},
    {"i_string_UTF-16LE_with_BOM.json", NULL, utf8},
    {"i_string_UTF-8_invalid_sequence.json", NULL, utf8},
    {"i_string_UTF8_surrogate_U+D800.json", NULL, utf8},
    {"i_string_incomplete_surrogate_and_escape_valid.json", NULL, surrogate},
    {"i_string_incomplete_surrogate_pair.json", NULL, surrogate},
    {"i_string_incomplete_surrogates_escape_valid.json", NULL, surrogate},
    {"i_string_invalid_lonely_surrogate.json", NULL, surrogate},
    {"i_string_invalid_surrogate.json", NULL, surrogate},
    {"i_string_invalid_utf-8.json", NULL, utf8},
    {"i_string_inverted_surrogates_U+1D11E.json", NULL, surrogate},
    {"i_string_iso_latin_1.json", NULL, utf8},
    {"i_string_lone_second_surrogate.json", NULL, surrogate},
    {"i_string_lone_utf8_continuation_byte.json", NULL, utf8},
    {"i_string_not_in_unicode_range.json", NULL, utf8},
    {"i_string_overlong_sequence_2_bytes.json", NULL, utf8},
    {"i_string_overlong_sequence_6_bytes.json", NULL, utf8},
    {"i_string_overlong_sequence_6_bytes_null.json", NULL, utf8},
    {"i_string_truncated-utf-8.json", NULL, utf8},
    {"i_string_utf16BE_no_BOM.json", NULL, "UTF-16"},
    {"i_string_utf16LE_no_BOM.json", NULL, "UTF-16"},
    {"i_structure_500_nested_arrays.json", NULL, "nesting beyond 128"},
    {"i_structure_UTF-8_BOM_empty_object.json", NULL, "a byte-order mark"},
};

/* What the suite asks one to look at, decided by the contract's section 3. */
static const struct decision transforms[] = {
    {"number_-9223372036854775808.json", "[-9223372036854776000]", "a double holds it, so the shortest form"},
    {"number_-9223372036854775809.json", "[-9223372036854775809]", digits},
    {"number_1.0.json", "[1]", "the shortest form"},
    {"number_1.000000000000000005.json", "[1]", "the nearest double"},
    {"number_1000000000000000.json", "[1000000000000000]", "the shortest form"},
    {"number_10000000000000000999.json", "[10000000000000000999]", digits},
    {"number_1e-999.json", "[0]", underflow},
    {"number_1e6.json", "[1000000]", "the shortest form"},
    {"number_9223372036854775807.json", "[9223372036854775807]", digits},
    {"number_9223372036854775808.json", "[9223372036854776000]", "a double holds it, so the shortest form"},
    {"object_key_nfc_nfd.json", "{\"e\xCC\x81\":\"NFD\",\"\xC3\xA9\":\"NFC\"}", "names are bytes, not glyphs"},
    {"object_key_nfd_nfc.json", "{\"e\xCC\x81\":\"NFD\",\"\xC3\xA9\":\"NFC\"}", "names are bytes, not glyphs"},
    {"object_same_key_different_values.json", NULL, "duplicate member names"},
    {"object_same_key_same_value.json", NULL, "duplicate member names"},
    {"object_same_key_unclear_values.json", NULL, "duplicate member names"},
    {"string_1_escaped_invalid_codepoint.json", NULL, surrogate},
    {"string_1_invalid_codepoint.json", NULL, utf8},
    {"string_2_escaped_invalid_codepoints.json", NULL, surrogate},
    {"string_2_invalid_codepoints.json", NULL, utf8},
    {"string_3_escaped_invalid_codepoints.json", NULL, surrogate},
    {"string_3_invalid_codepoints.json", NULL, utf8},
    {"string_with_escaped_NULL.json", "[\"A\\u0000B\"]", "a NUL stays an escape"},
};

/* Files of yyjson whose name does not say what standard JSON, or I-JSON, makes of them. */
static const struct decision others[] = {
    {"fail01_EXCLUDE.json", "", "a text may be any value since RFC 7159"},
    {"fail18_EXCLUDE.json", "", "20 levels are within the depth"},
    {"roundtrip118.json", NULL, "duplicate member names"},
    {"roundtrip119.json", NULL, "duplicate member names"},
    {"num_long_int(bignum).json", NULL, overflow},
    {"num_long_real(bignum).json", NULL, overflow},
    {"num_real_7(bignum).json", NULL, overflow},
    {"num_real_8(bignum).json", NULL, overflow},
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct decision *decided(const struct decision *table, size_t count, const char *file) {
    for (; count-- > 0; table++)
        if (strcmp(table->file, file) == 0) return table;
    return NULL;
}

static void check_decision(const struct decision *decision, const struct text *content) {
    struct text about = {0};
    add_format(&about, "%s (%s)", decision->file, decision->reason);
    if (decision->expected)
        check_accepted(about.bytes, content->bytes, content->length, decision->expected[0] ? decision->expected : NULL);
    else
        check_refused(about.bytes, content->bytes, content->length);
    release(&about);
}

static void visit_parsing(const char *name, const struct text *content) {
    const struct decision *decision = decided(decisions, COUNT(decisions), name);
    if (!decision) decision = decided(exceptions, COUNT(exceptions), name);
    if (decision)
        check_decision(decision, content);
    else if (name[0] == 'y')
        check_accepted(name, content->bytes, content->length, NULL);
    else if (check(name[0] == 'n', "%s is in no table", name))
        check_refused(name, content->bytes, content->length);
}

static void visit_transform(const char *name, const struct text *content) {
    const struct decision *decision = decided(transforms, COUNT(transforms), name);
    if (check(decision != NULL, "%s is in no table", name)) check_decision(decision, content);
}

/* yyjson marks in brackets what is no standard JSON; a real number may be long and yet within range. */
static void visit_marked(const char *name, const struct text *content) {
    const struct decision *decision = decided(others, COUNT(others), name);
    if (decision)
        check_decision(decision, content);
    else if (strchr(name, '(') || strncmp(name, "fail", 4) == 0)
        check_refused(name, content->bytes, content->length);
    else
        check_accepted(name, content->bytes, content->length, NULL);
}

static void visit_encoding(const char *name, const struct text *content) {
    if (strcmp(name, "utf8.json") == 0)
        check_accepted(name, content->bytes, content->length, NULL);
    else
        check_refused(name, content->bytes, content->length);
}

/* A file of numbers, one a line; "#" begins a comment. The unmarked ones are JSON, refused only beyond the range. */
static void visit_numbers(const char *name, const struct text *content) {
    const char *line = content->bytes, *end;
    int is_good = strncmp(name, "real_", 5) == 0 || strcmp(name, "int.txt") == 0 || strcmp(name, "int(big).txt") == 0;
    if (strstr(name, ".md")) return;
    for (; *line; line = *end ? end + 1 : end) {
        size_t length = strcspn(line, "\r\n");
        end = line + strcspn(line, "\n");
        if (length == 0 || *line == '#') continue;
        if (is_good && isfinite(strtod(line, NULL)))
            check_accepted(name, line, length, NULL);
        else
            check_refused(name, line, length);
    }
}

static void check_folder(const char *shared, const char *folder, void (*visit)(const char *, const struct text *),
                         int minimum) {
    struct text path = {0};
    int count;
    add_format(&path, "%s/testdata/%s", shared, folder);
    count = each_file(path.bytes, visit);
    if (count < 0)
        note("skipped: no %s in the folder of test data", folder);
    else
        check(count >= minimum, "%s has %d files, not %d", folder, count, minimum);
    release(&path);
}

int run_texts(const char *shared) {
    begin_section("texts");
    check_folder(shared, "JSONTestSuite/test_parsing", visit_parsing, 318);
    check_folder(shared, "JSONTestSuite/test_transform", visit_transform, 22);
    check_folder(shared, "yyjson/test/data/json/test_checker", visit_marked, 36);
    check_folder(shared, "yyjson/test/data/json/test_roundtrip", visit_marked, 40);
    check_folder(shared, "yyjson/test/data/json/test_yyjson", visit_marked, 150);
    check_folder(shared, "yyjson/test/data/json/test_encoding", visit_encoding, 10);
    check_folder(shared, "yyjson/test/data/num", visit_numbers, 10);
    return end_section();
}
