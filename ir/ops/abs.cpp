// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_abs;
constinit const OpDef op_abs = checked({
    .name = "abs",
    .traits = kElementwise | kGradientLater | kCheap,
    .infer =
        [](const InferArgs& a) {
          return is_complex(a.in[0].dtype) ? of_complex<true>(a) : elementwise<PrimDomain::N>(a);
        },
    .scalar = by_prim<Prim::abs>,
    .split = [](GraphBuilder& b, const SplitArgs& a) -> Result<Parts> {
      Parts out;
      TRY(out.re, add_op(b, "hypot", {a.in[0].re, a.in[0].im}));
      return out;
    },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          if (any_complex(in)) return ref_complex(in, out, [](auto z) { return std::hypot(z.real(), z.imag()); });
          return ref_number(in, out, [](auto x) {
            if constexpr (std::is_floating_point_v<decltype(x)>)
              return std::fabs(x);
            else
              return x < 0 ? ref_sub(decltype(x)(0), x) : x;
          });
        },
    .doc =
        "absolute value; clears the sign bit of -0 and NaN; the minimum of an integer type stays; of a complex number "
        "its distance from 0, as hypot",
});

}  // namespace thermite
