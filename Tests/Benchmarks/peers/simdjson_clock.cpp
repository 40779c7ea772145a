// anchor_elapsed and derive on simdjson's on-demand reader.
#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

using std::string_view;
namespace ondemand = simdjson::ondemand;

namespace {

constexpr int32_t bad_value = 3;
constexpr double tolerance = 1e-6;
constexpr size_t longest_answer = 512;

// The text with the padding that simdjson reads over: short ones on the stack, others in memory of the call.
class PaddedText {
public:
  explicit PaddedText(const char *text) : length(strlen(text)) {
    if (length > sizeof shorter - simdjson::SIMDJSON_PADDING) {
      place = static_cast<char *>(malloc(length + simdjson::SIMDJSON_PADDING));
    }
    memcpy(place, text, length);
  }
  PaddedText(const PaddedText &) = delete;
  ~PaddedText() {
    if (place != shorter) free(place);
  }
  simdjson::padded_string_view view() const {
    return simdjson::padded_string_view(place, length, length + simdjson::SIMDJSON_PADDING);
  }

private:
  size_t length;
  char shorter[4096];
  char *place = shorter;
};

class Answer {
public:
  Answer() : text(static_cast<char *>(malloc(longest_answer))), next(text) {}
  char *end() {
    *next = 0;
    return text;
  }
  void add(string_view part) {
    memcpy(next, part.data(), part.size());
    next += part.size();
  }
  // The shortest spelling, as ECMAScript has it from 1e-6 on.
  void add(double value) {
    auto form = value == 0 || std::fabs(value) >= 1e-6 ? std::chars_format::fixed : std::chars_format::scientific;
    next = std::to_chars(next, next + 32, value, form).ptr;
  }
  void add(int64_t value) { next = std::to_chars(next, next + 24, value).ptr; }

private:
  char *text, *next;
};

struct Interval {
  string_view phase;
  int64_t seconds;
};

bool read_interval(ondemand::object object, Interval &interval) {
  int known = 0;
  for (auto field : object) {
    ondemand::raw_json_string name;
    if (field.key().get(name)) return false;
    ondemand::value value = field.value();
    if (name.unsafe_is_equal("phase")) {
      if (value.get_string().get(interval.phase)) return false;
      known |= 1;
    } else if (name.unsafe_is_equal("seconds")) {
      if (value.get_int64().get(interval.seconds)) return false;
      known |= 2;
    }
  }
  return known == 3;
}

int64_t whole_seconds_left(double end, double elapsed) {
  return static_cast<int64_t>(std::ceil((end - elapsed) - tolerance));
}

}  // namespace

extern "C" int32_t tandem_anchor_elapsed(const char *anchor, double now, char **out) {
  static thread_local ondemand::parser parser;
  PaddedText text(anchor);
  ondemand::document document;
  ondemand::object object;
  double start = NAN, pause = 0, reference = now;
  string_view state = "running";
  *out = nullptr;
  if (parser.iterate(text.view()).get(document) || document.get_object().get(object)) return bad_value;
  for (auto field : object) {
    ondemand::raw_json_string name;
    double moment;
    if (field.key().get(name)) return bad_value;
    ondemand::value value = field.value();
    if (name.unsafe_is_equal("startDate")) {
      if (value.get_double().get(start)) return bad_value;
    } else if (name.unsafe_is_equal("accumulatedPause")) {
      if (value.get_double().get(pause)) return bad_value;
    } else if (name.unsafe_is_equal("pausedAt") || name.unsafe_is_equal("endedAt")) {
      bool ended = name.raw()[0] == 'e';
      if (value.is_null()) continue;
      if (value.get_double().get(moment)) return bad_value;
      reference = state == "running" ? moment : std::min(reference, moment);
      if (state != "ended") state = ended ? "ended" : "paused";
    }
  }
  if (std::isnan(start)) return bad_value;
  Answer answer;
  answer.add("{\"elapsed\":");
  answer.add(std::max(0.0, (reference - start) - pause));
  answer.add(",\"state\":\"");
  answer.add(state);
  answer.add("\"}");
  *out = answer.end();
  return 0;
}

extern "C" int32_t tandem_derive(const char *schedule, double elapsed, char **out) {
  static thread_local ondemand::parser parser;
  PaddedText text(schedule);
  ondemand::document document;
  ondemand::array intervals;
  Interval current{}, next{}, interval{};
  int64_t index = -1, next_index = -1, count = 0, start = 0, total = 0;
  *out = nullptr;
  elapsed = std::max(0.0, elapsed);
  if (parser.iterate(text.view()).get(document) || document["intervals"].get_array().get(intervals)) return bad_value;
  for (auto element : intervals) {
    ondemand::object object;
    if (element.get_object().get(object) || !read_interval(object, interval)) return bad_value;
    if (interval.seconds > 0) {
      double end = static_cast<double>(total + interval.seconds);
      if (index < 0 && end - elapsed > tolerance) {
        index = count;
        start = total;
        current = interval;
      } else if (index >= 0 && next_index < 0) {
        next_index = count;
        next = interval;
      }
    }
    total += interval.seconds;
    count++;
  }
  Answer answer;
  if (index < 0) {
    answer.add("{\"finished\":true,\"index\":null,\"intervalElapsed\":0,\"intervalRemaining\":0,\"next\":null,"
               "\"phase\":null,\"progress\":1,\"remaining\":0,\"total\":");
    answer.add(total);
    answer.add("}");
    *out = answer.end();
    return 0;
  }
  answer.add("{\"finished\":false,\"index\":");
  answer.add(index);
  answer.add(",\"intervalElapsed\":");
  answer.add(std::max(0.0, elapsed - static_cast<double>(start)));
  answer.add(",\"intervalRemaining\":");
  answer.add(std::min(current.seconds, whole_seconds_left(static_cast<double>(start + current.seconds), elapsed)));
  answer.add(",\"next\":");
  if (next_index < 0) {
    answer.add("null");
  } else {
    answer.add("{\"index\":");
    answer.add(next_index);
    answer.add(",\"phase\":\"");
    answer.add(next.phase);
    answer.add("\",\"seconds\":");
    answer.add(next.seconds);
    answer.add("}");
  }
  answer.add(",\"phase\":\"");
  answer.add(current.phase);
  answer.add("\",\"progress\":");
  answer.add(std::min(1.0, elapsed / static_cast<double>(total)));
  answer.add(",\"remaining\":");
  answer.add(std::min(total, whole_seconds_left(static_cast<double>(total), elapsed)));
  answer.add(",\"total\":");
  answer.add(total);
  answer.add("}");
  *out = answer.end();
  return 0;
}
