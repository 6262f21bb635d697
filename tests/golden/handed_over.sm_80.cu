// handed_over
#define T_F64 0
#define T_FMA 1

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

#define T_SIGNED_DIVISIONS(S, U) \
T_FN S t_div(S a, S b) { \
  if (b == S(0)) return S(0); \
  if (b == S(-1)) return S(U(0) - U(a)); \
  return a / b; \
} \
T_FN S t_rem(S a, S b) { return b == S(0) ? S(0) : S(U(a) - U(t_div(a, b)) * U(b)); }
T_SIGNED_DIVISIONS(i32, u32)
T_SIGNED_DIVISIONS(i64, u64)

#define T_UNSIGNED_DIVISIONS(U) \
T_FN U t_div(U a, U b) { if (b == U(0)) return U(0); return a / b; } \
T_FN U t_rem(U a, U b) { if (b == U(0)) return U(0); return a - (a / b) * b; }
T_UNSIGNED_DIVISIONS(u32)
T_UNSIGNED_DIVISIONS(u64)

#define T_BARRIER() __syncthreads()

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

struct Arguments { u64 word[5]; };
#define T_WORD(n) arguments.word[n]
extern "C" __global__ void __launch_bounds__(64) thermite_kernel(const Arguments arguments) {
  const u32 t_task = blockIdx.x;
  const u32 t_thread = threadIdx.x;
  const u32 t_lane = t_thread % 32u, t_eighth = t_lane / 8u;
  const i32 t_row = i32(t_lane / 4u), t_column = i32(t_lane % 4u * 2u);
  __shared__ __align__(16) i32 m2[144];
  const i32* b0 = (const i32*)(T_WORD(0));
  i32* b1 = (i32*)(T_WORD(1));
  const i64 v3 = i64(t_task);
  const i64 v0 = i64(t_thread);
  i64 v4 = i64(u64(v3) * u64(128l));
  i64 v6 = t_div(v0, 32l);
  bool v7 = v6 == 0l;
  if (v7) {
    i32 v9[4];
    v9[0] = b0[v4 + i64(0 / 4 * 8 + t_row) * 16l + i64(0 % 4 / 2 * 8 + t_column + 0 % 2)];
    v9[1] = b0[v4 + i64(1 / 4 * 8 + t_row) * 16l + i64(1 % 4 / 2 * 8 + t_column + 1 % 2)];
    v9[2] = b0[v4 + i64(2 / 4 * 8 + t_row) * 16l + i64(2 % 4 / 2 * 8 + t_column + 2 % 2)];
    v9[3] = b0[v4 + i64(3 / 4 * 8 + t_row) * 16l + i64(3 % 4 / 2 * 8 + t_column + 3 % 2)];
    m2[i32(0l + i64(0 % 4 / 2 * 8 + t_column + 0 % 2) * 9l + i64(0 / 4 * 8 + t_row))] = v9[0];
    m2[i32(0l + i64(1 % 4 / 2 * 8 + t_column + 1 % 2) * 9l + i64(1 / 4 * 8 + t_row))] = v9[1];
    m2[i32(0l + i64(2 % 4 / 2 * 8 + t_column + 2 % 2) * 9l + i64(2 / 4 * 8 + t_row))] = v9[2];
    m2[i32(0l + i64(3 % 4 / 2 * 8 + t_column + 3 % 2) * 9l + i64(3 / 4 * 8 + t_row))] = v9[3];
  }
  T_BARRIER();
  bool v12 = v6 == 1l;
  if (v12) {
    i32 v14[4];
    { i32 v13 = m2[i32(0l + i64(0 / 2 * 8 + t_row) * 9l + i64(0 % 2 / 2 * 8 + t_column + 0 % 2))]; v14[0] = i32(u32(v13) + u32(v13)); }
    { i32 v13 = m2[i32(0l + i64(1 / 2 * 8 + t_row) * 9l + i64(1 % 2 / 2 * 8 + t_column + 1 % 2))]; v14[1] = i32(u32(v13) + u32(v13)); }
    { i32 v13 = m2[i32(0l + i64(2 / 2 * 8 + t_row) * 9l + i64(2 % 2 / 2 * 8 + t_column + 2 % 2))]; v14[2] = i32(u32(v13) + u32(v13)); }
    { i32 v13 = m2[i32(0l + i64(3 / 2 * 8 + t_row) * 9l + i64(3 % 2 / 2 * 8 + t_column + 3 % 2))]; v14[3] = i32(u32(v13) + u32(v13)); }
    b1[v4 + i64(0 / 2 * 8 + t_row) * 8l + i64(0 % 2 / 2 * 8 + t_column + 0 % 2)] = v14[0];
    b1[v4 + i64(1 / 2 * 8 + t_row) * 8l + i64(1 % 2 / 2 * 8 + t_column + 1 % 2)] = v14[1];
    b1[v4 + i64(2 / 2 * 8 + t_row) * 8l + i64(2 % 2 / 2 * 8 + t_column + 2 % 2)] = v14[2];
    b1[v4 + i64(3 / 2 * 8 + t_row) * 8l + i64(3 % 2 / 2 * 8 + t_column + 3 % 2)] = v14[3];
  }
}
