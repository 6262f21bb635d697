// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_tanh;
constinit const OpDef op_tanh = checked({
    .name = "tanh",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::tanh>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::tanh(x); }); },
    .sample_low = -4,
    .sample_high = 4,
    .doc = "hyperbolic tangent",
});

}  // namespace thermite
