// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/backend.h"

namespace thermite {

// The CUDA emitter without a GPU: its source is compiled by the host's compiler and run on the calling thread.
const Backend& rig_backend();

// The bytes of a shared library made of emitted CUDA C++.
Result<std::vector<std::byte>> compile_for_rig(const std::string& source);

}  // namespace thermite
