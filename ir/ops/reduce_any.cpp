// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_reduce_any;
constinit const OpDef op_reduce_any = checked({
    .name = "reduce_any",
    .traits = kReduction | kNoGradient,
    .attrs = kReductionAttrs,
    .infer = reduction<PrimDomain::B>,
    .reduce =
        [](Pull& p, Exprs index) {
          return reduce_by(p, index, Prim::bit_or, Tree::exact, make_int_scalar(DType::boolean, 0));
        },
    .reduced = reduced_by_axes,
    .terms = terms_of_axes,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const auto axes = *normal_axes(attr<kReductionAttrs, "axes">(a), in[0]->dims.size());
          return ref_fold(*in[0], axes, out, make_int_scalar(DType::boolean, 0),
                          [](auto acc, auto x) { return acc != 0 || x != 0; });
        },
    .doc = "whether any is true; false where empty",
});

}  // namespace thermite
