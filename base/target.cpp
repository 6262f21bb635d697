// SPDX-License-Identifier: Apache-2.0
#include "base/target.h"

namespace thermite {

namespace {

constexpr CpuLevel kLevels[] = {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4};

std::string_view level_name(CpuLevel level) {
  switch (level) {
    case CpuLevel::v1:
      return "x86-64";
    case CpuLevel::v3:
      return "x86-64-v3";
    case CpuLevel::v4:
      return "x86-64-v4";
  }
  return "x86-64";
}

}  // namespace

std::string Target::llvm_features() const {
  std::string f = "+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87";
  if (level >= CpuLevel::v3) {
    f += ",+avx,+avx2,+bmi,+bmi2,+crc32,+cx16,+f16c,+fma,+lzcnt,+movbe,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,+ssse3";
    f += ",+xsave";
  }
  if (level >= CpuLevel::v4) f += ",+avx512bw,+avx512cd,+avx512dq,+avx512f,+avx512vl,-prefer-256-bit";
  return f;
}

Digest Target::digest() const {
  DigestBuilder b;
  b.add("target").add(backend).add(label).add(static_cast<uint64_t>(level));
  for (bool feature : {fma, narrows_f16, widens_f16, f64, f64_maths, divides, rems, single_fma, shuffles, checked, mma})
    b.add(uint64_t{feature});
  b.add(uint64_t{vector_registers}).add(uint64_t{vector_bytes});
  return b.finish();
}

Target cpu_target(CpuLevel level) {
  Target t;
  t.level = level;
  t.label = level_name(level);
  t.fma = t.narrows_f16 = t.widens_f16 = level >= CpuLevel::v3;
  t.vector_registers = level >= CpuLevel::v4 ? 32 : 16;
  t.vector_bytes = level >= CpuLevel::v4 ? 64 : level >= CpuLevel::v3 ? 32 : 16;
  return t;
}

CpuLevel host_cpu_level() {
#if defined(__x86_64__)
  // The builtins ask CPUID, and XGETBV for whether the system saves the wide registers.
  if (__builtin_cpu_supports("x86-64-v4")) return CpuLevel::v4;
  if (__builtin_cpu_supports("x86-64-v3")) return CpuLevel::v3;
#endif
  return CpuLevel::v1;
}

Result<Target> parse_cpu_target(std::string_view name) {
  if (name == "host") return cpu_target(host_cpu_level());
  for (CpuLevel level : kLevels)
    if (name == level_name(level)) return cpu_target(level);
  return user_error("unknown CPU target '{}': use host, x86-64, x86-64-v3 or x86-64-v4", name);
}

}  // namespace thermite
