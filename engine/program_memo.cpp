// SPDX-License-Identifier: Apache-2.0
#include "engine/program_memo.h"

#include <algorithm>

#include "frontend/intern.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

// The place of `x` in `list`, where it is put if it is new.
template <class T>
uint64_t place_of(std::vector<T>& list, T x) {
  const auto it = std::ranges::find(list, x);
  const auto place = static_cast<uint64_t>(it - list.begin());
  if (it == list.end()) list.push_back(x);
  return place;
}

// What stands in `to` where `x` stands in `from`.
template <class T>
T twin_of(T x, const std::vector<T>& from, const std::vector<T>& to) {
  return to[static_cast<size_t>(std::ranges::find(from, x) - from.begin())];
}

class KeyMaker {
 public:
  KeyMaker(const Graph& g, const Group& group, const std::vector<NodeId>& dying)
      : g_(g), group_(group), dying_(dying) {}

  GroupKey run(const Target& target) {
    b_.add("group 1").add(target.digest()).add(static_cast<uint64_t>(group_.kind));
    for (NodeId n : group_.nodes) {
      for (NodeId i : g_[n].inputs) mention(i);
      mention(n);
    }
    return {b_.finish(), std::move(nodes_), std::move(slots_)};
  }

 private:
  void mention(NodeId n) {
    const size_t known = nodes_.size();
    b_.add(place_of(nodes_, n));
    if (nodes_.size() == known) return;
    const Node& node = g_[n];
    b_.add(digest_of(node.type));
    if (node.op->name == "scalar") {  // a leaf: its value is the slot's, and no group writes it
      b_.add("scalar").add(place_of(slots_, static_cast<uint32_t>(node.attrs.i(0))));
      return;
    }
    const bool member = std::ranges::binary_search(group_.nodes, n);
    b_.add(static_cast<uint64_t>(member)).add(static_cast<uint64_t>(std::ranges::count(dying_, n)));
    if (!member) return;
    b_.add(node.op->name).add(digest_of(node.attrs)).add(static_cast<uint64_t>(node.inputs.size()));
    b_.add(static_cast<uint64_t>(std::ranges::count(group_.outputs, n)));
    b_.add(static_cast<uint64_t>(std::ranges::count(group_.anchors, n)));
    b_.add(static_cast<uint64_t>(std::ranges::count(g_.outputs, n) > 0));
  }

  const Graph& g_;
  const Group& group_;
  const std::vector<NodeId>& dying_;
  DigestBuilder b_;
  std::vector<NodeId> nodes_;
  std::vector<uint32_t> slots_;
};

}  // namespace

GroupKey group_key(const Graph& g, const Group& group, const std::vector<NodeId>& dying, const Target& target) {
  return KeyMaker(g, group, dying).run(target);
}

Program translated(Program p, const GroupKey& from, const GroupKey& to) {
  for (KernelLaunch& launch : p.kernels) {
    for (BufferBinding& b : launch.buffers)
      if (b.kind == BufferBinding::value) b.id = twin_of(b.id, from.nodes, to.nodes);
    for (InPlace& pair : launch.in_place)
      pair = {twin_of(pair.input, from.nodes, to.nodes), twin_of(pair.output, from.nodes, to.nodes)};
    for (ScalarBinding& s : launch.scalars)
      if (s.kind == ScalarBinding::slot) s.scalar_slot = twin_of(s.scalar_slot, from.slots, to.slots);
  }
  return p;
}

std::optional<Program> ProgramMemo::find(const GroupKey& key) {
  std::lock_guard lock(mutex_);
  const auto it = entries_.find(key.digest);
  if (it == entries_.end()) return std::nullopt;
  return translated(it->second.program, it->second.key, key);
}

void ProgramMemo::put(const GroupKey& key, const Program& program) {
  std::lock_guard lock(mutex_);
  if (entries_.size() >= kMaxPrograms) entries_.clear();
  entries_[key.digest] = {key, program};
}

}  // namespace thermite
