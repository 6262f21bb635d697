// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/nest_util.h"
#include "passes/schedule/extremum.h"
#include "passes/schedule/fold_across.h"
#include "passes/schedule/gpu/column_kernel.h"

namespace thermite {
namespace {

class Columns {
 public:
  Columns(LoopNest& nest, const ColumnShape& shape, const ScheduleContext& context)
      : n_(nest), shape_(shape), v_(shape.vector()), f_(nest, context), b_(f_.b), lanes_(shape.steps.lanes) {}

  Result<KernelLaunch> build() {
    const int64_t threads = shape_.steps.columns;
    b_.block_of(static_cast<int>(threads));
    f_.emit.want_aligned();
    f_.count_elements(threads);
    const std::vector<LoopAxis> outer = shape_.outer();
    const Size vectors = shape_.vectors(), all = iterations(outer) * vectors;
    const ValueId linear = b_.add(b_.mul(b_.task(), b_.index(threads)), b_.thread()), per_row = f_.parameter(vectors);
    b_.branch(b_.lt(linear, outer.empty() ? per_row : f_.parameter(all)), [&] {
      const ExprEmitter::Scope scope(f_.emit);
      ValueId vector = linear;
      if (!outer.empty()) {
        vector = b_.rem(linear, per_row);
        f_.bind_digits(outer, b_.div(linear, per_row));
      }
      at(b_.mul(vector, b_.index(lanes_)));
    });
    return std::move(f_).finish((all + (threads - 1)) / threads, "a thread each", count(n_));
  }

 private:
  // Without masks where every lane is there and inside what it reads.
  void at(ValueId base) {
    std::vector<ExprId> roots;
    std::vector<LoopAxis> taps;
    for (const LoopStage& s : n_.stages) roots.insert(roots.end(), s.lift.begin(), s.lift.end());
    for (const auto& list : shape_.roles.inner) taps.insert(taps.end(), list.begin(), list.end());
    const auto lanes = static_cast<int>(lanes_);
    const Interior interior = find_interior(n_, roots, v_, taps, lanes);
    const bool whole = v_.value % lanes_ == 0;
    const ValueId extent = f_.value(v_.extent);
    auto arm = [&](bool inner) {
      return [&, inner] {
        const ValueId mask = inner || whole ? kNoId : b_.lane_mask(b_.sub(extent, base), lanes);
        const ExprEmitter::VectorScope vector(f_.emit, v_.id, base, mask, lanes);
        if (inner) f_.emit.assume(interior.comparisons);
        for (size_t k = 0; k < n_.stages.size(); ++k) stage(k);
        return std::vector<ValueId>{};
      };
    };
    ValueId inside = f_.inside(interior, v_, base);
    if (!whole) inside = b_.prim(Prim::bit_and, {inside, b_.prim(Prim::le, {b_.add(base, b_.index(lanes)), extent})});
    b_.branch(inside, {}, arm(true), arm(false));
  }

  void stage(size_t k) {
    LoopStage& s = n_.stages[k];
    std::vector<AxisId> unbound;
    for (const LoopAxis& a : shape_.roles.inner[k]) unbound.push_back(a.id);
    f_.emit.hoist(s.lift, unbound);
    if (s.identity.empty())
      return f_.serial_loops(shape_.roles.inner[k], [&] { f_.emit.store(f_.output(s), s.store, s.lift[0]); });
    StageMonoid m(f_, n_, s, iterations(s.reduce) >= kMinExtremes);
    const ValueId value = m.projected(m.finished(fold_across(m, static_cast<int>(lanes_), {}, is_short_sum(n_, s))));
    f_.emit.bind(n_.pool.load(s.source, s.dtype, {}), value);
    if (s.output >= 0) f_.emit.store_value(f_.output(s), s.store, value);
  }

  LoopNest& n_;
  const ColumnShape& shape_;
  const LoopAxis v_;
  KernelFrame f_;
  KernelBuilder& b_;
  const int64_t lanes_;
};

}  // namespace

std::vector<LoopAxis> ColumnShape::outer() const {
  std::vector<LoopAxis> axes = roles.rows;
  axes.erase(axes.begin() + static_cast<long>(steps.axis));
  return axes;
}

Result<KernelLaunch> columns_kernel(LoopNest& n, const ColumnShape& shape, const ScheduleContext& context) {
  return Columns(n, shape, context).build();
}

}  // namespace thermite
