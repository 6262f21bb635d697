#version 460
// mul_add_gelu
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 256) in;
#define T_F64 0
#define T_FMA 0

#define i32 int
#define u32 uint
#define i64 int64_t
#define u64 uint64_t
#define f32 float
#define f64 double
#define i8 int8_t
#define u8 uint8_t
#define i16 int16_t
#define u16 uint16_t

#define T_FN

#define t_words2 uvec2
#define t_words4 uvec4

#define T_LANES(l, n) for (int l = 0; l < n; ++l)

T_FN u32 t_bits(f32 x) { return floatBitsToUint(x); }
T_FN f32 t_float(u32 x) { return uintBitsToFloat(x); }
#if T_F64
T_FN u64 t_bits(f64 x) { return doubleBitsToUint64(x); }
T_FN f64 t_float(u64 x) { return uint64BitsToDouble(x); }
#endif

u32 t_hidden_zero;

// The number of tasks is below 2^63, which drivers do not know.
#define T_HIDDEN(x) t_hide(x)
T_FN u32 t_hide(u32 x) { return x ^ t_hidden_zero; }
T_FN f32 t_hide(f32 x) { return t_float(t_bits(x) ^ t_hidden_zero); }
#if T_F64
T_FN f64 t_hide(f64 x) { return t_float(t_bits(x) ^ u64(t_hidden_zero)); }
#endif

T_FN u32 t_high(u32 a, u32 b) {
  u32 high, low;
  umulExtended(a, b, high, low);
  return high;
}

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

#define T_FLOAT_SIGNS(F, SIGN) \
T_FN F t_neg(F x) { return t_float(t_bits(x) ^ SIGN); } \
T_FN F t_abs(F x) { return t_float(t_bits(x) & ~SIGN); }
T_FLOAT_SIGNS(f32, 0x80000000u)
#if T_F64
T_FLOAT_SIGNS(f64, 0x8000000000000000ul)
#endif

