// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kOrderRankAttrs[] = {
    {"axis", AttrType::integer, "along which to sort"},
    {"largest", AttrType::flag, "descending order, else ascending", otherwise(true)},
};

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
    .reduce =
        [](Pull& p, Exprs index) {
          const int axis = *normal_axis(attr<kOrderRankAttrs, "axis">(p.attrs), p.in_rank(0));
          return reduce_order(p, index, axis, {axis, attr<kOrderRankAttrs, "largest">(p.attrs), true});
        },
    .terms = [](const InferArgs&) { return 1.0; },
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
