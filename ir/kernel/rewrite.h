// SPDX-License-Identifier: Apache-2.0
// Rebuilds a kernel through a KernelBuilder, instruction by instruction: what passes are made of.
//
//   Kernel out = rewrite(in, [&](KernelRewriter& r, const Inst& inst, std::span<const ValueId> x) -> Rewritten {
//     if (inst.op != Op::prim || inst.prim != Prim::exp) return std::nullopt;       // copy as it is
//     return std::vector<ValueId>{expand_exp(r.to(), x[0])};                          // one value per result
//   });
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ir/kernel/builder.h"
#include "ir/kernel/kernel.h"

namespace thermite {

class KernelRewriter;
using Rewritten = std::optional<std::vector<ValueId>>;
// Called for every instruction but `yield`. `x` are the operands in the new kernel. Returns the values that stand
// for the results (none for a store that was dropped or replaced), or nullopt to have the instruction copied.
// For `loop` and `branch`, a hook that does not return nullopt has rebuilt the blocks itself (copy_block).
using RewriteHook = std::function<Rewritten(KernelRewriter&, const Inst&, std::span<const ValueId> x)>;

class KernelRewriter {
 public:
  // Declares memories (same MemIds), scalars and the task of `from` in the new kernel, with their facts.
  KernelRewriter(const Kernel& from, RewriteHook hook);
  // Into a kernel whose signature the caller has declared, with the same MemIds: map() scalars and task.
  KernelRewriter(const Kernel& from, RewriteHook hook, KernelBuilder to);

  const Kernel& from() const { return from_; }
  KernelBuilder& to() { return to_; }
  ValueId mapped(ValueId v) const { return map_[v]; }
  void map(ValueId from, ValueId to) { map_[from] = to; }

  // Rewrites the instructions of a block at the builder's position; gives its yielded values in the new kernel, cast
  // to the dtypes that they had where the hook made others of them.
  // Map the block's arguments first.
  std::vector<ValueId> copy_block(BlockId b);
  // Rewrites one instruction: the hook, else a copy.
  void copy(const Inst& inst);
  // Copies one instruction without asking the hook (its blocks, if any, do ask).
  std::vector<ValueId> copy_plain(const Inst& inst, std::span<const ValueId> x);
  Kernel finish() &&;

 private:
  std::vector<ValueId> copy_of_tile(Inst inst, std::span<const ValueId> x);
  std::vector<ValueId> copy_of_threads(const Inst& inst, std::span<const ValueId> x);
  std::vector<ValueId> copy_loop(const Inst& inst, std::span<const ValueId> x);
  std::vector<ValueId> copy_branch(const Inst& inst, std::span<const ValueId> x);

  const Kernel& from_;
  RewriteHook hook_;
  KernelBuilder to_;
  std::vector<ValueId> map_;
};

Kernel rewrite(const Kernel& k, const RewriteHook& hook);

// ---- facts about a kernel that passes ask for ----

// By ValueId: the instruction that defines it; kNoId for scalars, the task and block arguments.
std::vector<InstId> definitions(const Kernel& k);
// By ValueId: number of operands that name it.
std::vector<uint32_t> use_counts(const Kernel& k);
// Whether the result depends on nothing but the operands (loads from a `read` buffer count as such: nothing writes it).
bool is_pure(const Kernel& k, const Inst& inst);
// Whether the instruction, or one in its blocks, writes memory.
bool has_effects(const Kernel& k, const Inst& inst);

}  // namespace thermite
