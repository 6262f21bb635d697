// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/gpu/cases.h"
#include "engine/engine.h"

namespace thermite::bench {

struct GpuMeasure {
  std::string name, family;
  double us = 0;       // of a run among many, from the first hand-over to the end of the last
  double host_us = 0;  // of those, what a hand-over takes of the calling thread
  double compile_ms = 0;
  double bytes = 0, flops = 0;
  uint64_t kernels = 0;
  Product product{};
  double roof_us = 0;     // of a case of the sweep: what its bytes and flops take at least
  std::string dearest{};  // likewise, where it takes over twice as long: the kernel that takes longest
  std::string error{};    // why there are no figures
};

struct GpuBenchOptions {
  DeviceOptions device{};
  GpuScale scale = GpuScale::full;
  bool sweep = false;         // the cliff finder's cases (bench/sweep/sweep.h) instead
  std::string filter{};       // only cases whose name contains it
  double seconds = 0.2;       // of runs per case; 0: one run
  double most_seconds = 1e9;  // cases that would begin later do not
  bool compile_only = false;  // for a device that is elsewhere
};

// The copy of the device's own first ("copy"), then the cases. A case that fails is a measure with an error.
Result<std::vector<GpuMeasure>> measure_gpu(const GpuBenchOptions& options);

}  // namespace thermite::bench
