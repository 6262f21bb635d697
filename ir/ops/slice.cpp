// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kSliceAttrs[] = {
    {"starts", AttrType::integers, "first index of each dimension", kRequired, false, true},
    {"limits", AttrType::integers, "end of each dimension, exclusive", kRequired, true},
    {"steps", AttrType::integers, ">= 1", ones(Along::dimensions)},
};

extern const OpDef op_slice;
constinit const OpDef op_slice = checked({
    .name = "slice",
    .traits = kView | kGradientLater | kCheap,
    .attrs = kSliceAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      const Dims& d = a.in[0].dims;
      const auto &starts = attr<kSliceAttrs, "starts">(a.attrs), &limits = attr<kSliceAttrs, "limits">(a.attrs),
                 &steps = attr<kSliceAttrs, "steps">(a.attrs);
      const auto rank = static_cast<size_t>(d.size());
      if (starts.size() != rank || limits.size() != rank || steps.size() != rank)
        return user_error("starts, limits and steps need {} entries each", rank);
      Dims out;
      for (int k = 0; k < d.size(); ++k) {
        if (starts[k] < 0 || starts[k] > limits[k] || limits[k] > d[k] || steps[k] < 1)
          return user_error("[{}:{}:{}] does not fit dimension {} of extent {}", starts[k], limits[k], steps[k], k,
                            d[k]);
        out.push_back((limits[k] - starts[k] + steps[k] - 1) / steps[k]);
      }
      return Type{a.in[0].dtype, out};
    },
    .pull =
        [](Pull& p, Exprs index) {
          ExprPool& e = p.e;
          std::vector<ExprId> place;
          for (size_t k = 0; k < index.size(); ++k)
            place.push_back(e.add(p.shift(attr_place<kSliceAttrs, "starts">(), static_cast<int>(k)),
                                  e.mul(index[k], e.index(attr<kSliceAttrs, "steps">(p.attrs)[k]))));
          return p.read(0, place);
        },
    .reads_apart =
        [](const InferArgs& a) {
          return std::ranges::any_of(attr<kSliceAttrs, "steps">(a.attrs), [](int64_t step) { return step != 1; });
        },
    .turns_rows =
        [](const InferArgs& a) {
          // Every other element is read in whole vectors.
          const auto& steps = attr<kSliceAttrs, "steps">(a.attrs);
          for (size_t k = steps.size(); k-- > 0;)
            if (a.in[0].dims[static_cast<int>(k)] != 1) return steps[k] > 2;
          return false;
        },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims strides = row_major_strides(in[0]->dims);
          return ref_pick(*in[0], out, [&](const Dims& at) {
            int64_t from = 0;
            for (int k = 0; k < at.size(); ++k)
              from += (attr<kSliceAttrs, "starts">(a)[k] + at[k] * attr<kSliceAttrs, "steps">(a)[k]) * strides[k];
            return from;
          });
        },
    .doc = "every step-th element from start to limit, in each dimension",
});

}  // namespace thermite
