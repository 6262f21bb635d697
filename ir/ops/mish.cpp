// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_mish;
constinit const OpDef op_mish = checked({
    .name = "mish",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs&) {
          // With t = exp(-|x|): tanh(log(1 + exp(x))) is a ratio of polynomials in t, free of cancellation.
          const ExprId one = like(e, x[0], 1), two = like(e, x[0], 2);
          const ExprId t = e.exp(e.neg(e.abs(x[0]))), positive = e.ge(x[0], like(e, x[0], 0));
          const ExprId above = e.add(one, e.mul(two, t)), below = e.mul(t, e.add(t, two));
          const ExprId num = e.select(positive, above, below);
          const ExprId rest = e.select(positive, e.mul(two, e.mul(t, t)), two);
          return e.mul(x[0], e.div(num, e.add(num, rest)));
        },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_real(in, out, [](auto x) {
            const auto softplus = x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
            return x * std::tanh(softplus);
          });
        },
    .sample_low = -5,
    .sample_high = 5,
    .doc = "x tanh(log(1 + exp(x)))",
});

}  // namespace thermite
