// reduce_sum_reduce_sum_div_sub
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: !llvm.ptr {llvm.noalias}, %arg5: i64, %arg6: i64, %arg7: f32, %arg8: i64, %arg9: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c768_i64 = arith.constant 768 : i64
    %0 = llvm.alloca %c768_i64 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
    %c768_i64_0 = arith.constant 768 : i64
    %1 = llvm.alloca %c768_i64_0 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg10 = %arg8 to %arg9 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %2 = arith.muli %arg6, %arg10 : i64
      %c16_i64 = arith.constant 16 : i64
      %c512_i64 = arith.constant 512 : i64
      %c0_i64_1 = arith.constant 0 : i64
      %3 = arith.cmpi eq, %c512_i64, %c0_i64_1 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %4 = arith.cmpi eq, %c512_i64, %c-1_i64 : i64
      %5 = arith.cmpi eq, %arg6, %c-9223372036854775808_i64 : i64
      %6 = arith.andi %5, %4 : i1
      %7 = arith.ori %3, %6 : i1
      %c1_i64_2 = arith.constant 1 : i64
      %8 = arith.select %7, %c1_i64_2, %c512_i64 : i64
      %9 = arith.divsi %arg6, %8 : i64
      %c0_i64_3 = arith.constant 0 : i64
      %10 = arith.cmpi eq, %c512_i64, %c0_i64_3 : i64
      %c0_i64_4 = arith.constant 0 : i64
      %11 = arith.select %10, %c0_i64_4, %9 : i64
      %c1_i64_5 = arith.constant 1 : i64
      %c-1_i64_6 = arith.constant -1 : i64
      %cst = arith.constant dense<-0.000000e+00> : vector<16xf32>
      %c32_i64 = arith.constant 32 : i64
      %c48_i64 = arith.constant 48 : i64
      %c64_i64 = arith.constant 64 : i64
      %c80_i64 = arith.constant 80 : i64
      %c96_i64 = arith.constant 96 : i64
      %c112_i64 = arith.constant 112 : i64
      %c128_i64 = arith.constant 128 : i64
      %c144_i64 = arith.constant 144 : i64
      %c160_i64 = arith.constant 160 : i64
      %c176_i64 = arith.constant 176 : i64
      %c192_i64 = arith.constant 192 : i64
      %c208_i64 = arith.constant 208 : i64
      %c224_i64 = arith.constant 224 : i64
      %c240_i64 = arith.constant 240 : i64
      %c256_i64 = arith.constant 256 : i64
      %c272_i64 = arith.constant 272 : i64
      %c288_i64 = arith.constant 288 : i64
      %c304_i64 = arith.constant 304 : i64
      %c320_i64 = arith.constant 320 : i64
      %c336_i64 = arith.constant 336 : i64
      %c352_i64 = arith.constant 352 : i64
      %c368_i64 = arith.constant 368 : i64
      %c384_i64 = arith.constant 384 : i64
      %c400_i64 = arith.constant 400 : i64
      %c416_i64 = arith.constant 416 : i64
      %c432_i64 = arith.constant 432 : i64
      %c448_i64 = arith.constant 448 : i64
      %c464_i64 = arith.constant 464 : i64
      %c480_i64 = arith.constant 480 : i64
      %c496_i64 = arith.constant 496 : i64
      scf.for %arg11 = %c0_i64 to %11 step %c1_i64_5  : i64 {
        %148 = arith.addi %arg11, %c1_i64_5 : i64
        %c0_i64_52 = arith.constant 0 : i64
        %149 = arith.subi %c0_i64_52, %148 : i64
        %150 = arith.andi %148, %149 : i64
        %151 = "llvm.intr.ctlz"(%150) <{is_zero_poison = false}> : (i64) -> i64
        %c64_i64_53 = arith.constant 64 : i64
        %152 = arith.subi %c64_i64_53, %151 : i64
        %153 = arith.addi %152, %c-1_i64_6 : i64
        %154 = arith.muli %arg11, %c512_i64 : i64
        %155 = arith.addi %2, %154 : i64
        %156 = llvm.getelementptr inbounds %arg0[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %158 = arith.addi %154, %c16_i64 : i64
        %159 = arith.addi %2, %158 : i64
        %160 = llvm.getelementptr inbounds %arg0[%159] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %161 = llvm.load %160 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %162 = arith.addf %157, %161 : vector<16xf32>
        %163 = arith.addi %154, %c32_i64 : i64
        %164 = arith.addi %2, %163 : i64
        %165 = llvm.getelementptr inbounds %arg0[%164] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %166 = llvm.load %165 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %167 = arith.addf %162, %166 : vector<16xf32>
        %168 = arith.addi %154, %c48_i64 : i64
        %169 = arith.addi %2, %168 : i64
        %170 = llvm.getelementptr inbounds %arg0[%169] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %171 = llvm.load %170 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %172 = arith.addf %167, %171 : vector<16xf32>
        %173 = arith.addi %154, %c64_i64 : i64
        %174 = arith.addi %2, %173 : i64
        %175 = llvm.getelementptr inbounds %arg0[%174] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %176 = llvm.load %175 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %177 = arith.addi %154, %c80_i64 : i64
        %178 = arith.addi %2, %177 : i64
        %179 = llvm.getelementptr inbounds %arg0[%178] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %180 = llvm.load %179 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %181 = arith.addf %176, %180 : vector<16xf32>
        %182 = arith.addi %154, %c96_i64 : i64
        %183 = arith.addi %2, %182 : i64
        %184 = llvm.getelementptr inbounds %arg0[%183] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %185 = llvm.load %184 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %186 = arith.addf %181, %185 : vector<16xf32>
        %187 = arith.addi %154, %c112_i64 : i64
        %188 = arith.addi %2, %187 : i64
        %189 = llvm.getelementptr inbounds %arg0[%188] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %190 = llvm.load %189 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %191 = arith.addf %186, %190 : vector<16xf32>
        %192 = arith.addf %172, %191 : vector<16xf32>
        %193 = arith.addi %154, %c128_i64 : i64
        %194 = arith.addi %2, %193 : i64
        %195 = llvm.getelementptr inbounds %arg0[%194] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %196 = llvm.load %195 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %197 = arith.addi %154, %c144_i64 : i64
        %198 = arith.addi %2, %197 : i64
        %199 = llvm.getelementptr inbounds %arg0[%198] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %200 = llvm.load %199 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %201 = arith.addf %196, %200 : vector<16xf32>
        %202 = arith.addi %154, %c160_i64 : i64
        %203 = arith.addi %2, %202 : i64
        %204 = llvm.getelementptr inbounds %arg0[%203] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %205 = llvm.load %204 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %206 = arith.addf %201, %205 : vector<16xf32>
        %207 = arith.addi %154, %c176_i64 : i64
        %208 = arith.addi %2, %207 : i64
        %209 = llvm.getelementptr inbounds %arg0[%208] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %210 = llvm.load %209 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %211 = arith.addf %206, %210 : vector<16xf32>
        %212 = arith.addi %154, %c192_i64 : i64
        %213 = arith.addi %2, %212 : i64
        %214 = llvm.getelementptr inbounds %arg0[%213] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %215 = llvm.load %214 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %216 = arith.addi %154, %c208_i64 : i64
        %217 = arith.addi %2, %216 : i64
        %218 = llvm.getelementptr inbounds %arg0[%217] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %219 = llvm.load %218 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %220 = arith.addf %215, %219 : vector<16xf32>
        %221 = arith.addi %154, %c224_i64 : i64
        %222 = arith.addi %2, %221 : i64
        %223 = llvm.getelementptr inbounds %arg0[%222] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %224 = llvm.load %223 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %225 = arith.addf %220, %224 : vector<16xf32>
        %226 = arith.addi %154, %c240_i64 : i64
        %227 = arith.addi %2, %226 : i64
        %228 = llvm.getelementptr inbounds %arg0[%227] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %229 = llvm.load %228 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %230 = arith.addf %225, %229 : vector<16xf32>
        %231 = arith.addf %211, %230 : vector<16xf32>
        %232 = arith.addf %192, %231 : vector<16xf32>
        %233 = arith.addi %154, %c256_i64 : i64
        %234 = arith.addi %2, %233 : i64
        %235 = llvm.getelementptr inbounds %arg0[%234] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %236 = llvm.load %235 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %237 = arith.addi %154, %c272_i64 : i64
        %238 = arith.addi %2, %237 : i64
        %239 = llvm.getelementptr inbounds %arg0[%238] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %240 = llvm.load %239 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %241 = arith.addf %236, %240 : vector<16xf32>
        %242 = arith.addi %154, %c288_i64 : i64
        %243 = arith.addi %2, %242 : i64
        %244 = llvm.getelementptr inbounds %arg0[%243] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %245 = llvm.load %244 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %246 = arith.addf %241, %245 : vector<16xf32>
        %247 = arith.addi %154, %c304_i64 : i64
        %248 = arith.addi %2, %247 : i64
        %249 = llvm.getelementptr inbounds %arg0[%248] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %250 = llvm.load %249 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %251 = arith.addf %246, %250 : vector<16xf32>
        %252 = arith.addi %154, %c320_i64 : i64
        %253 = arith.addi %2, %252 : i64
        %254 = llvm.getelementptr inbounds %arg0[%253] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %255 = llvm.load %254 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %256 = arith.addi %154, %c336_i64 : i64
        %257 = arith.addi %2, %256 : i64
        %258 = llvm.getelementptr inbounds %arg0[%257] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %259 = llvm.load %258 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %260 = arith.addf %255, %259 : vector<16xf32>
        %261 = arith.addi %154, %c352_i64 : i64
        %262 = arith.addi %2, %261 : i64
        %263 = llvm.getelementptr inbounds %arg0[%262] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %264 = llvm.load %263 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %265 = arith.addf %260, %264 : vector<16xf32>
        %266 = arith.addi %154, %c368_i64 : i64
        %267 = arith.addi %2, %266 : i64
        %268 = llvm.getelementptr inbounds %arg0[%267] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %269 = llvm.load %268 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %270 = arith.addf %265, %269 : vector<16xf32>
        %271 = arith.addf %251, %270 : vector<16xf32>
        %272 = arith.addi %154, %c384_i64 : i64
        %273 = arith.addi %2, %272 : i64
        %274 = llvm.getelementptr inbounds %arg0[%273] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %275 = llvm.load %274 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %276 = arith.addi %154, %c400_i64 : i64
        %277 = arith.addi %2, %276 : i64
        %278 = llvm.getelementptr inbounds %arg0[%277] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %279 = llvm.load %278 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %280 = arith.addf %275, %279 : vector<16xf32>
        %281 = arith.addi %154, %c416_i64 : i64
        %282 = arith.addi %2, %281 : i64
        %283 = llvm.getelementptr inbounds %arg0[%282] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %284 = llvm.load %283 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %285 = arith.addf %280, %284 : vector<16xf32>
        %286 = arith.addi %154, %c432_i64 : i64
        %287 = arith.addi %2, %286 : i64
        %288 = llvm.getelementptr inbounds %arg0[%287] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %289 = llvm.load %288 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %290 = arith.addf %285, %289 : vector<16xf32>
        %291 = arith.addi %154, %c448_i64 : i64
        %292 = arith.addi %2, %291 : i64
        %293 = llvm.getelementptr inbounds %arg0[%292] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %294 = llvm.load %293 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %295 = arith.addi %154, %c464_i64 : i64
        %296 = arith.addi %2, %295 : i64
        %297 = llvm.getelementptr inbounds %arg0[%296] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %298 = llvm.load %297 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %299 = arith.addf %294, %298 : vector<16xf32>
        %300 = arith.addi %154, %c480_i64 : i64
        %301 = arith.addi %2, %300 : i64
        %302 = llvm.getelementptr inbounds %arg0[%301] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %303 = llvm.load %302 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %304 = arith.addf %299, %303 : vector<16xf32>
        %305 = arith.addi %154, %c496_i64 : i64
        %306 = arith.addi %2, %305 : i64
        %307 = llvm.getelementptr inbounds %arg0[%306] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %308 = llvm.load %307 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %309 = arith.addf %304, %308 : vector<16xf32>
        %310 = arith.addf %290, %309 : vector<16xf32>
        %311 = arith.addf %271, %310 : vector<16xf32>
        %312 = arith.addf %232, %311 : vector<16xf32>
        %313 = scf.for %arg12 = %c0_i64 to %153 step %c1_i64_5 iter_args(%arg13 = %312) -> (vector<16xf32>)  : i64 {
          %316 = arith.muli %arg12, %c16_i64 : i64
          %317 = llvm.getelementptr inbounds %0[%316] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %318 = llvm.load %317 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %319 = arith.addf %318, %arg13 : vector<16xf32>
          scf.yield %319 : vector<16xf32>
        }
        %314 = arith.muli %153, %c16_i64 : i64
        %315 = llvm.getelementptr inbounds %0[%314] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %313, %315 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %12 = arith.muli %11, %c512_i64 : i64
      %13 = arith.subi %arg6, %12 : i64
      %c0_i64_7 = arith.constant 0 : i64
      %14 = arith.cmpi eq, %c64_i64, %c0_i64_7 : i64
      %c-9223372036854775808_i64_8 = arith.constant -9223372036854775808 : i64
      %c-1_i64_9 = arith.constant -1 : i64
      %15 = arith.cmpi eq, %c64_i64, %c-1_i64_9 : i64
      %16 = arith.cmpi eq, %13, %c-9223372036854775808_i64_8 : i64
      %17 = arith.andi %16, %15 : i1
      %18 = arith.ori %14, %17 : i1
      %c1_i64_10 = arith.constant 1 : i64
      %19 = arith.select %18, %c1_i64_10, %c64_i64 : i64
      %20 = arith.divsi %13, %19 : i64
      %c0_i64_11 = arith.constant 0 : i64
      %21 = arith.cmpi eq, %c64_i64, %c0_i64_11 : i64
      %c0_i64_12 = arith.constant 0 : i64
      %22 = arith.select %21, %c0_i64_12, %20 : i64
      %23 = arith.muli %22, %c64_i64 : i64
      %24 = arith.addi %12, %23 : i64
      %25 = arith.subi %arg6, %24 : i64
      %c0_i64_13 = arith.constant 0 : i64
      %26 = arith.cmpi eq, %c16_i64, %c0_i64_13 : i64
      %c-9223372036854775808_i64_14 = arith.constant -9223372036854775808 : i64
      %c-1_i64_15 = arith.constant -1 : i64
      %27 = arith.cmpi eq, %c16_i64, %c-1_i64_15 : i64
      %28 = arith.cmpi eq, %25, %c-9223372036854775808_i64_14 : i64
      %29 = arith.andi %28, %27 : i1
      %30 = arith.ori %26, %29 : i1
      %c1_i64_16 = arith.constant 1 : i64
      %31 = arith.select %30, %c1_i64_16, %c16_i64 : i64
      %32 = arith.divsi %25, %31 : i64
      %c0_i64_17 = arith.constant 0 : i64
      %33 = arith.cmpi eq, %c16_i64, %c0_i64_17 : i64
      %c0_i64_18 = arith.constant 0 : i64
      %34 = arith.select %33, %c0_i64_18, %32 : i64
      %35 = arith.muli %34, %c16_i64 : i64
      %36 = arith.addi %24, %35 : i64
      %37 = scf.for %arg11 = %24 to %36 step %c16_i64 iter_args(%arg12 = %cst) -> (vector<16xf32>)  : i64 {
        %148 = arith.addi %2, %arg11 : i64
        %149 = llvm.getelementptr inbounds %arg0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %151 = arith.addf %arg12, %150 : vector<16xf32>
        scf.yield %151 : vector<16xf32>
      }
      %38 = arith.cmpi slt, %36, %arg6 : i64
      %cst_19 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %39 = scf.if %38 -> (vector<16xf32>) {
        %148 = arith.subi %arg6, %36 : i64
        %149 = arith.maxsi %148, %c0_i64 : i64
        %150 = arith.minsi %149, %c16_i64 : i64
        %151 = arith.trunci %150 : i64 to i32
        %152 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_52 = arith.constant 0 : i32
        %153 = llvm.insertelement %151, %152[%c0_i32_52 : i32] : vector<16xi32>
        %154 = llvm.shufflevector %153, %152 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %155 = arith.cmpi slt, %cst_19, %154 : vector<16xi32>
        %156 = arith.addi %2, %36 : i64
        %cst_53 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %157 = llvm.getelementptr %arg0[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %158 = llvm.intr.masked.load %157, %155, %cst_53 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %159 = arith.select %155, %158, %cst : vector<16xi1>, vector<16xf32>
        %160 = arith.addf %37, %159 : vector<16xf32>
        scf.yield %160 : vector<16xf32>
      } else {
        scf.yield %37 : vector<16xf32>
      }
      %40 = arith.andi %22, %c1_i64_5 : i64
      %41 = arith.muli %40, %c64_i64 : i64
      %42 = arith.subi %24, %41 : i64
      %43 = arith.cmpi ne, %40, %c0_i64 : i64
      %44 = scf.if %43 -> (vector<16xf32>) {
        %148 = arith.addi %2, %42 : i64
        %149 = llvm.getelementptr inbounds %arg0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %151 = arith.addi %42, %c16_i64 : i64
        %152 = arith.addi %2, %151 : i64
        %153 = llvm.getelementptr inbounds %arg0[%152] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %154 = llvm.load %153 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %155 = arith.addf %150, %154 : vector<16xf32>
        %156 = arith.addi %42, %c32_i64 : i64
        %157 = arith.addi %2, %156 : i64
        %158 = llvm.getelementptr inbounds %arg0[%157] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %159 = llvm.load %158 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %160 = arith.addf %155, %159 : vector<16xf32>
        %161 = arith.addi %42, %c48_i64 : i64
        %162 = arith.addi %2, %161 : i64
        %163 = llvm.getelementptr inbounds %arg0[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %164 = llvm.load %163 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %165 = arith.addf %160, %164 : vector<16xf32>
        %166 = arith.addf %165, %39 : vector<16xf32>
        scf.yield %166 : vector<16xf32>
      } else {
        scf.yield %39 : vector<16xf32>
      }
      %c2_i64 = arith.constant 2 : i64
      %45 = arith.andi %22, %c2_i64 : i64
      %46 = arith.muli %45, %c64_i64 : i64
      %47 = arith.subi %42, %46 : i64
      %48 = arith.cmpi ne, %45, %c0_i64 : i64
      %49 = scf.if %48 -> (vector<16xf32>) {
        %148 = arith.addi %2, %47 : i64
        %149 = llvm.getelementptr inbounds %arg0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %151 = arith.addi %47, %c16_i64 : i64
        %152 = arith.addi %2, %151 : i64
        %153 = llvm.getelementptr inbounds %arg0[%152] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %154 = llvm.load %153 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %155 = arith.addf %150, %154 : vector<16xf32>
        %156 = arith.addi %47, %c32_i64 : i64
        %157 = arith.addi %2, %156 : i64
        %158 = llvm.getelementptr inbounds %arg0[%157] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %159 = llvm.load %158 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %160 = arith.addf %155, %159 : vector<16xf32>
        %161 = arith.addi %47, %c48_i64 : i64
        %162 = arith.addi %2, %161 : i64
        %163 = llvm.getelementptr inbounds %arg0[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %164 = llvm.load %163 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %165 = arith.addf %160, %164 : vector<16xf32>
        %166 = arith.addi %47, %c64_i64 : i64
        %167 = arith.addi %2, %166 : i64
        %168 = llvm.getelementptr inbounds %arg0[%167] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %169 = llvm.load %168 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %170 = arith.addi %47, %c80_i64 : i64
        %171 = arith.addi %2, %170 : i64
        %172 = llvm.getelementptr inbounds %arg0[%171] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %173 = llvm.load %172 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %174 = arith.addf %169, %173 : vector<16xf32>
        %175 = arith.addi %47, %c96_i64 : i64
        %176 = arith.addi %2, %175 : i64
        %177 = llvm.getelementptr inbounds %arg0[%176] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %178 = llvm.load %177 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %179 = arith.addf %174, %178 : vector<16xf32>
        %180 = arith.addi %47, %c112_i64 : i64
        %181 = arith.addi %2, %180 : i64
        %182 = llvm.getelementptr inbounds %arg0[%181] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %183 = llvm.load %182 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %184 = arith.addf %179, %183 : vector<16xf32>
        %185 = arith.addf %165, %184 : vector<16xf32>
        %186 = arith.addf %185, %44 : vector<16xf32>
        scf.yield %186 : vector<16xf32>
      } else {
        scf.yield %44 : vector<16xf32>
      }
      %c4_i64 = arith.constant 4 : i64
      %50 = arith.andi %22, %c4_i64 : i64
      %51 = arith.muli %50, %c64_i64 : i64
      %52 = arith.subi %47, %51 : i64
      %53 = arith.cmpi ne, %50, %c0_i64 : i64
      %54 = scf.if %53 -> (vector<16xf32>) {
        %148 = arith.addi %2, %52 : i64
        %149 = llvm.getelementptr inbounds %arg0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %151 = arith.addi %52, %c16_i64 : i64
        %152 = arith.addi %2, %151 : i64
        %153 = llvm.getelementptr inbounds %arg0[%152] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %154 = llvm.load %153 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %155 = arith.addf %150, %154 : vector<16xf32>
        %156 = arith.addi %52, %c32_i64 : i64
        %157 = arith.addi %2, %156 : i64
        %158 = llvm.getelementptr inbounds %arg0[%157] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %159 = llvm.load %158 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %160 = arith.addf %155, %159 : vector<16xf32>
        %161 = arith.addi %52, %c48_i64 : i64
        %162 = arith.addi %2, %161 : i64
        %163 = llvm.getelementptr inbounds %arg0[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %164 = llvm.load %163 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %165 = arith.addf %160, %164 : vector<16xf32>
        %166 = arith.addi %52, %c64_i64 : i64
        %167 = arith.addi %2, %166 : i64
        %168 = llvm.getelementptr inbounds %arg0[%167] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %169 = llvm.load %168 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %170 = arith.addi %52, %c80_i64 : i64
        %171 = arith.addi %2, %170 : i64
        %172 = llvm.getelementptr inbounds %arg0[%171] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %173 = llvm.load %172 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %174 = arith.addf %169, %173 : vector<16xf32>
        %175 = arith.addi %52, %c96_i64 : i64
        %176 = arith.addi %2, %175 : i64
        %177 = llvm.getelementptr inbounds %arg0[%176] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %178 = llvm.load %177 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %179 = arith.addf %174, %178 : vector<16xf32>
        %180 = arith.addi %52, %c112_i64 : i64
        %181 = arith.addi %2, %180 : i64
        %182 = llvm.getelementptr inbounds %arg0[%181] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %183 = llvm.load %182 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %184 = arith.addf %179, %183 : vector<16xf32>
        %185 = arith.addf %165, %184 : vector<16xf32>
        %186 = arith.addi %52, %c128_i64 : i64
        %187 = arith.addi %2, %186 : i64
        %188 = llvm.getelementptr inbounds %arg0[%187] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %189 = llvm.load %188 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %190 = arith.addi %52, %c144_i64 : i64
        %191 = arith.addi %2, %190 : i64
        %192 = llvm.getelementptr inbounds %arg0[%191] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %193 = llvm.load %192 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %194 = arith.addf %189, %193 : vector<16xf32>
        %195 = arith.addi %52, %c160_i64 : i64
        %196 = arith.addi %2, %195 : i64
        %197 = llvm.getelementptr inbounds %arg0[%196] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %198 = llvm.load %197 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %199 = arith.addf %194, %198 : vector<16xf32>
        %200 = arith.addi %52, %c176_i64 : i64
        %201 = arith.addi %2, %200 : i64
        %202 = llvm.getelementptr inbounds %arg0[%201] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %203 = llvm.load %202 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %204 = arith.addf %199, %203 : vector<16xf32>
        %205 = arith.addi %52, %c192_i64 : i64
        %206 = arith.addi %2, %205 : i64
        %207 = llvm.getelementptr inbounds %arg0[%206] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %208 = llvm.load %207 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %209 = arith.addi %52, %c208_i64 : i64
        %210 = arith.addi %2, %209 : i64
        %211 = llvm.getelementptr inbounds %arg0[%210] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %212 = llvm.load %211 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %213 = arith.addf %208, %212 : vector<16xf32>
        %214 = arith.addi %52, %c224_i64 : i64
        %215 = arith.addi %2, %214 : i64
        %216 = llvm.getelementptr inbounds %arg0[%215] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %217 = llvm.load %216 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %218 = arith.addf %213, %217 : vector<16xf32>
        %219 = arith.addi %52, %c240_i64 : i64
        %220 = arith.addi %2, %219 : i64
        %221 = llvm.getelementptr inbounds %arg0[%220] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %222 = llvm.load %221 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %223 = arith.addf %218, %222 : vector<16xf32>
        %224 = arith.addf %204, %223 : vector<16xf32>
        %225 = arith.addf %185, %224 : vector<16xf32>
        %226 = arith.addf %225, %49 : vector<16xf32>
        scf.yield %226 : vector<16xf32>
      } else {
        scf.yield %49 : vector<16xf32>
      }
      %55 = "llvm.intr.ctlz"(%11) <{is_zero_poison = false}> : (i64) -> i64
      %c64_i64_20 = arith.constant 64 : i64
      %56 = arith.subi %c64_i64_20, %55 : i64
      %57 = scf.for %arg11 = %c0_i64 to %56 step %c1_i64_5 iter_args(%arg12 = %54) -> (vector<16xf32>)  : i64 {
        %c64_i64_52 = arith.constant 64 : i64
        %148 = arith.cmpi uge, %arg11, %c64_i64_52 : i64
        %c63_i64 = arith.constant 63 : i64
        %149 = arith.select %148, %c63_i64, %arg11 : i64
        %150 = arith.shrsi %11, %149 : i64
        %151 = arith.andi %150, %c1_i64_5 : i64
        %152 = arith.cmpi ne, %151, %c0_i64 : i64
        %153 = scf.if %152 -> (vector<16xf32>) {
          %154 = arith.muli %arg11, %c16_i64 : i64
          %155 = llvm.getelementptr inbounds %0[%154] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %156 = llvm.load %155 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %157 = arith.addf %156, %arg12 : vector<16xf32>
          scf.yield %157 : vector<16xf32>
        } else {
          scf.yield %arg12 : vector<16xf32>
        }
        scf.yield %153 : vector<16xf32>
      }
      %58 = llvm.shufflevector %57, %57 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
      %59 = llvm.shufflevector %57, %57 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
      %60 = arith.addf %58, %59 : vector<8xf32>
      %61 = llvm.shufflevector %60, %60 [0, 1, 2, 3] : vector<8xf32> 
      %62 = llvm.shufflevector %60, %60 [4, 5, 6, 7] : vector<8xf32> 
      %63 = arith.addf %61, %62 : vector<4xf32>
      %64 = llvm.shufflevector %63, %63 [0, 1] : vector<4xf32> 
      %65 = llvm.shufflevector %63, %63 [2, 3] : vector<4xf32> 
      %66 = arith.addf %64, %65 : vector<2xf32>
      %c0_i32 = arith.constant 0 : i32
      %67 = llvm.extractelement %66[%c0_i32 : i32] : vector<2xf32>
      %c1_i32 = arith.constant 1 : i32
      %68 = llvm.extractelement %66[%c1_i32 : i32] : vector<2xf32>
      %69 = arith.addf %67, %68 : f32
      %cst_21 = arith.constant 0.000000e+00 : f32
      %70 = arith.addf %69, %cst_21 : f32
      %71 = arith.divf %70, %arg7 : f32
      %c0_i64_22 = arith.constant 0 : i64
      %72 = arith.cmpi eq, %c64_i64, %c0_i64_22 : i64
      %c-9223372036854775808_i64_23 = arith.constant -9223372036854775808 : i64
      %c-1_i64_24 = arith.constant -1 : i64
      %73 = arith.cmpi eq, %c64_i64, %c-1_i64_24 : i64
      %74 = arith.cmpi eq, %arg6, %c-9223372036854775808_i64_23 : i64
      %75 = arith.andi %74, %73 : i1
      %76 = arith.ori %72, %75 : i1
      %c1_i64_25 = arith.constant 1 : i64
      %77 = arith.select %76, %c1_i64_25, %c64_i64 : i64
      %78 = arith.divsi %arg6, %77 : i64
      %c0_i64_26 = arith.constant 0 : i64
      %79 = arith.cmpi eq, %c64_i64, %c0_i64_26 : i64
      %c0_i64_27 = arith.constant 0 : i64
      %80 = arith.select %79, %c0_i64_27, %78 : i64
      %81 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_28 = arith.constant 0 : i32
      %82 = llvm.insertelement %71, %81[%c0_i32_28 : i32] : vector<16xf32>
      %83 = llvm.shufflevector %82, %81 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      scf.for %arg11 = %c0_i64 to %80 step %c1_i64_5  : i64 {
        %148 = arith.addi %arg11, %c1_i64_5 : i64
        %c0_i64_52 = arith.constant 0 : i64
        %149 = arith.subi %c0_i64_52, %148 : i64
        %150 = arith.andi %148, %149 : i64
        %151 = "llvm.intr.ctlz"(%150) <{is_zero_poison = false}> : (i64) -> i64
        %c64_i64_53 = arith.constant 64 : i64
        %152 = arith.subi %c64_i64_53, %151 : i64
        %153 = arith.addi %152, %c-1_i64_6 : i64
        %154 = arith.muli %arg11, %c64_i64 : i64
        %155 = arith.addi %2, %154 : i64
        %156 = llvm.getelementptr inbounds %arg0[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %158 = arith.subf %157, %83 : vector<16xf32>
        %159 = arith.mulf %158, %158 : vector<16xf32>
        %160 = arith.addi %154, %c16_i64 : i64
        %161 = arith.addi %2, %160 : i64
        %162 = llvm.getelementptr inbounds %arg0[%161] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %163 = llvm.load %162 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %164 = arith.subf %163, %83 : vector<16xf32>
        %165 = arith.mulf %164, %164 : vector<16xf32>
        %166 = arith.addf %159, %165 : vector<16xf32>
        %167 = arith.addi %154, %c32_i64 : i64
        %168 = arith.addi %2, %167 : i64
        %169 = llvm.getelementptr inbounds %arg0[%168] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %170 = llvm.load %169 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %171 = arith.subf %170, %83 : vector<16xf32>
        %172 = arith.mulf %171, %171 : vector<16xf32>
        %173 = arith.addf %166, %172 : vector<16xf32>
        %174 = arith.addi %154, %c48_i64 : i64
        %175 = arith.addi %2, %174 : i64
        %176 = llvm.getelementptr inbounds %arg0[%175] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %177 = llvm.load %176 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %178 = arith.subf %177, %83 : vector<16xf32>
        %179 = arith.mulf %178, %178 : vector<16xf32>
        %180 = arith.addf %173, %179 : vector<16xf32>
        %181 = scf.for %arg12 = %c0_i64 to %153 step %c1_i64_5 iter_args(%arg13 = %180) -> (vector<16xf32>)  : i64 {
          %184 = arith.muli %arg12, %c16_i64 : i64
          %185 = llvm.getelementptr inbounds %1[%184] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %186 = llvm.load %185 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %187 = arith.addf %186, %arg13 : vector<16xf32>
          scf.yield %187 : vector<16xf32>
        }
        %182 = arith.muli %153, %c16_i64 : i64
        %183 = llvm.getelementptr inbounds %1[%182] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %181, %183 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %84 = arith.muli %80, %c64_i64 : i64
      %85 = arith.subi %arg6, %84 : i64
      %c0_i64_29 = arith.constant 0 : i64
      %86 = arith.cmpi eq, %c64_i64, %c0_i64_29 : i64
      %c-9223372036854775808_i64_30 = arith.constant -9223372036854775808 : i64
      %c-1_i64_31 = arith.constant -1 : i64
      %87 = arith.cmpi eq, %c64_i64, %c-1_i64_31 : i64
      %88 = arith.cmpi eq, %85, %c-9223372036854775808_i64_30 : i64
      %89 = arith.andi %88, %87 : i1
      %90 = arith.ori %86, %89 : i1
      %c1_i64_32 = arith.constant 1 : i64
      %91 = arith.select %90, %c1_i64_32, %c64_i64 : i64
      %92 = arith.divsi %85, %91 : i64
      %c0_i64_33 = arith.constant 0 : i64
      %93 = arith.cmpi eq, %c64_i64, %c0_i64_33 : i64
      %c0_i64_34 = arith.constant 0 : i64
      %94 = arith.select %93, %c0_i64_34, %92 : i64
      %95 = arith.muli %94, %c64_i64 : i64
      %96 = arith.addi %84, %95 : i64
      %97 = arith.subi %arg6, %96 : i64
      %c0_i64_35 = arith.constant 0 : i64
      %98 = arith.cmpi eq, %c16_i64, %c0_i64_35 : i64
      %c-9223372036854775808_i64_36 = arith.constant -9223372036854775808 : i64
      %c-1_i64_37 = arith.constant -1 : i64
      %99 = arith.cmpi eq, %c16_i64, %c-1_i64_37 : i64
      %100 = arith.cmpi eq, %97, %c-9223372036854775808_i64_36 : i64
      %101 = arith.andi %100, %99 : i1
      %102 = arith.ori %98, %101 : i1
      %c1_i64_38 = arith.constant 1 : i64
      %103 = arith.select %102, %c1_i64_38, %c16_i64 : i64
      %104 = arith.divsi %97, %103 : i64
      %c0_i64_39 = arith.constant 0 : i64
      %105 = arith.cmpi eq, %c16_i64, %c0_i64_39 : i64
      %c0_i64_40 = arith.constant 0 : i64
      %106 = arith.select %105, %c0_i64_40, %104 : i64
      %107 = arith.muli %106, %c16_i64 : i64
      %108 = arith.addi %96, %107 : i64
      %109 = scf.for %arg11 = %96 to %108 step %c16_i64 iter_args(%arg12 = %cst) -> (vector<16xf32>)  : i64 {
        %148 = arith.addi %2, %arg11 : i64
        %149 = llvm.getelementptr inbounds %arg0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %151 = arith.subf %150, %83 : vector<16xf32>
        %152 = arith.mulf %151, %151 : vector<16xf32>
        %153 = arith.addf %arg12, %152 : vector<16xf32>
        scf.yield %153 : vector<16xf32>
      }
      %110 = arith.cmpi slt, %108, %arg6 : i64
      %111 = scf.if %110 -> (vector<16xf32>) {
        %148 = arith.subi %arg6, %108 : i64
        %149 = arith.maxsi %148, %c0_i64 : i64
        %150 = arith.minsi %149, %c16_i64 : i64
        %151 = arith.trunci %150 : i64 to i32
        %152 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_52 = arith.constant 0 : i32
        %153 = llvm.insertelement %151, %152[%c0_i32_52 : i32] : vector<16xi32>
        %154 = llvm.shufflevector %153, %152 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %155 = arith.cmpi slt, %cst_19, %154 : vector<16xi32>
        %156 = arith.addi %2, %108 : i64
        %cst_53 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %157 = llvm.getelementptr %arg0[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %158 = llvm.intr.masked.load %157, %155, %cst_53 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %159 = arith.subf %158, %83 : vector<16xf32>
        %160 = arith.mulf %159, %159 : vector<16xf32>
        %161 = arith.select %155, %160, %cst : vector<16xi1>, vector<16xf32>
        %162 = arith.addf %109, %161 : vector<16xf32>
        scf.yield %162 : vector<16xf32>
      } else {
        scf.yield %109 : vector<16xf32>
      }
      %112 = "llvm.intr.ctlz"(%80) <{is_zero_poison = false}> : (i64) -> i64
      %c64_i64_41 = arith.constant 64 : i64
      %113 = arith.subi %c64_i64_41, %112 : i64
      %114 = scf.for %arg11 = %c0_i64 to %113 step %c1_i64_5 iter_args(%arg12 = %111) -> (vector<16xf32>)  : i64 {
        %c64_i64_52 = arith.constant 64 : i64
        %148 = arith.cmpi uge, %arg11, %c64_i64_52 : i64
        %c63_i64 = arith.constant 63 : i64
        %149 = arith.select %148, %c63_i64, %arg11 : i64
        %150 = arith.shrsi %80, %149 : i64
        %151 = arith.andi %150, %c1_i64_5 : i64
        %152 = arith.cmpi ne, %151, %c0_i64 : i64
        %153 = scf.if %152 -> (vector<16xf32>) {
          %154 = arith.muli %arg11, %c16_i64 : i64
          %155 = llvm.getelementptr inbounds %1[%154] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %156 = llvm.load %155 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %157 = arith.addf %156, %arg12 : vector<16xf32>
          scf.yield %157 : vector<16xf32>
        } else {
          scf.yield %arg12 : vector<16xf32>
        }
        scf.yield %153 : vector<16xf32>
      }
      %115 = llvm.shufflevector %114, %114 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
      %116 = llvm.shufflevector %114, %114 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
      %117 = arith.addf %115, %116 : vector<8xf32>
      %118 = llvm.shufflevector %117, %117 [0, 1, 2, 3] : vector<8xf32> 
      %119 = llvm.shufflevector %117, %117 [4, 5, 6, 7] : vector<8xf32> 
      %120 = arith.addf %118, %119 : vector<4xf32>
      %121 = llvm.shufflevector %120, %120 [0, 1] : vector<4xf32> 
      %122 = llvm.shufflevector %120, %120 [2, 3] : vector<4xf32> 
      %123 = arith.addf %121, %122 : vector<2xf32>
      %c0_i32_42 = arith.constant 0 : i32
      %124 = llvm.extractelement %123[%c0_i32_42 : i32] : vector<2xf32>
      %c1_i32_43 = arith.constant 1 : i32
      %125 = llvm.extractelement %123[%c1_i32_43 : i32] : vector<2xf32>
      %126 = arith.addf %124, %125 : f32
      %127 = arith.addf %126, %cst_21 : f32
      %128 = llvm.getelementptr inbounds %arg1[%c0_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %129 = llvm.load %128 {alignment = 4 : i64} : !llvm.ptr -> f32
      %130 = arith.divf %127, %arg7 : f32
      %131 = arith.addf %130, %129 : f32
      %132 = llvm.intr.sqrt(%131)  : (f32) -> f32
      %cst_44 = arith.constant 1.000000e+00 : f32
      %133 = arith.divf %cst_44, %132 : f32
      %c0_i64_45 = arith.constant 0 : i64
      %134 = arith.cmpi eq, %c16_i64, %c0_i64_45 : i64
      %c-9223372036854775808_i64_46 = arith.constant -9223372036854775808 : i64
      %c-1_i64_47 = arith.constant -1 : i64
      %135 = arith.cmpi eq, %c16_i64, %c-1_i64_47 : i64
      %136 = arith.cmpi eq, %arg6, %c-9223372036854775808_i64_46 : i64
      %137 = arith.andi %136, %135 : i1
      %138 = arith.ori %134, %137 : i1
      %c1_i64_48 = arith.constant 1 : i64
      %139 = arith.select %138, %c1_i64_48, %c16_i64 : i64
      %140 = arith.divsi %arg6, %139 : i64
      %c0_i64_49 = arith.constant 0 : i64
      %141 = arith.cmpi eq, %c16_i64, %c0_i64_49 : i64
      %c0_i64_50 = arith.constant 0 : i64
      %142 = arith.select %141, %c0_i64_50, %140 : i64
      %143 = arith.muli %142, %c16_i64 : i64
      %144 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_51 = arith.constant 0 : i32
      %145 = llvm.insertelement %133, %144[%c0_i32_51 : i32] : vector<16xf32>
      %146 = llvm.shufflevector %145, %144 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      scf.for %arg11 = %c0_i64 to %143 step %c16_i64  : i64 {
        %148 = arith.addi %2, %arg11 : i64
        %149 = llvm.getelementptr inbounds %arg0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %151 = arith.subf %150, %83 : vector<16xf32>
        %152 = arith.mulf %151, %146 : vector<16xf32>
        %153 = llvm.getelementptr inbounds %arg2[%arg11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %154 = llvm.load %153 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %155 = arith.mulf %152, %154 : vector<16xf32>
        %156 = llvm.getelementptr inbounds %arg3[%arg11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %158 = arith.addf %155, %157 : vector<16xf32>
        %159 = llvm.getelementptr inbounds %arg4[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %158, %159 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %147 = arith.cmpi slt, %143, %arg6 : i64
      scf.if %147 {
        %148 = arith.subi %arg6, %143 : i64
        %149 = arith.maxsi %148, %c0_i64 : i64
        %150 = arith.minsi %149, %c16_i64 : i64
        %151 = arith.trunci %150 : i64 to i32
        %152 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_52 = arith.constant 0 : i32
        %153 = llvm.insertelement %151, %152[%c0_i32_52 : i32] : vector<16xi32>
        %154 = llvm.shufflevector %153, %152 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %155 = arith.cmpi slt, %cst_19, %154 : vector<16xi32>
        %156 = arith.addi %2, %143 : i64
        %cst_53 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %157 = llvm.getelementptr %arg0[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %158 = llvm.intr.masked.load %157, %155, %cst_53 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %159 = arith.subf %158, %83 : vector<16xf32>
        %160 = arith.mulf %159, %146 : vector<16xf32>
        %cst_54 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %161 = llvm.getelementptr %arg2[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %162 = llvm.intr.masked.load %161, %155, %cst_54 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %163 = arith.mulf %160, %162 : vector<16xf32>
        %cst_55 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %164 = llvm.getelementptr %arg3[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %165 = llvm.intr.masked.load %164, %155, %cst_55 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %166 = arith.addf %163, %165 : vector<16xf32>
        %167 = llvm.getelementptr %arg4[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.intr.masked.store %166, %167, %155 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
      } else {
      }
    }
    llvm.return
  }
  llvm.func @thermite_kernel(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: !llvm.ptr) attributes {passthrough = ["nounwind"]} {
    %c0_i64 = arith.constant 0 : i64
    %0 = llvm.getelementptr %arg1[%c0_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %1 = llvm.load %0 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c8_i64 = arith.constant 8 : i64
    %2 = llvm.getelementptr %arg1[%c8_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %3 = llvm.load %2 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c16_i64 = arith.constant 16 : i64
    %4 = llvm.getelementptr %arg1[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %5 = llvm.load %4 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c0_i64_0 = arith.constant 0 : i64
    %c0_i64_1 = arith.constant 0 : i64
    %6 = llvm.getelementptr %arg0[%c0_i64_1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %7 = llvm.load %6 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c8_i64_2 = arith.constant 8 : i64
    %8 = llvm.getelementptr %arg0[%c8_i64_2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %9 = llvm.load %8 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c16_i64_3 = arith.constant 16 : i64
    %10 = llvm.getelementptr %arg0[%c16_i64_3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %11 = llvm.load %10 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c24_i64 = arith.constant 24 : i64
    %12 = llvm.getelementptr %arg0[%c24_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %13 = llvm.load %12 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c32_i64 = arith.constant 32 : i64
    %14 = llvm.getelementptr %arg0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %15 = llvm.load %14 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %16 = arith.trunci %5 : i64 to i32
    %17 = arith.bitcast %16 : i32 to f32
    llvm.call @body(%7, %9, %11, %13, %15, %1, %3, %17, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, f32, i64, i64) -> ()
    llvm.return
  }
}
