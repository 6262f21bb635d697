// SPDX-License-Identifier: Apache-2.0
#include "engine/program_memo.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/literal.h"
#include "base/mix.h"
#include "ir/ops/op_def.h"
#include "passes/loops/graph_sizes.h"

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

// Nothing of what a pull cannot see (see Pull): extents that the type holds too, and floats and shifts that become
// arguments.
AttrDetail detail_for_pull(const OpDef& op, const AttrRow& row, const AttrValue& value) {
  if (!op.pull) return AttrDetail::value;
  if (row.in_type) return AttrDetail::none;
  if (row.shift) return AttrDetail::signs;
  const auto* s = std::get_if<Scalar>(&value);
  return s && is_float(s->dtype) && !is_constant_of_kernels(*s) ? AttrDetail::dtype : AttrDetail::value;
}

class KeyMaker {
 public:
  // Without `dying`, what lives on is left out.
  KeyMaker(const Graph& g, const Group& group, const std::vector<NodeId>* dying)
      : g_(g), group_(group), dying_(dying) {}

  GroupKey run(const Digest& target) {
    key_.words.reserve(32 * group_.nodes.size() + 16);
    push(key_.words, target);
    add(static_cast<uint64_t>(group_.kind));
    for (NodeId n : group_.nodes) {
      for (NodeId i : g_[n].inputs) mention(i);
      mention(n);
    }
    return std::move(key_);
  }

 private:
  void add(uint64_t word) { key_.words.push_back(word); }

  void mention(NodeId n) {
    const size_t known = key_.nodes.size();
    add(place_of(key_.nodes, n));
    if (key_.nodes.size() == known) return;
    const Node& node = g_[n];
    push(key_.words, node.type, kPolicy);
    if (!has_storage(node)) {  // a leaf: its value is the slot's, and no group writes it
      add(kScalar), add(place_of(key_.slots, static_cast<uint32_t>(slot_of(node))));
      return;
    }
    const bool member = std::ranges::binary_search(group_.nodes, n);
    add(static_cast<uint64_t>(member) << 32 | rank_of(n));
    if (!member) return;
    add(op_identity(node.op)), add(node.inputs.size());
    push_attrs(key_.words, node, kPolicy);
    const bool writes = std::ranges::count(group_.outputs, n) > 0;
    add(static_cast<uint64_t>(writes) << 2 | static_cast<uint64_t>(std::ranges::count(group_.anchors, n)) << 1 |
        static_cast<uint64_t>(writes && dying_ && std::ranges::count(g_.outputs, n) > 0));
  }

  // Of those whose memory is free once the group has run; 0: none of them. The first to fit gives its memory.
  uint64_t rank_of(NodeId n) const {
    if (!dying_) return 0;
    const auto dying = std::ranges::find(*dying_, n);
    return dying == dying_->end() ? 0 : static_cast<uint64_t>(dying - dying_->begin() + 1);
  }

  static constexpr NodePolicy kPolicy = {.classes = true, .attr = detail_for_pull};
  static constexpr uint64_t kScalar = ~uint64_t{0};  // no other node's word after its extents

  const Graph& g_;
  const Group& group_;
  const std::vector<NodeId>* dying_;
  GroupKey key_;
};

// Calls node(NodeId&) and slot(uint32_t&) for all that a program names.
template <class OnNode, class OnSlot>
void for_each_name(Program& p, OnNode node, OnSlot slot) {
  for (KernelLaunch& launch : p.kernels) {
    for (BufferBinding& b : launch.buffers)
      if (b.kind == BufferBinding::value) node(b.id);
    for (InPlace& pair : launch.in_place) node(pair.input), node(pair.output);
    for (ScalarBinding& s : launch.scalars) {
      if (s.kind == ScalarBinding::slot) slot(s.scalar_slot);
      if (s.kind == ScalarBinding::number) node(s.node);
    }
  }
}

