// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kCumsumAttrs[] = {
    {"axis", AttrType::integer, "along which to add up"},
    {"exclusive", AttrType::flag, "leave the element itself out", otherwise(false)},
    {"reverse", AttrType::flag, "from the back", otherwise(false)},
};

static constexpr double kSteps = 6;  // additions for an element, by blocks (ir/loops/tree.h)

// Sums over the whole axis with the elements outside the prefix masked off: what it means. Tree::scan says how.
static ReduceSpec reduce_cumsum(Pull& p, Exprs index) {
  const int axis = *normal_axis(attr<kCumsumAttrs, "axis">(p.attrs), p.out_rank());
  const bool exclusive = attr<kCumsumAttrs, "exclusive">(p.attrs), reverse = attr<kCumsumAttrs, "reverse">(p.attrs);
  const DType t = compute_type(p.out_dtype());
  ReduceSpec spec;
  spec.axes = {{p.in_extent(0, axis), p.in_size(0, axis)}};
  spec.tree = Tree::scan;
  spec.identity = {make_scalar(t, is_float(t) ? -0.0 : 0)};
  const std::vector<ExprId> place(index.begin(), index.end());
  spec.lift = [&p, place, axis, exclusive, reverse, zero = spec.identity[0]](Exprs r) {
    ExprPool& e = p.e;
    const ExprId low = reverse ? place[axis] : r[0], high = reverse ? r[0] : place[axis];
    std::vector<ExprId> at = place;
    at[axis] = r[0];
    // Every place of the axis is there, so that lanes can share a read.
    const ExprId x = to_compute(e, p.read(0, at));
    return std::vector{e.select(exclusive ? e.lt(low, high) : e.le(low, high), x, e.constant(zero))};
  };
  spec.combine = [](ExprPool& e, Exprs a, Exprs b) { return std::vector{e.add(a[0], b[0])}; };
  spec.project = [](ExprPool& e, Exprs s) { return is_float(e.dtype(s[0])) ? e.add(s[0], like(e, s[0], 0)) : s[0]; };
  return spec;
}

extern const OpDef op_cumsum;
constinit const OpDef op_cumsum = checked({
    .name = "cumsum",
    .traits = kGradientLater,
    .attrs = kCumsumAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      CHECK_OK(require(PrimDomain::N, a.in[0].dtype));
      CHECK_OK(normal_axis(attr<kCumsumAttrs, "axis">(a.attrs), a.in[0].dims.size()));
      return a.in[0];
    },
    .reduce = reduce_cumsum,
    .terms = [](const InferArgs&) { return kSteps; },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const int axis = *normal_axis(attr<kCumsumAttrs, "axis">(a), out.dims.size());
          const bool exclusive = attr<kCumsumAttrs, "exclusive">(a), reverse = attr<kCumsumAttrs, "reverse">(a);
          const int64_t n = out.dims[axis], step = row_major_strides(out.dims)[axis];
          with_sums(out, [&]<class T, class Sum>() {
            const auto& x = in[0]->as<T>();
            for_each_place(out.dims, [&](const Dims& at, int64_t k) {
              if (at[axis] != 0) return;
              Sum sum = 0;
              for (int64_t j = 0; j < n; ++j) {
                const int64_t place = k + (reverse ? n - 1 - j : j) * step;
                const Sum next = ref_add(sum, static_cast<Sum>(x[place]));
                out.as<T>()[place] = exclusive ? sum : next;
                sum = next;
              }
            });
          });
          return ok_status();
        },
    .doc = "running sums along an axis",
});

}  // namespace thermite
