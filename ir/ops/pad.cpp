// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kPadAttrs[] = {
    {"low", AttrType::integers, "elements added in front of each dimension; negative: removed", false, true},
    {"high", AttrType::integers, "elements added behind; negative: removed", false, true},
    {"value", AttrType::scalar, "the new elements"},
};

extern const OpDef op_pad;
constinit const OpDef op_pad = checked({
    .name = "pad",
    .traits = kView | kGradientLater,
    .attrs = kPadAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      if (a.attrs.scalar(2).dtype != a.in[0].dtype)
        return user_error("the pad value is {}, the tensor {}", name(a.attrs.scalar(2).dtype), name(a.in[0].dtype));
      TRY(Dims dims, padded_dims(a.in[0].dims, a.attrs.ints(0), a.attrs.ints(1)));

      return Type{a.in[0].dtype, dims};
    },
    .pull =
        [](Pull& p, Exprs index) {
          ExprPool& e = p.e;
          std::vector<ExprId> place;
          ExprId inside = kNoExpr;
          for (int k = 0; k < p.out_rank(); ++k) {
            const bool low = p.shift_size(0, k) > 0, high = p.shift_size(1, k) > 0;
            if ((low || high) && p.in_size(0, k) == 0) return p.number(2);  // expressions take extents for >= 1
            const ExprId i = e.sub(index[k], p.shift(0, k));
            if (low) inside = e.both(inside, e.ge(i, e.index(0)));
            if (high) inside = e.both(inside, e.lt(i, p.in_extent(0, k)));
            place.push_back(i);
          }
          if (inside == kNoExpr) return p.read(0, place);
          return p.guarded(inside, [&] { return p.read(0, place); }, p.number(2));
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims& dims = in[0]->dims;
          const Dims strides = row_major_strides(dims);
          return ref_pick(
              *in[0], out,
              [&](const Dims& at) -> int64_t {
                int64_t from = 0;
                for (int k = 0; k < at.size(); ++k) {
                  const int64_t i = at[k] - a.ints(0)[k];
                  if (i < 0 || i >= dims[k]) return -1;
                  from += i * strides[k];
                }
                return from;
              },
              a.scalar(2));
        },
    .doc = "surrounded by a value; negative widths crop",
});

}  // namespace thermite
