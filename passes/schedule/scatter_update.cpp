// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/scatter_update.h"

#include <algorithm>

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

int64_t bytes_of(DType t) { return static_cast<int64_t>(size_of(t)); }

// At the place of the result in scope: the old value is stored there, or what became of it rounded to the result.
void store_old_value(KernelFrame& f, LoopNest& n, MemId state) {
  const LoopStage& s = n.stages[0];
  f.emit.store(state, s.store, n.pool.cast(s.lift[kScatterOld], scatter_state_type(s)));
}

void round_value(KernelFrame& f, LoopNest& n, MemId state) {
  const LoopStage& s = n.stages[0];
  f.emit.bind_buffer(s.source, state);
  const ExprId value = n.pool.load(s.source, scatter_state_type(s), std::span(&s.store, 1));
  f.emit.store(f.output(s), s.store, n.pool.cast(value, s.dtype));
}

NestCounts old_value_counts(const LoopNest& n) {
  const LoopStage& s = n.stages[0];
  return {scatter_elements(n) * bytes_of(s.dtype), scatter_elements(n) * bytes_of(scatter_state_type(s)), 0};
}

NestCounts round_counts(const LoopNest& n) {
  const LoopStage& s = n.stages[0];
  return {scatter_elements(n) * bytes_of(scatter_state_type(s)), scatter_elements(n) * bytes_of(s.dtype), 0};
}

}  // namespace

bool scatters(const LoopNest& n) {
  return std::ranges::any_of(n.stages, [](const LoopStage& s) { return s.scatter.has_value(); });
}

Result<ScatterShape> scatter_shape(LoopNest& n) {
  if (n.stages.size() != 1) return unsupported("a scatter beside other stages");
  const LoopStage& s = n.stages[0];
  ScatterShape shape;
  const std::span<const ExprId> places = std::span(s.lift).subspan(kScatterIndex);
  auto is_place = [&](const LoopAxis& a) { return std::ranges::count(places, n.pool.axis(a.id)) == 1; };
  for (const LoopAxis& a : s.reduce) (is_place(a) ? shape.kept : shape.walked).push_back(a);
  shape.address = linear_address(n.pool, places, s.extents);
  if (shape.kept.empty() || places.empty()) return shape;
  const LoopAxis last = shape.kept.back();
  if (places.back() != n.pool.axis(last.id)) return shape;
  shape.vector = last;
  shape.kept.pop_back();
  return shape;
}

bool accumulates(const LoopStage& s) {
  return is_half(s.dtype) && s.scatter->combine && *s.scatter->combine != Prim::min && *s.scatter->combine != Prim::max;
}

DType scatter_state_type(const LoopStage& s) { return accumulates(s) ? compute_type(s.dtype) : s.dtype; }

ExprId scatter_value(LoopNest& n) {
  const LoopStage& s = n.stages[0];
  const ExprId update = s.lift[kScatterUpdate];
  return s.scatter->combine ? update : n.pool.cast(update, scatter_state_type(s));
}

Size scatter_elements(const LoopNest& n) { return volume(n, n.stages[0].extents); }

MemId scatter_state(KernelFrame& f, LoopNest& n, MemAccess access) {
  const LoopStage& s = n.stages[0];
  if (!accumulates(s)) return f.output(s);
  const DType t = scatter_state_type(s);
  return f.workspace(0, scatter_elements(n) * bytes_of(t), t, access);
}

NestCounts update_counts(const LoopNest& n) {
  const LoopStage& s = n.stages[0];
  const Size updates = iterations(s.reduce);
  return {updates * (bytes_of(s.dtype) + bytes_of(DType::i64)), updates * bytes_of(scatter_state_type(s)), 0};
}

NestCounts one_kernel_counts(const LoopNest& n) {
  const LoopStage& s = n.stages[0];
  const Size result = scatter_elements(n) * bytes_of(s.dtype);
  return {result + iterations(s.reduce) * (bytes_of(s.dtype) + bytes_of(DType::i64)), result, 0};
}

Result<KernelProgram> scatter_program(const LoopNest& n, const ScatterPlaces& each,
                                      const std::function<Result<KernelLaunch>()>& update) {
  const LoopStage& s = n.stages[0];
  KernelProgram program;
  if (accumulates(s)) program.workspaces = {scatter_elements(n) * bytes_of(scatter_state_type(s))};
  TRY(KernelLaunch first, each("old values", MemAccess::write, old_value_counts(n), store_old_value));
  program.kernels.push_back(std::move(first));
  TRY(KernelLaunch second, update());
  program.kernels.push_back(std::move(second));
  if (!accumulates(s)) return program;
  TRY(KernelLaunch third, each("rounding", MemAccess::read, round_counts(n), round_value));
  program.kernels.push_back(std::move(third));
  return program;
}

ValueId ScatterUpdate::lands() {
  KernelBuilder& b = f_.b;
  const ValueId yes = f_.value(s_.lift[kScatterLands]);
  if (low_ == kNoId) return yes;
  const ValueId at = f_.value(shape_.address);
  const int lanes = std::max(b.type(yes).lanes, b.type(at).lanes);
  const ValueId inside = b.prim(Prim::bit_and, {b.prim(Prim::ge, {at, low_}), b.lt(at, high_)});
  return b.prim(Prim::bit_and, {b.splat(yes, lanes), b.splat(inside, lanes)});
}

void ScatterUpdate::change(ExprId value) {
  const DType t = scatter_state_type(s_);
  if (s_.scatter->combine) {
    const ExprId old = n_.pool.load(s_.source, t, std::span(&shape_.address, 1));
    value = n_.pool.prim(*s_.scatter->combine, {n_.pool.cast(old, n_.pool.dtype(value)), value});
  }
  f_.emit.store(state_, shape_.address, n_.pool.cast(value, t));
}

void ScatterUpdate::change_where_it_lands() {
  const ExprEmitter::Scope scope(f_.emit);
  f_.b.branch(lands(), [&] {
    const ExprEmitter::Scope inner(f_.emit);
    change();
  });
}

}  // namespace thermite
