// Run logs read by simdjson's on-demand reader, and the join of two copies of one run.
#ifndef SIMDJSON_LOG_H
#define SIMDJSON_LOG_H

#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <vector>

#include "run_table.h"

using std::string_view;
namespace ondemand = simdjson::ondemand;

namespace {

constexpr int32_t bad_value = 3;

struct Number {
  string_view text;
  double value;
};

struct Member {
  string_view name, value;
};

struct Copy {
  string_view id, plan;
  Number date, day, duration, week;
  bool full;
  uint32_t unknown_count;
  const Member *unknown;
};

// Everything of a call that has no fixed size. The unknown members of a record lie together in `unknown`.
struct Logs {
  run *runs;
  Copy *copies;
  uuid *tombstones;
  size_t run_count = 0, tombstone_count = 0;
  std::vector<std::vector<Member>> pages;

  const Member *keep(const std::vector<Member> &members) {
    if (pages.empty() || pages.back().capacity() - pages.back().size() < members.size()) {
      pages.emplace_back();
      pages.back().reserve(std::max<size_t>(4096, members.size()));
    }
    auto &page = pages.back();
    page.insert(page.end(), members.begin(), members.end());
    return page.data() + (page.size() - members.size());
  }
};

// The logs of the call at hand, for join_copies.
thread_local Logs *current;

inline string_view without_space(string_view text) {
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.remove_suffix(1);
  return text;
}

// Up to 15 digits without an exponent are exact as a quotient of two integers.
inline Number read_number(string_view token) {
  static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  string_view text = without_space(token);
  uint64_t digits = 0;
  int count = 0, places = -1;
  size_t index = 0;
  for (; index < text.size(); index++) {
    unsigned digit = static_cast<unsigned char>(text[index]) - '0';
    if (digit < 10) {
      digits = digits * 10 + digit;
      count++;
      if (places >= 0) places++;
    } else if (text[index] == '.' && places < 0) {
      places = 0;
    } else {
      break;
    }
  }
  if (index == text.size() && count <= 15) {
    return {text, places > 0 ? static_cast<double>(digits) / powers[places] : static_cast<double>(digits)};
  }
  double value = NAN;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return {text, value};
}

// The text of any value.
inline bool read_raw(ondemand::value value, string_view &text) {
  string_view raw;
  switch (value.type().value_unsafe()) {
  case ondemand::json_type::object: {
    ondemand::object object;
    if (value.get_object().get(object) || object.raw_json().get(raw)) return false;
    break;
  }
  case ondemand::json_type::array: {
    ondemand::array array;
    if (value.get_array().get(array) || array.raw_json().get(raw)) return false;
    break;
  }
  default: raw = value.raw_json_token();
  }
  text = without_space(raw);
  return true;
}

// Whether the name that begins here, still in its quotes, is this one; `name` ends with the closing quote.
template <size_t size> inline bool is_named(const char *text, const char (&name)[size]) {
  return memcmp(text, name, size - 1) == 0;
}

inline bool read_record(ondemand::object record, Logs &logs, std::vector<Member> &unknown) {
  run &row = logs.runs[logs.run_count];
  Copy &copy = logs.copies[logs.run_count];
  int known = 0;
  unknown.clear();
  for (auto field : record) {
    string_view text;
    ondemand::raw_json_string key;
    if (field.key().get(key)) return false;
    const char *name = key.raw();
    ondemand::value value = field.value();
    switch (name[0]) {
    case 'c':
      if (!is_named(name, "completion\"")) break;
      if (value.get_string().get(text)) return false;
      copy.full = text == "full";
      known |= 1;
      continue;
    case 'd':
      if (is_named(name, "date\"")) {
        copy.date = read_number(value.raw_json_token());
        row.date = copy.date.value;
        known |= 2;
        continue;
      }
      if (is_named(name, "day\"")) {
        copy.day = read_number(value.raw_json_token());
        known |= 4;
        continue;
      }
      if (!is_named(name, "duration\"")) break;
      copy.duration = read_number(value.raw_json_token());
      known |= 8;
      continue;
    case 'p':
      if (!is_named(name, "planID\"")) break;
      copy.plan = without_space(value.raw_json_token());
      known |= 16;
      continue;
    case 'r':
      if (!is_named(name, "runID\"")) break;
      if (value.get_string().get(text) || !read_uuid(text.data(), text.size(), &row.id)) return false;
      copy.id = text;
      known |= 32;
      continue;
    case 'w':
      if (!is_named(name, "week\"")) break;
      copy.week = read_number(value.raw_json_token());
      known |= 64;
      continue;
    }
    if (!read_raw(value, text)) return false;
    unknown.push_back({{name, static_cast<size_t>(static_cast<const char *>(rawmemchr(name, '"')) - name)}, text});
  }
  if (known != 127) return false;
  copy.unknown_count = static_cast<uint32_t>(unknown.size());
  if (!unknown.empty()) {
    auto before = [](const Member &a, const Member &b) { return a.name < b.name; };
    if (!std::is_sorted(unknown.begin(), unknown.end(), before)) std::sort(unknown.begin(), unknown.end(), before);
    copy.unknown = logs.keep(unknown);
  }
  row.copy = &copy;
  logs.run_count++;
  return true;
}

bool read_log(ondemand::parser &parser, simdjson::padded_string_view text, Logs &logs) {
  ondemand::document document;
  ondemand::object log;
  std::vector<Member> unknown;
  if (parser.iterate(text).get(document) || document.get_object().get(log)) return false;
  for (auto field : log) {
    ondemand::raw_json_string name;
    ondemand::array elements;
    if (field.key().get(name) || field.value().get_array().get(elements)) return false;
    if (is_named(name.raw(), "records\"")) {
      for (auto element : elements) {
        ondemand::object record;
        if (element.get_object().get(record) || !read_record(record, logs, unknown)) return false;
      }
    } else if (is_named(name.raw(), "tombstones\"")) {
      for (auto element : elements) {
        string_view id;
        if (element.get_string().get(id)) return false;
        if (!read_uuid(id.data(), id.size(), &logs.tombstones[logs.tombstone_count++])) return false;
      }
    } else {
      return false;
    }
  }
  return true;
}

int rank(string_view value) {
  switch (value[0]) {
  case 'n': return 0;
  case 'f': return 1;
  case 't': return 2;
  case '"': return 4;
  case '[': return 5;
  case '{': return 6;
  default: return 3;
  }
}

string_view greater(string_view a, string_view b) {
  if (a == b) return a;
  if (rank(a) != rank(b)) return rank(a) > rank(b) ? a : b;
  if (rank(a) == 3) return read_number(a).value >= read_number(b).value ? a : b;
  return a > b ? a : b;
}

void join_unknown(Copy &kept, const Copy &other) {
  std::vector<Member> joined;
  const Member *left = kept.unknown, *left_end = left + kept.unknown_count;
  const Member *right = other.unknown, *right_end = right + other.unknown_count;
  while (left < left_end || right < right_end) {
    if (right == right_end || (left < left_end && left->name < right->name)) {
      joined.push_back(*left++);
    } else if (left == left_end || right->name < left->name) {
      joined.push_back(*right++);
    } else {
      joined.push_back({left->name, greater(left->value, right->value)});
      left++;
      right++;
    }
  }
  kept.unknown_count = static_cast<uint32_t>(joined.size());
  kept.unknown = current->keep(joined);
}

int compare(double a, double b) { return a < b ? -1 : a > b; }

}  // namespace

static void join_copies(void *first, void *second) {
  Copy &kept = *static_cast<Copy *>(first);
  const Copy &other = *static_cast<const Copy *>(second);
  kept.full |= other.full;
  if (other.duration.value > kept.duration.value) kept.duration = other.duration;
  int order = compare(other.week.value, kept.week.value);
  if (order == 0) order = compare(other.day.value, kept.day.value);
  if (order == 0) order = other.plan.compare(kept.plan);
  if (order > 0) {
    kept.week = other.week;
    kept.day = other.day;
    kept.plan = other.plan;
  }
  if (other.unknown_count) join_unknown(kept, other);
}

#endif
