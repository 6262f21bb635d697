// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_angle;
constinit const OpDef op_angle = checked({
    .name = "angle",
    .traits = kGradientLater,
    .infer = of_complex<true>,
    .split = [](GraphBuilder& b, const SplitArgs& a) -> Result<Parts> {
      Parts out;
      TRY(out.re, add_op(b, "atan2", {a.in[0].im, a.in[0].re}));
      return out;
    },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_complex(in, out, [](auto z) { return std::atan2(z.imag(), z.real()); });
        },
    .doc = "the argument of complex numbers, in [-pi, pi], as atan2(imag, real)",
});

}  // namespace thermite
