// SPDX-License-Identifier: Apache-2.0
// What is found out about a device at start-up.
#include "runtime/vulkan/self_test.h"

#include "runtime/vulkan/deny_list.h"
#include "tests/runtime/vulkan_kernels.h"

namespace thermite::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

template <class T>
std::vector<std::byte> bytes(const std::vector<T>& values) {
  const auto b = std::as_bytes(std::span(values));
  return {b.begin(), b.end()};
}

using VulkanSelfTest = VulkanTest;

TEST_F(VulkanSelfTest, AKernelRunsOnce) {
  const Artifact sum = per_task(3, "I32(word(2)).v[uint(t)] += I32(word(0)).v[uint(t)] * I32(word(1)).v[uint(t)];");
  const std::vector<std::byte> in[] = {bytes<int>({1, 2, 3}), bytes<int>({4, 5, 6})};
  const auto out = run_once(*device_, sum, in, 12, 3);
  ASSERT_TRUE(out.ok()) << out.error().message;
  EXPECT_EQ(*out, bytes<int>({4, 10, 18}));
  EXPECT_FALSE(run_once(*device_, {"ptx", "f", {}}, in, 12, 3).ok());
}

TEST_F(VulkanSelfTest, ProbesThatDoNotHoldAreNamed) {
  const Artifact third = per_task(2, "F32(word(1)).v[uint(t)] = 1.0 / F32(word(0)).v[uint(t)];");
  const VulkanProbe right{"divides", third, {bytes<float>({2.0f})}, bytes<float>({0.5f})};
  const VulkanProbe wrong{"divides_wrongly", third, {bytes<float>({2.0f})}, bytes<float>({0.25f})};
  const VulkanProbe unloadable{"unloadable", {"ptx", "f", {}}, {}, bytes<float>({0.25f})};
  const VulkanProbe probes[] = {right, wrong, unloadable, wrong};
  const auto bad = vulkan_self_test(*device_, probes);
  ASSERT_TRUE(bad.ok()) << bad.error().message;
  EXPECT_THAT(*bad, ElementsAre("divides_wrongly", "unloadable"));
}

TEST(VulkanDenyList, RowsMatchVendorNameAndDriver) {
  VulkanDeviceInfo info;
  info.name = "Test GPU 9000";
  info.vendor_id = 7;
  info.driver_version = 100;
  const DeniedFeature list[] = {
      {.vendor_id = 7, .device = "9000", .feature = "shuffle", .why = ""},
      {.vendor_id = 0, .device = "", .first_driver = 100, .last_driver = 100, .feature = "f64", .why = ""},
      {.vendor_id = 7, .device = "", .feature = "shuffle", .why = ""},
      {.vendor_id = 8, .device = "", .feature = "other vendor", .why = ""},
      {.vendor_id = 7, .device = "8000", .feature = "other device", .why = ""},
      {.vendor_id = 7, .device = "", .first_driver = 101, .feature = "later driver", .why = ""},
      {.vendor_id = 7, .device = "", .last_driver = 99, .feature = "earlier driver", .why = ""},
  };
  EXPECT_THAT(denied_features(info, list), ElementsAre("shuffle", "f64"));
  EXPECT_THAT(denied_features(VulkanDeviceInfo{}, {}), IsEmpty());
  for (const DeniedFeature& row : deny_list()) EXPECT_FALSE(row.why.empty()) << row.feature;
}

}  // namespace
}  // namespace thermite::test
