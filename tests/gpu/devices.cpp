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

std::shared_ptr<Engine> gpu_engine(const GpuPath& path) {
  static std::recursive_mutex mutex;
  static std::map<GpuPath, std::shared_ptr<Engine>> engines;
  std::lock_guard lock(mutex);
  std::shared_ptr<Engine>& engine = engines[path];
  if (engine) return engine;
  DeviceOptions options{.device = path.device, .fuse = path.fuse, .cache = "disabled"};
  options.numerics = Numerics::exact;
  if (path.checked) options.cpu += kCheckedSuffix;
  if (const size_t colon = path.device.find(':'); colon != path.device.npos)
    options.cpu = gpu_engine({.device = path.device.substr(colon + 1)})->context().target.name();
  Result<std::shared_ptr<Engine>> opened = Engine::open(options);
  EXPECT_TRUE(opened.ok()) << opened.error().message;
  return engine = opened.ok() ? *opened : nullptr;
}

}  // namespace thermite::testing
