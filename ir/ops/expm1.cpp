// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_expm1;
constinit const OpDef op_expm1 = checked({
    .name = "expm1",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::expm1>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::expm1(x); }); },
    .doc = "exp(x) - 1, accurate near 0",
});

}  // namespace thermite
