// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_reduce_sum;
constinit const OpDef op_reduce_sum = checked({
    .name = "reduce_sum",
    .traits = kReduction | kGradientLater,
    .attrs = kReductionAttrs,
    .infer = reduction<PrimDomain::N>,
    .reduce =
        [](Pull& p, Exprs index) {
          const DType t = compute_type(p.out_dtype());
          // A float sum starts from -0, which changes nothing; the final + 0 makes the empty sum 0.
          if (is_int(t)) return reduce_by(p, index, Prim::add, Tree::exact, make_int_scalar(t, 0));
          ReduceSpec spec = reduce_by(p, index, Prim::add, Tree::sum, make_scalar(t, -0.0));
          spec.project = [](ExprPool& e, Exprs s) { return e.add(s[0], like(e, s[0], 0)); };
          return spec;
        },
    .reduced = reduced_by_axes,
    .terms = terms_of_axes,
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const auto axes = *normal_axes(attr<kReductionAttrs, "axes">(a), in[0]->dims.size());
          return ref_fold(*in[0], axes, out, make_scalar(out.dtype, 0),
                          [](auto acc, auto x) { return ref_add(acc, x); });
        },
    .doc = "sum; halves accumulate in f32, integers wrap",
});

}  // namespace thermite
