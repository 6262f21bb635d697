// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kExpandAttrs[] = {
    {"dims", AttrType::integers, "shape to broadcast to", kRequired, true},
};

extern const OpDef op_expand;
constinit const OpDef op_expand = checked({
    .name = "expand",
    .traits = kView | kRepeats | kGradientLater | kCheap,
    .attrs = kExpandAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      TRY(Dims dims, dims_from(attr<kExpandAttrs, "dims">(a.attrs)));
      const Type both[] = {a.in[0], {a.in[0].dtype, dims}};
      TRY(Dims common, broadcast(both));
      if (common != dims) return user_error("{} does not broadcast to {}", to_string(a.in[0].dims), to_string(dims));
      return Type{a.in[0].dtype, dims};
    },
    .pull =
        [](Pull& p, Exprs index) {
          const int rank = p.in_rank(0), shift = p.out_rank() - rank;
          std::vector<ExprId> place;
          for (int k = 0; k < rank; ++k) place.push_back(p.in_size(0, k) == 1 ? p.e.index(0) : index[k + shift]);
          return p.read(0, place);
        },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          const Dims strides = broadcast_strides(in[0]->dims, out.dims);
          return ref_pick(*in[0], out, [&](const Dims& at) { return offset_of(at, strides); });
        },
    .doc = "repeated along dimensions of extent 1 and new leading ones",
});

}  // namespace thermite
