// SPDX-License-Identifier: Apache-2.0
// Whichever allocation fails, the caller gets an exception of Thermite's or the right numbers, and the next call works.
#include "tests/memory/nth_allocation.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "tests/memory/failing_allocation.h"
#include "thermite/thermite.h"

namespace thermite::testing {
namespace {

constexpr int64_t kAll = 100, kPart = 12;

const DeviceOptions kInterp{.device = "interp", .cache = "disabled"}, kNull{.device = "null", .cache = "disabled"};

// With one device for all calls, what is known from the calls before is used.
TEST(NthAllocation, FailsInAPlannedLazyProgram) {
  const DeviceHandle device = DeviceHandle::open(kInterp);
  const std::vector<float> data{1, 2, 3, 4};
  const Shape shape{4};
  const auto program = [&](int call, std::span<float> out) {
    const Tensor x = Tensor::from_data(data, shape, device);
    const Tensor kept = x * 2.0;                                 // another output of the segment
    const Tensor y = (kept + static_cast<float>(call % 2)) * x;  // two kinds of segments in turn
    (y - static_cast<float>(call % 2) * x).read(std::as_writable_bytes(out.first(4)));
    kept.read(std::as_writable_bytes(out.subspan(4)));
  };
  check_every_allocation(program, 8, 1000, kPart);
  check_every_allocation(program, 8, 1000, kPart, true);
}

TEST(NthAllocation, FailsInALazyProgram) {
  check_every_allocation([](int, std::span<float> out) { run_lazily(kInterp, out); }, kLayerOutputs, kAll, kPart);
}

TEST(NthAllocation, FailsOnAQueue) {
  check_every_allocation([](int, std::span<float> out) { run_lazily(kNull, out); }, kLayerOutputs, kAll, kPart);
}

TEST(NthAllocation, FailsInATracedProgram) {
  check_every_allocation([](int, std::span<float> out) { run_traced(kInterp, out); }, kLayerOutputs, kAll, kPart);
}

TEST(NthAllocation, FailsInAModel) {
  check_every_allocation([](int, std::span<float> out) { run_model(kInterp, out); }, kModelOutputs, kAll, kPart);
}

TEST(NthAllocation, AllFailFromThereOn) {
  check_every_allocation([](int, std::span<float> out) { run_model(kInterp, out); }, kModelOutputs, kAll, kPart, true);
}

// With a cache that has everything, so that the code generator, which ends the process, is not asked.
TEST(NthAllocation, FailsOnTheCpu) {
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "built without the CPU code generator";
  const std::string folder = ::testing::TempDir() + "/thermite_memory_" + std::to_string(getpid());
  const DeviceOptions options{.device = "cpu", .cache = folder + "/cache.db"};
  check_every_allocation([&](int, std::span<float> out) { run_model(options, out); }, kModelOutputs, kAll, kPart);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace thermite::testing
