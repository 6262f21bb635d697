// SPDX-License-Identifier: Apache-2.0
#include "passes/fuse/beam_state.h"

#include <algorithm>

namespace thermite {

GroupKey Trunk::resolve(GroupKey k) const {
  while (merged_into_[k] != k) k = merged_into_[k] = merged_into_[merged_into_[k]];
  return k;
}

GroupKey Trunk::home(const State& s, NodeId n) const {
  std::array<const Step*, 2 * kSharedWindow + 2> merges;
  size_t count = 0;
  GroupKey key = kDeferred;
  bool found = false;
  for (const Step* step = s.tail.get(); step && !step->settled; step = step->parent.get()) {
    if (step->node == n) {
      key = step->group;
      found = true;
      break;
    }
    if (!step->merged.empty()) merges[count++] = step;
  }
  if (!found) key = home_[n] == kDeferred ? kDeferred : resolve(home_[n]);
  if (key == kDeferred) return key;
  while (count > 0) {
    const Step* step = merges[--count];
    if (std::find(step->merged.begin(), step->merged.end(), key) != step->merged.end()) key = step->group;
  }
  return key;
}

void Trunk::apply(const Step& step) {
  home_[step.node] = step.group;
  for (GroupKey m : step.merged) {
    merged_into_[m] = step.group;
    held_[m] = nullptr;
  }
  for (const HeldRef& h : step.changed) held_[h->key] = h;
}

void Trunk::settle(std::vector<State>& states) {
  auto back = [](const State& s) {
    const Step* step = s.tail.get();
    for (uint32_t k = 0; k < kSharedWindow && step; ++k) step = step->settled ? nullptr : step->parent.get();
    return step && !step->settled ? step : nullptr;
  };
  const Step* common = back(states[0]);
  if (!common) return;
  std::erase_if(states, [&](const State& s) { return back(s) != common; });
  std::vector<const Step*> path;
  for (const Step* s = common; s && !s->settled; s = s->parent.get()) path.push_back(s);
  for (size_t k = path.size(); k-- > 0;) {
    apply(*path[k]);
    path[k]->settled = true;
  }
  // From the oldest on, so that no chain of owners is released recursively.
  for (size_t k = path.size(); k-- > 0;) path[k]->parent = nullptr;
}

void Trunk::settle_all(const State& s) {
  std::vector<const Step*> path;
  for (const Step* step = s.tail.get(); step && !step->settled; step = step->parent.get()) path.push_back(step);
  for (size_t k = path.size(); k-- > 0;) apply(*path[k]);
}

std::vector<HeldRef> Trunk::groups() const {
  std::vector<HeldRef> r;
  for (const HeldRef& h : held_)
    if (h) r.push_back(h);
  return r;
}

}  // namespace thermite
