// SPDX-License-Identifier: Apache-2.0
// The builder's blocks of threads.
#include <cassert>

#include "ir/kernel/builder.h"

namespace thermite {

void KernelBuilder::block_of(int threads) {
  assert(k_.thread == kNoId);
  k_.block = threads;
  k_.thread = new_value(k_.index_type(), kNoId);
}

MemId KernelBuilder::shared(DType t, int64_t count, Swizzle swizzle) {
  k_.memories.push_back({.kind = MemKind::shared, .dtype = t, .count = count, .swizzle = swizzle});
  return static_cast<MemId>(k_.memories.size() - 1);
}

void KernelBuilder::barrier() {
  Inst inst;
  inst.op = Op::barrier;
  push(std::move(inst), open_.back());
}

ValueId KernelBuilder::lane_xor(ValueId v, int distance) {
  Inst inst;
  inst.op = Op::lane_xor;
  inst.type = type(v);
  inst.imm = Scalar{DType::i64, static_cast<uint64_t>(distance)};
  inst.operands = {v};
  inst.results = {kNoId};
  return append(std::move(inst))[0];
}

void KernelBuilder::atomic(Prim p, MemId m, ValueId index, ValueId value) {
  Inst inst;
  inst.op = Op::atomic;
  inst.prim = p;
  inst.mem = m;
  inst.type = type(value);
  inst.operands = {index, value};
  push(std::move(inst), open_.back());
}

void KernelBuilder::copy_async(MemId to, ValueId to_index, MemId from, ValueId from_index, int lanes,
                               ValueId condition) {
  Inst inst;
  inst.op = Op::copy_async;
  inst.mem = to;
  inst.from = from;
  inst.type = {k_.memories[to].dtype, static_cast<uint8_t>(lanes)};
  inst.operands = {to_index, from_index};
  inst.masked = condition != kNoId;
  if (inst.masked) inst.operands.push_back(condition);
  push(std::move(inst), open_.back());
}

void KernelBuilder::commit() {
  Inst inst;
  inst.op = Op::commit;
  push(std::move(inst), open_.back());
}

void KernelBuilder::wait(int groups) {
  Inst inst;
  inst.op = Op::wait;
  inst.imm = Scalar{DType::i64, static_cast<uint64_t>(groups)};
  push(std::move(inst), open_.back());
}

}  // namespace thermite
