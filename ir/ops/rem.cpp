// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_rem;
constinit const OpDef op_rem = checked({
    .name = "rem",
    .arity = 2,
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::rem>,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_number(in, out, [](auto a, auto b) {
            using T = decltype(a);
            if constexpr (std::is_floating_point_v<T>) {
              return std::fmod(a, b);
            } else {
              if (b == 0 || (b == T(-1) && std::is_signed_v<T>)) return T(0);
              return a % b;
            }
          });
        },
    .sample_low = 0.3,
    .sample_high = 3,
    .doc = "remainder with the sign of a (C fmod and %); x rem 0 is 0 for integers",
});

}  // namespace thermite
