// SPDX-License-Identifier: Apache-2.0
#include "ir/loops/fourier_tree.h"

namespace thermite {
namespace {

constexpr int64_t kMostOdd = 13;

}  // namespace

std::vector<FourierPass> fourier_passes(int64_t n) {
  std::vector<int64_t> radices;
  int twos = 0;
  int64_t odd = n;
  for (; odd % 2 == 0; odd /= 2) ++twos;
  // Two passes of 4 do more work than one of 8, but less than one of 8 and one of 2.
  for (; twos >= 5 || twos == 3; twos -= 3) radices.push_back(8);
  for (; twos >= 2; twos -= 2) radices.push_back(4);
  if (twos == 1) radices.push_back(2);
  for (int64_t p = kMostOdd; p > 2; p -= 2)
    for (; odd % p == 0; odd /= p) radices.push_back(p);
  std::vector<FourierPass> passes;
  int64_t left = n, stride = 1;
  for (int64_t r : radices) {
    passes.push_back({r, left / r, stride, n - left});
    left /= r;
    stride *= r;
  }
  return passes;
}

std::vector<int64_t> fourier_root_numbers(int64_t n) {
  std::vector<int64_t> numbers;
  for (int64_t k = 0; k < n; ++k) numbers.push_back(k);
  for (const FourierPass& pass : fourier_passes(n))
    for (int64_t t = 1; t < pass.radix; ++t)
      for (int64_t p = 0; p < pass.groups; ++p) numbers.push_back(p * t * pass.stride);
  numbers.push_back(0);
  return numbers;
}

}  // namespace thermite
