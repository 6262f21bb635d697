// gather_concat_mul
#define T_BARRIER() memoryBarrier(); barrier()
#define T_REFERENCE(x) x
layout(buffer_reference, scalar, buffer_reference_align = 8) buffer i64s { i64 e[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer f32s { f32 e[]; };

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Words { u64 word[]; };
layout(push_constant) uniform Push { u64 address; } arguments;
#define T_WORD(n) Words(arguments.address).word[n]
void main() {
  t_hidden_zero = u32(T_WORD(13) >> 63);
  const u32 t_task = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x;
  const u32 t_thread = gl_LocalInvocationID.x;
  if (u64(t_task) >= T_WORD(13)) return;
  const i32 v0 = i32(u32(T_WORD(4)));
  const i32 v1 = i32(u32(T_WORD(5)));
  const i32 v2 = i32(u32(T_WORD(6)));
  const i32 v3 = i32(u32(T_WORD(7)));
  const i32 v4 = i32(u32(T_WORD(8)));
  const i32 v5 = i32(u32(T_WORD(9)));
  const i32 v6 = i32(u32(T_WORD(10)));
  const i64 v7 = i64(T_WORD(11));
  const i64 v8 = i64(T_WORD(12));
  f32s b0 = f32s(T_WORD(0));
  i64s b1 = i64s(T_WORD(1));
  f32s b2 = f32s(T_WORD(2));
  f32s b3 = f32s(T_WORD(3));
  const i32 v9 = i32(t_task);
  const i32 v10 = i32(t_thread);
  i32 v12 = t_mul(v9, 256);
  i32 v13 = t_add(v12, v10);
  bool v14 = v13 < v6;
  if (v14) {
    i64 v22 = i64(v13);
    i64 v23 = t_mul(v22, v7);
    i64 v24 = t_shr(v23, v8, 64);
    i32 v25 = i32(v24);
    i32 v26 = t_mul(v25, v5);
    i32 v27 = t_sub(v13, v26);
    i32 v28 = t_mul(v27, 2);
    bool v29 = v2 <= v25;
    i32 v30 = t_mul(v1, v2);
    i32 v31 = t_mul(v30, (-1));
    i64 v32 = i64(v1);
    i64 v33 = i64(v25);
    i64 v34 = t_mul(v32, v33);
    i64 v35 = i64(v31);
    i64 v36 = t_add(v34, v35);
    bool v37 = v25 < v2;
    i64 v38 = i64(0); if (v37) v38 = b1.e[v25];
    i64 v39 = i64(v4);
    i64 v40 = t_add(v39, v38);
    bool v41 = v38 < 0l;
    i64 v42 = v41 ? v40 : v38;
    bool v43 = v42 < v39;
    bool v44 = 0l <= v42;
    bool v45 = v44 && v43;
    bool v46 = v37 && v45;
    i64 v47 = t_mul(v32, v42);
    i64 v49 = i64(v28);
    i64 v50 = t_add(v47, v49);
    bool v51 = v50 <= (-2l);
    i32 v52 = t_mul(v1, v4);
    i64 v53 = i64(v52);
    bool v54 = v50 >= v53;
    bool v55 = v51 || v54;
    i32 v56 = i32(v50);
    i32 v57 = v55 ? 0 : v56;
    precise f32 v60[2];
    T_LANES(l, 2) {
      precise f32 v58 = f32(0); if (v46) v58 = b2.e[v57 + l];
      v60[l] = v45 ? v58 : t_float(0x0u);
    }
    i64 v62 = t_add(v36, v49);
    bool v63 = v62 <= (-2l);
    i32 v64 = t_mul(v1, v3);
    i64 v65 = i64(v64);
    bool v66 = v62 >= v65;
    bool v67 = v63 || v66;
    i32 v68 = i32(v62);
    i32 v69 = v67 ? 0 : v68;
    precise f32 v73[2];
    T_LANES(l, 2) {
      precise f32 v70 = f32(0); if (v29) v70 = b0.e[v69 + l];
      precise f32 v72 = v37 ? v60[l] : v70;
      v73[l] = v72 * t_float(0x40000000u);
    }
    i32 v74 = i32(v34);
    i32 v75 = t_add(v74, v28);
    T_LANES(l, 2) {
      b3.e[v75 + l] = v73[l];
    }
  }
}
