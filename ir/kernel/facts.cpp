// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/facts.h"

#include <bit>

#include "ir/kernel/check.h"

namespace thermite {
namespace {

std::string range_text(const ScalarFacts& f) {
  return f.below ? fmt::format(" in [{}, {})", f.from, f.below) : std::string();
}

}  // namespace

Reciprocal reciprocal_of(int64_t d) {
  if (d < 2 || d > INT32_MAX) return {};
  const auto bits = static_cast<uint32_t>(std::bit_width(static_cast<uint64_t>(d - 1)));
  return {static_cast<uint32_t>((uint64_t{1} << (31 + bits)) / static_cast<uint64_t>(d) + 1), bits - 1};
}

bool is_divisor(const ScalarFacts& facts) { return facts.from >= 2 && facts.below > 0 && facts.below <= kMaxNarrow; }

uint64_t derived_bits(const ScalarFacts& facts, std::span<const uint64_t> scalars) {
  const Reciprocal r = reciprocal_of(static_cast<int64_t>(scalars[facts.of]));
  return r.multiplier | uint64_t{r.shift} << 32;
}

Status check_scalars(const Kernel& k, std::span<const uint64_t> scalars) {
  for (size_t i = 0; i < k.facts.size(); ++i) {
    const ScalarFacts& f = k.facts[i];
    if (f.reciprocal) {
      if (scalars[i] == derived_bits(f, scalars)) continue;
      return device_error("kernel @{}: scalar {} is {}, not what follows from scalar {}", k.name, i, scalars[i], f.of);
    }
    const bool narrow = k.type(k.scalars[i]).dtype == DType::i32;
    const auto v = narrow ? static_cast<int32_t>(scalars[i]) : static_cast<int64_t>(scalars[i]);
    const bool in = !f.below || (v >= f.from && v < f.below);
    if (in && v % f.multiple == 0) continue;
    return device_error("kernel @{}: scalar {} is {}, not a multiple of {}{}", k.name, i, v, f.multiple, range_text(f));
  }
  return {};
}

Status check_tasks(const Kernel& k, int64_t tasks) {
  if (!k.tasks_below || tasks <= k.tasks_below) return {};
  return device_error("kernel @{}: {} tasks, not up to {}", k.name, tasks, k.tasks_below);
}

Status check_buffer(const Kernel& k, MemId m, uint64_t bytes, uint64_t base) {
  const Memory& b = k.memories[m];
  const uint64_t count = bytes / size_of(b.dtype);
  if (b.below && count >= static_cast<uint64_t>(b.below))
    return device_error("kernel @{}: buffer %b{} has {} elements, not fewer than {}", k.name, m, count, b.below);
  if (bytes && base % static_cast<uint64_t>(b.align) != 0)
    return device_error("kernel @{}: buffer %b{} is at no multiple of {} bytes", k.name, m, b.align);
  return {};
}

}  // namespace thermite
