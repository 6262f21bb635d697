// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_log1p;
constinit const OpDef op_log1p = checked({
    .name = "log1p",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::log1p>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::log1p(x); }); },
    .sample_low = -0.5,
    .sample_high = 3,
    .doc = "log(1 + x), accurate near 0",
});

}  // namespace thermite
