// SPDX-License-Identifier: Apache-2.0
// What exact_test.cpp samples in the interpreter, on more values and as compiled: all roots, and random operands.
#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <thread>

#include "codegen/cpu/client.h"
#include "ir/kernel/prim_eval.h"
#include "passes/kernel/pipeline.h"
#include "runtime/device.h"
#include "tests/passes/maths_reference.h"

namespace thermite::test {
namespace {

constexpr int kChunk = 1 << 14;

class WrittenOut {
 public:
  explicit WrittenOut(Prim p) : prim_(p), device_(make_cpu_device(cpu_target(host_cpu_level()), 1)) {}

  Status compile() {
    Target t = cpu_target(host_cpu_level());
    t.divides = t.rems = t.single_fma = false;
    TRY(Kernel k, finish_kernel(maths_kernel(prim_, DType::f32, 16), t));
    TRY(Artifact artifact, compile_cpu(k, cpu_target(host_cpu_level())));
    TRY(code_, device_->load(artifact));
    return {};
  }

  // How many of a chunk differ from the definition; x holds a chunk for each operand.
  int count_wrong(std::span<float> x) const {
    alignas(64) static thread_local float y[kChunk], expected[kChunk];
    const std::byte* in[3];
    std::vector<BufferArg> buffers;
    for (int i = 0; i < info(prim_).arity; ++i) {
      buffers.push_back({&x[static_cast<size_t>(i) * kChunk], sizeof y});
      in[i] = reinterpret_cast<const std::byte*>(&x[static_cast<size_t>(i) * kChunk]);
    }
    buffers.push_back({y, sizeof y});
    if (!code_->run(buffers, {}, 0, kChunk / 16, {}).ok()) return kChunk;
    prim_fn(prim_, DType::f32, true)(reinterpret_cast<std::byte*>(expected), in, kChunk);
    int wrong = 0;
    for (int i = 0; i < kChunk; ++i) {
      const bool same = std::bit_cast<uint32_t>(y[i]) == std::bit_cast<uint32_t>(expected[i]);
      wrong += !same && !(y[i] != y[i] && expected[i] != expected[i]);
    }
    return wrong;
  }

 private:
  Prim prim_;
  std::unique_ptr<Device> device_;
  std::shared_ptr<Invocable> code_;
};

// fill(chunk, operands) for every chunk, on all threads.
template <class Fill>
void expect_defined(Prim p, uint64_t chunks, const Fill& fill) {
  WrittenOut code(p);
  const Status s = code.compile();
  if (!s.ok() && s.error().unsupported) GTEST_SKIP() << s.error().message;
  ASSERT_TRUE(s.ok()) << s.error().message;
  std::atomic<uint64_t> next{0}, wrong{0};
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) {
    threads.emplace_back([&] {
      alignas(64) static thread_local float x[3 * kChunk];
      for (uint64_t c; (c = next++) < chunks;) {
        fill(c, std::span<float>(x));
        wrong += static_cast<uint64_t>(code.count_wrong(x));
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(wrong, 0u) << info(p).name;
}

TEST(ExactCompiled, AllRoots) {
  expect_defined(Prim::sqrt, (uint64_t{1} << 32) / kChunk, [](uint64_t chunk, std::span<float> x) {
    for (uint32_t i = 0; i < kChunk; ++i) x[i] = std::bit_cast<float>(static_cast<uint32_t>(chunk * kChunk) + i);
  });
}

// Random bits in the first half of a chunk; numbers near 1 in the second, where quotients and sums are close.
void fill_random(uint64_t chunk, std::span<float> x) {
  std::mt19937_64 rng(chunk);
  for (size_t i = 0; i < x.size(); ++i) {
    const auto u = static_cast<uint32_t>(rng());
    x[i] = std::bit_cast<float>(i % kChunk < kChunk / 2 ? u : (u & 0x81ffffff) | 0x3e000000);
  }
}

TEST(ExactCompiled, Quotients) { expect_defined(Prim::div, 50000, fill_random); }
TEST(ExactCompiled, Fma) { expect_defined(Prim::fma, 10000, fill_random); }
TEST(ExactCompiled, Remainders) { expect_defined(Prim::rem, 500, fill_random); }

}  // namespace
}  // namespace thermite::test
