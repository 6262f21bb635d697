// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kWindowAttrs[] = {
    {"sizes", AttrType::integers, "taps of each of the trailing dimensions"},
    {"strides", AttrType::integers, ">= 1", ones(Along::first_list)},
    {"dilations", AttrType::integers, ">= 1", ones(Along::first_list)},
};

extern const OpDef op_window;
constinit const OpDef op_window = checked({
    .name = "window",
    .traits = kView | kGradientLater | kCheap,
    .attrs = kWindowAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      const Dims& d = a.in[0].dims;
      const auto &sizes = attr<kWindowAttrs, "sizes">(a.attrs), &strides = attr<kWindowAttrs, "strides">(a.attrs),
                 &dilations = attr<kWindowAttrs, "dilations">(a.attrs);
      const auto n = static_cast<int>(sizes.size());
      if (n > d.size() || strides.size() != sizes.size() || dilations.size() != sizes.size())
        return user_error("sizes, strides and dilations need the same number of entries, at most {}", d.size());
      if (d.size() + n > kMaxRank) return unsupported("a result of rank {} is more than {}", d.size() + n, kMaxRank);
      Dims out;
      for (int k = 0; k < d.size() - n; ++k) out.push_back(d[k]);
      for (int k = 0; k < n; ++k) {
        TRY(int64_t places, window_places(d[d.size() - n + k], sizes[k], strides[k], dilations[k]));
        out.push_back(places);
      }
      for (int64_t s : sizes) out.push_back(s);
      return Type{a.in[0].dtype, out};
    },
    .pull =
        [](Pull& p, Exprs index) {
          ExprPool& e = p.e;
          const int rank = p.in_rank(0);
          const auto n = static_cast<int>(attr<kWindowAttrs, "sizes">(p.attrs).size());
          std::vector<ExprId> place(index.begin(), index.begin() + rank);
          for (int k = 0; k < n; ++k) {
            const ExprId tap = e.mul(index[rank + k], e.index(attr<kWindowAttrs, "dilations">(p.attrs)[k]));
            ExprId& i = place[rank - n + k];
            i = e.add(e.mul(i, e.index(attr<kWindowAttrs, "strides">(p.attrs)[k])), tap);
            p.is_of_attribute(rank + k);
          }
          return p.read(0, place);
        },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims strides = row_major_strides(in[0]->dims);
          const int rank = in[0]->dims.size();
          const auto n = static_cast<int>(attr<kWindowAttrs, "sizes">(a).size());
          return ref_pick(*in[0], out, [&](const Dims& at) {
            int64_t from = 0;
            for (int k = 0; k < rank; ++k) {
              const int w = k - (rank - n);
              from += (w < 0 ? at[k]
                             : at[k] * attr<kWindowAttrs, "strides">(a)[w] +
                                   at[rank + w] * attr<kWindowAttrs, "dilations">(a)[w]) *
                      strides[k];
            }
            return from;
          });
        },
    .doc = "sliding windows over the trailing dimensions: [.., S..] to [.., places.., sizes..]",
});

}  // namespace thermite
