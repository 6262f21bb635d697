// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kFlipAttrs[] = {
    {"axes", AttrType::integers, "dimensions to reverse"},
};

extern const OpDef op_flip;
constinit const OpDef op_flip = checked({
    .name = "flip",
    .traits = kView | kGradientLater | kCheap,
    .attrs = kFlipAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      CHECK_OK(normal_axes(attr<kFlipAttrs, "axes">(a.attrs), a.in[0].dims.size()));
      return a.in[0];
    },
    .pull =
        [](Pull& p, Exprs index) {
          ExprPool& e = p.e;
          std::vector<ExprId> place(index.begin(), index.end());
          const auto axes = *normal_axes(attr<kFlipAttrs, "axes">(p.attrs), p.out_rank());
          for (int k : axes) place[k] = e.sub(e.sub(p.in_extent(0, k), e.index(1)), index[k]);
          return p.read(0, place);
        },
    .reads_apart = [](const InferArgs&) { return true; },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims strides = row_major_strides(in[0]->dims);
          const auto axes = *normal_axes(attr<kFlipAttrs, "axes">(a), out.dims.size());
          return ref_pick(*in[0], out, [&](const Dims& at) {
            Dims from = at;
            for (int k : axes) from[k] = out.dims[k] - 1 - at[k];
            return offset_of(from, strides);
          });
        },
    .doc = "order reversed along some dimensions",
});

}  // namespace thermite
