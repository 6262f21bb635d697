// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_div;
constinit const OpDef op_div = checked({
    .name = "div",
    .arity = 2,
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::div>,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_number(in, out, [](auto a, auto b) {
            using T = decltype(a);
            if constexpr (std::is_floating_point_v<T>) {
              return a / b;
            } else {
              if (b == 0) return T(0);
              if (b == T(-1) && std::is_signed_v<T>) return ref_sub(T(0), a);
              return a / b;
            }
          });
        },
    .sample_low = 0.2,
    .sample_high = 3,
    .doc = "a / b; integers truncate towards 0, x / 0 is 0",
});

}  // namespace thermite
