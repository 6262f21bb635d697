// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/fourier.h"

namespace thermite {

extern const OpDef op_ifft;
constinit const OpDef op_ifft = checked({
    .name = "ifft",
    .traits = kGradientLater,
    .attrs = kFourierAttrs,
    .infer = infer_fourier,
    .terms = fourier_terms,
    .split = [](GraphBuilder& b, const SplitArgs& a) { return split_fourier(b, a, true); },
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) { return ref_whole_fourier(*in[0], a, out, true); },
    .doc = "inverse of fft",
});

}  // namespace thermite
