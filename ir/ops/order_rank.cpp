// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kOrderRankAttrs[] = {
    {"axis", AttrType::integer, "along which to sort"},
    {"largest", AttrType::flag, "descending order, else ascending", otherwise(true)},
};

// Counts the elements that come before this one.
static ReduceSpec reduce_order_rank(Pull& p, Exprs index) {
  const int axis = *normal_axis(attr<kOrderRankAttrs, "axis">(p.attrs), p.out_rank());
  const bool largest = attr<kOrderRankAttrs, "largest">(p.attrs);
  ReduceSpec spec;
  spec.axes = {{p.in_extent(0, axis), p.in_size(0, axis)}};
  spec.identity = {make_int_scalar(DType::i64, 0)};
  const std::vector<ExprId> place(index.begin(), index.end());
  spec.lift = [&p, place, axis, largest](Exprs r) {
    ExprPool& e = p.e;
    std::vector<ExprId> at = place;
    at[axis] = r[0];
    const ExprId self = to_compute(e, p.read(0, place)), other = to_compute(e, p.read(0, at));
    const ExprId before = sorts_before(e, other, self, largest), after = sorts_before(e, self, other, largest);
    const ExprId tie = e.both(e.prim(Prim::bit_not, {after}), e.lt(r[0], place[axis]));
    return std::vector{e.cast(e.prim(Prim::bit_or, {before, tie}), DType::i64)};
  };
  spec.combine = [](ExprPool& e, Exprs a, Exprs b) { return std::vector{e.add(a[0], b[0])}; };
  spec.project = [](ExprPool&, Exprs s) { return s[0]; };
  return spec;
}

extern const OpDef op_order_rank;
constinit const OpDef op_order_rank = checked({
    .name = "order_rank",
    .traits = kIndexed | kNoGradient,
    .attrs = kOrderRankAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      CHECK_OK(require(PrimDomain::N, a.in[0].dtype));
      CHECK_OK(normal_axis(attr<kOrderRankAttrs, "axis">(a.attrs), a.in[0].dims.size()));
      return Type{DType::i64, a.in[0].dims};
    },
    .reduce = reduce_order_rank,
    .terms = terms_of_axis<kOrderRankAttrs>,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const int axis = *normal_axis(attr<kOrderRankAttrs, "axis">(a), out.dims.size());
          const int64_t n = out.dims[axis], step = row_major_strides(out.dims)[axis];
          for_each_place(out.dims, [&](const Dims& at, int64_t k) {
            if (at[axis] != 0) return;
            const std::vector<int64_t> order = ref_order(*in[0], k, n, step, attr<kOrderRankAttrs, "largest">(a));
            for (int64_t j = 0; j < n; ++j) out.i[k + order[j] * step] = j;
          });
          return ok_status();
        },
    .doc = "place of each element in the stable sorted order along an axis, i64; NaN is greater than everything",
});

}  // namespace thermite
