// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kIsInfAttrs[] = {
    {"negative", AttrType::flag, "-inf counts"},
    {"positive", AttrType::flag, "inf counts"},
};

extern const OpDef op_is_inf;
constinit const OpDef op_is_inf = checked({
    .name = "is_inf",
    .traits = kElementwise | kNoGradient | kCheap,
    .attrs = kIsInfAttrs,
    .infer = elementwise<PrimDomain::F, true>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs& a) {
          const double inf = std::numeric_limits<double>::infinity();
          const ExprId below = e.both(e.boolean(a.flag(0)), e.eq(x[0], like(e, x[0], -inf)));
          const ExprId above = e.both(e.boolean(a.flag(1)), e.eq(x[0], like(e, x[0], inf)));
          return e.prim(Prim::bit_or, {below, above});
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          with_storage(in[0]->dtype, [&]<class T>() {
            const auto& x = in[0]->as<T>();
            for (size_t k = 0; k < x.size(); ++k) out.i[k] = std::isinf(x[k]) && a.flag(x[k] > 0);
          });
          return ok_status();
        },
    .doc = "whether x is infinite, of a sign that counts",
});

}  // namespace thermite
