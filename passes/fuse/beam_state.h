// SPDX-License-Identifier: Apache-2.0
// States of the beam search and the past they share.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "passes/fuse/analyse.h"

namespace thermite {

inline constexpr uint32_t kDeferred = ~0u;     // no group: computed by every reader
inline constexpr uint32_t kSharedWindow = 48;  // steps over which states may differ

using GroupKey = uint32_t;  // the node that opened the group

// A group as of some step; immutable.
struct Held {
  GroupKey key = 0;
  std::shared_ptr<const GroupFacts> facts;
  std::vector<NodeId> written;  // rising
  double us = 0;
  uint64_t hash = 0;  // of its nodes
  NodeId last = 0;    // last node that may read one of its values
};
using HeldRef = std::shared_ptr<const Held>;

// One decision: where `node` went and what changed with it.
struct Step {
  mutable std::shared_ptr<const Step> parent;
  NodeId node = 0;
  GroupKey group = 0;
  std::vector<GroupKey> merged;  // groups that became part of `group`
  std::vector<HeldRef> changed;
  mutable bool settled = false;  // in the trunk
};
using StepRef = std::shared_ptr<const Step>;

struct OpenGroup {
  HeldRef held;
  int slot = 0;
  uint64_t above = 0;     // open groups that it depends on, by slot: so a state has 64 of them at most
  uint64_t indirect = 0;  // those of them on which it depends through another group
};

// A deferred node nobody has read yet: what reading it will cost at least.
struct Debt {
  NodeId node;
  double us;
};

struct State {
  StepRef tail;
  double us = 0;
  double debt = 0;
  uint64_t hash = 0;  // of the groups' nodes and of `repeated`: what later steps can tell apart
  std::vector<OpenGroup> open;
  std::vector<Debt> debts;
  std::vector<NodeId> repeated;  // deferred nodes that later ones may read
  double score() const { return us + debt; }
  int find(GroupKey key) const {
    for (size_t k = 0; k < open.size(); ++k)
      if (open[k].held->key == key) return static_cast<int>(k);
    return -1;
  }
  uint64_t used() const {
    uint64_t m = 0;
    for (const OpenGroup& o : open) m |= uint64_t{1} << o.slot;
    return m;
  }
};

// Decisions that all states share.
class Trunk {
 public:
  explicit Trunk(NodeId nodes) : home_(nodes, kDeferred), merged_into_(nodes), held_(nodes) {
    for (NodeId n = 0; n < nodes; ++n) merged_into_[n] = n;
  }
  GroupKey home(const State& s, NodeId n) const;
  // Moves what lies more than kSharedWindow steps back into the trunk; states that disagree with the first go.
  void settle(std::vector<State>& states);
  void settle_all(const State& s);
  std::vector<HeldRef> groups() const;

 private:
  GroupKey resolve(GroupKey k) const;
  void apply(const Step& step);
  std::vector<GroupKey> home_;
  mutable std::vector<GroupKey> merged_into_;
  std::vector<HeldRef> held_;
};

}  // namespace thermite
