// SPDX-License-Identifier: Apache-2.0
// All 2^32 inputs of the f32 maths expansions, as compiled for the baseline and for this machine's best level, against
// libm in double (its error, below 2^-28 ulp of a float, is nothing here). The forms without f64 run on the same CPUs.
#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <random>
#include <thread>

#include "codegen/cpu/client.h"
#include "passes/kernel/pipeline.h"
#include "runtime/device.h"
#include "tests/passes/maths_reference.h"

namespace thermite::test {
namespace {

constexpr int64_t kChunk = 1 << 14;

struct Worst {
  double error = 0;
  float at = 0;
  void add(double e, float x) {
    if (e > error) error = e, at = x;
  }
};

struct Compiled {
  Target target;
  std::shared_ptr<Invocable> code;
};

Result<Compiled> compile(Prim p, const Target& target, Device& device) {
  TRY(Kernel k, finish_kernel(maths_kernel(p, DType::f32, 16), target));
  TRY(Artifact artifact, compile_cpu(k, cpu_target(target.level)));
  TRY(std::shared_ptr<Invocable> code, device.load(artifact));
  return Compiled{target, std::move(code)};
}

// Inputs first, first + stride, ... of the 2^32, kChunk of them, through every compiled version.
void check_chunk(const MathsFunction& f, const std::vector<Compiled>& versions, uint64_t first, uint64_t stride,
                 std::vector<Worst>& worst) {
  alignas(64) static thread_local float x[kChunk], y[kChunk];
  static thread_local double r[kChunk];
  for (int64_t i = 0; i < kChunk; ++i) {
    x[i] = std::bit_cast<float>(static_cast<uint32_t>(first + static_cast<uint64_t>(i) * stride));
    r[i] = f.reference(x[i]);
  }
  const BufferArg buffers[] = {{x, sizeof x}, {y, sizeof y}};
  for (size_t v = 0; v < versions.size(); ++v) {
    Status s = versions[v].code->run(buffers, {}, 0, kChunk / 16, {});
    if (!s.ok()) worst[v].add(kWrong, 0);
    for (int64_t i = 0; i < kChunk; ++i) worst[v].add(ulp_error(y[i], r[i]), x[i]);
  }
}

class AllFloats : public ::testing::TestWithParam<MathsFunction> {};

void expect_within_stated_ulp(const MathsFunction& f, const std::vector<Target>& targets, uint64_t stride) {
  auto device = make_cpu_device(cpu_target(host_cpu_level()), 1);
  std::vector<Compiled> versions;
  for (const Target& t : targets) {
    auto c = compile(f.prim, t, *device);
    if (!c.ok() && c.error().unsupported) GTEST_SKIP() << c.error().message;
    ASSERT_TRUE(c.ok()) << c.error().message;
    versions.push_back(*c);
  }
  const uint64_t total = (uint64_t{1} << 32) / stride / kChunk;
  std::atomic<uint64_t> next{0};
  std::vector<std::vector<Worst>> worst(std::max(1u, std::thread::hardware_concurrency()),
                                        std::vector<Worst>(versions.size()));
  std::vector<std::thread> threads;
  for (auto& mine : worst) {
    threads.emplace_back([&] {
      for (uint64_t c; (c = next++) < total;) check_chunk(f, versions, c * kChunk * stride, stride, mine);
    });
  }
  for (std::thread& t : threads) t.join();
  for (size_t v = 0; v < versions.size(); ++v) {
    const Target& t = versions[v].target;
    Worst all;
    for (const auto& w : worst) all.add(w[v].error, w[v].at);
    EXPECT_LE(all.error, f.bound32) << "at " << to_string(make_scalar(DType::f32, all.at));
    printf("%s f32 on %s: max %.4f ulp at %a (every %d)\n", std::string(info(f.prim).name).c_str(), name(t).c_str(),
           all.error, all.at, static_cast<int>(stride));
  }
}

TEST_P(AllFloats, WithinStatedUlp) {
  std::vector<Target> targets{cpu_target(CpuLevel::v1), cpu_target(host_cpu_level())};
  // Methods that take tables where those are looked up have another one with fma alone.
  const bool has_tables = GetParam().prim == Prim::erf || GetParam().prim == Prim::tanh;
  if (has_tables && targets.back().moves_lanes) targets.push_back(cpu_target(CpuLevel::v3));
  expect_within_stated_ulp(GetParam(), targets, 1);
}

TEST_P(AllFloats, WithinStatedUlpWithoutF64) {
  std::vector<Target> targets;
  for (CpuLevel level : {CpuLevel::v1, host_cpu_level()}) {
    targets.push_back(without_f64(level));
    targets.push_back(without_division(level));
  }
  expect_within_stated_ulp(GetParam(), targets, 31);
}

// Bases of all sizes, as near to 1 as they get and not; exponents that keep most results in range.
void random_powers(uint64_t seed, std::span<float> x, std::span<float> y) {
  std::mt19937_64 rng(seed);
  const auto unit = [&] { return static_cast<double>(rng() >> 11) * 0x1p-53; };
  for (size_t i = 0; i < x.size(); ++i) {
    const double log = (2 * unit() - 1) * 104 * std::ldexp(1.0, -static_cast<int>(i % 28));
    x[i] = std::max(static_cast<float>(std::exp(log)), std::numeric_limits<float>::denorm_min());
    const double exact = x[i] == 1 ? 1e-7 : std::log(static_cast<double>(x[i]));
    y[i] = static_cast<float>((195 * unit() - 105) / exact);
  }
}

TEST(RandomPowers, WithinStatedUlp) {
  constexpr double kStated = 0.6;
  auto device = make_cpu_device(cpu_target(host_cpu_level()), 1);
  alignas(64) static float x[kChunk], y[kChunk], z[kChunk];
  for (CpuLevel level : {CpuLevel::v1, host_cpu_level()}) {
    for (const Target& t : {cpu_target(level), without_f64(level), without_division(level)}) {
      auto c = compile(Prim::pow, t, *device);
      if (!c.ok() && c.error().unsupported) GTEST_SKIP() << c.error().message;
      ASSERT_TRUE(c.ok()) << c.error().message;
      Worst worst;
      for (uint64_t chunk = 0; chunk < 1000; ++chunk) {
        random_powers(chunk, x, y);
        const BufferArg buffers[] = {{x, sizeof x}, {y, sizeof y}, {z, sizeof z}};
        ASSERT_TRUE(c->code->run(buffers, {}, 0, kChunk / 16, {}).ok());
        for (int64_t i = 0; i < kChunk; ++i)
          worst.add(ulp_error(z[i], std::pow(static_cast<double>(x[i]), static_cast<double>(y[i]))), x[i]);
      }
      EXPECT_LE(worst.error, kStated) << "at " << to_string(make_scalar(DType::f32, worst.at));
      printf("pow f32 on %s: max %.4f ulp\n", name(t).c_str(), worst.error);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Maths, AllFloats, ::testing::ValuesIn(maths_functions()),
                         [](const auto& p) { return std::string(kPrims[static_cast<size_t>(p.param.prim)].name); });

}  // namespace
}  // namespace thermite::test
