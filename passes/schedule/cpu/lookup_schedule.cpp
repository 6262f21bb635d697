// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/lookup_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/picked_rows.h"
#include "passes/schedule/frame.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

// Rows between what is read and what is brought near: lines enough for the time that one takes to come.
constexpr int64_t kAhead = 24;

// One read of elements of columns along the vectors' axis.
struct Lookup {
  PickedRead read;
  LoopAxis rows;  // of what is copied: an axis of its own
  ExprId copied;  // an element of it
  MemId strip = 0;
};

std::optional<Lookup> lookup_of(LoopNest& n, const PickedRead& r, const LoopAxis& vector) {
  const ExprId column = n.pool.axis(vector.id);
  const auto by_index = n.pool.poly(r.place).linear_in(r.index);
  if (!by_index || by_index->rest != Poly::atom(column)) return std::nullopt;
  Lookup l{.read = r, .rows = {n.pool.new_axis(r.extent), r.extent, evaluate(n, r.extent)}, .copied = kNoExpr};
  const Poly row = by_index->coefficient * Poly::atom(n.pool.axis(l.rows.id));
  const ExprId address = n.pool.from_poly(n.pool.poly(r.row) + row + Poly::atom(column));
  const Expr read = n.pool[r.read];
  l.copied = n.pool.load(read.id, read.dtype, std::span(&address, 1));
  return l;
}

// Whether other columns are copied for each element of the axis.
bool is_outer(const LoopNest& n, const Lookup& l, const LoopAxis& a) { return n.pool.depends_on(l.read.row, a.id); }

// Empty where not all that is picked along the axis is picked so, or is to be copied for the same axes.
std::vector<Lookup> find_lookups(LoopNest& n, const LoopAxis& vector) {
  std::vector<Lookup> all;
  for (const PickedRead& r : find_picked_reads(n, values_of(n), vector)) {
    const std::optional<Lookup> l = lookup_of(n, r, vector);
    if (!l) return {};
    all.push_back(*l);
    for (const LoopAxis& a : n.stages[0].axes)
      if (is_outer(n, all[0], a) != is_outer(n, *l, a)) return {};
  }
  return all;
}

class LookupKernel {
 public:
  LookupKernel(LoopNest& n, const LoopAxis& vector, std::vector<Lookup> lookups, const ScheduleContext& context)
      : n_(n),
        vector_(vector),
        lookups_(std::move(lookups)),
        f_(n, context, find_in_place(n, context.memory)),
        b_(f_.b) {
    for (const LoopAxis& a : n.stages[0].axes)
      if (a.id != vector.id) (is_outer(n, lookups_[0], a) ? outer_ : inner_).push_back(a);
    walk_reads(n.pool, values_of(n), [&](ExprId x, ExprId) {
      if (std::ranges::find(lookups_, x, [](const Lookup& l) { return l.read.read; }) == lookups_.end())
        reads_.push_back(x);
    });
  }

  Result<KernelLaunch> run() {
    const Size strips = (vector_.value + (kVectorLanes - 1)) / kVectorLanes;
    const ValueId count = f_.parameter(strips), lanes = b_.index(kVectorLanes);
    const ValueId lo = b_.mul(b_.rem(b_.task(), count), lanes),
                  hi = b_.min(b_.add(lo, lanes), f_.value(vector_.extent));
    f_.bind_digits(outer_, b_.div(b_.task(), count));
    for (Lookup& l : lookups_)
      l.strip = b_.scratch(n_.pool[l.read.read].dtype, f_.parameter(l.rows.value * int64_t{kVectorLanes}));
    std::vector<AxisId> unbound{vector_.id};
    for (const LoopAxis& a : inner_) unbound.push_back(a.id);
    f_.emit.hoist(values_of(n_), unbound);
    f_.vector_loop(vector_, lo, hi, [&] {
      for (const Lookup& l : lookups_) copy(l);
      f_.serial_loops(inner_, [&] {
        if (!inner_.empty()) bring_near(reads_, inner_.back(), f_.value(n_.pool.axis(inner_.back().id)));
        for (const Lookup& l : lookups_) f_.emit.bind(l.read.read, gathered(l));
        store_all(f_, n_);
      });
    });
    return std::move(f_).finish(iterations(outer_) * strips, fmt::format("{} copied", lookups_.size()));
  }

