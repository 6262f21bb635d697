// SPDX-License-Identifier: Apache-2.0
#include "engine/tuned_schedules.h"

#include "base/log.h"
#include "engine/program_memo.h"

namespace thermite {
namespace {

constexpr size_t kMostKnown = size_t{1} << 16;

Digest machine_of(const DeviceProperties& d) {
  if (d.model.empty()) return {};
  return DigestBuilder().add(d.model).add(static_cast<uint64_t>(d.threads)).add(d.target.digest()).finish();
}

}  // namespace

std::optional<std::string> TunedSchedules::Rows::get(std::string_view kind, const Digest& key) {
  const auto blob = store_.get(kind, key);
  if (!blob) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(blob->data()), blob->size());
}

void TunedSchedules::Rows::put(std::string_view kind, const Digest& key, std::string_view text, std::string_view note) {
  store_.put(kind, key, std::as_bytes(std::span(text)), note);
}

TunedSchedules::TunedSchedules(const DeviceProperties& device, Store& store, const Digest& build)
    : target_(device.target), machine_(machine_of(device)), build_(build), rows_(store) {
  reload();
}

Digest TunedSchedules::state() const {
  std::lock_guard lock(mutex_);
  return state_;
}

void TunedSchedules::reload() {
  std::lock_guard lock(mutex_);
  known_.clear();
  state_ = machine_ == Digest() ? Digest() : tuning_state(rows_, machine_, build_);
}

std::optional<Calibration> TunedSchedules::calibration() {
  return machine_ == Digest() ? std::nullopt : find_calibration(rows_, machine_);
}

TuningKey TunedSchedules::key_of(const Graph& g, const Group& group) const {
  const GroupKey problem = problem_key(g, group, target_.digest());
  TuningKey key{.problem = digest_of_bytes(problem.words.data(), problem.words.size() * sizeof problem.words[0]),
                .buckets = {},
                .machine = machine_,
                .build = build_};
  for (NodeId n : problem.nodes)
    for (int64_t extent : g[n].type.dims) key.buckets.push_back(bucket_of(extent));
  return key;
}

std::optional<Steps> TunedSchedules::find(const Graph& g, const Group& group) {
  const TuningKey key = key_of(g, group);
  const Digest digest = digest_of(key);
  std::lock_guard lock(mutex_);
  if (const auto it = known_.find(digest); it != known_.end()) return it->second;
  if (known_.size() >= kMostKnown) known_.clear();
  const std::optional<TuningRecord> record = find_record(rows_, key);
  std::optional<Steps>& steps = known_[digest];
  if (record && record->winner > 0) steps = record->rows[record->winner].steps;
  return steps;
}

void TunedSchedules::strike_out(const Graph& g, const Group& group, std::string_view why) {
  log(Subsystem::autotune, LogLevel::minimal, "a tuned schedule is struck out: {}", why);
  thermite::strike_out(rows_, key_of(g, group), why);
  reload();
}

}  // namespace thermite
