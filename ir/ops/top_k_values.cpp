// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kTopKValuesAttrs[] = {
    {"k", AttrType::integer, "how many"},
    {"axis", AttrType::integer, "along which to sort"},
    {"largest", AttrType::flag, "descending order, else ascending"},
};

extern const OpDef op_top_k_values;
constinit const OpDef op_top_k_values = checked({
    .name = "top_k_values",
    .traits = kComposite | kIndexed | kGradientLater,
    .attrs = kTopKValuesAttrs,
    .infer = [](const InferArgs& a) { return infer_top_k(a, false); },
    .decompose = [](GraphBuilder& b, std::span<const NodeId> in, const Attrs& a) -> Result<NodeId> {
      TRY(NodeId where, b.add(*find_op("top_k_indices"), in, a));
      const NodeId both[] = {in[0], where};
      return b.add(*find_op("gather_elements"), both, {a.i(1)});
    },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const RefTensor& x = *in[0];
          const int axis = *normal_axis(a.i(1), x.dims.size());
          const int64_t n = x.dims[axis], step = row_major_strides(x.dims)[axis];
          const Dims strides = row_major_strides(out.dims);
          for_each_place(x.dims, [&](const Dims& at, int64_t from) {
            if (at[axis] != 0) return;
            const std::vector<int64_t> order = ref_order(x, from, n, step, a.flag(2));
            const int64_t to = offset_of(at, strides);
            for (int64_t j = 0; j < a.i(0); ++j)
              with_storage(x.dtype,
                           [&]<class T>() { out.as<T>()[to + j * strides[axis]] = x.as<T>()[from + order[j] * step]; });
          });
          return ok_status();
        },
    .doc =
        "the k largest or smallest elements along an axis, sorted; ties in index order; NaN is greater than everything",
});

}  // namespace thermite
