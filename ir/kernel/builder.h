// SPDX-License-Identifier: Apache-2.0
// Builds kernel IR. Folds constants and reuses equal pure instructions of the open blocks while building.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/kernel/kernel.h"

namespace thermite {

class KernelBuilder {
 public:
  explicit KernelBuilder(std::string name);

  MemId buffer(DType t, MemAccess access);
  MemId local(DType t, int64_t count);
  MemId scratch(DType t, ValueId extent_scalar);
  ValueId scalar(DType t = DType::i64);
  ValueId task();  // the task index; same id on each call

  ValueId constant(Scalar s, int lanes = 1);
  ValueId index(int64_t v) { return constant(make_int_scalar(DType::i64, v)); }
  ValueId prim(Prim p, std::initializer_list<ValueId> x);  // scalars among vector operands are splat
  ValueId prim(Prim p, std::span<const ValueId> x);
  ValueId cast(ValueId v, DType to);  // the same id when it is of that type already
  ValueId bitcast(ValueId v, DType to);
  ValueId splat(ValueId v, int lanes);  // the same id when it has these lanes already
  ValueId iota(DType t, int lanes);
  ValueId extract(ValueId v, int lane);
  ValueId shuffle(ValueId a, ValueId b, std::span<const uint8_t> lanes);

  ValueId load(MemId m, ValueId index, int lanes, ValueId mask = kNoId);
  void store(MemId m, ValueId index, ValueId value, ValueId mask = kNoId);
  ValueId gather(MemId m, ValueId indices, ValueId mask = kNoId);
  void scatter(MemId m, ValueId indices, ValueId value, ValueId mask = kNoId);

  // Body receives the induction variable and the carried values, returns the next carried values.
  using LoopBody = std::function<std::vector<ValueId>(ValueId iv, std::span<const ValueId> carried)>;
  std::vector<ValueId> loop(ValueId begin, ValueId end, ValueId step, std::span<const ValueId> inits,
                            const LoopBody& body, bool unroll = false);
  void loop(ValueId begin, ValueId end, ValueId step, const std::function<void(ValueId iv)>& body, bool unroll = false);
  using Arm = std::function<std::vector<ValueId>()>;
  std::vector<ValueId> branch(ValueId cond, std::span<const ValueType> results, const Arm& then, const Arm& otherwise);
  void branch(ValueId cond, const std::function<void()>& then);  // no else, no results

  ValueId add(ValueId a, ValueId b) { return prim(Prim::add, {a, b}); }
  ValueId sub(ValueId a, ValueId b) { return prim(Prim::sub, {a, b}); }
  ValueId mul(ValueId a, ValueId b) { return prim(Prim::mul, {a, b}); }
  ValueId div(ValueId a, ValueId b) { return prim(Prim::div, {a, b}); }
  ValueId rem(ValueId a, ValueId b) { return prim(Prim::rem, {a, b}); }
  ValueId min(ValueId a, ValueId b) { return prim(Prim::min, {a, b}); }
  ValueId max(ValueId a, ValueId b) { return prim(Prim::max, {a, b}); }
  ValueId lt(ValueId a, ValueId b) { return prim(Prim::lt, {a, b}); }
  ValueId select(ValueId c, ValueId a, ValueId b) { return prim(Prim::select, {c, a, b}); }
  // Lanes 0..n-1 active where n = clamp(count, 0, lanes).
  ValueId lane_mask(ValueId count, int lanes);

  ValueType type(ValueId v) const { return k_.values[v]; }
  Kernel finish() &&;

 private:
  Kernel k_;
  std::vector<BlockId> open_;
  // implementation: value numbering table scoped by open block
  struct Key;
  std::vector<std::unordered_map<std::string, ValueId>> numbered_;
  ValueId new_value(ValueType t);
  ValueId emit(Inst inst, bool pure);
};

}  // namespace thermite
