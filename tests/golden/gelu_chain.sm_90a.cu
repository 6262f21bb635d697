// mul_add_gelu
T_FN f32 t_f16_to_f32(u32 h) { return t_ptx_widen_f16(h); }
T_FN u32 t_f32_to_f16(f32 x) { return t_ptx_narrow_f16(x); }

struct Arguments { u64 word[13]; };
#define T_WORD(n) arguments.word[n]
extern "C" __global__ void __launch_bounds__(256) thermite_kernel(const Arguments arguments) {
  const u32 t_task = blockIdx.x;
  const u32 t_thread = threadIdx.x;
  const i32 v0 = i32(u32(T_WORD(4)));
  const i32 v1 = i32(u32(T_WORD(5)));
  const i32 v2 = i32(u32(T_WORD(6)));
  const i32 v3 = i32(u32(T_WORD(7)));
  const i64 v4 = i64(T_WORD(8));
  const i64 v5 = i64(T_WORD(9));
  const f32* __restrict__ b0 = (const f32*)(T_WORD(0));
  const f32* __restrict__ b1 = (const f32*)(T_WORD(1));
  const f32* __restrict__ b2 = (const f32*)(T_WORD(2));
  f32* __restrict__ b3 = (f32*)(T_WORD(3));
  const i32 v6 = i32(t_task);
  const i32 v7 = i32(t_thread);
  i32 v9 = t_mul(v6, 256);
  i32 v10 = t_add(v9, v7);
  bool v11 = v10 < v3;
  if (v11) {
    i64 v39 = i64(v10);
    i64 v40 = t_mul(v39, v4);
    i64 v41 = t_shr(v40, v5, 64);
    i32 v42 = i32(v41);
    i32 v43 = t_mul(v42, v2);
    i32 v44 = t_sub(v10, v43);
    i32 v45 = t_mul(v44, 4);
    i32 v46 = t_mul(v1, v42);
    i32 v47 = t_add(v46, v45);
    T_ALIGNED f32 v48[4]; T_WIDE(v48[0], 16) = T_WIDE(b0[v47], 16);
    T_ALIGNED f32 v49[4]; T_WIDE(v49[0], 16) = T_WIDE(b1[v47], 16);
    f32 v50[4];
    T_LANES(l, 4) {
      v50[l] = v48[l] * v49[l];
    }
    T_ALIGNED f32 v51[4]; T_WIDE(v51[0], 16) = T_WIDE(b2[v45], 16);
    f32 v86[4];
    T_LANES(l, 4) {
      f32 v52 = v50[l] + v51[l];
      f32 v53 = t_abs(v52);
      bool v54 = t_float(0x41680000u) < v53;
      f32 v55 = v54 ? t_float(0x41680000u) : v53;
      f32 v56 = t_muladd(t_float(0x3c8499ceu), v55, t_float(0x3e25893au));
      f32 v57 = t_muladd(v56, v55, t_float(0x3f403871u));
      f32 v58 = t_muladd(v57, v55, t_float(0x3ff7b4d8u));
      f32 v59 = t_muladd(v58, v55, t_float(0x402d5cdfu));
      f32 v60 = t_muladd(v59, v55, t_float(0x3fd00000u));
      f32 v61 = t_muladd(t_float(0x3bd39a7eu), v55, t_float(0x3d841183u));
      f32 v62 = t_muladd(v61, v55, t_float(0x3e961ecau));
      f32 v63 = t_muladd(v62, v55, t_float(0x3f34c3f9u));
      f32 v64 = t_muladd(v63, v55, t_float(0x3f500000u));
      f32 v65 = v55 * v55;
      f32 v66 = t_muladd(v65, t_float(0xbf38aa3bu), t_float(0x4b4000bfu));
      f32 v67 = v66 - t_float(0x4b4000bfu);
      f32 v68 = v67 * t_float(0x3fb17200u);
      f32 v69 = t_muladd(v55, v55, v68);
      f32 v70 = t_muladd(v67, t_float(0x363fbe8eu), v69);
      u32 v71 = u32(t_bits(v66));
      u32 v72 = t_shl(v71, 23u, 32);
      f32 v73 = t_float(u32(v72));
      f32 v74 = t_muladd(t_float(0x17b51ff1u), v70, t_float(0x99891e7fu));
      f32 v75 = t_muladd(v74, v70, t_float(0x1b2aac54u));
      f32 v76 = t_muladd(v75, v70, t_float(0x9caaaa46u));
      f32 v77 = t_muladd(v76, v70, t_float(0x1dfffffeu));
      f32 v78 = t_muladd(v77, v70, t_float(0x9f000000u));
      f32 v79 = t_muladd(v78, v70, t_float(0x1f800000u));
      f32 v80 = v79 * v73;
      f32 v81 = v80 * v64;
      f32 v82 = v81 / v60;
      f32 v83 = t_float(0x3f800000u) - v82;
      bool v84 = v52 < t_float(0x0u);
      f32 v85 = v84 ? v82 : v83;
      v86[l] = v52 * v85;
    }
    T_ALIGNED f32 w0[4];
    T_LANES(l, 4) {
      w0[l] = v86[l];
    }
    T_WIDE(b3[v47], 16) = T_WIDE(w0[0], 16);
  }
}
