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
      %c64_i64 = arith.constant 64 : i64
      %c0_i64_1 = arith.constant 0 : i64
      %3 = arith.cmpi eq, %c64_i64, %c0_i64_1 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %4 = arith.cmpi eq, %c64_i64, %c-1_i64 : i64
      %5 = arith.cmpi eq, %arg6, %c-9223372036854775808_i64 : i64
      %6 = arith.andi %5, %4 : i1
      %7 = arith.ori %3, %6 : i1
      %c1_i64_2 = arith.constant 1 : i64
      %8 = arith.select %7, %c1_i64_2, %c64_i64 : i64
      %9 = arith.divsi %arg6, %8 : i64
      %c0_i64_3 = arith.constant 0 : i64
      %10 = arith.cmpi eq, %c64_i64, %c0_i64_3 : i64
      %c0_i64_4 = arith.constant 0 : i64
      %11 = arith.select %10, %c0_i64_4, %9 : i64
      %c8_i64 = arith.constant 8 : i64
      %c0_i64_5 = arith.constant 0 : i64
      %12 = arith.cmpi eq, %c8_i64, %c0_i64_5 : i64
      %c-9223372036854775808_i64_6 = arith.constant -9223372036854775808 : i64
      %c-1_i64_7 = arith.constant -1 : i64
      %13 = arith.cmpi eq, %c8_i64, %c-1_i64_7 : i64
      %14 = arith.cmpi eq, %11, %c-9223372036854775808_i64_6 : i64
      %15 = arith.andi %14, %13 : i1
      %16 = arith.ori %12, %15 : i1
      %c1_i64_8 = arith.constant 1 : i64
      %17 = arith.select %16, %c1_i64_8, %c8_i64 : i64
      %18 = arith.divsi %11, %17 : i64
      %c0_i64_9 = arith.constant 0 : i64
      %19 = arith.cmpi eq, %c8_i64, %c0_i64_9 : i64
      %c0_i64_10 = arith.constant 0 : i64
      %20 = arith.select %19, %c0_i64_10, %18 : i64
      %c512_i64 = arith.constant 512 : i64
      %c1_i64_11 = arith.constant 1 : i64
      %c-1_i64_12 = arith.constant -1 : i64
      %cst = arith.constant dense<-0.000000e+00> : vector<16xf32>
      %c32_i64 = arith.constant 32 : i64
      %c48_i64 = arith.constant 48 : i64
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
      %c3_i64 = arith.constant 3 : i64
      %c2_i64 = arith.constant 2 : i64
      scf.for %arg11 = %c0_i64 to %20 step %c1_i64_11  : i64 {
        %119 = arith.addi %arg11, %c1_i64_11 : i64
        %c0_i64_45 = arith.constant 0 : i64
        %120 = arith.subi %c0_i64_45, %119 : i64
        %121 = arith.andi %119, %120 : i64
        %122 = "llvm.intr.ctlz"(%121) <{is_zero_poison = false}> : (i64) -> i64
        %c64_i64_46 = arith.constant 64 : i64
        %123 = arith.subi %c64_i64_46, %122 : i64
        %124 = arith.muli %arg11, %c512_i64 : i64
        %125 = arith.addi %2, %124 : i64
        %126 = llvm.getelementptr inbounds %arg0[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %127 = llvm.load %126 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %128 = arith.addi %124, %c16_i64 : i64
        %129 = arith.addi %2, %128 : i64
        %130 = llvm.getelementptr inbounds %arg0[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %131 = llvm.load %130 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %132 = arith.addf %127, %131 : vector<16xf32>
        %133 = arith.addi %124, %c32_i64 : i64
        %134 = arith.addi %2, %133 : i64
        %135 = llvm.getelementptr inbounds %arg0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %136 = llvm.load %135 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %137 = arith.addf %132, %136 : vector<16xf32>
        %138 = arith.addi %124, %c48_i64 : i64
        %139 = arith.addi %2, %138 : i64
        %140 = llvm.getelementptr inbounds %arg0[%139] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %141 = llvm.load %140 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %142 = arith.addf %137, %141 : vector<16xf32>
        %143 = arith.addi %124, %c64_i64 : i64
        %144 = arith.addi %2, %143 : i64
        %145 = llvm.getelementptr inbounds %arg0[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %146 = llvm.load %145 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %147 = arith.addi %124, %c80_i64 : i64
        %148 = arith.addi %2, %147 : i64
        %149 = llvm.getelementptr inbounds %arg0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %151 = arith.addf %146, %150 : vector<16xf32>
        %152 = arith.addi %124, %c96_i64 : i64
        %153 = arith.addi %2, %152 : i64
        %154 = llvm.getelementptr inbounds %arg0[%153] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %155 = llvm.load %154 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %156 = arith.addf %151, %155 : vector<16xf32>
        %157 = arith.addi %124, %c112_i64 : i64
        %158 = arith.addi %2, %157 : i64
        %159 = llvm.getelementptr inbounds %arg0[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %160 = llvm.load %159 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %161 = arith.addf %156, %160 : vector<16xf32>
        %162 = arith.addf %142, %161 : vector<16xf32>
        %163 = arith.addi %124, %c128_i64 : i64
        %164 = arith.addi %2, %163 : i64
        %165 = llvm.getelementptr inbounds %arg0[%164] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %166 = llvm.load %165 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %167 = arith.addi %124, %c144_i64 : i64
        %168 = arith.addi %2, %167 : i64
        %169 = llvm.getelementptr inbounds %arg0[%168] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %170 = llvm.load %169 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %171 = arith.addf %166, %170 : vector<16xf32>
        %172 = arith.addi %124, %c160_i64 : i64
        %173 = arith.addi %2, %172 : i64
        %174 = llvm.getelementptr inbounds %arg0[%173] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %175 = llvm.load %174 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %176 = arith.addf %171, %175 : vector<16xf32>
        %177 = arith.addi %124, %c176_i64 : i64
        %178 = arith.addi %2, %177 : i64
        %179 = llvm.getelementptr inbounds %arg0[%178] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %180 = llvm.load %179 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %181 = arith.addf %176, %180 : vector<16xf32>
        %182 = arith.addi %124, %c192_i64 : i64
        %183 = arith.addi %2, %182 : i64
        %184 = llvm.getelementptr inbounds %arg0[%183] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %185 = llvm.load %184 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %186 = arith.addi %124, %c208_i64 : i64
        %187 = arith.addi %2, %186 : i64
        %188 = llvm.getelementptr inbounds %arg0[%187] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %189 = llvm.load %188 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %190 = arith.addf %185, %189 : vector<16xf32>
        %191 = arith.addi %124, %c224_i64 : i64
        %192 = arith.addi %2, %191 : i64
        %193 = llvm.getelementptr inbounds %arg0[%192] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %194 = llvm.load %193 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %195 = arith.addf %190, %194 : vector<16xf32>
        %196 = arith.addi %124, %c240_i64 : i64
        %197 = arith.addi %2, %196 : i64
        %198 = llvm.getelementptr inbounds %arg0[%197] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %199 = llvm.load %198 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %200 = arith.addf %195, %199 : vector<16xf32>
        %201 = arith.addf %181, %200 : vector<16xf32>
        %202 = arith.addf %162, %201 : vector<16xf32>
        %203 = arith.addi %124, %c256_i64 : i64
        %204 = arith.addi %2, %203 : i64
        %205 = llvm.getelementptr inbounds %arg0[%204] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %206 = llvm.load %205 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %207 = arith.addi %124, %c272_i64 : i64
        %208 = arith.addi %2, %207 : i64
        %209 = llvm.getelementptr inbounds %arg0[%208] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %210 = llvm.load %209 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %211 = arith.addf %206, %210 : vector<16xf32>
        %212 = arith.addi %124, %c288_i64 : i64
        %213 = arith.addi %2, %212 : i64
        %214 = llvm.getelementptr inbounds %arg0[%213] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %215 = llvm.load %214 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %216 = arith.addf %211, %215 : vector<16xf32>
        %217 = arith.addi %124, %c304_i64 : i64
        %218 = arith.addi %2, %217 : i64
        %219 = llvm.getelementptr inbounds %arg0[%218] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %220 = llvm.load %219 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %221 = arith.addf %216, %220 : vector<16xf32>
        %222 = arith.addi %124, %c320_i64 : i64
        %223 = arith.addi %2, %222 : i64
        %224 = llvm.getelementptr inbounds %arg0[%223] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %225 = llvm.load %224 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %226 = arith.addi %124, %c336_i64 : i64
        %227 = arith.addi %2, %226 : i64
        %228 = llvm.getelementptr inbounds %arg0[%227] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %229 = llvm.load %228 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %230 = arith.addf %225, %229 : vector<16xf32>
        %231 = arith.addi %124, %c352_i64 : i64
        %232 = arith.addi %2, %231 : i64
        %233 = llvm.getelementptr inbounds %arg0[%232] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %234 = llvm.load %233 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %235 = arith.addf %230, %234 : vector<16xf32>
        %236 = arith.addi %124, %c368_i64 : i64
        %237 = arith.addi %2, %236 : i64
        %238 = llvm.getelementptr inbounds %arg0[%237] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %239 = llvm.load %238 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %240 = arith.addf %235, %239 : vector<16xf32>
        %241 = arith.addf %221, %240 : vector<16xf32>
        %242 = arith.addi %124, %c384_i64 : i64
        %243 = arith.addi %2, %242 : i64
        %244 = llvm.getelementptr inbounds %arg0[%243] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %245 = llvm.load %244 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %246 = arith.addi %124, %c400_i64 : i64
        %247 = arith.addi %2, %246 : i64
        %248 = llvm.getelementptr inbounds %arg0[%247] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %249 = llvm.load %248 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %250 = arith.addf %245, %249 : vector<16xf32>
        %251 = arith.addi %124, %c416_i64 : i64
        %252 = arith.addi %2, %251 : i64
        %253 = llvm.getelementptr inbounds %arg0[%252] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %254 = llvm.load %253 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %255 = arith.addf %250, %254 : vector<16xf32>
        %256 = arith.addi %124, %c432_i64 : i64
        %257 = arith.addi %2, %256 : i64
        %258 = llvm.getelementptr inbounds %arg0[%257] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %259 = llvm.load %258 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %260 = arith.addf %255, %259 : vector<16xf32>
        %261 = arith.addi %124, %c448_i64 : i64
        %262 = arith.addi %2, %261 : i64
        %263 = llvm.getelementptr inbounds %arg0[%262] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %264 = llvm.load %263 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %265 = arith.addi %124, %c464_i64 : i64
        %266 = arith.addi %2, %265 : i64
        %267 = llvm.getelementptr inbounds %arg0[%266] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %268 = llvm.load %267 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %269 = arith.addf %264, %268 : vector<16xf32>
        %270 = arith.addi %124, %c480_i64 : i64
        %271 = arith.addi %2, %270 : i64
        %272 = llvm.getelementptr inbounds %arg0[%271] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %273 = llvm.load %272 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %274 = arith.addf %269, %273 : vector<16xf32>
        %275 = arith.addi %124, %c496_i64 : i64
        %276 = arith.addi %2, %275 : i64
        %277 = llvm.getelementptr inbounds %arg0[%276] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %278 = llvm.load %277 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %279 = arith.addf %274, %278 : vector<16xf32>
        %280 = arith.addf %260, %279 : vector<16xf32>
        %281 = arith.addf %241, %280 : vector<16xf32>
        %282 = arith.addf %202, %281 : vector<16xf32>
        %283 = arith.addi %123, %c2_i64 : i64
        %284 = scf.for %arg12 = %c3_i64 to %283 step %c1_i64_11 iter_args(%arg13 = %282) -> (vector<16xf32>)  : i64 {
          %287 = arith.muli %arg12, %c16_i64 : i64
          %288 = llvm.getelementptr inbounds %0[%287] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %289 = llvm.load %288 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %290 = arith.addf %289, %arg13 : vector<16xf32>
          scf.yield %290 : vector<16xf32>
        }
        %285 = arith.muli %283, %c16_i64 : i64
        %286 = llvm.getelementptr inbounds %0[%285] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %284, %286 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %21 = arith.muli %20, %c512_i64 : i64
      %22 = arith.subi %arg6, %21 : i64
      %c0_i64_13 = arith.constant 0 : i64
      %23 = arith.cmpi eq, %c64_i64, %c0_i64_13 : i64
      %c-9223372036854775808_i64_14 = arith.constant -9223372036854775808 : i64
      %c-1_i64_15 = arith.constant -1 : i64
      %24 = arith.cmpi eq, %c64_i64, %c-1_i64_15 : i64
      %25 = arith.cmpi eq, %22, %c-9223372036854775808_i64_14 : i64
      %26 = arith.andi %25, %24 : i1
      %27 = arith.ori %23, %26 : i1
      %c1_i64_16 = arith.constant 1 : i64
      %28 = arith.select %27, %c1_i64_16, %c64_i64 : i64
      %29 = arith.divsi %22, %28 : i64
      %c0_i64_17 = arith.constant 0 : i64
      %30 = arith.cmpi eq, %c64_i64, %c0_i64_17 : i64
      %c0_i64_18 = arith.constant 0 : i64
      %31 = arith.select %30, %c0_i64_18, %29 : i64
      scf.for %arg11 = %c0_i64 to %31 step %c1_i64_11  : i64 {
        %119 = arith.addi %arg11, %c1_i64_11 : i64
        %c0_i64_45 = arith.constant 0 : i64
        %120 = arith.subi %c0_i64_45, %119 : i64
        %121 = arith.andi %119, %120 : i64
        %122 = "llvm.intr.ctlz"(%121) <{is_zero_poison = false}> : (i64) -> i64
        %c64_i64_46 = arith.constant 64 : i64
        %123 = arith.subi %c64_i64_46, %122 : i64
        %124 = arith.addi %123, %c-1_i64_12 : i64
        %125 = arith.muli %arg11, %c64_i64 : i64
        %126 = arith.addi %21, %125 : i64
        %127 = arith.addi %2, %126 : i64
        %128 = llvm.getelementptr inbounds %arg0[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %129 = llvm.load %128 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %130 = arith.addi %126, %c16_i64 : i64
        %131 = arith.addi %2, %130 : i64
        %132 = llvm.getelementptr inbounds %arg0[%131] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %133 = llvm.load %132 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %134 = arith.addf %129, %133 : vector<16xf32>
        %135 = arith.addi %126, %c32_i64 : i64
        %136 = arith.addi %2, %135 : i64
        %137 = llvm.getelementptr inbounds %arg0[%136] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %138 = llvm.load %137 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %139 = arith.addf %134, %138 : vector<16xf32>
        %140 = arith.addi %126, %c48_i64 : i64
        %141 = arith.addi %2, %140 : i64
        %142 = llvm.getelementptr inbounds %arg0[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %143 = llvm.load %142 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %144 = arith.addf %139, %143 : vector<16xf32>
        %145 = scf.for %arg12 = %c0_i64 to %124 step %c1_i64_11 iter_args(%arg13 = %144) -> (vector<16xf32>)  : i64 {
          %148 = arith.muli %arg12, %c16_i64 : i64
          %149 = llvm.getelementptr inbounds %0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %151 = arith.addf %150, %arg13 : vector<16xf32>
          scf.yield %151 : vector<16xf32>
        }
        %146 = arith.muli %124, %c16_i64 : i64
        %147 = llvm.getelementptr inbounds %0[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %145, %147 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %32 = arith.muli %31, %c64_i64 : i64
      %33 = arith.addi %21, %32 : i64
      %34 = arith.subi %arg6, %33 : i64
      %c0_i64_19 = arith.constant 0 : i64
      %35 = arith.cmpi eq, %c16_i64, %c0_i64_19 : i64
      %c-9223372036854775808_i64_20 = arith.constant -9223372036854775808 : i64
      %c-1_i64_21 = arith.constant -1 : i64
      %36 = arith.cmpi eq, %c16_i64, %c-1_i64_21 : i64
      %37 = arith.cmpi eq, %34, %c-9223372036854775808_i64_20 : i64
      %38 = arith.andi %37, %36 : i1
      %39 = arith.ori %35, %38 : i1
      %c1_i64_22 = arith.constant 1 : i64
      %40 = arith.select %39, %c1_i64_22, %c16_i64 : i64
      %41 = arith.divsi %34, %40 : i64
      %c0_i64_23 = arith.constant 0 : i64
      %42 = arith.cmpi eq, %c16_i64, %c0_i64_23 : i64
      %c0_i64_24 = arith.constant 0 : i64
      %43 = arith.select %42, %c0_i64_24, %41 : i64
      %44 = arith.muli %43, %c16_i64 : i64
      %45 = arith.addi %33, %44 : i64
      %46 = scf.for %arg11 = %33 to %45 step %c16_i64 iter_args(%arg12 = %cst) -> (vector<16xf32>)  : i64 {
        %119 = arith.addi %2, %arg11 : i64
        %120 = llvm.getelementptr inbounds %arg0[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %121 = llvm.load %120 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %122 = arith.addf %arg12, %121 : vector<16xf32>
        scf.yield %122 : vector<16xf32>
      }
      %47 = arith.cmpi slt, %45, %arg6 : i64
      %cst_25 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %48 = scf.if %47 -> (vector<16xf32>) {
        %119 = arith.subi %arg6, %45 : i64
        %120 = arith.maxsi %119, %c0_i64 : i64
        %121 = arith.minsi %120, %c16_i64 : i64
        %122 = arith.trunci %121 : i64 to i32
        %123 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_45 = arith.constant 0 : i32
        %124 = llvm.insertelement %122, %123[%c0_i32_45 : i32] : vector<16xi32>
        %125 = llvm.shufflevector %124, %123 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %126 = arith.cmpi slt, %cst_25, %125 : vector<16xi32>
        %127 = arith.addi %2, %45 : i64
        %cst_46 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %128 = llvm.getelementptr %arg0[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %129 = llvm.intr.masked.load %128, %126, %cst_46 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %130 = arith.select %126, %129, %cst : vector<16xi1>, vector<16xf32>
        %131 = arith.addf %46, %130 : vector<16xf32>
        scf.yield %131 : vector<16xf32>
      } else {
        scf.yield %46 : vector<16xf32>
      }
      %49 = "llvm.intr.ctlz"(%11) <{is_zero_poison = false}> : (i64) -> i64
      %c64_i64_26 = arith.constant 64 : i64
      %50 = arith.subi %c64_i64_26, %49 : i64
      %51 = scf.for %arg11 = %c0_i64 to %50 step %c1_i64_11 iter_args(%arg12 = %48) -> (vector<16xf32>)  : i64 {
        %c64_i64_45 = arith.constant 64 : i64
        %119 = arith.cmpi uge, %arg11, %c64_i64_45 : i64
        %c63_i64 = arith.constant 63 : i64
        %120 = arith.select %119, %c63_i64, %arg11 : i64
        %121 = arith.shrsi %11, %120 : i64
        %122 = arith.andi %121, %c1_i64_11 : i64
        %123 = arith.cmpi ne, %122, %c0_i64 : i64
        %124 = scf.if %123 -> (vector<16xf32>) {
          %125 = arith.muli %arg11, %c16_i64 : i64
          %126 = llvm.getelementptr inbounds %0[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %127 = llvm.load %126 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %128 = arith.addf %127, %arg12 : vector<16xf32>
          scf.yield %128 : vector<16xf32>
        } else {
          scf.yield %arg12 : vector<16xf32>
        }
        scf.yield %124 : vector<16xf32>
      }
      %52 = llvm.shufflevector %51, %51 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
      %53 = llvm.shufflevector %51, %51 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
      %54 = arith.addf %52, %53 : vector<8xf32>
      %55 = llvm.shufflevector %54, %54 [0, 1, 2, 3] : vector<8xf32> 
      %56 = llvm.shufflevector %54, %54 [4, 5, 6, 7] : vector<8xf32> 
      %57 = arith.addf %55, %56 : vector<4xf32>
      %58 = llvm.shufflevector %57, %57 [0, 1] : vector<4xf32> 
      %59 = llvm.shufflevector %57, %57 [2, 3] : vector<4xf32> 
      %60 = arith.addf %58, %59 : vector<2xf32>
      %c0_i32 = arith.constant 0 : i32
      %61 = llvm.extractelement %60[%c0_i32 : i32] : vector<2xf32>
      %c1_i32 = arith.constant 1 : i32
      %62 = llvm.extractelement %60[%c1_i32 : i32] : vector<2xf32>
      %63 = arith.addf %61, %62 : f32
      %cst_27 = arith.constant 0.000000e+00 : f32
      %64 = arith.addf %63, %cst_27 : f32
      %65 = arith.divf %64, %arg7 : f32
      %66 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_28 = arith.constant 0 : i32
      %67 = llvm.insertelement %65, %66[%c0_i32_28 : i32] : vector<16xf32>
      %68 = llvm.shufflevector %67, %66 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      scf.for %arg11 = %c0_i64 to %11 step %c1_i64_11  : i64 {
        %119 = arith.addi %arg11, %c1_i64_11 : i64
        %c0_i64_45 = arith.constant 0 : i64
        %120 = arith.subi %c0_i64_45, %119 : i64
        %121 = arith.andi %119, %120 : i64
        %122 = "llvm.intr.ctlz"(%121) <{is_zero_poison = false}> : (i64) -> i64
        %c64_i64_46 = arith.constant 64 : i64
        %123 = arith.subi %c64_i64_46, %122 : i64
        %124 = arith.addi %123, %c-1_i64_12 : i64
        %125 = arith.muli %arg11, %c64_i64 : i64
        %126 = arith.addi %2, %125 : i64
        %127 = llvm.getelementptr inbounds %arg0[%126] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %128 = llvm.load %127 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %129 = arith.subf %128, %68 : vector<16xf32>
        %130 = arith.mulf %129, %129 : vector<16xf32>
        %131 = arith.addi %125, %c16_i64 : i64
        %132 = arith.addi %2, %131 : i64
        %133 = llvm.getelementptr inbounds %arg0[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %134 = llvm.load %133 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %135 = arith.subf %134, %68 : vector<16xf32>
        %136 = arith.mulf %135, %135 : vector<16xf32>
        %137 = arith.addf %130, %136 : vector<16xf32>
        %138 = arith.addi %125, %c32_i64 : i64
        %139 = arith.addi %2, %138 : i64
        %140 = llvm.getelementptr inbounds %arg0[%139] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %141 = llvm.load %140 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %142 = arith.subf %141, %68 : vector<16xf32>
        %143 = arith.mulf %142, %142 : vector<16xf32>
        %144 = arith.addf %137, %143 : vector<16xf32>
        %145 = arith.addi %125, %c48_i64 : i64
        %146 = arith.addi %2, %145 : i64
        %147 = llvm.getelementptr inbounds %arg0[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %148 = llvm.load %147 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %149 = arith.subf %148, %68 : vector<16xf32>
        %150 = arith.mulf %149, %149 : vector<16xf32>
        %151 = arith.addf %144, %150 : vector<16xf32>
        %152 = scf.for %arg12 = %c0_i64 to %124 step %c1_i64_11 iter_args(%arg13 = %151) -> (vector<16xf32>)  : i64 {
          %155 = arith.muli %arg12, %c16_i64 : i64
          %156 = llvm.getelementptr inbounds %1[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %158 = arith.addf %157, %arg13 : vector<16xf32>
          scf.yield %158 : vector<16xf32>
        }
        %153 = arith.muli %124, %c16_i64 : i64
        %154 = llvm.getelementptr inbounds %1[%153] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %152, %154 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %69 = arith.muli %11, %c64_i64 : i64
      %70 = arith.subi %arg6, %69 : i64
      %c0_i64_29 = arith.constant 0 : i64
      %71 = arith.cmpi eq, %c16_i64, %c0_i64_29 : i64
      %c-9223372036854775808_i64_30 = arith.constant -9223372036854775808 : i64
      %c-1_i64_31 = arith.constant -1 : i64
      %72 = arith.cmpi eq, %c16_i64, %c-1_i64_31 : i64
      %73 = arith.cmpi eq, %70, %c-9223372036854775808_i64_30 : i64
      %74 = arith.andi %73, %72 : i1
      %75 = arith.ori %71, %74 : i1
      %c1_i64_32 = arith.constant 1 : i64
      %76 = arith.select %75, %c1_i64_32, %c16_i64 : i64
      %77 = arith.divsi %70, %76 : i64
      %c0_i64_33 = arith.constant 0 : i64
      %78 = arith.cmpi eq, %c16_i64, %c0_i64_33 : i64
      %c0_i64_34 = arith.constant 0 : i64
      %79 = arith.select %78, %c0_i64_34, %77 : i64
      %80 = arith.muli %79, %c16_i64 : i64
      %81 = arith.addi %69, %80 : i64
      %82 = scf.for %arg11 = %69 to %81 step %c16_i64 iter_args(%arg12 = %cst) -> (vector<16xf32>)  : i64 {
        %119 = arith.addi %2, %arg11 : i64
        %120 = llvm.getelementptr inbounds %arg0[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %121 = llvm.load %120 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %122 = arith.subf %121, %68 : vector<16xf32>
        %123 = arith.mulf %122, %122 : vector<16xf32>
        %124 = arith.addf %arg12, %123 : vector<16xf32>
        scf.yield %124 : vector<16xf32>
      }
      %83 = arith.cmpi slt, %81, %arg6 : i64
      %84 = scf.if %83 -> (vector<16xf32>) {
        %119 = arith.subi %arg6, %81 : i64
        %120 = arith.maxsi %119, %c0_i64 : i64
        %121 = arith.minsi %120, %c16_i64 : i64
        %122 = arith.trunci %121 : i64 to i32
        %123 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_45 = arith.constant 0 : i32
        %124 = llvm.insertelement %122, %123[%c0_i32_45 : i32] : vector<16xi32>
        %125 = llvm.shufflevector %124, %123 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %126 = arith.cmpi slt, %cst_25, %125 : vector<16xi32>
        %127 = arith.addi %2, %81 : i64
        %cst_46 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %128 = llvm.getelementptr %arg0[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %129 = llvm.intr.masked.load %128, %126, %cst_46 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %130 = arith.subf %129, %68 : vector<16xf32>
        %131 = arith.mulf %130, %130 : vector<16xf32>
        %132 = arith.select %126, %131, %cst : vector<16xi1>, vector<16xf32>
        %133 = arith.addf %82, %132 : vector<16xf32>
        scf.yield %133 : vector<16xf32>
      } else {
        scf.yield %82 : vector<16xf32>
      }
      %85 = scf.for %arg11 = %c0_i64 to %50 step %c1_i64_11 iter_args(%arg12 = %84) -> (vector<16xf32>)  : i64 {
        %c64_i64_45 = arith.constant 64 : i64
        %119 = arith.cmpi uge, %arg11, %c64_i64_45 : i64
        %c63_i64 = arith.constant 63 : i64
        %120 = arith.select %119, %c63_i64, %arg11 : i64
        %121 = arith.shrsi %11, %120 : i64
        %122 = arith.andi %121, %c1_i64_11 : i64
        %123 = arith.cmpi ne, %122, %c0_i64 : i64
        %124 = scf.if %123 -> (vector<16xf32>) {
          %125 = arith.muli %arg11, %c16_i64 : i64
          %126 = llvm.getelementptr inbounds %1[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %127 = llvm.load %126 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %128 = arith.addf %127, %arg12 : vector<16xf32>
          scf.yield %128 : vector<16xf32>
        } else {
          scf.yield %arg12 : vector<16xf32>
        }
        scf.yield %124 : vector<16xf32>
      }
      %86 = llvm.shufflevector %85, %85 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
      %87 = llvm.shufflevector %85, %85 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
      %88 = arith.addf %86, %87 : vector<8xf32>
      %89 = llvm.shufflevector %88, %88 [0, 1, 2, 3] : vector<8xf32> 
      %90 = llvm.shufflevector %88, %88 [4, 5, 6, 7] : vector<8xf32> 
      %91 = arith.addf %89, %90 : vector<4xf32>
      %92 = llvm.shufflevector %91, %91 [0, 1] : vector<4xf32> 
      %93 = llvm.shufflevector %91, %91 [2, 3] : vector<4xf32> 
      %94 = arith.addf %92, %93 : vector<2xf32>
      %c0_i32_35 = arith.constant 0 : i32
      %95 = llvm.extractelement %94[%c0_i32_35 : i32] : vector<2xf32>
      %c1_i32_36 = arith.constant 1 : i32
      %96 = llvm.extractelement %94[%c1_i32_36 : i32] : vector<2xf32>
      %97 = arith.addf %95, %96 : f32
      %98 = arith.addf %97, %cst_27 : f32
      %99 = llvm.getelementptr inbounds %arg1[%c0_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %100 = llvm.load %99 {alignment = 4 : i64} : !llvm.ptr -> f32
      %101 = arith.divf %98, %arg7 : f32
      %102 = arith.addf %101, %100 : f32
      %103 = llvm.intr.sqrt(%102)  : (f32) -> f32
      %cst_37 = arith.constant 1.000000e+00 : f32
      %104 = arith.divf %cst_37, %103 : f32
      %c0_i64_38 = arith.constant 0 : i64
      %105 = arith.cmpi eq, %c16_i64, %c0_i64_38 : i64
      %c-9223372036854775808_i64_39 = arith.constant -9223372036854775808 : i64
      %c-1_i64_40 = arith.constant -1 : i64
      %106 = arith.cmpi eq, %c16_i64, %c-1_i64_40 : i64
      %107 = arith.cmpi eq, %arg6, %c-9223372036854775808_i64_39 : i64
      %108 = arith.andi %107, %106 : i1
      %109 = arith.ori %105, %108 : i1
      %c1_i64_41 = arith.constant 1 : i64
      %110 = arith.select %109, %c1_i64_41, %c16_i64 : i64
      %111 = arith.divsi %arg6, %110 : i64
      %c0_i64_42 = arith.constant 0 : i64
      %112 = arith.cmpi eq, %c16_i64, %c0_i64_42 : i64
      %c0_i64_43 = arith.constant 0 : i64
      %113 = arith.select %112, %c0_i64_43, %111 : i64
      %114 = arith.muli %113, %c16_i64 : i64
      %115 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_44 = arith.constant 0 : i32
      %116 = llvm.insertelement %104, %115[%c0_i32_44 : i32] : vector<16xf32>
      %117 = llvm.shufflevector %116, %115 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      scf.for %arg11 = %c0_i64 to %114 step %c16_i64  : i64 {
        %119 = arith.addi %2, %arg11 : i64
        %120 = llvm.getelementptr inbounds %arg0[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %121 = llvm.load %120 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %122 = arith.subf %121, %68 : vector<16xf32>
        %123 = arith.mulf %122, %117 : vector<16xf32>
        %124 = llvm.getelementptr inbounds %arg2[%arg11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %125 = llvm.load %124 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %126 = arith.mulf %123, %125 : vector<16xf32>
        %127 = llvm.getelementptr inbounds %arg3[%arg11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %128 = llvm.load %127 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %129 = arith.addf %126, %128 : vector<16xf32>
        %130 = llvm.getelementptr inbounds %arg4[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %129, %130 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %118 = arith.cmpi slt, %114, %arg6 : i64
      scf.if %118 {
        %119 = arith.subi %arg6, %114 : i64
        %120 = arith.maxsi %119, %c0_i64 : i64
        %121 = arith.minsi %120, %c16_i64 : i64
        %122 = arith.trunci %121 : i64 to i32
        %123 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_45 = arith.constant 0 : i32
        %124 = llvm.insertelement %122, %123[%c0_i32_45 : i32] : vector<16xi32>
        %125 = llvm.shufflevector %124, %123 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %126 = arith.cmpi slt, %cst_25, %125 : vector<16xi32>
        %127 = arith.addi %2, %114 : i64
        %cst_46 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %128 = llvm.getelementptr %arg0[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %129 = llvm.intr.masked.load %128, %126, %cst_46 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %130 = arith.subf %129, %68 : vector<16xf32>
        %131 = arith.mulf %130, %117 : vector<16xf32>
        %cst_47 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %132 = llvm.getelementptr %arg2[%114] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %133 = llvm.intr.masked.load %132, %126, %cst_47 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %134 = arith.mulf %131, %133 : vector<16xf32>
        %cst_48 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %135 = llvm.getelementptr %arg3[%114] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %136 = llvm.intr.masked.load %135, %126, %cst_48 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %137 = arith.addf %134, %136 : vector<16xf32>
        %138 = llvm.getelementptr %arg4[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.intr.masked.store %137, %138, %126 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
