// SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/cpu_model.h"

#include <cpuid.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace thermite {
namespace {

constexpr unsigned kBrandLeaf = 0x80000002;

std::string brand() {
  std::array<unsigned, 12> words{};
  unsigned most = 0, ignored = 0;
  __get_cpuid(0x80000000, &most, &ignored, &ignored, &ignored);
  if (most < kBrandLeaf + 2) return "x86-64";
  for (unsigned k = 0; k < 3; ++k)
    __get_cpuid(kBrandLeaf + k, &words[4 * k], &words[4 * k + 1], &words[4 * k + 2], &words[4 * k + 3]);
  char text[sizeof words + 1] = {};
  std::memcpy(text, words.data(), sizeof words);
  std::string name(text);
  name.erase(0, name.find_first_not_of(' '));
  name.erase(name.find_last_not_of(' ') + 1);
  return name;
}

int64_t cache(int which) { return std::max<int64_t>(0, sysconf(which)); }

}  // namespace

CpuCaches cpu_caches() {
  return {
      .l1 = cache(_SC_LEVEL1_DCACHE_SIZE), .l2 = cache(_SC_LEVEL2_CACHE_SIZE), .last = cache(_SC_LEVEL3_CACHE_SIZE)};
}

std::string cpu_model() {
  unsigned version = 0, ignored = 0;
  __get_cpuid(1, &version, &ignored, &ignored, &ignored);
  const unsigned family = (version >> 8 & 15) + (version >> 20 & 255);
  const unsigned model = (version >> 4 & 15) | (version >> 12 & 0xf0);
  const CpuCaches c = cpu_caches();
  return fmt::format("{}, family {} model {}, {} + {} + {} KiB", brand(), family, model, c.l1 >> 10, c.l2 >> 10,
                     c.last >> 10);
}

}  // namespace thermite
