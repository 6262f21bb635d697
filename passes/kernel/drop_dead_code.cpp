// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/drop_dead_code.h"

#include <utility>

#include "ir/kernel/rewrite.h"
#include "ir/kernel/tile.h"

namespace thermite {
namespace {

// Marks backwards from the stores and from what threads do together. A value is what makes an instruction live, except
// that stores also keep the loops and branches around them.
class Marker {
 public:
  explicit Marker(Kernel& k)
      : k_(k),
        live_value(k.values.size(), false),
        live_inst(k.insts.size(), false),
        def_(k.values.size(), kNoId),
        parent_(k.blocks.size(), kNoId),
        block_of_(k.insts.size(), kNoId),
        read_(k.memories.size(), false) {
    index(k.body, kNoId);
    for (InstId i = 0; i < k.insts.size(); ++i) {
      if (block_of_[i] != kNoId && is_root(k.insts[i])) keep(i);
    }
    while (!work_.empty()) {
      ValueId v = work_.back();
      work_.pop_back();
      follow(v);
    }
  }

 private:
  Kernel& k_;

 public:
  std::vector<bool> live_value, live_inst;

 private:
  void index(BlockId b, InstId owner) {
    parent_[b] = owner;
    for (ValueId v : k_.blocks[b].args) def_[v] = owner;
    for (InstId i : k_.blocks[b].insts) {
      const Inst& inst = k_.insts[i];
      block_of_[i] = b;
      for (ValueId v : inst.results) def_[v] = i;
      if (inst.op == Op::load || inst.op == Op::gather) read_[inst.mem] = true;
      for (const TileView& v : tile_views(inst))
        if (v && inst.op != Op::tile_store) read_[v.mem] = true;
      if (inst.op == Op::unit_dot) read_[inst.sums] = true;
      for (BlockId inner : inst.blocks) index(inner, i);
    }
  }

  bool is_root(const Inst& inst) const {
    const bool stores = inst.op == Op::store || inst.op == Op::scatter || inst.op == Op::tile_store;
    const bool makes_value =
        inst.op == Op::lane_xor || inst.op == Op::tile_load || inst.op == Op::tile_mma || inst.op == Op::tile_reduce;
    if (!stores) return inst.op == Op::prefetch || (inst.op > Op::yield && !makes_value);
    return k_.memories[inst.mem].kind == MemKind::buffer || read_[inst.mem];
  }

  void use(ValueId v) {
    if (live_value[v]) return;
    live_value[v] = true;
    work_.push_back(v);
  }

  // The instruction runs: its operands that are always read, and the structure around it.
  void keep(InstId i) {
    if (live_inst[i]) return;
    live_inst[i] = true;
    const Inst& inst = k_.insts[i];
    const size_t always = inst.op == Op::loop ? 3 : inst.operands.size();
    for (size_t n = 0; n < always; ++n) use(inst.operands[n]);
    const InstId owner = parent_[block_of_[i]];
    if (owner != kNoId) keep(owner);
  }

  void follow(ValueId v) {
    const InstId i = def_[v];
    if (i == kNoId) return;
    keep(i);
    const Inst& inst = k_.insts[i];
    if (inst.op == Op::loop) return follow_loop(inst, v);
    if (inst.op != Op::branch) return;
    const size_t n = position(inst.results, v);
    for (BlockId b : inst.blocks) use(yields(b)[n]);
  }

  void follow_loop(const Inst& inst, ValueId v) {
    const auto& args = k_.blocks[inst.blocks[0]].args;
    if (v == args[0]) return;
    size_t n = position(inst.results, v);
    if (n == inst.results.size()) n = position(args, v) - 1;
    use(inst.operands[3 + n]);
    use(args[n + 1]);
    use(yields(inst.blocks[0])[n]);
    if (!live_value[inst.results[n]]) live_value[inst.results[n]] = true;
  }

  static size_t position(const std::vector<ValueId>& list, ValueId v) {
    size_t n = 0;
    while (n < list.size() && list[n] != v) ++n;
    return n;
  }
  const std::vector<ValueId>& yields(BlockId b) const { return k_.insts[k_.blocks[b].insts.back()].operands; }

  std::vector<InstId> def_;     // of values: defining instruction, or the loop whose argument it is
  std::vector<InstId> parent_;  // of blocks: the loop or branch
  std::vector<BlockId> block_of_;
  std::vector<bool> read_;  // of memories
  std::vector<ValueId> work_;
};

void keep_only(std::vector<ValueId>& list, size_t first, const std::vector<bool>& kept) {
  size_t out = first;
  for (size_t n = 0; n < kept.size(); ++n) {
    if (kept[n]) list[out++] = list[first + n];
  }
  list.resize(out);
}

void prune(Kernel& k, BlockId b, const Marker& m) {
  std::vector<InstId> insts;
  for (InstId i : k.blocks[b].insts) {
    if (k.insts[i].op != Op::yield && !m.live_inst[i]) continue;
    insts.push_back(i);
    Inst& inst = k.insts[i];
    if (inst.blocks.empty()) continue;
    std::vector<bool> kept;
    for (ValueId v : inst.results) kept.push_back(m.live_value[v]);
    for (BlockId inner : inst.blocks) {
      keep_only(k.insts[k.blocks[inner].insts.back()].operands, 0, kept);
      if (inst.op == Op::loop) keep_only(k.blocks[inner].args, 1, kept);
      prune(k, inner, m);
    }
    if (inst.op == Op::loop) keep_only(inst.operands, 3, kept);
    keep_only(inst.results, 0, kept);
    if (!inst.results.empty()) inst.type = k.type(inst.results[0]);
  }
  k.blocks[b].insts = std::move(insts);
}

}  // namespace

Kernel drop_dead_code(Kernel k) {
  const Marker m(k);
  prune(k, k.body, m);
  return rewrite(k, {});  // leaves the dropped behind
}

}  // namespace thermite
