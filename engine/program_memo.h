// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ir/graph/words.h"
#include "passes/fuse/group.h"
#include "passes/schedule/program.h"

namespace thermite {

// What the form of a group's program depends on: ops, dtypes, ranks, attributes and how they hang together; not where
// in the graph the group stands, nor its extents beyond "0, 1 or more".
struct GroupKey {
  Words words;
  std::vector<NodeId> nodes;    // of the group and what it reads, in an order that groups with equal words share
  std::vector<uint32_t> slots;  // of runtime scalars, likewise
};
// A group's problem, whoever lives on after it: the part of a tuning key that is not extents.
GroupKey problem_key(const Graph& g, const Group& group, const Digest& target);
// `target`: its digest.
GroupKey group_key(const Graph& g, const Group& group, const std::vector<NodeId>& dying, const Digest& target);

// Programs of groups by content. A program is bound to the extents of another group with an equal key by replaying its
// size record, in microseconds; where the record's decisions would be others there, it is no hit, and the group is
// lowered. So what comes out is what lowering would have given, or (with slack) another of its schedules.
// Thread-safe.
class ProgramMemo {
 public:
  // `slack`: how many times the cost of the best schedule for these sizes the one of a known program may have; at 1 it
  // is the best itself.
  std::optional<Program> find(const Graph& g, const GroupKey& key, double slack = 1);
  void put(const GroupKey& key, Program program);

 private:
  static constexpr size_t kMaxPrograms = 1024;  // of all keys; then it begins anew
  static constexpr size_t kMaxVariants = 16;    // of one key; then the oldest goes
  struct WordsHash {
    size_t operator()(const Words& words) const;
  };
  // Nodes and slots in it are places in the key's lists.
  struct Variant {
    Program program;
    std::vector<SizeRecord::Extent> extents;  // what the record reads
  };
  std::mutex mutex_;
  std::unordered_map<Words, std::vector<Variant>, WordsHash> variants_;
  size_t programs_ = 0;
};

}  // namespace thermite
