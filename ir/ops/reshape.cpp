// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kReshapeAttrs[] = {
    {"dims", AttrType::integers, "new shape", kRequired, true},
};

namespace {

// Row-major place in one block of dimensions to another block with the same product.
void map_block(Pull& p, Exprs index, std::span<const int> out_dims, std::span<const int> in_dims,
               std::vector<ExprId>& place) {
  ExprPool& e = p.e;
  if (out_dims.size() == 1 && in_dims.size() == 1) {
    place[in_dims[0]] = index[out_dims[0]];
    return;
  }
  ExprId linear = kNoExpr;
  for (int d : out_dims) linear = linear == kNoExpr ? index[d] : e.add(e.mul(linear, p.out_extent(d)), index[d]);
  for (size_t k = in_dims.size(); k-- > 1;) {
    const ExprId extent = p.in_extent(0, in_dims[k]);
    place[in_dims[k]] = e.rem(linear, extent);
    linear = e.div(linear, extent);
  }
  place[in_dims[0]] = linear;
}

// Cuts both shapes into the smallest runs of dimensions with equal products, so that untouched dimensions keep
// their index as it is. Dimensions of extent 1 are always at 0.
ExprId pull_reshape(Pull& p, Exprs index) {
  const int in_rank = p.in_rank(0), out_rank = p.out_rank();
  std::vector<ExprId> place(static_cast<size_t>(in_rank), p.e.index(0));
  if (p.in_elements(0) == 0) return p.read(0, place);
  std::vector<int> from, to;
  Size from_size = 1, to_size = 1;
  int i = 0, o = 0;
  for (;;) {
    while (i < in_rank && p.in_size(0, i) == 1) ++i;
    while (o < out_rank && p.out_size(o) == 1) ++o;
    if (from_size == to_size) {
      if (!from.empty()) map_block(p, index, to, from, place);
      from.clear();
      to.clear();
      from_size = to_size = 1;
      if (i == in_rank) break;
      from_size = p.in_size(0, i);
      from.push_back(i++);
      to_size = p.out_size(o);
      to.push_back(o++);
    } else if (from_size < to_size) {
      from_size *= p.in_size(0, i);
      from.push_back(i++);
    } else {
      to_size *= p.out_size(o);
      to.push_back(o++);
    }
  }
  return p.read(0, place);
}

}  // namespace

extern const OpDef op_reshape;
constinit const OpDef op_reshape = checked({
    .name = "reshape",
    .traits = kView | kAliases | kGradientLater | kCheap,
    .attrs = kReshapeAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      TRY(Dims dims, dims_from(attr<kReshapeAttrs, "dims">(a.attrs)));
      if (checked_elements(dims) != elements(a.in[0].dims))
        return user_error("{} has {} elements, the new shape {} does not", to_string(a.in[0].dims),
                          elements(a.in[0].dims), to_string(dims));
      return Type{a.in[0].dtype, dims};
    },
    .pull = pull_reshape,
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          const Dims dims = out.dims;
          out = *in[0];
          out.dims = dims;
          return ok_status();
        },
    .doc = "the same elements in row-major order in another shape",
});

}  // namespace thermite
