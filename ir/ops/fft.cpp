// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/fourier.h"

namespace thermite {

extern const OpDef op_fft;
constinit const OpDef op_fft = checked({
    .name = "fft",
    .traits = kGradientLater,
    .attrs = kFourierAttrs,
    .infer = infer_fourier,
    .terms = fourier_terms,
    .split = [](GraphBuilder& b, const SplitArgs& a) { return split_fourier(b, a, false); },
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) { return ref_whole_fourier(*in[0], a, out, false); },
    .doc = "discrete Fourier transform along a dimension, of any length; real numbers count as complex",
});

}  // namespace thermite
