// SPDX-License-Identifier: Apache-2.0
#include "engine/plan_table.h"

#include <algorithm>

namespace thermite {

std::atomic<uint64_t> LoadedPair::clock_{1};

size_t LoadedPair::steps() const {
  size_t n = 0;
  for (const auto& plan : {main, prepare})
    if (plan) n += plan->plan().steps.size();
  return n;
}

Status LoadedPair::run(const SegmentCall& call) {
  counters_.segments.add(1);
  if (last_used() != 0) counters_.plan_hits.add(1);
  touch();
  // In a segment's plan an output takes over a leaf only where the key says that nobody else has it.
  CallArguments arguments{call.leaves, prepared, {}, call.scalars, ~uint64_t{0}, call.where, call.ops, call.stream};
  if (index_checks.empty()) return main->run(arguments, call.outputs);
  std::vector<StorageRef> all(main->plan().outputs.size());
  CHECK_OK(main->run(arguments, all));
  CHECK_OK(check_indices(checked, index_checks, all, main->device()));
  std::move(all.begin(), all.begin() + static_cast<ptrdiff_t>(call.outputs.size()), call.outputs.begin());
  return {};
}

std::shared_ptr<LoadedPair> PlanTable::find(const Digest& key) {
  std::lock_guard lock(mutex_);
  const auto it = entries_.find(key);
  if (it == entries_.end()) return nullptr;
  Entry& e = it->second;
  e.pair->touch();
  std::shared_ptr<LoadedPair>& share = e.shares[e.next++ % e.shares.size()];
  if (!share) share = {std::make_shared<std::shared_ptr<LoadedPair>>(e.pair), e.pair.get()};
  return share;
}

void PlanTable::put(const Digest& key, std::shared_ptr<LoadedPair> pair) {
  std::lock_guard lock(mutex_);
  const size_t steps = pair->steps();
  // A plan that is never used is the first to go.
  while (!entries_.empty() && (entries_.size() >= limit_ || steps_ + steps > most_steps_)) make_room();
  Entry& e = entries_[key];
  steps_ += steps - e.steps;
  e = {std::move(pair), {}, 0, steps};
  LoadedPair::clock_.fetch_add(1, std::memory_order_relaxed);
}

// Drops the least recently used quarter, so that the search for it is rare.
void PlanTable::make_room() {
  std::vector<uint64_t> used;
  for (const auto& [key, entry] : entries_) used.push_back(entry.pair->last_used());
  const auto quarter = used.begin() + static_cast<ptrdiff_t>(used.size() / 4);
  std::nth_element(used.begin(), quarter, used.end());
  size_t left = used.size() / 4 + 1;  // many may share one time
  std::erase_if(entries_, [&, limit = *quarter](const auto& item) {
    const bool drop = left > 0 && item.second.pair->last_used() <= limit;
    left -= drop;
    if (drop) steps_ -= item.second.steps;
    return drop;
  });
}

void PlanTable::set_limit(size_t plans) {
  std::lock_guard lock(mutex_);
  limit_ = plans;
}

size_t PlanTable::size() const {
  std::lock_guard lock(mutex_);
  return entries_.size();
}

}  // namespace thermite
