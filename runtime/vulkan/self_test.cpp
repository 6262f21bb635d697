// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/self_test.h"

#include <algorithm>
#include <cstring>

#include "base/log.h"
#include "runtime/batch.h"
#include "runtime/vulkan/deny_list.h"

namespace thermite {

Result<std::vector<std::byte>> run_once(Device& device, const Artifact& kernel,
                                        std::span<const std::vector<std::byte>> inputs, size_t output_bytes,
                                        int64_t tasks) {
  TRY(const std::shared_ptr<Invocable> loaded, device.load(kernel));
  LaunchRecord launch;
  launch.kernel = loaded.get();
  launch.grid = tasks;
  launch.name = "probe";
  std::vector<StorageRef> storages;
  std::vector<std::byte> output(output_bytes);
  const auto add = [&](const std::vector<std::byte>& bytes) -> Status {
    TRY(storages.emplace_back(), device.allocate(bytes.size()));
    CHECK_OK(device.write(bytes, *storages.back(), 0));
    launch.buffers.emplace_back(storages.back()->address(), bytes.size());
    return storages.back()->wait();
  };
  for (const std::vector<std::byte>& input : inputs) CHECK_OK(add(input));
  CHECK_OK(add(output));
  CHECK_OK(device.launch({&launch, 1}));
  CHECK_OK(device.read(*storages.back(), output));
  return output;
}

namespace {

std::string first_difference(std::span<const std::byte> got, std::span<const std::byte> expected) {
  const auto word = [](std::span<const std::byte> bytes, size_t n) {
    uint32_t w;
    std::memcpy(&w, &bytes[n * sizeof w], sizeof w);
    return w;
  };
  size_t first = 0, count = 0;
  const size_t words = std::min(got.size(), expected.size()) / sizeof(uint32_t);
  for (size_t n = words; n-- > 0;)
    if (word(got, n) != word(expected, n)) first = n, ++count;
  if (count == 0) return fmt::format("{} bytes instead of {}, or the last ones", got.size(), expected.size());
  return fmt::format("{} of {} words, the first is number {}, {:#010x} instead of {:#010x}", count, words, first,
                     word(got, first), word(expected, first));
}

}  // namespace

Result<std::vector<std::string>> vulkan_self_test(Device& device, std::span<const VulkanProbe> probes) {
  const VulkanDeviceInfo* info = vulkan_info(device);
  if (!info) return internal_error("the self-test was given {}", device.name());
  std::vector<std::string> bad = denied_features(*info);
  const auto is_bad = [&](const std::string& feature) { return std::ranges::find(bad, feature) != bad.end(); };
  for (const VulkanProbe& p : probes) {
    if (is_bad(p.feature)) continue;
    const Result<std::vector<std::byte>> got = run_once(device, p.kernel, p.inputs, p.expected.size(), p.tasks);
    if (got.ok() && *got == p.expected) continue;
    log(Subsystem::runtime, LogLevel::minimal, "{}: {} does not hold: {}", info->name, p.feature,
        got.ok() ? first_difference(*got, p.expected) : got.error().message);
    bad.push_back(p.feature);
    if (!got.ok()) CHECK_OK(device.finish());
  }
  return bad;
}

}  // namespace thermite