#define T_FMAS(F) \
T_FN F t_fma(F a, F b, F c) { return fma(a, b, c); } \
T_FN F t_muladd(F a, F b, F c) { \
  if (T_FMA != 0) return fma(a, b, c); \
  precise F product = a * b; \
  precise F sum = product + c; \
  return sum; \
}
T_FMAS(f32)
#if T_F64
T_FMAS(f64)
#endif
layout(buffer_reference, scalar, buffer_reference_align = 8) buffer t_words2s { t_words2 e[]; };
layout(buffer_reference, scalar, buffer_reference_align = 16) buffer t_words4s { t_words4 e[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer f32s { f32 e[]; };

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Words { u64 word[]; };
layout(push_constant) uniform Push { u64 address; } arguments;
#define T_WORD(n) Words(arguments.address).word[n]
void main() {
  t_hidden_zero = u32(T_WORD(8) >> 63);
  const u32 t_task = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x;
  const u32 t_thread = gl_LocalInvocationID.x;
  if (u64(t_task) >= T_WORD(8)) return;
  const i32 v0 = i32(u32(T_WORD(4)));
  const i32 v1 = i32(u32(T_WORD(5)));
  const i32 v2 = i32(u32(T_WORD(6)));
  const u64 v3 = T_WORD(7);
  f32s b0 = f32s(T_WORD(0));
  f32s b1 = f32s(T_WORD(1));
  f32s b2 = f32s(T_WORD(2));
  f32s b3 = f32s(T_WORD(3));
  const i32 v4 = i32(t_task);
  const i32 v5 = i32(t_thread);
  i32 v7 = i32(u32(v5) * u32(4));
  i32 v9 = i32(u32(v4) * u32(1024));
  i32 v10 = i32(u32(v9) + u32(v7));
  bool v11 = v10 < v2;
  if (v11) {
    u64 v65 = v3 >> 32u;
    u32 v66 = u32(v65);
    u32 v67 = v66 & 31u;
    u32 v68 = u32(v10);
    u32 v69 = u32(v3);
    u32 v70 = t_high(v68, v69);
    u32 v71 = v70 >> u32(v67);
    i32 v72 = i32(v71);
    i32 v73 = i32(u32(v72) * u32(v1));
    i32 v74 = i32(u32(v10) - u32(v73));
    t_words4 w0 = t_words4s(b0).e[v10 >> 2];
    precise f32 v75[4];
    v75[0] = t_float(u32(w0[0]));
    v75[1] = t_float(u32(w0[1]));
    v75[2] = t_float(u32(w0[2]));
    v75[3] = t_float(u32(w0[3]));
    t_words4 w1 = t_words4s(b1).e[v10 >> 2];
    precise f32 v77[4];
    { precise f32 v76 = t_float(u32(w1[0])); v77[0] = v75[0] * v76; }
    { precise f32 v76 = t_float(u32(w1[1])); v77[1] = v75[1] * v76; }
    { precise f32 v76 = t_float(u32(w1[2])); v77[2] = v75[2] * v76; }
    { precise f32 v76 = t_float(u32(w1[3])); v77[3] = v75[3] * v76; }
    t_words4 w2 = t_words4s(b2).e[v74 >> 2];
    precise f32 v545[4];
    T_LANES(l, 4) {
      precise f32 v78 = t_float(u32(w2[l]));
      precise f32 v79 = v77[l] + v78;
      precise f32 v80 = t_abs(v79);
      bool v81 = t_float(0x41680000u) < v80;
      precise f32 v82 = v81 ? t_float(0x41680000u) : v80;
      precise f32 v83 = v82 * v82;
      u32 v84 = u32(t_bits(v82));
      u32 v85 = v84 & 4294963200u;
      precise f32 v86 = t_float(u32(v85));
      precise f32 v87 = v82 - v86;
      precise f32 v88 = v87 * v87;
      precise f32 v89 = v87 * v86;
      precise f32 v90 = v86 * v86;
      precise f32 v91 = v90 - v83;
      precise f32 v92 = v91 + v89;
      precise f32 v93 = v92 + v89;
      precise f32 v94 = v93 + v88;
      precise f32 v95 = v83 * t_float(0xbf000000u);
      precise f32 v96 = v94 * t_float(0xbf000000u);
      precise f32 v97 = v95 * t_float(0x3fb8aa3bu);
      precise f32 v98 = v97 + t_float(0x4b400000u);
      precise f32 v99 = v98 - t_float(0x4b400000u);
      u32 v100 = u32(t_bits(v98));
      precise f32 v101 = v99 * t_float(0xb5bfbe8eu);
      precise f32 v102 = t_muladd(v99, t_float(0xbf317200u), v95);
      precise f32 v103 = v102 + v101;
      precise f32 v104 = v103 - v102;
      precise f32 v105 = v101 - v104;
      precise f32 v106 = v103 - v104;
      precise f32 v107 = v102 - v106;
      precise f32 v108 = v107 + v105;
      precise f32 v109 = v108 + v96;
      precise f32 v110 = v103 + v109;
      precise f32 v111 = v110 - v103;
      precise f32 v112 = v109 - v111;
      precise f32 v113 = v110 * v110;
      u32 v114 = u32(t_bits(v110));
      u32 v115 = v114 & 4294963200u;
      precise f32 v116 = t_float(u32(v115));
      precise f32 v117 = v110 - v116;
      precise f32 v118 = v117 * v117;
      precise f32 v119 = v117 * v116;
      precise f32 v120 = v116 * v116;
      precise f32 v121 = v120 - v113;
      precise f32 v122 = v121 + v119;
      precise f32 v123 = v122 + v119;
      precise f32 v124 = v123 + v118;
      precise f32 v125 = t_muladd(t_float(0x37d077ffu), v110, t_float(0x395092c6u));
      precise f32 v126 = t_muladd(v125, v110, t_float(0x3ab60b4du));
      precise f32 v127 = t_muladd(v126, v110, t_float(0x3c088870u));
      precise f32 v128 = t_muladd(v127, v110, t_float(0x3d2aaaabu));
      precise f32 v129 = t_muladd(v128, v110, t_float(0x3e2aaaabu));
      precise f32 v130 = v110 * v113;
      precise f32 v131 = v130 * v129;
      precise f32 v132 = v113 * t_float(0x3f000000u);
      precise f32 v133 = v110 + v132;
      precise f32 v134 = v133 - v110;
      precise f32 v135 = v132 - v134;
      precise f32 v136 = t_muladd(v124, t_float(0x3f000000u), v131);
      precise f32 v137 = t_muladd(v110, v112, v112);
      precise f32 v138 = v137 + v136;
      precise f32 v139 = v135 + v138;
      precise f32 v140 = v133 + v139;
      precise f32 v141 = v140 - v133;
      precise f32 v142 = v139 - v141;
      precise f32 v143 = t_float(0x3f800000u) + v140;
      precise f32 v144 = v143 - t_float(0x3f800000u);
      precise f32 v145 = v140 - v144;
      precise f32 v146 = v145 + v142;
      precise f32 v147 = v143 + v146;
      precise f32 v148 = v147 - v143;
      precise f32 v149 = v146 - v148;
      precise f32 v150 = t_float(0x3b0f29cbu) * v82;
      precise f32 v151 = t_float(0x351cb000u) * v87;
      precise f32 v152 = t_float(0x351cb000u) * v86;
      precise f32 v153 = t_float(0x3b0f2000u) * v87;
      precise f32 v154 = t_float(0x3b0f2000u) * v86;
      precise f32 v155 = v154 - v150;
      precise f32 v156 = v155 + v153;
      precise f32 v157 = v156 + v152;
      precise f32 v158 = v157 + v151;
      precise f32 v159 = t_muladd(t_float(0xaecd69f9u), v82, v158);
      precise f32 v160 = t_muladd(t_float(0x3b0f29cbu), T_HIDDEN(t_float(0x0u)), v159);
      precise f32 v161 = v150 + v160;
      precise f32 v162 = v161 - v150;
      precise f32 v163 = v160 - v162;
      precise f32 v164 = v161 + t_float(0x3ceb94a7u);
      precise f32 v165 = v164 - v161;
      precise f32 v166 = t_float(0x3ceb94a7u) - v165;
      precise f32 v167 = v164 - v165;
      precise f32 v168 = v161 - v167;
      precise f32 v169 = v168 + v166;
      precise f32 v170 = v163 + t_float(0x303041b3u);
      precise f32 v171 = v169 + v170;
      precise f32 v172 = v164 + v171;
      precise f32 v173 = v172 - v164;
      precise f32 v174 = v171 - v173;
      precise f32 v175 = v172 * v82;
      u32 v176 = u32(t_bits(v172));
      u32 v177 = v176 & 4294963200u;
      precise f32 v178 = t_float(u32(v177));
      precise f32 v179 = v172 - v178;
      precise f32 v180 = v179 * v87;
      precise f32 v181 = v179 * v86;
      precise f32 v182 = v178 * v87;
      precise f32 v183 = v178 * v86;
      precise f32 v184 = v183 - v175;
      precise f32 v185 = v184 + v182;
      precise f32 v186 = v185 + v181;
      precise f32 v187 = v186 + v180;
      precise f32 v188 = t_muladd(v174, v82, v187);
      precise f32 v189 = t_muladd(v172, T_HIDDEN(t_float(0x0u)), v188);
      precise f32 v190 = v175 + v189;
      precise f32 v191 = v190 - v175;
      precise f32 v192 = v189 - v191;
      precise f32 v193 = v190 + t_float(0x3e375a1fu);
      precise f32 v194 = v193 - v190;
      precise f32 v195 = t_float(0x3e375a1fu) - v194;
      precise f32 v196 = v193 - v194;
      precise f32 v197 = v190 - v196;
      precise f32 v198 = v197 + v195;
      precise f32 v199 = v192 + t_float(0xb1f02e56u);
      precise f32 v200 = v198 + v199;
      precise f32 v201 = v193 + v200;
      precise f32 v202 = v201 - v193;
      precise f32 v203 = v200 - v202;
      precise f32 v204 = v201 * v82;
      u32 v205 = u32(t_bits(v201));
      u32 v206 = v205 & 4294963200u;
      precise f32 v207 = t_float(u32(v206));
      precise f32 v208 = v201 - v207;
      precise f32 v209 = v208 * v87;
      precise f32 v210 = v208 * v86;
      precise f32 v211 = v207 * v87;
      precise f32 v212 = v207 * v86;
      precise f32 v213 = v212 - v204;
      precise f32 v214 = v213 + v211;
      precise f32 v215 = v214 + v210;
      precise f32 v216 = v215 + v209;
      precise f32 v217 = t_muladd(v203, v82, v216);
      precise f32 v218 = t_muladd(v201, T_HIDDEN(t_float(0x0u)), v217);
      precise f32 v219 = v204 + v218;
      precise f32 v220 = v219 - v204;
      precise f32 v221 = v218 - v220;
      precise f32 v222 = v219 + t_float(0x3f26ff71u);
      precise f32 v223 = v222 - v219;
      precise f32 v224 = t_float(0x3f26ff71u) - v223;
      precise f32 v225 = v222 - v223;
      precise f32 v226 = v219 - v225;
      precise f32 v227 = v226 + v224;
      precise f32 v228 = v221 + t_float(0x31a5df47u);
      precise f32 v229 = v227 + v228;
      precise f32 v230 = v222 + v229;
      precise f32 v231 = v230 - v222;
      precise f32 v232 = v229 - v231;
      precise f32 v233 = v230 * v82;
      u32 v234 = u32(t_bits(v230));
      u32 v235 = v234 & 4294963200u;
      precise f32 v236 = t_float(u32(v235));
      precise f32 v237 = v230 - v236;
      precise f32 v238 = v237 * v87;
      precise f32 v239 = v237 * v86;
      precise f32 v240 = v236 * v87;
      precise f32 v241 = v236 * v86;
      precise f32 v242 = v241 - v233;
      precise f32 v243 = v242 + v240;
      precise f32 v244 = v243 + v239;
      precise f32 v245 = v244 + v238;
      precise f32 v246 = t_muladd(v232, v82, v245);
      precise f32 v247 = t_muladd(v230, T_HIDDEN(t_float(0x0u)), v246);
      precise f32 v248 = v233 + v247;
      precise f32 v249 = v248 - v233;
      precise f32 v250 = v247 - v249;
      precise f32 v251 = v248 + t_float(0x3fb873a8u);
      precise f32 v252 = v251 - v248;
      precise f32 v253 = t_float(0x3fb873a8u) - v252;
      precise f32 v254 = v251 - v252;
      precise f32 v255 = v248 - v254;
      precise f32 v256 = v255 + v253;
      precise f32 v257 = v250 + t_float(0xb359b793u);
      precise f32 v258 = v256 + v257;
      precise f32 v259 = v251 + v258;
      precise f32 v260 = v259 - v251;
      precise f32 v261 = v258 - v260;
      precise f32 v262 = v259 * v82;
      u32 v263 = u32(t_bits(v259));
      u32 v264 = v263 & 4294963200u;
      precise f32 v265 = t_float(u32(v264));
      precise f32 v266 = v259 - v265;
      precise f32 v267 = v266 * v87;
      precise f32 v268 = v266 * v86;
      precise f32 v269 = v265 * v87;
      precise f32 v270 = v265 * v86;
      precise f32 v271 = v270 - v262;
      precise f32 v272 = v271 + v269;
      precise f32 v273 = v272 + v268;
      precise f32 v274 = v273 + v267;
      precise f32 v275 = t_muladd(v261, v82, v274);
      precise f32 v276 = t_muladd(v259, T_HIDDEN(t_float(0x0u)), v275);
      precise f32 v277 = v262 + v276;
      precise f32 v278 = v277 - v262;
      precise f32 v279 = v276 - v278;
      precise f32 v280 = v277 + t_float(0x3fe78e7fu);
      precise f32 v281 = v280 - v277;
      precise f32 v282 = t_float(0x3fe78e7fu) - v281;
      precise f32 v283 = v280 - v281;
      precise f32 v284 = v277 - v283;
      precise f32 v285 = v284 + v282;
      precise f32 v286 = v279 + t_float(0x323d6e19u);
      precise f32 v287 = v285 + v286;
      precise f32 v288 = v280 + v287;
      precise f32 v289 = v288 - v280;
      precise f32 v290 = v287 - v289;
      precise f32 v291 = v288 * v82;
      u32 v292 = u32(t_bits(v288));
      u32 v293 = v292 & 4294963200u;
      precise f32 v294 = t_float(u32(v293));
      precise f32 v295 = v288 - v294;
      precise f32 v296 = v295 * v87;
      precise f32 v297 = v295 * v86;
      precise f32 v298 = v294 * v87;
      precise f32 v299 = v294 * v86;
      precise f32 v300 = v299 - v291;
      precise f32 v301 = v300 + v298;
      precise f32 v302 = v301 + v297;
      precise f32 v303 = v302 + v296;
      precise f32 v304 = t_muladd(v290, v82, v303);
      precise f32 v305 = t_muladd(v288, T_HIDDEN(t_float(0x0u)), v304);
      precise f32 v306 = v291 + v305;
      precise f32 v307 = v306 - v291;
      precise f32 v308 = v305 - v307;
      precise f32 v309 = v306 + t_float(0x3f800000u);
      precise f32 v310 = v309 - v306;
      precise f32 v311 = t_float(0x3f800000u) - v310;
      precise f32 v312 = v309 - v310;
      precise f32 v313 = v306 - v312;
      precise f32 v314 = v313 + v311;
      precise f32 v315 = v308 + T_HIDDEN(t_float(0x0u));
      precise f32 v316 = v314 + v315;
      precise f32 v317 = v309 + v316;
      precise f32 v318 = v317 - v309;
      precise f32 v319 = v316 - v318;
      precise f32 v320 = t_float(0x3a647485u) * v82;
      precise f32 v321 = t_float(0x3390a000u) * v87;
      precise f32 v322 = t_float(0x3390a000u) * v86;
      precise f32 v323 = t_float(0x3a647000u) * v87;
      precise f32 v324 = t_float(0x3a647000u) * v86;
      precise f32 v325 = v324 - v320;
      precise f32 v326 = v325 + v323;
      precise f32 v327 = v326 + v322;
      precise f32 v328 = v327 + v321;
      precise f32 v329 = t_muladd(t_float(0x2dfddfd2u), v82, v328);
      precise f32 v330 = t_muladd(t_float(0x3a647485u), T_HIDDEN(t_float(0x0u)), v329);
      precise f32 v331 = v320 + v330;
      precise f32 v332 = v331 - v320;
      precise f32 v333 = v330 - v332;
      precise f32 v334 = v331 + t_float(0x3c3bf7b0u);
      precise f32 v335 = v334 - v331;
      precise f32 v336 = t_float(0x3c3bf7b0u) - v335;
      precise f32 v337 = v334 - v335;
      precise f32 v338 = v331 - v337;
      precise f32 v339 = v338 + v336;
      precise f32 v340 = v333 + t_float(0x2f87899fu);
      precise f32 v341 = v339 + v340;
      precise f32 v342 = v334 + v341;
      precise f32 v343 = v342 - v334;
      precise f32 v344 = v341 - v343;
      precise f32 v345 = v342 * v82;
      u32 v346 = u32(t_bits(v342));
      u32 v347 = v346 & 4294963200u;
      precise f32 v348 = t_float(u32(v347));
      precise f32 v349 = v342 - v348;
      precise f32 v350 = v349 * v87;
      precise f32 v351 = v349 * v86;
      precise f32 v352 = v348 * v87;
      precise f32 v353 = v348 * v86;
      precise f32 v354 = v353 - v345;
      precise f32 v355 = v354 + v352;
      precise f32 v356 = v355 + v351;
      precise f32 v357 = v356 + v350;
      precise f32 v358 = t_muladd(v344, v82, v357);
      precise f32 v359 = t_muladd(v342, T_HIDDEN(t_float(0x0u)), v358);
      precise f32 v360 = v345 + v359;
      precise f32 v361 = v360 - v345;
      precise f32 v362 = v359 - v361;
      precise f32 v363 = v360 + t_float(0x3d908106u);
      precise f32 v364 = v363 - v360;
      precise f32 v365 = t_float(0x3d908106u) - v364;
      precise f32 v366 = v363 - v364;
      precise f32 v367 = v360 - v366;
      precise f32 v368 = v367 + v365;
      precise f32 v369 = v362 + t_float(0x31759d2bu);
      precise f32 v370 = v368 + v369;
      precise f32 v371 = v363 + v370;
      precise f32 v372 = v371 - v363;
      precise f32 v373 = v370 - v372;
      precise f32 v374 = v371 * v82;
      u32 v375 = u32(t_bits(v371));
      u32 v376 = v375 & 4294963200u;
      precise f32 v377 = t_float(u32(v376));
      precise f32 v378 = v371 - v377;
      precise f32 v379 = v378 * v87;
      precise f32 v380 = v378 * v86;
      precise f32 v381 = v377 * v87;
      precise f32 v382 = v377 * v86;
      precise f32 v383 = v382 - v374;
      precise f32 v384 = v383 + v381;
      precise f32 v385 = v384 + v380;
      precise f32 v386 = v385 + v379;
      precise f32 v387 = t_muladd(v373, v82, v386);
      precise f32 v388 = t_muladd(v371, T_HIDDEN(t_float(0x0u)), v387);
      precise f32 v389 = v374 + v388;
      precise f32 v390 = v389 - v374;
      precise f32 v391 = v388 - v390;
      precise f32 v392 = v389 + t_float(0x3e7ec905u);
      precise f32 v393 = v392 - v389;
      precise f32 v394 = t_float(0x3e7ec905u) - v393;
      precise f32 v395 = v392 - v393;
      precise f32 v396 = v389 - v395;
      precise f32 v397 = v396 + v394;
      precise f32 v398 = v391 + t_float(0xb1d00fe1u);
      precise f32 v399 = v397 + v398;
      precise f32 v400 = v392 + v399;
      precise f32 v401 = v400 - v392;
      precise f32 v402 = v399 - v401;
      precise f32 v403 = v400 * v82;
      u32 v404 = u32(t_bits(v400));
      u32 v405 = v404 & 4294963200u;
      precise f32 v406 = t_float(u32(v405));
      precise f32 v407 = v400 - v406;
      precise f32 v408 = v407 * v87;
      precise f32 v409 = v407 * v86;
      precise f32 v410 = v406 * v87;
      precise f32 v411 = v406 * v86;
      precise f32 v412 = v411 - v403;
      precise f32 v413 = v412 + v410;
      precise f32 v414 = v413 + v409;
      precise f32 v415 = v414 + v408;
      precise f32 v416 = t_muladd(v402, v82, v415);
      precise f32 v417 = t_muladd(v400, T_HIDDEN(t_float(0x0u)), v416);
      precise f32 v418 = v403 + v417;
      precise f32 v419 = v418 - v403;
      precise f32 v420 = v417 - v419;
      precise f32 v421 = v418 + t_float(0x3f016d6au);
      precise f32 v422 = v421 - v418;
      precise f32 v423 = t_float(0x3f016d6au) - v422;
      precise f32 v424 = v421 - v422;
      precise f32 v425 = v418 - v424;
      precise f32 v426 = v425 + v423;
      precise f32 v427 = v420 + t_float(0x32a59566u);
      precise f32 v428 = v426 + v427;
      precise f32 v429 = v421 + v428;
      precise f32 v430 = v429 - v421;
      precise f32 v431 = v428 - v430;
      precise f32 v432 = v429 * v82;
      u32 v433 = u32(t_bits(v429));
      u32 v434 = v433 & 4294963200u;
      precise f32 v435 = t_float(u32(v434));
      precise f32 v436 = v429 - v435;
      precise f32 v437 = v436 * v87;
      precise f32 v438 = v436 * v86;
      precise f32 v439 = v435 * v87;
      precise f32 v440 = v435 * v86;
      precise f32 v441 = v440 - v432;
      precise f32 v442 = v441 + v439;
      precise f32 v443 = v442 + v438;
      precise f32 v444 = v443 + v437;
      precise f32 v445 = t_muladd(v431, v82, v444);
      precise f32 v446 = t_muladd(v429, T_HIDDEN(t_float(0x0u)), v445);
      precise f32 v447 = v432 + v446;
      precise f32 v448 = v447 - v432;
      precise f32 v449 = v446 - v448;
      precise f32 v450 = v447 + t_float(0x3f000000u);
      precise f32 v451 = v450 - v447;
      precise f32 v452 = t_float(0x3f000000u) - v451;
      precise f32 v453 = v450 - v451;
      precise f32 v454 = v447 - v453;
      precise f32 v455 = v454 + v452;
      precise f32 v456 = v449 + T_HIDDEN(t_float(0x0u));
      precise f32 v457 = v455 + v456;
      precise f32 v458 = v450 + v457;
      precise f32 v459 = v458 - v450;
      precise f32 v460 = v457 - v459;
      u32 v461 = u32(t_bits(v317));
      u32 v462 = 2129859015u - v461;
      precise f32 v463 = t_float(u32(v462));
      precise f32 v464 = v317 * v463;
      precise f32 v465 = t_float(0x40000000u) - v464;
      precise f32 v466 = v463 * v465;
      precise f32 v467 = v317 * v466;
      precise f32 v468 = t_float(0x40000000u) - v467;
      precise f32 v469 = v466 * v468;
      precise f32 v470 = v317 * v469;
      precise f32 v471 = t_float(0x40000000u) - v470;
      precise f32 v472 = v469 * v471;
      precise f32 v473 = v458 * v472;
      precise f32 v474 = v473 * v317;
      u32 v475 = u32(t_bits(v473));
      u32 v476 = v475 & 4294963200u;
      precise f32 v477 = t_float(u32(v476));
      precise f32 v478 = v473 - v477;
      u32 v479 = v461 & 4294963200u;
      precise f32 v480 = t_float(u32(v479));
      precise f32 v481 = v317 - v480;
      precise f32 v482 = v478 * v481;
      precise f32 v483 = v478 * v480;
      precise f32 v484 = v477 * v481;
      precise f32 v485 = v477 * v480;
      precise f32 v486 = v485 - v474;
      precise f32 v487 = v486 + v484;
      precise f32 v488 = v487 + v483;
      precise f32 v489 = v488 + v482;
      precise f32 v490 = v473 * v319;
      precise f32 v491 = v460 - v490;
      precise f32 v492 = v458 - v474;
      precise f32 v493 = v492 - v489;
      precise f32 v494 = v493 + v491;
      precise f32 v495 = v494 * v472;
      precise f32 v496 = v473 + v495;
      precise f32 v497 = v496 - v473;
      precise f32 v498 = v495 - v497;
      precise f32 v499 = v147 * v496;
      u32 v500 = u32(t_bits(v147));
      u32 v501 = v500 & 4294963200u;
      precise f32 v502 = t_float(u32(v501));
      precise f32 v503 = v147 - v502;
      u32 v504 = u32(t_bits(v496));
      u32 v505 = v504 & 4294963200u;
      precise f32 v506 = t_float(u32(v505));
      precise f32 v507 = v496 - v506;
      precise f32 v508 = v503 * v507;
      precise f32 v509 = v503 * v506;
      precise f32 v510 = v502 * v507;
      precise f32 v511 = v502 * v506;
      precise f32 v512 = v511 - v499;
      precise f32 v513 = v512 + v510;
      precise f32 v514 = v513 + v509;
      precise f32 v515 = v514 + v508;
      precise f32 v516 = t_muladd(v149, v496, v515);
      precise f32 v517 = t_muladd(v147, v498, v516);
      precise f32 v518 = v499 + v517;
      precise f32 v519 = v518 - v499;
      precise f32 v520 = v517 - v519;
      bool v521 = v99 < t_float(0xc2800000u);
      u32 v522 = v521 ? 64u : 0u;
      u32 v523 = v100 + v522;
      u32 v524 = v523 << 23u;
      u32 v525 = v524 + 1056964608u;
      precise f32 v526 = t_float(u32(v525));
      precise f32 v527 = v518 * t_float(0x40000000u);
      precise f32 v528 = v520 * t_float(0x40000000u);
      precise f32 v529 = v527 * v526;
      precise f32 v530 = v528 * v526;
      precise f32 v531 = t_float(0x20800000u) + v529;
      precise f32 v532 = v531 - t_float(0x20800000u);
      precise f32 v533 = v529 - v532;
      precise f32 v534 = v533 + v530;
      precise f32 v535 = v531 + v534;
      precise f32 v536 = v535 - t_float(0x20800000u);
      bool v537 = v529 < t_float(0x20800000u);
      bool v538 = v521 && v537;
      precise f32 v539 = v538 ? v536 : v529;
      precise f32 v540 = v539 * t_float(0x1f800000u);
      precise f32 v541 = v521 ? v540 : v539;
      precise f32 v542 = t_float(0x3f800000u) - v541;
      bool v543 = v79 < t_float(0x0u);
      precise f32 v544 = v543 ? v541 : v542;
      v545[l] = v79 * v544;
    }
    t_words4 w3;
    w3[0] = u32(t_bits(v545[0]));
    w3[1] = u32(t_bits(v545[1]));
    w3[2] = u32(t_bits(v545[2]));
    w3[3] = u32(t_bits(v545[3]));
    t_words4s(b3).e[v10 >> 2] = w3;
  }
}
