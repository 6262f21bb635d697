// SPDX-License-Identifier: Apache-2.0
#include "codegen/vulkan/emit_glsl.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/device_args.h"
#include "codegen/clike/spelling.h"
#include "codegen/clike/writer.h"
#include "codegen/vulkan/target.h"

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

#define t_words2 uvec2
#define t_words4 uvec4

#define T_LANES(l, n) for (int l = 0; l < n; ++l)

T_FN u32 t_bits(f32 x) { return floatBitsToUint(x); }
T_FN f32 t_float(u32 x) { return uintBitsToFloat(x); }
#if T_F64
T_FN u64 t_bits(f64 x) { return doubleBitsToUint64(x); }
T_FN f64 t_float(u64 x) { return uint64BitsToDouble(x); }
#endif

u32 t_hidden_zero;

// The number of tasks is below 2^63, which drivers do not know.
#define T_HIDDEN(x) t_hide(x)
T_FN u32 t_hide(u32 x) { return x ^ t_hidden_zero; }
T_FN f32 t_hide(f32 x) { return t_float(t_bits(x) ^ t_hidden_zero); }
#if T_F64
T_FN f64 t_hide(f64 x) { return t_float(t_bits(x) ^ u64(t_hidden_zero)); }
#endif

T_FN u32 t_high(u32 a, u32 b) {
  u32 high, low;
  umulExtended(a, b, high, low);
  return high;
}

T_FN u32 t_leading(u32 x) { return u32(findMSB(x) + 1); }
)";

// Signs are bits here: what a driver makes of -x where x is 0 is its own affair.
constexpr std::string_view kFunctions = R"(
#define T_FLOAT_SIGNS(F, SIGN) \
T_FN F t_neg(F x) { return t_float(t_bits(x) ^ SIGN); } \
T_FN F t_abs(F x) { return t_float(t_bits(x) & ~SIGN); }
T_FLOAT_SIGNS(f32, 0x80000000u)
#if T_F64
T_FLOAT_SIGNS(f64, 0x8000000000000000ul)
#endif

#define T_LESSER(F) \
T_FN F t_min(F a, F b) { return t_lesser(a, b); } \
T_FN F t_max(F a, F b) { return t_greater(a, b); }
T_LESSER(f32)
#if T_F64
T_LESSER(f64)
#endif

T_FN f32 t_sqrt(f32 x) { return sqrt(x); }
#if T_F64
T_FN f64 t_sqrt(f64 x) { return sqrt(x); }
#endif

#define T_ROUNDINGS(F, SIGN) \
T_FN F t_signed(F y, F x) { return t_float((t_bits(y) & ~SIGN) | (t_bits(x) & SIGN)); } \
T_FN F t_floor(F x) { return t_signed(floor(x), x); } \
T_FN F t_ceil(F x) { return t_signed(ceil(x), x); } \
T_FN F t_trunc(F x) { return t_signed(trunc(x), x); } \
T_FN F t_round(F x) { return t_signed(roundEven(x), x); }
T_ROUNDINGS(f32, 0x80000000u)
#if T_F64
T_ROUNDINGS(f64, 0x8000000000000000ul)
#endif

#define T_FMAS(F) \
T_FN F t_fma(F a, F b, F c) { return fma(a, b, c); } \
T_FN F t_muladd(F a, F b, F c) { \
  if (T_FMA != 0) return fma(a, b, c); \
  precise F product = a * b; \
  precise F sum = product + c; \
  return sum; \
}
T_FMAS(f32)
#if T_F64
T_FMAS(f64)
#endif

#define T_BARRIER() memoryBarrier(); barrier()

#define T_REFERENCE(x) x
)";

constexpr std::string_view kReport = R"(
layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Record { u32 found[2]; u64 word[5]; };
T_FN void t_report(u64 record, u64 launch, i32 kind, i32 memory, i64 index, i64 length) {
  if (atomicCompSwap(Record(record).found[0], 0u, 1u) != 0u) return;
  Record(record).word[0] = launch;
  Record(record).word[1] = u64(kind);
  Record(record).word[2] = u64(memory);
  Record(record).word[3] = u64(index);
  Record(record).word[4] = u64(length);
}
)";

// Through shared memory, where subgroups have another size.
constexpr std::string_view kExchange = R"(
shared u64 t_slots[{0}];
#define T_EXCHANGE(T, TO, FROM) \
T t_lane_xor(T x, i32 distance) {{ \
  t_slots[gl_LocalInvocationID.x] = TO; \
  T_BARRIER(); \
  u64 other = t_slots[gl_LocalInvocationID.x ^ u32(distance)]; \
  T_BARRIER(); \
  return FROM; \
}}
T_EXCHANGE(f32, u64(t_bits(x)), t_float(u32(other)))
T_EXCHANGE(i32, u64(u32(x)), i32(u32(other)))
T_EXCHANGE(u32, u64(x), u32(other))
T_EXCHANGE(i64, u64(x), i64(other))
T_EXCHANGE(u64, x, other)
T_EXCHANGE(bool, u64(x ? 1u : 0u), u32(other) != 0u)
#if T_F64
T_EXCHANGE(f64, t_bits(x), t_float(other))
#endif
)";

