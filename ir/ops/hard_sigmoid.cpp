// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kHardSigmoidAttrs[] = {
    {"alpha", AttrType::real, "slope"},
    {"beta", AttrType::real, "value at 0"},
};

// alpha x + beta, good to the last place where it cancels as well: with what the dtype leaves of alpha and beta.
static ExprId line_of(ExprPool& e, ExprId x, double alpha, double beta) {
  const auto kept = [&](double v) {
    if (e.dtype(x) == DType::f64) return v;
    const bool beyond = std::abs(v) > std::numeric_limits<float>::max();
    return beyond ? std::copysign(HUGE_VAL, v) : static_cast<double>(static_cast<float>(v));
  };
  const double slope = kept(alpha), start = kept(beta);
  const ExprId line = e.prim(Prim::muladd, {x, like(e, x, slope), like(e, x, start)});
  if ((slope == alpha && start == beta) || std::isinf(slope) || std::isinf(start)) return line;
  // Further out the clamp decides, and infinities would meet those of the other sign.
  const double reach = std::min((2 + std::abs(start)) / std::abs(slope), 0x1p126);
  const ExprId below = e.min(like(e, x, reach), x), near = e.max(like(e, x, -reach), below);
  return e.add(line, e.prim(Prim::muladd, {near, like(e, x, alpha - slope), like(e, x, beta - start)}));
}

extern const OpDef op_hard_sigmoid;
constinit const OpDef op_hard_sigmoid = checked({
    .name = "hard_sigmoid",
    .traits = kElementwise | kGradientLater,
    .attrs = kHardSigmoidAttrs,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs& a) {
          const ExprId line = line_of(e, x[0], attr<kHardSigmoidAttrs, "alpha">(a), attr<kHardSigmoidAttrs, "beta">(a));
          return e.max(like(e, x[0], 0), e.min(like(e, x[0], 1), line));
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const long double alpha = attr<kHardSigmoidAttrs, "alpha">(a), beta = attr<kHardSigmoidAttrs, "beta">(a);
          return ref_real_with(*in[0], out, [=](long double x) -> long double {
            return ref_max(0.0L, ref_min(1.0L, alpha * x + beta));
          });
        },
    .sample_low = -4,
    .sample_high = 4,
    .doc = "clamp(alpha x + beta, 0, 1)",
});

}  // namespace thermite
