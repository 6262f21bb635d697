// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_abs;
constinit const OpDef op_abs = checked({
    .name = "abs",
    .traits = kElementwise | kGradientLater | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::abs>,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_number(in, out, [](auto x) {
            if constexpr (std::is_floating_point_v<decltype(x)>)
              return std::fabs(x);
            else
              return x < 0 ? ref_sub(decltype(x)(0), x) : x;
          });
        },
    .doc = "absolute value; clears the sign bit of -0 and NaN; the minimum of an integer type stays",
});

}  // namespace thermite
