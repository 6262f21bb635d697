// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/fold_pad.h"

namespace thermite {

extern const OpDef op_pad_reflect;
constinit const OpDef op_pad_reflect = checked({
    .name = "pad_reflect",
    .traits = kView | kFolds | kGradientLater,
    .attrs = kFoldPadAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      TRY(Dims dims,
          padded_dims(a.in[0].dims, attr<kFoldPadAttrs, "low">(a.attrs), attr<kFoldPadAttrs, "high">(a.attrs)));
      for (int k = 0; k < dims.size(); ++k) {
        const int64_t most = std::max<int64_t>(a.in[0].dims[k] - 1, 0);
        if (attr<kFoldPadAttrs, "low">(a.attrs)[k] > most || attr<kFoldPadAttrs, "high">(a.attrs)[k] > most)
          return user_error("dimension {} of extent {} reflects at most {} elements, got {} and {}", k, a.in[0].dims[k],
                            most, attr<kFoldPadAttrs, "low">(a.attrs)[k], attr<kFoldPadAttrs, "high">(a.attrs)[k]);
      }
      return Type{a.in[0].dtype, dims};
    },
    .pull =
        [](Pull& p, Exprs index) {
          return pull_folded(p, index,
                             {[](ExprPool& e, ExprId i) { return e.abs(i); },
                              [](ExprPool& e, ExprId i, ExprId last) { return e.sub(last, e.abs(e.sub(last, i))); }});
        },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          return ref_folded(*in[0], a, out, [](int64_t i, int64_t n) {
            if (i < 0) i = -i;
            return i >= n ? 2 * (n - 1) - i : i;
          });
        },
    .doc = "mirrored at the outermost elements, which are not repeated; negative widths crop",
});

}  // namespace thermite
