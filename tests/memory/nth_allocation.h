// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>

#include "thermite/device.h"

namespace thermite::testing {

// Writes outputs that are always the same. It allocates nothing itself, so that what fails is the library's. Calls are
// numbered, so that it can ask for what it never did.
using Program = std::function<void(int call, std::span<float> out)>;

// Lets the n-th allocation of a call fail, for n = 1, 2, ... until a call makes fewer: every n up to `all`, then in
// steps of 1/`part` of n. With `lasting`, all from the n-th on fail. Every call must give the outputs or throw an
// exception of Thermite's, and the call after it, which has memory, must give the outputs.
void check_every_allocation(const Program& program, size_t outputs, int64_t all, int64_t part, bool lasting = false);

inline constexpr size_t kLayerOutputs = 32, kModelOutputs = 144;
// Each opens a device of its own.
void run_lazily(const DeviceOptions& options, std::span<float> out);
void run_traced(const DeviceOptions& options, std::span<float> out);
void run_model(const DeviceOptions& options, std::span<float> out);

}  // namespace thermite::testing
