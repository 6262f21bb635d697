// SPDX-License-Identifier: Apache-2.0
// Padding with elements of the input itself: every place of the result is folded back into the input, dimension by
// dimension.
#pragma once

#include <vector>

#include "ir/ops/support/op.h"

namespace thermite {

inline constexpr AttrRow kFoldPadAttrs[] = {
    {"low", AttrType::integers, "elements added in front of each dimension", zeros(Along::dimensions), false, true},
    {"high", AttrType::integers, "elements added behind", zeros(Along::dimensions), false, true},
};

// `below` mends an index that may be negative, `above` one that may be beyond `last`; each is called only for a side
// that is padded.
struct IndexFold {
  ExprId (*below)(ExprPool&, ExprId i);
  ExprId (*above)(ExprPool&, ExprId i, ExprId last);
};
ExprId pull_folded(Pull& p, std::span<const ExprId> index, IndexFold fold);

// `fold(i, extent)` gives the input's index.
Status ref_folded(const RefTensor& x, const Attrs& a, RefTensor& out, int64_t (*fold)(int64_t i, int64_t extent));

}  // namespace thermite
