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
    u64 v40 = v3 >> 32u;
    u32 v41 = u32(v40);
    u32 v42 = v41 & 31u;
    u32 v43 = u32(v10);
    u32 v44 = u32(v3);
    u32 v45 = t_high(v43, v44);
    u32 v46 = v45 >> u32(v42);
    i32 v47 = i32(v46);
    i32 v48 = i32(u32(v47) * u32(v1));
    i32 v49 = i32(u32(v10) - u32(v48));
    t_words4 w0 = *(t_words4*)&b0[v10];
    f32 v50[4];
    v50[0] = t_float(u32(w0[0]));
    v50[1] = t_float(u32(w0[1]));
    v50[2] = t_float(u32(w0[2]));
    v50[3] = t_float(u32(w0[3]));
    t_words4 w1 = *(t_words4*)&b1[v10];
    f32 v52[4];
    { f32 v51 = t_float(u32(w1[0])); v52[0] = v50[0] * v51; }
    { f32 v51 = t_float(u32(w1[1])); v52[1] = v50[1] * v51; }
    { f32 v51 = t_float(u32(w1[2])); v52[2] = v50[2] * v51; }
    { f32 v51 = t_float(u32(w1[3])); v52[3] = v50[3] * v51; }
    t_words4 w2 = *(t_words4*)&b2[v49];
    f32 v88[4];
    T_LANES(l, 4) {
      f32 v53 = t_float(u32(w2[l]));
      f32 v54 = v52[l] + v53;
      f32 v55 = t_abs(v54);
      bool v56 = t_float(0x41680000u) < v55;
      f32 v57 = v56 ? t_float(0x41680000u) : v55;
      f32 v58 = t_muladd(t_float(0x3c8499ceu), v57, t_float(0x3e25893au));
      f32 v59 = t_muladd(v58, v57, t_float(0x3f403871u));
      f32 v60 = t_muladd(v59, v57, t_float(0x3ff7b4d8u));
      f32 v61 = t_muladd(v60, v57, t_float(0x402d5cdfu));
      f32 v62 = t_muladd(v61, v57, t_float(0x3fd00000u));
      f32 v63 = t_muladd(t_float(0x3bd39a7eu), v57, t_float(0x3d841183u));
      f32 v64 = t_muladd(v63, v57, t_float(0x3e961ecau));
      f32 v65 = t_muladd(v64, v57, t_float(0x3f34c3f9u));
      f32 v66 = t_muladd(v65, v57, t_float(0x3f500000u));
      f32 v67 = v57 * v57;
      f32 v68 = t_muladd(v67, t_float(0xbf38aa3bu), t_float(0x4b4000bfu));
      f32 v69 = v68 - t_float(0x4b4000bfu);
      f32 v70 = v69 * t_float(0x3fb17200u);
      f32 v71 = t_muladd(v57, v57, v70);
      f32 v72 = t_muladd(v69, t_float(0x363fbe8eu), v71);
      u32 v73 = u32(t_bits(v68));
      u32 v74 = v73 << 23u;
      f32 v75 = t_float(u32(v74));
      f32 v76 = t_muladd(t_float(0x17b51ff1u), v72, t_float(0x99891e7fu));
      f32 v77 = t_muladd(v76, v72, t_float(0x1b2aac54u));
      f32 v78 = t_muladd(v77, v72, t_float(0x9caaaa46u));
      f32 v79 = t_muladd(v78, v72, t_float(0x1dfffffeu));
      f32 v80 = t_muladd(v79, v72, t_float(0x9f000000u));
      f32 v81 = t_muladd(v80, v72, t_float(0x1f800000u));
      f32 v82 = v81 * v75;
      f32 v83 = v82 * v66;
      f32 v84 = v83 / v62;
      f32 v85 = t_float(0x3f800000u) - v84;
      bool v86 = v54 < t_float(0x0u);
      f32 v87 = v86 ? v84 : v85;
      v88[l] = v54 * v87;
    }
    t_words4 w3;
    w3[0] = u32(t_bits(v88[0]));
    w3[1] = u32(t_bits(v88[1]));
    w3[2] = u32(t_bits(v88[2]));
    w3[3] = u32(t_bits(v88[3]));
    *(t_words4*)&b3[v10] = w3;
  }
}
