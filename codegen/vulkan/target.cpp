// SPDX-License-Identifier: Apache-2.0
#include "codegen/vulkan/target.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

namespace thermite::vulkan {
namespace {

constexpr std::string_view kSoftware = "+cpu";

struct Flag {
  std::string_view suffix;
  bool Features::* on;
};
constexpr std::array kFlags{Flag{"+div", &Features::divides}, Flag{"+fma", &Features::fma},
                            Flag{"+f64", &Features::f64}, Flag{"+sub32", &Features::shuffles},
                            Flag{kSoftware, &Features::software}};

Features features_of(size_t bits) {
  Features f;
  for (size_t k = 0; k < kFlags.size(); ++k) f.*kFlags[k].on = (bits >> k & 1) != 0;
  return f;
}

// By features as bits, in the order of the flags.
const std::vector<std::string>& labels() {
  static const std::vector<std::string> kLabels = [] {
    std::vector<std::string> all;
    for (size_t bits = 0; bits < size_t{1} << kFlags.size(); ++bits) {
      const Features f = features_of(bits);
      std::string label(kBackend);
      for (const Flag& flag : kFlags)
        if (f.*flag.on) label += flag.suffix;
      all.push_back(std::move(label));
    }
    return all;
  }();
  return kLabels;
}

}  // namespace

Target vulkan_target(const Features& f) {
  Target t;
  t.backend = kBackend;
  size_t bits = 0;
  for (size_t k = 0; k < kFlags.size(); ++k) bits |= size_t{f.*kFlags[k].on} << k;
  t.label = labels()[bits];
  t.fma = t.single_fma = f.fma;
  t.divides = f.divides;
  t.f64 = f.f64;
  t.f64_maths = false;  // where there is f64 it is mostly slow, and one device's bits are another's
  t.rems = false;
  t.shuffles = f.shuffles;
  t.vector_registers = 32;
  t.vector_bytes = 16;
  return t;
}

Result<Target> vulkan_target(std::string_view name) {
  for (size_t bits = 0; bits < labels().size(); ++bits)
    if (labels()[bits] == name) return vulkan_target(features_of(bits));
  return user_error("unknown Vulkan target '{}': use {}", name, fmt::join(labels(), ", "));
}

bool is_software(const Target& target) { return target.label.ends_with(kSoftware); }

}  // namespace thermite::vulkan
