// SPDX-License-Identifier: Apache-2.0
// What softmax and log_softmax share.
#pragma once

#include "ir/ops/support/op.h"

namespace thermite {

inline constexpr AttrRow kSoftmaxAttrs[] = {
    {"axis", AttrType::integer, "along which the result, or its exponential, sums to 1"},
};

Result<Type> infer_softmax(const InferArgs& a);
// exp(x - max) * (1 / sum(exp(x - max))), or x - max - log(sum(exp(x - max))); halves work in f32.
Result<NodeId> decompose_softmax(GraphBuilder& b, NodeId in, const Attrs& a, bool log);
Status ref_softmax(const RefTensor& x, const Attrs& a, RefTensor& out, bool log);

}  // namespace thermite
