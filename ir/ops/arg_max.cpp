// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_arg_max;
constinit const OpDef op_arg_max = checked({
    .name = "arg_max",
    .traits = kReduction | kNoGradient,
    .attrs = kArgAttrs,
    .infer = infer_arg,
    .reduce = [](Pull& p, Exprs index) { return reduce_arg(p, index, true); },
    .reduced = reduced_by_axis<kArgAttrs>,
    .terms = terms_of_axis<kArgAttrs>,
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) { return ref_arg(*in[0], a, out, true); },
    .doc = "index of the greatest element, i64; NaN beats everything",
});

}  // namespace thermite
