// SPDX-License-Identifier: Apache-2.0
// Which weights bear the scales that would go into them (passes/graph/scaling.h).
#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/log.h"
#include "engine/engine.h"
#include "ir/graph/byte_size.h"
#include "passes/graph/scaling.h"
#include "passes/schedule/option.h"

namespace thermite {
namespace {

constexpr std::string_view kScalingKind = "scaling";
constexpr size_t kMaxScalings = 1024;  // weight sets whose answers are remembered

template <class Table>
Table& room_in(Table& table) {
  if (table.size() >= kMaxScalings) table.clear();
  return table;
}

}  // namespace

Result<std::vector<uint32_t>> Engine::ask_weights(const Graph& graph, std::span<const StorageRef> constants,
                                                  std::vector<uint32_t> unscaled) {
  constexpr int kMaxRounds = 3;                 // after a refusal other scales may be tried
  const PlanContext context = this->context();  // a calibration may change the profile meanwhile
  GraphOptions as;
  as.numerics = context.numerics;
  as.weights.unit_bytes = context.target.unit_bytes;
  const ScheduleTraits traits = traits_of(context.profile);
  as.skips_padding = traits.skips_padding;
  as.many_threads = traits.many_threads;
  for (int round = 0; round < kMaxRounds; ++round) {
    TRY(const ScalingQuestions questions, scaling_questions(graph, as, unscaled));
    TRY(const std::vector<uint32_t> refused, refusals(questions, constants));
    if (refused.empty()) {
      if (!questions.asked.empty()) remember_bearing(digest_of(questions), weights_digest(graph));
      return unscaled;
    }
    log(Subsystem::compilation, LogLevel::minimal,
        "{} of {} answers of weights speak against scaling them, or against leaving out products with padding; those "
        "weights stay as they are",
        refused.size(), questions.asked.size());
    unscaled.insert(unscaled.end(), refused.begin(), refused.end());
    std::ranges::sort(unscaled);
    const auto again = std::ranges::unique(unscaled);
    unscaled.erase(again.begin(), again.end());
  }
  unscaled.resize(graph.constants.size());
  std::iota(unscaled.begin(), unscaled.end(), 0u);
  return unscaled;
}

// The constants whose values speak against a scale.
Result<std::vector<uint32_t>> Engine::refusals(const ScalingQuestions& questions,
                                               std::span<const StorageRef> constants) {
  std::vector<uint32_t> refused;
  if (questions.asked.empty()) return refused;
  TRY(const std::vector<StorageRef> values, evaluate(questions.values, constants));
  size_t next = 0;
  for (const ScaleQuestion& q : questions.asked) {
    std::vector<std::vector<std::byte>> bytes;
    std::vector<HostValue> about;
    for (size_t k = 0; k < values_of(q.about); ++k, ++next) {
      const Type& type = questions.values[questions.values.outputs[next]].type;
      bytes.emplace_back(byte_size(type));
      CHECK_OK(read(*values[next], bytes.back()));
      about.push_back({type, bytes.back()});
    }
    if (!bears(q.about, about)) refused.push_back(q.constant);
  }
  return refused;
}

std::optional<std::vector<uint32_t>> Engine::known_unscaled(const Digest& scaling, size_t constants) {
  {
    std::lock_guard lock(mutex_);
    if (const auto it = unscaled_.find(scaling); it != unscaled_.end()) return it->second;
  }
  const auto blob = store_->get(kScalingKind, scaling);
  if (!blob || blob->size() % sizeof(uint32_t) != 0) return std::nullopt;
  std::vector<uint32_t> list(blob->size() / sizeof(uint32_t));
  std::memcpy(list.data(), blob->data(), blob->size());
  if (!std::ranges::is_sorted(list) || (!list.empty() && list.back() >= constants)) return std::nullopt;
  std::lock_guard lock(mutex_);
  room_in(unscaled_).insert_or_assign(scaling, list);
  return list;
}

void Engine::remember_unscaled(const Digest& scaling, const std::vector<uint32_t>& constants) {
  store_->put_later(kScalingKind, scaling, std::as_bytes(std::span(constants)),
                    fmt::format("{} weights bear no scale", constants.size()));
  std::lock_guard lock(mutex_);
  room_in(unscaled_).insert_or_assign(scaling, constants);
}

bool Engine::known_to_bear(const Digest& asked, const Digest& weights) {
  const Digest key = DigestBuilder().add(asked).add(weights).finish();
  {
    std::lock_guard lock(mutex_);
    if (bearing_.contains(key)) return true;
  }
  if (!store_->get(kScalingKind, key)) return false;
  std::lock_guard lock(mutex_);
  room_in(bearing_).insert(key);
  return true;
}

void Engine::remember_bearing(const Digest& asked, const Digest& weights) {
  const Digest key = DigestBuilder().add(asked).add(weights).finish();
  store_->put_later(kScalingKind, key, std::as_bytes(std::span("yes")), "the weights bear their scales");
  std::lock_guard lock(mutex_);
  room_in(bearing_).insert(key);
}

}  // namespace thermite