 private:
  void copy(const Lookup& l) {
    b_.loop(b_.index(0), f_.value(l.rows.extent), b_.index(1), [&](ValueId row) {
      const ExprEmitter::Scope scope(f_.emit);
      bring_near(std::span(&l.copied, 1), l.rows, row);
      f_.emit.bind(n_.pool.axis(l.rows.id), row);
      b_.store(l.strip, b_.mul(row, b_.index(kVectorLanes)), f_.emit.emit_vector(l.copied));
    });
  }

  // What these read of the rows some way behind: a core does not see lines that are rows apart coming.
  void bring_near(std::span<const ExprId> reads, const LoopAxis& rows, ValueId row) {
    const ExprEmitter::Scope scope(f_.emit);
    const ValueId last = b_.sub(f_.value(rows.extent), b_.index(1));
    f_.emit.bind(n_.pool.axis(rows.id), b_.min(b_.add(row, b_.index(kAhead)), last));
    f_.emit.prefetch(reads);
  }

  ValueId gathered(const Lookup& l) {
    const ValueId guard = f_.emit.emit_vector(n_.pool[l.read.read].guard), mask = f_.emit.mask();
    const ValueId there = mask == kNoId ? guard : b_.prim(Prim::bit_and, {mask, guard});
    const ValueId row = b_.select(there, f_.emit.emit_vector(l.read.index), b_.index(0));
    const ValueId at = b_.add(b_.mul(row, b_.index(kVectorLanes)), b_.iota(DType::i64, kVectorLanes));
    const ValueId zeros = b_.constant(Scalar{n_.pool[l.read.read].dtype, 0}, kVectorLanes);
    return b_.select(there, b_.gather(l.strip, at), zeros);
  }

  LoopNest& n_;
  const LoopAxis vector_;
  std::vector<Lookup> lookups_;
  std::vector<LoopAxis> outer_, inner_;
  std::vector<ExprId> reads_;  // but the lookups
  KernelFrame f_;
  KernelBuilder& b_;
};

// Strips of about what a core's second-level cache holds, of columns that it does not; nearly all of each are columns,
// and rows that are copied are not many more than those made of them.
bool pays(LoopNest& n, std::span<const Lookup> lookups, const LoopAxis& vector, const Machine& machine) {
  Size outer = 1, inner = 1, strips = 0;
  for (const LoopAxis& a : n.stages[0].axes)
    if (a.id != vector.id) (is_outer(n, lookups[0], a) ? outer : inner) *= a.value;
  const Size columns = outer * vector.value,
             whole = outer * ((vector.value + (kVectorLanes - 1)) / kVectorLanes) * int64_t{kVectorLanes};
  if (whole * 7 > columns * 8 || whole / kVectorLanes < machine.profile.threads) return false;
  for (const Lookup& l : lookups) {
    const auto element = static_cast<int64_t>(size_of(n.pool[l.read.read].dtype));
    strips += l.rows.value * (kVectorLanes * element);
    if (l.rows.value * columns * element <= machine.profile.l2_bytes || inner * 2 < l.rows.value) return false;
  }
  return strips <= 2 * machine.profile.l2_bytes;
}

}  // namespace

Result<std::vector<ScheduleOption>> lookup_options(LoopNest& n, const Machine& machine) {
  CHECK_OK(check_maps(n));
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  if (axes.empty()) return std::vector<ScheduleOption>{};
  const size_t axis = choose_vector_axis(n, axes);
  const std::vector<Lookup> lookups = find_lookups(n, axes[axis]);
  if (lookups.empty() || !pays(n, lookups, axes[axis], machine)) return std::vector<ScheduleOption>{};
  return std::vector<ScheduleOption>{{1, LookupSteps{static_cast<int64_t>(axis)}}};
}

Result<KernelProgram> generate_lookup(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<LookupSteps>(&steps);
  CHECK_OK(check_maps(n));
  const auto axes = static_cast<int64_t>(n.stages[0].axes.size());
  if (s && s->axis >= 0 && s->axis < axes) {
    const LoopAxis vector = n.stages[0].axes[static_cast<size_t>(s->axis)];
    if (std::vector<Lookup> lookups = find_lookups(n, vector); !lookups.empty())
      return program_of(LookupKernel(n, vector, std::move(lookups), context).run());
  }
  return unsupported("{} does not fit the nest", print(steps));
}

}  // namespace thermite