// The thread's number is made of the subgroup's, so it is the 32 threads of a task that are one.
constexpr std::string_view kShuffles = R"(
#define T_SHUFFLE(T, TO, FROM) \
T t_lane_xor(T x, i32 distance) { \
  u32 other = subgroupShuffleXor(TO, u32(distance)); \
  return FROM; \
}
T_SHUFFLE(f32, t_bits(x), t_float(other))
T_SHUFFLE(i32, u32(x), i32(other))
T_SHUFFLE(u32, x, other)
T_SHUFFLE(bool, x ? 1u : 0u, other != 0u)
u64 t_lane_xor(u64 x, i32 distance) {
  return u64(t_lane_xor(u32(x), distance)) | u64(t_lane_xor(u32(x >> 32u), distance)) << 32u;
}
i64 t_lane_xor(i64 x, i32 distance) { return i64(t_lane_xor(u64(x), distance)); }
#if T_F64
f64 t_lane_xor(f64 x, i32 distance) { return t_float(t_lane_xor(t_bits(x), distance)); }
#endif
)";

bool has(const Kernel& k, Op op, size_t bytes = 0) {
  return std::ranges::any_of(
      k.insts, [&](const Inst& i) { return i.op == op && (bytes == 0 || size_of(i.type.dtype) == bytes); });
}

constexpr std::string_view kExtensions = R"(#version 460
// {}
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
)";

bool shuffles(const Kernel& k, const Target& target) { return target.shuffles && has(k, Op::lane_xor); }

std::string head(const Kernel& k, const Target& target) {
  std::string text = fmt::format(kExtensions, k.name);
  if (has(k, Op::atomic, 8)) text += "#extension GL_EXT_shader_atomic_int64 : require\n";
  if (shuffles(k, target))
    text += "#extension GL_KHR_shader_subgroup_basic : require\n#extension GL_KHR_shader_subgroup_shuffle : require\n";
  return text + fmt::format("layout(local_size_x = {}) in;\n", k.block ? k.block : kTaskBlock);
}

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
  const u32 t_task = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x;
  const u32 t_thread = {};
  if (u64(t_task) >= T_WORD({})) return;
)";

// A block of each type of element that the kernel's memory has, and of words where it is aligned.
std::string open(const Kernel& k, const Target& target, size_t) {
  std::string text;
  for (int words : {2, 4})
    if (std::ranges::any_of(k.memories,
                            [&](const Memory& m) { return m.kind == MemKind::buffer && m.align >= 4 * words; }))
      text += fmt::format(
          "layout(buffer_reference, scalar, buffer_reference_align = {}) buffer t_words{}s {{ t_words{} e[]; }};\n",
          4 * words, words, words);
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
  const bool in_registers = shuffles(k, target);
  if (has(k, Op::lane_xor)) text += in_registers ? std::string(kShuffles) : fmt::format(kExchange, k.block);
  const std::string_view thread =
      in_registers ? "gl_SubgroupID * 32u + gl_SubgroupInvocationID" : "gl_LocalInvocationID.x";
  const size_t words = argument_words(static_cast<size_t>(k.buffer_count()), k.scalars.size());
  return text + std::string(kArguments) + fmt::format("\n  t_hidden_zero = u32(T_WORD({}) >> 63);", words - 3) +
         (k.block ? fmt::format(kBlockTasks, thread, words - 3) : std::string(kThreadTasks));
}

std::string buffer(const clike::Dialect::Buffer& b, const std::string& name, const std::string& address) {
  return fmt::format("{0}s {1} = {0}s({2});", thermite::name(b.element), name, address);
}

// GLSL's arrays have indices of 32 bits.
std::string element(DType t, const std::string& name, const std::string& index, DType index_type) {
  if (size_of(index_type) <= 4) return fmt::format("{}.e[{}]", name, index);
  return fmt::format("{}s(u64({}) + u64({}) * {}ul).e[0]", thermite::name(t), name, index, size_of(t));
}

std::string words(DType t, const std::string&, const std::string& name, const std::string& index, DType index_type,
                  int count) {
  if (size_of(index_type) <= 4)
    return fmt::format("t_words{}s({}).e[{} >> {}]", count, name, index,
                       std::countr_zero(4 * static_cast<unsigned>(count) / static_cast<unsigned>(size_of(t))));
  return fmt::format("t_words{}s(u64({}) + u64({}) * {}ul).e[0]", count, name, index, size_of(t));
}

// llvmpipe leaves every loop of a thread once they have taken 65535 steps together.
bool ends_loops(const Kernel& k, const Target& target) {
  return is_software(target) && (k.block == 0 || has(k, Op::loop));
}

constexpr clike::Dialect kDialect{.name = "GLSL",
                                  .exact = "precise ",
                                  .types = kTypes,
                                  .functions = kFunctions,
                                  .report = kReport,
                                  .buffer = buffer,
                                  .element = element,
                                  .words = words,
                                  .folds = true,
                                  .async = false,
                                  .shared_registers = true,
                                  .ends_loops = ends_loops,
                                  .head = head,
                                  .open = open,
                                  .close = "}\n"};

}  // namespace

Result<std::string> glsl_source(const Kernel& k, const Target& target) {
  return clike::write_source(k, target, kDialect);
}

bool reports(const Kernel& k, const Target& target) { return target.checked || ends_loops(k, target); }

}  // namespace thermite::vulkan
