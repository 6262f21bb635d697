// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_neg;
constinit const OpDef op_neg = checked({
    .name = "neg",
    .traits = kElementwise | kGradientLater | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::neg>,
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_number(in, out, [](auto x) {
            if constexpr (std::is_floating_point_v<decltype(x)>)
              return -x;
            else
              return ref_sub(decltype(x)(0), x);
          });
        },
    .doc = "-x; the minimum of an integer type stays",
});

}  // namespace thermite
