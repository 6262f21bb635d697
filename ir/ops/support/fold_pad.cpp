// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/fold_pad.h"

namespace thermite {

ExprId pull_folded(Pull& p, std::span<const ExprId> index, IndexFold fold) {
  ExprPool& e = p.e;
  std::vector<ExprId> place;
  for (int k = 0; k < p.out_rank(); ++k) {
    ExprId i = e.sub(index[k], p.shift(attr_place<kFoldPadAttrs, "low">(), k));
    const ExprId last = e.sub(p.in_extent(0, k), e.index(1));
    if (p.shift_size(attr_place<kFoldPadAttrs, "low">(), k) > 0) i = fold.below(e, i);
    if (p.shift_size(attr_place<kFoldPadAttrs, "high">(), k) > 0) i = fold.above(e, i, last);
    place.push_back(i);
  }
  return p.read(0, place);
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
