// SPDX-License-Identifier: Apache-2.0
// The launch-overhead program of Burn's benchmarks, op for op, on the public API, beside the same sums in a plain loop.
#pragma once

#include <string>
#include <vector>

#include "thermite/thermite.h"

namespace thermite::bench {

struct ChainCase {
  Shape shape;
  int repetitions = 0;
  int threads = 1;
  std::string name() const;                     // burn_chain_1x8x8x8_512_t1
  double ops() const;                           // recorded by all threads: ones, mul, mul or add, add
  std::vector<float> lhs() const, rhs() const;  // uniform in [0, 1), the same in every run and in the peers' programs
};

// Shapes [1,4,4,4] and [1,8,8,8], 512 and 1024 repetitions, 1, 4, 8 and 16 threads.
std::vector<ChainCase> chain_cases();

// One run: threads are spawned (none for 1) and joined, their results concatenated on axis 0 and read. An exception of
// a thread is thrown here.
std::vector<float> run_chain(const ChainCase& c, const Tensor& lhs, const Tensor& rhs);

// What run_chain must give, bit for bit.
std::vector<float> plain_chain(const ChainCase& c);

// 80 element-wise ops without a period, so that they are one segment: the last value, not yet computed.
inline constexpr int kSteadyOps = 80;
Tensor record_steady(const Tensor& a, const Tensor& b);
std::vector<float> plain_steady(const std::vector<float>& a, const std::vector<float>& b);

}  // namespace thermite::bench
