// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_identity;
constinit const OpDef op_identity = checked({
    .name = "identity",
    .traits = kElementwise | kGradientLater | kCheap,
    .infer = elementwise<PrimDomain::A>,
    .scalar = [](ExprPool&, Exprs x, const Attrs&) { return x[0]; },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          out = *in[0];
          return ok_status();
        },
    .doc = "x itself",
});

}  // namespace thermite
