// The golden requests through the C++ header, then what is C++'s own; golden CONFORMANCE.
#include <atomic>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tandem.hpp"

constexpr int threads = 8, calls = 100000;
constexpr long most_growth = 4 << 20;

std::atomic<int> passed, failed;

void check(bool holds, const std::string &about) {
    (holds ? passed : failed)++;
    if (!holds) std::cout << "FAILED: " + about + "\n";
}

struct arguments {
    std::vector<std::optional<std::string>> words;

    const std::string &text(std::size_t index) const { return words.at(index).value(); }
    const std::optional<std::string> &optional(std::size_t index) const { return words.at(index); }
    double number(std::size_t index) const { return std::stod(text(index)); }
    std::int32_t count(std::size_t index) const { return std::stoi(text(index)); }
};

struct request {
    int line;
    std::string name;
    arguments inputs;
    std::string status, answer;
};

const std::map<std::string, std::function<std::string(const arguments &)>> table = {
#include "table.inc"
    {"call", [](const arguments &a) { return tandem::call(a.text(0), a.text(1)); }},
};

std::vector<request> read(const char *path) {
    std::vector<request> requests;
    std::ifstream file(path, std::ios::binary);
    std::string line;
    request current;
    for (int number = 1; std::getline(file, line); number++) {
        std::size_t space = line.find(' ');
        std::string word = line.substr(0, space), rest = space == std::string::npos ? "" : line.substr(space + 1);
        auto &words = current.inputs.words;
        if (word.empty() || word[0] == '#') continue;
        if (word == "call")
            current = {number, rest, {}, {}, {}};
        else if (word == "text" || word == "number")
            words.push_back(rest);
        else if (word == "more")
            *words.back() += '\n' + rest;
        else if (word == "absent")
            words.push_back(std::nullopt);
        else {
            current.line = number, current.status = word, current.answer = rest;
            requests.push_back(current);
        }
    }
    return requests;
}

std::string quoted(const std::string &text) {
    static constexpr std::string_view characters = "\"\\\b\f\n\r\t", letters = "\"\\bfnrt";
    std::string json = "\"";
    for (char c : text) {
        std::size_t escape = characters.find(c);
        char digits[8];
        if (escape != std::string_view::npos)
            json += '\\', json += letters[escape];
        else if (static_cast<unsigned char>(c) < 0x20)
            std::snprintf(digits, sizeof digits, "\\u%04x", c), json += digits;
        else
            json += c;
    }
    return json + '"';
}

// The document that an error's parts make.
std::string document(const tandem::error &error) {
    std::string json = "{\"error\":{\"argument\":" + (error.argument() ? quoted(*error.argument()) : "null");
    json += ",\"code\":" + quoted(error.name()) + ",\"message\":" + quoted(error.what());
    if (error.offset()) json += ",\"offset\":" + std::to_string(*error.offset());
    return json + ",\"path\":" + quoted(error.path()) + "}}";
}

void run(const std::vector<request> &requests) {
    for (const request &request : requests) {
        std::string status = "ok", answer;
        try {
            answer = table.at(request.name)(request.inputs);
        } catch (const tandem::error &error) {
            status = error.name(), answer = document(error);
        }
        check(status == request.status && answer == request.answer,
              "line " + std::to_string(request.line) + ": " + status + " " + answer);
    }
}

long resident() {
    long size = 0, pages = 0;
    std::ifstream("/proc/self/statm") >> size >> pages;
    return pages * sysconf(_SC_PAGESIZE);
}

void call_often(int count) {
    const std::string bad(2000, '[');
    for (int number = 0; number < count; number++) try {
            number % 2 ? tandem::plan_describe("c25k") : tandem::runlog_merge("{}", bad);
        } catch (const tandem::error &) {
        }
}

int main(int, char **argv) {
    const std::vector<request> requests = read(argv[1]);
    check(requests.size() > 200, "the requests are read");
    run(requests);
    for (const auto &[name, function] : table) {
        bool found = false;
        for (const request &request : requests) found |= request.name == name;
        check(found, "no request of " + name);
    }

    try {
        tandem::runlog_delete("{}", std::string("a\0b", 3));
        check(false, "a text with U+0000 is taken");
    } catch (const tandem::error &error) {
        check(error.code() == TANDEM_BAD_ARGUMENT && error.argument() == "run_id", error.what());
    }
    for (const std::string &arrived : {std::string(R"({"schema":1,"seq":2})") + '\0', std::string("\xff")}) try {
            const std::string answer = tandem::watch_context_apply(R"({"schema":1,"seq":1})", arrived, 0);
            check(answer.find(R"("outcome":"undecodable")") != std::string::npos, answer);
        } catch (const tandem::error &error) {
            check(false, error.what());
        }
    check(tandem::call("runlog_delete", "[{},\"a\\u0000b\"]").find("a\\u0000b") != std::string::npos, "U+0000 by name");
    check(tandem::version() == TANDEM_VERSION, "header and library belong together");
    check(tandem::functions().find("\"runlog_merge\"") != std::string::npos, "the calls are listed");
    check(tandem::detail::string(R"("\"\\\/\b\f\n\r\t\u001f\u0001é")") == "\"\\/\b\f\n\r\t\x1f\x01é", "escapes are read");
    check(!tandem::detail::string("null"), "null is no string");

    std::vector<std::thread> crowd;
    for (int number = 0; number < threads; number++) crowd.emplace_back(run, std::cref(requests));
    for (std::thread &thread : crowd) thread.join();

    call_often(calls / 10);
    long before = resident();
    call_often(calls);
    long growth = resident() - before;
    check(growth < most_growth, "calls leave " + std::to_string(growth) + " bytes behind");
    std::cout << "cpp: " << calls << " calls leave " << growth / 1024 << " KiB behind\n";
    std::cout << passed << " passed, " << failed << " failed\n";
    return failed > 0;
}
