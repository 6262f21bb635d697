// SPDX-License-Identifier: Apache-2.0
// { a } reads x, { b } reads x   ->   { a, b } reads x
//
// Merges neighbours of a finished partition where that is cheaper: mostly groups without a path between them, which
// the sweep meets too far apart. Does not split or move nodes.
#include <algorithm>
#include <unordered_map>

#include "passes/fuse/assemble.h"

namespace thermite {
namespace {

constexpr size_t kReach = 8;  // groups that are considered after each one
constexpr int kRounds = 4;

class Polish {
 public:
  Polish(const Landscape& land, const DeviceProfile& profile, std::vector<Group>& groups)
      : l_(land), p_(profile), analyser_(land), groups_(groups) {}

  void run() {
    for (int round = 0; round < kRounds; ++round) {
      index();
      // Merges of one round lie in intervals that do not overlap, so none can close a cycle through another.
      std::vector<char> gone(groups_.size(), 0);
      bool merged = false;
      for (size_t i = 0; i < groups_.size();) i = merge_from(i, gone, merged);
      if (!merged) return;
      std::vector<Group> rest;
      for (size_t k = 0; k < groups_.size(); ++k)
        if (!gone[k]) rest.push_back(std::move(groups_[k]));
      groups_ = std::move(rest);
      order_groups(groups_);
    }
  }

 private:
  void index() {
    maker_.clear();
    readers_.clear();
    for (size_t k = 0; k < groups_.size(); ++k) {
      for (NodeId o : groups_[k].outputs) maker_[o] = k;
      for (NodeId in : groups_[k].inputs) readers_[in].push_back(k);
    }
  }

  // A path from group i to group j through another group.
  bool linked(size_t i, size_t j) const {
    std::vector<char> below(j - i + 1, 0);  // depends on i through at least one group
    for (size_t k = i + 1; k <= j; ++k) {
      for (NodeId in : groups_[k].inputs) {
        auto it = maker_.find(in);
        if (it == maker_.end() || it->second < i || (k == j && it->second == i)) continue;
        if (it->second == i || below[it->second - i]) below[k - i] = 1;
      }
    }
    return below[j - i];
  }

  bool promising(const Group& a, const Group& b) const {
    if (a.kind == GroupKind::alias || b.kind == GroupKind::alias) return false;
    if (a.kind == GroupKind::contraction && b.kind == GroupKind::contraction) return false;
    if (a.nodes.size() + b.nodes.size() > kMaxGroupNodes + 8) return false;
    for (NodeId x : a.outputs)
      for (NodeId y : b.outputs)
        if (l_[x].shape == l_[y].shape) return true;
    return std::any_of(b.inputs.begin(), b.inputs.end(),
                       [&](NodeId in) { return std::binary_search(a.outputs.begin(), a.outputs.end(), in); });
  }

  std::vector<NodeId> outputs_of(size_t i, size_t j) const {
    std::vector<NodeId> r;
    for (size_t k : {i, j})
      for (NodeId o : groups_[k].outputs) {
        bool needed = l_[o].must_write;
        if (auto it = readers_.find(o); it != readers_.end())
          for (size_t reader : it->second) needed = needed || (reader != i && reader != j);
        if (needed) r.push_back(o);
      }
    std::sort(r.begin(), r.end());
    r.erase(std::unique(r.begin(), r.end()), r.end());
    return r;
  }

  size_t merge_from(size_t i, std::vector<char>& gone, bool& merged) {
    Group best;
    size_t partner = 0;
    double gain = 1e-6;
    for (size_t j = i + 1; j < std::min(groups_.size(), i + 1 + kReach); ++j) {
      if (!promising(groups_[i], groups_[j]) || linked(i, j)) continue;
      std::vector<NodeId> nodes;
      std::set_union(groups_[i].nodes.begin(), groups_[i].nodes.end(), groups_[j].nodes.begin(), groups_[j].nodes.end(),
                     std::back_inserter(nodes));
      const GroupFacts f = analyser_.analyse(nodes);
      if (!f.legal()) continue;
      std::vector<NodeId> outputs = outputs_of(i, j);
      if (!std::all_of(outputs.begin(), outputs.end(), [&](NodeId o) { return f.can_output(o); })) continue;
      Group g = make_group(l_, p_, f, std::move(outputs));
      const double saved = groups_[i].estimate_us + groups_[j].estimate_us - g.estimate_us;
      if (saved <= gain) continue;
      gain = saved;
      best = std::move(g);
      partner = j;
    }
    if (!partner) return i + 1;
    groups_[i] = std::move(best);
    gone[partner] = 1;
    merged = true;
    return partner + 1;
  }

  const Landscape& l_;
  const DeviceProfile& p_;
  Analyser analyser_;
  std::vector<Group>& groups_;
  std::unordered_map<NodeId, size_t> maker_;
  std::unordered_map<NodeId, std::vector<size_t>> readers_;
};

}  // namespace

void polish(const Landscape& land, const DeviceProfile& profile, std::vector<Group>& groups) {
  Polish(land, profile, groups).run();
}

}  // namespace thermite
