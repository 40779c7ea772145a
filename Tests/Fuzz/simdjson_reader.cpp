// Reads JSON with simdjson and says it again in plain JSON, for Python to look at.
#include <simdjson.h>

#include <cstdio>
#include <string>

namespace {

void say(std::string &out, std::string_view text) {
    static const char digits[] = "0123456789abcdef";
    out += '"';
    for (unsigned char byte : text) {
        if (byte < 0x20 || byte == '"' || byte == '\\') {
            out += "\\u00";
            out += digits[byte >> 4];
            out += digits[byte & 15];
        } else {
            out += static_cast<char>(byte);
        }
    }
    out += '"';
}

void say(std::string &out, simdjson::dom::element value) {
    using simdjson::dom::element_type;
    char number[40];
    bool is_first = true;
    switch (value.type()) {
        case element_type::ARRAY:
            out += '[';
            for (auto element : simdjson::dom::array(value)) {
                if (!is_first) out += ',';
                is_first = false;
                say(out, element);
            }
            out += ']';
            break;
        case element_type::OBJECT:
            out += '{';
            for (auto member : simdjson::dom::object(value)) {
                if (!is_first) out += ',';
                is_first = false;
                say(out, member.key);
                out += ':';
                say(out, member.value);
            }
            out += '}';
            break;
        case element_type::INT64: out += std::to_string(int64_t(value)); break;
        case element_type::UINT64: out += std::to_string(uint64_t(value)); break;
        case element_type::DOUBLE:  // With an exponent, so that it is read as a double again.
            snprintf(number, sizeof number, "%.17e", double(value));
            out += number;
            break;
        case element_type::STRING: say(out, std::string_view(value)); break;
        case element_type::BOOL: out += bool(value) ? "true" : "false"; break;
        case element_type::NULL_VALUE: out += "null"; break;
    }
}

}  // namespace

// The text read and said again, valid until the next call; NULL when simdjson refuses it.
extern "C" const char *simdjson_read(const char *text, size_t length) {
    static simdjson::dom::parser parser;
    static std::string said;
    simdjson::dom::element root;
    if (parser.parse(text, length).get(root)) return nullptr;
    said.clear();
    say(said, root);
    return said.c_str();
}
