// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_imag;
constinit const OpDef op_imag = checked({
    .name = "imag",
    .traits = kGradientLater,
    .infer = of_complex<true>,
    .split = [](GraphBuilder&, const SplitArgs& a) -> Result<Parts> { return Parts{a.in[0].im}; },
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_complex(in, out, [](auto z) { return z.imag(); }); },
    .doc = "imaginary parts of complex numbers",
});

}  // namespace thermite
