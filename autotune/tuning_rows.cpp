// SPDX-License-Identifier: Apache-2.0
#include "autotune/tuning_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace thermite {
namespace {

constexpr std::string_view kCandidateKind = "tuning-candidate", kRecordKind = "tuning", kStateKind = "tuning-state";
constexpr std::string_view kHead = "tuning 1";
constexpr size_t kMostRows = 1024;
constexpr int64_t kMostTile = 256, kMostLanes = 64;

// Takes what stands before `separator` from the front of `rest`.
std::string_view take(std::string_view& rest, char separator) {
  const size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return word;
}

template <class T>
std::optional<T> number(std::string_view word) {
  T v{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), v);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  if constexpr (std::is_floating_point_v<T>) {
    if (!std::isfinite(v) || v < 0) return std::nullopt;
  }
  return v;
}

template <class E, size_t kCount>
std::optional<E> named(std::string_view word) {
  for (size_t k = 0; k < kCount; ++k)
    if (name(static_cast<E>(k)) == word) return static_cast<E>(k);
  return std::nullopt;
}

int64_t field(std::string_view steps, std::string_view name) {
  const std::string key = fmt::format(" {} ", name);
  const size_t at = steps.find(key);
  if (at == std::string_view::npos) return 1;
  std::string_view rest = steps.substr(at + key.size());
  return number<int64_t>(take(rest, ' ')).value_or(1);
}

// Steps of a stranger may ask for code without end.
bool is_modest(std::string_view steps) {
  const int64_t rows = field(steps, "rows"), vectors = field(steps, "vectors"), lanes = field(steps, "lanes");
  const int64_t thread_rows = field(steps, "thread_rows"), thread_columns = field(steps, "thread_columns");
  return rows <= kMostTile && vectors <= kMostTile && rows * vectors <= kMostTile && lanes <= kMostLanes &&
         thread_rows <= kMostTile && thread_columns <= kMostTile && thread_rows * thread_columns <= kMostTile;
}

std::string one_line(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '|'; }, ' ');
  return text;
}

Digest row_key(const TuningKey& key, const Steps& steps) {
  return DigestBuilder().add("candidate").add(digest_of(key)).add(print(steps)).finish();
}

Digest state_key(const Digest& machine, const Digest& build) {
  return DigestBuilder().add("tuning-state").add(machine).add(build).finish();
}

// Its share in tuning_state: none where the favourite won.
Digest share_of(const TuningKey& key, const std::optional<TuningRecord>& record) {
  if (!record || record->winner == 0) return {};
  return DigestBuilder().add(digest_of(key)).add(print(record->rows[record->winner].steps)).finish();
}

Digest exclusive_or(Digest a, const Digest& b) {
  a.hi ^= b.hi, a.lo ^= b.lo;
  return a;
}

void change_state(TuningStore& store, const TuningKey& key, const Digest& change) {
  if (change == Digest()) return;
  const Digest state = exclusive_or(tuning_state(store, key.machine, key.build), change);
  store.put(kStateKind, state_key(key.machine, key.build), fmt::format("{} {}", state.hi, state.lo), "winners");
}

}  // namespace

std::string print(const TuningRow& row) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}", print(row.steps), row.origin, name(row.score.verdict), row.score.us,
                     row.score.samples, row.relative, one_line(row.score.why));
}

std::optional<TuningRow> parse_tuning_row(std::string_view line) {
  TuningRow row;
  const std::string_view text = take(line, '|');
  const Result<Steps> steps = parse_steps(text);
  if (!steps.ok() || !is_modest(text)) return std::nullopt;
  row.steps = *steps;
  row.origin = std::string(take(line, '|'));
  const auto verdict = named<Verdict, 6>(take(line, '|'));
  const auto us = number<double>(take(line, '|'));
  const auto samples = number<int>(take(line, '|'));
  const auto relative = number<double>(take(line, '|'));
  if (!verdict || !us || !samples || !relative) return std::nullopt;
  row.score = {*verdict, *us, *samples, std::string(line)};
  row.relative = *relative;
  return row;
}

std::string print(const TuningRecord& record) {
  std::string text = fmt::format("{}\n{}|{}|{}\n", kHead, name(record.level), record.roof_us, record.winner);
  for (const TuningRow& row : record.rows) text += print(row) + "\n";
  return text;
}

std::optional<TuningRecord> parse_tuning_record(std::string_view text) {
  if (take(text, '\n') != kHead) return std::nullopt;
  std::string_view head = take(text, '\n');
  const auto level = named<TuningLevel, 4>(take(head, '|'));
  const auto roof = number<double>(take(head, '|'));
  const auto winner = number<size_t>(take(head, '|'));
  if (!level || !roof || !winner) return std::nullopt;
  TuningRecord record{.level = *level, .roof_us = *roof, .winner = *winner, .rows = {}};
  while (!text.empty()) {
    std::optional<TuningRow> row = parse_tuning_row(take(text, '\n'));
    if (!row || record.rows.size() == kMostRows) return std::nullopt;
    record.rows.push_back(*std::move(row));
  }
  if (record.winner >= record.rows.size()) return std::nullopt;
  return record;
}

std::optional<TuningRow> find_row(TuningStore& store, const TuningKey& key, const Steps& steps) {
  const auto text = store.get(kCandidateKind, row_key(key, steps));
  auto row = text ? parse_tuning_row(*text) : std::nullopt;
  return row && row->steps == steps ? std::move(row) : std::nullopt;
}

void keep_row(TuningStore& store, const TuningKey& key, const TuningRow& row) {
  store.put(kCandidateKind, row_key(key, row.steps), print(row), print(row.steps));
}

std::optional<TuningRecord> find_record(TuningStore& store, const TuningKey& key) {
  const auto text = store.get(kRecordKind, digest_of(key));
  return text ? parse_tuning_record(*text) : std::nullopt;
}

void keep_record(TuningStore& store, const TuningKey& key, const TuningRecord& record) {
  const Digest before = share_of(key, find_record(store, key));
  store.put(kRecordKind, digest_of(key), print(record), print(record.rows[record.winner].steps));
  change_state(store, key, exclusive_or(before, share_of(key, record)));
}

void strike_out(TuningStore& store, const TuningKey& key, std::string_view why) {
  std::optional<TuningRecord> record = find_record(store, key);
  if (!record || record->winner == 0) return;
  TuningRow& row = record->rows[record->winner];
  row.score.verdict = Verdict::failed;
  row.score.why = std::string(why);
  row.relative = 0;
  keep_row(store, key, row);
  std::vector<double> relative;
  std::vector<size_t> numbers;
  for (size_t k = 0; k < record->rows.size(); ++k) {
    if (record->rows[k].relative <= 0) continue;
    relative.push_back(record->rows[k].relative);
    numbers.push_back(k);
  }
  record->winner = numbers.empty() ? 0 : numbers[winner_of(relative)];
  keep_record(store, key, *record);
}

Digest tuning_state(TuningStore& store, const Digest& machine, const Digest& build) {
  const auto text = store.get(kStateKind, state_key(machine, build));
  if (!text) return {};
  std::string_view rest = *text;
  Digest state;
  const auto hi = number<uint64_t>(take(rest, ' ')), lo = number<uint64_t>(rest);
  if (hi && lo) state.hi = *hi, state.lo = *lo;
  return state;
}

}  // namespace thermite
