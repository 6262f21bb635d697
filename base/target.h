// SPDX-License-Identifier: Apache-2.0
// What a kernel is generated for. Everything that may change generated code or its bits is here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/status.h"

namespace thermite {

inline constexpr std::string_view kCpuBackend = "cpu";
inline constexpr std::string_view kCheckedSuffix = "+checked";  // of a target's name: Target::checked

// x86-64, x86-64-v3 (AVX2+FMA+F16C), x86-64-v4 (AVX-512), that with VNNI, for bytes, and with AMX, for bf16 and bytes.
enum class CpuLevel : uint8_t { v1, v3, v4, vnni, amx };
std::span<const CpuLevel> cpu_levels();

struct Target {
  std::string_view backend = kCpuBackend;  // the name of its row (engine/backend.h); lives for ever
  CpuLevel level = CpuLevel::v1;
  bool fma = false;          // muladd is one rounding; else two
  bool narrows_f16 = false;  // f32 -> f16 is an instruction
  bool widens_f16 = false;   // f16 -> f32, too
  bool f64 = true;           // there is arithmetic of f64; without it kernels that use f64 are refused
  bool f64_maths = true;     // maths of f32 may go through f64; else pairs of f32
  bool divides = true;       // quotients and roots of f32 are rounded correctly; else they are written out
  bool rems = true;          // remainders of floats are exact; else written out
  bool mma = false;          // subgroups multiply tiles of halves
  bool unit_bytes = false;   // a thread multiplies matrices of bytes (ir/kernel/unit.h): x86-64-v3 and up
  bool unit_halves = false;  // and of bf16
  bool single_fma = true;    // Prim::fma on f32 rounds once, with or without an instruction; else written out
  bool moves_lanes = false;  // compress and lookup of 16 lanes of four bytes are instructions
  bool two_pipes = false;    // multiply-adds of two of its widest vectors begin in a cycle: schedules weigh it
  bool shuffles = true;      // the 32 threads of a subgroup exchange values in registers; else through shared memory
  bool checked = false;      // kernels look at every access before it is made (base/device_args.h)
  uint8_t vector_registers = 16;
  uint16_t vector_bytes = 16;  // widest native vector

  std::string_view label = "x86-64";  // lives for ever

  // "x86-64-v4", "sm_80+checked"
  std::string name() const { return std::string(label) + (checked ? std::string(kCheckedSuffix) : ""); }
  std::string llvm_features() const;  // "+avx2,+fma,..." for CPU targets
  Digest digest() const;
  friend bool operator==(const Target&, const Target&) = default;
};

Target cpu_target(CpuLevel level);
// From CPUID and XGETBV. Asks the system, once, to let this process use the registers of AMX: kernels for it run after
// that alone.
CpuLevel host_cpu_level();
// Of that level, and of as many pipes as the model of the CPU is known to have.
Target host_cpu_target();
// "host", "x86-64", "x86-64-v3", "x86-64-v4", "x86-64-v4-vnni", that with "+2fma" behind it for cores of two pipes,
// "x86-64-v4-amx"; kernels can be made for levels that this machine cannot run, too.
Result<Target> parse_cpu_target(std::string_view name);

}  // namespace thermite
