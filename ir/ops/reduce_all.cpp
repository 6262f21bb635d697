// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kReduceAllAttrs[] = {
    {"axes", AttrType::integers, "dimensions to reduce"},
    {"keepdims", AttrType::flag, "keep them with extent 1"},
};

extern const OpDef op_reduce_all;
constinit const OpDef op_reduce_all = checked({
    .name = "reduce_all",
    .traits = kReduction | kNoGradient,
    .attrs = kReduceAllAttrs,
    .infer = reduction<PrimDomain::B>,
    .reduce =
        [](Pull& p, Exprs index) {
          return reduce_by(p, index, Prim::bit_and, Tree::exact, make_int_scalar(DType::boolean, 1));
        },
    .reduced = reduced_by_axes,
    .terms = terms_of_axes,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const auto axes = *normal_axes(a.ints(0), in[0]->dims.size());
          return ref_fold(*in[0], axes, out, make_int_scalar(DType::boolean, 1),
                          [](auto acc, auto x) { return acc != 0 && x != 0; });
        },
    .doc = "whether all are true; true where empty",
});

}  // namespace thermite
