// SPDX-License-Identifier: Apache-2.0
#include <iterator>

#include "ir/ops/support/op.h"

namespace thermite {
namespace {

// ln(1 + t) of f32 for t in [0, 1]: t + t^2 P(t), rounded coefficients, error relative to the result 2^-30.1.
ExprId log1p_of_unit(ExprPool& e, ExprId t) {
  if (e.dtype(t) != DType::f32) return e.prim(Prim::log1p, {t});
  constexpr double kUnit[] = {-0x1.fffff8p-2, 0x1.5553b6p-2,  -0x1.ffc59ep-3, 0x1.978b56p-3, -0x1.4a72c4p-3,
                              0x1.ff295ap-4,  -0x1.54f25ep-4, 0x1.59013p-5,   -0x1.c0a61p-7, 0x1.1139b4p-9};
  ExprId sum = like(e, t, std::end(kUnit)[-1]);
  for (size_t k = std::size(kUnit) - 1; k-- > 0;) sum = e.prim(Prim::muladd, {sum, t, like(e, t, kUnit[k])});
  return e.prim(Prim::muladd, {e.mul(t, t), sum, t});
}

}  // namespace

extern const OpDef op_softplus;
constinit const OpDef op_softplus = checked({
    .name = "softplus",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs&) {
          const ExprId tail = log1p_of_unit(e, e.exp(e.neg(e.abs(x[0]))));
          return e.add(e.max(x[0], like(e, x[0], 0)), tail);
        },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          // log(1 + exp(x)) without overflow.
          return ref_real(in, out,
                          [](auto x) { return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); });
        },
    .sample_low = -6,
    .sample_high = 6,
    .doc = "log(1 + exp(x))",
});

}  // namespace thermite
