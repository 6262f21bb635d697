// SPDX-License-Identifier: Apache-2.0
#include "codegen/cuda/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace thermite::cuda {
namespace {

struct Architecture {
  std::string_view name;
  int major, minor;
  bool fast_f64;  // half the rate of f32, not a thirty-second or less
};

// "a": with the instructions of that one generation; it runs nowhere else.
constexpr auto kArchitectures = std::to_array<Architecture>({
    {"sm_75", 7, 5, false},
    {"sm_80", 8, 0, true},
    {"sm_86", 8, 6, false},
    {"sm_89", 8, 9, false},
    {"sm_90a", 9, 0, true},
    {"sm_100", 10, 0, true},
    {"sm_120", 12, 0, false},
});

constexpr auto kNames = [] {
  std::array<std::string_view, kArchitectures.size()> names;
  std::ranges::transform(kArchitectures, names.begin(), &Architecture::name);
  return names;
}();

Target target_of(const Architecture& a) {
  Target t;
  t.backend = kBackend;
  t.label = a.name;
  t.fma = t.narrows_f16 = t.widens_f16 = true;
  t.f64_maths = a.fast_f64;
  t.mma = a.major >= 8;  // before, there was no bf16 and half the depth
  t.vector_registers = 32;
  t.vector_bytes = 16;
  return t;
}

}  // namespace

Result<Target> cuda_target(std::string_view name) {
  const auto a = std::ranges::find(kArchitectures, name, &Architecture::name);
  if (a != kArchitectures.end()) return target_of(*a);
  return user_error("unknown CUDA target '{}': use {}", name, fmt::join(kNames, ", "));
}

Result<Target> target_of_capability(int major, int minor) {
  const Architecture* best = nullptr;
  for (const Architecture& a : kArchitectures)
    if (a.major == major && a.minor <= minor) best = &a;
  if (best) return target_of(*best);
  return user_error("compute capability {}.{} is not supported: {} are", major, minor, fmt::join(kNames, ", "));
}

}  // namespace thermite::cuda
