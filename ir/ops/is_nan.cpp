// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_is_nan;
constinit const OpDef op_is_nan = checked({
    .name = "is_nan",
    .traits = kElementwise | kNoGradient | kCheap,
    .infer = elementwise<PrimDomain::F, true>,
    .scalar = [](ExprPool& e, Exprs x, const Attrs&) { return is_nan(e, x[0]); },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          auto test = [](auto x) { return std::isnan(x); };
          return ref_test(*in[0], out, test, test);
        },
    .doc = "whether x is NaN",
});

}  // namespace thermite
