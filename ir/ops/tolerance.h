// SPDX-License-Identifier: Apache-2.0
// How far a computed tensor may be from its reference. One rule for every float tensor:
//   |y - r64| <= 4 E + 2 S + 2^-20 |r64| + smallest normal of the dtype
//   E = largest |r32 - r64| in the tensor,  S = largest |plain - r64| in it, 0 where plain is r32
// where the chain of references keeps wide values (r64), rounds every op's result to its dtype (r32), and adds up as a
// scalar loop would, too (plain, Sums::plain). NaN and infinities must be those of r64 once rounded to the dtype: an
// r32 or a plain sum that overflows on the way excuses nothing. At the end of the range an infinite y counts as the
// least number that rounds to infinity. Integers and bool must be equal.
#pragma once

#include <optional>
#include <string>

#include "ir/ops/reference.h"

namespace thermite {

// What a tensor should be, and what rounding makes of it.
struct Expected {
  RefTensor r64, r32;
  std::optional<RefTensor> plain;     // where it is not r32: what is summed up loses by it
  Expected element(int64_t k) const;  // to hold an element to the tolerance by itself
};

// Of a graph's outputs.
Result<std::vector<Expected>> expected_outputs(const Graph& g, std::span<const RefTensor> inputs);
// Of one op on operands that are given exactly.
Result<Expected> expected_of_op(const OpDef& op, std::span<const RefTensor* const> in, const Attrs& attrs);

struct Deviation {
  double worst_error_ratio = 0;  // error over tolerance; <= 1 passes; infinite for a mismatch that no bound forgives
  int64_t at = -1;               // linear index of the worst element, -1 if nothing deviates
  std::string text;              // of the worst element: what was computed and what was expected
};

// `y` holds elements(want.r64.dims) elements of want.r64.dtype, row-major.
Deviation compare(const void* y, const Expected& want);
inline double worst_error_ratio(const void* y, const Expected& want) { return compare(y, want).worst_error_ratio; }

}  // namespace thermite
