// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_reduce_max;
constinit const OpDef op_reduce_max = checked({
    .name = "reduce_max",
    .traits = kReduction | kGradientLater,
    .attrs = kReductionAttrs,
    .infer = reduction<PrimDomain::N>,
    .reduce =
        [](Pull& p, Exprs index) {
          return reduce_by(p, index, Prim::max, Tree::exact, lowest_of(compute_type(p.out_dtype())));
        },
    .reduced = reduced_by_axes,
    .terms = terms_of_axes,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const auto axes = *normal_axes(attr<kReductionAttrs, "axes">(a), in[0]->dims.size());
          return ref_fold(*in[0], axes, out, lowest_of(out.dtype), [](auto acc, auto x) { return ref_max(acc, x); });
        },
    .doc = "greatest element, NaN if there is one; -inf or the least integer where empty",
});

}  // namespace thermite
