// mul_add_gelu
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

struct t_words4 {
  __align__(16) u32 word[4];
  __device__ __forceinline__ u32& operator[](i32 k) { return word[k]; }
};

#define T_LANES(l, n) _Pragma("unroll") for (i32 l = 0; l < n; ++l)

T_FN u32 t_bits(f32 x) { return u32(__float_as_int(x)); }
T_FN f32 t_float(u32 x) { return __int_as_float(i32(x)); }
T_FN u64 t_bits(f64 x) { return u64(__double_as_longlong(x)); }
T_FN f64 t_float(u64 x) { return __longlong_as_double(i64(x)); }

T_FN u32 t_high(u32 a, u32 b) { return __umulhi(a, b); }

#define T_SIGNED_SIGNS(S, U, WIDTH) \
T_FN S t_neg(S a) { return S(U(0) - U(a)); } \
T_FN S t_abs(S a) { S sign = a >> WIDTH; return S(U(a ^ sign) - U(sign)); } \
T_FN S t_sign(S a) { return a > S(0) ? S(1) : a < S(0) ? S(-1) : S(0); }
T_SIGNED_SIGNS(i32, u32, 31)
T_SIGNED_SIGNS(i64, u64, 63)

#define T_UNSIGNED_SIGNS(U) \
T_FN U t_neg(U a) { return U(0) - a; } \
T_FN U t_sign(U a) { return a == U(0) ? U(0) : U(1); }
T_UNSIGNED_SIGNS(u32)
T_UNSIGNED_SIGNS(u64)

