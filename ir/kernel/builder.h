// SPDX-License-Identifier: Apache-2.0
// Builds kernel IR. Folds while building: constants, identities that keep every bit, equal pure instructions of the
// open blocks, branches on constants, loops of no or one constant trip. It never folds `muladd` (its rounding is the
// target's) nor maths (their bits are the expansion's). Constants go to the kernel's outermost block.
// Operands of wrong types are the caller's bug: verify() finds them; building does not crash.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "ir/kernel/kernel.h"

namespace thermite {

class KernelBuilder {
 public:
  explicit KernelBuilder(std::string name, DType index = DType::i64);

  MemId buffer(DType t, MemAccess access);
  MemId local(DType t, int64_t count);
  MemId scratch(DType t, ValueId extent_scalar);
  ValueId scalar(DType t = DType::i64);
  ValueId task();  // the task index; same id on each call
  // A task is run by a block of so many threads; before any instruction.
  void block_of(int threads);
  ValueId thread() const { return k_.thread; }
  MemId shared(DType t, int64_t count, Swizzle swizzle = {});

  // Facts, to be relied on by passes and emitters.
  void assume(ValueId scalar, const ScalarFacts& facts);
  const ScalarFacts& facts_of(ValueId scalar) const { return k_.facts[place_of(scalar)]; }
  void assume_buffer(MemId m, int64_t below, int64_t align);
  void assume_tasks(int64_t below) { k_.tasks_below = below; }

  ValueId constant(Scalar s, int lanes = 1) { return constant(s, ValueType{s.dtype, static_cast<uint8_t>(lanes)}); }
  ValueId constant(Scalar s, ValueType t);
  ValueId index(int64_t v) { return constant(make_int_scalar(k_.index, v)); }
  ValueId prim(Prim p, std::initializer_list<ValueId> x);  // scalars among vector operands are splat
  ValueId prim(Prim p, std::span<const ValueId> x);
  ValueId cast(ValueId v, DType to);  // the same id when it is of that type already
  ValueId bitcast(ValueId v, DType to);
  ValueId splat(ValueId v, int lanes);       // the same id when it has these lanes already
  ValueId splat(ValueId v, ValueType like);  // likewise, to the lanes or the tile of `like`, whatever its dtype
  ValueId iota(DType t, int lanes);
  ValueId extract(ValueId v, int lane);
  ValueId shuffle(ValueId a, ValueId b, std::span<const uint8_t> lanes);
  ValueId mask_bits(ValueId mask);
  ValueId compress(ValueId v, ValueId mask);
  ValueId lookup(ValueId table, ValueId indices);

  ValueId load(MemId m, ValueId index, int lanes, ValueId mask = kNoId);
  void store(MemId m, ValueId index, ValueId value, ValueId mask = kNoId);
  // Past the caches: unmasked vectors of 64 bytes or more into a buffer, at multiples of 64 bytes. Its base is one: a
  // fact from here on.
  void stream(MemId m, ValueId index, ValueId value);
  void prefetch(MemId m, ValueId index);
  ValueId gather(MemId m, ValueId indices, ValueId mask = kNoId);
  void scatter(MemId m, ValueId indices, ValueId value, ValueId mask = kNoId);

  // Instructions of the threads of a block.
  void barrier();
  ValueId lane_xor(ValueId v, int distance);
  void atomic(Prim p, MemId m, ValueId index, ValueId value);
  void copy_async(MemId to, ValueId to_index, MemId from, ValueId from_index, int lanes, ValueId condition = kNoId);
  void commit();
  void wait(int groups);

  // Tiles. A view is of rows that lie `stride` elements apart, from `index` on.
  struct View {
    MemId mem;
    ValueId index, stride;
    bool transposed = false;
  };
  using MmaOperand = std::variant<ValueId, View>;
  ValueId tile_load(const View& from, int rows, int columns);
  void tile_store(const View& to, ValueId value);
  ValueId tile_mma(ValueId acc, const MmaOperand& a, const MmaOperand& b, int depth);
  ValueId tile_reduce(Prim p, ValueId tile);
  // Adds rows times columns to the block of sums at `place`, or makes it where it is `fresh`.
  struct UnitDot {
    MemId sums;
    ValueId place;
    View rows, columns;
    ValueId steps, apart;  // elements of rows from one step to the next
    bool fresh;
  };
  void unit_dot(const UnitDot& d, int rows, int columns);

  // Body receives the induction variable and the carried values, returns the next carried values.
  using LoopBody = std::function<std::vector<ValueId>(ValueId iv, std::span<const ValueId> carried)>;
  std::vector<ValueId> loop(ValueId begin, ValueId end, ValueId step, std::span<const ValueId> inits,
                            const LoopBody& body);
  void loop(ValueId begin, ValueId end, ValueId step, const std::function<void(ValueId iv)>& body);
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
  // The value of a constant (any number of lanes), else nothing.
  std::optional<Scalar> constant_of(ValueId v) const;
  std::optional<int64_t> index_of(ValueId v) const;  // the same, of an integer constant
  bool is_splat(ValueId v) const { return defs_[v] != kNoId && k_.insts[defs_[v]].op == Op::splat; }
  // Adds an instruction as it is, without folding; its operands are of this builder and it has no blocks.
  // Gives its results. For passes that copy.
  std::vector<ValueId> append(Inst inst);
  // The memory, to be read or adjusted before finish().
  const Memory& memory(MemId m) const { return k_.memories[m]; }
  Kernel finish() &&;

 private:
  size_t place_of(ValueId scalar) const;
  ValueId new_value(ValueType t, InstId def);
  ValueId emit(Inst inst);  // one result; equal pure instructions are reused
  ValueId fold_prim(Prim p, std::span<const ValueId> x);
  ValueId fold_unary(Prim p, ValueId x);
  ValueId fold_same(Prim p, ValueId a);
  ValueId fold_neutral(Prim p, ValueId a, ValueId b, Scalar c);
  ValueId fold_integer(Prim p, ValueId a, ValueId b);
  ValueId fold_bool(Prim p, ValueId a, ValueId b);
  ValueId fold_float(Prim p, ValueId a, ValueId b);
  ValueId fold_select(ValueId c, ValueId a, ValueId b);
  bool is_pure(const Inst& inst) const;
  InstId push(Inst inst, BlockId block);
  void open(BlockId b);
  void close(std::vector<ValueId> yields);
  bool all_lanes(ValueId mask, bool value) const;

  Kernel k_;
  std::vector<InstId> defs_;  // by ValueId; kNoId for scalars, the task and block arguments
  std::vector<BlockId> open_;
  // Value numbering: hash of an instruction -> that instruction, while the block it is in is open.
  std::unordered_map<uint64_t, InstId> numbered_;
  std::vector<uint64_t> scope_log_;
  std::vector<size_t> scope_start_;
};

// Kernel names are identifiers: letters, digits, `_` and `.`; everything else becomes `_`.
std::string kernel_name(std::string_view text);

}  // namespace thermite
