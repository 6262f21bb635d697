// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/top_k.h"

namespace thermite {

extern const OpDef op_top_k_values;
constinit const OpDef op_top_k_values = checked({
    .name = "top_k_values",
    .traits = kComposite | kIndexed | kGradientLater,
    .attrs = kTopKAttrs,
    .infer = [](const InferArgs& a) { return infer_top_k(a, false); },
    .decompose = [](GraphBuilder& b, std::span<const NodeId> in, const Attrs& a) -> Result<NodeId> {
      TRY(NodeId where, b.add(*find_op("top_k_indices"), in, a));
      return add_op(b, "gather_elements", {in[0], where}, {{"axis", attr<kTopKAttrs, "axis">(a)}});
    },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          return ref_top_k(*in[0], a, out, [&](int64_t to, int64_t from, int64_t) {
            with_storage(out.dtype, [&]<class T>() { out.as<T>()[to] = in[0]->as<T>()[from]; });
          });
        },
    .doc =
        "the k largest or smallest elements along an axis, sorted; ties in index order; NaN is greater than everything",
});

}  // namespace thermite
