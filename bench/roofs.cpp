// SPDX-License-Identifier: Apache-2.0
#include "bench/roofs.h"

#include <immintrin.h>

#include <chrono>
#include <thread>
#include <vector>

#include "base/target.h"

namespace thermite::bench {
namespace {

constexpr int kBurst = 400000;

__attribute__((target("avx512f"))) double burst_avx512() {
  const __m512 m = _mm512_set1_ps(0.999f), c = _mm512_set1_ps(0.001f);
  // Distinct chains: equal ones would be computed once.
  __m512 a0 = m * 1.0f, a1 = m * 1.1f, a2 = m * 1.2f, a3 = m * 1.3f, a4 = m * 1.4f, a5 = m * 1.5f;
  __m512 a6 = m * 1.6f, a7 = m * 1.7f, a8 = m * 1.8f, a9 = m * 1.9f, a10 = m * 2.0f, a11 = m * 2.1f;
  for (int k = 0; k < kBurst; ++k) {
    a0 = _mm512_fmadd_ps(a0, m, c), a1 = _mm512_fmadd_ps(a1, m, c), a2 = _mm512_fmadd_ps(a2, m, c);
    a3 = _mm512_fmadd_ps(a3, m, c), a4 = _mm512_fmadd_ps(a4, m, c), a5 = _mm512_fmadd_ps(a5, m, c);
    a6 = _mm512_fmadd_ps(a6, m, c), a7 = _mm512_fmadd_ps(a7, m, c), a8 = _mm512_fmadd_ps(a8, m, c);
    a9 = _mm512_fmadd_ps(a9, m, c), a10 = _mm512_fmadd_ps(a10, m, c), a11 = _mm512_fmadd_ps(a11, m, c);
  }
  const __m512 s = a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11;
  volatile float sink = _mm512_cvtss_f32(s);
  (void)sink;
  return 12.0 * 32 * kBurst;
}

// As a product of matrices does it: one broadcast load per two multiply-adds. In assembly, for compilers keep what is
// loaded again and again in a register.
#define STEP(width, at, a, b)                             \
  "vbroadcastss " #at "(%1), %%" width                    \
  "15\n\t"                                                \
  "vfmadd213ps %%" width "14, %%" width "15, %%" width #a \
  "\n\t"                                                  \
  "vfmadd213ps %%" width "14, %%" width "15, %%" width #b "\n\t"
#define CLOBBERED                                                                                                     \
  "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", \
      "xmm14", "xmm15", "cc", "memory"
#define LOADED_LOOP(width)                                                                                            \
  "vxorps %%xmm14, %%xmm14, %%xmm14\n\t"                                                                              \
  "1:\n\t" STEP(width, 0, 0, 1) STEP(width, 4, 2, 3) STEP(width, 8, 4, 5) STEP(width, 12, 6, 7) STEP(width, 16, 8, 9) \
      STEP(width, 20, 10, 11) STEP(width, 24, 12, 13) "dec %0\n\tjnz 1b\n\tvzeroupper"

__attribute__((target("avx512f"))) double loaded_avx512() {
  const float zeros[8] = {};
  int64_t rounds = kBurst;
  asm volatile(LOADED_LOOP("zmm") : "+r"(rounds) : "r"(zeros) : CLOBBERED);
  return 14.0 * 32 * kBurst;
}

__attribute__((target("avx2,fma"))) double loaded_avx2() {
  const float zeros[8] = {};
  int64_t rounds = kBurst;
  asm volatile(LOADED_LOOP("ymm") : "+r"(rounds) : "r"(zeros) : CLOBBERED);
  return 14.0 * 16 * kBurst;
}

__attribute__((target("avx2,fma"))) double burst_avx2() {
  const __m256 m = _mm256_set1_ps(0.999f), c = _mm256_set1_ps(0.001f);
  __m256 a0 = m * 1.0f, a1 = m * 1.1f, a2 = m * 1.2f, a3 = m * 1.3f, a4 = m * 1.4f;
  __m256 a5 = m * 1.5f, a6 = m * 1.6f, a7 = m * 1.7f, a8 = m * 1.8f, a9 = m * 1.9f;
  for (int k = 0; k < kBurst; ++k) {
    a0 = _mm256_fmadd_ps(a0, m, c), a1 = _mm256_fmadd_ps(a1, m, c), a2 = _mm256_fmadd_ps(a2, m, c);
    a3 = _mm256_fmadd_ps(a3, m, c), a4 = _mm256_fmadd_ps(a4, m, c), a5 = _mm256_fmadd_ps(a5, m, c);
    a6 = _mm256_fmadd_ps(a6, m, c), a7 = _mm256_fmadd_ps(a7, m, c), a8 = _mm256_fmadd_ps(a8, m, c);
    a9 = _mm256_fmadd_ps(a9, m, c);
  }
  const __m256 s = a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9;
  volatile float sink = _mm256_cvtss_f32(s);
  (void)sink;
  return 10.0 * 16 * kBurst;
}

__attribute__((target("avx512f"))) void read_avx512(const float* const* in, int, float*, size_t lo, size_t hi) {
  __m512 s[8] = {};
  for (size_t k = lo; k + 128 <= hi; k += 128)
    for (size_t j = 0; j < 8; ++j) s[j] = _mm512_add_ps(s[j], _mm512_load_ps(in[0] + k + 16 * j));
  for (size_t j = 1; j < 8; ++j) s[0] = _mm512_add_ps(s[0], s[j]);
  volatile float sink = _mm512_cvtss_f32(s[0]);
  (void)sink;
}

void read_sse(const float* const* in, int, float*, size_t lo, size_t hi) {
  __m128 s[8] = {};
  for (size_t k = lo; k + 32 <= hi; k += 32)
    for (size_t j = 0; j < 8; ++j) s[j] = _mm_add_ps(s[j], _mm_load_ps(in[0] + k + 4 * j));
  for (size_t j = 1; j < 8; ++j) s[0] = _mm_add_ps(s[0], s[j]);
  volatile float sink = _mm_cvtss_f32(s[0]);
  (void)sink;
}

__attribute__((target("avx512f"))) void stream_avx512(const float* const* in, int reads, float* out, size_t lo,
                                                      size_t hi) {
  for (size_t k = lo; k + 16 <= hi; k += 16) {
    __m512 s = _mm512_load_ps(in[0] + k);
    for (int r = 1; r < reads; ++r) s = _mm512_add_ps(s, _mm512_load_ps(in[r] + k));
    _mm512_stream_ps(out + k, s);
  }
  _mm_sfence();
}

void stream_sse(const float* const* in, int reads, float* out, size_t lo, size_t hi) {
  for (size_t k = lo; k + 4 <= hi; k += 4) {
    __m128 s = _mm_load_ps(in[0] + k);
    for (int r = 1; r < reads; ++r) s = _mm_add_ps(s, _mm_load_ps(in[r] + k));
    _mm_stream_ps(out + k, s);
  }
  _mm_sfence();
}

}  // namespace

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

double fma_burst(double* flops) {
  const double start = seconds();
  *flops = __builtin_cpu_supports("avx512f") ? burst_avx512() : burst_avx2();
  return seconds() - start;
}

double fma_loaded_burst(double* flops) {
  const double start = seconds();
  *flops = __builtin_cpu_supports("avx512f") ? loaded_avx512() : loaded_avx2();
  return seconds() - start;
}

namespace {

__attribute__((target("amx-tile,amx-bf16,amx-int8"))) void unit_rounds(bool bytes, int64_t rounds) {
  alignas(64) uint8_t config[64] = {1};
  for (size_t n = 0; n < 8; ++n) config[16 + 2 * n] = 64, config[48 + n] = 16;
  alignas(64) uint16_t data[2048];  // halves of about 1
  for (size_t n = 0; n < 2048; ++n)
    data[n] = static_cast<uint16_t>(0x3f80 + n * 37 % 61 + (n * 5 % 3 == 0 ? 0x8000 : 0));
  _tile_loadconfig(config);
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
  for (int64_t k = 0; k < rounds; ++k) {
    _tile_loadd(6, data, 64);
    _tile_loadd(7, data + 512, 64);
    _tile_loadd(4, data + 1024, 64);
    _tile_loadd(5, data + 1536, 64);
    if (bytes) {
      _tile_dpbssd(0, 4, 6);
      _tile_dpbssd(1, 4, 7);
      _tile_dpbssd(2, 5, 6);
      _tile_dpbssd(3, 5, 7);
    } else {
      _tile_dpbf16ps(0, 4, 6);
      _tile_dpbf16ps(1, 4, 7);
      _tile_dpbf16ps(2, 5, 6);
      _tile_dpbf16ps(3, 5, 7);
    }
  }
  _tile_stored(0, data, 64);
  _tile_release();
}

// One vector of columns and a row's four bytes, broadcast, per two products, as a product of matrices reads them.
__attribute__((target("avx512f,avx512vnni"))) void dot_rounds(int64_t rounds) {
  const uint32_t zeros[8] = {};
#define DOTS(at, a, b)                  \
  "vpbroadcastd " #at                   \
  "(%1), %%zmm15\n\t"                   \
  "vpdpbusd %%zmm14, %%zmm15, %%zmm" #a \
  "\n\t"                                \
  "vpdpbusd %%zmm14, %%zmm15, %%zmm" #b "\n\t"
  asm volatile(
      "vpxord %%zmm14, %%zmm14, %%zmm14\n\t"
      "1:\n\t" DOTS(0, 0, 1) DOTS(4, 2, 3) DOTS(8, 4, 5) DOTS(12, 6, 7) DOTS(16, 8, 9) DOTS(20, 10, 11)
          DOTS(24, 12, 13) "dec %0\n\tjnz 1b\n\tvzeroupper"
      : "+r"(rounds)
      : "r"(zeros)
      : CLOBBERED);
#undef DOTS
}

// The same of bytes that were widened to sixteen bits before.
__attribute__((target("avx2"))) void word_rounds(int64_t rounds) {
  const uint32_t zeros[8] = {};
#define DOTS(at, a, b)                     \
  "vpbroadcastd " #at                      \
  "(%1), %%ymm15\n\t"                      \
  "vpmaddwd %%ymm14, %%ymm15, %%ymm12\n\t" \
  "vpmaddwd %%ymm14, %%ymm15, %%ymm13\n\t" \
  "vpaddd %%ymm12, %%ymm" #a ", %%ymm" #a  \
  "\n\t"                                   \
  "vpaddd %%ymm13, %%ymm" #b ", %%ymm" #b "\n\t"
  asm volatile(
      "vpxor %%ymm14, %%ymm14, %%ymm14\n\t"
      "1:\n\t" DOTS(0, 0, 1) DOTS(4, 2, 3) DOTS(8, 4, 5) DOTS(12, 6, 7) DOTS(16, 8, 9)
          DOTS(20, 10, 11) "dec %0\n\tjnz 1b\n\tvzeroupper"
      : "+r"(rounds)
      : "r"(zeros)
      : CLOBBERED);
#undef DOTS
}

// What multiplies on a unit, and operations of a round of it.
struct UnitRounds {
  void (*run)(int64_t rounds);
  double round_flops;
};
// Of levels with Target::unit_bytes.
UnitRounds byte_rounds(CpuLevel level) {
  if (level >= CpuLevel::amx) return {[](int64_t n) { unit_rounds(true, n); }, 4.0 * 2 * 16 * 16 * 64};
  if (level >= CpuLevel::vnni) return {dot_rounds, 14.0 * 2 * 64};
  return {word_rounds, 12.0 * 2 * 16};
}

}  // namespace

double unit_burst(int threads, bool bytes, double flops) {
  const UnitRounds halves{[](int64_t n) { unit_rounds(false, n); }, 4.0 * 2 * 16 * 16 * 32};
  const UnitRounds unit = bytes ? byte_rounds(host_cpu_level()) : halves;
  const auto rounds = static_cast<int64_t>(flops / (unit.round_flops * threads));
  const double start = seconds();
  std::vector<std::thread> others;
  const auto run = [&] { unit.run(rounds); };
  for (int t = 1; t < threads; ++t) others.emplace_back(run);
  run();
  for (std::thread& t : others) t.join();
  return seconds() - start;
}

double add_burst(double* cycles) {
  const double start = seconds();
  int64_t rounds = kBurst, sum = 0;
  asm volatile("1:\n\t.rept 16\n\tadd %1, %0\n\t.endr\n\tdec %1\n\tjnz 1b" : "+r"(sum), "+r"(rounds) : : "cc");
  *cycles = 16.0 * kBurst;
  return seconds() - start;
}

namespace {

using Pass = void (*)(const float* const* in, int reads, float* out, size_t lo, size_t hi);

double shared_pass(Pass pass, const float* const* in, int reads, float* out, size_t n, int threads) {
  const double start = seconds();
  const size_t part = n / threads / 1024 * 1024;
  std::vector<std::thread> others;
  for (int t = 1; t < threads; ++t)
    others.emplace_back(pass, in, reads, out, part * t, t + 1 == threads ? n : part * (t + 1));
  pass(in, reads, out, 0, threads == 1 ? n : part);
  for (std::thread& t : others) t.join();
  return seconds() - start;
}

}  // namespace

double stream_pass(const float* const* in, int reads, float* out, size_t n, int threads) {
  return shared_pass(__builtin_cpu_supports("avx512f") ? stream_avx512 : stream_sse, in, reads, out, n, threads);
}

double read_pass(const float* in, size_t n, int threads) {
  return shared_pass(__builtin_cpu_supports("avx512f") ? read_avx512 : read_sse, &in, 1, nullptr, n, threads);
}

}  // namespace thermite::bench
