// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kScatterNdAttrs[] = {
    kScatterReductionRow,  // "reduction"
};

static ReduceSpec reduce_scatter_nd(Pull& p, Exprs index) {
  return reduce_scatter(p, index, attr<kScatterNdAttrs, "reduction">(p.attrs), [&p](Exprs at, ExprId& lands) {
    const int tuples = p.in_rank(1) - 1;
    const auto depth = static_cast<int>(p.in_size(1, tuples).fixed());
    std::vector<ExprId> tuple(at.begin(), at.begin() + tuples), place;
    tuple.push_back(kNoExpr);
    for (int k = 0; k < depth; ++k) {
      tuple.back() = p.e.index(k);
      const WrappedIndex to = wrap_index(p.e, p.read(1, tuple), p.in_extent(0, k));
      lands = p.e.both(lands, to.in_range);
      place.push_back(to.value);
    }
    place.insert(place.end(), at.begin() + tuples, at.end());
    return place;
  });
}

extern const OpDef op_scatter_nd;
constinit const OpDef op_scatter_nd = checked({
    .name = "scatter_nd",
    .arity = 3,
    .traits = kIndexed | kGradientLater,
    .attrs = kScatterNdAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      const Dims &d = a.in[0].dims, &i = a.in[1].dims, &u = a.in[2].dims;
      CHECK_OK(check_scatter(a, attr<kScatterNdAttrs, "reduction">(a.attrs)));
      if (i.empty() || i.back() > d.size())
        return user_error("index tuples of indices {} do not fit data {}", to_string(i), to_string(d));
      Dims want;
      for (int k = 0; k < i.size() - 1; ++k) want.push_back(i[k]);
      if (want.size() + d.size() - i.back() > kMaxRank) return unsupported("updates of a rank above {}", kMaxRank);
      for (auto k = static_cast<int>(i.back()); k < d.size(); ++k) want.push_back(d[k]);
      if (u != want) return user_error("updates are {}, data and indices ask for {}", to_string(u), to_string(want));
      return a.in[0];
    },
    .reduce = reduce_scatter_nd,
    .terms = terms_of_scatter,
    .index_limits = [](const InferArgs& a) { return limits_of_tuples(a, 0); },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims strides = row_major_strides(out.dims), list = in[1]->dims;
          const int tuples = list.size() - 1;
          const auto depth = static_cast<int>(list.back());
          const Dims list_strides = row_major_strides(list);
          with_sums(out, [&]<class T, class Sum>() {
            std::vector<Sum> sums(in[0]->as<T>().begin(), in[0]->as<T>().end());
            for_each_place(in[2]->dims, [&](const Dims& at, int64_t k) {
              int64_t tuple = 0, to = 0;
              for (int d = 0; d < tuples; ++d) tuple += at[d] * list_strides[d];
              for (int d = 0; d < depth; ++d) {
                int64_t i = in[1]->i[tuple + d];
                if (i < 0) i += out.dims[d];
                if (i < 0 || i >= out.dims[d]) return;
                to += i * strides[d];
              }
              for (int d = depth; d < out.dims.size(); ++d) to += at[tuples + d - depth] * strides[d];
              Sum& old = sums[to];
              old = ref_scatter(out.dtype, old, static_cast<Sum>(in[2]->as<T>()[k]),
                                attr<kScatterNdAttrs, "reduction">(a));
            });
            out.as<T>().assign(sums.begin(), sums.end());
          });
          return ok_status();
        },
    .doc = "data with slices changed at index tuples; in update order; out of range is dropped",
});

}  // namespace thermite
