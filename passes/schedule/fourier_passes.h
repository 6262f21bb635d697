// SPDX-License-Identifier: Apache-2.0
// What the passes of a Fourier transform are made of in kernels.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "ir/kernel/builder.h"
#include "ir/loops/fourier_tree.h"

namespace thermite {

// Passes that are made of some of a row's elements after those of others: all that its last one reads its first one has
// written. With those elements for a row of `length` they are its passes; there are groups * stride such rows, that of
// group g and place q being q + stride (g + groups k), which becomes q + stride (length g + k).
struct FourierBlock {
  size_t first = 0, last = 0;  // passes
  int64_t length = 1, groups = 1, stride = 1;
  int64_t copies() const { return std::min<int64_t>(static_cast<int64_t>(last - first), 2); }  // that it keeps of them
};
// As few as keep `most` elements at most, where single passes do; 0: one.
std::vector<FourierBlock> fourier_blocks(std::span<const FourierPass> passes, int64_t most);

struct ComplexValue {
  ValueId re, im;
};
// The transform of as many elements as there are: 2, 4, 8 or an odd number.
std::vector<ComplexValue> butterfly(KernelBuilder& b, std::span<const ComplexValue> x);
ComplexValue multiply(KernelBuilder& b, ComplexValue x, ComplexValue y);
// An element of a real row's transform: of its parts' those as far from the front, and from the end, and its root.
ComplexValue real_element(KernelBuilder& b, ComplexValue front, ComplexValue back, ComplexValue root);

}  // namespace thermite
