// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/digest.h"
#include "base/target.h"
#include "passes/fuse/group.h"
#include "passes/schedule/program.h"

namespace thermite {

// What lowering a group depends on: ops, types, attributes and how they hang together; not where in the graph it
// stands.
struct GroupKey {
  Digest digest;
  std::vector<NodeId> nodes;    // of the group and what it reads, in an order that equal groups share
  std::vector<uint32_t> slots;  // of runtime scalars, likewise
};
GroupKey group_key(const Graph& g, const Group& group, const std::vector<NodeId>& dying, const Target& target);
// The program of a group with key `from` as that of another one with an equal digest.
Program translated(Program p, const GroupKey& from, const GroupKey& to);

// Programs of groups by content: equal layers of a model, and what a new size leaves alone, are lowered once.
// Thread-safe.
class ProgramMemo {
 public:
  // With the node ids and slots of `key`.
  std::optional<Program> find(const GroupKey& key);
  void put(const GroupKey& key, const Program& program);

 private:
  static constexpr size_t kMaxPrograms = 512;  // then it begins anew
  struct Entry {
    GroupKey key;
    Program program;
  };
  std::mutex mutex_;
  std::unordered_map<Digest, Entry, DigestHash> entries_;
};

}  // namespace thermite
