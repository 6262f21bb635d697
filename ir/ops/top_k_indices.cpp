// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/top_k.h"

namespace thermite {

extern const OpDef op_top_k_indices;
constinit const OpDef op_top_k_indices = checked({
    .name = "top_k_indices",
    .traits = kIndexed | kNoGradient,
    .attrs = kTopKAttrs,
    .infer = [](const InferArgs& a) { return infer_top_k(a, true); },
    .reduce =
        [](Pull& p, Exprs index) {
          const int axis = *normal_axis(attr<kTopKAttrs, "axis">(p.attrs), p.in_rank(0));
          return reduce_order(p, index, axis, {axis, attr<kTopKAttrs, "largest">(p.attrs), false});
        },
    .terms =
        [](const InferArgs& a) {
          const Dims& d = a.in[0].dims;
          const auto n = static_cast<double>(d[*normal_axis(attr<kTopKAttrs, "axis">(a.attrs), d.size())]);
          return n / static_cast<double>(std::max<int64_t>(1, attr<kTopKAttrs, "k">(a.attrs)));
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          return ref_top_k(*in[0], a, out, [&](int64_t to, int64_t, int64_t j) { out.i[to] = j; });
        },
    .doc = "the k indices (i64) of the largest or smallest elements along an axis, sorted; ties in index order; NaN is "
           "greater than everything",
});

}  // namespace thermite
