// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_reduce_prod;
constinit const OpDef op_reduce_prod = checked({
    .name = "reduce_prod",
    .traits = kReduction | kGradientLater,
    .attrs = kReductionAttrs,
    .infer = reduction<PrimDomain::N>,
    .reduce =
        [](Pull& p, Exprs index) {
          const DType t = compute_type(p.out_dtype());
          return reduce_by(p, index, Prim::mul, resolve_tree(Tree::sum, t), make_scalar(t, 1));
        },
    .reduced = reduced_by_axes,
    .terms = terms_of_axes,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const auto axes = *normal_axes(attr<kReductionAttrs, "axes">(a), in[0]->dims.size());
          return ref_fold(*in[0], axes, out, make_scalar(out.dtype, 1),
                          [](auto acc, auto x) { return ref_mul(acc, x); });
        },
    .doc = "product; halves accumulate in f32, integers wrap; 1 where empty",
});

}  // namespace thermite
