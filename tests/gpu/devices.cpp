// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/devices.h"

#include <gtest/gtest.h>

#include <map>
#include <mutex>

#include "tests/gpu/rig_backend.h"

namespace thermite::testing {
namespace {

[[maybe_unused]] const bool kRegistered = (add_backend(rig_backend()), true);

}  // namespace

std::vector<std::string> gpu_devices() {
  std::vector<std::string> names{"rig"};
  for (const char* row : {"vulkan", "cuda"}) {
    const std::vector<FoundDevice> found = find_backend(row)->find();
    if (found.front().missing.empty()) names.emplace_back(row);
  }
  return names;
}

// Of the kernels that the device runs, for the interpreter.
std::string gpu_target(const std::string& device) { return gpu_engine(device)->context().target.name(); }

std::shared_ptr<Engine> gpu_engine(const std::string& device, Numerics numerics) {
  static std::recursive_mutex mutex;
  static std::map<std::pair<std::string, Numerics>, std::shared_ptr<Engine>> engines;
  std::lock_guard lock(mutex);
  std::shared_ptr<Engine>& engine = engines[{device, numerics}];
  if (engine) return engine;
  DeviceOptions options{.device = device, .cache = "disabled"};
  if (const size_t colon = device.find(':'); colon != device.npos) options.cpu = gpu_target(device.substr(colon + 1));
  options.numerics = numerics;
  Result<std::shared_ptr<Engine>> opened = Engine::open(options);
  EXPECT_TRUE(opened.ok()) << opened.error().message;
  return engine = opened.ok() ? *opened : nullptr;
}

}  // namespace thermite::testing
