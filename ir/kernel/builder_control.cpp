// SPDX-License-Identifier: Apache-2.0
// The builder's loops, branches and ending.
#include <utility>

#include "ir/kernel/builder.h"

namespace thermite {

std::vector<ValueId> KernelBuilder::loop(ValueId begin, ValueId end, ValueId step, std::span<const ValueId> inits,
                                         const LoopBody& body) {
  const std::vector<ValueId> start(inits.begin(), inits.end());
  auto b = index_of(begin), e = index_of(end), s = index_of(step);
  if (b && e && s && *s > 0) {
    if (*b >= *e) return start;
    const uint64_t distance = static_cast<uint64_t>(*e) - static_cast<uint64_t>(*b);
    if (distance <= static_cast<uint64_t>(*s)) return body(begin, start);
  }
  Inst inst;
  inst.op = Op::loop;
  inst.operands = {begin, end, step};
  inst.operands.insert(inst.operands.end(), start.begin(), start.end());
  BlockId block = static_cast<BlockId>(k_.blocks.size());
  k_.blocks.emplace_back();
  std::vector<ValueId> args{new_value(k_.index_type(), kNoId)};
  for (ValueId v : start) args.push_back(new_value(type(v), kNoId));
  k_.blocks[block].args = args;
  open(block);
  close(body(args[0], std::span<const ValueId>(args).subspan(1)));
  inst.blocks = {block};
  for (ValueId v : start) inst.results.push_back(new_value(type(v), kNoId));
  if (!start.empty()) inst.type = type(start[0]);
  std::vector<ValueId> results = inst.results;
  push(std::move(inst), open_.back());
  return results;
}

void KernelBuilder::loop(ValueId begin, ValueId end, ValueId step, const std::function<void(ValueId iv)>& body) {
  loop(begin, end, step, {}, [&](ValueId iv, std::span<const ValueId>) {
    body(iv);
    return std::vector<ValueId>{};
  });
}

std::vector<ValueId> KernelBuilder::branch(ValueId cond, std::span<const ValueType> results, const Arm& then,
                                           const Arm& otherwise) {
  if (auto c = constant_of(cond)) return c->bits ? then() : otherwise();
  Inst inst;
  inst.op = Op::branch;
  inst.operands = {cond};
  const std::vector<ValueType> types(results.begin(), results.end());
  for (const Arm* arm : {&then, &otherwise}) {
    BlockId block = static_cast<BlockId>(k_.blocks.size());
    k_.blocks.emplace_back();
    open(block);
    close((*arm)());
    inst.blocks.push_back(block);
  }
  for (ValueType t : types) inst.results.push_back(new_value(t, kNoId));
  if (!types.empty()) inst.type = types[0];
  std::vector<ValueId> ids = inst.results;
  push(std::move(inst), open_.back());
  return ids;
}

void KernelBuilder::branch(ValueId cond, const std::function<void()>& then) {
  auto none = [] { return std::vector<ValueId>{}; };
  branch(
      cond, {},
      [&] {
        then();
        return std::vector<ValueId>{};
      },
      none);
}

Kernel KernelBuilder::finish() && {
  task();
  // Buffers come first, whatever order they were declared in.
  std::vector<MemId> renamed(k_.memories.size());
  std::vector<Memory> ordered;
  for (bool buffers : {true, false}) {
    for (size_t i = 0; i < renamed.size(); ++i) {
      if ((k_.memories[i].kind == MemKind::buffer) != buffers) continue;
      renamed[i] = static_cast<MemId>(ordered.size());
      ordered.push_back(k_.memories[i]);
    }
  }
  k_.memories = std::move(ordered);
  for (Inst& inst : k_.insts) {
    if (inst.mem != kNoId) inst.mem = renamed[inst.mem];
    if (inst.from != kNoId) inst.from = renamed[inst.from];
    if (inst.sums != kNoId) inst.sums = renamed[inst.sums];
  }
  return std::move(k_);
}

}  // namespace thermite
