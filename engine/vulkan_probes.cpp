// SPDX-License-Identifier: Apache-2.0
#include "engine/vulkan_probes.h"

#include <cmath>
#include <random>
#include <utility>

#include "ir/kernel/builder.h"

namespace thermite {
namespace {

constexpr int64_t kCases = 2048;

// Half of them any bits, half of them near each other and near the ends of the range, where roundings are hard.
Scalar operand(DType t, std::mt19937_64& random) {
  const FloatFormat f = format_of(t);
  const int exponent_at = f.mantissa_bits, width = 8 * static_cast<int>(size_of(t));
  uint64_t bits = random();
  if (width < 64) bits &= (uint64_t{1} << width) - 1;
  if (random() % 2) {
    const uint64_t exponents = (uint64_t{1} << f.exponent_bits) - 1, near[] = {0, 1, 2, exponents / 2, exponents - 1};
    bits &= ~(exponents << exponent_at);
    bits |= near[random() % 5] << exponent_at;
  }
  return {t, bits};
}

NumericProbe probe(std::string feature, DType t, const std::vector<Prim>& prims) {
  NumericProbe p;
  p.feature = feature;
  KernelBuilder b("probe_" + feature);
  MemId in[3];
  for (MemId& m : in) m = b.buffer(t, MemAccess::read);
  const MemId out = b.buffer(t, MemAccess::write);
  const auto count = static_cast<int64_t>(prims.size());
  ValueId x[3];
  for (int n = 0; n < 3; ++n) x[n] = b.load(in[n], b.task(), 1);
  for (int64_t k = 0; k < count; ++k) {
    const Prim prim = prims[static_cast<size_t>(k)];
    b.store(out, b.add(b.mul(b.task(), b.index(count)), b.index(k)), b.prim(prim, std::span(x, info(prim).arity)));
  }
  p.kernel = std::move(b).finish();
  p.tasks = kCases;
  p.inputs.assign(3, {});
  std::mt19937_64 random(1);
  for (int64_t c = 0; c < kCases;) {
    const Scalar s[3] = {operand(t, random), operand(t, random), operand(t, random)};
    std::vector<Scalar> results;
    for (Prim prim : prims) results.push_back(evaluate(prim, std::span(s, info(prim).arity), true));
    if (std::ranges::any_of(results, [](Scalar r) { return std::isnan(to_double(r)); })) continue;
    const auto put = [&](std::vector<std::byte>& to, Scalar v) {
      to.resize(to.size() + size_of(t));
      store_scalar(v, &to[to.size() - size_of(t)]);
    };
    for (size_t n = 0; n < 3; ++n) put(p.inputs[n], s[n]);
    for (Scalar r : results) put(p.expected, r);
    ++c;
  }
  return p;
}

// Every distance that is a bit, and all of them at once, in blocks of several subgroups.
NumericProbe exchange_probe() {
  constexpr int kThreads = 256, kTasks = 64;
  NumericProbe p;
  p.feature = "sub32";
  KernelBuilder b("probe_sub32");
  b.block_of(kThreads);
  const MemId out = b.buffer(DType::u64, MemAccess::write);
  const ValueId number = b.add(b.mul(b.task(), b.index(kThreads)), b.thread());
  const uint64_t odd = 0x9e3779b97f4a7c15;
  const ValueId own = b.mul(b.cast(number, DType::u64), b.constant({DType::u64, odd}));
  ValueId sum = own;
  for (int distance : {1, 2, 4, 8, 16, 31})
    sum = b.add(b.mul(sum, b.constant({DType::u64, 3})), b.lane_xor(own, distance));
  b.store(out, number, sum);
  p.kernel = std::move(b).finish();
  p.tasks = kTasks;
  for (uint64_t n = 0; n < uint64_t{kThreads} * kTasks; ++n) {
    uint64_t expected = n * odd;
    for (uint64_t distance : {1, 2, 4, 8, 16, 31}) expected = expected * 3 + (n ^ distance) * odd;
    p.expected.resize(p.expected.size() + sizeof expected);
    store_scalar({DType::u64, expected}, &p.expected[p.expected.size() - sizeof expected]);
  }
  return p;
}

}  // namespace

std::vector<NumericProbe> numeric_probes(bool f64, bool subgroups) {
  std::vector<NumericProbe> probes;
  probes.push_back(probe("arithmetic", DType::f32, {Prim::add, Prim::sub, Prim::mul}));
  probes.push_back(probe("div", DType::f32, {Prim::div}));
  probes.push_back(probe("div", DType::f32, {Prim::sqrt}));
  probes.push_back(probe("fma", DType::f32, {Prim::fma}));
  if (subgroups) probes.push_back(exchange_probe());
  if (!f64) return probes;
  probes.push_back(probe("f64", DType::f64, {Prim::add, Prim::sub, Prim::mul}));
  probes.push_back(probe("f64", DType::f64, {Prim::div}));
  probes.push_back(probe("f64", DType::f64, {Prim::sqrt}));
  return probes;
}

}  // namespace thermite
