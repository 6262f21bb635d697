// SPDX-License-Identifier: Apache-2.0
// Graphs that show what a GPU's kernels reach, one of each family of schedules.
#pragma once

#include <string>
#include <vector>

#include "ir/graph/graph.h"

namespace thermite::bench {

// A product of matrices, for libraries to be asked for the same.
struct Product {
  DType dtype = DType::f32;
  int64_t batch = 0, m = 0, n = 0, k = 0;  // batch 0: the case is none
};

struct GpuCase {
  std::string name, family;
  Graph graph;
  double bytes = 0, flops = 0;  // that a run cannot do without
  Product product = {};
  bool fuse = true;
};

enum class GpuScale { small, full };  // small: for an interpreter, a sanitizer, a test
std::vector<GpuCase> gpu_cases(GpuScale scale);

}  // namespace thermite::bench
