// SPDX-License-Identifier: Apache-2.0
// Random kernels: machine code and interpreter agree on every bit (NaN payloads aside).
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/codegen/harness.h"
#include "tests/ir/run_kernel.h"

namespace thermite::test {
namespace {

using testing::Bytes;

Status run_native(const testing::RandomProgram& p, const Target& target, std::vector<Bytes>& buffers) {
  TRY(Artifact artifact, compile_cpu(legalize_halves(p.kernel, target), target));
  auto device = make_cpu_device(target, 1);
  TRY(std::shared_ptr<Invocable> kernel, device->load(artifact));
  LaunchRecord l;
  l.kernel = kernel.get();
  for (Bytes& b : buffers) l.buffers.push_back({b.data(), b.size()});
  l.scalars = p.scalars;
  l.grid = p.tasks;
  l.shared_bytes = scratch_bytes(p.kernel, p.scalars);
  l.name = "random kernel";
  return device->launch({&l, 1});
}

void compare(uint64_t seed, const Target& target) {
  testing::RandomOptions options;
  options.size = 20 + static_cast<int>(seed % 5) * 15;
  const testing::RandomProgram p = testing::RandomKernel(seed, options).make();
  std::vector<Bytes> want = testing::random_buffers(p, seed), got = want;
  InterpretOptions interpret;
  interpret.fused = target.fma;
  ASSERT_EQ(testing::run_kernel(p.kernel, want, p.scalars, p.tasks, interpret), "") << "seed " << seed;
  Status s = run_native(p, target, got);
  ASSERT_TRUE(s.ok()) << "seed " << seed << " on " << target.name() << ": " << s.error().message;
  for (size_t b = 0; b < want.size(); ++b) {
    const DType t = p.kernel.memories[b].dtype;
    const int64_t at = testing::first_difference(t, got[b], want[b]);
    if (at < 0) continue;
    ADD_FAILURE() << "seed " << seed << " on " << target.name() << ": buffer " << b << " element " << at << " is "
                  << to_string(load_scalar(t, &got[b][static_cast<size_t>(at) * size_of(t)])) << " instead of "
                  << to_string(load_scalar(t, &want[b][static_cast<size_t>(at) * size_of(t)])) << "\n"
                  << print(p.kernel);
    return;
  }
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
