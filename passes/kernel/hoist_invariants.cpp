// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/hoist_invariants.h"

#include <utility>

#include "ir/kernel/rewrite.h"

namespace thermite {
namespace {

class Hoister {
 public:
  explicit Hoister(Kernel& k) : k_(k), block_of_(k.values.size(), kNoId) {}

  void run(BlockId b) {
    for (ValueId v : k_.blocks[b].args) block_of_[v] = b;
    std::vector<InstId> kept;
    for (InstId i : k_.blocks[b].insts) {
      const Inst& inst = k_.insts[i];
      for (BlockId inner : inst.blocks) run(inner);
      if (inst.op == Op::loop) hoist_from(inst.blocks[0], b, kept);
      kept.push_back(i);
      for (ValueId v : inst.results) block_of_[v] = b;
    }
    k_.blocks[b].insts = std::move(kept);
  }

 private:
  void hoist_from(BlockId body, BlockId parent, std::vector<InstId>& before) {
    std::vector<InstId> stay;
    for (InstId i : k_.blocks[body].insts) {
      if (!moves(k_.insts[i], body)) {
        stay.push_back(i);
        continue;
      }
      before.push_back(i);
      for (ValueId v : k_.insts[i].results) block_of_[v] = parent;
    }
    k_.blocks[body].insts = std::move(stay);
  }

  bool moves(const Inst& inst, BlockId body) const {
    if (inst.op == Op::load || inst.op == Op::gather || !is_pure(k_, inst)) return false;
    for (ValueId v : inst.operands) {
      if (block_of_[v] == body) return false;
    }
    return true;
  }

  Kernel& k_;
  std::vector<BlockId> block_of_;  // kNoId: a parameter
};

}  // namespace

Kernel hoist_invariants(Kernel k) {
  Hoister(k).run(k.body);
  return k;
}

}  // namespace thermite
