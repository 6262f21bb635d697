// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kPadReflectAttrs[] = {
    {"low", AttrType::integers, "elements added in front of each dimension"},
    {"high", AttrType::integers, "elements added behind"},
};

extern const OpDef op_pad_reflect;
constinit const OpDef op_pad_reflect = checked({
    .name = "pad_reflect",
    .traits = kView | kGradientLater,
    .attrs = kPadReflectAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      TRY(Dims dims, padded_dims(a.in[0].dims, a.attrs.ints(0), a.attrs.ints(1)));
      for (int k = 0; k < dims.size(); ++k) {
        const int64_t most = std::max<int64_t>(a.in[0].dims[k] - 1, 0);
        if (a.attrs.ints(0)[k] > most || a.attrs.ints(1)[k] > most)
          return user_error("dimension {} of extent {} reflects at most {} elements, got {} and {}", k, a.in[0].dims[k],
                            most, a.attrs.ints(0)[k], a.attrs.ints(1)[k]);
      }
      return Type{a.in[0].dtype, dims};
    },
    .pull =
        [](Pull& p, Exprs index) {
          ExprPool& e = p.e;
          std::vector<ExprId> place;
          for (int k = 0; k < p.out.dims.size(); ++k) {
            const int64_t low = p.attrs.ints(0)[k], high = p.attrs.ints(1)[k];
            ExprId i = e.sub(index[k], e.index(low));
            const ExprId last = e.sub(p.in_extent(0, k), e.index(1));
            if (low > 0) i = e.abs(i);
            if (high > 0) i = e.sub(last, e.abs(e.sub(last, i)));
            place.push_back(i);
          }
          return p.read(0, place);
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims& dims = in[0]->dims;
          const Dims strides = row_major_strides(dims);
          return ref_pick(*in[0], out, [&](const Dims& at) {
            int64_t from = 0;
            for (int k = 0; k < at.size(); ++k) {
              int64_t i = at[k] - a.ints(0)[k];
              if (i < 0) i = -i;
              if (i >= dims[k]) i = 2 * (dims[k] - 1) - i;
              from += i * strides[k];
            }
            return from;
          });
        },
    .doc = "mirrored at the outermost elements, which are not repeated; negative widths crop",
});

}  // namespace thermite
