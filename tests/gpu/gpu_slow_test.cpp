// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/gpu/devices.h"
#include "tests/gpu/gpu_checks.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

class GpuSlow : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Devices, GpuSlow, ::testing::ValuesIn(testing::gpu_devices()));

TEST_P(GpuSlow, FiveHundredRandomGraphsAgree) {
  const testing::Seeds seeds = testing::given_seeds(1, 500);
  for (uint64_t s = 0; s < seeds.count; ++s) EXPECT_EQ(testing::check_graph_on_gpu(GetParam(), seeds.first + s), "");
}

}  // namespace
}  // namespace thermite
