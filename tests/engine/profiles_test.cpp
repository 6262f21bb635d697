// SPDX-License-Identifier: Apache-2.0
// Which checked-in profile the kernels of a target are weighed by.
#include <gtest/gtest.h>

#include "engine/backend.h"

namespace thermite {
namespace {

std::string_view profile_of(const char* row, const char* name) {
  const auto target = target_of(*find_backend(row), name, "");
  EXPECT_TRUE(target.ok()) << target.error().message;
  return target.ok() ? find_backend(row)->profile(*target).name : "";
}

TEST(Profiles, BelongToTargets) {
  EXPECT_EQ(profile_of("cpu", "x86-64"), "cpu-v1-2core");
  EXPECT_EQ(profile_of("cuda", "sm_80"), "cuda-a100");
  EXPECT_EQ(profile_of("cuda", "sm_90a"), "cuda-h100");
  EXPECT_EQ(profile_of("cuda", "sm_89"), "cuda-ada");
  EXPECT_EQ(profile_of("vulkan", "vulkan+div+f64"), "vulkan-generic");
  EXPECT_EQ(profile_of("vulkan", "vulkan+div+f64+cpu"), "vulkan-lavapipe");
  EXPECT_EQ(profile_of("cuda", "sm_90a+checked"), "cuda-h100");
}

}  // namespace
}  // namespace thermite
