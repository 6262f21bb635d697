// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kArgMinAttrs[] = {
    {"axis", AttrType::integer, "dimension to search"},
    {"keepdims", AttrType::flag, "keep it with extent 1"},
    {"last", AttrType::flag, "which index wins a tie: the last, else the first"},
};

extern const OpDef op_arg_min;
constinit const OpDef op_arg_min = checked({
    .name = "arg_min",
    .traits = kReduction | kNoGradient,
    .attrs = kArgMinAttrs,
    .infer = infer_arg,
    .reduce = [](Pull& p, Exprs index) { return reduce_arg(p, index, false); },
    .reduced = reduced_by_axis,
    .terms = terms_of_axis,
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) { return ref_arg(*in[0], a, out, false); },
    .doc = "index of the least element, i64; NaN beats everything",
});

}  // namespace thermite
