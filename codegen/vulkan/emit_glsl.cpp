// SPDX-License-Identifier: Apache-2.0
#include "codegen/vulkan/emit_glsl.h"

#include <fmt/format.h>

#include "base/device_args.h"
#include "codegen/clike/spelling.h"
#include "codegen/clike/writer.h"

namespace thermite::vulkan {
namespace {

constexpr std::string_view kTypes = R"(
#define i32 int
#define u32 uint
#define i64 int64_t
#define u64 uint64_t
#define f32 float
#define f64 double
#define i8 int8_t
#define u8 uint8_t
#define i16 int16_t
#define u16 uint16_t
#define T_FN
#define T_LANES(l, n) for (int l = 0; l < n; ++l)
u32 t_bits(f32 x) { return floatBitsToUint(x); }
f32 t_float(u32 x) { return uintBitsToFloat(x); }
#if T_F64
u64 t_bits(f64 x) { return doubleBitsToUint64(x); }
f64 t_float(u64 x) { return uint64BitsToDouble(x); }
#endif
u32 t_leading(u32 x) { return u32(findMSB(x) + 1); }
)";

// Signs are bits here: what a driver makes of -x where x is 0 is its own affair.
constexpr std::string_view kFunctions = R"(
#define T_NATIVE_FLOATS(F, SIGN) \
F t_neg(F x) { return t_float(t_bits(x) ^ SIGN); } \
F t_abs(F x) { return t_float(t_bits(x) & ~SIGN); } \
F t_min(F a, F b) { return t_lesser(a, b); } \
F t_max(F a, F b) { return t_greater(a, b); } \
F t_sqrt(F x) { return sqrt(x); } \
F t_signed(F y, F x) { return t_float((t_bits(y) & ~SIGN) | (t_bits(x) & SIGN)); } \
F t_floor(F x) { return t_signed(floor(x), x); } \
F t_ceil(F x) { return t_signed(ceil(x), x); } \
F t_trunc(F x) { return t_signed(trunc(x), x); } \
F t_round(F x) { return t_signed(roundEven(x), x); } \
F t_fma(F a, F b, F c) { return fma(a, b, c); } \
F t_muladd(F a, F b, F c) { \
  if (T_FMA != 0) return fma(a, b, c); \
  precise F product = a * b; \
  precise F sum = product + c; \
  return sum; \
}
T_NATIVE_FLOATS(f32, 0x80000000u)
#if T_F64
T_NATIVE_FLOATS(f64, 0x8000000000000000ul)
#endif
)";

constexpr std::string_view kExtensions = R"(#version 460
// {}
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = {}) in;
)";

std::string head(const Kernel& k) { return fmt::format(kExtensions, k.name, k.block ? k.block : kTaskBlock); }

constexpr std::string_view kArguments = R"(
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Words { u64 word[]; };
layout(push_constant) uniform Push { u64 address; } arguments;
#define T_WORD(n) Words(arguments.address).word[n]
void main() {)";
constexpr std::string_view kThreadTasks = R"(
  const u32 t_thread = gl_GlobalInvocationID.x;
  const u32 t_threads = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
)";
constexpr std::string_view kBlockTasks = R"(
  const u32 t_task = gl_WorkGroupID.x;
  const u32 t_thread = gl_LocalInvocationID.x;
)";

// A block of each type of element that the kernel's memory has.
std::string open(const Kernel& k) {
  std::string text;
  for (DType t : kComputableTypes) {
    const auto has = [&](const Memory& m) {
      return (m.kind == MemKind::buffer || m.kind == MemKind::scratch) && m.dtype == t;
    };
    if (std::ranges::none_of(k.memories, has)) continue;
    text += fmt::format("layout(buffer_reference, scalar, buffer_reference_align = {}) buffer {}s {{ {} e[]; }};\n",
                        size_of(t), name(t), clike::memory_name(t));
  }
  for (size_t m = 0; m < k.memories.size(); ++m) {
    const Memory& mem = k.memories[m];
    if (mem.kind == MemKind::shared)
      text += fmt::format("shared {} m{}[{}];\n", clike::register_name(mem.dtype), m, mem.count);
  }
  return text + std::string(kArguments) + std::string(k.block ? kBlockTasks : kThreadTasks);
}

std::string buffer(DType t, const std::string& name, const std::string& address, bool) {
  return fmt::format("{0}s {1} = {0}s({2});", thermite::name(t), name, address);
}

// GLSL's arrays have indices of 32 bits.
std::string element(DType t, const std::string& name, const std::string& index, DType index_type) {
  if (size_of(index_type) <= 4) return fmt::format("{}.e[{}]", name, index);
  return fmt::format("{}s(u64({}) + u64({}) * {}ul).e[0]", thermite::name(t), name, index, size_of(t));
}

constexpr clike::Dialect kDialect{.name = "GLSL",
                                  .exact = "precise ",
                                  .types = kTypes,
                                  .functions = kFunctions,
                                  .buffer = buffer,
                                  .element = element,
                                  .wide = false,
                                  .shared_registers = true,
                                  .head = head,
                                  .open = open,
                                  .close = "}\n"};

}  // namespace

Result<std::string> glsl_source(const Kernel& k, const Target& target) {
  return clike::write_source(k, target, kDialect);
}

}  // namespace thermite::vulkan
