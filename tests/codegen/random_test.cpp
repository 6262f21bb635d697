// SPDX-License-Identifier: Apache-2.0
// Random kernels: machine code and interpreter agree on every bit (NaN payloads aside).
#include <gtest/gtest.h>

#include <cstdlib>

#include "ir/kernel/facts.h"
#include "passes/kernel/divide_by_reciprocals.h"
#include "passes/kernel/narrow_index.h"
#include "tests/codegen/harness.h"
#include "tests/ir/run_kernel.h"

namespace thermite::test {
namespace {

using testing::Bytes;

Status run_native(const testing::RandomProgram& p, const Kernel& k, const Target& target, std::vector<Bytes>& buffers) {
  TRY(Artifact artifact, compile_cpu(legalize_halves(k, target), target));
  auto device = make_cpu_device(target, 1);
  TRY(std::shared_ptr<Invocable> kernel, device->load(artifact));
  LaunchRecord l;
  l.kernel = kernel.get();
  for (Bytes& b : buffers) l.buffers.push_back({b.data(), b.size()});
  l.scalars = p.scalars;
  for (size_t i = p.scalars.size(); i < k.scalars.size(); ++i) l.scalars.push_back(derived_bits(k.facts[i], p.scalars));
  l.grid = p.tasks;
  l.shared_bytes = scratch_bytes(p.kernel, p.scalars);
  l.name = "random kernel";
  return device->launch({&l, 1});
}

void compare(uint64_t seed, const Target& target, bool narrow = false) {
  testing::RandomOptions options;
  options.facts = narrow;
  options.size = 20 + static_cast<int>(seed % 5) * 15;
  const testing::RandomProgram p = testing::RandomKernel(seed, options).make();
  std::vector<Bytes> want = testing::random_buffers(p, seed), got = want;
  InterpretOptions interpret;
  interpret.fused = target.fma;
  ASSERT_EQ(testing::run_kernel(p.kernel, want, p.scalars, p.tasks, interpret), "") << "seed " << seed;
  const Kernel k = narrow ? divide_by_reciprocals(narrow_index(p.kernel)) : p.kernel;
  ASSERT_EQ(k.index, narrow ? DType::i32 : DType::i64);
  Status s = run_native(p, k, target, got);
  ASSERT_TRUE(s.ok()) << "seed " << seed << " on " << target.name() << ": " << s.error().message;
  for (size_t b = 0; b < want.size(); ++b) {
    const DType t = p.kernel.memories[b].dtype;
    const int64_t at = testing::first_difference(t, got[b], want[b]);
    if (at < 0) continue;
    ADD_FAILURE() << "seed " << seed << " on " << target.name() << ": buffer " << b << " element " << at << " is "
                  << to_string(load_scalar(t, &got[b][static_cast<size_t>(at) * size_of(t)])) << " instead of "
                  << to_string(load_scalar(t, &want[b][static_cast<size_t>(at) * size_of(t)])) << "\n"
                  << print(k);
    return;
  }
}

TEST(RandomKernels, WithNarrowIndicesLikewise) {
  const std::vector<Target> targets = runnable_targets();
  for (uint64_t seed = 1; seed <= 20 && !HasFailure(); ++seed) compare(seed, targets[seed % targets.size()], true);
}

// THERMITE_TEST_KERNELS asks for another number of seeds.
TEST(RandomKernels, RunAsTheInterpreterSays) {
  const char* asked = std::getenv("THERMITE_TEST_KERNELS");
  const uint64_t seeds = asked != nullptr ? std::strtoull(asked, nullptr, 10) : 40;
  const std::vector<Target> targets = runnable_targets();
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    compare(seed, targets[seed % targets.size()]);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace thermite::test
