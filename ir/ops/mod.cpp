// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_mod;
constinit const OpDef op_mod = checked({
    .name = "mod",
    .arity = 2,
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::N>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs&) {
          const ExprId r = e.prim(Prim::rem, {x[0], x[1]});
          if (is_unsigned_int(e.dtype(r))) return r;
          const ExprId zero = like(e, r, 0);
          const ExprId crossed = e.both(e.ne(r, zero), e.ne(e.lt(r, zero), e.lt(x[1], zero)));
          return e.select(crossed, e.add(r, x[1]), r);
        },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_number(in, out, [](auto a, auto b) {
            using T = decltype(a);
            if constexpr (std::is_floating_point_v<T>) {
              const T r = std::fmod(a, b);
              return r != 0 && (r < 0) != (b < 0) ? r + b : r;
            } else {
              if (b == 0 || (b == T(-1) && std::is_signed_v<T>)) return T(0);
              const T r = a % b;
              return r != 0 && (r < 0) != (b < 0) ? static_cast<T>(r + b) : r;
            }
          });
        },
    .sample_low = 0.3,
    .sample_high = 3,
    .doc = "remainder with the sign of b (Python %); x mod 0 is 0 for integers",
});

}  // namespace thermite
