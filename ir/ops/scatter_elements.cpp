// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kScatterElementsAttrs[] = {
    {"axis", AttrType::integer, "dimension of data that is indexed"},
    kScatterReductionRow,  // "reduction"
};

static ReduceSpec reduce_scatter_elements(Pull& p, Exprs index) {
  const int axis = *normal_axis(attr<kScatterElementsAttrs, "axis">(p.attrs), p.in_rank(0));
  return reduce_scatter(p, index, attr<kScatterElementsAttrs, "reduction">(p.attrs),
                        [&p, axis](Exprs at, ExprId& lands) {
                          const WrappedIndex to = wrap_index(p.e, p.read(1, at), p.in_extent(0, axis));
                          lands = p.e.both(lands, to.in_range);
                          std::vector<ExprId> place(at.begin(), at.end());
                          place[axis] = to.value;
                          return place;
                        });
}

extern const OpDef op_scatter_elements;
constinit const OpDef op_scatter_elements = checked({
    .name = "scatter_elements",
    .arity = 3,
    .traits = kIndexed | kGradientLater,
    .attrs = kScatterElementsAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      const Dims &d = a.in[0].dims, &i = a.in[1].dims;
      CHECK_OK(check_scatter(a, attr<kScatterElementsAttrs, "reduction">(a.attrs)));
      TRY(int axis, normal_axis(attr<kScatterElementsAttrs, "axis">(a.attrs), d.size()));
      if (i != a.in[2].dims)
        return user_error("indices {} and updates {} must have one shape", to_string(i), to_string(a.in[2].dims));
      if (i.size() != d.size()) return user_error("data has rank {}, indices {}", d.size(), i.size());
      for (int k = 0; k < d.size(); ++k)
        if (k != axis && i[k] > d[k])
          return user_error("indices {} reach beyond data {} in dimension {}", to_string(i), to_string(d), k);
      return a.in[0];
    },
    .reduce = reduce_scatter_elements,
    .terms = terms_of_scatter,
    .index_limits =
        [](const InferArgs& a) { return limit_along_axis(a, attr<kScatterElementsAttrs, "axis">(a.attrs)); },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims strides = row_major_strides(out.dims);
          const int axis = *normal_axis(attr<kScatterElementsAttrs, "axis">(a), out.dims.size());
          with_sums(out, [&]<class T, class Sum>() {
            std::vector<Sum> sums(in[0]->as<T>().begin(), in[0]->as<T>().end());
            for_each_place(in[1]->dims, [&](const Dims& at, int64_t k) {
              int64_t i = in[1]->i[k];
              if (i < 0) i += out.dims[axis];
              if (i < 0 || i >= out.dims[axis]) return;
              Dims place = at;
              place[axis] = i;
              Sum& old = sums[offset_of(place, strides)];
              old = ref_scatter(out.dtype, old, static_cast<Sum>(in[2]->as<T>()[k]),
                                attr<kScatterElementsAttrs, "reduction">(a));
            });
            out.as<T>().assign(sums.begin(), sums.end());
          });
          return ok_status();
        },
    .doc = "data with one element changed per index; in update order; out of range is dropped",
});

}  // namespace thermite
