// runlog_merge on simdjson, as fast as it could be made by hand: numbers are copied through as text, ids are numbers,
// two sorted runs are merged as such.
//
// It does less than the contract asks: numbers, ids, plans and unknown members must have their canonical spelling, a
// record must have all of its known members, no member may be there twice, and an error is a status without a document.
#include "simdjson_log.h"

namespace {

class Writer {
public:
  explicit Writer(char *place) : next(place) {}
  char *next;

  template <size_t size> void literal(const char (&text)[size]) {
    memcpy(next, text, size - 1);
    next += size - 1;
  }
  void copy(string_view text) {
    memcpy(next, text.data(), text.size());
    next += text.size();
  }
  void record(const Copy &copy_of_run) {
    if (copy_of_run.unknown_count) return record_with_unknown(copy_of_run);
    if (copy_of_run.full) {
      literal("{\"completion\":\"full\",\"date\":");
    } else {
      literal("{\"completion\":\"partial\",\"date\":");
    }
    copy(copy_of_run.date.text);
    literal(",\"day\":");
    copy(copy_of_run.day.text);
    literal(",\"duration\":");
    copy(copy_of_run.duration.text);
    literal(",\"planID\":");
    copy(copy_of_run.plan);
    literal(",\"runID\":\"");
    memcpy(next, copy_of_run.id.data(), UUID_LENGTH);
    next += UUID_LENGTH;
    literal("\",\"week\":");
    copy(copy_of_run.week.text);
    literal("}");
  }

private:
  void record_with_unknown(const Copy &copy_of_run) {
    char quoted_id[UUID_LENGTH + 2];
    quoted_id[0] = quoted_id[UUID_LENGTH + 1] = '"';
    memcpy(quoted_id + 1, copy_of_run.id.data(), UUID_LENGTH);
    const Member known[] = {
        {"completion", copy_of_run.full ? "\"full\"" : "\"partial\""},
        {"date", copy_of_run.date.text},
        {"day", copy_of_run.day.text},
        {"duration", copy_of_run.duration.text},
        {"planID", copy_of_run.plan},
        {"runID", {quoted_id, sizeof quoted_id}},
        {"week", copy_of_run.week.text},
    };
    const Member *unknown = copy_of_run.unknown, *end = unknown + copy_of_run.unknown_count;
    char separator = '{';
    for (const Member &each : known) {
      for (; unknown < end && unknown->name < each.name; unknown++) member(*unknown, separator);
      member(each, separator);
    }
    for (; unknown < end; unknown++) member(*unknown, separator);
    *next++ = '}';
  }

  void member(const Member &member, char &separator) {
    *next++ = separator;
    separator = ',';
    *next++ = '"';
    copy(member.name);
    literal("\":");
    copy(member.value);
  }
};

// The text with the padding that simdjson reads over, in memory of the call.
simdjson::padded_string_view padded(const char *text, size_t length, char *place) {
  memcpy(place, text, length);
  return simdjson::padded_string_view(place, length, length + simdjson::SIMDJSON_PADDING);
}

char *write_logs(const Logs &logs, const run *merged, size_t count, size_t capacity) {
  char *out = static_cast<char *>(malloc(capacity));
  Writer writer(out);
  writer.literal("{\"records\":[");
  for (size_t index = 0; index < count; index++) {
    if (index) writer.literal(",");
    writer.record(*static_cast<const Copy *>(merged[index].copy));
  }
  writer.literal("],\"tombstones\":[");
  for (size_t index = 0; index < logs.tombstone_count; index++) {
    if (index) writer.literal(",");
    writer.literal("\"");
    writer.next = write_uuid(logs.tombstones[index], writer.next);
    writer.literal("\"");
  }
  writer.literal("]}");
  *writer.next = 0;
  return out;
}

}  // namespace

extern "C" void tandem_free(char *text) { free(text); }

extern "C" int32_t tandem_runlog_merge(const char *local, const char *incoming, char **out) {
  // Kept between calls, as simdjson recommends.
  static thread_local ondemand::parser local_parser, incoming_parser;
  size_t length[2] = {strlen(local), strlen(incoming)}, both = length[0] + length[1];
  // No record with all of its members is shorter than this, no tombstone than its quotes and a comma.
  size_t most_runs = both / 100 + 2, most_tombstones = both / (UUID_LENGTH + 3) + 2;
  char *texts = static_cast<char *>(malloc(both + 2 * simdjson::SIMDJSON_PADDING));
  run *runs = static_cast<run *>(malloc(2 * most_runs * sizeof(run)));
  Logs logs;
  logs.runs = runs;
  logs.copies = static_cast<Copy *>(malloc(most_runs * sizeof(Copy)));
  logs.tombstones = static_cast<uuid *>(malloc(most_tombstones * sizeof(uuid)));
  current = &logs;
  bool valid = read_log(local_parser, padded(local, length[0], texts), logs);
  size_t boundary = logs.run_count;
  char *second = texts + length[0] + simdjson::SIMDJSON_PADDING;
  valid = valid && read_log(incoming_parser, padded(incoming, length[1], second), logs);
  *out = nullptr;
  if (valid) {
    run *merged = runs + most_runs;
    size_t count = merge_runs(runs, boundary, logs.run_count, merged, logs.tombstones, &logs.tombstone_count);
    // A record is written as it was read, but for "partial" in the place of "full" and less white space.
    *out = write_logs(logs, merged, count, 64 + both);
  }
  free(texts);
  free(runs);
  free(logs.copies);
  free(logs.tombstones);
  return valid ? 0 : bad_value;
}
