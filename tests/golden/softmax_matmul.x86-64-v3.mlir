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
      %cst_20 = arith.constant dense<-87.3365402> : vector<64xf32>
      %cst_21 = arith.constant dense<0.000000e+00> : vector<64xf32>
      %cst_22 = arith.constant dense<-0.000000e+00> : vector<16xf32>
      %71 = llvm.mlir.poison : vector<64xf32>
      %c0_i32_23 = arith.constant 0 : i32
      %72 = llvm.insertelement %70, %71[%c0_i32_23 : i32] : vector<64xf32>
      %73 = llvm.shufflevector %72, %71 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<64xf32> 
      %cst_24 = arith.constant dense<0x4B40007F> : vector<64xf32>
      %cst_25 = arith.constant dense<1.44269502> : vector<64xf32>
      %cst_26 = arith.constant dense<-0.693147182> : vector<64xf32>
      %cst_27 = arith.constant dense<1.90465421E-9> : vector<64xf32>
      %cst_28 = arith.constant dense<23> : vector<64xi32>
      %cst_29 = arith.constant dense<0.00138187234> : vector<64xf32>
      %cst_30 = arith.constant dense<0.00836908724> : vector<64xf32>
      %cst_31 = arith.constant dense<0.0416682512> : vector<64xf32>
      %cst_32 = arith.constant dense<0.166665167> : vector<64xf32>
      %cst_33 = arith.constant dense<0.49999994> : vector<64xf32>
      %cst_34 = arith.constant dense<1.000000e+00> : vector<64xf32>
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
        %148 = arith.cmpf olt, %147, %cst_20 : vector<64xf32>
        %149 = arith.select %148, %cst_20, %147 : vector<64xi1>, vector<64xf32>
        %150 = arith.cmpf olt, %cst_21, %149 : vector<64xf32>
        %151 = arith.select %150, %cst_21, %149 : vector<64xi1>, vector<64xf32>
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
        %169 = arith.select %148, %cst_21, %168 : vector<64xi1>, vector<64xf32>
        %170 = llvm.getelementptr inbounds %arg3[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %169, %170 {alignment = 4 : i64} : vector<64xf32>, !llvm.ptr
        %171 = llvm.shufflevector %169, %169 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<64xf32> 
        %172 = llvm.shufflevector %169, %169 [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<64xf32> 
        %173 = arith.addf %171, %172 : vector<16xf32>
        %174 = llvm.shufflevector %169, %169 [32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47] : vector<64xf32> 
        %175 = arith.addf %173, %174 : vector<16xf32>
        %176 = llvm.shufflevector %169, %169 [48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63] : vector<64xf32> 
        %177 = arith.addf %175, %176 : vector<16xf32>
        %178 = scf.for %arg11 = %c0_i64 to %139 step %c1_i64_17 iter_args(%arg12 = %177) -> (vector<16xf32>)  : i64 {
          %181 = arith.muli %arg11, %c16_i64 : i64
          %182 = llvm.getelementptr inbounds %0[%181] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %183 = llvm.load %182 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %184 = arith.addf %183, %arg12 : vector<16xf32>
          scf.yield %184 : vector<16xf32>
        }
        %179 = arith.muli %139, %c16_i64 : i64
        %180 = llvm.getelementptr inbounds %0[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %178, %180 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
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
      %cst_47 = arith.constant dense<-87.3365402> : vector<16xf32>
      %cst_48 = arith.constant dense<0.000000e+00> : vector<16xf32>
      %97 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_49 = arith.constant 0 : i32
      %98 = llvm.insertelement %70, %97[%c0_i32_49 : i32] : vector<16xf32>
      %99 = llvm.shufflevector %98, %97 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      %cst_50 = arith.constant dense<0x4B40007F> : vector<16xf32>
      %cst_51 = arith.constant dense<1.44269502> : vector<16xf32>
      %cst_52 = arith.constant dense<-0.693147182> : vector<16xf32>
      %cst_53 = arith.constant dense<1.90465421E-9> : vector<16xf32>
      %cst_54 = arith.constant dense<23> : vector<16xi32>
      %cst_55 = arith.constant dense<0.00138187234> : vector<16xf32>
      %cst_56 = arith.constant dense<0.00836908724> : vector<16xf32>
      %cst_57 = arith.constant dense<0.0416682512> : vector<16xf32>
      %cst_58 = arith.constant dense<0.166665167> : vector<16xf32>
      %cst_59 = arith.constant dense<0.49999994> : vector<16xf32>
      %cst_60 = arith.constant dense<1.000000e+00> : vector<16xf32>
      %100 = scf.for %arg10 = %84 to %96 step %c16_i64 iter_args(%arg11 = %cst_22) -> (vector<16xf32>)  : i64 {
        %134 = arith.addi %1, %arg10 : i64
        %135 = llvm.getelementptr inbounds %arg0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %136 = llvm.load %135 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %137 = llvm.getelementptr inbounds %arg1[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %138 = llvm.load %137 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %139 = arith.addf %136, %138 : vector<16xf32>
        %140 = arith.subf %139, %99 : vector<16xf32>
        %141 = arith.cmpf olt, %140, %cst_47 : vector<16xf32>
        %142 = arith.select %141, %cst_47, %140 : vector<16xi1>, vector<16xf32>
        %143 = arith.cmpf olt, %cst_48, %142 : vector<16xf32>
        %144 = arith.select %143, %cst_48, %142 : vector<16xi1>, vector<16xf32>
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
        %162 = arith.select %141, %cst_48, %161 : vector<16xi1>, vector<16xf32>
        %163 = llvm.getelementptr inbounds %arg3[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %162, %163 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        %164 = arith.addf %arg11, %162 : vector<16xf32>
        scf.yield %164 : vector<16xf32>
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
        %149 = arith.cmpf olt, %148, %cst_47 : vector<16xf32>
        %150 = arith.select %149, %cst_47, %148 : vector<16xi1>, vector<16xf32>
        %151 = arith.cmpf olt, %cst_48, %150 : vector<16xf32>
        %152 = arith.select %151, %cst_48, %150 : vector<16xi1>, vector<16xf32>
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
        %170 = arith.select %149, %cst_48, %169 : vector<16xi1>, vector<16xf32>
        %171 = arith.select %141, %170, %cst_22 : vector<16xi1>, vector<16xf32>
        %c0_i32_78 = arith.constant 0 : i32
        %172 = arith.maxsi %137, %c0_i32_78 : i32
        %c16_i32 = arith.constant 16 : i32
        %173 = arith.cmpi sge, %172, %c16_i32 : i32
        scf.if %173 {
          %175 = llvm.getelementptr inbounds %arg3[%96] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %170, %175 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        } else {
          %c0_i32_79 = arith.constant 0 : i32
          %c8_i32 = arith.constant 8 : i32
          %175 = arith.andi %172, %c8_i32 : i32
          %176 = arith.cmpi ne, %175, %c0_i32_79 : i32
          %177 = llvm.shufflevector %170, %170 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
          scf.if %176 {
            %c-16_i32 = arith.constant -16 : i32
            %193 = arith.andi %172, %c-16_i32 : i32
            %194 = arith.extsi %193 : i32 to i64
            %195 = arith.addi %96, %194 : i64
            %196 = llvm.getelementptr inbounds %arg3[%195] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %177, %196 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
          }
          %178 = llvm.shufflevector %170, %170 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
          %179 = arith.select %176, %178, %177 : vector<8xf32>
          %c0_i32_80 = arith.constant 0 : i32
          %c4_i32 = arith.constant 4 : i32
          %180 = arith.andi %172, %c4_i32 : i32
          %181 = arith.cmpi ne, %180, %c0_i32_80 : i32
          %182 = llvm.shufflevector %179, %179 [0, 1, 2, 3] : vector<8xf32> 
          scf.if %181 {
            %c-8_i32 = arith.constant -8 : i32
            %193 = arith.andi %172, %c-8_i32 : i32
            %194 = arith.extsi %193 : i32 to i64
            %195 = arith.addi %96, %194 : i64
            %196 = llvm.getelementptr inbounds %arg3[%195] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %182, %196 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          }
          %183 = llvm.shufflevector %179, %179 [4, 5, 6, 7] : vector<8xf32> 
          %184 = arith.select %181, %183, %182 : vector<4xf32>
          %c0_i32_81 = arith.constant 0 : i32
          %c2_i32 = arith.constant 2 : i32
          %185 = arith.andi %172, %c2_i32 : i32
          %186 = arith.cmpi ne, %185, %c0_i32_81 : i32
          %187 = llvm.shufflevector %184, %184 [0, 1] : vector<4xf32> 
          scf.if %186 {
            %c-4_i32 = arith.constant -4 : i32
            %193 = arith.andi %172, %c-4_i32 : i32
            %194 = arith.extsi %193 : i32 to i64
            %195 = arith.addi %96, %194 : i64
            %196 = llvm.getelementptr inbounds %arg3[%195] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %187, %196 {alignment = 4 : i64} : vector<2xf32>, !llvm.ptr
          }
          %188 = llvm.shufflevector %184, %184 [2, 3] : vector<4xf32> 
          %189 = arith.select %186, %188, %187 : vector<2xf32>
          %c0_i32_82 = arith.constant 0 : i32
          %c1_i32_83 = arith.constant 1 : i32
          %190 = arith.andi %172, %c1_i32_83 : i32
          %191 = arith.cmpi ne, %190, %c0_i32_82 : i32
          %c0_i32_84 = arith.constant 0 : i32
          %192 = llvm.extractelement %189[%c0_i32_84 : i32] : vector<2xf32>
          scf.if %191 {
            %c-2_i32 = arith.constant -2 : i32
            %193 = arith.andi %172, %c-2_i32 : i32
            %194 = arith.extsi %193 : i32 to i64
            %195 = arith.addi %96, %194 : i64
            %196 = llvm.getelementptr inbounds %arg3[%195] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %192, %196 {alignment = 4 : i64} : f32, !llvm.ptr
          }
        }
        %174 = arith.addf %100, %171 : vector<16xf32>
        scf.yield %174 : vector<16xf32>
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
        %c0_i32_74 = arith.constant 0 : i32
        %146 = arith.maxsi %137, %c0_i32_74 : i32
        %c16_i32 = arith.constant 16 : i32
        %147 = arith.cmpi sge, %146, %c16_i32 : i32
        scf.if %147 {
          %148 = llvm.getelementptr inbounds %arg2[%145] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %144, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        } else {
          %c0_i32_75 = arith.constant 0 : i32
          %c8_i32 = arith.constant 8 : i32
          %148 = arith.andi %146, %c8_i32 : i32
          %149 = arith.cmpi ne, %148, %c0_i32_75 : i32
          %150 = llvm.shufflevector %144, %144 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
          scf.if %149 {
            %c-16_i32 = arith.constant -16 : i32
            %166 = arith.andi %146, %c-16_i32 : i32
            %167 = arith.extsi %166 : i32 to i64
            %168 = arith.addi %145, %167 : i64
            %169 = llvm.getelementptr inbounds %arg2[%168] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %150, %169 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
          }
          %151 = llvm.shufflevector %144, %144 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
          %152 = arith.select %149, %151, %150 : vector<8xf32>
          %c0_i32_76 = arith.constant 0 : i32
          %c4_i32 = arith.constant 4 : i32
          %153 = arith.andi %146, %c4_i32 : i32
          %154 = arith.cmpi ne, %153, %c0_i32_76 : i32
          %155 = llvm.shufflevector %152, %152 [0, 1, 2, 3] : vector<8xf32> 
          scf.if %154 {
            %c-8_i32 = arith.constant -8 : i32
            %166 = arith.andi %146, %c-8_i32 : i32
            %167 = arith.extsi %166 : i32 to i64
            %168 = arith.addi %145, %167 : i64
            %169 = llvm.getelementptr inbounds %arg2[%168] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %155, %169 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          }
          %156 = llvm.shufflevector %152, %152 [4, 5, 6, 7] : vector<8xf32> 
          %157 = arith.select %154, %156, %155 : vector<4xf32>
          %c0_i32_77 = arith.constant 0 : i32
          %c2_i32 = arith.constant 2 : i32
          %158 = arith.andi %146, %c2_i32 : i32
          %159 = arith.cmpi ne, %158, %c0_i32_77 : i32
          %160 = llvm.shufflevector %157, %157 [0, 1] : vector<4xf32> 
          scf.if %159 {
            %c-4_i32 = arith.constant -4 : i32
            %166 = arith.andi %146, %c-4_i32 : i32
            %167 = arith.extsi %166 : i32 to i64
            %168 = arith.addi %145, %167 : i64
            %169 = llvm.getelementptr inbounds %arg2[%168] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %160, %169 {alignment = 4 : i64} : vector<2xf32>, !llvm.ptr
          }
          %161 = llvm.shufflevector %157, %157 [2, 3] : vector<4xf32> 
          %162 = arith.select %159, %161, %160 : vector<2xf32>
          %c0_i32_78 = arith.constant 0 : i32
          %c1_i32_79 = arith.constant 1 : i32
          %163 = arith.andi %146, %c1_i32_79 : i32
          %164 = arith.cmpi ne, %163, %c0_i32_78 : i32
          %c0_i32_80 = arith.constant 0 : i32
          %165 = llvm.extractelement %162[%c0_i32_80 : i32] : vector<2xf32>
          scf.if %164 {
            %c-2_i32 = arith.constant -2 : i32
            %166 = arith.andi %146, %c-2_i32 : i32
            %167 = arith.extsi %166 : i32 to i64
            %168 = arith.addi %145, %167 : i64
            %169 = llvm.getelementptr inbounds %arg2[%168] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %165, %169 {alignment = 4 : i64} : f32, !llvm.ptr
          }
        }
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
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64, %arg15: i64, %arg16: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c96_i64 = arith.constant 96 : i64
    %0 = llvm.alloca %c96_i64 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg17 = %arg15 to %arg16 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %1 = arith.cmpi eq, %arg9, %c0_i64 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %2 = arith.cmpi eq, %arg9, %c-1_i64 : i64
      %3 = arith.cmpi eq, %arg17, %c-9223372036854775808_i64 : i64
      %4 = arith.andi %3, %2 : i1
      %5 = arith.ori %1, %4 : i1
      %c1_i64_0 = arith.constant 1 : i64
      %6 = arith.select %5, %c1_i64_0, %arg9 : i64
      %7 = arith.remsi %arg17, %6 : i64
      %c0_i64_1 = arith.constant 0 : i64
      %8 = arith.cmpi eq, %arg9, %c0_i64_1 : i64
      %c-9223372036854775808_i64_2 = arith.constant -9223372036854775808 : i64
      %c-1_i64_3 = arith.constant -1 : i64
      %9 = arith.cmpi eq, %arg9, %c-1_i64_3 : i64
      %10 = arith.cmpi eq, %arg17, %c-9223372036854775808_i64_2 : i64
      %11 = arith.andi %10, %9 : i1
      %12 = arith.ori %8, %11 : i1
      %c1_i64_4 = arith.constant 1 : i64
      %13 = arith.select %12, %c1_i64_4, %arg9 : i64
      %14 = arith.divsi %arg17, %13 : i64
      %c0_i64_5 = arith.constant 0 : i64
      %15 = arith.cmpi eq, %arg9, %c0_i64_5 : i64
      %c0_i64_6 = arith.constant 0 : i64
      %16 = arith.select %15, %c0_i64_6, %14 : i64
      %c65536_i64 = arith.constant 65536 : i64
      %17 = arith.muli %7, %arg10 : i64
      %c0_i64_7 = arith.constant 0 : i64
      %18 = arith.cmpi eq, %c65536_i64, %c0_i64_7 : i64
      %c-9223372036854775808_i64_8 = arith.constant -9223372036854775808 : i64
      %c-1_i64_9 = arith.constant -1 : i64
      %19 = arith.cmpi eq, %c65536_i64, %c-1_i64_9 : i64
      %20 = arith.cmpi eq, %17, %c-9223372036854775808_i64_8 : i64
      %21 = arith.andi %20, %19 : i1
      %22 = arith.ori %18, %21 : i1
      %c1_i64_10 = arith.constant 1 : i64
      %23 = arith.select %22, %c1_i64_10, %c65536_i64 : i64
      %24 = arith.divsi %17, %23 : i64
      %c0_i64_11 = arith.constant 0 : i64
      %25 = arith.cmpi eq, %c65536_i64, %c0_i64_11 : i64
      %c0_i64_12 = arith.constant 0 : i64
      %26 = arith.select %25, %c0_i64_12, %24 : i64
      %27 = arith.minsi %arg8, %26 : i64
      %c1_i64_13 = arith.constant 1 : i64
      %28 = arith.addi %7, %c1_i64_13 : i64
      %29 = arith.muli %28, %arg10 : i64
      %c0_i64_14 = arith.constant 0 : i64
      %30 = arith.cmpi eq, %c65536_i64, %c0_i64_14 : i64
      %c-9223372036854775808_i64_15 = arith.constant -9223372036854775808 : i64
      %c-1_i64_16 = arith.constant -1 : i64
      %31 = arith.cmpi eq, %c65536_i64, %c-1_i64_16 : i64
      %32 = arith.cmpi eq, %29, %c-9223372036854775808_i64_15 : i64
      %33 = arith.andi %32, %31 : i1
      %34 = arith.ori %30, %33 : i1
      %c1_i64_17 = arith.constant 1 : i64
      %35 = arith.select %34, %c1_i64_17, %c65536_i64 : i64
      %36 = arith.divsi %29, %35 : i64
      %c0_i64_18 = arith.constant 0 : i64
      %37 = arith.cmpi eq, %c65536_i64, %c0_i64_18 : i64
      %c0_i64_19 = arith.constant 0 : i64
      %38 = arith.select %37, %c0_i64_19, %36 : i64
      %39 = arith.minsi %arg8, %38 : i64
      %c0_i64_20 = arith.constant 0 : i64
      %40 = arith.cmpi eq, %arg13, %c0_i64_20 : i64
      %c-9223372036854775808_i64_21 = arith.constant -9223372036854775808 : i64
      %c-1_i64_22 = arith.constant -1 : i64
      %41 = arith.cmpi eq, %arg13, %c-1_i64_22 : i64
      %42 = arith.cmpi eq, %16, %c-9223372036854775808_i64_21 : i64
      %43 = arith.andi %42, %41 : i1
      %44 = arith.ori %40, %43 : i1
      %c1_i64_23 = arith.constant 1 : i64
      %45 = arith.select %44, %c1_i64_23, %arg13 : i64
      %46 = arith.remsi %16, %45 : i64
      %47 = arith.muli %46, %arg14 : i64
      %c0_i64_24 = arith.constant 0 : i64
      %48 = arith.cmpi eq, %c65536_i64, %c0_i64_24 : i64
      %c-9223372036854775808_i64_25 = arith.constant -9223372036854775808 : i64
      %c-1_i64_26 = arith.constant -1 : i64
      %49 = arith.cmpi eq, %c65536_i64, %c-1_i64_26 : i64
      %50 = arith.cmpi eq, %47, %c-9223372036854775808_i64_25 : i64
      %51 = arith.andi %50, %49 : i1
      %52 = arith.ori %48, %51 : i1
      %c1_i64_27 = arith.constant 1 : i64
      %53 = arith.select %52, %c1_i64_27, %c65536_i64 : i64
      %54 = arith.divsi %47, %53 : i64
      %c0_i64_28 = arith.constant 0 : i64
      %55 = arith.cmpi eq, %c65536_i64, %c0_i64_28 : i64
      %c0_i64_29 = arith.constant 0 : i64
      %56 = arith.select %55, %c0_i64_29, %54 : i64
      %57 = arith.minsi %arg12, %56 : i64
      %58 = arith.addi %46, %c1_i64_13 : i64
      %59 = arith.muli %58, %arg14 : i64
      %c0_i64_30 = arith.constant 0 : i64
      %60 = arith.cmpi eq, %c65536_i64, %c0_i64_30 : i64
      %c-9223372036854775808_i64_31 = arith.constant -9223372036854775808 : i64
      %c-1_i64_32 = arith.constant -1 : i64
      %61 = arith.cmpi eq, %c65536_i64, %c-1_i64_32 : i64
      %62 = arith.cmpi eq, %59, %c-9223372036854775808_i64_31 : i64
      %63 = arith.andi %62, %61 : i1
      %64 = arith.ori %60, %63 : i1
      %c1_i64_33 = arith.constant 1 : i64
      %65 = arith.select %64, %c1_i64_33, %c65536_i64 : i64
      %66 = arith.divsi %59, %65 : i64
      %c0_i64_34 = arith.constant 0 : i64
      %67 = arith.cmpi eq, %c65536_i64, %c0_i64_34 : i64
      %c0_i64_35 = arith.constant 0 : i64
      %68 = arith.select %67, %c0_i64_35, %66 : i64
      %69 = arith.minsi %arg12, %68 : i64
      %c0_i64_36 = arith.constant 0 : i64
      %c6_i64 = arith.constant 6 : i64
      %c5_i64 = arith.constant 5 : i64
      %c16_i64 = arith.constant 16 : i64
      %c-1_i64_37 = arith.constant -1 : i64
      %cst = arith.constant dense<0.000000e+00> : vector<16xf32>
      %c2_i64 = arith.constant 2 : i64
      %c3_i64 = arith.constant 3 : i64
      %c4_i64 = arith.constant 4 : i64
      %true = arith.constant true
      %c32_i64 = arith.constant 32 : i64
      %c48_i64 = arith.constant 48 : i64
      %c64_i64 = arith.constant 64 : i64
      %c80_i64 = arith.constant 80 : i64
      %false = arith.constant false
      %c8_i64 = arith.constant 8 : i64
      %cst_38 = arith.constant dense<0.000000e+00> : vector<8xf32>
      %cst_39 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi32>
      %c24_i64 = arith.constant 24 : i64
      %c40_i64 = arith.constant 40 : i64
      %c56_i64 = arith.constant 56 : i64
      %c72_i64 = arith.constant 72 : i64
      %c88_i64 = arith.constant 88 : i64
      %cst_40 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      scf.for %arg18 = %27 to %39 step %c1_i64_13  : i64 {
        %70 = arith.subi %arg18, %arg11 : i64
        %71 = arith.maxsi %c0_i64_36, %70 : i64
        %72 = arith.cmpi slt, %arg18, %arg11 : i64
        %73 = arith.muli %arg18, %c6_i64 : i64
        %74 = arith.subi %73, %71 : i64
        %75 = arith.subi %arg3, %74 : i64
        %76 = arith.select %72, %c6_i64, %c5_i64 : i64
        %77 = arith.minsi %75, %76 : i64
        %78 = arith.muli %77, %arg7 : i64
        scf.for %arg19 = %57 to %69 step %c1_i64_13  : i64 {
          %79 = arith.muli %arg19, %c16_i64 : i64
          %80 = arith.addi %79, %c16_i64 : i64
          %81 = arith.minsi %arg4, %80 : i64
          %82 = arith.addi %81, %c-1_i64_37 : i64
          %83 = arith.minsi %79, %82 : i64
          scf.for %arg20 = %c0_i64_36 to %78 step %c1_i64_13  : i64 {
            %87 = arith.addi %74, %arg20 : i64
            %88 = arith.muli %arg4, %87 : i64
            %89 = arith.addi %88, %83 : i64
            %90 = llvm.getelementptr inbounds %arg2[%89] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            "llvm.intr.prefetch"(%90) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
          }
          %84 = arith.cmpi sle, %80, %arg4 : i64
          %85 = scf.if %84 -> (i1) {
            %87 = scf.if %72 -> (i1) {
              %88 = arith.addi %arg3, %c-1_i64_37 : i64
              %89 = arith.minsi %74, %88 : i64
              %90 = arith.addi %74, %c1_i64_13 : i64
              %91 = arith.minsi %90, %88 : i64
              %92 = arith.addi %74, %c2_i64 : i64
              %93 = arith.minsi %92, %88 : i64
              %94 = arith.addi %74, %c3_i64 : i64
              %95 = arith.minsi %94, %88 : i64
              %96 = arith.addi %74, %c4_i64 : i64
              %97 = arith.minsi %96, %88 : i64
              %98 = arith.addi %74, %c5_i64 : i64
              %99 = arith.minsi %98, %88 : i64
              %100 = arith.muli %89, %arg5 : i64
              %101 = arith.muli %91, %arg5 : i64
              %102 = arith.muli %93, %arg5 : i64
              %103 = arith.muli %95, %arg5 : i64
              %104 = arith.muli %97, %arg5 : i64
              %105 = arith.muli %99, %arg5 : i64
              %106:6 = scf.for %arg20 = %c0_i64_36 to %arg5 step %c1_i64_13 iter_args(%arg21 = %cst, %arg22 = %cst, %arg23 = %cst, %arg24 = %cst, %arg25 = %cst, %arg26 = %cst) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
                %111 = arith.muli %arg4, %arg20 : i64
                %112 = arith.addi %111, %79 : i64
                %113 = llvm.getelementptr inbounds %arg0[%112] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %114 = llvm.load %113 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %115 = arith.addi %100, %arg20 : i64
                %116 = llvm.getelementptr inbounds %arg1[%115] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %117 = llvm.load %116 {alignment = 4 : i64} : !llvm.ptr -> f32
                %118 = llvm.mlir.poison : vector<16xf32>
                %c0_i32 = arith.constant 0 : i32
                %119 = llvm.insertelement %117, %118[%c0_i32 : i32] : vector<16xf32>
                %120 = llvm.shufflevector %119, %118 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %121 = llvm.intr.fma(%120, %114, %arg21)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %122 = arith.addi %101, %arg20 : i64
                %123 = llvm.getelementptr inbounds %arg1[%122] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %124 = llvm.load %123 {alignment = 4 : i64} : !llvm.ptr -> f32
                %125 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_42 = arith.constant 0 : i32
                %126 = llvm.insertelement %124, %125[%c0_i32_42 : i32] : vector<16xf32>
                %127 = llvm.shufflevector %126, %125 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %128 = llvm.intr.fma(%127, %114, %arg22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %129 = arith.addi %102, %arg20 : i64
                %130 = llvm.getelementptr inbounds %arg1[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %131 = llvm.load %130 {alignment = 4 : i64} : !llvm.ptr -> f32
                %132 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_43 = arith.constant 0 : i32
                %133 = llvm.insertelement %131, %132[%c0_i32_43 : i32] : vector<16xf32>
                %134 = llvm.shufflevector %133, %132 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %135 = llvm.intr.fma(%134, %114, %arg23)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %136 = arith.addi %103, %arg20 : i64
                %137 = llvm.getelementptr inbounds %arg1[%136] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %138 = llvm.load %137 {alignment = 4 : i64} : !llvm.ptr -> f32
                %139 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_44 = arith.constant 0 : i32
                %140 = llvm.insertelement %138, %139[%c0_i32_44 : i32] : vector<16xf32>
                %141 = llvm.shufflevector %140, %139 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %142 = llvm.intr.fma(%141, %114, %arg24)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %143 = arith.addi %104, %arg20 : i64
                %144 = llvm.getelementptr inbounds %arg1[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %145 = llvm.load %144 {alignment = 4 : i64} : !llvm.ptr -> f32
                %146 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_45 = arith.constant 0 : i32
                %147 = llvm.insertelement %145, %146[%c0_i32_45 : i32] : vector<16xf32>
                %148 = llvm.shufflevector %147, %146 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %149 = llvm.intr.fma(%148, %114, %arg25)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %150 = arith.addi %105, %arg20 : i64
                %151 = llvm.getelementptr inbounds %arg1[%150] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %152 = llvm.load %151 {alignment = 4 : i64} : !llvm.ptr -> f32
                %153 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_46 = arith.constant 0 : i32
                %154 = llvm.insertelement %152, %153[%c0_i32_46 : i32] : vector<16xf32>
                %155 = llvm.shufflevector %154, %153 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %156 = llvm.intr.fma(%155, %114, %arg26)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                scf.yield %121, %128, %135, %142, %149, %156 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
              }
              %107 = arith.cmpi sle, %80, %81 : i64
              %108 = arith.cmpi eq, %77, %c6_i64 : i64
              %109 = arith.andi %107, %108 : i1
              %110 = scf.if %109 -> (i1) {
                %111 = arith.muli %arg4, %74 : i64
                %112 = arith.addi %111, %79 : i64
                %113 = llvm.getelementptr inbounds %arg2[%112] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#0, %113 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %114 = arith.muli %arg4, %90 : i64
                %115 = arith.addi %114, %79 : i64
                %116 = llvm.getelementptr inbounds %arg2[%115] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#1, %116 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %117 = arith.muli %arg4, %92 : i64
                %118 = arith.addi %117, %79 : i64
                %119 = llvm.getelementptr inbounds %arg2[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#2, %119 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %120 = arith.muli %arg4, %94 : i64
                %121 = arith.addi %120, %79 : i64
                %122 = llvm.getelementptr inbounds %arg2[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#3, %122 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %123 = arith.muli %arg4, %96 : i64
                %124 = arith.addi %123, %79 : i64
                %125 = llvm.getelementptr inbounds %arg2[%124] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#4, %125 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %126 = arith.muli %arg4, %98 : i64
                %127 = arith.addi %126, %79 : i64
                %128 = llvm.getelementptr inbounds %arg2[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#5, %128 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                scf.yield %true : i1
              } else {
                %111 = llvm.getelementptr inbounds %0[%c0_i64_36] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#0, %111 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %112 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#1, %112 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %113 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#2, %113 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %114 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#3, %114 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %115 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#4, %115 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %116 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %106#5, %116 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                scf.yield %false : i1
              }
              scf.yield %110 : i1
            } else {
              %88 = arith.addi %arg3, %c-1_i64_37 : i64
              %89 = arith.minsi %74, %88 : i64
              %90 = arith.addi %74, %c1_i64_13 : i64
              %91 = arith.minsi %90, %88 : i64
              %92 = arith.addi %74, %c2_i64 : i64
              %93 = arith.minsi %92, %88 : i64
              %94 = arith.addi %74, %c3_i64 : i64
              %95 = arith.minsi %94, %88 : i64
              %96 = arith.addi %74, %c4_i64 : i64
              %97 = arith.minsi %96, %88 : i64
              %98 = arith.muli %89, %arg5 : i64
              %99 = arith.muli %91, %arg5 : i64
              %100 = arith.muli %93, %arg5 : i64
              %101 = arith.muli %95, %arg5 : i64
              %102 = arith.muli %97, %arg5 : i64
              %103:5 = scf.for %arg20 = %c0_i64_36 to %arg5 step %c1_i64_13 iter_args(%arg21 = %cst, %arg22 = %cst, %arg23 = %cst, %arg24 = %cst, %arg25 = %cst) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
                %108 = arith.muli %arg4, %arg20 : i64
                %109 = arith.addi %108, %79 : i64
                %110 = llvm.getelementptr inbounds %arg0[%109] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %111 = llvm.load %110 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %112 = arith.addi %98, %arg20 : i64
                %113 = llvm.getelementptr inbounds %arg1[%112] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %114 = llvm.load %113 {alignment = 4 : i64} : !llvm.ptr -> f32
                %115 = llvm.mlir.poison : vector<16xf32>
                %c0_i32 = arith.constant 0 : i32
                %116 = llvm.insertelement %114, %115[%c0_i32 : i32] : vector<16xf32>
                %117 = llvm.shufflevector %116, %115 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %118 = llvm.intr.fma(%117, %111, %arg21)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %119 = arith.addi %99, %arg20 : i64
                %120 = llvm.getelementptr inbounds %arg1[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %121 = llvm.load %120 {alignment = 4 : i64} : !llvm.ptr -> f32
                %122 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_42 = arith.constant 0 : i32
                %123 = llvm.insertelement %121, %122[%c0_i32_42 : i32] : vector<16xf32>
                %124 = llvm.shufflevector %123, %122 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %125 = llvm.intr.fma(%124, %111, %arg22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %126 = arith.addi %100, %arg20 : i64
                %127 = llvm.getelementptr inbounds %arg1[%126] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %128 = llvm.load %127 {alignment = 4 : i64} : !llvm.ptr -> f32
                %129 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_43 = arith.constant 0 : i32
                %130 = llvm.insertelement %128, %129[%c0_i32_43 : i32] : vector<16xf32>
                %131 = llvm.shufflevector %130, %129 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %132 = llvm.intr.fma(%131, %111, %arg23)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %133 = arith.addi %101, %arg20 : i64
                %134 = llvm.getelementptr inbounds %arg1[%133] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %135 = llvm.load %134 {alignment = 4 : i64} : !llvm.ptr -> f32
                %136 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_44 = arith.constant 0 : i32
                %137 = llvm.insertelement %135, %136[%c0_i32_44 : i32] : vector<16xf32>
                %138 = llvm.shufflevector %137, %136 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %139 = llvm.intr.fma(%138, %111, %arg24)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %140 = arith.addi %102, %arg20 : i64
                %141 = llvm.getelementptr inbounds %arg1[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %142 = llvm.load %141 {alignment = 4 : i64} : !llvm.ptr -> f32
                %143 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_45 = arith.constant 0 : i32
                %144 = llvm.insertelement %142, %143[%c0_i32_45 : i32] : vector<16xf32>
                %145 = llvm.shufflevector %144, %143 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %146 = llvm.intr.fma(%145, %111, %arg25)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                scf.yield %118, %125, %132, %139, %146 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
              }
              %104 = arith.cmpi sle, %80, %81 : i64
              %105 = arith.cmpi eq, %77, %c5_i64 : i64
              %106 = arith.andi %104, %105 : i1
              %107 = scf.if %106 -> (i1) {
                %108 = arith.muli %arg4, %74 : i64
                %109 = arith.addi %108, %79 : i64
                %110 = llvm.getelementptr inbounds %arg2[%109] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %103#0, %110 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %111 = arith.muli %arg4, %90 : i64
                %112 = arith.addi %111, %79 : i64
                %113 = llvm.getelementptr inbounds %arg2[%112] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %103#1, %113 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %114 = arith.muli %arg4, %92 : i64
                %115 = arith.addi %114, %79 : i64
                %116 = llvm.getelementptr inbounds %arg2[%115] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %103#2, %116 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %117 = arith.muli %arg4, %94 : i64
                %118 = arith.addi %117, %79 : i64
                %119 = llvm.getelementptr inbounds %arg2[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %103#3, %119 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %120 = arith.muli %arg4, %96 : i64
                %121 = arith.addi %120, %79 : i64
                %122 = llvm.getelementptr inbounds %arg2[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %103#4, %122 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                scf.yield %true : i1
              } else {
                %108 = llvm.getelementptr inbounds %0[%c0_i64_36] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %103#0, %108 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %109 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %103#1, %109 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %110 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %103#2, %110 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %111 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %103#3, %111 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %112 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %103#4, %112 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                scf.yield %false : i1
              }
              scf.yield %107 : i1
            }
            scf.yield %87 : i1
          } else {
            %87 = arith.subi %arg4, %79 : i64
            %c0_i64_42 = arith.constant 0 : i64
            %88 = arith.cmpi eq, %c16_i64, %c0_i64_42 : i64
            %c-9223372036854775808_i64_43 = arith.constant -9223372036854775808 : i64
            %c-1_i64_44 = arith.constant -1 : i64
            %89 = arith.cmpi eq, %c16_i64, %c-1_i64_44 : i64
            %90 = arith.cmpi eq, %87, %c-9223372036854775808_i64_43 : i64
            %91 = arith.andi %90, %89 : i1
            %92 = arith.ori %88, %91 : i1
            %c1_i64_45 = arith.constant 1 : i64
            %93 = arith.select %92, %c1_i64_45, %c16_i64 : i64
            %94 = arith.divsi %87, %93 : i64
            %c0_i64_46 = arith.constant 0 : i64
            %95 = arith.cmpi eq, %c16_i64, %c0_i64_46 : i64
            %c0_i64_47 = arith.constant 0 : i64
            %96 = arith.select %95, %c0_i64_47, %94 : i64
            %97 = arith.muli %96, %c16_i64 : i64
            %98 = arith.subi %87, %97 : i64
            %99 = arith.addi %arg3, %c-1_i64_37 : i64
            %100 = arith.minsi %74, %99 : i64
            %101 = arith.addi %74, %c1_i64_13 : i64
            %102 = arith.minsi %101, %99 : i64
            %103 = arith.addi %74, %c2_i64 : i64
            %104 = arith.minsi %103, %99 : i64
            %105 = arith.addi %74, %c3_i64 : i64
            %106 = arith.minsi %105, %99 : i64
            %107 = arith.addi %74, %c4_i64 : i64
            %108 = arith.minsi %107, %99 : i64
            %109 = arith.addi %74, %c5_i64 : i64
            %110 = arith.minsi %109, %99 : i64
            %111 = arith.muli %100, %arg5 : i64
            %112 = arith.muli %102, %arg5 : i64
            %113 = arith.muli %104, %arg5 : i64
            %114 = arith.muli %106, %arg5 : i64
            %115 = arith.muli %108, %arg5 : i64
            %116 = arith.muli %110, %arg5 : i64
            scf.for %arg20 = %c0_i64_36 to %97 step %c16_i64  : i64 {
              %118 = arith.addi %79, %arg20 : i64
              %119:6 = scf.for %arg21 = %c0_i64_36 to %arg5 step %c1_i64_13 iter_args(%arg22 = %cst, %arg23 = %cst, %arg24 = %cst, %arg25 = %cst, %arg26 = %cst, %arg27 = %cst) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
                %131 = arith.muli %arg4, %arg21 : i64
                %132 = arith.addi %131, %118 : i64
                %133 = llvm.getelementptr inbounds %arg0[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %134 = llvm.load %133 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %135 = arith.addi %111, %arg21 : i64
                %136 = llvm.getelementptr inbounds %arg1[%135] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %137 = llvm.load %136 {alignment = 4 : i64} : !llvm.ptr -> f32
                %138 = llvm.mlir.poison : vector<16xf32>
                %c0_i32 = arith.constant 0 : i32
                %139 = llvm.insertelement %137, %138[%c0_i32 : i32] : vector<16xf32>
                %140 = llvm.shufflevector %139, %138 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %141 = llvm.intr.fma(%140, %134, %arg22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %142 = arith.addi %112, %arg21 : i64
                %143 = llvm.getelementptr inbounds %arg1[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %144 = llvm.load %143 {alignment = 4 : i64} : !llvm.ptr -> f32
                %145 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_48 = arith.constant 0 : i32
                %146 = llvm.insertelement %144, %145[%c0_i32_48 : i32] : vector<16xf32>
                %147 = llvm.shufflevector %146, %145 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %148 = llvm.intr.fma(%147, %134, %arg23)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %149 = arith.addi %113, %arg21 : i64
                %150 = llvm.getelementptr inbounds %arg1[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %151 = llvm.load %150 {alignment = 4 : i64} : !llvm.ptr -> f32
                %152 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_49 = arith.constant 0 : i32
                %153 = llvm.insertelement %151, %152[%c0_i32_49 : i32] : vector<16xf32>
                %154 = llvm.shufflevector %153, %152 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %155 = llvm.intr.fma(%154, %134, %arg24)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %156 = arith.addi %114, %arg21 : i64
                %157 = llvm.getelementptr inbounds %arg1[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %158 = llvm.load %157 {alignment = 4 : i64} : !llvm.ptr -> f32
                %159 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_50 = arith.constant 0 : i32
                %160 = llvm.insertelement %158, %159[%c0_i32_50 : i32] : vector<16xf32>
                %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %162 = llvm.intr.fma(%161, %134, %arg25)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %163 = arith.addi %115, %arg21 : i64
                %164 = llvm.getelementptr inbounds %arg1[%163] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %165 = llvm.load %164 {alignment = 4 : i64} : !llvm.ptr -> f32
                %166 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_51 = arith.constant 0 : i32
                %167 = llvm.insertelement %165, %166[%c0_i32_51 : i32] : vector<16xf32>
                %168 = llvm.shufflevector %167, %166 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %169 = llvm.intr.fma(%168, %134, %arg26)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %170 = arith.addi %116, %arg21 : i64
                %171 = llvm.getelementptr inbounds %arg1[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %172 = llvm.load %171 {alignment = 4 : i64} : !llvm.ptr -> f32
                %173 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_52 = arith.constant 0 : i32
                %174 = llvm.insertelement %172, %173[%c0_i32_52 : i32] : vector<16xf32>
                %175 = llvm.shufflevector %174, %173 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %176 = llvm.intr.fma(%175, %134, %arg27)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                scf.yield %141, %148, %155, %162, %169, %176 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
              }
              %120 = llvm.getelementptr inbounds %0[%arg20] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %119#0, %120 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %121 = arith.addi %arg20, %c16_i64 : i64
              %122 = llvm.getelementptr inbounds %0[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %119#1, %122 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %123 = arith.addi %arg20, %c32_i64 : i64
              %124 = llvm.getelementptr inbounds %0[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %119#2, %124 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %125 = arith.addi %arg20, %c48_i64 : i64
              %126 = llvm.getelementptr inbounds %0[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %119#3, %126 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %127 = arith.addi %arg20, %c64_i64 : i64
              %128 = llvm.getelementptr inbounds %0[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %119#4, %128 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %129 = arith.addi %arg20, %c80_i64 : i64
              %130 = llvm.getelementptr inbounds %0[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %119#5, %130 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            }
            %117 = arith.cmpi slt, %c0_i64_36, %98 : i64
            scf.if %117 {
              %118 = arith.cmpi sle, %98, %c8_i64 : i64
              scf.if %118 {
                %119 = arith.addi %79, %97 : i64
                %120 = arith.subi %arg4, %119 : i64
                %121 = arith.maxsi %120, %c0_i64_36 : i64
                %122 = arith.minsi %121, %c8_i64 : i64
                %123 = arith.trunci %122 : i64 to i32
                %124 = llvm.mlir.poison : vector<8xi32>
                %c0_i32 = arith.constant 0 : i32
                %125 = llvm.insertelement %123, %124[%c0_i32 : i32] : vector<8xi32>
                %126 = llvm.shufflevector %125, %124 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xi32> 
                %127 = arith.cmpi slt, %cst_39, %126 : vector<8xi32>
                %128:6 = scf.for %arg20 = %c0_i64_36 to %arg5 step %c1_i64_13 iter_args(%arg21 = %cst_38, %arg22 = %cst_38, %arg23 = %cst_38, %arg24 = %cst_38, %arg25 = %cst_38, %arg26 = %cst_38) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)  : i64 {
                  %152 = arith.muli %arg4, %arg20 : i64
                  %153 = arith.addi %152, %119 : i64
                  %cst_48 = arith.constant dense<0.000000e+00> : vector<8xf32>
                  %154 = llvm.getelementptr %arg0[%153] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %155 = llvm.intr.masked.load %154, %127, %cst_48 {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
                  %156 = arith.addi %111, %arg20 : i64
                  %157 = llvm.getelementptr inbounds %arg1[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %158 = llvm.load %157 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %159 = llvm.mlir.poison : vector<8xf32>
                  %c0_i32_49 = arith.constant 0 : i32
                  %160 = llvm.insertelement %158, %159[%c0_i32_49 : i32] : vector<8xf32>
                  %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
                  %162 = llvm.intr.fma(%161, %155, %arg21)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
                  %163 = arith.addi %112, %arg20 : i64
                  %164 = llvm.getelementptr inbounds %arg1[%163] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %165 = llvm.load %164 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %166 = llvm.mlir.poison : vector<8xf32>
                  %c0_i32_50 = arith.constant 0 : i32
                  %167 = llvm.insertelement %165, %166[%c0_i32_50 : i32] : vector<8xf32>
                  %168 = llvm.shufflevector %167, %166 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
                  %169 = llvm.intr.fma(%168, %155, %arg22)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
                  %170 = arith.addi %113, %arg20 : i64
                  %171 = llvm.getelementptr inbounds %arg1[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %172 = llvm.load %171 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %173 = llvm.mlir.poison : vector<8xf32>
                  %c0_i32_51 = arith.constant 0 : i32
                  %174 = llvm.insertelement %172, %173[%c0_i32_51 : i32] : vector<8xf32>
                  %175 = llvm.shufflevector %174, %173 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
                  %176 = llvm.intr.fma(%175, %155, %arg23)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
                  %177 = arith.addi %114, %arg20 : i64
                  %178 = llvm.getelementptr inbounds %arg1[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %179 = llvm.load %178 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %180 = llvm.mlir.poison : vector<8xf32>
                  %c0_i32_52 = arith.constant 0 : i32
                  %181 = llvm.insertelement %179, %180[%c0_i32_52 : i32] : vector<8xf32>
                  %182 = llvm.shufflevector %181, %180 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
                  %183 = llvm.intr.fma(%182, %155, %arg24)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
                  %184 = arith.addi %115, %arg20 : i64
                  %185 = llvm.getelementptr inbounds %arg1[%184] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %186 = llvm.load %185 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %187 = llvm.mlir.poison : vector<8xf32>
                  %c0_i32_53 = arith.constant 0 : i32
                  %188 = llvm.insertelement %186, %187[%c0_i32_53 : i32] : vector<8xf32>
                  %189 = llvm.shufflevector %188, %187 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
                  %190 = llvm.intr.fma(%189, %155, %arg25)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
                  %191 = arith.addi %116, %arg20 : i64
                  %192 = llvm.getelementptr inbounds %arg1[%191] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %193 = llvm.load %192 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %194 = llvm.mlir.poison : vector<8xf32>
                  %c0_i32_54 = arith.constant 0 : i32
                  %195 = llvm.insertelement %193, %194[%c0_i32_54 : i32] : vector<8xf32>
                  %196 = llvm.shufflevector %195, %194 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
                  %197 = llvm.intr.fma(%196, %155, %arg26)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
                  scf.yield %162, %169, %176, %183, %190, %197 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
                }
                %129 = llvm.getelementptr inbounds %0[%97] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#0, %129 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %130 = arith.addi %97, %c16_i64 : i64
                %131 = llvm.getelementptr inbounds %0[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#1, %131 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %132 = arith.addi %97, %c32_i64 : i64
                %133 = llvm.getelementptr inbounds %0[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#2, %133 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %134 = arith.addi %97, %c48_i64 : i64
                %135 = llvm.getelementptr inbounds %0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#3, %135 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %136 = arith.addi %97, %c64_i64 : i64
                %137 = llvm.getelementptr inbounds %0[%136] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#4, %137 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %138 = arith.addi %97, %c80_i64 : i64
                %139 = llvm.getelementptr inbounds %0[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#5, %139 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %140 = arith.addi %97, %c8_i64 : i64
                %141 = llvm.getelementptr inbounds %0[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %cst_38, %141 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %142 = arith.addi %97, %c24_i64 : i64
                %143 = llvm.getelementptr inbounds %0[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %cst_38, %143 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %144 = arith.addi %97, %c40_i64 : i64
                %145 = llvm.getelementptr inbounds %0[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %cst_38, %145 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %146 = arith.addi %97, %c56_i64 : i64
                %147 = llvm.getelementptr inbounds %0[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %cst_38, %147 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %148 = arith.addi %97, %c72_i64 : i64
                %149 = llvm.getelementptr inbounds %0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %cst_38, %149 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                %150 = arith.addi %97, %c88_i64 : i64
                %151 = llvm.getelementptr inbounds %0[%150] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %cst_38, %151 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
              } else {
                %119 = arith.addi %79, %97 : i64
                %120 = arith.subi %arg4, %119 : i64
                %121 = arith.maxsi %120, %c0_i64_36 : i64
                %122 = arith.minsi %121, %c16_i64 : i64
                %123 = arith.trunci %122 : i64 to i32
                %124 = llvm.mlir.poison : vector<16xi32>
                %c0_i32 = arith.constant 0 : i32
                %125 = llvm.insertelement %123, %124[%c0_i32 : i32] : vector<16xi32>
                %126 = llvm.shufflevector %125, %124 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                %127 = arith.cmpi slt, %cst_40, %126 : vector<16xi32>
                %128:6 = scf.for %arg20 = %c0_i64_36 to %arg5 step %c1_i64_13 iter_args(%arg21 = %cst, %arg22 = %cst, %arg23 = %cst, %arg24 = %cst, %arg25 = %cst, %arg26 = %cst) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
                  %140 = arith.muli %arg4, %arg20 : i64
                  %141 = arith.addi %140, %119 : i64
                  %cst_48 = arith.constant dense<0.000000e+00> : vector<16xf32>
                  %142 = llvm.getelementptr %arg0[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %143 = llvm.intr.masked.load %142, %127, %cst_48 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
                  %144 = arith.addi %111, %arg20 : i64
                  %145 = llvm.getelementptr inbounds %arg1[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %146 = llvm.load %145 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %147 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_49 = arith.constant 0 : i32
                  %148 = llvm.insertelement %146, %147[%c0_i32_49 : i32] : vector<16xf32>
                  %149 = llvm.shufflevector %148, %147 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %150 = llvm.intr.fma(%149, %143, %arg21)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                  %151 = arith.addi %112, %arg20 : i64
                  %152 = llvm.getelementptr inbounds %arg1[%151] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %153 = llvm.load %152 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %154 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_50 = arith.constant 0 : i32
                  %155 = llvm.insertelement %153, %154[%c0_i32_50 : i32] : vector<16xf32>
                  %156 = llvm.shufflevector %155, %154 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %157 = llvm.intr.fma(%156, %143, %arg22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                  %158 = arith.addi %113, %arg20 : i64
                  %159 = llvm.getelementptr inbounds %arg1[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %160 = llvm.load %159 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %161 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_51 = arith.constant 0 : i32
                  %162 = llvm.insertelement %160, %161[%c0_i32_51 : i32] : vector<16xf32>
                  %163 = llvm.shufflevector %162, %161 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %164 = llvm.intr.fma(%163, %143, %arg23)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                  %165 = arith.addi %114, %arg20 : i64
                  %166 = llvm.getelementptr inbounds %arg1[%165] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %167 = llvm.load %166 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %168 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_52 = arith.constant 0 : i32
                  %169 = llvm.insertelement %167, %168[%c0_i32_52 : i32] : vector<16xf32>
                  %170 = llvm.shufflevector %169, %168 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %171 = llvm.intr.fma(%170, %143, %arg24)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                  %172 = arith.addi %115, %arg20 : i64
                  %173 = llvm.getelementptr inbounds %arg1[%172] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %174 = llvm.load %173 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %175 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_53 = arith.constant 0 : i32
                  %176 = llvm.insertelement %174, %175[%c0_i32_53 : i32] : vector<16xf32>
                  %177 = llvm.shufflevector %176, %175 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %178 = llvm.intr.fma(%177, %143, %arg25)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                  %179 = arith.addi %116, %arg20 : i64
                  %180 = llvm.getelementptr inbounds %arg1[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %181 = llvm.load %180 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %182 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_54 = arith.constant 0 : i32
                  %183 = llvm.insertelement %181, %182[%c0_i32_54 : i32] : vector<16xf32>
                  %184 = llvm.shufflevector %183, %182 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %185 = llvm.intr.fma(%184, %143, %arg26)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                  scf.yield %150, %157, %164, %171, %178, %185 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
                }
                %129 = llvm.getelementptr inbounds %0[%97] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#0, %129 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %130 = arith.addi %97, %c16_i64 : i64
                %131 = llvm.getelementptr inbounds %0[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#1, %131 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %132 = arith.addi %97, %c32_i64 : i64
                %133 = llvm.getelementptr inbounds %0[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#2, %133 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %134 = arith.addi %97, %c48_i64 : i64
                %135 = llvm.getelementptr inbounds %0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#3, %135 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %136 = arith.addi %97, %c64_i64 : i64
                %137 = llvm.getelementptr inbounds %0[%136] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#4, %137 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %138 = arith.addi %97, %c80_i64 : i64
                %139 = llvm.getelementptr inbounds %0[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128#5, %139 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              }
            } else {
            }
            scf.yield %false : i1
          }
          %true_41 = arith.constant true
          %86 = arith.xori %85, %true_41 : i1
          scf.if %86 {
            %87 = arith.cmpi sle, %80, %81 : i64
            scf.if %87 {
              scf.for %arg20 = %c0_i64_36 to %77 step %c1_i64_13  : i64 {
                %88 = arith.muli %arg20, %c16_i64 : i64
                %89 = arith.addi %74, %arg20 : i64
                %90 = llvm.getelementptr inbounds %0[%88] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %91 = llvm.load %90 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %92 = arith.muli %arg4, %89 : i64
                %93 = arith.addi %92, %79 : i64
                %94 = llvm.getelementptr inbounds %arg2[%93] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %91, %94 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              }
            } else {
              %88 = arith.subi %81, %79 : i64
              %c0_i64_42 = arith.constant 0 : i64
              %89 = arith.cmpi eq, %c16_i64, %c0_i64_42 : i64
              %c-9223372036854775808_i64_43 = arith.constant -9223372036854775808 : i64
              %c-1_i64_44 = arith.constant -1 : i64
              %90 = arith.cmpi eq, %c16_i64, %c-1_i64_44 : i64
              %91 = arith.cmpi eq, %88, %c-9223372036854775808_i64_43 : i64
              %92 = arith.andi %91, %90 : i1
              %93 = arith.ori %89, %92 : i1
              %c1_i64_45 = arith.constant 1 : i64
              %94 = arith.select %93, %c1_i64_45, %c16_i64 : i64
              %95 = arith.divsi %88, %94 : i64
              %c0_i64_46 = arith.constant 0 : i64
              %96 = arith.cmpi eq, %c16_i64, %c0_i64_46 : i64
              %c0_i64_47 = arith.constant 0 : i64
              %97 = arith.select %96, %c0_i64_47, %95 : i64
              %98 = arith.muli %97, %c16_i64 : i64
              %99 = arith.addi %79, %98 : i64
              %100 = arith.cmpi slt, %99, %81 : i64
              scf.for %arg20 = %c0_i64_36 to %77 step %c1_i64_13  : i64 {
                %101 = arith.muli %arg20, %c16_i64 : i64
                %102 = arith.addi %74, %arg20 : i64
                %103 = arith.muli %arg4, %102 : i64
                scf.for %arg21 = %79 to %99 step %c16_i64  : i64 {
                  %104 = arith.subi %arg21, %79 : i64
                  %105 = arith.addi %101, %104 : i64
                  %106 = llvm.getelementptr inbounds %0[%105] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %107 = llvm.load %106 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %108 = arith.addi %103, %arg21 : i64
                  %109 = llvm.getelementptr inbounds %arg2[%108] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %107, %109 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
                scf.if %100 {
                  %104 = arith.subi %81, %99 : i64
                  %105 = arith.maxsi %104, %c0_i64_36 : i64
                  %106 = arith.minsi %105, %c16_i64 : i64
                  %107 = arith.trunci %106 : i64 to i32
                  %108 = llvm.mlir.poison : vector<16xi32>
                  %c0_i32 = arith.constant 0 : i32
                  %109 = llvm.insertelement %107, %108[%c0_i32 : i32] : vector<16xi32>
                  %110 = llvm.shufflevector %109, %108 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                  %111 = arith.cmpi slt, %cst_40, %110 : vector<16xi32>
                  %112 = arith.addi %101, %98 : i64
                  %113 = llvm.getelementptr inbounds %0[%112] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %114 = llvm.load %113 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %115 = arith.addi %103, %99 : i64
                  %c0_i32_48 = arith.constant 0 : i32
                  %116 = arith.maxsi %107, %c0_i32_48 : i32
                  %c16_i32 = arith.constant 16 : i32
                  %117 = arith.cmpi sge, %116, %c16_i32 : i32
                  scf.if %117 {
                    %118 = llvm.getelementptr inbounds %arg2[%115] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.store %114, %118 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  } else {
                    %c0_i32_49 = arith.constant 0 : i32
                    %c8_i32 = arith.constant 8 : i32
                    %118 = arith.andi %116, %c8_i32 : i32
                    %119 = arith.cmpi ne, %118, %c0_i32_49 : i32
                    %120 = llvm.shufflevector %114, %114 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
                    scf.if %119 {
                      %c-16_i32 = arith.constant -16 : i32
                      %136 = arith.andi %116, %c-16_i32 : i32
                      %137 = arith.extsi %136 : i32 to i64
                      %138 = arith.addi %115, %137 : i64
                      %139 = llvm.getelementptr inbounds %arg2[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                      llvm.store %120, %139 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
                    }
                    %121 = llvm.shufflevector %114, %114 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
                    %122 = arith.select %119, %121, %120 : vector<8xf32>
                    %c0_i32_50 = arith.constant 0 : i32
                    %c4_i32 = arith.constant 4 : i32
                    %123 = arith.andi %116, %c4_i32 : i32
                    %124 = arith.cmpi ne, %123, %c0_i32_50 : i32
                    %125 = llvm.shufflevector %122, %122 [0, 1, 2, 3] : vector<8xf32> 
                    scf.if %124 {
                      %c-8_i32 = arith.constant -8 : i32
                      %136 = arith.andi %116, %c-8_i32 : i32
                      %137 = arith.extsi %136 : i32 to i64
                      %138 = arith.addi %115, %137 : i64
                      %139 = llvm.getelementptr inbounds %arg2[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                      llvm.store %125, %139 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
                    }
                    %126 = llvm.shufflevector %122, %122 [4, 5, 6, 7] : vector<8xf32> 
                    %127 = arith.select %124, %126, %125 : vector<4xf32>
                    %c0_i32_51 = arith.constant 0 : i32
                    %c2_i32 = arith.constant 2 : i32
                    %128 = arith.andi %116, %c2_i32 : i32
                    %129 = arith.cmpi ne, %128, %c0_i32_51 : i32
                    %130 = llvm.shufflevector %127, %127 [0, 1] : vector<4xf32> 
                    scf.if %129 {
                      %c-4_i32 = arith.constant -4 : i32
                      %136 = arith.andi %116, %c-4_i32 : i32
                      %137 = arith.extsi %136 : i32 to i64
                      %138 = arith.addi %115, %137 : i64
                      %139 = llvm.getelementptr inbounds %arg2[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                      llvm.store %130, %139 {alignment = 4 : i64} : vector<2xf32>, !llvm.ptr
                    }
                    %131 = llvm.shufflevector %127, %127 [2, 3] : vector<4xf32> 
                    %132 = arith.select %129, %131, %130 : vector<2xf32>
                    %c0_i32_52 = arith.constant 0 : i32
                    %c1_i32 = arith.constant 1 : i32
                    %133 = arith.andi %116, %c1_i32 : i32
                    %134 = arith.cmpi ne, %133, %c0_i32_52 : i32
                    %c0_i32_53 = arith.constant 0 : i32
                    %135 = llvm.extractelement %132[%c0_i32_53 : i32] : vector<2xf32>
                    scf.if %134 {
                      %c-2_i32 = arith.constant -2 : i32
                      %136 = arith.andi %116, %c-2_i32 : i32
                      %137 = arith.extsi %136 : i32 to i64
                      %138 = arith.addi %115, %137 : i64
                      %139 = llvm.getelementptr inbounds %arg2[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                      llvm.store %135, %139 {alignment = 4 : i64} : f32, !llvm.ptr
                    }
                  }
                } else {
                }
              }
            }
          } else {
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
    %c56_i64 = arith.constant 56 : i64
    %14 = llvm.getelementptr %arg1[%c56_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %15 = llvm.load %14 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c64_i64 = arith.constant 64 : i64
    %16 = llvm.getelementptr %arg1[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %17 = llvm.load %16 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c72_i64 = arith.constant 72 : i64
    %18 = llvm.getelementptr %arg1[%c72_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %19 = llvm.load %18 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c80_i64 = arith.constant 80 : i64
    %20 = llvm.getelementptr %arg1[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %21 = llvm.load %20 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c88_i64 = arith.constant 88 : i64
    %22 = llvm.getelementptr %arg1[%c88_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %23 = llvm.load %22 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c0_i64_0 = arith.constant 0 : i64
    %c0_i64_1 = arith.constant 0 : i64
    %24 = llvm.getelementptr %arg0[%c0_i64_1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %25 = llvm.load %24 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c8_i64_2 = arith.constant 8 : i64
    %26 = llvm.getelementptr %arg0[%c8_i64_2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %27 = llvm.load %26 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c16_i64_3 = arith.constant 16 : i64
    %28 = llvm.getelementptr %arg0[%c16_i64_3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %29 = llvm.load %28 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    llvm.call @body(%25, %27, %29, %1, %3, %5, %7, %9, %11, %13, %15, %17, %19, %21, %23, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
