// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_arg_min;
constinit const OpDef op_arg_min = checked({
    .name = "arg_min",
    .traits = kReduction | kNoGradient,
    .attrs = kArgAttrs,
    .infer = infer_arg,
    .reduce = [](Pull& p, Exprs index) { return reduce_arg(p, index, false); },
    .reduced = reduced_by_axis<kArgAttrs>,
    .terms = terms_of_axis<kArgAttrs>,
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) { return ref_arg(*in[0], a, out, false); },
    .doc = "index of the least element, i64; NaN beats everything",
});

}  // namespace thermite
