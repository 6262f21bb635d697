// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_reduce_min;
constinit const OpDef op_reduce_min = checked({
    .name = "reduce_min",
    .traits = kReduction | kGradientLater,
    .attrs = kReductionAttrs,
    .infer = reduction<PrimDomain::N>,
    .reduce =
        [](Pull& p, Exprs index) {
          return reduce_by(p, index, Prim::min, Tree::exact, highest_of(compute_type(p.out_dtype())));
        },
    .reduced = reduced_by_axes,
    .terms = terms_of_axes,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const auto axes = *normal_axes(attr<kReductionAttrs, "axes">(a), in[0]->dims.size());
          return ref_fold(*in[0], axes, out, highest_of(out.dtype), [](auto acc, auto x) { return ref_min(acc, x); });
        },
    .doc = "least element, NaN if there is one; inf or the greatest integer where empty",
});

}  // namespace thermite
