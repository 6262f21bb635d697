// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kPermuteAttrs[] = {
    {"perm", AttrType::integers, "dimension k of the result is dimension perm[k] of x"},
};

extern const OpDef op_permute;
constinit const OpDef op_permute = checked({
    .name = "permute",
    .traits = kView | kGradientLater | kCheap,
    .attrs = kPermuteAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      const Dims& d = a.in[0].dims;
      const auto& perm = attr<kPermuteAttrs, "perm">(a.attrs);
      if (static_cast<int>(perm.size()) != d.size())
        return user_error("a permutation of {} dimensions needs {} entries, got {}", d.size(), d.size(), perm.size());
      CHECK_OK(normal_axes(perm, d.size()));
      Dims out;
      for (int64_t k : perm) out.push_back(d[*normal_axis(k, d.size())]);
      return Type{a.in[0].dtype, out};
    },
    .pull =
        [](Pull& p, Exprs index) {
          std::vector<ExprId> place(index.size());
          for (size_t k = 0; k < index.size(); ++k)
            place[*normal_axis(attr<kPermuteAttrs, "perm">(p.attrs)[k], p.out_rank())] = index[k];
          return p.read(0, place);
        },
    .reads_apart = [](const InferArgs&) { return true; },
    .turns_rows =
        [](const InferArgs& a) {
          const Dims& from = a.in[0].dims;
          int last = from.size() - 1;  // that has neighbours
          while (last > 0 && from[last] == 1) --last;
          const auto& perm = attr<kPermuteAttrs, "perm">(a.attrs);
          for (size_t k = perm.size(); k-- > 0;)
            if (const int dim = *normal_axis(perm[k], from.size()); from[dim] != 1) return dim != last;
          return false;
        },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims strides = row_major_strides(in[0]->dims);
          return ref_pick(*in[0], out, [&](const Dims& at) {
            int64_t from = 0;
            for (int k = 0; k < at.size(); ++k)
              from += at[k] * strides[*normal_axis(attr<kPermuteAttrs, "perm">(a)[k], at.size())];
            return from;
          });
        },
    .doc = "dimensions in another order",
});

}  // namespace thermite
