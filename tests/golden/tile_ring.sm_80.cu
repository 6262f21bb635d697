// tile_ring
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

T_FN i32 t_swizzle(i32 i, i32 shift, i32 mask) { return i ^ ((i >> shift) & mask); }

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

T_FN f32 t_sqrt(f32 x) { return __fsqrt_rn(x); }
T_FN f32 t_rem(f32 a, f32 b) { return fmodf(a, b); }
#if T_F64
T_FN f64 t_sqrt(f64 x) { return __dsqrt_rn(x); }
T_FN f64 t_rem(f64 a, f64 b) { return fmod(a, b); }
#endif

#define T_BARRIER() __syncthreads()

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

struct Arguments { u64 word[10]; };
#define T_WORD(n) arguments.word[n]
extern "C" __global__ void __launch_bounds__(64) thermite_kernel(const Arguments arguments) {
  const u32 t_task = blockIdx.x;
  const u32 t_thread = threadIdx.x;
  const u32 t_lane = t_thread % 32u, t_eighth = t_lane / 8u;
  const i32 t_row = i32(t_lane / 4u), t_column = i32(t_lane % 4u * 2u);
  __shared__ __align__(16) u16 m3[1536];
  __shared__ __align__(16) u16 m4[768];
  __shared__ __align__(16) f32 m5[512];
  const i64 v1 = i64(T_WORD(3));
  const i64 v2 = i64(T_WORD(4));
  const i64 v3 = i64(T_WORD(5));
  const i64 v4 = i64(T_WORD(6));
  const u16* b0 = (const u16*)(T_WORD(0));
  const u16* b1 = (const u16*)(T_WORD(1));
  f32* b2 = (f32*)(T_WORD(2));
  const i64 v6 = i64(t_task);
  const i64 v0 = i64(t_thread);
  i64 v7 = t_div(v6, v4);
  i64 v8 = i64(u64(v7) * u64(32l));
  i64 v10 = t_rem(v6, v4);
  i64 v11 = i64(u64(v10) * u64(16l));
  bool v13 = 0l < v3;
  if (v13) {
    i64 v15 = t_div(v0, 2l);
    i64 v17 = t_rem(v0, 2l);
    i64 v18 = i64(u64(v17) * u64(8l));
    i64 v19 = i64(u64(v8) + u64(v15));
    bool v20 = v18 < v3;
    bool v21 = v19 < v1;
    bool v22 = v21 && v20;
    i64 v23 = i64(u64(v19) * u64(v3));
    i64 v24 = i64(u64(v23) + u64(v18));
    i64 v25 = i64(u64(v0) * u64(8l));
    T_COPY_ASYNC(m3[t_swizzle(i32(v25), 3, 8)], b0[v24], 8, 2, v22);
    bool v28 = v0 < 32l;
    if (v28) {
      i64 v29 = i64(u64(v11) + u64(v18));
      bool v30 = v29 < v2;
      bool v31 = v15 < v3;
      bool v32 = v31 && v30;
      i64 v33 = i64(u64(v15) * u64(v2));
      i64 v34 = i64(u64(v33) + u64(v29));
      T_COPY_ASYNC(m4[i32(v25)], b1[v34], 8, 2, v32);
    }
  }
  T_COMMIT();
  bool v36 = 16l < v3;
  if (v36) {
    i64 v37 = t_div(v0, 2l);
    i64 v38 = t_rem(v0, 2l);
    i64 v39 = i64(u64(v38) * u64(8l));
    i64 v40 = i64(u64(v8) + u64(v37));
    i64 v41 = i64(u64(16l) + u64(v39));
    bool v42 = v41 < v3;
    bool v43 = v40 < v1;
    bool v44 = v43 && v42;
    i64 v45 = i64(u64(v40) * u64(v3));
    i64 v46 = i64(u64(v45) + u64(v41));
    i64 v47 = i64(u64(v0) * u64(8l));
    i64 v49 = i64(u64(512l) + u64(v47));
    T_COPY_ASYNC(m3[t_keep(t_swizzle(i32(v47), 3, 8)) + i32(512l)], b0[v46], 8, 2, v44);
    bool v50 = v0 < 32l;
    if (v50) {
      i64 v51 = i64(u64(16l) + u64(v37));
      i64 v52 = i64(u64(v11) + u64(v39));
      bool v53 = v52 < v2;
      bool v54 = v51 < v3;
      bool v55 = v54 && v53;
      i64 v56 = i64(u64(v51) * u64(v2));
      i64 v57 = i64(u64(v56) + u64(v52));
      i64 v58 = i64(u64(256l) + u64(v47));
      T_COPY_ASYNC(m4[i32(v58)], b1[v57], 8, 2, v55);
    }
  }
  T_COMMIT();
  f32 v61[8];
  T_LANES(l, 8) {
    v61[l] = t_float(0x0u);
  }
  for (i64 v60 = 0l; v60 < v3; v60 += 16l) {
    T_WAIT(1);
    T_BARRIER();
    i64 v62 = i64(u64(v60) + u64(32l));
    bool v63 = v62 < v3;
    if (v63) {
      i64 v64 = t_div(v0, 2l);
      i64 v65 = t_rem(v0, 2l);
      i64 v66 = i64(u64(v65) * u64(8l));
      i64 v67 = i64(u64(v8) + u64(v64));
      i64 v68 = i64(u64(v62) + u64(v66));
      bool v69 = v68 < v3;
      bool v70 = v67 < v1;
      bool v71 = v70 && v69;
      i64 v72 = i64(u64(v67) * u64(v3));
      i64 v73 = i64(u64(v72) + u64(v68));
      i64 v74 = i64(u64(v0) * u64(8l));
      i64 v75 = t_div(v62, 16l);
      i64 v76 = t_rem(v75, 3l);
      i64 v77 = i64(u64(v76) * u64(512l));
      i64 v78 = i64(u64(v77) + u64(v74));
      T_COPY_ASYNC(m3[t_keep(t_swizzle(i32(v74), 3, 8)) + i32(v77)], b0[v73], 8, 2, v71);
      bool v79 = v0 < 32l;
      if (v79) {
        i64 v80 = i64(u64(v62) + u64(v64));
        i64 v81 = i64(u64(v11) + u64(v66));
        bool v82 = v81 < v2;
        bool v83 = v80 < v3;
        bool v84 = v83 && v82;
        i64 v85 = i64(u64(v80) * u64(v2));
        i64 v86 = i64(u64(v85) + u64(v81));
        i64 v87 = i64(u64(v76) * u64(256l));
        i64 v88 = i64(u64(v87) + u64(v74));
        T_COPY_ASYNC(m4[i32(v88)], b1[v86], 8, 2, v84);
      }
    }
    T_COMMIT();
    i64 v89 = t_div(v60, 16l);
    i64 v90 = t_rem(v89, 3l);
    i64 v91 = t_div(v0, 32l);
    i64 v92 = i64(u64(v91) * u64(256l));
    i64 v93 = i64(u64(v90) * u64(512l));
    i64 v94 = i64(u64(v93) + u64(v92));
    i64 v95 = i64(u64(v90) * u64(256l));
    u32 a_v96[4];
    t_quad<2, false>(&a_v96[0], &m3[t_keep(t_swizzle(i32(0 + i64(t_lane % 16) * 16l + i64((0 + t_lane / 16) * 8)), 3, 8)) + i32(v93 + v92)]);
    u32 b_v96[4];
    t_matrices<4, true>(&b_v96[0], &m4[i32(v95 + i64((0 + t_eighth % 4) % 2 * 8 + t_lane % 8) * 16l + i64((0 + t_eighth % 4) / 2 * 8))]);
    f32 v96[8];
    T_LANES(l, 8) {
      v96[l] = v61[l];
    }
    t_mma<16, 16, 16, true>(v96, a_v96, b_v96);
    T_LANES(l, 8) {
      v61[l] = v96[l];
    }
  }
  i64 v98 = t_div(v0, 32l);
  i64 v99 = i64(u64(v98) * u64(256l));
  T_LANES(l, 8) {
    m5[i32(v99 + i64(l / 4 * 8 + t_row) * 16l + i64(l % 4 / 2 * 8 + t_column + l % 2))] = v61[l];
  }
  T_BARRIER();
  i64 v100 = t_div(v0, 16l);
  i64 v101 = i64(u64(v8) + u64(v100));
  i64 v102 = t_rem(v0, 16l);
  i64 v103 = i64(u64(v11) + u64(v102));
  bool v104 = v103 < v2;
  bool v105 = v101 < v1;
  bool v106 = v105 && v104;
  f32 v107 = m5[i32(v0)];
  i64 v108 = i64(u64(v101) * u64(v2));
  i64 v109 = i64(u64(v108) + u64(v103));
  if (v106) b2[v109] = v107;
  i64 v111 = i64(u64(v0) + u64(64l));
  i64 v112 = t_div(v111, 16l);
  i64 v113 = i64(u64(v8) + u64(v112));
  i64 v114 = t_rem(v111, 16l);
  i64 v115 = i64(u64(v11) + u64(v114));
  bool v116 = v115 < v2;
  bool v117 = v113 < v1;
  bool v118 = v117 && v116;
  f32 v119 = m5[i32(v111)];
  i64 v120 = i64(u64(v113) * u64(v2));
  i64 v121 = i64(u64(v120) + u64(v115));
  if (v118) b2[v121] = v119;
  i64 v123 = i64(u64(v0) + u64(128l));
  i64 v124 = t_div(v123, 16l);
  i64 v125 = i64(u64(v8) + u64(v124));
  i64 v126 = t_rem(v123, 16l);
  i64 v127 = i64(u64(v11) + u64(v126));
  bool v128 = v127 < v2;
  bool v129 = v125 < v1;
  bool v130 = v129 && v128;
  f32 v131 = m5[i32(v123)];
  i64 v132 = i64(u64(v125) * u64(v2));
  i64 v133 = i64(u64(v132) + u64(v127));
  if (v130) b2[v133] = v131;
  i64 v135 = i64(u64(v0) + u64(192l));
  i64 v136 = t_div(v135, 16l);
  i64 v137 = i64(u64(v8) + u64(v136));
  i64 v138 = t_rem(v135, 16l);
  i64 v139 = i64(u64(v11) + u64(v138));
  bool v140 = v139 < v2;
  bool v141 = v137 < v1;
  bool v142 = v141 && v140;
  f32 v143 = m5[i32(v135)];
  i64 v144 = i64(u64(v137) * u64(v2));
  i64 v145 = i64(u64(v144) + u64(v139));
  if (v142) b2[v145] = v143;
  i64 v146 = i64(u64(v0) + u64(256l));
  i64 v147 = t_div(v146, 16l);
  i64 v148 = i64(u64(v8) + u64(v147));
  i64 v149 = t_rem(v146, 16l);
  i64 v150 = i64(u64(v11) + u64(v149));
  bool v151 = v150 < v2;
  bool v152 = v148 < v1;
  bool v153 = v152 && v151;
  f32 v154 = m5[i32(v146)];
  i64 v155 = i64(u64(v148) * u64(v2));
  i64 v156 = i64(u64(v155) + u64(v150));
  if (v153) b2[v156] = v154;
  i64 v158 = i64(u64(v0) + u64(320l));
  i64 v159 = t_div(v158, 16l);
  i64 v160 = i64(u64(v8) + u64(v159));
  i64 v161 = t_rem(v158, 16l);
  i64 v162 = i64(u64(v11) + u64(v161));
  bool v163 = v162 < v2;
  bool v164 = v160 < v1;
  bool v165 = v164 && v163;
  f32 v166 = m5[i32(v158)];
  i64 v167 = i64(u64(v160) * u64(v2));
  i64 v168 = i64(u64(v167) + u64(v162));
  if (v165) b2[v168] = v166;
  i64 v170 = i64(u64(v0) + u64(384l));
  i64 v171 = t_div(v170, 16l);
  i64 v172 = i64(u64(v8) + u64(v171));
  i64 v173 = t_rem(v170, 16l);
  i64 v174 = i64(u64(v11) + u64(v173));
  bool v175 = v174 < v2;
  bool v176 = v172 < v1;
  bool v177 = v176 && v175;
  f32 v178 = m5[i32(v170)];
  i64 v179 = i64(u64(v172) * u64(v2));
  i64 v180 = i64(u64(v179) + u64(v174));
  if (v177) b2[v180] = v178;
  i64 v182 = i64(u64(v0) + u64(448l));
  i64 v183 = t_div(v182, 16l);
  i64 v184 = i64(u64(v8) + u64(v183));
  i64 v185 = t_rem(v182, 16l);
  i64 v186 = i64(u64(v11) + u64(v185));
  bool v187 = v186 < v2;
  bool v188 = v184 < v1;
  bool v189 = v188 && v187;
  f32 v190 = m5[i32(v182)];
  i64 v191 = i64(u64(v184) * u64(v2));
  i64 v192 = i64(u64(v191) + u64(v186));
  if (v189) b2[v192] = v190;
}
