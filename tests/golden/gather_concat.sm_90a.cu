// gather_concat_mul
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

T_FN u32 t_bits(f32 x) { return u32(__float_as_int(x)); }
T_FN f32 t_float(u32 x) { return __int_as_float(i32(x)); }
T_FN u64 t_bits(f64 x) { return u64(__double_as_longlong(x)); }
T_FN f64 t_float(u64 x) { return __longlong_as_double(i64(x)); }

T_FN u32 t_high(u32 a, u32 b) { return __umulhi(a, b); }

struct Arguments { u64 word[14]; };
#define T_WORD(n) arguments.word[n]
extern "C" __global__ void __launch_bounds__(256) thermite_kernel(const Arguments arguments) {
  const u32 t_task = blockIdx.x;
  const u32 t_thread = threadIdx.x;
  const i32 v0 = i32(u32(T_WORD(4)));
  const i32 v1 = i32(u32(T_WORD(5)));
  const i32 v2 = i32(u32(T_WORD(6)));
  const i32 v3 = i32(u32(T_WORD(7)));
  const i32 v4 = i32(u32(T_WORD(8)));
  const i32 v5 = i32(u32(T_WORD(9)));
  const u64 v6 = T_WORD(10);
  const f32* __restrict__ b0 = (const f32*)(T_WORD(0));
  const i64* __restrict__ b1 = (const i64*)(T_WORD(1));
  const f32* __restrict__ b2 = (const f32*)(T_WORD(2));
  f32* __restrict__ b3 = (f32*)(T_WORD(3));
  const i32 v7 = i32(t_task);
  const i32 v8 = i32(t_thread);
  i32 v10 = i32(u32(v8) * u32(4));
  i32 v12 = i32(u32(v7) * u32(1024));
  i32 v13 = i32(u32(v12) + u32(v10));
  bool v14 = v13 < v5;
  if (v14) {
    u64 v21 = v6 >> 32u;
    u32 v22 = u32(v21);
    u32 v23 = v22 & 31u;
    u32 v24 = u32(v13);
    u32 v25 = u32(v6);
    u32 v26 = t_high(v24, v25);
    u32 v27 = v26 >> u32(v23);
    i32 v28 = i32(v27);
    i32 v29 = i32(u32(v28) * u32(v1));
    i32 v30 = i32(u32(v13) - u32(v29));
    bool v31 = v2 <= v28;
    i32 v32 = i32(u32(v1) * u32(v2));
    i32 v33 = i32(u32(v32) * u32((-1)));
    i32 v34 = i32(u32(v29) + u32(v33));
    bool v35 = v28 < v2;
    i64 v36 = i64(0); if (v35) v36 = b1[v28];
    i64 v37 = i64(v4);
    i64 v38 = i64(u64(v37) + u64(v36));
    bool v39 = v36 < 0l;
    i64 v40 = v39 ? v38 : v36;
    bool v41 = v40 < v37;
    bool v42 = 0l <= v40;
    bool v43 = v42 && v41;
    bool v44 = v35 && v43;
    i32 v45 = i32(v40);
    i32 v46 = i32(u32(v1) * u32(v45));
    i32 v47 = i32(u32(v46) + u32(v30));
    f32 v49[4];
    if (v44) {
      t_words4 w0 = *(t_words4*)&b2[v47];
      f32 v48[4];
      v48[0] = t_float(u32(w0[0]));
      v48[1] = t_float(u32(w0[1]));
      v48[2] = t_float(u32(w0[2]));
      v48[3] = t_float(u32(w0[3]));
      v49[0] = v48[0];
      v49[1] = v48[1];
      v49[2] = v48[2];
      v49[3] = v48[3];
    } else {
      v49[0] = t_float(0x0u);
      v49[1] = t_float(0x0u);
      v49[2] = t_float(0x0u);
      v49[3] = t_float(0x0u);
    }
    f32 v51[4];
    v51[0] = v43 ? v49[0] : t_float(0x0u);
    v51[1] = v43 ? v49[1] : t_float(0x0u);
    v51[2] = v43 ? v49[2] : t_float(0x0u);
    v51[3] = v43 ? v49[3] : t_float(0x0u);
    i32 v52 = i32(u32(v34) + u32(v30));
    f32 v54[4];
    if (v31) {
      t_words4 w1 = *(t_words4*)&b0[v52];
      f32 v53[4];
      v53[0] = t_float(u32(w1[0]));
      v53[1] = t_float(u32(w1[1]));
      v53[2] = t_float(u32(w1[2]));
      v53[3] = t_float(u32(w1[3]));
      v54[0] = v53[0];
      v54[1] = v53[1];
      v54[2] = v53[2];
      v54[3] = v53[3];
    } else {
      v54[0] = t_float(0x0u);
      v54[1] = t_float(0x0u);
      v54[2] = t_float(0x0u);
      v54[3] = t_float(0x0u);
    }
    f32 v57[4];
    { f32 v56 = v35 ? v51[0] : v54[0]; v57[0] = v56 * t_float(0x40000000u); }
    { f32 v56 = v35 ? v51[1] : v54[1]; v57[1] = v56 * t_float(0x40000000u); }
    { f32 v56 = v35 ? v51[2] : v54[2]; v57[2] = v56 * t_float(0x40000000u); }
    { f32 v56 = v35 ? v51[3] : v54[3]; v57[3] = v56 * t_float(0x40000000u); }
    t_words4 w2;
    w2[0] = u32(t_bits(v57[0]));
    w2[1] = u32(t_bits(v57[1]));
    w2[2] = u32(t_bits(v57[2]));
    w2[3] = u32(t_bits(v57[3]));
    *(t_words4*)&b3[v13] = w2;
  }
}
