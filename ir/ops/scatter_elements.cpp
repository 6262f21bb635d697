// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kScatterElementsAttrs[] = {
    {"axis", AttrType::integer, "dimension of data that is indexed"},
    kScatterReductionRow,  // "reduction"
};

// Only updates at the same place outside `axis` can land here, so that axis is the list to reduce.
static ReduceSpec reduce_scatter_elements(Pull& p, Exprs index) {
  const int rank = p.in_rank(0), axis = *normal_axis(attr<kScatterElementsAttrs, "axis">(p.attrs), rank);
  ExprPool& e = p.e;
  ExprId covered = kNoExpr;
  for (int k = 0; k < rank; ++k)
    if (k != axis && p.in_size(1, k) < p.in_size(0, k)) covered = e.both(covered, e.lt(index[k], p.in_extent(1, k)));
  const std::vector<ExprId> place(index.begin(), index.end());
  auto at = [place, axis](Exprs r) {
    std::vector<ExprId> u = place;
    u[axis] = r[0];
    return u;
  };
  ScatterParts parts;
  parts.axes = {{p.in_extent(1, axis), p.in_size(1, axis)}};
  if (p.in_elements(1) == 0) parts.axes = {{e.index(0), 0}};
  parts.match = [&p, at, axis, covered, place](Exprs r) {
    ExprPool& e = p.e;
    auto lands = [&] { return e.eq(wrap_index(e, p.read(1, at(r)), p.in_extent(0, axis)).value, place[axis]); };
    return covered == kNoExpr ? lands() : p.guarded(covered, lands, e.boolean(false));
  };
  parts.update = [&p, at](Exprs r) { return p.read(2, at(r)); };
  return scatter_reduce(p, index, attr<kScatterElementsAttrs, "reduction">(p.attrs), std::move(parts));
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
    .terms =
        [](const InferArgs& a) {
          const Dims& updates = a.in[1].dims;
          return static_cast<double>(
              updates[*normal_axis(attr<kScatterElementsAttrs, "axis">(a.attrs), updates.size())]);
        },
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
