// reduce_max_reduce_sum_add_sub
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c768_i64 = arith.constant 768 : i64
    %0 = llvm.alloca %c768_i64 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg9 = %arg7 to %arg8 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %1 = arith.muli %arg5, %arg9 : i64
      %cst = arith.constant dense<-8388608> : vector<16xi32>
      %cst_0 = arith.constant dense<-8388608> : vector<16xi32>
      %c64_i64 = arith.constant 64 : i64
      %c0_i64_1 = arith.constant 0 : i64
      %2 = arith.cmpi eq, %c64_i64, %c0_i64_1 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %3 = arith.cmpi eq, %c64_i64, %c-1_i64 : i64
      %4 = arith.cmpi eq, %arg5, %c-9223372036854775808_i64 : i64
      %5 = arith.andi %4, %3 : i1
      %6 = arith.ori %2, %5 : i1
      %c1_i64_2 = arith.constant 1 : i64
      %7 = arith.select %6, %c1_i64_2, %c64_i64 : i64
      %8 = arith.divsi %arg5, %7 : i64
      %c0_i64_3 = arith.constant 0 : i64
      %9 = arith.cmpi eq, %c64_i64, %c0_i64_3 : i64
      %c0_i64_4 = arith.constant 0 : i64
      %10 = arith.select %9, %c0_i64_4, %8 : i64
      %11 = arith.muli %10, %c64_i64 : i64
      %c16_i64 = arith.constant 16 : i64
      %c32_i64 = arith.constant 32 : i64
      %c48_i64 = arith.constant 48 : i64
      %12:3 = scf.for %arg10 = %c0_i64 to %11 step %c64_i64 iter_args(%arg11 = %cst, %arg12 = %cst_0, %arg13 = %cst_0) -> (vector<16xi32>, vector<16xi32>, vector<16xi32>)  : i64 {
        %134 = arith.addi %1, %arg10 : i64
        %135 = llvm.getelementptr inbounds %arg0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %136 = llvm.load %135 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %137 = llvm.getelementptr inbounds %arg1[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %138 = llvm.load %137 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %139 = arith.addf %136, %138 : vector<16xf32>
        %140 = arith.bitcast %139 : vector<16xf32> to vector<16xi32>
        %141 = arith.bitcast %139 : vector<16xf32> to vector<16xi32>
        %142 = arith.maxsi %arg11, %140 : vector<16xi32>
        %143 = arith.minui %arg12, %141 : vector<16xi32>
        %144 = arith.maxui %arg13, %141 : vector<16xi32>
        %145 = arith.addi %arg10, %c16_i64 : i64
        %146 = arith.addi %1, %145 : i64
        %147 = llvm.getelementptr inbounds %arg0[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %148 = llvm.load %147 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %149 = llvm.getelementptr inbounds %arg1[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %151 = arith.addf %148, %150 : vector<16xf32>
        %152 = arith.bitcast %151 : vector<16xf32> to vector<16xi32>
        %153 = arith.bitcast %151 : vector<16xf32> to vector<16xi32>
        %154 = arith.maxsi %142, %152 : vector<16xi32>
        %155 = arith.minui %143, %153 : vector<16xi32>
        %156 = arith.maxui %144, %153 : vector<16xi32>
        %157 = arith.addi %arg10, %c32_i64 : i64
        %158 = arith.addi %1, %157 : i64
        %159 = llvm.getelementptr inbounds %arg0[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %160 = llvm.load %159 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %161 = llvm.getelementptr inbounds %arg1[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %162 = llvm.load %161 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %163 = arith.addf %160, %162 : vector<16xf32>
        %164 = arith.bitcast %163 : vector<16xf32> to vector<16xi32>
        %165 = arith.bitcast %163 : vector<16xf32> to vector<16xi32>
        %166 = arith.maxsi %154, %164 : vector<16xi32>
        %167 = arith.minui %155, %165 : vector<16xi32>
        %168 = arith.maxui %156, %165 : vector<16xi32>
        %169 = arith.addi %arg10, %c48_i64 : i64
        %170 = arith.addi %1, %169 : i64
        %171 = llvm.getelementptr inbounds %arg0[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %172 = llvm.load %171 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %173 = llvm.getelementptr inbounds %arg1[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %174 = llvm.load %173 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %175 = arith.addf %172, %174 : vector<16xf32>
        %176 = arith.bitcast %175 : vector<16xf32> to vector<16xi32>
        %177 = arith.bitcast %175 : vector<16xf32> to vector<16xi32>
        %178 = arith.maxsi %166, %176 : vector<16xi32>
        %179 = arith.minui %167, %177 : vector<16xi32>
        %180 = arith.maxui %168, %177 : vector<16xi32>
        scf.yield %178, %179, %180 : vector<16xi32>, vector<16xi32>, vector<16xi32>
      }
      %13 = arith.subi %arg5, %11 : i64
      %c0_i64_5 = arith.constant 0 : i64
      %14 = arith.cmpi eq, %c16_i64, %c0_i64_5 : i64
      %c-9223372036854775808_i64_6 = arith.constant -9223372036854775808 : i64
      %c-1_i64_7 = arith.constant -1 : i64
      %15 = arith.cmpi eq, %c16_i64, %c-1_i64_7 : i64
      %16 = arith.cmpi eq, %13, %c-9223372036854775808_i64_6 : i64
      %17 = arith.andi %16, %15 : i1
      %18 = arith.ori %14, %17 : i1
      %c1_i64_8 = arith.constant 1 : i64
      %19 = arith.select %18, %c1_i64_8, %c16_i64 : i64
      %20 = arith.divsi %13, %19 : i64
      %c0_i64_9 = arith.constant 0 : i64
      %21 = arith.cmpi eq, %c16_i64, %c0_i64_9 : i64
      %c0_i64_10 = arith.constant 0 : i64
      %22 = arith.select %21, %c0_i64_10, %20 : i64
      %23 = arith.muli %22, %c16_i64 : i64
      %24 = arith.addi %11, %23 : i64
      %25:3 = scf.for %arg10 = %11 to %24 step %c16_i64 iter_args(%arg11 = %12#0, %arg12 = %12#1, %arg13 = %12#2) -> (vector<16xi32>, vector<16xi32>, vector<16xi32>)  : i64 {
        %134 = arith.addi %1, %arg10 : i64
        %135 = llvm.getelementptr inbounds %arg0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %136 = llvm.load %135 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %137 = llvm.getelementptr inbounds %arg1[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %138 = llvm.load %137 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %139 = arith.addf %136, %138 : vector<16xf32>
        %140 = arith.bitcast %139 : vector<16xf32> to vector<16xi32>
        %141 = arith.bitcast %139 : vector<16xf32> to vector<16xi32>
        %142 = arith.maxsi %arg11, %140 : vector<16xi32>
        %143 = arith.minui %arg12, %141 : vector<16xi32>
        %144 = arith.maxui %arg13, %141 : vector<16xi32>
        scf.yield %142, %143, %144 : vector<16xi32>, vector<16xi32>, vector<16xi32>
      }
      %26 = arith.cmpi slt, %24, %arg5 : i64
      %cst_11 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %27:3 = scf.if %26 -> (vector<16xi32>, vector<16xi32>, vector<16xi32>) {
        %134 = arith.subi %arg5, %24 : i64
        %135 = arith.maxsi %134, %c0_i64 : i64
        %136 = arith.minsi %135, %c16_i64 : i64
        %137 = arith.trunci %136 : i64 to i32
        %138 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_72 = arith.constant 0 : i32
        %139 = llvm.insertelement %137, %138[%c0_i32_72 : i32] : vector<16xi32>
        %140 = llvm.shufflevector %139, %138 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %141 = arith.cmpi slt, %cst_11, %140 : vector<16xi32>
        %142 = arith.addi %1, %24 : i64
        %cst_73 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %143 = llvm.getelementptr %arg0[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %144 = llvm.intr.masked.load %143, %141, %cst_73 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %cst_74 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %145 = llvm.getelementptr %arg1[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %146 = llvm.intr.masked.load %145, %141, %cst_74 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %147 = arith.addf %144, %146 : vector<16xf32>
        %148 = arith.bitcast %147 : vector<16xf32> to vector<16xi32>
        %149 = arith.bitcast %147 : vector<16xf32> to vector<16xi32>
        %150 = arith.select %141, %148, %cst : vector<16xi1>, vector<16xi32>
        %151 = arith.select %141, %149, %cst_0 : vector<16xi1>, vector<16xi32>
        %152 = arith.maxsi %25#0, %150 : vector<16xi32>
        %153 = arith.minui %25#1, %151 : vector<16xi32>
        %154 = arith.maxui %25#2, %151 : vector<16xi32>
        scf.yield %152, %153, %154 : vector<16xi32>, vector<16xi32>, vector<16xi32>
      } else {
        scf.yield %25#0, %25#1, %25#2 : vector<16xi32>, vector<16xi32>, vector<16xi32>
      }
      %28 = llvm.shufflevector %27#0, %27#0 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xi32> 
      %29 = llvm.shufflevector %27#0, %27#0 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xi32> 
      %30 = llvm.shufflevector %27#1, %27#1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xi32> 
      %31 = llvm.shufflevector %27#1, %27#1 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xi32> 
      %32 = llvm.shufflevector %27#2, %27#2 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xi32> 
      %33 = llvm.shufflevector %27#2, %27#2 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xi32> 
      %34 = arith.maxsi %28, %29 : vector<8xi32>
      %35 = arith.minui %30, %31 : vector<8xi32>
      %36 = arith.maxui %32, %33 : vector<8xi32>
      %37 = llvm.shufflevector %34, %34 [0, 1, 2, 3] : vector<8xi32> 
      %38 = llvm.shufflevector %34, %34 [4, 5, 6, 7] : vector<8xi32> 
      %39 = llvm.shufflevector %35, %35 [0, 1, 2, 3] : vector<8xi32> 
      %40 = llvm.shufflevector %35, %35 [4, 5, 6, 7] : vector<8xi32> 
      %41 = llvm.shufflevector %36, %36 [0, 1, 2, 3] : vector<8xi32> 
      %42 = llvm.shufflevector %36, %36 [4, 5, 6, 7] : vector<8xi32> 
      %43 = arith.maxsi %37, %38 : vector<4xi32>
      %44 = arith.minui %39, %40 : vector<4xi32>
      %45 = arith.maxui %41, %42 : vector<4xi32>
      %46 = llvm.shufflevector %43, %43 [0, 1] : vector<4xi32> 
      %47 = llvm.shufflevector %43, %43 [2, 3] : vector<4xi32> 
      %48 = llvm.shufflevector %44, %44 [0, 1] : vector<4xi32> 
      %49 = llvm.shufflevector %44, %44 [2, 3] : vector<4xi32> 
      %50 = llvm.shufflevector %45, %45 [0, 1] : vector<4xi32> 
      %51 = llvm.shufflevector %45, %45 [2, 3] : vector<4xi32> 
      %52 = arith.maxsi %46, %47 : vector<2xi32>
      %53 = arith.minui %48, %49 : vector<2xi32>
      %54 = arith.maxui %50, %51 : vector<2xi32>
      %c0_i32 = arith.constant 0 : i32
      %55 = llvm.extractelement %52[%c0_i32 : i32] : vector<2xi32>
      %c1_i32 = arith.constant 1 : i32
      %56 = llvm.extractelement %52[%c1_i32 : i32] : vector<2xi32>
      %c0_i32_12 = arith.constant 0 : i32
      %57 = llvm.extractelement %53[%c0_i32_12 : i32] : vector<2xi32>
      %c1_i32_13 = arith.constant 1 : i32
      %58 = llvm.extractelement %53[%c1_i32_13 : i32] : vector<2xi32>
      %c0_i32_14 = arith.constant 0 : i32
      %59 = llvm.extractelement %54[%c0_i32_14 : i32] : vector<2xi32>
      %c1_i32_15 = arith.constant 1 : i32
      %60 = llvm.extractelement %54[%c1_i32_15 : i32] : vector<2xi32>
      %61 = arith.maxsi %55, %56 : i32
      %62 = arith.minui %57, %58 : i32
      %63 = arith.maxui %59, %60 : i32
      %c0_i32_16 = arith.constant 0 : i32
      %64 = arith.cmpi slt, %61, %c0_i32_16 : i32
      %65 = arith.select %64, %62, %61 : i32
      %c2139095040_i32 = arith.constant 2139095040 : i32
      %66 = arith.cmpi slt, %c2139095040_i32, %61 : i32
      %c-8388608_i32 = arith.constant -8388608 : i32
      %67 = arith.cmpi ult, %c-8388608_i32, %63 : i32
      %68 = arith.ori %66, %67 : i1
      %c2143289344_i32 = arith.constant 2143289344 : i32
      %69 = arith.select %68, %c2143289344_i32, %65 : i32
      %70 = arith.bitcast %69 : i32 to f32
      %c1_i64_17 = arith.constant 1 : i64
      %c-1_i64_18 = arith.constant -1 : i64
      %cst_19 = arith.constant 0.000000e+00 : f32
      %cst_20 = arith.constant dense<0.000000e+00> : vector<64xf32>
      %cst_21 = arith.constant dense<-0.000000e+00> : vector<16xf32>
      %71 = llvm.mlir.poison : vector<64xf32>
      %c0_i32_22 = arith.constant 0 : i32
      %72 = llvm.insertelement %70, %71[%c0_i32_22 : i32] : vector<64xf32>
      %73 = llvm.shufflevector %72, %71 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<64xf32> 
      %cst_23 = arith.constant dense<-1.050000e+02> : vector<64xf32>
      %cst_24 = arith.constant dense<0x4B4000BF> : vector<64xf32>
      %cst_25 = arith.constant dense<1.44269502> : vector<64xf32>
      %cst_26 = arith.constant dense<-0.693147182> : vector<64xf32>
      %cst_27 = arith.constant dense<1.90465421E-9> : vector<64xf32>
      %cst_28 = arith.constant dense<23> : vector<64xi32>
      %cst_29 = arith.constant dense<7.49114496E-23> : vector<64xf32>
      %cst_30 = arith.constant dense<4.53689128E-22> : vector<64xf32>
      %cst_31 = arith.constant dense<2.25884042E-21> : vector<64xf32>
      %cst_32 = arith.constant dense<9.03493678E-21> : vector<64xf32>
      %cst_33 = arith.constant dense<2.71050511E-20> : vector<64xf32>
      %cst_34 = arith.constant dense<5.42101086E-20> : vector<64xf32>
      scf.for %arg10 = %c0_i64 to %10 step %c1_i64_17  : i64 {
        %134 = arith.addi %arg10, %c1_i64_17 : i64
        %c0_i64_72 = arith.constant 0 : i64
        %135 = arith.subi %c0_i64_72, %134 : i64
        %136 = arith.andi %134, %135 : i64
        %137 = "llvm.intr.ctlz"(%136) <{is_zero_poison = false}> : (i64) -> i64
        %c64_i64_73 = arith.constant 64 : i64
        %138 = arith.subi %c64_i64_73, %137 : i64
        %139 = arith.addi %138, %c-1_i64_18 : i64
        %140 = arith.muli %arg10, %c64_i64 : i64
        %141 = arith.addi %1, %140 : i64
        %142 = llvm.getelementptr inbounds %arg0[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %143 = llvm.load %142 {alignment = 4 : i64} : !llvm.ptr -> vector<64xf32>
        %144 = llvm.getelementptr inbounds %arg1[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %145 = llvm.load %144 {alignment = 4 : i64} : !llvm.ptr -> vector<64xf32>
        %146 = arith.addf %143, %145 : vector<64xf32>
        %147 = arith.subf %146, %73 : vector<64xf32>
        %148 = arith.cmpf olt, %cst_20, %147 : vector<64xf32>
        %149 = arith.select %148, %cst_20, %147 : vector<64xi1>, vector<64xf32>
        %150 = arith.cmpf olt, %149, %cst_23 : vector<64xf32>
        %151 = arith.select %150, %cst_23, %149 : vector<64xi1>, vector<64xf32>
        %152 = llvm.intr.fma(%151, %cst_25, %cst_24)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
        %153 = arith.subf %152, %cst_24 : vector<64xf32>
        %154 = llvm.intr.fma(%153, %cst_26, %151)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
        %155 = llvm.intr.fma(%153, %cst_27, %154)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
        %156 = arith.bitcast %152 : vector<64xf32> to vector<64xi32>
        %cst_74 = arith.constant dense<32> : vector<64xi32>
        %157 = arith.cmpi uge, %cst_28, %cst_74 : vector<64xi32>
        %cst_75 = arith.constant dense<0> : vector<64xi32>
        %158 = arith.select %157, %cst_75, %cst_28 : vector<64xi1>, vector<64xi32>
        %159 = arith.shli %156, %158 : vector<64xi32>
        %cst_76 = arith.constant dense<0> : vector<64xi32>
        %160 = arith.select %157, %cst_76, %159 : vector<64xi1>, vector<64xi32>
        %161 = arith.bitcast %160 : vector<64xi32> to vector<64xf32>
        %162 = llvm.intr.fma(%cst_29, %155, %cst_30)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
        %163 = llvm.intr.fma(%162, %155, %cst_31)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
        %164 = llvm.intr.fma(%163, %155, %cst_32)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
        %165 = llvm.intr.fma(%164, %155, %cst_33)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
        %166 = llvm.intr.fma(%165, %155, %cst_34)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
        %167 = llvm.intr.fma(%166, %155, %cst_34)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
        %168 = arith.mulf %167, %161 : vector<64xf32>
        %169 = llvm.getelementptr inbounds %arg3[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %168, %169 {alignment = 4 : i64} : vector<64xf32>, !llvm.ptr
        %170 = llvm.shufflevector %168, %168 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<64xf32> 
        %171 = llvm.shufflevector %168, %168 [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<64xf32> 
        %172 = arith.addf %170, %171 : vector<16xf32>
        %173 = llvm.shufflevector %168, %168 [32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47] : vector<64xf32> 
        %174 = arith.addf %172, %173 : vector<16xf32>
        %175 = llvm.shufflevector %168, %168 [48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63] : vector<64xf32> 
        %176 = arith.addf %174, %175 : vector<16xf32>
        %177 = scf.for %arg11 = %c0_i64 to %139 step %c1_i64_17 iter_args(%arg12 = %176) -> (vector<16xf32>)  : i64 {
          %180 = arith.muli %arg11, %c16_i64 : i64
          %181 = llvm.getelementptr inbounds %0[%180] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %182 = llvm.load %181 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %183 = arith.addf %182, %arg12 : vector<16xf32>
          scf.yield %183 : vector<16xf32>
        }
        %178 = arith.muli %139, %c16_i64 : i64
        %179 = llvm.getelementptr inbounds %0[%178] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %177, %179 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %c0_i64_35 = arith.constant 0 : i64
      %74 = arith.cmpi eq, %c64_i64, %c0_i64_35 : i64
      %c-9223372036854775808_i64_36 = arith.constant -9223372036854775808 : i64
      %c-1_i64_37 = arith.constant -1 : i64
      %75 = arith.cmpi eq, %c64_i64, %c-1_i64_37 : i64
      %76 = arith.cmpi eq, %13, %c-9223372036854775808_i64_36 : i64
      %77 = arith.andi %76, %75 : i1
      %78 = arith.ori %74, %77 : i1
      %c1_i64_38 = arith.constant 1 : i64
      %79 = arith.select %78, %c1_i64_38, %c64_i64 : i64
      %80 = arith.divsi %13, %79 : i64
      %c0_i64_39 = arith.constant 0 : i64
      %81 = arith.cmpi eq, %c64_i64, %c0_i64_39 : i64
      %c0_i64_40 = arith.constant 0 : i64
      %82 = arith.select %81, %c0_i64_40, %80 : i64
      %83 = arith.muli %82, %c64_i64 : i64
      %84 = arith.addi %11, %83 : i64
      %85 = arith.subi %arg5, %84 : i64
      %c0_i64_41 = arith.constant 0 : i64
      %86 = arith.cmpi eq, %c16_i64, %c0_i64_41 : i64
      %c-9223372036854775808_i64_42 = arith.constant -9223372036854775808 : i64
      %c-1_i64_43 = arith.constant -1 : i64
      %87 = arith.cmpi eq, %c16_i64, %c-1_i64_43 : i64
      %88 = arith.cmpi eq, %85, %c-9223372036854775808_i64_42 : i64
      %89 = arith.andi %88, %87 : i1
      %90 = arith.ori %86, %89 : i1
      %c1_i64_44 = arith.constant 1 : i64
      %91 = arith.select %90, %c1_i64_44, %c16_i64 : i64
      %92 = arith.divsi %85, %91 : i64
      %c0_i64_45 = arith.constant 0 : i64
      %93 = arith.cmpi eq, %c16_i64, %c0_i64_45 : i64
      %c0_i64_46 = arith.constant 0 : i64
      %94 = arith.select %93, %c0_i64_46, %92 : i64
      %95 = arith.muli %94, %c16_i64 : i64
      %96 = arith.addi %84, %95 : i64
      %cst_47 = arith.constant dense<0.000000e+00> : vector<16xf32>
      %97 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_48 = arith.constant 0 : i32
      %98 = llvm.insertelement %70, %97[%c0_i32_48 : i32] : vector<16xf32>
      %99 = llvm.shufflevector %98, %97 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      %cst_49 = arith.constant dense<-1.050000e+02> : vector<16xf32>
      %cst_50 = arith.constant dense<0x4B4000BF> : vector<16xf32>
      %cst_51 = arith.constant dense<1.44269502> : vector<16xf32>
      %cst_52 = arith.constant dense<-0.693147182> : vector<16xf32>
      %cst_53 = arith.constant dense<1.90465421E-9> : vector<16xf32>
      %cst_54 = arith.constant dense<23> : vector<16xi32>
      %cst_55 = arith.constant dense<7.49114496E-23> : vector<16xf32>
      %cst_56 = arith.constant dense<4.53689128E-22> : vector<16xf32>
      %cst_57 = arith.constant dense<2.25884042E-21> : vector<16xf32>
      %cst_58 = arith.constant dense<9.03493678E-21> : vector<16xf32>
      %cst_59 = arith.constant dense<2.71050511E-20> : vector<16xf32>
      %cst_60 = arith.constant dense<5.42101086E-20> : vector<16xf32>
      %100 = scf.for %arg10 = %84 to %96 step %c16_i64 iter_args(%arg11 = %cst_21) -> (vector<16xf32>)  : i64 {
        %134 = arith.addi %1, %arg10 : i64
        %135 = llvm.getelementptr inbounds %arg0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %136 = llvm.load %135 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %137 = llvm.getelementptr inbounds %arg1[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %138 = llvm.load %137 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %139 = arith.addf %136, %138 : vector<16xf32>
        %140 = arith.subf %139, %99 : vector<16xf32>
        %141 = arith.cmpf olt, %cst_47, %140 : vector<16xf32>
        %142 = arith.select %141, %cst_47, %140 : vector<16xi1>, vector<16xf32>
        %143 = arith.cmpf olt, %142, %cst_49 : vector<16xf32>
        %144 = arith.select %143, %cst_49, %142 : vector<16xi1>, vector<16xf32>
        %145 = llvm.intr.fma(%144, %cst_51, %cst_50)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %146 = arith.subf %145, %cst_50 : vector<16xf32>
        %147 = llvm.intr.fma(%146, %cst_52, %144)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %148 = llvm.intr.fma(%146, %cst_53, %147)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %149 = arith.bitcast %145 : vector<16xf32> to vector<16xi32>
        %cst_72 = arith.constant dense<32> : vector<16xi32>
        %150 = arith.cmpi uge, %cst_54, %cst_72 : vector<16xi32>
        %cst_73 = arith.constant dense<0> : vector<16xi32>
        %151 = arith.select %150, %cst_73, %cst_54 : vector<16xi1>, vector<16xi32>
        %152 = arith.shli %149, %151 : vector<16xi32>
        %cst_74 = arith.constant dense<0> : vector<16xi32>
        %153 = arith.select %150, %cst_74, %152 : vector<16xi1>, vector<16xi32>
        %154 = arith.bitcast %153 : vector<16xi32> to vector<16xf32>
        %155 = llvm.intr.fma(%cst_55, %148, %cst_56)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %156 = llvm.intr.fma(%155, %148, %cst_57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %157 = llvm.intr.fma(%156, %148, %cst_58)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %158 = llvm.intr.fma(%157, %148, %cst_59)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %159 = llvm.intr.fma(%158, %148, %cst_60)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %160 = llvm.intr.fma(%159, %148, %cst_60)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %161 = arith.mulf %160, %154 : vector<16xf32>
        %162 = llvm.getelementptr inbounds %arg3[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %161, %162 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        %163 = arith.addf %arg11, %161 : vector<16xf32>
        scf.yield %163 : vector<16xf32>
      }
      %101 = arith.cmpi slt, %96, %arg5 : i64
      %102 = scf.if %101 -> (vector<16xf32>) {
        %134 = arith.subi %arg5, %96 : i64
        %135 = arith.maxsi %134, %c0_i64 : i64
        %136 = arith.minsi %135, %c16_i64 : i64
        %137 = arith.trunci %136 : i64 to i32
        %138 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_72 = arith.constant 0 : i32
        %139 = llvm.insertelement %137, %138[%c0_i32_72 : i32] : vector<16xi32>
        %140 = llvm.shufflevector %139, %138 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %141 = arith.cmpi slt, %cst_11, %140 : vector<16xi32>
        %142 = arith.addi %1, %96 : i64
        %cst_73 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %143 = llvm.getelementptr %arg0[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %144 = llvm.intr.masked.load %143, %141, %cst_73 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %cst_74 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %145 = llvm.getelementptr %arg1[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %146 = llvm.intr.masked.load %145, %141, %cst_74 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %147 = arith.addf %144, %146 : vector<16xf32>
        %148 = arith.subf %147, %99 : vector<16xf32>
        %149 = arith.cmpf olt, %cst_47, %148 : vector<16xf32>
        %150 = arith.select %149, %cst_47, %148 : vector<16xi1>, vector<16xf32>
        %151 = arith.cmpf olt, %150, %cst_49 : vector<16xf32>
        %152 = arith.select %151, %cst_49, %150 : vector<16xi1>, vector<16xf32>
        %153 = llvm.intr.fma(%152, %cst_51, %cst_50)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %154 = arith.subf %153, %cst_50 : vector<16xf32>
        %155 = llvm.intr.fma(%154, %cst_52, %152)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %156 = llvm.intr.fma(%154, %cst_53, %155)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %157 = arith.bitcast %153 : vector<16xf32> to vector<16xi32>
        %cst_75 = arith.constant dense<32> : vector<16xi32>
        %158 = arith.cmpi uge, %cst_54, %cst_75 : vector<16xi32>
        %cst_76 = arith.constant dense<0> : vector<16xi32>
        %159 = arith.select %158, %cst_76, %cst_54 : vector<16xi1>, vector<16xi32>
        %160 = arith.shli %157, %159 : vector<16xi32>
        %cst_77 = arith.constant dense<0> : vector<16xi32>
        %161 = arith.select %158, %cst_77, %160 : vector<16xi1>, vector<16xi32>
        %162 = arith.bitcast %161 : vector<16xi32> to vector<16xf32>
        %163 = llvm.intr.fma(%cst_55, %156, %cst_56)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %164 = llvm.intr.fma(%163, %156, %cst_57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %165 = llvm.intr.fma(%164, %156, %cst_58)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %166 = llvm.intr.fma(%165, %156, %cst_59)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %167 = llvm.intr.fma(%166, %156, %cst_60)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %168 = llvm.intr.fma(%167, %156, %cst_60)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %169 = arith.mulf %168, %162 : vector<16xf32>
        %170 = arith.select %141, %169, %cst_21 : vector<16xi1>, vector<16xf32>
        %171 = llvm.getelementptr %arg3[%96] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.intr.masked.store %169, %171, %141 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
        %172 = arith.addf %100, %170 : vector<16xf32>
        scf.yield %172 : vector<16xf32>
      } else {
        scf.yield %100 : vector<16xf32>
      }
      %103 = "llvm.intr.ctlz"(%10) <{is_zero_poison = false}> : (i64) -> i64
      %c64_i64_61 = arith.constant 64 : i64
      %104 = arith.subi %c64_i64_61, %103 : i64
      %105 = scf.for %arg10 = %c0_i64 to %104 step %c1_i64_17 iter_args(%arg11 = %102) -> (vector<16xf32>)  : i64 {
        %c64_i64_72 = arith.constant 64 : i64
        %134 = arith.cmpi uge, %arg10, %c64_i64_72 : i64
        %c63_i64 = arith.constant 63 : i64
        %135 = arith.select %134, %c63_i64, %arg10 : i64
        %136 = arith.shrsi %10, %135 : i64
        %137 = arith.andi %136, %c1_i64_17 : i64
        %138 = arith.cmpi ne, %137, %c0_i64 : i64
        %139 = scf.if %138 -> (vector<16xf32>) {
          %140 = arith.muli %arg10, %c16_i64 : i64
          %141 = llvm.getelementptr inbounds %0[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %142 = llvm.load %141 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %143 = arith.addf %142, %arg11 : vector<16xf32>
          scf.yield %143 : vector<16xf32>
        } else {
          scf.yield %arg11 : vector<16xf32>
        }
        scf.yield %139 : vector<16xf32>
      }
      %106 = llvm.shufflevector %105, %105 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
      %107 = llvm.shufflevector %105, %105 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
      %108 = arith.addf %106, %107 : vector<8xf32>
      %109 = llvm.shufflevector %108, %108 [0, 1, 2, 3] : vector<8xf32> 
      %110 = llvm.shufflevector %108, %108 [4, 5, 6, 7] : vector<8xf32> 
      %111 = arith.addf %109, %110 : vector<4xf32>
      %112 = llvm.shufflevector %111, %111 [0, 1] : vector<4xf32> 
      %113 = llvm.shufflevector %111, %111 [2, 3] : vector<4xf32> 
      %114 = arith.addf %112, %113 : vector<2xf32>
      %c0_i32_62 = arith.constant 0 : i32
      %115 = llvm.extractelement %114[%c0_i32_62 : i32] : vector<2xf32>
      %c1_i32_63 = arith.constant 1 : i32
      %116 = llvm.extractelement %114[%c1_i32_63 : i32] : vector<2xf32>
      %117 = arith.addf %115, %116 : f32
      %118 = arith.addf %117, %cst_19 : f32
      %cst_64 = arith.constant 1.000000e+00 : f32
      %119 = arith.divf %cst_64, %118 : f32
      %c0_i64_65 = arith.constant 0 : i64
      %120 = arith.cmpi eq, %c16_i64, %c0_i64_65 : i64
      %c-9223372036854775808_i64_66 = arith.constant -9223372036854775808 : i64
      %c-1_i64_67 = arith.constant -1 : i64
      %121 = arith.cmpi eq, %c16_i64, %c-1_i64_67 : i64
      %122 = arith.cmpi eq, %arg5, %c-9223372036854775808_i64_66 : i64
      %123 = arith.andi %122, %121 : i1
      %124 = arith.ori %120, %123 : i1
      %c1_i64_68 = arith.constant 1 : i64
      %125 = arith.select %124, %c1_i64_68, %c16_i64 : i64
      %126 = arith.divsi %arg5, %125 : i64
      %c0_i64_69 = arith.constant 0 : i64
      %127 = arith.cmpi eq, %c16_i64, %c0_i64_69 : i64
      %c0_i64_70 = arith.constant 0 : i64
      %128 = arith.select %127, %c0_i64_70, %126 : i64
      %129 = arith.muli %128, %c16_i64 : i64
      %130 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_71 = arith.constant 0 : i32
      %131 = llvm.insertelement %119, %130[%c0_i32_71 : i32] : vector<16xf32>
      %132 = llvm.shufflevector %131, %130 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      scf.for %arg10 = %c0_i64 to %129 step %c16_i64  : i64 {
        %134 = llvm.getelementptr inbounds %arg3[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %135 = llvm.load %134 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %136 = arith.mulf %135, %132 : vector<16xf32>
        %137 = arith.addi %1, %arg10 : i64
        %138 = llvm.getelementptr inbounds %arg2[%137] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %136, %138 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %133 = arith.cmpi slt, %129, %arg5 : i64
      scf.if %133 {
        %134 = arith.subi %arg5, %129 : i64
        %135 = arith.maxsi %134, %c0_i64 : i64
        %136 = arith.minsi %135, %c16_i64 : i64
        %137 = arith.trunci %136 : i64 to i32
        %138 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_72 = arith.constant 0 : i32
        %139 = llvm.insertelement %137, %138[%c0_i32_72 : i32] : vector<16xi32>
        %140 = llvm.shufflevector %139, %138 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %141 = arith.cmpi slt, %cst_11, %140 : vector<16xi32>
        %cst_73 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %142 = llvm.getelementptr %arg3[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %143 = llvm.intr.masked.load %142, %141, %cst_73 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %144 = arith.mulf %143, %132 : vector<16xf32>
        %145 = arith.addi %1, %129 : i64
        %146 = llvm.getelementptr %arg2[%145] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.intr.masked.store %144, %146, %141 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
    %12 = llvm.getelementptr %arg4[%c0_i64_0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %c0_i64_4 = arith.constant 0 : i64
    %13 = arith.maxsi %5, %c0_i64_4 : i64
    %c4_i64 = arith.constant 4 : i64
    %14 = arith.muli %13, %c4_i64 : i64
    %c-64_i64 = arith.constant -64 : i64
    %c63_i64 = arith.constant 63 : i64
    %15 = arith.addi %14, %c63_i64 : i64
    %16 = arith.andi %15, %c-64_i64 : i64
    %17 = arith.addi %c0_i64_0, %16 : i64
    llvm.call @body(%7, %9, %11, %12, %1, %3, %5, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
// dot_general
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c96_i64 = arith.constant 96 : i64
    %0 = llvm.alloca %c96_i64 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg13 = %arg11 to %arg12 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %1 = arith.cmpi eq, %arg7, %c0_i64 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %2 = arith.cmpi eq, %arg7, %c-1_i64 : i64
      %3 = arith.cmpi eq, %arg13, %c-9223372036854775808_i64 : i64
      %4 = arith.andi %3, %2 : i1
      %5 = arith.ori %1, %4 : i1
      %c1_i64_0 = arith.constant 1 : i64
      %6 = arith.select %5, %c1_i64_0, %arg7 : i64
      %7 = arith.remsi %arg13, %6 : i64
      %8 = arith.muli %7, %arg8 : i64
      %9 = arith.addi %8, %arg8 : i64
      %10 = arith.minsi %arg4, %9 : i64
      %c0_i64_1 = arith.constant 0 : i64
      %11 = arith.cmpi eq, %arg7, %c0_i64_1 : i64
      %c-9223372036854775808_i64_2 = arith.constant -9223372036854775808 : i64
      %c-1_i64_3 = arith.constant -1 : i64
      %12 = arith.cmpi eq, %arg7, %c-1_i64_3 : i64
      %13 = arith.cmpi eq, %arg13, %c-9223372036854775808_i64_2 : i64
      %14 = arith.andi %13, %12 : i1
      %15 = arith.ori %11, %14 : i1
      %c1_i64_4 = arith.constant 1 : i64
      %16 = arith.select %15, %c1_i64_4, %arg7 : i64
      %17 = arith.divsi %arg13, %16 : i64
      %c0_i64_5 = arith.constant 0 : i64
      %18 = arith.cmpi eq, %arg7, %c0_i64_5 : i64
      %c0_i64_6 = arith.constant 0 : i64
      %19 = arith.select %18, %c0_i64_6, %17 : i64
      %c16_i64 = arith.constant 16 : i64
      %c15_i64 = arith.constant 15 : i64
      %20 = arith.addi %arg5, %c15_i64 : i64
      %c0_i64_7 = arith.constant 0 : i64
      %21 = arith.cmpi eq, %c16_i64, %c0_i64_7 : i64
      %c-9223372036854775808_i64_8 = arith.constant -9223372036854775808 : i64
      %c-1_i64_9 = arith.constant -1 : i64
      %22 = arith.cmpi eq, %c16_i64, %c-1_i64_9 : i64
      %23 = arith.cmpi eq, %20, %c-9223372036854775808_i64_8 : i64
      %24 = arith.andi %23, %22 : i1
      %25 = arith.ori %21, %24 : i1
      %c1_i64_10 = arith.constant 1 : i64
      %26 = arith.select %25, %c1_i64_10, %c16_i64 : i64
      %27 = arith.divsi %20, %26 : i64
      %c0_i64_11 = arith.constant 0 : i64
      %28 = arith.cmpi eq, %c16_i64, %c0_i64_11 : i64
      %c0_i64_12 = arith.constant 0 : i64
      %29 = arith.select %28, %c0_i64_12, %27 : i64
      %c1_i64_13 = arith.constant 1 : i64
      %c-1_i64_14 = arith.constant -1 : i64
      %30 = arith.addi %arg9, %c-1_i64_14 : i64
      %31 = arith.addi %29, %30 : i64
      %c0_i64_15 = arith.constant 0 : i64
      %32 = arith.cmpi eq, %arg9, %c0_i64_15 : i64
      %c-9223372036854775808_i64_16 = arith.constant -9223372036854775808 : i64
      %c-1_i64_17 = arith.constant -1 : i64
      %33 = arith.cmpi eq, %arg9, %c-1_i64_17 : i64
      %34 = arith.cmpi eq, %31, %c-9223372036854775808_i64_16 : i64
      %35 = arith.andi %34, %33 : i1
      %36 = arith.ori %32, %35 : i1
      %c1_i64_18 = arith.constant 1 : i64
      %37 = arith.select %36, %c1_i64_18, %arg9 : i64
      %38 = arith.divsi %31, %37 : i64
      %c0_i64_19 = arith.constant 0 : i64
      %39 = arith.cmpi eq, %arg9, %c0_i64_19 : i64
      %c0_i64_20 = arith.constant 0 : i64
      %40 = arith.select %39, %c0_i64_20, %38 : i64
      %c0_i64_21 = arith.constant 0 : i64
      %41 = arith.cmpi eq, %40, %c0_i64_21 : i64
      %c-9223372036854775808_i64_22 = arith.constant -9223372036854775808 : i64
      %c-1_i64_23 = arith.constant -1 : i64
      %42 = arith.cmpi eq, %40, %c-1_i64_23 : i64
      %43 = arith.cmpi eq, %19, %c-9223372036854775808_i64_22 : i64
      %44 = arith.andi %43, %42 : i1
      %45 = arith.ori %41, %44 : i1
      %c1_i64_24 = arith.constant 1 : i64
      %46 = arith.select %45, %c1_i64_24, %40 : i64
      %47 = arith.remsi %19, %46 : i64
      %48 = arith.muli %47, %arg9 : i64
      %49 = arith.addi %48, %arg9 : i64
      %50 = arith.minsi %29, %49 : i64
      %c0_i64_25 = arith.constant 0 : i64
      %cst = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      scf.for %arg14 = %48 to %50 step %c1_i64_13  : i64 {
        %52 = arith.muli %arg14, %c16_i64 : i64
        %53 = arith.subi %arg14, %48 : i64
        %54 = arith.muli %53, %arg6 : i64
        %55 = arith.subi %arg5, %52 : i64
        %56 = arith.maxsi %55, %c0_i64_25 : i64
        %57 = arith.minsi %56, %c16_i64 : i64
        %58 = arith.trunci %57 : i64 to i32
        %59 = llvm.mlir.poison : vector<16xi32>
        %c0_i32 = arith.constant 0 : i32
        %60 = llvm.insertelement %58, %59[%c0_i32 : i32] : vector<16xi32>
        %61 = llvm.shufflevector %60, %59 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %62 = arith.cmpi slt, %cst, %61 : vector<16xi32>
        scf.for %arg15 = %c0_i64_25 to %arg6 step %c1_i64_13  : i64 {
          %63 = arith.addi %54, %arg15 : i64
          %64 = arith.muli %63, %c16_i64 : i64
          %65 = arith.muli %arg5, %arg15 : i64
          %66 = arith.addi %65, %52 : i64
          %cst_27 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %67 = llvm.getelementptr %arg0[%66] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %68 = llvm.intr.masked.load %67, %62, %cst_27 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %69 = llvm.getelementptr inbounds %arg3[%64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %68, %69 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        }
      }
      %c6_i64 = arith.constant 6 : i64
      %cst_26 = arith.constant dense<0.000000e+00> : vector<16xf32>
      %c2_i64 = arith.constant 2 : i64
      %c3_i64 = arith.constant 3 : i64
      %c4_i64 = arith.constant 4 : i64
      %c5_i64 = arith.constant 5 : i64
      %c32_i64 = arith.constant 32 : i64
      %c48_i64 = arith.constant 48 : i64
      %c64_i64 = arith.constant 64 : i64
      %c80_i64 = arith.constant 80 : i64
      %51 = arith.addi %arg4, %c-1_i64_14 : i64
      scf.for %arg14 = %8 to %10 step %c6_i64  : i64 {
        %52 = arith.minsi %arg14, %51 : i64
        %53 = arith.addi %arg14, %c1_i64_13 : i64
        %54 = arith.minsi %53, %51 : i64
        %55 = arith.addi %arg14, %c2_i64 : i64
        %56 = arith.minsi %55, %51 : i64
        %57 = arith.addi %arg14, %c3_i64 : i64
        %58 = arith.minsi %57, %51 : i64
        %59 = arith.addi %arg14, %c4_i64 : i64
        %60 = arith.minsi %59, %51 : i64
        %61 = arith.addi %arg14, %c5_i64 : i64
        %62 = arith.minsi %61, %51 : i64
        %63 = arith.muli %52, %arg6 : i64
        %64 = arith.muli %54, %arg6 : i64
        %65 = arith.muli %56, %arg6 : i64
        %66 = arith.muli %58, %arg6 : i64
        %67 = arith.muli %60, %arg6 : i64
        %68 = arith.muli %62, %arg6 : i64
        %69 = arith.subi %10, %arg14 : i64
        %70 = arith.minsi %c6_i64, %69 : i64
        scf.for %arg15 = %48 to %50 step %c1_i64_13  : i64 {
          %71 = arith.muli %arg15, %c16_i64 : i64
          %72 = arith.subi %arg15, %48 : i64
          %73 = arith.muli %72, %arg6 : i64
          %74:6 = scf.for %arg16 = %c0_i64_25 to %arg6 step %c1_i64_13 iter_args(%arg17 = %cst_26, %arg18 = %cst_26, %arg19 = %cst_26, %arg20 = %cst_26, %arg21 = %cst_26, %arg22 = %cst_26) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
            %96 = arith.addi %73, %arg16 : i64
            %97 = arith.muli %96, %c16_i64 : i64
            %98 = llvm.getelementptr inbounds %arg3[%97] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %99 = llvm.load %98 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
            %100 = arith.addi %63, %arg16 : i64
            %101 = llvm.getelementptr inbounds %arg1[%100] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %102 = llvm.load %101 {alignment = 4 : i64} : !llvm.ptr -> f32
            %103 = llvm.mlir.poison : vector<16xf32>
            %c0_i32 = arith.constant 0 : i32
            %104 = llvm.insertelement %102, %103[%c0_i32 : i32] : vector<16xf32>
            %105 = llvm.shufflevector %104, %103 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %106 = llvm.intr.fma(%105, %99, %arg17)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %107 = arith.addi %64, %arg16 : i64
            %108 = llvm.getelementptr inbounds %arg1[%107] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %109 = llvm.load %108 {alignment = 4 : i64} : !llvm.ptr -> f32
            %110 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_33 = arith.constant 0 : i32
            %111 = llvm.insertelement %109, %110[%c0_i32_33 : i32] : vector<16xf32>
            %112 = llvm.shufflevector %111, %110 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %113 = llvm.intr.fma(%112, %99, %arg18)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %114 = arith.addi %65, %arg16 : i64
            %115 = llvm.getelementptr inbounds %arg1[%114] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %116 = llvm.load %115 {alignment = 4 : i64} : !llvm.ptr -> f32
            %117 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_34 = arith.constant 0 : i32
            %118 = llvm.insertelement %116, %117[%c0_i32_34 : i32] : vector<16xf32>
            %119 = llvm.shufflevector %118, %117 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %120 = llvm.intr.fma(%119, %99, %arg19)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %121 = arith.addi %66, %arg16 : i64
            %122 = llvm.getelementptr inbounds %arg1[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %123 = llvm.load %122 {alignment = 4 : i64} : !llvm.ptr -> f32
            %124 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_35 = arith.constant 0 : i32
            %125 = llvm.insertelement %123, %124[%c0_i32_35 : i32] : vector<16xf32>
            %126 = llvm.shufflevector %125, %124 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %127 = llvm.intr.fma(%126, %99, %arg20)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %128 = arith.addi %67, %arg16 : i64
            %129 = llvm.getelementptr inbounds %arg1[%128] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %130 = llvm.load %129 {alignment = 4 : i64} : !llvm.ptr -> f32
            %131 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_36 = arith.constant 0 : i32
            %132 = llvm.insertelement %130, %131[%c0_i32_36 : i32] : vector<16xf32>
            %133 = llvm.shufflevector %132, %131 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %134 = llvm.intr.fma(%133, %99, %arg21)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %135 = arith.addi %68, %arg16 : i64
            %136 = llvm.getelementptr inbounds %arg1[%135] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %137 = llvm.load %136 {alignment = 4 : i64} : !llvm.ptr -> f32
            %138 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_37 = arith.constant 0 : i32
            %139 = llvm.insertelement %137, %138[%c0_i32_37 : i32] : vector<16xf32>
            %140 = llvm.shufflevector %139, %138 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %141 = llvm.intr.fma(%140, %99, %arg22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            scf.yield %106, %113, %120, %127, %134, %141 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
          }
          %75 = llvm.getelementptr inbounds %0[%c0_i64_25] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %74#0, %75 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %76 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %74#1, %76 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %77 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %74#2, %77 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %78 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %74#3, %78 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %79 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %74#4, %79 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %80 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %74#5, %80 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %81 = arith.addi %71, %c16_i64 : i64
          %82 = arith.minsi %arg5, %81 : i64
          %83 = arith.subi %82, %71 : i64
          %c0_i64_27 = arith.constant 0 : i64
          %84 = arith.cmpi eq, %c16_i64, %c0_i64_27 : i64
          %c-9223372036854775808_i64_28 = arith.constant -9223372036854775808 : i64
          %c-1_i64_29 = arith.constant -1 : i64
          %85 = arith.cmpi eq, %c16_i64, %c-1_i64_29 : i64
          %86 = arith.cmpi eq, %83, %c-9223372036854775808_i64_28 : i64
          %87 = arith.andi %86, %85 : i1
          %88 = arith.ori %84, %87 : i1
          %c1_i64_30 = arith.constant 1 : i64
          %89 = arith.select %88, %c1_i64_30, %c16_i64 : i64
          %90 = arith.divsi %83, %89 : i64
          %c0_i64_31 = arith.constant 0 : i64
          %91 = arith.cmpi eq, %c16_i64, %c0_i64_31 : i64
          %c0_i64_32 = arith.constant 0 : i64
          %92 = arith.select %91, %c0_i64_32, %90 : i64
          %93 = arith.muli %92, %c16_i64 : i64
          %94 = arith.addi %71, %93 : i64
          %95 = arith.cmpi slt, %94, %82 : i64
          scf.for %arg16 = %c0_i64_25 to %70 step %c1_i64_13  : i64 {
            %96 = arith.addi %arg14, %arg16 : i64
            %97 = arith.muli %arg16, %c16_i64 : i64
            %98 = arith.muli %arg5, %96 : i64
            scf.for %arg17 = %71 to %94 step %c16_i64  : i64 {
              %99 = arith.subi %arg17, %71 : i64
              %100 = arith.addi %97, %99 : i64
              %101 = llvm.getelementptr inbounds %0[%100] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %102 = llvm.load %101 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %103 = arith.addi %98, %arg17 : i64
              %104 = llvm.getelementptr inbounds %arg2[%103] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %102, %104 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            }
            scf.if %95 {
              %99 = arith.subi %82, %94 : i64
              %100 = arith.maxsi %99, %c0_i64_25 : i64
              %101 = arith.minsi %100, %c16_i64 : i64
              %102 = arith.trunci %101 : i64 to i32
              %103 = llvm.mlir.poison : vector<16xi32>
              %c0_i32 = arith.constant 0 : i32
              %104 = llvm.insertelement %102, %103[%c0_i32 : i32] : vector<16xi32>
              %105 = llvm.shufflevector %104, %103 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
              %106 = arith.cmpi slt, %cst, %105 : vector<16xi32>
              %107 = arith.addi %97, %93 : i64
              %108 = llvm.getelementptr inbounds %0[%107] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %109 = llvm.load %108 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %110 = arith.addi %98, %94 : i64
              %111 = llvm.getelementptr %arg2[%110] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.intr.masked.store %109, %111, %106 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
            } else {
            }
          }
        }
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
    %c24_i64 = arith.constant 24 : i64
    %6 = llvm.getelementptr %arg1[%c24_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %7 = llvm.load %6 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c32_i64 = arith.constant 32 : i64
    %8 = llvm.getelementptr %arg1[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %9 = llvm.load %8 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c40_i64 = arith.constant 40 : i64
    %10 = llvm.getelementptr %arg1[%c40_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %11 = llvm.load %10 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c48_i64 = arith.constant 48 : i64
    %12 = llvm.getelementptr %arg1[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %13 = llvm.load %12 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c0_i64_0 = arith.constant 0 : i64
    %c0_i64_1 = arith.constant 0 : i64
    %14 = llvm.getelementptr %arg0[%c0_i64_1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %15 = llvm.load %14 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c8_i64_2 = arith.constant 8 : i64
    %16 = llvm.getelementptr %arg0[%c8_i64_2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %17 = llvm.load %16 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c16_i64_3 = arith.constant 16 : i64
    %18 = llvm.getelementptr %arg0[%c16_i64_3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %19 = llvm.load %18 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %20 = llvm.getelementptr %arg4[%c0_i64_0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %c0_i64_4 = arith.constant 0 : i64
    %21 = arith.maxsi %13, %c0_i64_4 : i64
    %c4_i64 = arith.constant 4 : i64
    %22 = arith.muli %21, %c4_i64 : i64
    %c-64_i64 = arith.constant -64 : i64
    %c63_i64 = arith.constant 63 : i64
    %23 = arith.addi %22, %c63_i64 : i64
    %24 = arith.andi %23, %c-64_i64 : i64
    %25 = arith.addi %c0_i64_0, %24 : i64
    llvm.call @body(%15, %17, %19, %20, %1, %3, %5, %7, %9, %11, %13, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
