// SPDX-License-Identifier: Apache-2.0
// The builder's blocks of threads, and matrices of their subgroups or of one thread.
#include <cassert>
#include <utility>

#include "ir/kernel/builder.h"
#include "ir/kernel/tile.h"

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

namespace {

// The operands of the view, whose memory goes to `mem`; `bit` says that it is transposed.
void add_view(Inst& inst, const KernelBuilder::View& v, MemId Inst::* mem, uint8_t bit) {
  inst.*mem = v.mem;
  inst.operands.insert(inst.operands.end(), {v.index, v.stride});
  if (v.transposed) inst.transposed |= bit;
}

void add_operand(Inst& inst, const KernelBuilder::MmaOperand& x, MemId Inst::* mem, uint8_t bit) {
  if (const auto* view = std::get_if<KernelBuilder::View>(&x)) return add_view(inst, *view, mem, bit);
  inst.operands.push_back(std::get<ValueId>(x));
}

}  // namespace

ValueId KernelBuilder::tile_load(const View& from, int rows, int columns) {
  Inst inst;
  inst.op = Op::tile_load;
  inst.type = tile_type(k_.memories[from.mem].dtype, rows, columns);
  add_view(inst, from, &Inst::mem, 1);
  inst.results = {kNoId};
  return append(std::move(inst))[0];
}

void KernelBuilder::tile_store(const View& to, ValueId value) {
  Inst inst;
  inst.op = Op::tile_store;
  inst.type = type(value);
  add_view(inst, to, &Inst::mem, 1);
  inst.operands.push_back(value);
  push(std::move(inst), open_.back());
}

ValueId KernelBuilder::tile_mma(ValueId acc, const MmaOperand& a, const MmaOperand& b, int depth) {
  Inst inst;
  inst.op = Op::tile_mma;
  inst.type = type(acc);
  inst.depth = static_cast<uint8_t>(depth);
  inst.operands = {acc};
  add_operand(inst, a, &Inst::mem, 1);
  add_operand(inst, b, &Inst::from, 2);
  inst.results = {kNoId};
  return append(std::move(inst))[0];
}

void KernelBuilder::unit_dot(const UnitDot& d, int rows, int columns) {
  Inst inst;
  inst.op = Op::unit_dot;
  inst.type = tile_type(k_.memories[d.sums].dtype, rows, columns);
  inst.sums = d.sums;
  inst.imm = Scalar{DType::i64, uint64_t{d.fresh}};
  inst.operands = {d.place};
  add_view(inst, d.rows, &Inst::mem, 1);
  add_view(inst, d.columns, &Inst::from, 2);
  inst.operands.insert(inst.operands.end(), {d.steps, d.apart});
  push(std::move(inst), open_.back());
}

ValueId KernelBuilder::tile_reduce(Prim p, ValueId tile) {
  Inst inst;
  inst.op = Op::tile_reduce;
  inst.prim = p;
  inst.type = tile_type(type(tile).dtype, type(tile).rows, 1);
  inst.operands = {tile};
  inst.results = {kNoId};
  return append(std::move(inst))[0];
}

}  // namespace thermite
