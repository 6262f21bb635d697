// SPDX-License-Identifier: Apache-2.0
// The passes of a discrete Fourier transform (Stockham's, in natural order on both sides), which Tree::fourier means.
#pragma once

#include <cstdint>
#include <vector>

namespace thermite {

// A pass turns x[q + stride (p + groups t)] into y[q + stride (radix p + t)], t < radix, p < groups, q < stride: the
// transforms of `radix` elements, result t times root number p t stride of the row's. The roots of t > 0 lie in the
// row's list of factors, one p after another, from `factors` + (t - 1) groups on.
struct FourierPass {
  int64_t radix = 1, groups = 1, stride = 1;
  int64_t factors = 0;
};
// Of a row of n elements, whose prime factors are at most 13: those of powers of two first.
std::vector<FourierPass> fourier_passes(int64_t n);

// Where the lift has components 4 and 5, a root w of number k, the row's elements are the parts in turn of 2 n
// real numbers: element k is (z + conj y) / 2 - i w (z - conj y) / 2, z being that of the sum, y the one as far from
// the end.

// A table of roots has two rows, real and imaginary parts, of 2 n each: root number k at k, then from n on the factors
// of the passes and a 1. These are the numbers of the roots of such a row. Behind them a real row's has those of 2 n.
std::vector<int64_t> fourier_root_numbers(int64_t n);

// Where the lift has component 4 the row is of a prime n, made as a convolution of m = n - 1 elements by their passes
// (Rader's way): y, the transform of the elements whose numbers component 4 has at 0 to m - 1, times a filter, is
// transformed back; result k plus the row's element 0 is the element whose number component 4 has at m + k. Element 0
// is that plus y's. The table has the n roots, then those of rows of m, then the filter, over m.

}  // namespace thermite