// How many times the least cost the choice has; 1 where it is the first of the best.
double excess(const Program& p, const std::vector<int64_t>& sizes) {
  auto cost = [&](SizeId id) { return std::bit_cast<double>(sizes[id]); };
  const auto best = std::ranges::min_element(p.costs, {}, cost);
  if (best - p.costs.begin() == p.choice) return 1;
  return std::max(std::nextafter(1.0, 2.0), cost(p.costs[p.choice]) / cost(*best));
}

void set_sizes(Program& p, const std::vector<int64_t>& sizes) {
  for (Workspace& w : p.workspaces) w.bytes = static_cast<size_t>(sizes[w.rule]);
  for (KernelLaunch& launch : p.kernels) {
    auto count = [&](SizeId id) { return static_cast<uint64_t>(sizes[id]); };
    launch.tasks = sizes[launch.rules.tasks];
    launch.bytes_read = count(launch.rules.bytes_read);
    launch.bytes_written = count(launch.rules.bytes_written);
    launch.flops = count(launch.rules.flops);
    for (ScalarBinding& s : launch.scalars)
      if (s.kind == ScalarBinding::size) s.bits = count(s.rule);
    bind_derived(launch);
  }
}

void set_numbers(Program& p, const Graph& g) {
  for (KernelLaunch& launch : p.kernels)
    for (ScalarBinding& s : launch.scalars)
      if (s.kind == ScalarBinding::number) s.bits = g[s.node].attrs.scalar(s.attr).bits;
}

}  // namespace

GroupKey group_key(const Graph& g, const Group& group, const std::vector<NodeId>& dying, const Digest& target) {
  return KeyMaker(g, group, &dying).run(target);
}

GroupKey problem_key(const Graph& g, const Group& group, const Digest& target) {
  return KeyMaker(g, group, nullptr).run(target);
}

size_t ProgramMemo::WordsHash::operator()(const Words& words) const {
  uint64_t h = words.size();
  for (uint64_t w : words) h = mix(h, w);
  return h;
}

std::optional<Program> ProgramMemo::find(const Graph& g, const GroupKey& key, double slack) {
  std::lock_guard lock(mutex_);
  const auto it = variants_.find(key.words);
  if (it == variants_.end()) return std::nullopt;
  const Variant* best = nullptr;
  double least = 0;
  std::vector<int64_t> extents, sizes, best_sizes;
  for (const Variant& v : it->second) {
    extents.clear();
    for (const SizeRecord::Extent& e : v.extents) extents.push_back(size_of_node(g, key.nodes[e.value], e.dim));
    if (!v.program.record->replay(extents, sizes)) continue;
    const double times = excess(v.program, sizes);
    if (times > slack || (best && times >= least)) continue;
    best = &v;
    least = times;
    best_sizes.swap(sizes);
    if (times == 1) break;
  }
  if (!best) return std::nullopt;
  Program p = best->program;
  for_each_name(p, [&](NodeId& n) { n = key.nodes[n]; }, [&](uint32_t& s) { s = key.slots[s]; });
  set_sizes(p, best_sizes);
  set_numbers(p, g);
  return p;
}

void ProgramMemo::put(const GroupKey& key, Program program) {
  auto place = [&](NodeId n) { return static_cast<NodeId>(std::ranges::find(key.nodes, n) - key.nodes.begin()); };
  for_each_name(
      program, [&](NodeId& n) { n = place(n); },
      [&](uint32_t& s) { s = static_cast<uint32_t>(std::ranges::find(key.slots, s) - key.slots.begin()); });
  Variant v{std::move(program), {}};
  for (const SizeRecord::Extent& e : v.program.record->extents()) v.extents.push_back({place(e.value), e.dim});
  std::lock_guard lock(mutex_);
  if (++programs_ > kMaxPrograms) {
    variants_.clear();
    programs_ = 1;
  }
  std::vector<Variant>& list = variants_[key.words];
  if (list.size() >= kMaxVariants) {
    list.erase(list.begin());
    --programs_;
  }
  list.push_back(std::move(v));
}

}  // namespace thermite
