// SPDX-License-Identifier: Apache-2.0
#include "base/target.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#endif

namespace thermite {

namespace {

constexpr CpuLevel kLevels[] = {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4, CpuLevel::vnni, CpuLevel::amx};

std::string_view level_name(CpuLevel level) {
  switch (level) {
    case CpuLevel::v1:
      return "x86-64";
    case CpuLevel::v3:
      return "x86-64-v3";
    case CpuLevel::v4:
      return "x86-64-v4";
    case CpuLevel::vnni:
      return "x86-64-v4-vnni";
    case CpuLevel::amx:
      return "x86-64-v4-amx";
  }
  return "x86-64";
}

#if defined(__x86_64__)
// Whether there are tiles of bf16 and of bytes, and the system saves them for this process.
bool may_use_amx() {
  constexpr unsigned kBf16 = 1u << 22, kTile = 1u << 24, kInt8 = 1u << 25, kAll = kBf16 | kTile | kInt8;
  constexpr int kRequestState = 0x1023, kTileData = 18;  // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILE_DATA
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (d & kAll) != kAll) return false;
  return syscall(SYS_arch_prctl, kRequestState, kTileData) == 0;
}

// Intel's server cores from Ice Lake on: their laptops' cores have one unit for the widest vectors, and so has Zen 4.
// Measured on Emerald Rapids; Ice Lake's second-level cache is smaller, and Zen 5 has not been tried.
bool has_two_wide_pipes() {
  constexpr unsigned kModels[] = {0x6a, 0x6c, 0x8f, 0xcf, 0xad, 0xae};
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid(0, &a, &b, &c, &d) || b != signature_INTEL_ebx || !__get_cpuid(1, &a, &b, &c, &d)) return false;
  const unsigned family = a >> 8 & 15, model = (a >> 4 & 15) | (a >> 12 & 0xf0);
  return family == 6 && std::ranges::find(kModels, model) != std::end(kModels);
}
#endif

Target vnni_of_two_pipes() {
  Target t = cpu_target(CpuLevel::vnni);
  t.two_pipes = true, t.label = "x86-64-v4-vnni+2fma";
  return t;
}

}  // namespace

std::span<const CpuLevel> cpu_levels() { return kLevels; }

std::string Target::llvm_features() const {
  std::string f = "+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87";
  if (level >= CpuLevel::v3) {
    f += ",+avx,+avx2,+bmi,+bmi2,+crc32,+cx16,+f16c,+fma,+lzcnt,+movbe,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,+ssse3";
    f += ",+xsave";
  }
  if (level >= CpuLevel::v4) f += ",+avx512bw,+avx512cd,+avx512dq,+avx512f,+avx512vl,+prfchw,-prefer-256-bit";
  if (level >= CpuLevel::vnni) f += ",+avx512vnni";
  if (level >= CpuLevel::amx) f += ",+amx-bf16,+amx-int8,+amx-tile";
  return f;
}

Digest Target::digest() const {
  DigestBuilder b;
  b.add("target").add(backend).add(label).add(static_cast<uint64_t>(level));
  for (bool feature : {fma, narrows_f16, widens_f16, f64, f64_maths, divides, rems, single_fma, shuffles, checked, mma,
                       unit_bytes, unit_halves, moves_lanes, two_pipes})
    b.add(uint64_t{feature});
  b.add(uint64_t{vector_registers}).add(uint64_t{vector_bytes});
  return b.finish();
}

Target cpu_target(CpuLevel level) {
  Target t;
  t.level = level;
  t.label = level_name(level);
  t.fma = t.narrows_f16 = t.widens_f16 = level >= CpuLevel::v3;
  t.unit_bytes = level >= CpuLevel::v3, t.unit_halves = t.two_pipes = level >= CpuLevel::amx;
  t.moves_lanes = level >= CpuLevel::v4;
  t.vector_registers = level >= CpuLevel::v4 ? 32 : 16;
  t.vector_bytes = level >= CpuLevel::v4 ? 64 : level >= CpuLevel::v3 ? 32 : 16;
  return t;
}

CpuLevel host_cpu_level() {
#if defined(__x86_64__)
  // The builtins ask CPUID, and XGETBV for whether the system saves the wide registers.
  static const bool amx = may_use_amx();
  if (__builtin_cpu_supports("x86-64-v4")) {
    if (!__builtin_cpu_supports("avx512vnni")) return CpuLevel::v4;
    return amx ? CpuLevel::amx : CpuLevel::vnni;
  }
  if (__builtin_cpu_supports("x86-64-v3")) return CpuLevel::v3;
#endif
  return CpuLevel::v1;
}

Target host_cpu_target() {
#if defined(__x86_64__)
  static const bool two = has_two_wide_pipes();  // asking again takes long in a virtual machine
  if (two && host_cpu_level() == CpuLevel::vnni) return vnni_of_two_pipes();
#endif
  return cpu_target(host_cpu_level());
}

Result<Target> parse_cpu_target(std::string_view name) {
  if (name == "host") return host_cpu_target();
  if (const Target two = vnni_of_two_pipes(); name == two.label) return two;
  for (CpuLevel level : kLevels)
    if (name == level_name(level)) return cpu_target(level);
  return user_error(
      "unknown CPU target '{}': use host, x86-64, x86-64-v3, x86-64-v4, x86-64-v4-vnni, x86-64-v4-vnni+2fma or "
      "x86-64-v4-amx",
      name);
}

}  // namespace thermite
