// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/uniform.h"

#include <algorithm>
#include <map>
#include <utility>

namespace thermite {
namespace {

// Starts with everything uniform and takes back what is not, until nothing changes: loops carry values back.
class Analysis {
 public:
  Analysis(const Kernel& k, Together threads) : k_(k), threads_(threads), uniform_(k.values.size(), true) {
    for (const Inst& i : k.insts)
      if (i.op == Op::constant) constants_.emplace(i.results[0], i.imm);
    if (k.thread != kNoId) uniform_[k.thread] = false;
  }

  std::vector<bool> run() {
    do {
      changed_ = false;
      block(k_.body);
    } while (changed_);
    return std::move(uniform_);
  }

 private:
  void vary(ValueId v) {
    changed_ |= uniform_[v];
    uniform_[v] = false;
  }
  bool all(std::span<const ValueId> v) const {
    return std::ranges::all_of(v, [&](ValueId x) { return uniform_[x]; });
  }
  std::span<const ValueId> yields(BlockId b) const {
    const auto& insts = k_.blocks[b].insts;
    return insts.empty() ? std::span<const ValueId>() : k_.insts[insts.back()].operands;
  }

  void block(BlockId b) {
    for (InstId i : k_.blocks[b].insts) inst(k_.insts[i]);
  }

  void inst(const Inst& i) {
    for (BlockId b : i.blocks) block(b);
    if (i.op == Op::loop) return loop(i);
    if (i.op == Op::branch) return branch(i);
    if (names_subgroup(i)) return;
    const bool own = i.mem != kNoId && k_.memories[i.mem].kind == MemKind::local;
    if (!all(i.operands) || i.op == Op::lane_xor || own)
      for (ValueId v : i.results) vary(v);
  }

  // The thread's number, divided by a multiple of 32.
  bool names_subgroup(const Inst& i) const {
    if (threads_ != Together::subgroup || i.op != Op::prim || i.prim != Prim::div || i.operands[0] != k_.thread)
      return false;
    const auto by = constants_.find(i.operands[1]);
    return by != constants_.end() && to_int(by->second) > 0 && to_int(by->second) % kSubgroup == 0;
  }

  void loop(const Inst& i) {
    const auto& args = k_.blocks[i.blocks[0]].args;
    const std::span<const ValueId> operands(i.operands), next = yields(i.blocks[0]);
    const bool together = all(operands.first(3));
    if (!together) vary(args[0]);
    for (size_t n = 0; n < i.results.size(); ++n) {
      if (together && uniform_[operands[n + 3]] && uniform_[next[n]]) continue;
      vary(args[n + 1]);
      vary(i.results[n]);
    }
  }

  void branch(const Inst& i) {
    for (size_t n = 0; n < i.results.size(); ++n) {
      const bool same = std::ranges::all_of(i.blocks, [&](BlockId b) { return uniform_[yields(b)[n]]; });
      if (!uniform_[i.operands[0]] || !same) vary(i.results[n]);
    }
  }

  const Kernel& k_;
  const Together threads_;
  std::map<ValueId, Scalar> constants_;
  std::vector<bool> uniform_;
  bool changed_ = false;
};

}  // namespace

std::vector<bool> uniform_values(const Kernel& k, Together threads) { return Analysis(k, threads).run(); }

}  // namespace thermite
