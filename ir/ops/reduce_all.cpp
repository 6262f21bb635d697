// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_reduce_all;
constinit const OpDef op_reduce_all = checked({
    .name = "reduce_all",
    .traits = kReduction | kNoGradient,
    .attrs = kReductionAttrs,
    .infer = reduction<PrimDomain::B>,
    .reduce =
        [](Pull& p, Exprs index) {
          return reduce_by(p, index, Prim::bit_and, Tree::exact, make_int_scalar(DType::boolean, 1));
        },
    .reduced = reduced_by_axes,
    .terms = terms_of_axes,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const auto axes = *normal_axes(attr<kReductionAttrs, "axes">(a), in[0]->dims.size());
          return ref_fold(*in[0], axes, out, make_int_scalar(DType::boolean, 1),
                          [](auto acc, auto x) { return acc != 0 && x != 0; });
        },
    .doc = "whether all are true; true where empty",
});

}  // namespace thermite
