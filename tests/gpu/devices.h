// SPDX-License-Identifier: Apache-2.0
// The devices whose kernels a GPU's emitters write, as far as this machine has them.
#pragma once

#include <compare>
#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace thermite::testing {

// "rig", and what there is of vulkan and cuda.
std::vector<std::string> gpu_devices();

struct GpuPath {
  std::string device;  // `interp:NAME` runs the same kernels under the interpreter
  bool fuse = true;
  bool checked = false;  // kernels of a checked build
  friend auto operator<=>(const GpuPath&, const GpuPath&) = default;
};
// One engine of each for the test program. Exact, so that fused and unfused are the same program.
std::shared_ptr<Engine> gpu_engine(const GpuPath& path);

}  // namespace thermite::testing
