// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/softmax.h"

namespace thermite {

extern const OpDef op_log_softmax;
constinit const OpDef op_log_softmax = checked({
    .name = "log_softmax",
    .traits = kComposite | kGradientLater,
    .attrs = kSoftmaxAttrs,
    .infer = infer_softmax,
    .decompose = [](GraphBuilder& b, std::span<const NodeId> in,
                    const Attrs& a) { return decompose_softmax(b, in[0], a, true); },
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) { return ref_softmax(*in[0], a, out, true); },
    .doc = "x - max - log(sum(exp(x - max))) along an axis; halves work in f32",
});

}  // namespace thermite