#define T_FLOAT_SIGNS(F, suffix) \
T_FN F t_neg(F x) { return -x; } \
T_FN F t_abs(F x) { return fabs##suffix(x); }
T_FLOAT_SIGNS(f32, f)
#if T_F64
T_FLOAT_SIGNS(f64, )
#endif

#define T_FMAS(F, FMA) \
T_FN F t_fma(F a, F b, F c) { return FMA(a, b, c); } \
T_FN F t_muladd(F a, F b, F c) { return T_FMA ? FMA(a, b, c) : a * b + c; }
T_FMAS(f32, __fmaf_rn)
#if T_F64
T_FMAS(f64, __fma_rn)
#endif

struct Arguments { u64 word[11]; };
#define T_WORD(n) arguments.word[n]
extern "C" __global__ void __launch_bounds__(256) thermite_kernel(const Arguments arguments) {
  const u32 t_task = blockIdx.x;
  const u32 t_thread = threadIdx.x;
  const i32 v0 = i32(u32(T_WORD(4)));
  const i32 v1 = i32(u32(T_WORD(5)));
  const i32 v2 = i32(u32(T_WORD(6)));
  const u64 v3 = T_WORD(7);
  const f32* __restrict__ b0 = (const f32*)(T_WORD(0));
  const f32* __restrict__ b1 = (const f32*)(T_WORD(1));
  const f32* __restrict__ b2 = (const f32*)(T_WORD(2));
  f32* __restrict__ b3 = (f32*)(T_WORD(3));
  const i32 v4 = i32(t_task);
  const i32 v5 = i32(t_thread);
  i32 v7 = i32(u32(v5) * u32(4));
  i32 v9 = i32(u32(v4) * u32(1024));
  i32 v10 = i32(u32(v9) + u32(v7));
  bool v11 = v10 < v2;
  if (v11) {
    u64 v42 = v3 >> 32u;
    u32 v43 = u32(v42);
    u32 v44 = v43 & 31u;
    u32 v45 = u32(v10);
    u32 v46 = u32(v3);
    u32 v47 = t_high(v45, v46);
    u32 v48 = v47 >> u32(v44);
    i32 v49 = i32(v48);
    i32 v50 = i32(u32(v49) * u32(v1));
    i32 v51 = i32(u32(v10) - u32(v50));
    t_words4 w0 = *(t_words4*)&b0[v10];
    f32 v52[4];
    v52[0] = t_float(u32(w0[0]));
    v52[1] = t_float(u32(w0[1]));
    v52[2] = t_float(u32(w0[2]));
    v52[3] = t_float(u32(w0[3]));
    t_words4 w1 = *(t_words4*)&b1[v10];
    f32 v54[4];
    { f32 v53 = t_float(u32(w1[0])); v54[0] = v52[0] * v53; }
    { f32 v53 = t_float(u32(w1[1])); v54[1] = v52[1] * v53; }
    { f32 v53 = t_float(u32(w1[2])); v54[2] = v52[2] * v53; }
    { f32 v53 = t_float(u32(w1[3])); v54[3] = v52[3] * v53; }
    t_words4 w2 = *(t_words4*)&b2[v51];
    f32 v91[4];
    T_LANES(l, 4) {
      f32 v55 = t_float(u32(w2[l]));
      f32 v56 = v54[l] + v55;
      f32 v57 = t_abs(v56);
      bool v58 = t_float(0x41680000u) < v57;
      f32 v59 = v58 ? t_float(0x41680000u) : v57;
      f32 v60 = t_muladd(t_float(0x3c8499ceu), v59, t_float(0x3e25893au));
      f32 v61 = t_muladd(v60, v59, t_float(0x3f403871u));
      f32 v62 = t_muladd(v61, v59, t_float(0x3ff7b4d8u));
      f32 v63 = t_muladd(v62, v59, t_float(0x402d5cdfu));
      f32 v64 = t_muladd(v63, v59, t_float(0x3fd00000u));
      f32 v65 = t_muladd(t_float(0x3bd39a7eu), v59, t_float(0x3d841183u));
      f32 v66 = t_muladd(v65, v59, t_float(0x3e961ecau));
      f32 v67 = t_muladd(v66, v59, t_float(0x3f34c3f9u));
      f32 v68 = t_muladd(v67, v59, t_float(0x3f500000u));
      f32 v69 = v59 * v59;
      f32 v70 = t_muladd(v69, t_float(0xbf38aa3bu), t_float(0x4b400098u));
      f32 v71 = v70 - t_float(0x4b400098u);
      f32 v72 = v71 * t_float(0x3fb17200u);
      f32 v73 = t_muladd(v59, v59, v72);
      f32 v74 = t_muladd(v71, t_float(0x363fbe8eu), v73);
      u32 v75 = u32(t_bits(v70));
      u32 v76 = v75 << 23u;
      f32 v77 = t_float(u32(v76));
      f32 v78 = t_muladd(t_float(0x3b351ff1u), v74, t_float(0xbd091e7fu));
      f32 v79 = t_muladd(v78, v74, t_float(0x3eaaac54u));
      f32 v80 = t_muladd(v79, v74, t_float(0xc02aaa46u));
      f32 v81 = t_muladd(v80, v74, t_float(0x417ffffeu));
      f32 v82 = t_muladd(v81, v74, t_float(0xc2800000u));
      f32 v83 = t_muladd(v82, v74, t_float(0x43000000u));
      f32 v84 = v83 * v77;
      f32 v85 = v84 * v68;
      f32 v86 = v85 / v64;
      bool v87 = v56 < t_float(0x0u);
      f32 v88 = v87 ? t_float(0x0u) : t_float(0x3f800000u);
      f32 v89 = v87 ? t_float(0x2f800000u) : t_float(0xaf800000u);
      f32 v90 = t_muladd(v86, v89, v88);
      v91[l] = v56 * v90;
    }
    t_words4 w3;
    w3[0] = u32(t_bits(v91[0]));
    w3[1] = u32(t_bits(v91[1]));
    w3[2] = u32(t_bits(v91[2]));
    w3[3] = u32(t_bits(v91[3]));
    *(t_words4*)&b3[v10] = w3;
  }
}
