// Tandem for C++17: its calls as functions over std::string. Header-only; link with libtandem.
//
//     std::string diary = tandem::runlog_merge(phone, watch);
//
// A call answers its document or throws a tandem::error; nothing is to be released. Any thread may call at any time. The plain
// names of tandem.h are off. A program without exceptions uses tandem.h itself.
#ifndef TANDEM_HPP
#define TANDEM_HPP

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#ifndef TANDEM_NO_PLAIN_NAMES
#define TANDEM_NO_PLAIN_NAMES
#endif
#include <tandem.h>

namespace tandem {

/// What an error document says.
class error : public std::runtime_error {
  public:
    error(tandem_status code, std::optional<std::string> argument, std::string path, std::string message,
          std::optional<std::size_t> offset)
        : std::runtime_error(message), code_(code), argument_(std::move(argument)), path_(std::move(path)), offset_(offset) {}

    /// The status, such as TANDEM_BAD_VALUE; what() is the message.
    tandem_status code() const noexcept { return code_; }
    /// The status as a word, such as "bad_value".
    const char *name() const noexcept { return tandem_status_name(code_); }
    /// The name of the argument, when it is one in particular.
    const std::optional<std::string> &argument() const noexcept { return argument_; }
    /// The place in that argument, a JSON Pointer.
    const std::string &path() const noexcept { return path_; }
    /// The byte at which reading stopped, for text that is not JSON or is nested too deep.
    std::optional<std::size_t> offset() const noexcept { return offset_; }

  private:
    tandem_status code_;
    std::optional<std::string> argument_;
    std::string path_;
    std::optional<std::size_t> offset_;
};

namespace detail {

struct release {
    void operator()(char *text) const noexcept { tandem_free(text); }
};
using owner = std::unique_ptr<char, release>;

// Error documents are canonical, so that a member's name with its quotes and colon is nowhere but before its value: a quote
// within a string has a backslash before it.
inline std::string_view member(std::string_view document, std::string_view name) {
    std::size_t at = document.find('"' + std::string(name) + "\":");
    return at == std::string_view::npos ? std::string_view() : document.substr(at + name.size() + 3);
}

// The text of the JSON string at the beginning of `json`; canonical escapes of four digits are of control characters alone.
inline std::optional<std::string> string(std::string_view json) {
    static constexpr std::string_view letters = "bfnrt", characters = "\b\f\n\r\t";
    if (json.empty() || json.front() != '"') return std::nullopt;
    std::string text;
    for (std::size_t at = 1; at < json.size() && json[at] != '"'; at++) {
        if (json[at] != '\\') {
            text += json[at];
        } else if (json[++at] == 'u') {
            text += static_cast<char>(std::stoi(std::string(json.substr(at + 1, 4)), nullptr, 16));
            at += 4;
        } else {
            std::size_t letter = letters.find(json[at]);
            text += letter == std::string_view::npos ? json[at] : characters[letter];
        }
    }
    return text;
}

[[noreturn]] inline void fail(std::int32_t status, const char *text) {
    if (!text) throw std::bad_alloc();
    std::string_view document = text, offset = member(document, "offset");
    throw error(static_cast<tandem_status>(status), string(member(document, "argument")),
                string(member(document, "path")).value_or(""), string(member(document, "message")).value_or(""),
                offset.empty() ? std::nullopt : std::optional<std::size_t>(std::strtoull(offset.data(), nullptr, 10)));
}

// C would read no further than a U+0000.
inline const char *text(const char *name, const std::string &value) {
    if (value.find('\0') != std::string::npos)
        throw error(TANDEM_BAD_ARGUMENT, name, "", "Found the character U+0000, expected text without it.", std::nullopt);
    return value.c_str();
}

inline const char *text(const char *name, const std::optional<std::string> &value) {
    return value ? text(name, *value) : nullptr;
}

// The library judges this text whatever it is: U+0001, which is in no JSON text, stands for a U+0000.
inline std::string any_text(std::string value) {
    std::replace(value.begin(), value.end(), '\0', '\1');
    return value;
}

template <class Function, class... Arguments> std::string call(Function function, Arguments... arguments) {
    char *out = nullptr;
    std::int32_t status = function(arguments..., &out);
    owner answer(out);
    if (status != TANDEM_OK) fail(status, out);
    return std::string(out);
}

} // namespace detail

#include "tandem_calls.hpp"

/// Makes any call by its name, with the array of its inputs as one JSON text.
inline std::string call(const std::string &name, const std::string &arguments) {
    const char *c_name = detail::text("name", name);
    return detail::call([&](char **out) { return tandem_call(c_name, arguments.data(), arguments.size(), out, nullptr); });
}

/// Lists the calls with their parameters.
inline std::string functions() { return detail::call(tandem_functions); }

/// The version of the library, "major.minor.patch".
inline std::string version() { return tandem_version(); }

} // namespace tandem

#endif
