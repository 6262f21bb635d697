// gather_concat_mul
T_FN f32 t_f16_to_f32(u32 h) { return t_ptx_widen_f16(h); }
T_FN u32 t_f32_to_f16(f32 x) { return t_ptx_narrow_f16(x); }

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
  i32 v10 = t_mul(v8, 4);
  i32 v12 = t_mul(v7, 1024);
  i32 v13 = t_add(v12, v10);
  bool v14 = v13 < v5;
  if (v14) {
    u64 v21 = t_shr(v6, 32ul, 64);
    u32 v22 = u32(v21);
    u32 v23 = v22 & 31u;
    u32 v24 = u32(v13);
    u32 v25 = u32(v6);
    u32 v26 = t_mul_hi(v24, v25, 32);
    u32 v27 = t_shr(v26, v23, 32);
    i32 v28 = i32(v27);
    i32 v29 = t_mul(v28, v1);
    i32 v30 = t_sub(v13, v29);
    bool v31 = v2 <= v28;
    i32 v32 = t_mul(v1, v2);
    i32 v33 = t_mul(v32, (-1));
    i32 v34 = t_add(v29, v33);
    bool v35 = v28 < v2;
    i64 v36 = i64(0); if (v35) v36 = b1[v28];
    i64 v37 = i64(v4);
    i64 v38 = t_add(v37, v36);
    bool v39 = v36 < 0l;
    i64 v40 = v39 ? v38 : v36;
    bool v41 = v40 < v37;
    bool v42 = 0l <= v40;
    bool v43 = v42 && v41;
    bool v44 = v35 && v43;
    i32 v45 = i32(v40);
    i32 v46 = t_mul(v1, v45);
    i32 v47 = t_add(v46, v30);
    f32 v49[4];
    if (v44) {
      t_words4 w0 = *(t_words4*)&b2[v47];
      f32 v48[4];
      T_LANES(l, 4) {
        v48[l] = t_float(u32(w0[l]));
      }
      T_LANES(l, 4) {
        v49[l] = v48[l];
      }
    } else {
      T_LANES(l, 4) {
        v49[l] = t_float(0x0u);
      }
    }
    f32 v51[4];
    T_LANES(l, 4) {
      v51[l] = v43 ? v49[l] : t_float(0x0u);
    }
    i32 v52 = t_add(v34, v30);
    f32 v54[4];
    if (v31) {
      t_words4 w1 = *(t_words4*)&b0[v52];
      f32 v53[4];
      T_LANES(l, 4) {
        v53[l] = t_float(u32(w1[l]));
      }
      T_LANES(l, 4) {
        v54[l] = v53[l];
      }
    } else {
      T_LANES(l, 4) {
        v54[l] = t_float(0x0u);
      }
    }
    f32 v57[4];
    T_LANES(l, 4) {
      f32 v56 = v35 ? v51[l] : v54[l];
      v57[l] = v56 * t_float(0x40000000u);
    }
    t_words4 w2;
    T_LANES(l, 4) {
      w2[l] = u32(t_bits(v57[l]));
    }
    *(t_words4*)&b3[v13] = w2;
  }
}
