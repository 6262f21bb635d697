// reduce_max_reduce_sum_add_sub
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg9 = %arg7 to %arg8 step %c1_i64  : i64 {
      %0 = arith.muli %arg5, %arg9 : i64
      %cst = arith.constant dense<-8388608> : vector<16xi32>
      %cst_0 = arith.constant dense<-8388608> : vector<16xi32>
      %c0_i64 = arith.constant 0 : i64
      %c16_i64 = arith.constant 16 : i64
      %c0_i64_1 = arith.constant 0 : i64
      %1 = arith.cmpi eq, %c16_i64, %c0_i64_1 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %2 = arith.cmpi eq, %c16_i64, %c-1_i64 : i64
      %3 = arith.cmpi eq, %arg5, %c-9223372036854775808_i64 : i64
      %4 = arith.andi %3, %2 : i1
      %5 = arith.ori %1, %4 : i1
      %c1_i64_2 = arith.constant 1 : i64
      %6 = arith.select %5, %c1_i64_2, %c16_i64 : i64
      %7 = arith.divsi %arg5, %6 : i64
      %c0_i64_3 = arith.constant 0 : i64
      %8 = arith.cmpi eq, %c16_i64, %c0_i64_3 : i64
      %c0_i64_4 = arith.constant 0 : i64
      %9 = arith.select %8, %c0_i64_4, %7 : i64
      %10 = arith.muli %9, %c16_i64 : i64
      %c64_i64 = arith.constant 64 : i64
      %c0_i64_5 = arith.constant 0 : i64
      %11 = arith.cmpi eq, %c64_i64, %c0_i64_5 : i64
      %c-9223372036854775808_i64_6 = arith.constant -9223372036854775808 : i64
      %c-1_i64_7 = arith.constant -1 : i64
      %12 = arith.cmpi eq, %c64_i64, %c-1_i64_7 : i64
      %13 = arith.cmpi eq, %arg5, %c-9223372036854775808_i64_6 : i64
      %14 = arith.andi %13, %12 : i1
      %15 = arith.ori %11, %14 : i1
      %c1_i64_8 = arith.constant 1 : i64
      %16 = arith.select %15, %c1_i64_8, %c64_i64 : i64
      %17 = arith.divsi %arg5, %16 : i64
      %c0_i64_9 = arith.constant 0 : i64
      %18 = arith.cmpi eq, %c64_i64, %c0_i64_9 : i64
      %c0_i64_10 = arith.constant 0 : i64
      %19 = arith.select %18, %c0_i64_10, %17 : i64
      %20 = arith.muli %19, %c64_i64 : i64
      %c32_i64 = arith.constant 32 : i64
      %c48_i64 = arith.constant 48 : i64
      %21:3 = scf.for %arg10 = %c0_i64 to %20 step %c64_i64 iter_args(%arg11 = %cst, %arg12 = %cst_0, %arg13 = %cst_0) -> (vector<16xi32>, vector<16xi32>, vector<16xi32>)  : i64 {
        %80 = arith.addi %0, %arg10 : i64
        %81 = llvm.getelementptr inbounds %arg0[%80] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %82 = llvm.load %81 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %83 = llvm.getelementptr inbounds %arg1[%80] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %84 = llvm.load %83 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %85 = arith.addf %82, %84 : vector<16xf32>
        %86 = arith.bitcast %85 : vector<16xf32> to vector<16xi32>
        %87 = arith.bitcast %85 : vector<16xf32> to vector<16xi32>
        %88 = arith.maxsi %arg11, %86 : vector<16xi32>
        %89 = arith.minui %arg12, %87 : vector<16xi32>
        %90 = arith.maxui %arg13, %87 : vector<16xi32>
        %91 = arith.addi %arg10, %c16_i64 : i64
        %92 = arith.addi %0, %91 : i64
        %93 = llvm.getelementptr inbounds %arg0[%92] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %94 = llvm.load %93 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %95 = llvm.getelementptr inbounds %arg1[%92] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %96 = llvm.load %95 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %97 = arith.addf %94, %96 : vector<16xf32>
        %98 = arith.bitcast %97 : vector<16xf32> to vector<16xi32>
        %99 = arith.bitcast %97 : vector<16xf32> to vector<16xi32>
        %100 = arith.maxsi %88, %98 : vector<16xi32>
        %101 = arith.minui %89, %99 : vector<16xi32>
        %102 = arith.maxui %90, %99 : vector<16xi32>
        %103 = arith.addi %arg10, %c32_i64 : i64
        %104 = arith.addi %0, %103 : i64
        %105 = llvm.getelementptr inbounds %arg0[%104] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %106 = llvm.load %105 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %107 = llvm.getelementptr inbounds %arg1[%104] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %108 = llvm.load %107 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %109 = arith.addf %106, %108 : vector<16xf32>
        %110 = arith.bitcast %109 : vector<16xf32> to vector<16xi32>
        %111 = arith.bitcast %109 : vector<16xf32> to vector<16xi32>
        %112 = arith.maxsi %100, %110 : vector<16xi32>
        %113 = arith.minui %101, %111 : vector<16xi32>
        %114 = arith.maxui %102, %111 : vector<16xi32>
        %115 = arith.addi %arg10, %c48_i64 : i64
        %116 = arith.addi %0, %115 : i64
        %117 = llvm.getelementptr inbounds %arg0[%116] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %118 = llvm.load %117 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %119 = llvm.getelementptr inbounds %arg1[%116] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %120 = llvm.load %119 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %121 = arith.addf %118, %120 : vector<16xf32>
        %122 = arith.bitcast %121 : vector<16xf32> to vector<16xi32>
        %123 = arith.bitcast %121 : vector<16xf32> to vector<16xi32>
        %124 = arith.maxsi %112, %122 : vector<16xi32>
        %125 = arith.minui %113, %123 : vector<16xi32>
        %126 = arith.maxui %114, %123 : vector<16xi32>
        scf.yield %124, %125, %126 : vector<16xi32>, vector<16xi32>, vector<16xi32>
      }
      %22:3 = scf.for %arg10 = %20 to %10 step %c16_i64 iter_args(%arg11 = %21#0, %arg12 = %21#1, %arg13 = %21#2) -> (vector<16xi32>, vector<16xi32>, vector<16xi32>)  : i64 {
        %80 = arith.addi %0, %arg10 : i64
        %81 = llvm.getelementptr inbounds %arg0[%80] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %82 = llvm.load %81 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %83 = llvm.getelementptr inbounds %arg1[%80] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %84 = llvm.load %83 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %85 = arith.addf %82, %84 : vector<16xf32>
        %86 = arith.bitcast %85 : vector<16xf32> to vector<16xi32>
        %87 = arith.bitcast %85 : vector<16xf32> to vector<16xi32>
        %88 = arith.maxsi %arg11, %86 : vector<16xi32>
        %89 = arith.minui %arg12, %87 : vector<16xi32>
        %90 = arith.maxui %arg13, %87 : vector<16xi32>
        scf.yield %88, %89, %90 : vector<16xi32>, vector<16xi32>, vector<16xi32>
      }
      %23 = arith.cmpi slt, %10, %arg5 : i64
      %cst_11 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %24:3 = scf.if %23 -> (vector<16xi32>, vector<16xi32>, vector<16xi32>) {
        %80 = arith.subi %arg5, %10 : i64
        %81 = arith.maxsi %80, %c0_i64 : i64
        %82 = arith.minsi %81, %c16_i64 : i64
        %83 = arith.trunci %82 : i64 to i32
        %84 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_50 = arith.constant 0 : i32
        %85 = llvm.insertelement %83, %84[%c0_i32_50 : i32] : vector<16xi32>
        %86 = llvm.shufflevector %85, %84 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %87 = arith.cmpi slt, %cst_11, %86 : vector<16xi32>
        %88 = arith.addi %0, %10 : i64
        %cst_51 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %89 = llvm.getelementptr %arg0[%88] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %90 = llvm.intr.masked.load %89, %87, %cst_51 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %cst_52 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %91 = llvm.getelementptr %arg1[%88] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %92 = llvm.intr.masked.load %91, %87, %cst_52 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %93 = arith.addf %90, %92 : vector<16xf32>
        %94 = arith.bitcast %93 : vector<16xf32> to vector<16xi32>
        %95 = arith.bitcast %93 : vector<16xf32> to vector<16xi32>
        %96 = arith.select %87, %94, %cst : vector<16xi1>, vector<16xi32>
        %97 = arith.select %87, %95, %cst_0 : vector<16xi1>, vector<16xi32>
        %98 = arith.maxsi %22#0, %96 : vector<16xi32>
        %99 = arith.minui %22#1, %97 : vector<16xi32>
        %100 = arith.maxui %22#2, %97 : vector<16xi32>
        scf.yield %98, %99, %100 : vector<16xi32>, vector<16xi32>, vector<16xi32>
      } else {
        scf.yield %22#0, %22#1, %22#2 : vector<16xi32>, vector<16xi32>, vector<16xi32>
      }
      %25 = llvm.shufflevector %24#0, %24#0 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xi32> 
      %26 = llvm.shufflevector %24#0, %24#0 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xi32> 
      %27 = llvm.shufflevector %24#1, %24#1 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xi32> 
      %28 = llvm.shufflevector %24#1, %24#1 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xi32> 
      %29 = llvm.shufflevector %24#2, %24#2 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xi32> 
      %30 = llvm.shufflevector %24#2, %24#2 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xi32> 
      %31 = arith.maxsi %25, %26 : vector<8xi32>
      %32 = arith.minui %27, %28 : vector<8xi32>
      %33 = arith.maxui %29, %30 : vector<8xi32>
      %34 = llvm.shufflevector %31, %31 [0, 1, 2, 3] : vector<8xi32> 
      %35 = llvm.shufflevector %31, %31 [4, 5, 6, 7] : vector<8xi32> 
      %36 = llvm.shufflevector %32, %32 [0, 1, 2, 3] : vector<8xi32> 
      %37 = llvm.shufflevector %32, %32 [4, 5, 6, 7] : vector<8xi32> 
      %38 = llvm.shufflevector %33, %33 [0, 1, 2, 3] : vector<8xi32> 
      %39 = llvm.shufflevector %33, %33 [4, 5, 6, 7] : vector<8xi32> 
      %40 = arith.maxsi %34, %35 : vector<4xi32>
      %41 = arith.minui %36, %37 : vector<4xi32>
      %42 = arith.maxui %38, %39 : vector<4xi32>
      %43 = llvm.shufflevector %40, %40 [0, 1] : vector<4xi32> 
      %44 = llvm.shufflevector %40, %40 [2, 3] : vector<4xi32> 
      %45 = llvm.shufflevector %41, %41 [0, 1] : vector<4xi32> 
      %46 = llvm.shufflevector %41, %41 [2, 3] : vector<4xi32> 
      %47 = llvm.shufflevector %42, %42 [0, 1] : vector<4xi32> 
      %48 = llvm.shufflevector %42, %42 [2, 3] : vector<4xi32> 
      %49 = arith.maxsi %43, %44 : vector<2xi32>
      %50 = arith.minui %45, %46 : vector<2xi32>
      %51 = arith.maxui %47, %48 : vector<2xi32>
      %c0_i32 = arith.constant 0 : i32
      %52 = llvm.extractelement %49[%c0_i32 : i32] : vector<2xi32>
      %c1_i32 = arith.constant 1 : i32
      %53 = llvm.extractelement %49[%c1_i32 : i32] : vector<2xi32>
      %c0_i32_12 = arith.constant 0 : i32
      %54 = llvm.extractelement %50[%c0_i32_12 : i32] : vector<2xi32>
      %c1_i32_13 = arith.constant 1 : i32
      %55 = llvm.extractelement %50[%c1_i32_13 : i32] : vector<2xi32>
      %c0_i32_14 = arith.constant 0 : i32
      %56 = llvm.extractelement %51[%c0_i32_14 : i32] : vector<2xi32>
      %c1_i32_15 = arith.constant 1 : i32
      %57 = llvm.extractelement %51[%c1_i32_15 : i32] : vector<2xi32>
      %58 = arith.maxsi %52, %53 : i32
      %59 = arith.minui %54, %55 : i32
      %60 = arith.maxui %56, %57 : i32
      %c0_i32_16 = arith.constant 0 : i32
      %61 = arith.cmpi slt, %58, %c0_i32_16 : i32
      %62 = arith.select %61, %59, %58 : i32
      %c2139095040_i32 = arith.constant 2139095040 : i32
      %63 = arith.cmpi slt, %c2139095040_i32, %58 : i32
      %c-8388608_i32 = arith.constant -8388608 : i32
      %64 = arith.cmpi ult, %c-8388608_i32, %60 : i32
      %65 = arith.ori %63, %64 : i1
      %c2143289344_i32 = arith.constant 2143289344 : i32
      %66 = arith.select %65, %c2143289344_i32, %62 : i32
      %67 = arith.bitcast %66 : i32 to f32
      %c4096_i64 = arith.constant 4096 : i64
      %cst_17 = arith.constant -0.000000e+00 : f32
      %cst_18 = arith.constant dense<-0.000000e+00> : vector<16xf32>
      %cst_19 = arith.constant 0.000000e+00 : f32
      %cst_20 = arith.constant dense<0.000000e+00> : vector<64xf32>
      %cst_21 = arith.constant dense<0.000000e+00> : vector<16xf32>
      %68 = llvm.mlir.poison : vector<64xf32>
      %c0_i32_22 = arith.constant 0 : i32
      %69 = llvm.insertelement %67, %68[%c0_i32_22 : i32] : vector<64xf32>
      %70 = llvm.shufflevector %69, %68 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<64xf32> 
      %71 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_23 = arith.constant 0 : i32
      %72 = llvm.insertelement %67, %71[%c0_i32_23 : i32] : vector<16xf32>
      %73 = llvm.shufflevector %72, %71 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      %cst_24 = arith.constant dense<-1.050000e+02> : vector<64xf32>
      %cst_25 = arith.constant dense<0x4B4000BF> : vector<64xf32>
      %cst_26 = arith.constant dense<1.44269502> : vector<64xf32>
      %cst_27 = arith.constant dense<-0.693147182> : vector<64xf32>
      %cst_28 = arith.constant dense<1.90465421E-9> : vector<64xf32>
      %cst_29 = arith.constant dense<23> : vector<64xi32>
      %cst_30 = arith.constant dense<7.49114496E-23> : vector<64xf32>
      %cst_31 = arith.constant dense<4.53689128E-22> : vector<64xf32>
      %cst_32 = arith.constant dense<2.25884042E-21> : vector<64xf32>
      %cst_33 = arith.constant dense<9.03493678E-21> : vector<64xf32>
      %cst_34 = arith.constant dense<2.71050511E-20> : vector<64xf32>
      %cst_35 = arith.constant dense<5.42101086E-20> : vector<64xf32>
      %cst_36 = arith.constant dense<-1.050000e+02> : vector<16xf32>
      %cst_37 = arith.constant dense<0x4B4000BF> : vector<16xf32>
      %cst_38 = arith.constant dense<1.44269502> : vector<16xf32>
      %cst_39 = arith.constant dense<-0.693147182> : vector<16xf32>
      %cst_40 = arith.constant dense<1.90465421E-9> : vector<16xf32>
      %cst_41 = arith.constant dense<23> : vector<16xi32>
      %cst_42 = arith.constant dense<7.49114496E-23> : vector<16xf32>
      %cst_43 = arith.constant dense<4.53689128E-22> : vector<16xf32>
      %cst_44 = arith.constant dense<2.25884042E-21> : vector<16xf32>
      %cst_45 = arith.constant dense<9.03493678E-21> : vector<16xf32>
      %cst_46 = arith.constant dense<2.71050511E-20> : vector<16xf32>
      %cst_47 = arith.constant dense<5.42101086E-20> : vector<16xf32>
      %74 = scf.for %arg10 = %c0_i64 to %arg5 step %c4096_i64 iter_args(%arg11 = %cst_17) -> (f32)  : i64 {
        %80 = arith.addi %arg10, %c4096_i64 : i64
        %81 = arith.minsi %arg5, %80 : i64
        %82 = arith.subi %81, %arg10 : i64
        %c0_i64_50 = arith.constant 0 : i64
        %83 = arith.cmpi eq, %c16_i64, %c0_i64_50 : i64
        %c-9223372036854775808_i64_51 = arith.constant -9223372036854775808 : i64
        %c-1_i64_52 = arith.constant -1 : i64
        %84 = arith.cmpi eq, %c16_i64, %c-1_i64_52 : i64
        %85 = arith.cmpi eq, %82, %c-9223372036854775808_i64_51 : i64
        %86 = arith.andi %85, %84 : i1
        %87 = arith.ori %83, %86 : i1
        %c1_i64_53 = arith.constant 1 : i64
        %88 = arith.select %87, %c1_i64_53, %c16_i64 : i64
        %89 = arith.divsi %82, %88 : i64
        %c0_i64_54 = arith.constant 0 : i64
        %90 = arith.cmpi eq, %c16_i64, %c0_i64_54 : i64
        %c0_i64_55 = arith.constant 0 : i64
        %91 = arith.select %90, %c0_i64_55, %89 : i64
        %92 = arith.muli %91, %c16_i64 : i64
        %93 = arith.addi %arg10, %92 : i64
        %c0_i64_56 = arith.constant 0 : i64
        %94 = arith.cmpi eq, %c64_i64, %c0_i64_56 : i64
        %c-9223372036854775808_i64_57 = arith.constant -9223372036854775808 : i64
        %c-1_i64_58 = arith.constant -1 : i64
        %95 = arith.cmpi eq, %c64_i64, %c-1_i64_58 : i64
        %96 = arith.cmpi eq, %82, %c-9223372036854775808_i64_57 : i64
        %97 = arith.andi %96, %95 : i1
        %98 = arith.ori %94, %97 : i1
        %c1_i64_59 = arith.constant 1 : i64
        %99 = arith.select %98, %c1_i64_59, %c64_i64 : i64
        %100 = arith.divsi %82, %99 : i64
        %c0_i64_60 = arith.constant 0 : i64
        %101 = arith.cmpi eq, %c64_i64, %c0_i64_60 : i64
        %c0_i64_61 = arith.constant 0 : i64
        %102 = arith.select %101, %c0_i64_61, %100 : i64
        %103 = arith.muli %102, %c64_i64 : i64
        %104 = arith.addi %arg10, %103 : i64
        %105 = scf.for %arg12 = %arg10 to %104 step %c64_i64 iter_args(%arg13 = %cst_18) -> (vector<16xf32>)  : i64 {
          %122 = arith.addi %0, %arg12 : i64
          %123 = llvm.getelementptr inbounds %arg0[%122] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %124 = llvm.load %123 {alignment = 4 : i64} : !llvm.ptr -> vector<64xf32>
          %125 = llvm.getelementptr inbounds %arg1[%122] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %126 = llvm.load %125 {alignment = 4 : i64} : !llvm.ptr -> vector<64xf32>
          %127 = arith.addf %124, %126 : vector<64xf32>
          %128 = arith.subf %127, %70 : vector<64xf32>
          %129 = arith.cmpf olt, %cst_20, %128 : vector<64xf32>
          %130 = arith.select %129, %cst_20, %128 : vector<64xi1>, vector<64xf32>
          %131 = arith.cmpf olt, %130, %cst_24 : vector<64xf32>
          %132 = arith.select %131, %cst_24, %130 : vector<64xi1>, vector<64xf32>
          %133 = llvm.intr.fma(%132, %cst_26, %cst_25)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
          %134 = arith.subf %133, %cst_25 : vector<64xf32>
          %135 = llvm.intr.fma(%134, %cst_27, %132)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
          %136 = llvm.intr.fma(%134, %cst_28, %135)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
          %137 = arith.bitcast %133 : vector<64xf32> to vector<64xi32>
          %cst_64 = arith.constant dense<32> : vector<64xi32>
          %138 = arith.cmpi uge, %cst_29, %cst_64 : vector<64xi32>
          %cst_65 = arith.constant dense<0> : vector<64xi32>
          %139 = arith.select %138, %cst_65, %cst_29 : vector<64xi1>, vector<64xi32>
          %140 = arith.shli %137, %139 : vector<64xi32>
          %cst_66 = arith.constant dense<0> : vector<64xi32>
          %141 = arith.select %138, %cst_66, %140 : vector<64xi1>, vector<64xi32>
          %142 = arith.bitcast %141 : vector<64xi32> to vector<64xf32>
          %143 = llvm.intr.fma(%cst_30, %136, %cst_31)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
          %144 = llvm.intr.fma(%143, %136, %cst_32)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
          %145 = llvm.intr.fma(%144, %136, %cst_33)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
          %146 = llvm.intr.fma(%145, %136, %cst_34)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
          %147 = llvm.intr.fma(%146, %136, %cst_35)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
          %148 = llvm.intr.fma(%147, %136, %cst_35)  : (vector<64xf32>, vector<64xf32>, vector<64xf32>) -> vector<64xf32>
          %149 = arith.mulf %148, %142 : vector<64xf32>
          %150 = llvm.getelementptr inbounds %arg3[%arg12] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %149, %150 {alignment = 4 : i64} : vector<64xf32>, !llvm.ptr
          %151 = llvm.shufflevector %149, %149 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<64xf32> 
          %152 = arith.addf %arg13, %151 : vector<16xf32>
          %153 = llvm.shufflevector %149, %149 [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] : vector<64xf32> 
          %154 = arith.addf %152, %153 : vector<16xf32>
          %155 = llvm.shufflevector %149, %149 [32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47] : vector<64xf32> 
          %156 = arith.addf %154, %155 : vector<16xf32>
          %157 = llvm.shufflevector %149, %149 [48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63] : vector<64xf32> 
          %158 = arith.addf %156, %157 : vector<16xf32>
          scf.yield %158 : vector<16xf32>
        }
        %106 = scf.for %arg12 = %104 to %93 step %c16_i64 iter_args(%arg13 = %105) -> (vector<16xf32>)  : i64 {
          %122 = arith.addi %0, %arg12 : i64
          %123 = llvm.getelementptr inbounds %arg0[%122] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %124 = llvm.load %123 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %125 = llvm.getelementptr inbounds %arg1[%122] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %126 = llvm.load %125 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %127 = arith.addf %124, %126 : vector<16xf32>
          %128 = arith.subf %127, %73 : vector<16xf32>
          %129 = arith.cmpf olt, %cst_21, %128 : vector<16xf32>
          %130 = arith.select %129, %cst_21, %128 : vector<16xi1>, vector<16xf32>
          %131 = arith.cmpf olt, %130, %cst_36 : vector<16xf32>
          %132 = arith.select %131, %cst_36, %130 : vector<16xi1>, vector<16xf32>
          %133 = llvm.intr.fma(%132, %cst_38, %cst_37)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %134 = arith.subf %133, %cst_37 : vector<16xf32>
          %135 = llvm.intr.fma(%134, %cst_39, %132)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %136 = llvm.intr.fma(%134, %cst_40, %135)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %137 = arith.bitcast %133 : vector<16xf32> to vector<16xi32>
          %cst_64 = arith.constant dense<32> : vector<16xi32>
          %138 = arith.cmpi uge, %cst_41, %cst_64 : vector<16xi32>
          %cst_65 = arith.constant dense<0> : vector<16xi32>
          %139 = arith.select %138, %cst_65, %cst_41 : vector<16xi1>, vector<16xi32>
          %140 = arith.shli %137, %139 : vector<16xi32>
          %cst_66 = arith.constant dense<0> : vector<16xi32>
          %141 = arith.select %138, %cst_66, %140 : vector<16xi1>, vector<16xi32>
          %142 = arith.bitcast %141 : vector<16xi32> to vector<16xf32>
          %143 = llvm.intr.fma(%cst_42, %136, %cst_43)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %144 = llvm.intr.fma(%143, %136, %cst_44)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %145 = llvm.intr.fma(%144, %136, %cst_45)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %146 = llvm.intr.fma(%145, %136, %cst_46)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %147 = llvm.intr.fma(%146, %136, %cst_47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %148 = llvm.intr.fma(%147, %136, %cst_47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %149 = arith.mulf %148, %142 : vector<16xf32>
          %150 = arith.addf %arg13, %149 : vector<16xf32>
          %151 = llvm.getelementptr inbounds %arg3[%arg12] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %149, %151 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          scf.yield %150 : vector<16xf32>
        }
        %107 = arith.cmpi slt, %93, %81 : i64
        %108 = scf.if %107 -> (vector<16xf32>) {
          %122 = arith.subi %81, %93 : i64
          %123 = arith.maxsi %122, %c0_i64 : i64
          %124 = arith.minsi %123, %c16_i64 : i64
          %125 = arith.trunci %124 : i64 to i32
          %126 = llvm.mlir.poison : vector<16xi32>
          %c0_i32_64 = arith.constant 0 : i32
          %127 = llvm.insertelement %125, %126[%c0_i32_64 : i32] : vector<16xi32>
          %128 = llvm.shufflevector %127, %126 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
          %129 = arith.cmpi slt, %cst_11, %128 : vector<16xi32>
          %130 = arith.addi %0, %93 : i64
          %cst_65 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %131 = llvm.getelementptr %arg0[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %132 = llvm.intr.masked.load %131, %129, %cst_65 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %cst_66 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %133 = llvm.getelementptr %arg1[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %134 = llvm.intr.masked.load %133, %129, %cst_66 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %135 = arith.addf %132, %134 : vector<16xf32>
          %136 = arith.subf %135, %73 : vector<16xf32>
          %137 = arith.cmpf olt, %cst_21, %136 : vector<16xf32>
          %138 = arith.select %137, %cst_21, %136 : vector<16xi1>, vector<16xf32>
          %139 = arith.cmpf olt, %138, %cst_36 : vector<16xf32>
          %140 = arith.select %139, %cst_36, %138 : vector<16xi1>, vector<16xf32>
          %141 = llvm.intr.fma(%140, %cst_38, %cst_37)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %142 = arith.subf %141, %cst_37 : vector<16xf32>
          %143 = llvm.intr.fma(%142, %cst_39, %140)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %144 = llvm.intr.fma(%142, %cst_40, %143)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %145 = arith.bitcast %141 : vector<16xf32> to vector<16xi32>
          %cst_67 = arith.constant dense<32> : vector<16xi32>
          %146 = arith.cmpi uge, %cst_41, %cst_67 : vector<16xi32>
          %cst_68 = arith.constant dense<0> : vector<16xi32>
          %147 = arith.select %146, %cst_68, %cst_41 : vector<16xi1>, vector<16xi32>
          %148 = arith.shli %145, %147 : vector<16xi32>
          %cst_69 = arith.constant dense<0> : vector<16xi32>
          %149 = arith.select %146, %cst_69, %148 : vector<16xi1>, vector<16xi32>
          %150 = arith.bitcast %149 : vector<16xi32> to vector<16xf32>
          %151 = llvm.intr.fma(%cst_42, %144, %cst_43)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %152 = llvm.intr.fma(%151, %144, %cst_44)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %153 = llvm.intr.fma(%152, %144, %cst_45)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %154 = llvm.intr.fma(%153, %144, %cst_46)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %155 = llvm.intr.fma(%154, %144, %cst_47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %156 = llvm.intr.fma(%155, %144, %cst_47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %157 = arith.mulf %156, %150 : vector<16xf32>
          %158 = arith.select %129, %157, %cst_18 : vector<16xi1>, vector<16xf32>
          %159 = arith.addf %106, %158 : vector<16xf32>
          %160 = llvm.getelementptr %arg3[%93] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.intr.masked.store %157, %160, %129 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
          scf.yield %159 : vector<16xf32>
        } else {
          scf.yield %106 : vector<16xf32>
        }
        %109 = llvm.shufflevector %108, %108 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
        %110 = llvm.shufflevector %108, %108 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
        %111 = arith.addf %109, %110 : vector<8xf32>
        %112 = llvm.shufflevector %111, %111 [0, 1, 2, 3] : vector<8xf32> 
        %113 = llvm.shufflevector %111, %111 [4, 5, 6, 7] : vector<8xf32> 
        %114 = arith.addf %112, %113 : vector<4xf32>
        %115 = llvm.shufflevector %114, %114 [0, 1] : vector<4xf32> 
        %116 = llvm.shufflevector %114, %114 [2, 3] : vector<4xf32> 
        %117 = arith.addf %115, %116 : vector<2xf32>
        %c0_i32_62 = arith.constant 0 : i32
        %118 = llvm.extractelement %117[%c0_i32_62 : i32] : vector<2xf32>
        %c1_i32_63 = arith.constant 1 : i32
        %119 = llvm.extractelement %117[%c1_i32_63 : i32] : vector<2xf32>
        %120 = arith.addf %118, %119 : f32
        %121 = arith.addf %arg11, %120 : f32
        scf.yield %121 : f32
      }
      %75 = arith.addf %74, %cst_19 : f32
      %cst_48 = arith.constant 1.000000e+00 : f32
      %76 = arith.divf %cst_48, %75 : f32
      %77 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_49 = arith.constant 0 : i32
      %78 = llvm.insertelement %76, %77[%c0_i32_49 : i32] : vector<16xf32>
      %79 = llvm.shufflevector %78, %77 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      scf.for %arg10 = %c0_i64 to %10 step %c16_i64  : i64 {
        %80 = llvm.getelementptr inbounds %arg3[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %81 = llvm.load %80 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %82 = arith.mulf %81, %79 : vector<16xf32>
        %83 = arith.addi %0, %arg10 : i64
        %84 = llvm.getelementptr inbounds %arg2[%83] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %82, %84 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      scf.if %23 {
        %80 = arith.subi %arg5, %10 : i64
        %81 = arith.maxsi %80, %c0_i64 : i64
        %82 = arith.minsi %81, %c16_i64 : i64
        %83 = arith.trunci %82 : i64 to i32
        %84 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_50 = arith.constant 0 : i32
        %85 = llvm.insertelement %83, %84[%c0_i32_50 : i32] : vector<16xi32>
        %86 = llvm.shufflevector %85, %84 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %87 = arith.cmpi slt, %cst_11, %86 : vector<16xi32>
        %cst_51 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %88 = llvm.getelementptr %arg3[%10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %89 = llvm.intr.masked.load %88, %87, %cst_51 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %90 = arith.mulf %89, %79 : vector<16xf32>
        %91 = arith.addi %0, %10 : i64
        %92 = llvm.getelementptr %arg2[%91] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.intr.masked.store %90, %92, %87 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
          %cst_28 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %67 = llvm.getelementptr %arg0[%66] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %68 = llvm.intr.masked.load %67, %62, %cst_28 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %69 = llvm.getelementptr inbounds %arg3[%64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %68, %69 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        }
      }
      %c6_i64 = arith.constant 6 : i64
      %cst_26 = arith.constant dense<-0.000000e+00> : vector<16xf32>
      %cst_27 = arith.constant dense<0.000000e+00> : vector<16xf32>
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
          %74:6 = scf.for %arg16 = %c0_i64_25 to %arg6 step %c16_i64 iter_args(%arg17 = %cst_26, %arg18 = %cst_26, %arg19 = %cst_26, %arg20 = %cst_26, %arg21 = %cst_26, %arg22 = %cst_26) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
            %96 = arith.addi %arg16, %c16_i64 : i64
            %97 = arith.minsi %arg6, %96 : i64
            %98:6 = scf.for %arg23 = %arg16 to %97 step %c1_i64_13 iter_args(%arg24 = %cst_27, %arg25 = %cst_27, %arg26 = %cst_27, %arg27 = %cst_27, %arg28 = %cst_27, %arg29 = %cst_27) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
              %105 = arith.addi %73, %arg23 : i64
              %106 = arith.muli %105, %c16_i64 : i64
              %107 = llvm.getelementptr inbounds %arg3[%106] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %108 = llvm.load %107 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %109 = arith.addi %63, %arg23 : i64
              %110 = llvm.getelementptr inbounds %arg1[%109] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %111 = llvm.load %110 {alignment = 4 : i64} : !llvm.ptr -> f32
              %112 = llvm.mlir.poison : vector<16xf32>
              %c0_i32 = arith.constant 0 : i32
              %113 = llvm.insertelement %111, %112[%c0_i32 : i32] : vector<16xf32>
              %114 = llvm.shufflevector %113, %112 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %115 = llvm.intr.fma(%114, %108, %arg24)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %116 = arith.addi %64, %arg23 : i64
              %117 = llvm.getelementptr inbounds %arg1[%116] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %118 = llvm.load %117 {alignment = 4 : i64} : !llvm.ptr -> f32
              %119 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_34 = arith.constant 0 : i32
              %120 = llvm.insertelement %118, %119[%c0_i32_34 : i32] : vector<16xf32>
              %121 = llvm.shufflevector %120, %119 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %122 = llvm.intr.fma(%121, %108, %arg25)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %123 = arith.addi %65, %arg23 : i64
              %124 = llvm.getelementptr inbounds %arg1[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %125 = llvm.load %124 {alignment = 4 : i64} : !llvm.ptr -> f32
              %126 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_35 = arith.constant 0 : i32
              %127 = llvm.insertelement %125, %126[%c0_i32_35 : i32] : vector<16xf32>
              %128 = llvm.shufflevector %127, %126 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %129 = llvm.intr.fma(%128, %108, %arg26)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %130 = arith.addi %66, %arg23 : i64
              %131 = llvm.getelementptr inbounds %arg1[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %132 = llvm.load %131 {alignment = 4 : i64} : !llvm.ptr -> f32
              %133 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_36 = arith.constant 0 : i32
              %134 = llvm.insertelement %132, %133[%c0_i32_36 : i32] : vector<16xf32>
              %135 = llvm.shufflevector %134, %133 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %136 = llvm.intr.fma(%135, %108, %arg27)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %137 = arith.addi %67, %arg23 : i64
              %138 = llvm.getelementptr inbounds %arg1[%137] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %139 = llvm.load %138 {alignment = 4 : i64} : !llvm.ptr -> f32
              %140 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_37 = arith.constant 0 : i32
              %141 = llvm.insertelement %139, %140[%c0_i32_37 : i32] : vector<16xf32>
              %142 = llvm.shufflevector %141, %140 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %143 = llvm.intr.fma(%142, %108, %arg28)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %144 = arith.addi %68, %arg23 : i64
              %145 = llvm.getelementptr inbounds %arg1[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %146 = llvm.load %145 {alignment = 4 : i64} : !llvm.ptr -> f32
              %147 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_38 = arith.constant 0 : i32
              %148 = llvm.insertelement %146, %147[%c0_i32_38 : i32] : vector<16xf32>
              %149 = llvm.shufflevector %148, %147 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %150 = llvm.intr.fma(%149, %108, %arg29)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              scf.yield %115, %122, %129, %136, %143, %150 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
            }
            %99 = arith.addf %arg17, %98#0 : vector<16xf32>
            %100 = arith.addf %arg18, %98#1 : vector<16xf32>
            %101 = arith.addf %arg19, %98#2 : vector<16xf32>
            %102 = arith.addf %arg20, %98#3 : vector<16xf32>
            %103 = arith.addf %arg21, %98#4 : vector<16xf32>
            %104 = arith.addf %arg22, %98#5 : vector<16xf32>
            scf.yield %99, %100, %101, %102, %103, %104 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
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
          %c0_i64_28 = arith.constant 0 : i64
          %84 = arith.cmpi eq, %c16_i64, %c0_i64_28 : i64
          %c-9223372036854775808_i64_29 = arith.constant -9223372036854775808 : i64
          %c-1_i64_30 = arith.constant -1 : i64
          %85 = arith.cmpi eq, %c16_i64, %c-1_i64_30 : i64
          %86 = arith.cmpi eq, %83, %c-9223372036854775808_i64_29 : i64
          %87 = arith.andi %86, %85 : i1
          %88 = arith.ori %84, %87 : i1
          %c1_i64_31 = arith.constant 1 : i64
          %89 = arith.select %88, %c1_i64_31, %c16_i64 : i64
          %90 = arith.divsi %83, %89 : i64
          %c0_i64_32 = arith.constant 0 : i64
          %91 = arith.cmpi eq, %c16_i64, %c0_i64_32 : i64
          %c0_i64_33 = arith.constant 0 : i64
          %92 = arith.select %91, %c0_i64_33, %90 : i64
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
