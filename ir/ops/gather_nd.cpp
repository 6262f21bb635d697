// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kGatherNdAttrs[] = {
    {"batch_dims", AttrType::integer, "leading dimensions that data and indices share", otherwise(0)},
};

extern const OpDef op_gather_nd;
constinit const OpDef op_gather_nd = checked({
    .name = "gather_nd",
    .arity = 2,
    .traits = kIndexed | kGradientLater,
    .attrs = kGatherNdAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      const Dims &d = a.in[0].dims, &i = a.in[1].dims;
      CHECK_OK(require(PrimDomain::I, a.in[1].dtype));
      const int64_t b = attr<kGatherNdAttrs, "batch_dims">(a.attrs);
      if (b < 0 || i.empty() || b >= i.size() || b > d.size())
        return user_error("batch_dims {} does not fit data {} and indices {}", b, to_string(d), to_string(i));
      const int64_t depth = i.back();
      if (depth > d.size() - b)
        return user_error("index tuples of {} entries, but data {} has {} dimensions for them", depth, to_string(d),
                          d.size() - b);
      Dims out;
      for (int k = 0; k < i.size() - 1; ++k) {
        if (k < b && i[k] != d[k])
          return user_error("batch dimension {} is {} in data and {} in indices", k, d[k], i[k]);
        out.push_back(i[k]);
      }
      const auto first = static_cast<int>(b + depth);
      if (out.size() + d.size() - first > kMaxRank)
        return unsupported("rank {} is more than {}", out.size() + d.size() - first, kMaxRank);
      for (int k = first; k < d.size(); ++k) out.push_back(d[k]);
      return Type{a.in[0].dtype, out};
    },
    .pull =
        [](Pull& p, Exprs index) {
          ExprPool& e = p.e;
          const auto batch = static_cast<int>(attr<kGatherNdAttrs, "batch_dims">(p.attrs)), tuples = p.in_rank(1) - 1,
                     depth = static_cast<int>(p.in_size(1, tuples).fixed());
          std::vector<ExprId> place(index.begin(), index.begin() + batch);
          std::vector<ExprId> at(index.begin(), index.begin() + tuples);
          at.push_back(kNoExpr);
          ExprId inside = kNoExpr;
          for (int k = 0; k < depth; ++k) {
            if (p.in_size(0, batch + k) == 0) return e.c(p.out_dtype(), 0);
            at.back() = e.index(k);
            const WrappedIndex i = wrap_index(e, p.read(1, at), p.in_extent(0, batch + k));
            place.push_back(i.value);
            inside = e.both(inside, i.in_range);
          }
          place.insert(place.end(), index.begin() + tuples, index.end());
          if (inside == kNoExpr) return p.read(0, place);
          return p.guarded(inside, [&] { return p.read(0, place); }, e.c(p.out_dtype(), 0));
        },
    .index_limits =
        [](const InferArgs& a) {
          return limits_of_tuples(a, static_cast<int>(attr<kGatherNdAttrs, "batch_dims">(a.attrs)));
        },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims &d = in[0]->dims, &list = in[1]->dims, strides = row_major_strides(d);
          const auto batch = static_cast<int>(attr<kGatherNdAttrs, "batch_dims">(a)), tuples = list.size() - 1,
                     depth = static_cast<int>(list.back());
          const Dims list_strides = row_major_strides(list);
          return ref_pick(
              *in[0], out,
              [&](const Dims& at) -> int64_t {
                int64_t tuple = 0, from = 0;
                for (int k = 0; k < tuples; ++k) tuple += at[k] * list_strides[k];
                for (int k = 0; k < batch; ++k) from += at[k] * strides[k];
                for (int k = 0; k < depth; ++k) {
                  int64_t i = in[1]->i[tuple + k];
                  if (i < 0) i += d[batch + k];
                  if (i < 0 || i >= d[batch + k]) return -1;
                  from += i * strides[batch + k];
                }
                for (int k = batch + depth; k < d.size(); ++k) from += at[tuples + k - batch - depth] * strides[k];
                return from;
              },
              make_scalar(out.dtype, 0));
        },
    .doc = "slices of data at index tuples in the last dimension of indices",
});

}  // namespace thermite
