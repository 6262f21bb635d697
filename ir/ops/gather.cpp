// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kGatherAttrs[] = {
    {"axis", AttrType::integer, "dimension of data that is indexed"},
};

extern const OpDef op_gather;
constinit const OpDef op_gather = checked({
    .name = "gather",
    .arity = 2,
    .traits = kIndexed | kGradientLater,
    .attrs = kGatherAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      const Dims &d = a.in[0].dims, &i = a.in[1].dims;
      CHECK_OK(require(PrimDomain::I, a.in[1].dtype));
      TRY(int axis, normal_axis(attr<kGatherAttrs, "axis">(a.attrs), d.size()));
      if (d.size() + i.size() - 1 > kMaxRank)
        return unsupported("rank {} is more than {}", d.size() + i.size() - 1, kMaxRank);
      Dims out;
      for (int k = 0; k < axis; ++k) out.push_back(d[k]);
      for (int64_t e : i) out.push_back(e);
      for (int k = axis + 1; k < d.size(); ++k) out.push_back(d[k]);
      return Type{a.in[0].dtype, out};
    },
    .pull =
        [](Pull& p, Exprs index) {
          ExprPool& e = p.e;
          const int axis = *normal_axis(attr<kGatherAttrs, "axis">(p.attrs), p.in_rank(0)), n = p.in_rank(1);
          if (p.in_size(0, axis) == 0) return e.c(p.out_dtype(), 0);
          const WrappedIndex i = wrap_index(e, p.read(1, index.subspan(axis, n)), p.in_extent(0, axis));
          std::vector<ExprId> place(index.begin(), index.begin() + axis);
          place.push_back(i.value);
          place.insert(place.end(), index.begin() + axis + n, index.end());
          return p.guarded(i.in_range, [&] { return p.read(0, place); }, e.c(p.out_dtype(), 0));
        },
    .reads_apart =
        [](const InferArgs& a) {
          const int rank = a.in[0].dims.size();
          return *normal_axis(attr<kGatherAttrs, "axis">(a.attrs), rank) == rank - 1 && elements(a.in[1].dims) > 1;
        },
    .index_limits = [](const InferArgs& a) { return limit_along_axis(a, attr<kGatherAttrs, "axis">(a.attrs)); },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims &data = in[0]->dims, &list = in[1]->dims;
          const int axis = *normal_axis(attr<kGatherAttrs, "axis">(a), data.size()), n = list.size();
          const Dims strides = row_major_strides(data), list_strides = row_major_strides(list);
          return ref_pick(
              *in[0], out,
              [&](const Dims& at) -> int64_t {
                int64_t where = 0, from = 0;
                for (int k = 0; k < n; ++k) where += at[axis + k] * list_strides[k];
                int64_t i = in[1]->i[where];
                if (i < 0) i += data[axis];
                if (i < 0 || i >= data[axis]) return -1;
                for (int k = 0; k < axis; ++k) from += at[k] * strides[k];
                for (int k = axis + 1; k < data.size(); ++k) from += at[k - 1 + n] * strides[k];
                return from + i * strides[axis];
              },
              make_scalar(out.dtype, 0));
        },
    .doc = "slices of data at indices along an axis; negative indices count from the back, out of range reads 0",
});

}  // namespace thermite
