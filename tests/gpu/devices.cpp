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

std::vector<std::string> gpu_devices() { return {"rig"}; }

std::shared_ptr<Engine> gpu_engine(const std::string& device, Numerics numerics) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, Numerics>, std::shared_ptr<Engine>> engines;
  std::lock_guard lock(mutex);
  std::shared_ptr<Engine>& engine = engines[{device, numerics}];
  if (engine) return engine;
  DeviceOptions options{.device = device, .cache = "disabled"};
  options.numerics = numerics;
  Result<std::shared_ptr<Engine>> opened = Engine::open(options);
  EXPECT_TRUE(opened.ok()) << opened.error().message;
  return engine = opened.ok() ? *opened : nullptr;
}

}  // namespace thermite::testing
