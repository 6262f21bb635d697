// SPDX-License-Identifier: Apache-2.0
// Random kernels: emitted CUDA C++ has the bits of the interpreter.
#include <gtest/gtest.h>

#include "ir/kernel/facts.h"
#include "passes/kernel/divide_by_reciprocals.h"
#include "passes/kernel/legalize_halves.h"
#include "passes/kernel/narrow_index.h"
#include "tests/gpu/devices.h"
#include "tests/gpu/gpu_checks.h"
#include "tests/ir/run_kernel.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

using testing::Bytes;

void compare(uint64_t seed, bool narrow) {
  Device& rig = testing::gpu_engine({.device = "rig"})->device();
  const Target& target = rig.target();
  testing::RandomOptions options;
  options.facts = narrow;
  options.size = 20 + static_cast<int>(seed % 5) * 15;
  const testing::RandomProgram p = testing::RandomKernel(seed, options).make();
  std::vector<Bytes> want = testing::random_buffers(p, seed), got = want;
  ASSERT_EQ(testing::run_kernel(p.kernel, want, p.scalars, p.tasks, {.fused = target.fma}), "") << "seed " << seed;
  const Kernel k = narrow ? divide_by_reciprocals(narrow_index(p.kernel)) : p.kernel;
  std::vector<uint64_t> scalars = p.scalars;
  for (size_t i = p.scalars.size(); i < k.scalars.size(); ++i) scalars.push_back(derived_bits(k.facts[i], p.scalars));
  const Status s = testing::run_kernel_on(rig, legalize_halves(k, target), got, std::move(scalars), p.tasks);
  ASSERT_TRUE(s.ok()) << "seed " << seed << ": " << s.error().message;
  for (size_t b = 0; b < want.size(); ++b) {
    const DType t = p.kernel.memories[b].dtype;
    const int64_t at = testing::first_difference(t, got[b], want[b]);
    if (at < 0) continue;
    FAIL() << "seed " << seed << ": buffer " << b << " element " << at << " is "
           << to_string(load_scalar(t, &got[b][static_cast<size_t>(at) * size_of(t)])) << " instead of "
           << to_string(load_scalar(t, &want[b][static_cast<size_t>(at) * size_of(t)])) << "\n"
           << print(k);
  }
}

TEST(RigRandomKernels, HaveTheBitsOfTheInterpreter) {
  const uint64_t seeds = testing::cases(30);
  for (uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed) compare(seed, seed % 3 == 0);
}

}  // namespace
}  // namespace thermite
