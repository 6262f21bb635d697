// SPDX-License-Identifier: Apache-2.0
// The devices whose kernels a GPU's emitters write, as far as this machine has them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace thermite::testing {

std::vector<std::string> gpu_devices();
// One engine for the test program; `interp:NAME` runs the same kernels under the interpreter.
std::shared_ptr<Engine> gpu_engine(const std::string& device, Numerics numerics = Numerics::fast);

}  // namespace thermite::testing
