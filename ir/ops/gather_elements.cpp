// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kGatherElementsAttrs[] = {
    {"axis", AttrType::integer, "dimension of data that is indexed"},
};

extern const OpDef op_gather_elements;
constinit const OpDef op_gather_elements = checked({
    .name = "gather_elements",
    .arity = 2,
    .traits = kIndexed | kGradientLater,
    .attrs = kGatherElementsAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      const Dims &d = a.in[0].dims, &i = a.in[1].dims;
      CHECK_OK(require(PrimDomain::I, a.in[1].dtype));
      TRY(int axis, normal_axis(attr<kGatherElementsAttrs, "axis">(a.attrs), d.size()));
      if (i.size() != d.size()) return user_error("data has rank {}, indices {}", d.size(), i.size());
      for (int k = 0; k < d.size(); ++k)
        if (k != axis && i[k] > d[k])
          return user_error("indices {} reach beyond data {} in dimension {}", to_string(i), to_string(d), k);
      return Type{a.in[0].dtype, i};
    },
    .pull =
        [](Pull& p, Exprs index) {
          ExprPool& e = p.e;
          const int axis = *normal_axis(attr<kGatherElementsAttrs, "axis">(p.attrs), p.in_rank(0));
          if (p.in_size(0, axis) == 0) return e.c(p.out_dtype(), 0);
          const WrappedIndex i = wrap_index(e, p.read(1, index), p.in_extent(0, axis));
          std::vector<ExprId> place(index.begin(), index.end());
          place[axis] = i.value;
          return p.guarded(i.in_range, [&] { return p.read(0, place); }, e.c(p.out_dtype(), 0));
        },
    .index_limits = [](const InferArgs& a) { return limit_along_axis(a, attr<kGatherElementsAttrs, "axis">(a.attrs)); },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims &data = in[0]->dims, strides = row_major_strides(data), list = row_major_strides(out.dims);
          const int axis = *normal_axis(attr<kGatherElementsAttrs, "axis">(a), data.size());
          return ref_pick(
              *in[0], out,
              [&](const Dims& at) -> int64_t {
                int64_t i = in[1]->i[offset_of(at, list)];
                if (i < 0) i += data[axis];
                if (i < 0 || i >= data[axis]) return -1;
                Dims from = at;
                from[axis] = i;
                return offset_of(from, strides);
              },
              make_scalar(out.dtype, 0));
        },
    .doc = "one element of data per index, at the same place in the other dimensions",
});

}  // namespace thermite
