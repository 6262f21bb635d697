// SPDX-License-Identifier: Apache-2.0
#include "codegen/cuda/emit_cuda.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/device_args.h"
#include "codegen/clike/spelling.h"
#include "codegen/clike/writer.h"

namespace thermite::cuda {
namespace {

constexpr std::string_view kTypes = R"(
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long i64;
typedef unsigned long u64;
typedef float f32;
typedef double f64;

#define T_FN static __device__ __forceinline__

struct t_words2 {
  __align__(8) u32 word[2];
  __device__ __forceinline__ u32& operator[](i32 k) { return word[k]; }
};

struct t_words4 {
  __align__(16) u32 word[4];
  __device__ __forceinline__ u32& operator[](i32 k) { return word[k]; }
};

#define T_LANES(l, n) _Pragma("unroll") for (i32 l = 0; l < n; ++l)

T_FN u32 t_bits(f32 x) { return u32(__float_as_int(x)); }
T_FN f32 t_float(u32 x) { return __int_as_float(i32(x)); }
T_FN u64 t_bits(f64 x) { return u64(__double_as_longlong(x)); }
T_FN f64 t_float(u64 x) { return __longlong_as_double(i64(x)); }

// What stays the same while a loop runs is not computed again in it.
T_FN i32 t_keep(i32 x) {
#if defined(__CUDA_ARCH__)
  asm("" : "+r"(x));
#endif
  return x;
}

T_FN u32 t_high(u32 a, u32 b) { return __umulhi(a, b); }

T_FN u32 t_leading(u32 x) { return 32u - u32(__clz(i32(x))); }
)";

// PTX has casts of halves for every architecture; the rest is C++.
constexpr std::string_view kFunctions = R"(
#define T_FLOAT_SIGNS(F, suffix) \
T_FN F t_neg(F x) { return -x; } \
T_FN F t_abs(F x) { return fabs##suffix(x); }
T_FLOAT_SIGNS(f32, f)
#if T_F64
T_FLOAT_SIGNS(f64, )
#endif

#define T_ROUNDINGS(F, suffix) \
T_FN F t_floor(F x) { return floor##suffix(x); } \
T_FN F t_ceil(F x) { return ceil##suffix(x); } \
T_FN F t_trunc(F x) { return trunc##suffix(x); } \
T_FN F t_round(F x) { return rint##suffix(x); }
T_ROUNDINGS(f32, f)
#if T_F64
T_ROUNDINGS(f64, )
#endif

T_FN f32 t_sqrt(f32 x) { return __fsqrt_rn(x); }
T_FN f32 t_rem(f32 a, f32 b) { return fmodf(a, b); }
#if T_F64
T_FN f64 t_sqrt(f64 x) { return __dsqrt_rn(x); }
T_FN f64 t_rem(f64 a, f64 b) { return fmod(a, b); }
#endif

#define T_FMAS(F, FMA) \
T_FN F t_fma(F a, F b, F c) { return FMA(a, b, c); } \
T_FN F t_muladd(F a, F b, F c) { return T_FMA ? FMA(a, b, c) : a * b + c; }
T_FMAS(f32, __fmaf_rn)
#if T_F64
T_FMAS(f64, __fma_rn)
#endif

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
T_FN f32 t_min(f32 a, f32 b) { f32 r; asm("min.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
T_FN f32 t_max(f32 a, f32 b) { f32 r; asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
#else
T_FN f32 t_min(f32 a, f32 b) { return t_lesser(a, b); }
T_FN f32 t_max(f32 a, f32 b) { return t_greater(a, b); }
#endif
#if T_F64
T_FN f64 t_min(f64 a, f64 b) { return t_lesser(a, b); }
T_FN f64 t_max(f64 a, f64 b) { return t_greater(a, b); }
#endif

#define T_BARRIER() __syncthreads()

#define T_REFERENCE(x) &(x)

#define T_EXCHANGE(T, B, OUT, IN) \
T_FN T t_lane_xor(T x, i32 distance) { return OUT(__shfl_xor_sync(0xffffffffu, IN(x), distance)); }
T_EXCHANGE(f32, f32, , )
T_EXCHANGE(i32, i32, , )
T_EXCHANGE(u32, u32, , )
T_EXCHANGE(i64, i64, , )
T_EXCHANGE(u64, u64, , )
T_EXCHANGE(bool, i32, 0 != , i32)
#if T_F64
T_EXCHANGE(f64, f64, , )
#endif

T_FN void atomicAdd(u64* p, u64 x) { atomicAdd((unsigned long long*)p, (unsigned long long)x); }
T_FN void atomicMin(u64* p, u64 x) { atomicMin((unsigned long long*)p, (unsigned long long)x); }
T_FN void atomicMax(u64* p, u64 x) { atomicMax((unsigned long long*)p, (unsigned long long)x); }
T_FN void atomicAnd(u64* p, u64 x) { atomicAnd((unsigned long long*)p, (unsigned long long)x); }
T_FN void atomicOr(u64* p, u64 x) { atomicOr((unsigned long long*)p, (unsigned long long)x); }
T_FN void atomicXor(u64* p, u64 x) { atomicXor((unsigned long long*)p, (unsigned long long)x); }
T_FN void atomicAdd(i64* p, i64 x) { atomicAdd((unsigned long long*)p, (unsigned long long)x); }
T_FN void atomicMin(i64* p, i64 x) { atomicMin((long long*)p, (long long)x); }
T_FN void atomicMax(i64* p, i64 x) { atomicMax((long long*)p, (long long)x); }
T_FN void atomicAnd(i64* p, i64 x) { atomicAnd((unsigned long long*)p, (unsigned long long)x); }
T_FN void atomicOr(i64* p, i64 x) { atomicOr((unsigned long long*)p, (unsigned long long)x); }
T_FN void atomicXor(i64* p, i64 x) { atomicXor((unsigned long long*)p, (unsigned long long)x); }

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define T_COPY(where, to, from, bytes, active) \
  asm volatile("cp.async." where ".shared.global [%0], [%1], %2, %3;" ::"r"((u32)__cvta_generic_to_shared(&(to))), \
               "l"(&(from)), "n"(bytes), "r"((active) ? (bytes) : 0) : "memory")
#define T_COPY_ASYNC(to, from, lanes, width, active) do { \
  if ((lanes) * (width) == 16) T_COPY("cg", to, from, 16, active); \
  else T_COPY("ca", to, from, (lanes) * (width), active); \
} while (0)
#define T_COMMIT() asm volatile("cp.async.commit_group;" ::: "memory")
#define T_WAIT(groups) asm volatile("cp.async.wait_group %0;" ::"n"(groups) : "memory")
#else
#define T_COPY_ASYNC(to, from, lanes, width, active) t_copy(&(to), &(from), lanes, active)
#define T_COMMIT()
#define T_WAIT(groups)
template <class T>
static __device__ __forceinline__ void t_copy(T* to, const T* from, i32 lanes, bool active) {
  for (i32 l = 0; l < lanes; ++l) to[l] = active ? from[l] : T(0);
}
#endif

#if defined(__CUDA_ARCH__)
T_FN f32 t_ptx_widen_f16(u32 h) {
  f32 r;
  asm("cvt.f32.f16 %0, %1;" : "=f"(r) : "h"(u16(h)));
  return r;
}
T_FN u32 t_ptx_narrow_f16(f32 x) {
  u16 r;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(r) : "f"(x));
  return r;
}
#endif
T_FN f32 t_f16_to_f32(u32 h) { return t_ptx_widen_f16(h); }
T_FN u32 t_f32_to_f16(f32 x) { return t_ptx_narrow_f16(x); }
)";

constexpr std::string_view kReport = R"(
T_FN void t_report(u64 record, u64 launch, i32 kind, i32 memory, i64 index, i64 length) {
  u64* words = (u64*)record;
  if (atomicCAS((u32*)words, 0u, 1u) != 0u) return;
  words[1] = launch;
  words[2] = u64(kind);
  words[3] = u64(memory);
  words[4] = u64(index);
  words[5] = u64(length);
}
)";

// For kernels that have tiles. `t_matrices`: blocks of 8 x 8 halves of shared memory, a row of them named by each
// thread.
constexpr std::string_view kTiles = R"(
#if defined(__CUDA_ARCH__)
template <i32 COUNT, bool TRANSPOSED>
T_FN void t_matrices(u32* to, const void* row) {
  const u32 at = (u32)__cvta_generic_to_shared(row);
#define T_MATRICES(count, transposed, results, ...) \
  if (COUNT == count && TRANSPOSED == (transposed[0] != 0)) \
    asm volatile("ldmatrix.sync.aligned.m8n8.x" #count transposed ".shared.b16 {" results "}, [%" #count "];" \
                 : __VA_ARGS__ : "r"(at) : "memory");
#define T_MATRICES_BOTH(count, results, ...) \
  T_MATRICES(count, "", results, __VA_ARGS__) T_MATRICES(count, ".trans", results, __VA_ARGS__)
  T_MATRICES_BOTH(1, "%0", "=r"(to[0]))
  T_MATRICES_BOTH(2, "%0, %1", "=r"(to[0]), "=r"(to[1]))
  T_MATRICES_BOTH(4, "%0, %1, %2, %3", "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3]))
}
#define T_MMA(dtype) \
  asm("mma.sync.aligned.m16n8k16.row.col.f32." dtype "." dtype ".f32 " \
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" \
      : "+f"(upper[0]), "+f"(upper[1]), "+f"(lower[0]), "+f"(lower[1]) \
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))
template <bool BRAIN>
T_FN void t_multiply(f32* upper, f32* lower, const u32* a, const u32* b) {
  if (BRAIN) T_MMA("bf16");
  else T_MMA("f16");
}
#endif
template <i32 ACROSS, bool TRANSPOSED>
T_FN void t_quad(u32* to, const void* row) {
  u32 block[4];
  t_matrices<4, TRANSPOSED>(block, row);
  to[0] = block[0], to[ACROSS] = block[1], to[1] = block[2], to[ACROSS + 1] = block[3];
}
template <i32 M, i32 N, i32 K, bool BRAIN>
T_FN void t_mma(f32* c, const u32* a, const u32* b) {
#pragma unroll
  for (i32 k = 0; k < K / 8; k += 2)
#pragma unroll
    for (i32 m = 0; m < M / 8; m += 2)
#pragma unroll
      for (i32 n = 0; n < N / 8; ++n) {
        const u32 rows[] = {a[m * (K / 8) + k], a[(m + 1) * (K / 8) + k], a[m * (K / 8) + k + 1],
                            a[(m + 1) * (K / 8) + k + 1]};
        t_multiply<BRAIN>(c + (m * (N / 8) + n) * 2, c + ((m + 1) * (N / 8) + n) * 2, rows, b + n * (K / 8) + k);
      }
}
)";
constexpr std::string_view kTilePlaces = R"(  const u32 t_lane = t_thread % 32u, t_eighth = t_lane / 8u;
  const i32 t_row = i32(t_lane / 4u), t_column = i32(t_lane % 4u * 2u);
)";

bool has_tiles(const Kernel& k) { return std::ranges::any_of(k.values, &ValueType::is_tile); }

std::string head(const Kernel& k, const Target&) { return fmt::format("// {}\n", k.name); }

constexpr std::string_view kThreadTasks = R"(
  const u32 t_thread = blockIdx.x * blockDim.x + threadIdx.x;
  const u32 t_threads = gridDim.x * blockDim.x;
)";
constexpr std::string_view kBlockTasks = R"(
  const u32 t_task = blockIdx.x;
  const u32 t_thread = threadIdx.x;
)";

// What a launch asks for; where there is no such memory (a host's compiler) it lies in the scratch.
constexpr std::string_view kAskedShared = R"(#if defined(__CUDA_ARCH__)
  extern __shared__ __align__({0}) u8 t_shared[];
#else
  u8* const t_shared = (u8*)T_WORD({1});
#endif
)";

std::string shared_memories(const Kernel& k) {
  const int64_t asked = asked_shared_bytes(k);
  const std::vector<int64_t> offsets = shared_offsets(k);
  std::string text = asked ? fmt::format(kAskedShared, kSharedAlign,
                                         argument_words(static_cast<size_t>(k.buffer_count()), k.scalars.size()) - 2)
                           : "";
  for (size_t m = 0; m < k.memories.size(); ++m) {
    if (k.memories[m].kind != MemKind::shared) continue;
    const std::string_view element = clike::memory_name(k.memories[m].dtype);
    text += asked ? fmt::format("  {0}* const m{1} = ({0}*)(t_shared + {2});\n", element, m, offsets[m])
                  : fmt::format("  __shared__ __align__(16) {} m{}[{}];\n", element, m, k.memories[m].count);
  }
  return text;
}

std::string open(const Kernel& k, const Target&, size_t words) {
  std::string text(has_tiles(k) ? kTiles : "");
  text += fmt::format(R"(
struct Arguments {{ u64 word[{}]; }};
#define T_WORD(n) arguments.word[n]
extern "C" __global__ void __launch_bounds__({}) {}(const Arguments arguments) {{)",
                      words, k.block ? k.block : kTaskBlock, kEntryName);
  text += k.block ? kBlockTasks : kThreadTasks;
  if (has_tiles(k)) text += kTilePlaces;
  return text + shared_memories(k);
}

// With __restrict__ NVRTC moves reads over barriers, to where they are needed; without, they are issued where they
// stand.
std::string buffer(const clike::Dialect::Buffer& b, const std::string& name, const std::string& address) {
  const std::string_view element = clike::memory_name(b.element), constant = b.read_only ? "const " : "";
  return fmt::format("{}{}* {}{} = ({}{}*)({});", constant, element, b.ordered ? "" : "__restrict__ ", name, constant,
                     element, address);
}

std::string element(DType, const std::string& name, const std::string& index, DType) {
  return fmt::format("{}[{}]", name, index);
}

std::string words(DType, const std::string& place, const std::string&, const std::string&, DType, int count) {
  return fmt::format("*(t_words{}*)&{}", count, place);
}

constexpr clike::Dialect kDialect{.name = "CUDA",
                                  .exact = "",
                                  .types = kTypes,
                                  .functions = kFunctions,
                                  .report = kReport,
                                  .buffer = buffer,
                                  .element = element,
                                  .words = words,
                                  .folds = false,
                                  .async = true,
                                  .shared_registers = false,
                                  .head = head,
                                  .open = open,
                                  .close = "}\n"};

}  // namespace

Result<std::string> cuda_source(const Kernel& k, const Target& target) {
  return clike::write_source(k, target, kDialect);
}

}  // namespace thermite::cuda
