// SPDX-License-Identifier: Apache-2.0
// Nothing grows with the number of different programs, and planning is linear in what a program holds.
#include "tests/engine/bounds.h"

#include <gtest/gtest.h>

#include <numeric>

#include "engine/engine.h"
#include "tests/support/device.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using Floats = std::vector<float>;
#ifdef THERMITE_ASAN
constexpr size_t kOthers = 64;  // mappings that are no kernels'; its allocator makes some as it goes
#else
constexpr size_t kOthers = 8;
#endif
const std::string kDevice = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp");

DeviceHandle open_bare() { return DeviceHandle::open({.device = kDevice, .cache = "disabled"}); }

Floats counted(int64_t n) {
  Floats v(static_cast<size_t>(n));
  std::iota(v.begin(), v.end(), 0.0f);
  return v;
}

Tensor row_of(int64_t n, const DeviceHandle& device) { return Tensor::from_data(counted(n), {n}, device).eval(); }

TEST(Bounds, AStartIsNoReasonForAKernel) {
  const DeviceHandle device = open_bare();
  const Tensor x = row_of(4096, device);
  const auto piece = [&](int64_t start) { return (slice(x, {start}, {start + 8}) * 2.0f).to_vector<float>(); };
  piece(0), piece(1);
  const Stats before = device.stats();
  const size_t maps = testing::mappings();
  for (int64_t start = 2; start < 3000; ++start) ASSERT_EQ(piece(start)[7], 2.0f * static_cast<float>(start + 7));
  const Stats after = device.stats();
  EXPECT_EQ(after.compiles, before.compiles);
  EXPECT_EQ(after.searches, before.searches);
  EXPECT_EQ(after.groups_lowered, before.groups_lowered);
  EXPECT_LE(testing::mappings(), maps + kOthers);
}

TEST(Bounds, AWidthOfPaddingIsNoReasonForAKernel) {
  const DeviceHandle device = open_bare();
  const Tensor x = row_of(16, device);
  const auto padded = [&](int64_t low, int64_t high) {
    return (pad(x, {.low = {low}, .high = {high}, .value = 7}) + 1.0f).to_vector<float>();
  };
  padded(1, 2), padded(2, -1), padded(-1, 2);
  const Stats before = device.stats();
  for (int64_t k = 3; k < 12; ++k) {
    const Floats both = padded(k, k + 1), front = padded(k, -k), back = padded(-k, k);
    EXPECT_EQ(both[static_cast<size_t>(k - 1)], 8.0f);
    EXPECT_EQ(both[static_cast<size_t>(k)], 1.0f);
    EXPECT_EQ(both.back(), 8.0f);
    EXPECT_EQ(front.back(), 16.0f - static_cast<float>(k));
    EXPECT_EQ(back[0], static_cast<float>(k) + 1);
    EXPECT_EQ(back.back(), 8.0f);
  }
  EXPECT_EQ(device.stats().compiles, before.compiles);
}

// One kernel of its own per program: a chain of additions and multiplications, by the bits of its number.
void run_program(const Tensor& x, int number) {
  Tensor y = x;
  for (int bit = 0; bit < 7; ++bit) y = number >> bit & 1 ? y + x : y * x;
  y.eval();
}

TEST(Bounds, KernelsThatNobodyUsesGo) {
  const DeviceHandle device = open_bare();
  auto& engine = dynamic_cast<Engine&>(*device.realizer());
  constexpr size_t kLimit = 8;
  engine.kernels().set_limit(kLimit);
  engine.set_plan_limit(4);
  const Tensor x = row_of(8, device);
  for (int k = 0; k < 16; ++k) run_program(x, k);
  const size_t maps = testing::mappings();
  for (int k = 16; k < 80; ++k) run_program(x, k);
  EXPECT_LE(engine.kernels().size(), kLimit + 4);
  if (THERMITE_HAS_MLIR) {
    EXPECT_LE(testing::mappings(), maps + 8);
  }
  EXPECT_GE(device.stats().plans_built, 80u);
}

// A kernel looks at all operands for each element; beyond a few there are several.
TEST(Bounds, ManyOperandsAreJoinedByFewKernels) {
  const DeviceHandle device = open_bare();
  for (const int64_t many : {int64_t{17}, int64_t{1000}, int64_t{5000}}) {
    std::vector<Tensor> pieces;
    Floats want;
    for (int64_t k = 0; k < many; ++k) {
      const int64_t length = 2 + k % 3;
      pieces.push_back(Tensor::from_data(Floats(static_cast<size_t>(length), static_cast<float>(k)), {length}, device));
      want.insert(want.end(), static_cast<size_t>(length), static_cast<float>(k));
    }
    EXPECT_EQ(concat(pieces, 0).to_vector<float>(), want);
  }
  EXPECT_LE(device.stats().compiles, 24u);
}

}  // namespace
}  // namespace thermite
