// SPDX-License-Identifier: Apache-2.0
// The passes of a discrete Fourier transform (Stockham's, in natural order on both sides), which Tree::fourier means.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/kernel/builder.h"

namespace thermite {

// A pass turns x[q + stride (p + groups t)] into y[q + stride (radix p + t)], t < radix, p < groups, q < stride: the
// transforms of `radix` elements, result t times root number p t stride of the row's.
struct FourierPass {
  int64_t radix = 1, groups = 1, stride = 1;
};
// Of a row of n elements, whose prime factors are at most 13.
std::vector<FourierPass> fourier_passes(int64_t n);

struct ComplexValue {
  ValueId re, im;
};
// The transform of as many elements as there are: 2, 4, 8 or an odd number.
std::vector<ComplexValue> butterfly(KernelBuilder& b, std::span<const ComplexValue> x);
ComplexValue multiply(KernelBuilder& b, ComplexValue x, ComplexValue y);

}  // namespace thermite
