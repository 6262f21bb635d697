// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/fold_pad.h"

namespace thermite {

extern const OpDef op_pad_edge;
constinit const OpDef op_pad_edge = checked({
    .name = "pad_edge",
    .traits = kView | kFolds | kGradientLater,
    .attrs = kFoldPadAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      TRY(Dims dims,
          padded_dims(a.in[0].dims, attr<kFoldPadAttrs, "low">(a.attrs), attr<kFoldPadAttrs, "high">(a.attrs)));
      for (int k = 0; k < dims.size(); ++k)
        if (a.in[0].dims[k] == 0 && dims[k] > 0)
          return user_error("dimension {} is empty: there is no edge to repeat", k);
      return Type{a.in[0].dtype, dims};
    },
    .pull =
        [](Pull& p, Exprs index) {
          return pull_folded(p, index,
                             {[](ExprPool& e, ExprId i) { return e.max(i, e.index(0)); },
                              [](ExprPool& e, ExprId i, ExprId last) { return e.min(i, last); }});
        },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          return ref_folded(*in[0], a, out,
                            [](int64_t i, int64_t n) { return std::min(std::max<int64_t>(i, 0), n - 1); });
        },
    .doc = "surrounded by copies of the outermost elements; negative widths crop",
});

}  // namespace thermite
