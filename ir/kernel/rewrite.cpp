// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/rewrite.h"

#include <utility>

namespace thermite {

KernelRewriter::KernelRewriter(const Kernel& from, RewriteHook hook, KernelBuilder to)
    : from_(from), hook_(std::move(hook)), to_(std::move(to)), map_(from.values.size(), kNoId) {}

KernelRewriter::KernelRewriter(const Kernel& from, RewriteHook hook)
    : KernelRewriter(from, std::move(hook), KernelBuilder(from.name, from.index)) {
  for (size_t i = 0; i < from.scalars.size(); ++i) {
    map_[from.scalars[i]] = to_.scalar(from.type(from.scalars[i]).dtype);
    to_.assume(map_[from.scalars[i]], from.facts[i]);
  }
  map_[from.task] = to_.task();
  if (from.block) {
    to_.block_of(from.block);
    map_[from.thread] = to_.thread();
  }
  to_.assume_tasks(from.tasks_below);
  for (const Memory& m : from.memories) {
    switch (m.kind) {
      case MemKind::buffer:
        to_.assume_buffer(to_.buffer(m.dtype, m.access), m.below, m.align);
        break;
      case MemKind::local:
        to_.local(m.dtype, m.count);
        break;
      case MemKind::scratch:
        to_.scratch(m.dtype, map_[m.extent]);
        break;
      case MemKind::shared:
        to_.shared(m.dtype, m.count, m.swizzle);
        break;
    }
  }
}

std::vector<ValueId> KernelRewriter::copy_block(BlockId b) {
  // By index: a hook may hold the kernel's own vectors, but never changes them.
  const Block& block = from_.blocks[b];
  for (InstId i : block.insts) {
    const Inst& inst = from_.insts[i];
    if (inst.op == Op::yield) {
      std::vector<ValueId> yields;
      for (ValueId v : inst.operands) yields.push_back(to_.cast(map_[v], from_.type(v).dtype));
      return yields;
    }
    copy(inst);
  }
  return {};
}

void KernelRewriter::copy(const Inst& inst) {
  std::vector<ValueId> x;
  for (ValueId v : inst.operands) x.push_back(map_[v]);
  Rewritten r;
  if (hook_) r = hook_(*this, inst, x);
  const std::vector<ValueId> results = r ? std::move(*r) : copy_plain(inst, x);
  for (size_t i = 0; i < inst.results.size() && i < results.size(); ++i) map_[inst.results[i]] = results[i];
}

std::vector<ValueId> KernelRewriter::copy_plain(const Inst& inst, std::span<const ValueId> x) {
  const ValueId mask = inst.masked ? x.back() : kNoId;
  switch (inst.op) {
    case Op::constant:
      return {to_.constant(inst.imm, inst.type)};
    case Op::prim:
      return {to_.prim(inst.prim, x)};
    case Op::cast:
      return {to_.cast(x[0], inst.type.dtype)};
    case Op::bitcast:
      return {to_.bitcast(x[0], inst.type.dtype)};
    case Op::splat:
      return {to_.splat(x[0], inst.type)};
    case Op::iota:
      return {to_.iota(inst.type.dtype, inst.type.lanes)};
    case Op::extract:
      return {to_.extract(x[0], static_cast<int>(inst.imm.bits))};
    case Op::shuffle:
      return {to_.shuffle(x[0], x[1], inst.lanes)};
    case Op::mask_bits:
      return {to_.mask_bits(x[0])};
    case Op::compress:
      return {to_.compress(x[0], x[1])};
    case Op::lookup:
      return {to_.lookup(x[0], x[1])};
    case Op::load:
      return {to_.load(inst.mem, x[0], inst.type.lanes, mask)};
    case Op::gather:
      return {to_.gather(inst.mem, x[0], mask)};
    case Op::store:
      if (inst.streaming)
        to_.stream(inst.mem, x[0], x[1]);
      else
        to_.store(inst.mem, x[0], x[1], mask);
      return {};
    case Op::scatter:
      to_.scatter(inst.mem, x[0], x[1], mask);
      return {};
    case Op::loop:
      return copy_loop(inst, x);
    case Op::branch:
      return copy_branch(inst, x);
    case Op::yield:
      return {};
    case Op::prefetch:
      to_.prefetch(inst.mem, x[0]);
      return {};
    default:
      return copy_of_threads(inst, x);
  }
}

std::vector<ValueId> KernelRewriter::copy_of_tile(Inst inst, std::span<const ValueId> x) {
  inst.operands.assign(x.begin(), x.end());
  return to_.append(std::move(inst));
}

std::vector<ValueId> KernelRewriter::copy_of_threads(const Inst& inst, std::span<const ValueId> x) {
  switch (inst.op) {
    case Op::tile_load:
    case Op::tile_store:
    case Op::tile_mma:
    case Op::tile_reduce:
    case Op::unit_dot:
      return copy_of_tile(inst, x);
    case Op::lane_xor:
      return {to_.lane_xor(x[0], static_cast<int>(inst.imm.bits))};
    case Op::barrier:
      to_.barrier();
      break;
    case Op::atomic:
      to_.atomic(inst.prim, inst.mem, x[0], x[1]);
      break;
    case Op::copy_async:
      to_.copy_async(inst.mem, x[0], inst.from, x[1], inst.type.lanes, inst.masked ? x[2] : kNoId);
      break;
    case Op::commit:
      to_.commit();
      break;
    default:
      to_.wait(static_cast<int>(inst.imm.bits));
  }
  return {};
}

std::vector<ValueId> KernelRewriter::copy_loop(const Inst& inst, std::span<const ValueId> x) {
  const auto& args = from_.blocks[inst.blocks[0]].args;
  auto body = [&](ValueId iv, std::span<const ValueId> carried) {
    map_[args[0]] = iv;
    for (size_t i = 0; i < carried.size(); ++i) map_[args[i + 1]] = carried[i];
    return copy_block(inst.blocks[0]);
  };
  return to_.loop(x[0], x[1], x[2], x.subspan(3), body);
}

std::vector<ValueId> KernelRewriter::copy_branch(const Inst& inst, std::span<const ValueId> x) {
  std::vector<ValueType> types;
  for (ValueId v : inst.results) types.push_back(from_.type(v));
  return to_.branch(
      x[0], types, [&] { return copy_block(inst.blocks[0]); }, [&] { return copy_block(inst.blocks[1]); });
}

Kernel KernelRewriter::finish() && {
  copy_block(from_.body);
  return std::move(to_).finish();
}

Kernel rewrite(const Kernel& k, const RewriteHook& hook) { return KernelRewriter(k, hook).finish(); }

}  // namespace thermite
