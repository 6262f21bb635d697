// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/fold_pad.h"

namespace thermite {

// Along the last dimension what lies inside is read as it lies: folded places are in no order that a vector knows.
ExprId pull_folded(Pull& p, std::span<const ExprId> index, IndexFold fold) {
  ExprPool& e = p.e;
  std::vector<ExprId> place, straight;
  ExprId inside = kNoExpr;
  for (int k = 0; k < p.out_rank(); ++k) {
    ExprId i = e.sub(index[k], p.shift(attr_place<kFoldPadAttrs, "low">(), k));
    const ExprId extent = p.in_extent(0, k), last = e.sub(extent, e.index(1));
    const bool below = p.shift_size(attr_place<kFoldPadAttrs, "low">(), k) > 0,
               above = p.shift_size(attr_place<kFoldPadAttrs, "high">(), k) > 0, along = k + 1 == p.out_rank();
    if (along && below) inside = e.both(inside, e.ge(i, e.index(0)));
    if (along && above) inside = e.both(inside, e.lt(i, extent));
    straight.push_back(i);
    if (below) i = fold.below(e, i);
    if (above) i = fold.above(e, i, last);
    if (!along) straight.back() = i;
    place.push_back(i);
  }
  const ExprId folded = p.read(0, place);
  return inside == kNoExpr ? folded : p.guarded(inside, [&] { return p.read(0, straight); }, folded);
}

Status ref_folded(const RefTensor& x, const Attrs& a, RefTensor& out, int64_t (*fold)(int64_t i, int64_t extent)) {
  const Dims strides = row_major_strides(x.dims);
  return ref_pick(x, out, [&](const Dims& at) {
    int64_t from = 0;
    for (int k = 0; k < at.size(); ++k) from += fold(at[k] - attr<kFoldPadAttrs, "low">(a)[k], x.dims[k]) * strides[k];
    return from;
  });
}

}  // namespace thermite
