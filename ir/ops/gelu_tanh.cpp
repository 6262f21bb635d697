// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_gelu_tanh;
constinit const OpDef op_gelu_tanh = checked({
    .name = "gelu_tanh",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs&) {
          // (1 + tanh(u)) / 2 = sigmoid(2u), which keeps its precision for negative u.
          const ExprId u = gelu_tanh_argument(e, x[0]);
          return e.mul(x[0], stable_sigmoid(e, e.add(u, u)));
        },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_real(in, out, [](auto x) {
            using T = decltype(x);
            const T u = T(0.79788456080286535588L) * (x + T(0.044715L) * x * x * x);
            return x / (1 + std::exp(-2 * u));
          });
        },
    .doc = "x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2",
});

}  // namespace thermite
