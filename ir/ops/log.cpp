// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_log;
constinit const OpDef op_log = checked({
    .name = "log",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::log>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::log(x); }); },
    .sample_low = 0.1,
    .sample_high = 4,
    .doc = "natural logarithm; NaN below 0, -inf at 0",
});

}  // namespace thermite
