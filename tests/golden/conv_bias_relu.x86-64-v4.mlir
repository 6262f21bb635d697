// conv_add_relu
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg11 = %arg9 to %arg10 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %c0_i64_0 = arith.constant 0 : i64
      %0 = arith.cmpi eq, %arg5, %c0_i64_0 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %1 = arith.cmpi eq, %arg5, %c-1_i64 : i64
      %2 = arith.cmpi eq, %arg11, %c-9223372036854775808_i64 : i64
      %3 = arith.andi %2, %1 : i1
      %4 = arith.ori %0, %3 : i1
      %c1_i64_1 = arith.constant 1 : i64
      %5 = arith.select %4, %c1_i64_1, %arg5 : i64
      %6 = arith.remsi %arg11, %5 : i64
      %c0_i64_2 = arith.constant 0 : i64
      %7 = arith.cmpi eq, %arg5, %c0_i64_2 : i64
      %c-9223372036854775808_i64_3 = arith.constant -9223372036854775808 : i64
      %c-1_i64_4 = arith.constant -1 : i64
      %8 = arith.cmpi eq, %arg5, %c-1_i64_4 : i64
      %9 = arith.cmpi eq, %arg11, %c-9223372036854775808_i64_3 : i64
      %10 = arith.andi %9, %8 : i1
      %11 = arith.ori %7, %10 : i1
      %c1_i64_5 = arith.constant 1 : i64
      %12 = arith.select %11, %c1_i64_5, %arg5 : i64
      %13 = arith.divsi %arg11, %12 : i64
      %c0_i64_6 = arith.constant 0 : i64
      %14 = arith.cmpi eq, %arg5, %c0_i64_6 : i64
      %c0_i64_7 = arith.constant 0 : i64
      %15 = arith.select %14, %c0_i64_7, %13 : i64
      %c16_i64 = arith.constant 16 : i64
      %c-17_i64 = arith.constant -17 : i64
      %c-1_i64_8 = arith.constant -1 : i64
      %c27_i64 = arith.constant 27 : i64
      %cst = arith.constant dense<0.000000e+00> : vector<16xf32>
      %c9_i64 = arith.constant 9 : i64
      %c3_i64 = arith.constant 3 : i64
      %c1_i64_9 = arith.constant 1 : i64
      %c2_i64 = arith.constant 2 : i64
      %c4_i64 = arith.constant 4 : i64
      %c5_i64 = arith.constant 5 : i64
      %c6_i64 = arith.constant 6 : i64
      %c7_i64 = arith.constant 7 : i64
      %c8_i64 = arith.constant 8 : i64
      %c10_i64 = arith.constant 10 : i64
      %c11_i64 = arith.constant 11 : i64
      %c12_i64 = arith.constant 12 : i64
      %c13_i64 = arith.constant 13 : i64
      %c14_i64 = arith.constant 14 : i64
      %c15_i64 = arith.constant 15 : i64
      %c17_i64 = arith.constant 17 : i64
      %c18_i64 = arith.constant 18 : i64
      %c19_i64 = arith.constant 19 : i64
      %c20_i64 = arith.constant 20 : i64
      %c21_i64 = arith.constant 21 : i64
      %c22_i64 = arith.constant 22 : i64
      %c23_i64 = arith.constant 23 : i64
      %c24_i64 = arith.constant 24 : i64
      %c25_i64 = arith.constant 25 : i64
      %c26_i64 = arith.constant 26 : i64
      %cst_10 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %cst_11 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi64>
      %cst_12 = arith.constant dense<-1> : vector<16xi64>
      %cst_13 = arith.constant dense<0> : vector<16xi64>
      %cst_14 = arith.constant dense<1> : vector<16xi64>
      %cst_15 = arith.constant dense<2> : vector<16xi64>
      scf.for %arg12 = %c0_i64 to %arg6 step %c16_i64  : i64 {
        %16 = arith.addi %arg12, %c16_i64 : i64
        %17 = arith.cmpi sle, %16, %arg6 : i64
        %18 = arith.muli %arg12, %c-1_i64_8 : i64
        %19 = arith.addi %c-17_i64, %18 : i64
        %20 = arith.addi %19, %arg8 : i64
        %21 = arith.cmpi sge, %20, %c0_i64 : i64
        %22 = arith.addi %c-1_i64_8, %arg12 : i64
        %23 = arith.cmpi sge, %22, %c0_i64 : i64
        %24 = arith.andi %21, %23 : i1
        %25 = arith.andi %17, %24 : i1
        scf.if %25 {
          %26 = arith.muli %15, %c27_i64 : i64
          %27 = arith.addi %c-1_i64_8, %6 : i64
          %28 = arith.muli %arg8, %c-1_i64_8 : i64
          %29 = arith.muli %6, %arg8 : i64
          %30 = arith.addi %c-1_i64_8, %29 : i64
          %31 = arith.cmpi sle, %c0_i64, %27 : i64
          %32 = arith.cmpi slt, %27, %arg7 : i64
          %33 = arith.andi %31, %32 : i1
          %34 = llvm.mlir.poison : vector<16xi1>
          %c0_i32 = arith.constant 0 : i32
          %35 = llvm.insertelement %33, %34[%c0_i32 : i32] : vector<16xi1>
          %36 = llvm.shufflevector %35, %34 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %37 = arith.addi %30, %arg12 : i64
          %38 = arith.addi %37, %28 : i64
          %cst_16 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %39 = llvm.getelementptr %arg0[%38] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %40 = llvm.intr.masked.load %39, %36, %cst_16 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %41 = llvm.getelementptr inbounds %arg1[%26] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %42 = llvm.load %41 {alignment = 4 : i64} : !llvm.ptr -> f32
          %43 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_17 = arith.constant 0 : i32
          %44 = llvm.insertelement %42, %43[%c0_i32_17 : i32] : vector<16xf32>
          %45 = llvm.shufflevector %44, %43 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %46 = llvm.intr.fma(%40, %45, %cst)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %47 = arith.addi %37, %c1_i64_9 : i64
          %48 = arith.addi %47, %28 : i64
          %cst_18 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %49 = llvm.getelementptr %arg0[%48] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %50 = llvm.intr.masked.load %49, %36, %cst_18 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %51 = arith.addi %26, %c1_i64_9 : i64
          %52 = llvm.getelementptr inbounds %arg1[%51] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %53 = llvm.load %52 {alignment = 4 : i64} : !llvm.ptr -> f32
          %54 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_19 = arith.constant 0 : i32
          %55 = llvm.insertelement %53, %54[%c0_i32_19 : i32] : vector<16xf32>
          %56 = llvm.shufflevector %55, %54 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %57 = llvm.intr.fma(%50, %56, %46)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %58 = arith.addi %37, %c2_i64 : i64
          %59 = arith.addi %58, %28 : i64
          %cst_20 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %60 = llvm.getelementptr %arg0[%59] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %61 = llvm.intr.masked.load %60, %36, %cst_20 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %62 = arith.addi %26, %c2_i64 : i64
          %63 = llvm.getelementptr inbounds %arg1[%62] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %64 = llvm.load %63 {alignment = 4 : i64} : !llvm.ptr -> f32
          %65 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_21 = arith.constant 0 : i32
          %66 = llvm.insertelement %64, %65[%c0_i32_21 : i32] : vector<16xf32>
          %67 = llvm.shufflevector %66, %65 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %68 = llvm.intr.fma(%61, %67, %57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %69 = arith.addi %27, %c1_i64_9 : i64
          %70 = arith.cmpi sle, %c0_i64, %69 : i64
          %71 = arith.cmpi slt, %69, %arg7 : i64
          %72 = arith.andi %70, %71 : i1
          %73 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_22 = arith.constant 0 : i32
          %74 = llvm.insertelement %72, %73[%c0_i32_22 : i32] : vector<16xi1>
          %75 = llvm.shufflevector %74, %73 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %76 = arith.addi %37, %arg8 : i64
          %77 = arith.addi %76, %28 : i64
          %cst_23 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %78 = llvm.getelementptr %arg0[%77] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %79 = llvm.intr.masked.load %78, %75, %cst_23 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %80 = arith.addi %26, %c3_i64 : i64
          %81 = llvm.getelementptr inbounds %arg1[%80] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %82 = llvm.load %81 {alignment = 4 : i64} : !llvm.ptr -> f32
          %83 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_24 = arith.constant 0 : i32
          %84 = llvm.insertelement %82, %83[%c0_i32_24 : i32] : vector<16xf32>
          %85 = llvm.shufflevector %84, %83 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %86 = llvm.intr.fma(%79, %85, %68)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %87 = arith.addi %76, %c1_i64_9 : i64
          %88 = arith.addi %87, %28 : i64
          %cst_25 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %89 = llvm.getelementptr %arg0[%88] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %90 = llvm.intr.masked.load %89, %75, %cst_25 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %91 = arith.addi %26, %c4_i64 : i64
          %92 = llvm.getelementptr inbounds %arg1[%91] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %93 = llvm.load %92 {alignment = 4 : i64} : !llvm.ptr -> f32
          %94 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_26 = arith.constant 0 : i32
          %95 = llvm.insertelement %93, %94[%c0_i32_26 : i32] : vector<16xf32>
          %96 = llvm.shufflevector %95, %94 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %97 = llvm.intr.fma(%90, %96, %86)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %98 = arith.addi %76, %c2_i64 : i64
          %99 = arith.addi %98, %28 : i64
          %cst_27 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %100 = llvm.getelementptr %arg0[%99] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %101 = llvm.intr.masked.load %100, %75, %cst_27 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %102 = arith.addi %26, %c5_i64 : i64
          %103 = llvm.getelementptr inbounds %arg1[%102] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %104 = llvm.load %103 {alignment = 4 : i64} : !llvm.ptr -> f32
          %105 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_28 = arith.constant 0 : i32
          %106 = llvm.insertelement %104, %105[%c0_i32_28 : i32] : vector<16xf32>
          %107 = llvm.shufflevector %106, %105 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %108 = llvm.intr.fma(%101, %107, %97)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %109 = arith.addi %27, %c2_i64 : i64
          %110 = arith.cmpi sle, %c0_i64, %109 : i64
          %111 = arith.cmpi slt, %109, %arg7 : i64
          %112 = arith.andi %110, %111 : i1
          %113 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_29 = arith.constant 0 : i32
          %114 = llvm.insertelement %112, %113[%c0_i32_29 : i32] : vector<16xi1>
          %115 = llvm.shufflevector %114, %113 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %116 = arith.muli %c2_i64, %arg8 : i64
          %117 = arith.addi %37, %116 : i64
          %118 = arith.addi %117, %28 : i64
          %cst_30 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %119 = llvm.getelementptr %arg0[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %120 = llvm.intr.masked.load %119, %115, %cst_30 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %121 = arith.addi %26, %c6_i64 : i64
          %122 = llvm.getelementptr inbounds %arg1[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %123 = llvm.load %122 {alignment = 4 : i64} : !llvm.ptr -> f32
          %124 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_31 = arith.constant 0 : i32
          %125 = llvm.insertelement %123, %124[%c0_i32_31 : i32] : vector<16xf32>
          %126 = llvm.shufflevector %125, %124 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %127 = llvm.intr.fma(%120, %126, %108)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %128 = arith.addi %117, %c1_i64_9 : i64
          %129 = arith.addi %128, %28 : i64
          %cst_32 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %130 = llvm.getelementptr %arg0[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %131 = llvm.intr.masked.load %130, %115, %cst_32 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %132 = arith.addi %26, %c7_i64 : i64
          %133 = llvm.getelementptr inbounds %arg1[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %134 = llvm.load %133 {alignment = 4 : i64} : !llvm.ptr -> f32
          %135 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_33 = arith.constant 0 : i32
          %136 = llvm.insertelement %134, %135[%c0_i32_33 : i32] : vector<16xf32>
          %137 = llvm.shufflevector %136, %135 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %138 = llvm.intr.fma(%131, %137, %127)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %139 = arith.addi %117, %c2_i64 : i64
          %140 = arith.addi %139, %28 : i64
          %cst_34 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %141 = llvm.getelementptr %arg0[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %142 = llvm.intr.masked.load %141, %115, %cst_34 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %143 = arith.addi %26, %c8_i64 : i64
          %144 = llvm.getelementptr inbounds %arg1[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %145 = llvm.load %144 {alignment = 4 : i64} : !llvm.ptr -> f32
          %146 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_35 = arith.constant 0 : i32
          %147 = llvm.insertelement %145, %146[%c0_i32_35 : i32] : vector<16xf32>
          %148 = llvm.shufflevector %147, %146 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %149 = llvm.intr.fma(%142, %148, %138)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %150 = arith.muli %arg7, %arg8 : i64
          %151 = arith.addi %37, %150 : i64
          %152 = arith.addi %151, %28 : i64
          %cst_36 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %153 = llvm.getelementptr %arg0[%152] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %154 = llvm.intr.masked.load %153, %36, %cst_36 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %155 = arith.addi %26, %c9_i64 : i64
          %156 = llvm.getelementptr inbounds %arg1[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> f32
          %158 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_37 = arith.constant 0 : i32
          %159 = llvm.insertelement %157, %158[%c0_i32_37 : i32] : vector<16xf32>
          %160 = llvm.shufflevector %159, %158 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %161 = llvm.intr.fma(%154, %160, %149)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %162 = arith.addi %151, %c1_i64_9 : i64
          %163 = arith.addi %162, %28 : i64
          %cst_38 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %164 = llvm.getelementptr %arg0[%163] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %165 = llvm.intr.masked.load %164, %36, %cst_38 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %166 = arith.addi %26, %c10_i64 : i64
          %167 = llvm.getelementptr inbounds %arg1[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %168 = llvm.load %167 {alignment = 4 : i64} : !llvm.ptr -> f32
          %169 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_39 = arith.constant 0 : i32
          %170 = llvm.insertelement %168, %169[%c0_i32_39 : i32] : vector<16xf32>
          %171 = llvm.shufflevector %170, %169 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %172 = llvm.intr.fma(%165, %171, %161)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %173 = arith.addi %151, %c2_i64 : i64
          %174 = arith.addi %173, %28 : i64
          %cst_40 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %175 = llvm.getelementptr %arg0[%174] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %176 = llvm.intr.masked.load %175, %36, %cst_40 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %177 = arith.addi %26, %c11_i64 : i64
          %178 = llvm.getelementptr inbounds %arg1[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %179 = llvm.load %178 {alignment = 4 : i64} : !llvm.ptr -> f32
          %180 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_41 = arith.constant 0 : i32
          %181 = llvm.insertelement %179, %180[%c0_i32_41 : i32] : vector<16xf32>
          %182 = llvm.shufflevector %181, %180 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %183 = llvm.intr.fma(%176, %182, %172)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %184 = arith.addi %151, %arg8 : i64
          %185 = arith.addi %184, %28 : i64
          %cst_42 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %186 = llvm.getelementptr %arg0[%185] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %187 = llvm.intr.masked.load %186, %75, %cst_42 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %188 = arith.addi %26, %c12_i64 : i64
          %189 = llvm.getelementptr inbounds %arg1[%188] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %190 = llvm.load %189 {alignment = 4 : i64} : !llvm.ptr -> f32
          %191 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_43 = arith.constant 0 : i32
          %192 = llvm.insertelement %190, %191[%c0_i32_43 : i32] : vector<16xf32>
          %193 = llvm.shufflevector %192, %191 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %194 = llvm.intr.fma(%187, %193, %183)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %195 = arith.addi %184, %c1_i64_9 : i64
          %196 = arith.addi %195, %28 : i64
          %cst_44 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %197 = llvm.getelementptr %arg0[%196] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %198 = llvm.intr.masked.load %197, %75, %cst_44 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %199 = arith.addi %26, %c13_i64 : i64
          %200 = llvm.getelementptr inbounds %arg1[%199] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %201 = llvm.load %200 {alignment = 4 : i64} : !llvm.ptr -> f32
          %202 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_45 = arith.constant 0 : i32
          %203 = llvm.insertelement %201, %202[%c0_i32_45 : i32] : vector<16xf32>
          %204 = llvm.shufflevector %203, %202 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %205 = llvm.intr.fma(%198, %204, %194)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %206 = arith.addi %184, %c2_i64 : i64
          %207 = arith.addi %206, %28 : i64
          %cst_46 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %208 = llvm.getelementptr %arg0[%207] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %209 = llvm.intr.masked.load %208, %75, %cst_46 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %210 = arith.addi %26, %c14_i64 : i64
          %211 = llvm.getelementptr inbounds %arg1[%210] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %212 = llvm.load %211 {alignment = 4 : i64} : !llvm.ptr -> f32
          %213 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_47 = arith.constant 0 : i32
          %214 = llvm.insertelement %212, %213[%c0_i32_47 : i32] : vector<16xf32>
          %215 = llvm.shufflevector %214, %213 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %216 = llvm.intr.fma(%209, %215, %205)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %217 = arith.addi %151, %116 : i64
          %218 = arith.addi %217, %28 : i64
          %cst_48 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %219 = llvm.getelementptr %arg0[%218] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %220 = llvm.intr.masked.load %219, %115, %cst_48 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %221 = arith.addi %26, %c15_i64 : i64
          %222 = llvm.getelementptr inbounds %arg1[%221] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %223 = llvm.load %222 {alignment = 4 : i64} : !llvm.ptr -> f32
          %224 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_49 = arith.constant 0 : i32
          %225 = llvm.insertelement %223, %224[%c0_i32_49 : i32] : vector<16xf32>
          %226 = llvm.shufflevector %225, %224 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %227 = llvm.intr.fma(%220, %226, %216)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %228 = arith.addi %217, %c1_i64_9 : i64
          %229 = arith.addi %228, %28 : i64
          %cst_50 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %230 = llvm.getelementptr %arg0[%229] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %231 = llvm.intr.masked.load %230, %115, %cst_50 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %232 = arith.addi %26, %c16_i64 : i64
          %233 = llvm.getelementptr inbounds %arg1[%232] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %234 = llvm.load %233 {alignment = 4 : i64} : !llvm.ptr -> f32
          %235 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_51 = arith.constant 0 : i32
          %236 = llvm.insertelement %234, %235[%c0_i32_51 : i32] : vector<16xf32>
          %237 = llvm.shufflevector %236, %235 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %238 = llvm.intr.fma(%231, %237, %cst)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %239 = arith.addi %217, %c2_i64 : i64
          %240 = arith.addi %239, %28 : i64
          %cst_52 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %241 = llvm.getelementptr %arg0[%240] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %242 = llvm.intr.masked.load %241, %115, %cst_52 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %243 = arith.addi %26, %c17_i64 : i64
          %244 = llvm.getelementptr inbounds %arg1[%243] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %245 = llvm.load %244 {alignment = 4 : i64} : !llvm.ptr -> f32
          %246 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_53 = arith.constant 0 : i32
          %247 = llvm.insertelement %245, %246[%c0_i32_53 : i32] : vector<16xf32>
          %248 = llvm.shufflevector %247, %246 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %249 = llvm.intr.fma(%242, %248, %238)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %250 = arith.muli %c2_i64, %arg7 : i64
          %251 = arith.muli %250, %arg8 : i64
          %252 = arith.addi %37, %251 : i64
          %253 = arith.addi %252, %28 : i64
          %cst_54 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %254 = llvm.getelementptr %arg0[%253] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %255 = llvm.intr.masked.load %254, %36, %cst_54 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %256 = arith.addi %26, %c18_i64 : i64
          %257 = llvm.getelementptr inbounds %arg1[%256] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %258 = llvm.load %257 {alignment = 4 : i64} : !llvm.ptr -> f32
          %259 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_55 = arith.constant 0 : i32
          %260 = llvm.insertelement %258, %259[%c0_i32_55 : i32] : vector<16xf32>
          %261 = llvm.shufflevector %260, %259 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %262 = llvm.intr.fma(%255, %261, %249)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %263 = arith.addi %252, %c1_i64_9 : i64
          %264 = arith.addi %263, %28 : i64
          %cst_56 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %265 = llvm.getelementptr %arg0[%264] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %266 = llvm.intr.masked.load %265, %36, %cst_56 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %267 = arith.addi %26, %c19_i64 : i64
          %268 = llvm.getelementptr inbounds %arg1[%267] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %269 = llvm.load %268 {alignment = 4 : i64} : !llvm.ptr -> f32
          %270 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_57 = arith.constant 0 : i32
          %271 = llvm.insertelement %269, %270[%c0_i32_57 : i32] : vector<16xf32>
          %272 = llvm.shufflevector %271, %270 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %273 = llvm.intr.fma(%266, %272, %262)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %274 = arith.addi %252, %c2_i64 : i64
          %275 = arith.addi %274, %28 : i64
          %cst_58 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %276 = llvm.getelementptr %arg0[%275] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %277 = llvm.intr.masked.load %276, %36, %cst_58 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %278 = arith.addi %26, %c20_i64 : i64
          %279 = llvm.getelementptr inbounds %arg1[%278] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %280 = llvm.load %279 {alignment = 4 : i64} : !llvm.ptr -> f32
          %281 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_59 = arith.constant 0 : i32
          %282 = llvm.insertelement %280, %281[%c0_i32_59 : i32] : vector<16xf32>
          %283 = llvm.shufflevector %282, %281 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %284 = llvm.intr.fma(%277, %283, %273)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %285 = arith.addi %252, %arg8 : i64
          %286 = arith.addi %285, %28 : i64
          %cst_60 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %287 = llvm.getelementptr %arg0[%286] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %288 = llvm.intr.masked.load %287, %75, %cst_60 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %289 = arith.addi %26, %c21_i64 : i64
          %290 = llvm.getelementptr inbounds %arg1[%289] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %291 = llvm.load %290 {alignment = 4 : i64} : !llvm.ptr -> f32
          %292 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_61 = arith.constant 0 : i32
          %293 = llvm.insertelement %291, %292[%c0_i32_61 : i32] : vector<16xf32>
          %294 = llvm.shufflevector %293, %292 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %295 = llvm.intr.fma(%288, %294, %284)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %296 = arith.addi %285, %c1_i64_9 : i64
          %297 = arith.addi %296, %28 : i64
          %cst_62 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %298 = llvm.getelementptr %arg0[%297] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %299 = llvm.intr.masked.load %298, %75, %cst_62 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %300 = arith.addi %26, %c22_i64 : i64
          %301 = llvm.getelementptr inbounds %arg1[%300] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %302 = llvm.load %301 {alignment = 4 : i64} : !llvm.ptr -> f32
          %303 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_63 = arith.constant 0 : i32
          %304 = llvm.insertelement %302, %303[%c0_i32_63 : i32] : vector<16xf32>
          %305 = llvm.shufflevector %304, %303 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %306 = llvm.intr.fma(%299, %305, %295)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %307 = arith.addi %285, %c2_i64 : i64
          %308 = arith.addi %307, %28 : i64
          %cst_64 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %309 = llvm.getelementptr %arg0[%308] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %310 = llvm.intr.masked.load %309, %75, %cst_64 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %311 = arith.addi %26, %c23_i64 : i64
          %312 = llvm.getelementptr inbounds %arg1[%311] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %313 = llvm.load %312 {alignment = 4 : i64} : !llvm.ptr -> f32
          %314 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_65 = arith.constant 0 : i32
          %315 = llvm.insertelement %313, %314[%c0_i32_65 : i32] : vector<16xf32>
          %316 = llvm.shufflevector %315, %314 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %317 = llvm.intr.fma(%310, %316, %306)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %318 = arith.addi %252, %116 : i64
          %319 = arith.addi %318, %28 : i64
          %cst_66 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %320 = llvm.getelementptr %arg0[%319] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %321 = llvm.intr.masked.load %320, %115, %cst_66 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %322 = arith.addi %26, %c24_i64 : i64
          %323 = llvm.getelementptr inbounds %arg1[%322] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %324 = llvm.load %323 {alignment = 4 : i64} : !llvm.ptr -> f32
          %325 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_67 = arith.constant 0 : i32
          %326 = llvm.insertelement %324, %325[%c0_i32_67 : i32] : vector<16xf32>
          %327 = llvm.shufflevector %326, %325 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %328 = llvm.intr.fma(%321, %327, %317)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %329 = arith.addi %318, %c1_i64_9 : i64
          %330 = arith.addi %329, %28 : i64
          %cst_68 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %331 = llvm.getelementptr %arg0[%330] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %332 = llvm.intr.masked.load %331, %115, %cst_68 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %333 = arith.addi %26, %c25_i64 : i64
          %334 = llvm.getelementptr inbounds %arg1[%333] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %335 = llvm.load %334 {alignment = 4 : i64} : !llvm.ptr -> f32
          %336 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_69 = arith.constant 0 : i32
          %337 = llvm.insertelement %335, %336[%c0_i32_69 : i32] : vector<16xf32>
          %338 = llvm.shufflevector %337, %336 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %339 = llvm.intr.fma(%332, %338, %328)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %340 = arith.addi %318, %c2_i64 : i64
          %341 = arith.addi %340, %28 : i64
          %cst_70 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %342 = llvm.getelementptr %arg0[%341] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %343 = llvm.intr.masked.load %342, %115, %cst_70 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %344 = arith.addi %26, %c26_i64 : i64
          %345 = llvm.getelementptr inbounds %arg1[%344] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %346 = llvm.load %345 {alignment = 4 : i64} : !llvm.ptr -> f32
          %347 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_71 = arith.constant 0 : i32
          %348 = llvm.insertelement %346, %347[%c0_i32_71 : i32] : vector<16xf32>
          %349 = llvm.shufflevector %348, %347 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %350 = llvm.intr.fma(%343, %349, %339)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %351 = arith.addf %227, %350 : vector<16xf32>
          %352 = llvm.getelementptr inbounds %arg2[%15] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %353 = llvm.load %352 {alignment = 4 : i64} : !llvm.ptr -> f32
          %354 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_72 = arith.constant 0 : i32
          %355 = llvm.insertelement %353, %354[%c0_i32_72 : i32] : vector<16xf32>
          %356 = llvm.shufflevector %355, %354 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %357 = arith.addf %351, %356 : vector<16xf32>
          %358 = arith.maximumf %357, %cst : vector<16xf32>
          %359 = arith.muli %arg5, %arg6 : i64
          %360 = arith.muli %359, %15 : i64
          %361 = arith.muli %arg6, %6 : i64
          %362 = arith.addi %360, %361 : i64
          %363 = arith.addi %362, %arg12 : i64
          %364 = llvm.getelementptr inbounds %arg3[%363] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %358, %364 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        } else {
          %26 = arith.subi %arg6, %arg12 : i64
          %27 = arith.maxsi %26, %c0_i64 : i64
          %28 = arith.minsi %27, %c16_i64 : i64
          %29 = arith.trunci %28 : i64 to i32
          %30 = llvm.mlir.poison : vector<16xi32>
          %c0_i32 = arith.constant 0 : i32
          %31 = llvm.insertelement %29, %30[%c0_i32 : i32] : vector<16xi32>
          %32 = llvm.shufflevector %31, %30 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
          %33 = arith.cmpi slt, %cst_10, %32 : vector<16xi32>
          %34 = arith.muli %15, %c27_i64 : i64
          %35 = arith.addi %c-1_i64_8, %6 : i64
          %36 = arith.muli %arg8, %c-1_i64_8 : i64
          %37 = arith.muli %6, %arg8 : i64
          %38 = arith.addi %c-1_i64_8, %37 : i64
          %39 = arith.cmpi sle, %c0_i64, %35 : i64
          %40 = arith.cmpi slt, %35, %arg7 : i64
          %41 = arith.andi %39, %40 : i1
          %42 = llvm.mlir.poison : vector<16xi64>
          %c0_i32_16 = arith.constant 0 : i32
          %43 = llvm.insertelement %arg12, %42[%c0_i32_16 : i32] : vector<16xi64>
          %44 = llvm.shufflevector %43, %42 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
          %45 = arith.addi %44, %cst_11 : vector<16xi64>
          %46 = arith.addi %cst_12, %45 : vector<16xi64>
          %47 = arith.cmpi sle, %cst_13, %46 : vector<16xi64>
          %48 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_17 = arith.constant 0 : i32
          %49 = llvm.insertelement %41, %48[%c0_i32_17 : i32] : vector<16xi1>
          %50 = llvm.shufflevector %49, %48 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %51 = arith.andi %50, %47 : vector<16xi1>
          %52 = llvm.mlir.poison : vector<16xi64>
          %c0_i32_18 = arith.constant 0 : i32
          %53 = llvm.insertelement %arg8, %52[%c0_i32_18 : i32] : vector<16xi64>
          %54 = llvm.shufflevector %53, %52 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
          %55 = arith.cmpi slt, %46, %54 : vector<16xi64>
          %56 = arith.andi %51, %55 : vector<16xi1>
          %57 = arith.andi %33, %56 : vector<16xi1>
          %58 = arith.addi %38, %arg12 : i64
          %59 = arith.addi %58, %36 : i64
          %cst_19 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %60 = llvm.getelementptr %arg0[%59] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %61 = llvm.intr.masked.load %60, %57, %cst_19 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %62 = llvm.getelementptr inbounds %arg1[%34] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %63 = llvm.load %62 {alignment = 4 : i64} : !llvm.ptr -> f32
          %64 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_20 = arith.constant 0 : i32
          %65 = llvm.insertelement %63, %64[%c0_i32_20 : i32] : vector<16xf32>
          %66 = llvm.shufflevector %65, %64 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %67 = llvm.intr.fma(%61, %66, %cst)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %68 = arith.addi %46, %cst_14 : vector<16xi64>
          %69 = arith.cmpi sle, %cst_13, %68 : vector<16xi64>
          %70 = arith.andi %50, %69 : vector<16xi1>
          %71 = arith.cmpi slt, %68, %54 : vector<16xi64>
          %72 = arith.andi %70, %71 : vector<16xi1>
          %73 = arith.andi %33, %72 : vector<16xi1>
          %74 = arith.addi %58, %c1_i64_9 : i64
          %75 = arith.addi %74, %36 : i64
          %cst_21 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %76 = llvm.getelementptr %arg0[%75] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %77 = llvm.intr.masked.load %76, %73, %cst_21 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %78 = arith.addi %34, %c1_i64_9 : i64
          %79 = llvm.getelementptr inbounds %arg1[%78] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %80 = llvm.load %79 {alignment = 4 : i64} : !llvm.ptr -> f32
          %81 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_22 = arith.constant 0 : i32
          %82 = llvm.insertelement %80, %81[%c0_i32_22 : i32] : vector<16xf32>
          %83 = llvm.shufflevector %82, %81 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %84 = llvm.intr.fma(%77, %83, %67)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %85 = arith.addi %46, %cst_15 : vector<16xi64>
          %86 = arith.cmpi sle, %cst_13, %85 : vector<16xi64>
          %87 = arith.andi %50, %86 : vector<16xi1>
          %88 = arith.cmpi slt, %85, %54 : vector<16xi64>
          %89 = arith.andi %87, %88 : vector<16xi1>
          %90 = arith.andi %33, %89 : vector<16xi1>
          %91 = arith.addi %58, %c2_i64 : i64
          %92 = arith.addi %91, %36 : i64
          %cst_23 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %93 = llvm.getelementptr %arg0[%92] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %94 = llvm.intr.masked.load %93, %90, %cst_23 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %95 = arith.addi %34, %c2_i64 : i64
          %96 = llvm.getelementptr inbounds %arg1[%95] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %97 = llvm.load %96 {alignment = 4 : i64} : !llvm.ptr -> f32
          %98 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_24 = arith.constant 0 : i32
          %99 = llvm.insertelement %97, %98[%c0_i32_24 : i32] : vector<16xf32>
          %100 = llvm.shufflevector %99, %98 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %101 = llvm.intr.fma(%94, %100, %84)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %102 = arith.addi %35, %c1_i64_9 : i64
          %103 = arith.cmpi sle, %c0_i64, %102 : i64
          %104 = arith.cmpi slt, %102, %arg7 : i64
          %105 = arith.andi %103, %104 : i1
          %106 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_25 = arith.constant 0 : i32
          %107 = llvm.insertelement %105, %106[%c0_i32_25 : i32] : vector<16xi1>
          %108 = llvm.shufflevector %107, %106 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %109 = arith.andi %108, %47 : vector<16xi1>
          %110 = arith.andi %109, %55 : vector<16xi1>
          %111 = arith.andi %33, %110 : vector<16xi1>
          %112 = arith.addi %58, %arg8 : i64
          %113 = arith.addi %112, %36 : i64
          %cst_26 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %114 = llvm.getelementptr %arg0[%113] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %115 = llvm.intr.masked.load %114, %111, %cst_26 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %116 = arith.addi %34, %c3_i64 : i64
          %117 = llvm.getelementptr inbounds %arg1[%116] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %118 = llvm.load %117 {alignment = 4 : i64} : !llvm.ptr -> f32
          %119 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_27 = arith.constant 0 : i32
          %120 = llvm.insertelement %118, %119[%c0_i32_27 : i32] : vector<16xf32>
          %121 = llvm.shufflevector %120, %119 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %122 = llvm.intr.fma(%115, %121, %101)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %123 = arith.andi %108, %69 : vector<16xi1>
          %124 = arith.andi %123, %71 : vector<16xi1>
          %125 = arith.andi %33, %124 : vector<16xi1>
          %126 = arith.addi %112, %c1_i64_9 : i64
          %127 = arith.addi %126, %36 : i64
          %cst_28 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %128 = llvm.getelementptr %arg0[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %129 = llvm.intr.masked.load %128, %125, %cst_28 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %130 = arith.addi %34, %c4_i64 : i64
          %131 = llvm.getelementptr inbounds %arg1[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %132 = llvm.load %131 {alignment = 4 : i64} : !llvm.ptr -> f32
          %133 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_29 = arith.constant 0 : i32
          %134 = llvm.insertelement %132, %133[%c0_i32_29 : i32] : vector<16xf32>
          %135 = llvm.shufflevector %134, %133 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %136 = llvm.intr.fma(%129, %135, %122)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %137 = arith.andi %108, %86 : vector<16xi1>
          %138 = arith.andi %137, %88 : vector<16xi1>
          %139 = arith.andi %33, %138 : vector<16xi1>
          %140 = arith.addi %112, %c2_i64 : i64
          %141 = arith.addi %140, %36 : i64
          %cst_30 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %142 = llvm.getelementptr %arg0[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %143 = llvm.intr.masked.load %142, %139, %cst_30 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %144 = arith.addi %34, %c5_i64 : i64
          %145 = llvm.getelementptr inbounds %arg1[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %146 = llvm.load %145 {alignment = 4 : i64} : !llvm.ptr -> f32
          %147 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_31 = arith.constant 0 : i32
          %148 = llvm.insertelement %146, %147[%c0_i32_31 : i32] : vector<16xf32>
          %149 = llvm.shufflevector %148, %147 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %150 = llvm.intr.fma(%143, %149, %136)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %151 = arith.addi %35, %c2_i64 : i64
          %152 = arith.cmpi sle, %c0_i64, %151 : i64
          %153 = arith.cmpi slt, %151, %arg7 : i64
          %154 = arith.andi %152, %153 : i1
          %155 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_32 = arith.constant 0 : i32
          %156 = llvm.insertelement %154, %155[%c0_i32_32 : i32] : vector<16xi1>
          %157 = llvm.shufflevector %156, %155 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %158 = arith.andi %157, %47 : vector<16xi1>
          %159 = arith.andi %158, %55 : vector<16xi1>
          %160 = arith.andi %33, %159 : vector<16xi1>
          %161 = arith.muli %c2_i64, %arg8 : i64
          %162 = arith.addi %58, %161 : i64
          %163 = arith.addi %162, %36 : i64
          %cst_33 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %164 = llvm.getelementptr %arg0[%163] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %165 = llvm.intr.masked.load %164, %160, %cst_33 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %166 = arith.addi %34, %c6_i64 : i64
          %167 = llvm.getelementptr inbounds %arg1[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %168 = llvm.load %167 {alignment = 4 : i64} : !llvm.ptr -> f32
          %169 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_34 = arith.constant 0 : i32
          %170 = llvm.insertelement %168, %169[%c0_i32_34 : i32] : vector<16xf32>
          %171 = llvm.shufflevector %170, %169 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %172 = llvm.intr.fma(%165, %171, %150)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %173 = arith.andi %157, %69 : vector<16xi1>
          %174 = arith.andi %173, %71 : vector<16xi1>
          %175 = arith.andi %33, %174 : vector<16xi1>
          %176 = arith.addi %162, %c1_i64_9 : i64
          %177 = arith.addi %176, %36 : i64
          %cst_35 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %178 = llvm.getelementptr %arg0[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %179 = llvm.intr.masked.load %178, %175, %cst_35 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %180 = arith.addi %34, %c7_i64 : i64
          %181 = llvm.getelementptr inbounds %arg1[%180] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %182 = llvm.load %181 {alignment = 4 : i64} : !llvm.ptr -> f32
          %183 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_36 = arith.constant 0 : i32
          %184 = llvm.insertelement %182, %183[%c0_i32_36 : i32] : vector<16xf32>
          %185 = llvm.shufflevector %184, %183 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %186 = llvm.intr.fma(%179, %185, %172)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %187 = arith.andi %157, %86 : vector<16xi1>
          %188 = arith.andi %187, %88 : vector<16xi1>
          %189 = arith.andi %33, %188 : vector<16xi1>
          %190 = arith.addi %162, %c2_i64 : i64
          %191 = arith.addi %190, %36 : i64
          %cst_37 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %192 = llvm.getelementptr %arg0[%191] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %193 = llvm.intr.masked.load %192, %189, %cst_37 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %194 = arith.addi %34, %c8_i64 : i64
          %195 = llvm.getelementptr inbounds %arg1[%194] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %196 = llvm.load %195 {alignment = 4 : i64} : !llvm.ptr -> f32
          %197 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_38 = arith.constant 0 : i32
          %198 = llvm.insertelement %196, %197[%c0_i32_38 : i32] : vector<16xf32>
          %199 = llvm.shufflevector %198, %197 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %200 = llvm.intr.fma(%193, %199, %186)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %201 = arith.muli %arg7, %arg8 : i64
          %202 = arith.addi %58, %201 : i64
          %203 = arith.addi %202, %36 : i64
          %cst_39 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %204 = llvm.getelementptr %arg0[%203] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %205 = llvm.intr.masked.load %204, %57, %cst_39 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %206 = arith.addi %34, %c9_i64 : i64
          %207 = llvm.getelementptr inbounds %arg1[%206] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %208 = llvm.load %207 {alignment = 4 : i64} : !llvm.ptr -> f32
          %209 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_40 = arith.constant 0 : i32
          %210 = llvm.insertelement %208, %209[%c0_i32_40 : i32] : vector<16xf32>
          %211 = llvm.shufflevector %210, %209 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %212 = llvm.intr.fma(%205, %211, %200)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %213 = arith.addi %202, %c1_i64_9 : i64
          %214 = arith.addi %213, %36 : i64
          %cst_41 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %215 = llvm.getelementptr %arg0[%214] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %216 = llvm.intr.masked.load %215, %73, %cst_41 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %217 = arith.addi %34, %c10_i64 : i64
          %218 = llvm.getelementptr inbounds %arg1[%217] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %219 = llvm.load %218 {alignment = 4 : i64} : !llvm.ptr -> f32
          %220 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_42 = arith.constant 0 : i32
          %221 = llvm.insertelement %219, %220[%c0_i32_42 : i32] : vector<16xf32>
          %222 = llvm.shufflevector %221, %220 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %223 = llvm.intr.fma(%216, %222, %212)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %224 = arith.addi %202, %c2_i64 : i64
          %225 = arith.addi %224, %36 : i64
          %cst_43 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %226 = llvm.getelementptr %arg0[%225] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %227 = llvm.intr.masked.load %226, %90, %cst_43 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %228 = arith.addi %34, %c11_i64 : i64
          %229 = llvm.getelementptr inbounds %arg1[%228] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %230 = llvm.load %229 {alignment = 4 : i64} : !llvm.ptr -> f32
          %231 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_44 = arith.constant 0 : i32
          %232 = llvm.insertelement %230, %231[%c0_i32_44 : i32] : vector<16xf32>
          %233 = llvm.shufflevector %232, %231 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %234 = llvm.intr.fma(%227, %233, %223)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %235 = arith.addi %202, %arg8 : i64
          %236 = arith.addi %235, %36 : i64
          %cst_45 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %237 = llvm.getelementptr %arg0[%236] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %238 = llvm.intr.masked.load %237, %111, %cst_45 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %239 = arith.addi %34, %c12_i64 : i64
          %240 = llvm.getelementptr inbounds %arg1[%239] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %241 = llvm.load %240 {alignment = 4 : i64} : !llvm.ptr -> f32
          %242 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_46 = arith.constant 0 : i32
          %243 = llvm.insertelement %241, %242[%c0_i32_46 : i32] : vector<16xf32>
          %244 = llvm.shufflevector %243, %242 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %245 = llvm.intr.fma(%238, %244, %234)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %246 = arith.addi %235, %c1_i64_9 : i64
          %247 = arith.addi %246, %36 : i64
          %cst_47 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %248 = llvm.getelementptr %arg0[%247] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %249 = llvm.intr.masked.load %248, %125, %cst_47 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %250 = arith.addi %34, %c13_i64 : i64
          %251 = llvm.getelementptr inbounds %arg1[%250] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %252 = llvm.load %251 {alignment = 4 : i64} : !llvm.ptr -> f32
          %253 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_48 = arith.constant 0 : i32
          %254 = llvm.insertelement %252, %253[%c0_i32_48 : i32] : vector<16xf32>
          %255 = llvm.shufflevector %254, %253 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %256 = llvm.intr.fma(%249, %255, %245)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %257 = arith.addi %235, %c2_i64 : i64
          %258 = arith.addi %257, %36 : i64
          %cst_49 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %259 = llvm.getelementptr %arg0[%258] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %260 = llvm.intr.masked.load %259, %139, %cst_49 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %261 = arith.addi %34, %c14_i64 : i64
          %262 = llvm.getelementptr inbounds %arg1[%261] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %263 = llvm.load %262 {alignment = 4 : i64} : !llvm.ptr -> f32
          %264 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_50 = arith.constant 0 : i32
          %265 = llvm.insertelement %263, %264[%c0_i32_50 : i32] : vector<16xf32>
          %266 = llvm.shufflevector %265, %264 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %267 = llvm.intr.fma(%260, %266, %256)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %268 = arith.addi %202, %161 : i64
          %269 = arith.addi %268, %36 : i64
          %cst_51 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %270 = llvm.getelementptr %arg0[%269] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %271 = llvm.intr.masked.load %270, %160, %cst_51 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %272 = arith.addi %34, %c15_i64 : i64
          %273 = llvm.getelementptr inbounds %arg1[%272] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %274 = llvm.load %273 {alignment = 4 : i64} : !llvm.ptr -> f32
          %275 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_52 = arith.constant 0 : i32
          %276 = llvm.insertelement %274, %275[%c0_i32_52 : i32] : vector<16xf32>
          %277 = llvm.shufflevector %276, %275 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %278 = llvm.intr.fma(%271, %277, %267)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %279 = arith.addi %268, %c1_i64_9 : i64
          %280 = arith.addi %279, %36 : i64
          %cst_53 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %281 = llvm.getelementptr %arg0[%280] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %282 = llvm.intr.masked.load %281, %175, %cst_53 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %283 = arith.addi %34, %c16_i64 : i64
          %284 = llvm.getelementptr inbounds %arg1[%283] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %285 = llvm.load %284 {alignment = 4 : i64} : !llvm.ptr -> f32
          %286 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_54 = arith.constant 0 : i32
          %287 = llvm.insertelement %285, %286[%c0_i32_54 : i32] : vector<16xf32>
          %288 = llvm.shufflevector %287, %286 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %289 = llvm.intr.fma(%282, %288, %cst)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %290 = arith.addi %268, %c2_i64 : i64
          %291 = arith.addi %290, %36 : i64
          %cst_55 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %292 = llvm.getelementptr %arg0[%291] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %293 = llvm.intr.masked.load %292, %189, %cst_55 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %294 = arith.addi %34, %c17_i64 : i64
          %295 = llvm.getelementptr inbounds %arg1[%294] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %296 = llvm.load %295 {alignment = 4 : i64} : !llvm.ptr -> f32
          %297 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_56 = arith.constant 0 : i32
          %298 = llvm.insertelement %296, %297[%c0_i32_56 : i32] : vector<16xf32>
          %299 = llvm.shufflevector %298, %297 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %300 = llvm.intr.fma(%293, %299, %289)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %301 = arith.muli %c2_i64, %arg7 : i64
          %302 = arith.muli %301, %arg8 : i64
          %303 = arith.addi %58, %302 : i64
          %304 = arith.addi %303, %36 : i64
          %cst_57 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %305 = llvm.getelementptr %arg0[%304] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %306 = llvm.intr.masked.load %305, %57, %cst_57 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %307 = arith.addi %34, %c18_i64 : i64
          %308 = llvm.getelementptr inbounds %arg1[%307] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %309 = llvm.load %308 {alignment = 4 : i64} : !llvm.ptr -> f32
          %310 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_58 = arith.constant 0 : i32
          %311 = llvm.insertelement %309, %310[%c0_i32_58 : i32] : vector<16xf32>
          %312 = llvm.shufflevector %311, %310 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %313 = llvm.intr.fma(%306, %312, %300)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %314 = arith.addi %303, %c1_i64_9 : i64
          %315 = arith.addi %314, %36 : i64
          %cst_59 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %316 = llvm.getelementptr %arg0[%315] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %317 = llvm.intr.masked.load %316, %73, %cst_59 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %318 = arith.addi %34, %c19_i64 : i64
          %319 = llvm.getelementptr inbounds %arg1[%318] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %320 = llvm.load %319 {alignment = 4 : i64} : !llvm.ptr -> f32
          %321 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_60 = arith.constant 0 : i32
          %322 = llvm.insertelement %320, %321[%c0_i32_60 : i32] : vector<16xf32>
          %323 = llvm.shufflevector %322, %321 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %324 = llvm.intr.fma(%317, %323, %313)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %325 = arith.addi %303, %c2_i64 : i64
          %326 = arith.addi %325, %36 : i64
          %cst_61 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %327 = llvm.getelementptr %arg0[%326] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %328 = llvm.intr.masked.load %327, %90, %cst_61 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %329 = arith.addi %34, %c20_i64 : i64
          %330 = llvm.getelementptr inbounds %arg1[%329] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %331 = llvm.load %330 {alignment = 4 : i64} : !llvm.ptr -> f32
          %332 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_62 = arith.constant 0 : i32
          %333 = llvm.insertelement %331, %332[%c0_i32_62 : i32] : vector<16xf32>
          %334 = llvm.shufflevector %333, %332 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %335 = llvm.intr.fma(%328, %334, %324)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %336 = arith.addi %303, %arg8 : i64
          %337 = arith.addi %336, %36 : i64
          %cst_63 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %338 = llvm.getelementptr %arg0[%337] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %339 = llvm.intr.masked.load %338, %111, %cst_63 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %340 = arith.addi %34, %c21_i64 : i64
          %341 = llvm.getelementptr inbounds %arg1[%340] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %342 = llvm.load %341 {alignment = 4 : i64} : !llvm.ptr -> f32
          %343 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_64 = arith.constant 0 : i32
          %344 = llvm.insertelement %342, %343[%c0_i32_64 : i32] : vector<16xf32>
          %345 = llvm.shufflevector %344, %343 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %346 = llvm.intr.fma(%339, %345, %335)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %347 = arith.addi %336, %c1_i64_9 : i64
          %348 = arith.addi %347, %36 : i64
          %cst_65 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %349 = llvm.getelementptr %arg0[%348] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %350 = llvm.intr.masked.load %349, %125, %cst_65 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %351 = arith.addi %34, %c22_i64 : i64
          %352 = llvm.getelementptr inbounds %arg1[%351] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %353 = llvm.load %352 {alignment = 4 : i64} : !llvm.ptr -> f32
          %354 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_66 = arith.constant 0 : i32
          %355 = llvm.insertelement %353, %354[%c0_i32_66 : i32] : vector<16xf32>
          %356 = llvm.shufflevector %355, %354 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %357 = llvm.intr.fma(%350, %356, %346)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %358 = arith.addi %336, %c2_i64 : i64
          %359 = arith.addi %358, %36 : i64
          %cst_67 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %360 = llvm.getelementptr %arg0[%359] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %361 = llvm.intr.masked.load %360, %139, %cst_67 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %362 = arith.addi %34, %c23_i64 : i64
          %363 = llvm.getelementptr inbounds %arg1[%362] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %364 = llvm.load %363 {alignment = 4 : i64} : !llvm.ptr -> f32
          %365 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_68 = arith.constant 0 : i32
          %366 = llvm.insertelement %364, %365[%c0_i32_68 : i32] : vector<16xf32>
          %367 = llvm.shufflevector %366, %365 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %368 = llvm.intr.fma(%361, %367, %357)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %369 = arith.addi %303, %161 : i64
          %370 = arith.addi %369, %36 : i64
          %cst_69 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %371 = llvm.getelementptr %arg0[%370] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %372 = llvm.intr.masked.load %371, %160, %cst_69 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %373 = arith.addi %34, %c24_i64 : i64
          %374 = llvm.getelementptr inbounds %arg1[%373] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %375 = llvm.load %374 {alignment = 4 : i64} : !llvm.ptr -> f32
          %376 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_70 = arith.constant 0 : i32
          %377 = llvm.insertelement %375, %376[%c0_i32_70 : i32] : vector<16xf32>
          %378 = llvm.shufflevector %377, %376 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %379 = llvm.intr.fma(%372, %378, %368)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %380 = arith.addi %369, %c1_i64_9 : i64
          %381 = arith.addi %380, %36 : i64
          %cst_71 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %382 = llvm.getelementptr %arg0[%381] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %383 = llvm.intr.masked.load %382, %175, %cst_71 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %384 = arith.addi %34, %c25_i64 : i64
          %385 = llvm.getelementptr inbounds %arg1[%384] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %386 = llvm.load %385 {alignment = 4 : i64} : !llvm.ptr -> f32
          %387 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_72 = arith.constant 0 : i32
          %388 = llvm.insertelement %386, %387[%c0_i32_72 : i32] : vector<16xf32>
          %389 = llvm.shufflevector %388, %387 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %390 = llvm.intr.fma(%383, %389, %379)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %391 = arith.addi %369, %c2_i64 : i64
          %392 = arith.addi %391, %36 : i64
          %cst_73 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %393 = llvm.getelementptr %arg0[%392] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %394 = llvm.intr.masked.load %393, %189, %cst_73 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %395 = arith.addi %34, %c26_i64 : i64
          %396 = llvm.getelementptr inbounds %arg1[%395] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %397 = llvm.load %396 {alignment = 4 : i64} : !llvm.ptr -> f32
          %398 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_74 = arith.constant 0 : i32
          %399 = llvm.insertelement %397, %398[%c0_i32_74 : i32] : vector<16xf32>
          %400 = llvm.shufflevector %399, %398 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %401 = llvm.intr.fma(%394, %400, %390)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %402 = arith.addf %278, %401 : vector<16xf32>
          %403 = llvm.getelementptr inbounds %arg2[%15] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %404 = llvm.load %403 {alignment = 4 : i64} : !llvm.ptr -> f32
          %405 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_75 = arith.constant 0 : i32
          %406 = llvm.insertelement %404, %405[%c0_i32_75 : i32] : vector<16xf32>
          %407 = llvm.shufflevector %406, %405 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %408 = arith.addf %402, %407 : vector<16xf32>
          %409 = arith.maximumf %408, %cst : vector<16xf32>
          %410 = arith.muli %arg5, %arg6 : i64
          %411 = arith.muli %410, %15 : i64
          %412 = arith.muli %arg6, %6 : i64
          %413 = arith.addi %411, %412 : i64
          %414 = arith.addi %413, %arg12 : i64
          %415 = llvm.getelementptr %arg3[%414] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.intr.masked.store %409, %415, %33 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
    %c0_i64_0 = arith.constant 0 : i64
    %c0_i64_1 = arith.constant 0 : i64
    %10 = llvm.getelementptr %arg0[%c0_i64_1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %11 = llvm.load %10 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c8_i64_2 = arith.constant 8 : i64
    %12 = llvm.getelementptr %arg0[%c8_i64_2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %13 = llvm.load %12 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c16_i64_3 = arith.constant 16 : i64
    %14 = llvm.getelementptr %arg0[%c16_i64_3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %15 = llvm.load %14 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c24_i64_4 = arith.constant 24 : i64
    %16 = llvm.getelementptr %arg0[%c24_i64_4] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %17 = llvm.load %16 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    llvm.call @body(%11, %13, %15, %17, %1, %3, %5, %7, %9, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
