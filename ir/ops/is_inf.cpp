// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kIsInfAttrs[] = {
    {"negative", AttrType::flag, "-inf counts", otherwise(true)},
    {"positive", AttrType::flag, "inf counts", otherwise(true)},
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
          const ExprId below = e.both(e.boolean(attr<kIsInfAttrs, "negative">(a)), e.eq(x[0], like(e, x[0], -inf)));
          const ExprId above = e.both(e.boolean(attr<kIsInfAttrs, "positive">(a)), e.eq(x[0], like(e, x[0], inf)));
          return e.prim(Prim::bit_or, {below, above});
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const bool negative = attr<kIsInfAttrs, "negative">(a), positive = attr<kIsInfAttrs, "positive">(a);
          with_storage(in[0]->dtype, [&]<class T>() {
            const auto& x = in[0]->as<T>();
            for (size_t k = 0; k < x.size(); ++k) out.i[k] = std::isinf(x[k]) && (x[k] > 0 ? positive : negative);
          });
          return ok_status();
        },
    .doc = "whether x is infinite, of a sign that counts",
});

}  // namespace thermite
