// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_sign;
constinit const OpDef op_sign = checked({
    .name = "sign",
    .traits = kElementwise | kNoGradient | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::sign>,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_number(in, out, [](auto x) {
            using T = decltype(x);
            return x > 0 ? T(1) : x < 0 ? T(-1) : x;
          });
        },
    .doc = "-1, 0 or 1; NaN and -0 stay",
});

}  // namespace thermite
