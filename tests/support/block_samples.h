// SPDX-License-Identifier: Apache-2.0
// Kernels of the kinds that blocks of threads run, with inputs and what plain C++ makes of them. Facts are tight: every
// limit that a kernel states is met by one of its runs.
#pragma once

#include <vector>

#include "ir/kernel/kernel.h"
#include "tests/ir/random_kernel.h"

namespace thermite::testing {

struct BlockRun {
  std::vector<uint64_t> scalars;
  std::vector<Bytes> buffers, want;
  int64_t tasks = 1;
};

struct BlockSample {
  Kernel kernel;
  std::vector<BlockRun> runs;
};

std::vector<BlockSample> block_samples();  // with tile_samples()
std::vector<BlockSample> tile_samples();

// Runs it on copies of the buffers, which lie at multiples of what the sample's kernel says of them and of no more.
// The error's text, "differs" where only the result is wrong, or nothing. `k`: the sample's kernel, or a mutant of it.
std::string run_sample(const Kernel& k, const BlockSample& sample, const BlockRun& run);

}  // namespace thermite::testing
