// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kArgMaxAttrs[] = {
    {"axis", AttrType::integer, "dimension to search"},
    {"keepdims", AttrType::flag, "keep it with extent 1"},
    {"last", AttrType::flag, "which index wins a tie: the last, else the first"},
};

extern const OpDef op_arg_max;
constinit const OpDef op_arg_max = checked({
    .name = "arg_max",
    .traits = kReduction | kNoGradient,
    .attrs = kArgMaxAttrs,
    .infer = infer_arg,
    .reduce = [](Pull& p, Exprs index) { return reduce_arg(p, index, true); },
    .reduced = reduced_by_axis,
    .terms = terms_of_axis,
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) { return ref_arg(*in[0], a, out, true); },
    .doc = "index of the greatest element, i64; NaN beats everything",
});

}  // namespace thermite
