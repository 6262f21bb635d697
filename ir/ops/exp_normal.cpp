// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "ir/loops/attention_parts.h"
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_exp_normal;
constinit const OpDef op_exp_normal = checked({
    .name = "exp_normal",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs&) {
          const ExprId least = like(e, x[0], least_exponent(e.dtype(x[0])));
          return e.exp(e.select(e.lt(x[0], least), like(e, x[0], -std::numeric_limits<double>::infinity()), x[0]));
        },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          const double least = least_exponent(compute_type(out.dtype));
          return ref_real_with(*in[0], out, [least](long double x) { return x < least ? 0 : std::exp(x); });
        },
    .sample_low = -90,
    .doc = "e to the power x, or 0 where that is no normal number of the type in which it is computed",
});

}  // namespace thermite
