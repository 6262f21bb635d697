// SPDX-License-Identifier: Apache-2.0
#include "codegen/vulkan/target.h"

#include <fmt/format.h>

#include <array>

namespace thermite::vulkan {
namespace {

// By features as bits: div, fma, f64.
constexpr std::array<std::string_view, 8> kLabels{"vulkan",         "vulkan+div",        "vulkan+fma",
                                                  "vulkan+div+fma", "vulkan+f64",        "vulkan+div+f64",
                                                  "vulkan+fma+f64", "vulkan+div+fma+f64"};

}  // namespace

Target vulkan_target(const Features& f) {
  Target t;
  t.backend = kBackend;
  t.label = kLabels[size_t{f.divides} | size_t{f.fma} << 1 | size_t{f.f64} << 2];
  t.fma = t.single_fma = f.fma;
  t.divides = f.divides;
  t.f64 = f.f64;
  t.f64_maths = false;  // where there is f64 it is mostly slow, and one device's bits are another's
  t.rems = false;
  t.vector_registers = 32;
  t.vector_bytes = 16;
  return t;
}

Result<Target> vulkan_target(std::string_view name) {
  for (size_t k = 0; k < kLabels.size(); ++k)
    if (kLabels[k] == name) return vulkan_target({(k & 1) != 0, (k & 2) != 0, (k & 4) != 0});
  return user_error("unknown Vulkan target '{}': use {}", name, fmt::join(kLabels, ", "));
}

}  // namespace thermite::vulkan
