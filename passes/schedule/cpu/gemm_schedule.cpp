// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/cpu/gemm_panel.h"

namespace thermite {
namespace {

constexpr int64_t kMinWork = 512;  // multiply-adds below which tiles do not pay
constexpr int64_t kPartRows = 24, kEvenPartRows = 120;

class Gemm {
 public:
  Gemm(LoopNest& nest, const GemmShape& shape, const ScheduleContext& context)
      : n_(nest),
        s_(shape),
        f_(nest, context),
        b_(f_.b),
        c_(nest.stages[s_.stage]),
        acc_(c_.identity[0].dtype),
        nr_(s_.columns_per_strip()),
        panel_(nest, s_, f_) {}

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    tile_ = b_.local(acc_, s_.mr * nr_);
    panel_.pack();
    b_.loop(row_begin_, row_end_, b_.index(s_.mr), [&](ValueId i0) { panel_.each_strip([&] { block(i0); }); });
    TRY(KernelLaunch launch, std::move(f_).finish(tasks, fmt::format("tile {}x{}", s_.mr, nr_)));
    KernelProgram program;
    program.kernels.push_back(std::move(launch));
    return program;
  }

 private:
  Size blocks() const { return (s_.row.value + s_.mr - 1) / s_.mr; }

  // How many parts the rows are cut into, when strips alone do not feed the threads, or not evenly. Every part packs
  // anew, so it has rows enough to make that little.
  Size row_parts(const Size& column_tasks) const {
    const bool few = column_tasks < s_.tasks;
    const Size wanted = ((few ? s_.tasks : 2 * s_.tasks) + column_tasks - 1) / column_tasks;
    return max(1, min(wanted, s_.row.value / (few ? kPartRows : kEvenPartRows)));
  }

  Size bind_task() {
    const Size per_task = s_.strips_per_task(acc_), groups = (s_.strips() + per_task - 1) / per_task;
    const Size parts = row_parts(iterations(s_.outer) * groups);
    const ValueId parts_v = f_.parameter(parts);
    const ValueId part_rows = f_.parameter((blocks() + parts - 1) / parts * s_.mr);
    const ValueId per_task_v = f_.parameter(per_task);
    const ValueId width = f_.value(s_.column.extent), rows = f_.value(s_.row.extent);
    ValueId t = b_.task();
    row_begin_ = b_.mul(b_.rem(t, parts_v), part_rows);
    row_end_ = b_.min(rows, b_.add(row_begin_, part_rows));
    t = b_.div(t, parts_v);
    const ValueId all = b_.div(b_.add(width, b_.index(nr_ - 1)), b_.index(nr_));
    const ValueId more = b_.sub(per_task_v, b_.index(1));
    const ValueId groups_v = b_.div(b_.add(all, more), per_task_v);
    const ValueId strip_begin = b_.mul(b_.rem(t, groups_v), per_task_v);
    const ValueId strip_end = b_.min(all, b_.add(strip_begin, per_task_v));
    f_.bind_digits(s_.outer, b_.div(t, groups_v));
    panel_.allocate(strip_begin, strip_end, width);
    return iterations(s_.outer) * groups * parts;
  }

  // The tile after one more step of each chain.
  std::vector<ValueId> step(ValueId k, std::span<const ValueId> rows, std::span<const ValueId> in) {
    std::vector<ValueId> columns, out(in.begin(), in.end());
    for (int v = 0; v < s_.nv; ++v) columns.push_back(panel_.load(k, v));
    for (int r = 0; r < s_.mr; ++r) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.row.id), rows[r]);
      if (s_.digits)
        f_.bind_digits(c_.reduce, k);
      else
        f_.emit.bind(n_.pool.axis(s_.depth.id), k);
      const ValueId a = b_.splat(f_.value(s_.row_value), kVectorLanes);
      for (int v = 0; v < s_.nv; ++v) out[r * s_.nv + v] = b_.prim(Prim::muladd, {a, columns[v], in[r * s_.nv + v]});
    }
    return out;
  }

  // mr x nv vectors, one chain each; rows beyond the last one repeat it.
  void multiply(ValueId i0) {
    const std::vector<ValueId> zeros(static_cast<size_t>(s_.mr) * s_.nv,
                                     b_.constant(make_scalar(acc_, 0), kVectorLanes));
    std::vector<ValueId> rows;
    const ValueId last = b_.sub(f_.value(s_.row.extent), b_.index(1));
    for (int r = 0; r < s_.mr; ++r) rows.push_back(b_.min(b_.add(i0, b_.index(r)), last));
    const std::vector<ValueId> sums =
        b_.loop(b_.index(0), f_.value(s_.depth.extent), b_.index(1), zeros,
                [&](ValueId k, std::span<const ValueId> in) { return step(k, rows, in); });
    for (int r = 0; r < s_.mr; ++r)
      for (int v = 0; v < s_.nv; ++v) b_.store(tile_, tile_at(r, v), sums[r * s_.nv + v]);
  }

  ValueId tile_at(int r, int v) { return b_.index(r * nr_ + int64_t{v} * kVectorLanes); }

  void store_row(ValueId i, ValueId r) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.row.id), i);
    std::vector<ExprId> roots;
    for (LoopStage& t : n_.stages)
      if (t.identity.empty()) roots.push_back(t.lift[0]);
    f_.emit.hoist(roots, std::span(&s_.column.id, 1));
    const ValueId j0 = panel_.column(), end = b_.min(panel_.width(), b_.add(j0, b_.index(nr_)));
    f_.vector_loop(s_.column, j0, end, [&] {
      const ValueId j = f_.emit.base();
      const ValueId raw = b_.load(tile_, b_.add(b_.mul(r, b_.index(nr_)), b_.sub(j, j0)), kVectorLanes);
      store_result(f_, n_, c_, raw);
    });
  }

  void block(ValueId i0) {
    const ExprEmitter::Scope scope(f_.emit);
    multiply(i0);
    const ValueId rows = b_.min(b_.index(s_.mr), b_.sub(row_end_, i0));
    b_.loop(b_.index(0), rows, b_.index(1), [&](ValueId r) { store_row(b_.add(i0, r), r); });
  }

  LoopNest& n_;
  const GemmShape s_;
  KernelFrame f_;
  KernelBuilder& b_;
  LoopStage& c_;
  const DType acc_;
  const int64_t nr_;
  ColumnPanel panel_;
  MemId tile_ = 0;
  ValueId row_begin_ = kNoId, row_end_ = kNoId;
};

}  // namespace

Result<std::vector<ScheduleOption>> gemm_options(LoopNest& n, const Machine& machine) {
  const std::optional<GemmShape> shape = find_gemm_shape(n);
  if (!shape || shape->multiply_adds() < kMinWork) return std::vector<ScheduleOption>{};
  return gemm_tilings(n, *shape, machine);
}

Result<KernelProgram> generate_gemm(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GemmSteps>(&steps);
  std::optional<GemmShape> shape = find_gemm_shape(n);
  if (!s || !shape || !fits(*s)) return unsupported("{} does not fit the nest", print(steps));
  shape->apply(*s);
  return Gemm(n, *shape, context).build();
}

}  // namespace thermite
