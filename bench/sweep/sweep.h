// SPDX-License-Identifier: Apache-2.0
// The cliff finder: ops and common compositions over layouts, axes, sizes and dtypes, each beside the least time that
// its bytes and flops take on this machine. Flops go at the peak of fused multiply-adds, two to a lane and instruction;
// where sums and products cannot be fused, as in the butterflies of a transform, at one. What is bound by neither, as a
// sort, says how many cycles of a core its steps take.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/program.h"

namespace thermite::bench {

struct SweepCase {
  std::string name;  // family/op/shape ...
  std::function<void(Sketch&)> build;
  double flops = 0;            // 0: its bytes alone say how long it takes at least
  bool fused = true;           // whether sums and products may be one instruction
  double cycles = 0;           // of one core; all of them share the work
  DType factors = DType::f32;  // of a product: bf16 and bytes have the peak of a matrix unit, where there is one
};

std::vector<SweepCase> sweep_cases();

// Bytes that no run can do without: of an input that ops only pick elements from, or copy, no more than they give. Of
// lines of a cache more may be read.
double least_bytes(const Graph& graph);
// Likewise, operations, as a peak of fused multiply-adds counts them.
inline double least_flops(const SweepCase& c) { return c.fused ? c.flops : 2 * c.flops; }

// By family, a file each.
void add_map_cases(std::vector<SweepCase>& all);          // element-wise, maths, dtypes, broadcasts
void add_reduction_cases(std::vector<SweepCase>& all);    // reductions, norms, scans, sorts
void add_movement_cases(std::vector<SweepCase>& all);     // permutes, concats, gathers, scatters
void add_product_cases(std::vector<SweepCase>& all);      // matrix products, convolutions, attention
void add_fourier_cases(std::vector<SweepCase>& all);      // transforms, complex arithmetic
void add_composition_cases(std::vector<SweepCase>& all);  // blocks of models
void add_stencil_cases(std::vector<SweepCase>& all);      // steps of simulations on grids

std::string text_of(const Dims& d);  // 4096x1024

}  // namespace thermite::bench
