// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_conj;
constinit const OpDef op_conj = checked({
    .name = "conj",
    .traits = kGradientLater,
    .infer = of_complex<false>,
    .split = [](GraphBuilder& b, const SplitArgs& a) -> Result<Parts> {
      Parts out{a.in[0].re};
      TRY(out.im, add_op(b, "neg", {a.in[0].im}));
      return out;
    },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_complex(in, out, [](auto z) { return decltype(z)(z.real(), -z.imag()); });
        },
    .doc = "the conjugate: imaginary parts negated",
});

}  // namespace thermite
