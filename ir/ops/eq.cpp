// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_eq;
constinit const OpDef op_eq = checked({
    .name = "eq",
    .arity = 2,
    .traits = kElementwise | kNoGradient | kCommutative | kCheap,
    .infer = elementwise<PrimDomain::A, true>,
    .scalar = by_prim<Prim::eq>,
    .split = [](GraphBuilder& b, const SplitArgs& a) -> Result<Parts> {
      TRY(const Parts x, completed(b, a.in[0]));
      TRY(const Parts y, completed(b, a.in[1]));
      TRY(const NodeId re, add_op(b, "eq", {x.re, y.re}));
      TRY(const NodeId im, add_op(b, "eq", {x.im, y.im}));
      Parts out;
      TRY(out.re, add_op(b, "logical_and", {re, im}));
      return out;
    },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          const auto test = [](auto a, auto b) { return a == b; };
          return any_complex(in) ? ref_complex(in, out, test) : ref_comparison(in, out, test);
        },
    .doc = "a = b",
});

}  // namespace thermite
