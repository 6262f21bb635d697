// SPDX-License-Identifier: Apache-2.0
// What emitted CUDA C++ takes for granted, for the host's compiler: included before it, and tail.h behind it.
#pragma once

#define __device__
#define __global__
#define __forceinline__ inline
#define __restrict__ __restrict
#define __launch_bounds__(...)

#include <ucontext.h>

struct uint3 {
  unsigned x = 0, y = 0, z = 0;
};
static thread_local uint3 threadIdx, blockIdx, blockDim, gridDim;

#define __shared__ static thread_local
#define __align__(n) __attribute__((aligned(n)))

// A block's threads are fibres of the calling thread; each runs until it meets the others or ends. The runner owns
// them.
struct RigFibre {
  ucontext_t context;
  char* stack;
  enum { at_barrier, in_subgroup, ended } state;
  unsigned long long slot;  // what it gives to others
  unsigned words[6];        // likewise
};
constexpr unsigned long kRigStack = 256 << 10;
static thread_local RigFibre* rig_fibres;
static thread_local ucontext_t rig_scheduler;

static inline void rig_meet(decltype(RigFibre::state) where = RigFibre::in_subgroup) {
  RigFibre& mine = rig_fibres[threadIdx.x];
  mine.state = where;
  swapcontext(&mine.context, &rig_scheduler);
}
static inline void __syncthreads() { rig_meet(RigFibre::at_barrier); }
// Of this thread's subgroup.
static inline RigFibre& rig_other(unsigned lane) { return rig_fibres[threadIdx.x / 32 * 32 + lane]; }
template <class T>
static inline T __shfl_xor_sync(unsigned, T x, int distance) {
  __builtin_memcpy(&rig_fibres[threadIdx.x].slot, &x, sizeof x);
  rig_meet();
  T other;
  __builtin_memcpy(&other, &rig_fibres[threadIdx.x ^ distance].slot, sizeof other);
  rig_meet();
  return other;
}
#define RIG_ATOMIC(name, value)        \
  template <class T>                   \
  static inline void name(T* p, T x) { \
    *p = value;                        \
  }
RIG_ATOMIC(atomicAdd, *p + x)
RIG_ATOMIC(atomicMin, x < *p ? x : *p)
RIG_ATOMIC(atomicMax, *p < x ? x : *p)
RIG_ATOMIC(atomicAnd, *p& x)
RIG_ATOMIC(atomicOr, *p | x)
RIG_ATOMIC(atomicXor, *p ^ x)
static inline unsigned atomicCAS(unsigned* p, unsigned compare, unsigned x) {
  const unsigned old = *p;
  if (old == compare) *p = x;
  return old;
}

template <class To, class From>
static inline To rig_bits(From from) {
  return __builtin_bit_cast(To, from);
}
static inline int __float_as_int(float x) { return rig_bits<int>(x); }
static inline float __int_as_float(int x) { return rig_bits<float>(x); }
static inline long long __double_as_longlong(double x) { return rig_bits<long long>(x); }
static inline double __longlong_as_double(long long x) { return rig_bits<double>(x); }
static inline unsigned __umulhi(unsigned a, unsigned b) { return static_cast<unsigned long>(a) * b >> 32; }
static inline int __clz(int x) { return x ? __builtin_clz(static_cast<unsigned>(x)) : 32; }

#define __fmaf_rn __builtin_fmaf
#define __fma_rn __builtin_fma
#define __fsqrt_rn __builtin_sqrtf
#define __dsqrt_rn __builtin_sqrt
#define fabsf __builtin_fabsf
#define fabs __builtin_fabs
#define floorf __builtin_floorf
#define floor __builtin_floor
#define ceilf __builtin_ceilf
#define ceil __builtin_ceil
#define truncf __builtin_truncf
#define trunc __builtin_trunc
#define rintf __builtin_rintf
#define rint __builtin_rint
#define fmodf __builtin_fmodf
#define fmod __builtin_fmod

// As the PTX instruction: exact, NaN stays NaN.
static inline float t_ptx_widen_f16(unsigned h) {
  const unsigned sign = (h & 0x8000u) << 16, exponent = h >> 10 & 31, mantissa = h & 0x3ffu;
  if (exponent == 31) return rig_bits<float>(sign | 0x7f800000u | mantissa << 13);
  if (exponent) return rig_bits<float>(sign | (exponent + 112) << 23 | mantissa << 13);
  const float denormal = static_cast<float>(mantissa) * 0x1p-24f;
  return sign ? -denormal : denormal;
}
// To nearest even, once: the float's neighbours among halves are a power of two apart.
static inline unsigned t_ptx_narrow_f16(float x) {
  const unsigned bits = rig_bits<unsigned>(x), sign = bits >> 16 & 0x8000u, size = bits & 0x7fffffffu;
  if (size > 0x7f800000u) return sign | 0x7fffu;
  if (size >= 0x477ff000u) return sign | 0x7c00u;
  if (size < 0x38800000u) {  // adding 0.5 leaves the denormal's count in the low bits
    return sign | (rig_bits<unsigned>(rig_bits<float>(size) + 0.5f) - 0x3f000000u);
  }
  return sign | ((size - 0x38000000u + 0xfffu + (size >> 13 & 1)) >> 13);
}

// Tiles, by the threads of a subgroup: as the PTX instructions, but that products are added in order.
template <int COUNT, bool TRANSPOSED>
static inline void t_matrices(unsigned* to, const void* row) {
  rig_fibres[threadIdx.x].slot = reinterpret_cast<unsigned long long>(row);
  rig_meet();
  const unsigned lane = threadIdx.x % 32, line = lane / 4, pair = lane % 4 * 2;
  const auto half = [&](int block, unsigned r, unsigned c) -> unsigned {
    return reinterpret_cast<const unsigned short*>(rig_other(block * 8 + r).slot)[c];
  };
  for (int b = 0; b < COUNT; ++b)
    to[b] = TRANSPOSED ? half(b, pair, line) | half(b, pair + 1, line) << 16
                       : half(b, line, pair) | half(b, line, pair + 1) << 16;
  rig_meet();
}
template <bool BRAIN>
static inline void t_multiply(float* upper, float* lower, const unsigned* a, const unsigned* b) {
  unsigned* words = rig_fibres[threadIdx.x].words;
  for (int i = 0; i < 4; ++i) words[i] = a[i];
  for (int i = 0; i < 2; ++i) words[4 + i] = b[i];
  rig_meet();
  const unsigned lane = threadIdx.x % 32;
  const auto value = [](unsigned pair, int k) {
    const unsigned half = pair >> k % 2 * 16 & 0xffffu;
    return BRAIN ? rig_bits<float>(half << 16) : t_ptx_widen_f16(half);
  };
  for (int i = 0; i < 4; ++i) {
    float& sum = (i < 2 ? upper : lower)[i % 2];
    for (int k = 0; k < 16; ++k)
      sum = __builtin_fmaf(value(rig_other(lane / 4 * 4 + k % 8 / 2).words[i / 2 + k / 8 * 2], k),
                           value(rig_other((lane % 4 * 2 + i % 2) * 4 + k % 8 / 2).words[4 + k / 8], k), sum);
  }
  rig_meet();
}
