// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/narrow_index.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "ir/kernel/check.h"
#include "ir/kernel/rewrite.h"
#include "ir/kernel/tile.h"
#include "passes/kernel/bound_values.h"

namespace thermite {
namespace {

// The low bits of the result follow from those of the operands.
bool is_modular(const Inst& i) {
  switch (i.op) {
    case Op::splat:
    case Op::extract:
    case Op::shuffle:
    case Op::iota:
    case Op::constant:
      return true;
    case Op::prim:
      return i.prim == Prim::add || i.prim == Prim::sub || i.prim == Prim::mul || i.prim == Prim::select ||
             i.prim == Prim::bit_and || i.prim == Prim::bit_or || i.prim == Prim::bit_xor;
    default:
      return false;
  }
}

// The same number comes out in either width where operands and result fit both.
bool is_narrowable(const Inst& i) {
  if (is_modular(i)) return true;
  if (i.op == Op::cast) return true;
  if (i.op != Op::prim) return false;
  return i.prim == Prim::div || i.prim == Prim::rem || i.prim == Prim::min || i.prim == Prim::max ||
         i.prim == Prim::shr;
}

// Operand n is the index of an access, the stride of a tile's rows, or a number of steps.
bool is_index(const Inst& i, size_t n) {
  for (const TileView& v : tile_views(i))
    if (v && (n == v.index || n == v.index + 1)) return true;
  if (i.op == Op::copy_async) return n < 2;
  if (i.op == Op::unit_dot) return true;
  return n == 0 && ((i.op >= Op::load && i.op <= Op::prefetch) || i.op == Op::atomic);
}

class Narrower {
 public:
  explicit Narrower(const Kernel& k)
      : k_(k), bounds_(bound_values(k)), exact_(k.values.size()), narrow_(k.values.size()) {}

  // Whether all that must be narrow in a narrow kernel can be.
  bool possible() {
    auto fits = [](int64_t below) { return below > 0 && below <= kMaxNarrow; };
    if (!fits(k_.tasks_below)) return false;
    for (const Memory& m : k_.memories) {
      if (m.kind == MemKind::buffer && !fits(m.below)) return false;
      if (m.kind == MemKind::scratch && !is_small(m.extent)) return false;
    }
    return std::ranges::all_of(k_.insts, [&](const Inst& i) { return i.op != Op::loop || ends_in_time(i); });
  }

  Kernel run() {
    for (size_t i = 0; i < k_.scalars.size(); ++i) {
      const ValueId v = k_.scalars[i];
      narrow_[v] = is_wide_type(v) && is_small(v);
    }
    narrow_[k_.task] = true;
    if (k_.block) narrow_[k_.thread] = true;
    for (const Inst& i : k_.insts)
      if (i.op == Op::loop) narrow_[k_.blocks[i.blocks[0]].args[0]] = true;
    // Uses come after definitions, but for what loops carry, which stays as it is.
    std::vector<InstId> order;
    collect(k_.body, order);
    for (InstId i : std::views::reverse(order)) decide(k_.insts[i]);
    KernelRewriter r(
        k_, [this](KernelRewriter& to, const Inst& i, std::span<const ValueId> x) { return copy(to, i, x); },
        KernelBuilder(k_.name, DType::i32));
    declare(r);
    return std::move(r).finish();
  }

 private:
  bool is_wide_type(ValueId v) const { return k_.type(v).dtype == DType::i64; }
  bool is_small(ValueId v) const { return bounds_[v].within(kAnyI32); }

  // Compiled loops add the step before they compare.
  bool ends_in_time(const Inst& i) const {
    int64_t beyond = 0;
    for (int n = 0; n < 3; ++n)
      if (!is_small(i.operands[n])) return false;
    return !__builtin_add_overflow(bounds_[i.operands[1]].high, bounds_[i.operands[2]].high, &beyond) &&
           beyond <= kAnyI32.high;
  }

  void collect(BlockId b, std::vector<InstId>& order) const {
    for (InstId i : k_.blocks[b].insts) {
      order.push_back(i);
      for (BlockId inner : k_.insts[i].blocks) collect(inner, order);
    }
  }

  void decide(const Inst& i) {
    for (ValueId v : i.results) narrow_[v] = is_wide_type(v) && can_narrow(i, v);
    const bool modular = is_modular(i) && !i.results.empty() && narrow_[i.results[0]];
    for (size_t n = 0; n < i.operands.size(); ++n)
      if (!modular && !is_index(i, n)) exact_[i.operands[n]] = true;
  }

  bool can_narrow(const Inst& i, ValueId result) const {
    if (is_modular(i)) return !exact_[result] || is_small(result);
    const auto small = [&](ValueId v) { return is_small(v); };
    return is_narrowable(i) && is_small(result) && (i.op == Op::cast || std::ranges::all_of(i.operands, small));
  }

  // Whether the instruction works on i32 in place of i64.
  bool works_narrow(const Inst& i) const {
    if (!i.results.empty() && is_wide_type(i.results[0])) return narrow_[i.results[0]];
    const bool compares = i.op == Op::prim && info(i.prim).returns_bool;
    return compares && std::ranges::all_of(i.operands, [&](ValueId v) { return is_small(v); });
  }

  Rewritten copy(KernelRewriter& r, const Inst& i, std::span<const ValueId> given) {
    std::vector<ValueId> x(given.begin(), given.end());
    const bool narrow = works_narrow(i);
    if (i.op == Op::cast) return {{r.to().cast(x[0], narrow ? DType::i32 : i.type.dtype)}};
    if (i.op == Op::iota && narrow) return {{r.to().iota(DType::i32, i.type.lanes)}};
    for (size_t n = 0; n < x.size(); ++n) {
      if (!is_wide_type(i.operands[n])) continue;
      const bool index = is_index(i, n) || (i.op == Op::loop ? n < 3 : narrow);
      x[n] = r.to().cast(x[n], index ? DType::i32 : DType::i64);
    }
    return r.copy_plain(i, x);
  }

  void declare(KernelRewriter& r) const {
    KernelBuilder& to = r.to();
    for (size_t i = 0; i < k_.scalars.size(); ++i) {
      const ValueId v = k_.scalars[i];
      r.map(v, to.scalar(narrow_[v] ? DType::i32 : k_.type(v).dtype));
      to.assume(r.mapped(v), k_.facts[i]);
    }
    r.map(k_.task, to.task());
    if (k_.block) {
      to.block_of(k_.block);
      r.map(k_.thread, to.thread());
    }
    to.assume_tasks(k_.tasks_below);
    for (const Memory& m : k_.memories) {
      if (m.kind == MemKind::buffer) to.assume_buffer(to.buffer(m.dtype, m.access), m.below, m.align);
      if (m.kind == MemKind::local) to.local(m.dtype, m.count);
      if (m.kind == MemKind::scratch) to.scratch(m.dtype, r.mapped(m.extent));
      if (m.kind == MemKind::shared) to.shared(m.dtype, m.count, m.swizzle);
    }
  }

  const Kernel& k_;
  const std::vector<Bounds> bounds_;
  std::vector<bool> exact_;   // by value: more than its low 32 bits is needed
  std::vector<bool> narrow_;  // by value: becomes i32
};

}  // namespace

Kernel narrow_index(Kernel k) {
  if (k.index != DType::i64) return k;
  Narrower narrower(k);
  return narrower.possible() ? narrower.run() : std::move(k);
}

}  // namespace thermite
