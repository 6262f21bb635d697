// SPDX-License-Identifier: Apache-2.0
// The same programs with every allocation failing in turn where the fast tests sample.
#include <gtest/gtest.h>

#include "tests/memory/nth_allocation.h"
#include "thermite/thermite.h"

namespace thermite::testing {
namespace {

constexpr int64_t kEvery = int64_t{1} << 40, kThousands = 4000, kPart = 50;
const DeviceOptions kInterp{.device = "interp", .cache = "disabled"};

TEST(NthAllocationSlow, FailsInAModel) {
  check_every_allocation([](int, std::span<float> out) { run_model(kInterp, out); }, kModelOutputs, kEvery, kPart);
}

TEST(NthAllocationSlow, AllFailFromThereOnInAModel) {
  check_every_allocation([](int, std::span<float> out) { run_model(kInterp, out); }, kModelOutputs, kEvery, kPart,
                         true);
}

TEST(NthAllocationSlow, FailsInALazyProgram) {
  check_every_allocation([](int, std::span<float> out) { run_lazily(kInterp, out); }, kLayerOutputs, kThousands, kPart);
}

TEST(NthAllocationSlow, FailsInATracedProgram) {
  check_every_allocation([](int, std::span<float> out) { run_traced(kInterp, out); }, kLayerOutputs, kThousands, kPart);
}

}  // namespace
}  // namespace thermite::testing
