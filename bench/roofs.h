// SPDX-License-Identifier: Apache-2.0
// What the machine can do, by hand-written kernels: the roofs that benchmark rows are held to, measured in the same
// process, between the runs of what they are compared with.
#pragma once

#include <cstddef>

namespace thermite::bench {

// Seconds for `count` dependent-free fused multiply-adds of the widest vectors on this thread; flops in *flops.
double fma_burst(double* flops);
// The same with one broadcast load per two of them, as products of matrices have it.
double fma_loaded_burst(double* flops);

// Seconds for `flops` on the matrix units of `threads` threads, of bf16 or of bytes: with four tiles loaded for four
// products of them, or, where bytes have vectors alone, a broadcast for two; without VNNI of bytes widened before. As
// long as a product that is held to it: such units slow down after a while. Where the host's target has such a unit
// alone.
double unit_burst(int threads, bool bytes, double flops);

// Seconds for a chain of integer additions, a cycle each, on this thread; how many in *cycles.
double add_burst(double* cycles);

// One pass over `reads` input arrays and one output array of n floats each, the output written past the caches
// where the machine can; `threads` threads, the caller one of them. What is computed is a sum.
double stream_pass(const float* const* in, int reads, float* out, size_t n, int threads);

// One pass that reads n floats, threads likewise, and keeps a sum of each share.
double read_pass(const float* in, size_t n, int threads);

double seconds();

}  // namespace thermite::bench
