// conv_add_relu
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg8 = %arg6 to %arg7 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %c0_i64_0 = arith.constant 0 : i64
      %0 = arith.cmpi eq, %arg5, %c0_i64_0 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %1 = arith.cmpi eq, %arg5, %c-1_i64 : i64
      %2 = arith.cmpi eq, %arg8, %c-9223372036854775808_i64 : i64
      %3 = arith.andi %2, %1 : i1
      %4 = arith.ori %0, %3 : i1
      %c1_i64_1 = arith.constant 1 : i64
      %5 = arith.select %4, %c1_i64_1, %arg5 : i64
      %6 = arith.remsi %arg8, %5 : i64
      %c0_i64_2 = arith.constant 0 : i64
      %7 = arith.cmpi eq, %arg5, %c0_i64_2 : i64
      %c-9223372036854775808_i64_3 = arith.constant -9223372036854775808 : i64
      %c-1_i64_4 = arith.constant -1 : i64
      %8 = arith.cmpi eq, %arg5, %c-1_i64_4 : i64
      %9 = arith.cmpi eq, %arg8, %c-9223372036854775808_i64_3 : i64
      %10 = arith.andi %9, %8 : i1
      %11 = arith.ori %7, %10 : i1
      %c1_i64_5 = arith.constant 1 : i64
      %12 = arith.select %11, %c1_i64_5, %arg5 : i64
      %13 = arith.divsi %arg8, %12 : i64
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
      %16 = arith.addi %c-17_i64, %arg5 : i64
      scf.for %arg9 = %c0_i64 to %arg5 step %c16_i64  : i64 {
        %17 = arith.addi %arg9, %c16_i64 : i64
        %18 = arith.cmpi sle, %17, %arg5 : i64
        %19 = arith.muli %arg9, %c-1_i64_8 : i64
        %20 = arith.addi %16, %19 : i64
        %21 = arith.cmpi sge, %20, %c0_i64 : i64
        %22 = arith.addi %c-1_i64_8, %arg9 : i64
        %23 = arith.cmpi sge, %22, %c0_i64 : i64
        %24 = arith.andi %21, %23 : i1
        %25 = arith.andi %18, %24 : i1
        scf.if %25 {
          %26 = arith.muli %15, %c27_i64 : i64
          %27 = arith.addi %c-1_i64_8, %6 : i64
          %28 = arith.muli %arg5, %6 : i64
          %29 = arith.muli %arg5, %arg5 : i64
          %30 = arith.muli %arg5, %c-1_i64_8 : i64
          %31 = arith.addi %c-1_i64_8, %30 : i64
          %32 = arith.cmpi sle, %c0_i64, %27 : i64
          %33 = arith.cmpi slt, %27, %arg5 : i64
          %34 = arith.andi %32, %33 : i1
          %35 = llvm.mlir.poison : vector<16xi1>
          %c0_i32 = arith.constant 0 : i32
          %36 = llvm.insertelement %34, %35[%c0_i32 : i32] : vector<16xi1>
          %37 = llvm.shufflevector %36, %35 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %38 = arith.addi %31, %28 : i64
          %39 = arith.addi %38, %arg9 : i64
          %cst_16 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %40 = llvm.getelementptr %arg0[%39] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %41 = llvm.intr.masked.load %40, %37, %cst_16 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %42 = llvm.getelementptr inbounds %arg1[%26] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %43 = llvm.load %42 {alignment = 4 : i64} : !llvm.ptr -> f32
          %44 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_17 = arith.constant 0 : i32
          %45 = llvm.insertelement %43, %44[%c0_i32_17 : i32] : vector<16xf32>
          %46 = llvm.shufflevector %45, %44 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %47 = llvm.intr.fma(%41, %46, %cst)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %48 = arith.addi %39, %c1_i64_9 : i64
          %cst_18 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %49 = llvm.getelementptr %arg0[%48] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %50 = llvm.intr.masked.load %49, %37, %cst_18 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %51 = arith.addi %26, %c1_i64_9 : i64
          %52 = llvm.getelementptr inbounds %arg1[%51] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %53 = llvm.load %52 {alignment = 4 : i64} : !llvm.ptr -> f32
          %54 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_19 = arith.constant 0 : i32
          %55 = llvm.insertelement %53, %54[%c0_i32_19 : i32] : vector<16xf32>
          %56 = llvm.shufflevector %55, %54 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %57 = llvm.intr.fma(%50, %56, %47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %58 = arith.addi %39, %c2_i64 : i64
          %cst_20 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %59 = llvm.getelementptr %arg0[%58] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %60 = llvm.intr.masked.load %59, %37, %cst_20 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %61 = arith.addi %26, %c2_i64 : i64
          %62 = llvm.getelementptr inbounds %arg1[%61] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %63 = llvm.load %62 {alignment = 4 : i64} : !llvm.ptr -> f32
          %64 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_21 = arith.constant 0 : i32
          %65 = llvm.insertelement %63, %64[%c0_i32_21 : i32] : vector<16xf32>
          %66 = llvm.shufflevector %65, %64 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %67 = llvm.intr.fma(%60, %66, %57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %68 = arith.addi %27, %c1_i64_9 : i64
          %69 = arith.cmpi sle, %c0_i64, %68 : i64
          %70 = arith.cmpi slt, %68, %arg5 : i64
          %71 = arith.andi %69, %70 : i1
          %72 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_22 = arith.constant 0 : i32
          %73 = llvm.insertelement %71, %72[%c0_i32_22 : i32] : vector<16xi1>
          %74 = llvm.shufflevector %73, %72 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %75 = arith.addi %38, %arg5 : i64
          %76 = arith.addi %75, %arg9 : i64
          %cst_23 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %77 = llvm.getelementptr %arg0[%76] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %78 = llvm.intr.masked.load %77, %74, %cst_23 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %79 = arith.addi %26, %c3_i64 : i64
          %80 = llvm.getelementptr inbounds %arg1[%79] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %81 = llvm.load %80 {alignment = 4 : i64} : !llvm.ptr -> f32
          %82 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_24 = arith.constant 0 : i32
          %83 = llvm.insertelement %81, %82[%c0_i32_24 : i32] : vector<16xf32>
          %84 = llvm.shufflevector %83, %82 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %85 = llvm.intr.fma(%78, %84, %67)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %86 = arith.addi %76, %c1_i64_9 : i64
          %cst_25 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %87 = llvm.getelementptr %arg0[%86] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %88 = llvm.intr.masked.load %87, %74, %cst_25 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %89 = arith.addi %26, %c4_i64 : i64
          %90 = llvm.getelementptr inbounds %arg1[%89] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %91 = llvm.load %90 {alignment = 4 : i64} : !llvm.ptr -> f32
          %92 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_26 = arith.constant 0 : i32
          %93 = llvm.insertelement %91, %92[%c0_i32_26 : i32] : vector<16xf32>
          %94 = llvm.shufflevector %93, %92 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %95 = llvm.intr.fma(%88, %94, %85)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %96 = arith.addi %76, %c2_i64 : i64
          %cst_27 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %97 = llvm.getelementptr %arg0[%96] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %98 = llvm.intr.masked.load %97, %74, %cst_27 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %99 = arith.addi %26, %c5_i64 : i64
          %100 = llvm.getelementptr inbounds %arg1[%99] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %101 = llvm.load %100 {alignment = 4 : i64} : !llvm.ptr -> f32
          %102 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_28 = arith.constant 0 : i32
          %103 = llvm.insertelement %101, %102[%c0_i32_28 : i32] : vector<16xf32>
          %104 = llvm.shufflevector %103, %102 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %105 = llvm.intr.fma(%98, %104, %95)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %106 = arith.addi %27, %c2_i64 : i64
          %107 = arith.cmpi sle, %c0_i64, %106 : i64
          %108 = arith.cmpi slt, %106, %arg5 : i64
          %109 = arith.andi %107, %108 : i1
          %110 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_29 = arith.constant 0 : i32
          %111 = llvm.insertelement %109, %110[%c0_i32_29 : i32] : vector<16xi1>
          %112 = llvm.shufflevector %111, %110 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %113 = arith.muli %arg5, %c2_i64 : i64
          %114 = arith.addi %38, %113 : i64
          %115 = arith.addi %114, %arg9 : i64
          %cst_30 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %116 = llvm.getelementptr %arg0[%115] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %117 = llvm.intr.masked.load %116, %112, %cst_30 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %118 = arith.addi %26, %c6_i64 : i64
          %119 = llvm.getelementptr inbounds %arg1[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %120 = llvm.load %119 {alignment = 4 : i64} : !llvm.ptr -> f32
          %121 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_31 = arith.constant 0 : i32
          %122 = llvm.insertelement %120, %121[%c0_i32_31 : i32] : vector<16xf32>
          %123 = llvm.shufflevector %122, %121 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %124 = llvm.intr.fma(%117, %123, %105)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %125 = arith.addi %115, %c1_i64_9 : i64
          %cst_32 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %126 = llvm.getelementptr %arg0[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %127 = llvm.intr.masked.load %126, %112, %cst_32 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %128 = arith.addi %26, %c7_i64 : i64
          %129 = llvm.getelementptr inbounds %arg1[%128] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %130 = llvm.load %129 {alignment = 4 : i64} : !llvm.ptr -> f32
          %131 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_33 = arith.constant 0 : i32
          %132 = llvm.insertelement %130, %131[%c0_i32_33 : i32] : vector<16xf32>
          %133 = llvm.shufflevector %132, %131 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %134 = llvm.intr.fma(%127, %133, %124)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %135 = arith.addi %115, %c2_i64 : i64
          %cst_34 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %136 = llvm.getelementptr %arg0[%135] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %137 = llvm.intr.masked.load %136, %112, %cst_34 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %138 = arith.addi %26, %c8_i64 : i64
          %139 = llvm.getelementptr inbounds %arg1[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %140 = llvm.load %139 {alignment = 4 : i64} : !llvm.ptr -> f32
          %141 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_35 = arith.constant 0 : i32
          %142 = llvm.insertelement %140, %141[%c0_i32_35 : i32] : vector<16xf32>
          %143 = llvm.shufflevector %142, %141 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %144 = llvm.intr.fma(%137, %143, %134)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %145 = arith.addi %31, %29 : i64
          %146 = arith.addi %145, %28 : i64
          %147 = arith.addi %146, %arg9 : i64
          %cst_36 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %148 = llvm.getelementptr %arg0[%147] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %149 = llvm.intr.masked.load %148, %37, %cst_36 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %150 = arith.addi %26, %c9_i64 : i64
          %151 = llvm.getelementptr inbounds %arg1[%150] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %152 = llvm.load %151 {alignment = 4 : i64} : !llvm.ptr -> f32
          %153 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_37 = arith.constant 0 : i32
          %154 = llvm.insertelement %152, %153[%c0_i32_37 : i32] : vector<16xf32>
          %155 = llvm.shufflevector %154, %153 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %156 = llvm.intr.fma(%149, %155, %144)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %157 = arith.addi %147, %c1_i64_9 : i64
          %cst_38 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %158 = llvm.getelementptr %arg0[%157] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %159 = llvm.intr.masked.load %158, %37, %cst_38 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %160 = arith.addi %26, %c10_i64 : i64
          %161 = llvm.getelementptr inbounds %arg1[%160] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %162 = llvm.load %161 {alignment = 4 : i64} : !llvm.ptr -> f32
          %163 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_39 = arith.constant 0 : i32
          %164 = llvm.insertelement %162, %163[%c0_i32_39 : i32] : vector<16xf32>
          %165 = llvm.shufflevector %164, %163 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %166 = llvm.intr.fma(%159, %165, %156)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %167 = arith.addi %147, %c2_i64 : i64
          %cst_40 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %168 = llvm.getelementptr %arg0[%167] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %169 = llvm.intr.masked.load %168, %37, %cst_40 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %170 = arith.addi %26, %c11_i64 : i64
          %171 = llvm.getelementptr inbounds %arg1[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %172 = llvm.load %171 {alignment = 4 : i64} : !llvm.ptr -> f32
          %173 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_41 = arith.constant 0 : i32
          %174 = llvm.insertelement %172, %173[%c0_i32_41 : i32] : vector<16xf32>
          %175 = llvm.shufflevector %174, %173 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %176 = llvm.intr.fma(%169, %175, %166)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %177 = arith.addi %146, %arg5 : i64
          %178 = arith.addi %177, %arg9 : i64
          %cst_42 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %179 = llvm.getelementptr %arg0[%178] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %180 = llvm.intr.masked.load %179, %74, %cst_42 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %181 = arith.addi %26, %c12_i64 : i64
          %182 = llvm.getelementptr inbounds %arg1[%181] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %183 = llvm.load %182 {alignment = 4 : i64} : !llvm.ptr -> f32
          %184 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_43 = arith.constant 0 : i32
          %185 = llvm.insertelement %183, %184[%c0_i32_43 : i32] : vector<16xf32>
          %186 = llvm.shufflevector %185, %184 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %187 = llvm.intr.fma(%180, %186, %176)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %188 = arith.addi %178, %c1_i64_9 : i64
          %cst_44 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %189 = llvm.getelementptr %arg0[%188] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %190 = llvm.intr.masked.load %189, %74, %cst_44 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %191 = arith.addi %26, %c13_i64 : i64
          %192 = llvm.getelementptr inbounds %arg1[%191] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %193 = llvm.load %192 {alignment = 4 : i64} : !llvm.ptr -> f32
          %194 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_45 = arith.constant 0 : i32
          %195 = llvm.insertelement %193, %194[%c0_i32_45 : i32] : vector<16xf32>
          %196 = llvm.shufflevector %195, %194 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %197 = llvm.intr.fma(%190, %196, %187)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %198 = arith.addi %178, %c2_i64 : i64
          %cst_46 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %199 = llvm.getelementptr %arg0[%198] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %200 = llvm.intr.masked.load %199, %74, %cst_46 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %201 = arith.addi %26, %c14_i64 : i64
          %202 = llvm.getelementptr inbounds %arg1[%201] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %203 = llvm.load %202 {alignment = 4 : i64} : !llvm.ptr -> f32
          %204 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_47 = arith.constant 0 : i32
          %205 = llvm.insertelement %203, %204[%c0_i32_47 : i32] : vector<16xf32>
          %206 = llvm.shufflevector %205, %204 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %207 = llvm.intr.fma(%200, %206, %197)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %208 = arith.addi %146, %113 : i64
          %209 = arith.addi %208, %arg9 : i64
          %cst_48 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %210 = llvm.getelementptr %arg0[%209] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %211 = llvm.intr.masked.load %210, %112, %cst_48 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %212 = arith.addi %26, %c15_i64 : i64
          %213 = llvm.getelementptr inbounds %arg1[%212] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %214 = llvm.load %213 {alignment = 4 : i64} : !llvm.ptr -> f32
          %215 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_49 = arith.constant 0 : i32
          %216 = llvm.insertelement %214, %215[%c0_i32_49 : i32] : vector<16xf32>
          %217 = llvm.shufflevector %216, %215 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %218 = llvm.intr.fma(%211, %217, %207)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %219 = arith.addi %209, %c1_i64_9 : i64
          %cst_50 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %220 = llvm.getelementptr %arg0[%219] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %221 = llvm.intr.masked.load %220, %112, %cst_50 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %222 = arith.addi %26, %c16_i64 : i64
          %223 = llvm.getelementptr inbounds %arg1[%222] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %224 = llvm.load %223 {alignment = 4 : i64} : !llvm.ptr -> f32
          %225 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_51 = arith.constant 0 : i32
          %226 = llvm.insertelement %224, %225[%c0_i32_51 : i32] : vector<16xf32>
          %227 = llvm.shufflevector %226, %225 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %228 = llvm.intr.fma(%221, %227, %cst)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %229 = arith.addi %209, %c2_i64 : i64
          %cst_52 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %230 = llvm.getelementptr %arg0[%229] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %231 = llvm.intr.masked.load %230, %112, %cst_52 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %232 = arith.addi %26, %c17_i64 : i64
          %233 = llvm.getelementptr inbounds %arg1[%232] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %234 = llvm.load %233 {alignment = 4 : i64} : !llvm.ptr -> f32
          %235 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_53 = arith.constant 0 : i32
          %236 = llvm.insertelement %234, %235[%c0_i32_53 : i32] : vector<16xf32>
          %237 = llvm.shufflevector %236, %235 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %238 = llvm.intr.fma(%231, %237, %228)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %239 = arith.muli %29, %c2_i64 : i64
          %240 = arith.addi %31, %239 : i64
          %241 = arith.addi %240, %28 : i64
          %242 = arith.addi %241, %arg9 : i64
          %cst_54 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %243 = llvm.getelementptr %arg0[%242] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %244 = llvm.intr.masked.load %243, %37, %cst_54 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %245 = arith.addi %26, %c18_i64 : i64
          %246 = llvm.getelementptr inbounds %arg1[%245] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %247 = llvm.load %246 {alignment = 4 : i64} : !llvm.ptr -> f32
          %248 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_55 = arith.constant 0 : i32
          %249 = llvm.insertelement %247, %248[%c0_i32_55 : i32] : vector<16xf32>
          %250 = llvm.shufflevector %249, %248 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %251 = llvm.intr.fma(%244, %250, %238)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %252 = arith.addi %242, %c1_i64_9 : i64
          %cst_56 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %253 = llvm.getelementptr %arg0[%252] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %254 = llvm.intr.masked.load %253, %37, %cst_56 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %255 = arith.addi %26, %c19_i64 : i64
          %256 = llvm.getelementptr inbounds %arg1[%255] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %257 = llvm.load %256 {alignment = 4 : i64} : !llvm.ptr -> f32
          %258 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_57 = arith.constant 0 : i32
          %259 = llvm.insertelement %257, %258[%c0_i32_57 : i32] : vector<16xf32>
          %260 = llvm.shufflevector %259, %258 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %261 = llvm.intr.fma(%254, %260, %251)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %262 = arith.addi %242, %c2_i64 : i64
          %cst_58 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %263 = llvm.getelementptr %arg0[%262] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %264 = llvm.intr.masked.load %263, %37, %cst_58 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %265 = arith.addi %26, %c20_i64 : i64
          %266 = llvm.getelementptr inbounds %arg1[%265] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %267 = llvm.load %266 {alignment = 4 : i64} : !llvm.ptr -> f32
          %268 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_59 = arith.constant 0 : i32
          %269 = llvm.insertelement %267, %268[%c0_i32_59 : i32] : vector<16xf32>
          %270 = llvm.shufflevector %269, %268 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %271 = llvm.intr.fma(%264, %270, %261)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %272 = arith.addi %241, %arg5 : i64
          %273 = arith.addi %272, %arg9 : i64
          %cst_60 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %274 = llvm.getelementptr %arg0[%273] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %275 = llvm.intr.masked.load %274, %74, %cst_60 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %276 = arith.addi %26, %c21_i64 : i64
          %277 = llvm.getelementptr inbounds %arg1[%276] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %278 = llvm.load %277 {alignment = 4 : i64} : !llvm.ptr -> f32
          %279 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_61 = arith.constant 0 : i32
          %280 = llvm.insertelement %278, %279[%c0_i32_61 : i32] : vector<16xf32>
          %281 = llvm.shufflevector %280, %279 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %282 = llvm.intr.fma(%275, %281, %271)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %283 = arith.addi %273, %c1_i64_9 : i64
          %cst_62 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %284 = llvm.getelementptr %arg0[%283] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %285 = llvm.intr.masked.load %284, %74, %cst_62 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %286 = arith.addi %26, %c22_i64 : i64
          %287 = llvm.getelementptr inbounds %arg1[%286] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %288 = llvm.load %287 {alignment = 4 : i64} : !llvm.ptr -> f32
          %289 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_63 = arith.constant 0 : i32
          %290 = llvm.insertelement %288, %289[%c0_i32_63 : i32] : vector<16xf32>
          %291 = llvm.shufflevector %290, %289 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %292 = llvm.intr.fma(%285, %291, %282)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %293 = arith.addi %273, %c2_i64 : i64
          %cst_64 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %294 = llvm.getelementptr %arg0[%293] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %295 = llvm.intr.masked.load %294, %74, %cst_64 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %296 = arith.addi %26, %c23_i64 : i64
          %297 = llvm.getelementptr inbounds %arg1[%296] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %298 = llvm.load %297 {alignment = 4 : i64} : !llvm.ptr -> f32
          %299 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_65 = arith.constant 0 : i32
          %300 = llvm.insertelement %298, %299[%c0_i32_65 : i32] : vector<16xf32>
          %301 = llvm.shufflevector %300, %299 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %302 = llvm.intr.fma(%295, %301, %292)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %303 = arith.addi %241, %113 : i64
          %304 = arith.addi %303, %arg9 : i64
          %cst_66 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %305 = llvm.getelementptr %arg0[%304] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %306 = llvm.intr.masked.load %305, %112, %cst_66 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %307 = arith.addi %26, %c24_i64 : i64
          %308 = llvm.getelementptr inbounds %arg1[%307] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %309 = llvm.load %308 {alignment = 4 : i64} : !llvm.ptr -> f32
          %310 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_67 = arith.constant 0 : i32
          %311 = llvm.insertelement %309, %310[%c0_i32_67 : i32] : vector<16xf32>
          %312 = llvm.shufflevector %311, %310 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %313 = llvm.intr.fma(%306, %312, %302)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %314 = arith.addi %304, %c1_i64_9 : i64
          %cst_68 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %315 = llvm.getelementptr %arg0[%314] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %316 = llvm.intr.masked.load %315, %112, %cst_68 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %317 = arith.addi %26, %c25_i64 : i64
          %318 = llvm.getelementptr inbounds %arg1[%317] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %319 = llvm.load %318 {alignment = 4 : i64} : !llvm.ptr -> f32
          %320 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_69 = arith.constant 0 : i32
          %321 = llvm.insertelement %319, %320[%c0_i32_69 : i32] : vector<16xf32>
          %322 = llvm.shufflevector %321, %320 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %323 = llvm.intr.fma(%316, %322, %313)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %324 = arith.addi %304, %c2_i64 : i64
          %cst_70 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %325 = llvm.getelementptr %arg0[%324] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %326 = llvm.intr.masked.load %325, %112, %cst_70 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %327 = arith.addi %26, %c26_i64 : i64
          %328 = llvm.getelementptr inbounds %arg1[%327] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %329 = llvm.load %328 {alignment = 4 : i64} : !llvm.ptr -> f32
          %330 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_71 = arith.constant 0 : i32
          %331 = llvm.insertelement %329, %330[%c0_i32_71 : i32] : vector<16xf32>
          %332 = llvm.shufflevector %331, %330 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %333 = llvm.intr.fma(%326, %332, %323)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %334 = arith.addf %218, %333 : vector<16xf32>
          %335 = llvm.getelementptr inbounds %arg2[%15] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %336 = llvm.load %335 {alignment = 4 : i64} : !llvm.ptr -> f32
          %337 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_72 = arith.constant 0 : i32
          %338 = llvm.insertelement %336, %337[%c0_i32_72 : i32] : vector<16xf32>
          %339 = llvm.shufflevector %338, %337 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %340 = arith.addf %334, %339 : vector<16xf32>
          %341 = arith.maximumf %340, %cst : vector<16xf32>
          %342 = arith.muli %29, %15 : i64
          %343 = arith.addi %342, %28 : i64
          %344 = arith.addi %343, %arg9 : i64
          %345 = llvm.getelementptr inbounds %arg3[%344] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %341, %345 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        } else {
          %26 = arith.subi %arg5, %arg9 : i64
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
          %36 = arith.muli %arg5, %6 : i64
          %37 = arith.muli %arg5, %arg5 : i64
          %38 = arith.muli %arg5, %c-1_i64_8 : i64
          %39 = arith.addi %c-1_i64_8, %38 : i64
          %40 = arith.cmpi sle, %c0_i64, %35 : i64
          %41 = arith.cmpi slt, %35, %arg5 : i64
          %42 = arith.andi %40, %41 : i1
          %43 = llvm.mlir.poison : vector<16xi64>
          %c0_i32_16 = arith.constant 0 : i32
          %44 = llvm.insertelement %arg9, %43[%c0_i32_16 : i32] : vector<16xi64>
          %45 = llvm.shufflevector %44, %43 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
          %46 = arith.addi %45, %cst_11 : vector<16xi64>
          %47 = arith.addi %cst_12, %46 : vector<16xi64>
          %48 = arith.cmpi sle, %cst_13, %47 : vector<16xi64>
          %49 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_17 = arith.constant 0 : i32
          %50 = llvm.insertelement %42, %49[%c0_i32_17 : i32] : vector<16xi1>
          %51 = llvm.shufflevector %50, %49 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %52 = arith.andi %51, %48 : vector<16xi1>
          %53 = llvm.mlir.poison : vector<16xi64>
          %c0_i32_18 = arith.constant 0 : i32
          %54 = llvm.insertelement %arg5, %53[%c0_i32_18 : i32] : vector<16xi64>
          %55 = llvm.shufflevector %54, %53 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
          %56 = arith.cmpi slt, %47, %55 : vector<16xi64>
          %57 = arith.andi %52, %56 : vector<16xi1>
          %58 = arith.andi %33, %57 : vector<16xi1>
          %59 = arith.addi %39, %36 : i64
          %60 = arith.addi %59, %arg9 : i64
          %cst_19 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %61 = llvm.getelementptr %arg0[%60] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %62 = llvm.intr.masked.load %61, %58, %cst_19 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %63 = llvm.getelementptr inbounds %arg1[%34] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %64 = llvm.load %63 {alignment = 4 : i64} : !llvm.ptr -> f32
          %65 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_20 = arith.constant 0 : i32
          %66 = llvm.insertelement %64, %65[%c0_i32_20 : i32] : vector<16xf32>
          %67 = llvm.shufflevector %66, %65 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %68 = llvm.intr.fma(%62, %67, %cst)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %69 = arith.addi %47, %cst_14 : vector<16xi64>
          %70 = arith.cmpi sle, %cst_13, %69 : vector<16xi64>
          %71 = arith.andi %51, %70 : vector<16xi1>
          %72 = arith.cmpi slt, %69, %55 : vector<16xi64>
          %73 = arith.andi %71, %72 : vector<16xi1>
          %74 = arith.andi %33, %73 : vector<16xi1>
          %75 = arith.addi %60, %c1_i64_9 : i64
          %cst_21 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %76 = llvm.getelementptr %arg0[%75] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %77 = llvm.intr.masked.load %76, %74, %cst_21 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %78 = arith.addi %34, %c1_i64_9 : i64
          %79 = llvm.getelementptr inbounds %arg1[%78] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %80 = llvm.load %79 {alignment = 4 : i64} : !llvm.ptr -> f32
          %81 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_22 = arith.constant 0 : i32
          %82 = llvm.insertelement %80, %81[%c0_i32_22 : i32] : vector<16xf32>
          %83 = llvm.shufflevector %82, %81 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %84 = llvm.intr.fma(%77, %83, %68)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %85 = arith.addi %47, %cst_15 : vector<16xi64>
          %86 = arith.cmpi sle, %cst_13, %85 : vector<16xi64>
          %87 = arith.andi %51, %86 : vector<16xi1>
          %88 = arith.cmpi slt, %85, %55 : vector<16xi64>
          %89 = arith.andi %87, %88 : vector<16xi1>
          %90 = arith.andi %33, %89 : vector<16xi1>
          %91 = arith.addi %60, %c2_i64 : i64
          %cst_23 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %92 = llvm.getelementptr %arg0[%91] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %93 = llvm.intr.masked.load %92, %90, %cst_23 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %94 = arith.addi %34, %c2_i64 : i64
          %95 = llvm.getelementptr inbounds %arg1[%94] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %96 = llvm.load %95 {alignment = 4 : i64} : !llvm.ptr -> f32
          %97 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_24 = arith.constant 0 : i32
          %98 = llvm.insertelement %96, %97[%c0_i32_24 : i32] : vector<16xf32>
          %99 = llvm.shufflevector %98, %97 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %100 = llvm.intr.fma(%93, %99, %84)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %101 = arith.addi %35, %c1_i64_9 : i64
          %102 = arith.cmpi sle, %c0_i64, %101 : i64
          %103 = arith.cmpi slt, %101, %arg5 : i64
          %104 = arith.andi %102, %103 : i1
          %105 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_25 = arith.constant 0 : i32
          %106 = llvm.insertelement %104, %105[%c0_i32_25 : i32] : vector<16xi1>
          %107 = llvm.shufflevector %106, %105 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %108 = arith.andi %107, %48 : vector<16xi1>
          %109 = arith.andi %108, %56 : vector<16xi1>
          %110 = arith.andi %33, %109 : vector<16xi1>
          %111 = arith.addi %59, %arg5 : i64
          %112 = arith.addi %111, %arg9 : i64
          %cst_26 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %113 = llvm.getelementptr %arg0[%112] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %114 = llvm.intr.masked.load %113, %110, %cst_26 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %115 = arith.addi %34, %c3_i64 : i64
          %116 = llvm.getelementptr inbounds %arg1[%115] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %117 = llvm.load %116 {alignment = 4 : i64} : !llvm.ptr -> f32
          %118 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_27 = arith.constant 0 : i32
          %119 = llvm.insertelement %117, %118[%c0_i32_27 : i32] : vector<16xf32>
          %120 = llvm.shufflevector %119, %118 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %121 = llvm.intr.fma(%114, %120, %100)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %122 = arith.andi %107, %70 : vector<16xi1>
          %123 = arith.andi %122, %72 : vector<16xi1>
          %124 = arith.andi %33, %123 : vector<16xi1>
          %125 = arith.addi %112, %c1_i64_9 : i64
          %cst_28 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %126 = llvm.getelementptr %arg0[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %127 = llvm.intr.masked.load %126, %124, %cst_28 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %128 = arith.addi %34, %c4_i64 : i64
          %129 = llvm.getelementptr inbounds %arg1[%128] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %130 = llvm.load %129 {alignment = 4 : i64} : !llvm.ptr -> f32
          %131 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_29 = arith.constant 0 : i32
          %132 = llvm.insertelement %130, %131[%c0_i32_29 : i32] : vector<16xf32>
          %133 = llvm.shufflevector %132, %131 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %134 = llvm.intr.fma(%127, %133, %121)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %135 = arith.andi %107, %86 : vector<16xi1>
          %136 = arith.andi %135, %88 : vector<16xi1>
          %137 = arith.andi %33, %136 : vector<16xi1>
          %138 = arith.addi %112, %c2_i64 : i64
          %cst_30 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %139 = llvm.getelementptr %arg0[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %140 = llvm.intr.masked.load %139, %137, %cst_30 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %141 = arith.addi %34, %c5_i64 : i64
          %142 = llvm.getelementptr inbounds %arg1[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %143 = llvm.load %142 {alignment = 4 : i64} : !llvm.ptr -> f32
          %144 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_31 = arith.constant 0 : i32
          %145 = llvm.insertelement %143, %144[%c0_i32_31 : i32] : vector<16xf32>
          %146 = llvm.shufflevector %145, %144 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %147 = llvm.intr.fma(%140, %146, %134)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %148 = arith.addi %35, %c2_i64 : i64
          %149 = arith.cmpi sle, %c0_i64, %148 : i64
          %150 = arith.cmpi slt, %148, %arg5 : i64
          %151 = arith.andi %149, %150 : i1
          %152 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_32 = arith.constant 0 : i32
          %153 = llvm.insertelement %151, %152[%c0_i32_32 : i32] : vector<16xi1>
          %154 = llvm.shufflevector %153, %152 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %155 = arith.andi %154, %48 : vector<16xi1>
          %156 = arith.andi %155, %56 : vector<16xi1>
          %157 = arith.andi %33, %156 : vector<16xi1>
          %158 = arith.muli %arg5, %c2_i64 : i64
          %159 = arith.addi %59, %158 : i64
          %160 = arith.addi %159, %arg9 : i64
          %cst_33 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %161 = llvm.getelementptr %arg0[%160] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %162 = llvm.intr.masked.load %161, %157, %cst_33 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %163 = arith.addi %34, %c6_i64 : i64
          %164 = llvm.getelementptr inbounds %arg1[%163] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %165 = llvm.load %164 {alignment = 4 : i64} : !llvm.ptr -> f32
          %166 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_34 = arith.constant 0 : i32
          %167 = llvm.insertelement %165, %166[%c0_i32_34 : i32] : vector<16xf32>
          %168 = llvm.shufflevector %167, %166 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %169 = llvm.intr.fma(%162, %168, %147)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %170 = arith.andi %154, %70 : vector<16xi1>
          %171 = arith.andi %170, %72 : vector<16xi1>
          %172 = arith.andi %33, %171 : vector<16xi1>
          %173 = arith.addi %160, %c1_i64_9 : i64
          %cst_35 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %174 = llvm.getelementptr %arg0[%173] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %175 = llvm.intr.masked.load %174, %172, %cst_35 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %176 = arith.addi %34, %c7_i64 : i64
          %177 = llvm.getelementptr inbounds %arg1[%176] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %178 = llvm.load %177 {alignment = 4 : i64} : !llvm.ptr -> f32
          %179 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_36 = arith.constant 0 : i32
          %180 = llvm.insertelement %178, %179[%c0_i32_36 : i32] : vector<16xf32>
          %181 = llvm.shufflevector %180, %179 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %182 = llvm.intr.fma(%175, %181, %169)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %183 = arith.andi %154, %86 : vector<16xi1>
          %184 = arith.andi %183, %88 : vector<16xi1>
          %185 = arith.andi %33, %184 : vector<16xi1>
          %186 = arith.addi %160, %c2_i64 : i64
          %cst_37 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %187 = llvm.getelementptr %arg0[%186] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %188 = llvm.intr.masked.load %187, %185, %cst_37 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %189 = arith.addi %34, %c8_i64 : i64
          %190 = llvm.getelementptr inbounds %arg1[%189] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %191 = llvm.load %190 {alignment = 4 : i64} : !llvm.ptr -> f32
          %192 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_38 = arith.constant 0 : i32
          %193 = llvm.insertelement %191, %192[%c0_i32_38 : i32] : vector<16xf32>
          %194 = llvm.shufflevector %193, %192 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %195 = llvm.intr.fma(%188, %194, %182)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %196 = arith.addi %39, %37 : i64
          %197 = arith.addi %196, %36 : i64
          %198 = arith.addi %197, %arg9 : i64
          %cst_39 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %199 = llvm.getelementptr %arg0[%198] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %200 = llvm.intr.masked.load %199, %58, %cst_39 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %201 = arith.addi %34, %c9_i64 : i64
          %202 = llvm.getelementptr inbounds %arg1[%201] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %203 = llvm.load %202 {alignment = 4 : i64} : !llvm.ptr -> f32
          %204 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_40 = arith.constant 0 : i32
          %205 = llvm.insertelement %203, %204[%c0_i32_40 : i32] : vector<16xf32>
          %206 = llvm.shufflevector %205, %204 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %207 = llvm.intr.fma(%200, %206, %195)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %208 = arith.addi %198, %c1_i64_9 : i64
          %cst_41 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %209 = llvm.getelementptr %arg0[%208] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %210 = llvm.intr.masked.load %209, %74, %cst_41 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %211 = arith.addi %34, %c10_i64 : i64
          %212 = llvm.getelementptr inbounds %arg1[%211] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %213 = llvm.load %212 {alignment = 4 : i64} : !llvm.ptr -> f32
          %214 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_42 = arith.constant 0 : i32
          %215 = llvm.insertelement %213, %214[%c0_i32_42 : i32] : vector<16xf32>
          %216 = llvm.shufflevector %215, %214 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %217 = llvm.intr.fma(%210, %216, %207)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %218 = arith.addi %198, %c2_i64 : i64
          %cst_43 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %219 = llvm.getelementptr %arg0[%218] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %220 = llvm.intr.masked.load %219, %90, %cst_43 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %221 = arith.addi %34, %c11_i64 : i64
          %222 = llvm.getelementptr inbounds %arg1[%221] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %223 = llvm.load %222 {alignment = 4 : i64} : !llvm.ptr -> f32
          %224 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_44 = arith.constant 0 : i32
          %225 = llvm.insertelement %223, %224[%c0_i32_44 : i32] : vector<16xf32>
          %226 = llvm.shufflevector %225, %224 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %227 = llvm.intr.fma(%220, %226, %217)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %228 = arith.addi %197, %arg5 : i64
          %229 = arith.addi %228, %arg9 : i64
          %cst_45 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %230 = llvm.getelementptr %arg0[%229] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %231 = llvm.intr.masked.load %230, %110, %cst_45 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %232 = arith.addi %34, %c12_i64 : i64
          %233 = llvm.getelementptr inbounds %arg1[%232] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %234 = llvm.load %233 {alignment = 4 : i64} : !llvm.ptr -> f32
          %235 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_46 = arith.constant 0 : i32
          %236 = llvm.insertelement %234, %235[%c0_i32_46 : i32] : vector<16xf32>
          %237 = llvm.shufflevector %236, %235 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %238 = llvm.intr.fma(%231, %237, %227)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %239 = arith.addi %229, %c1_i64_9 : i64
          %cst_47 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %240 = llvm.getelementptr %arg0[%239] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %241 = llvm.intr.masked.load %240, %124, %cst_47 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %242 = arith.addi %34, %c13_i64 : i64
          %243 = llvm.getelementptr inbounds %arg1[%242] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %244 = llvm.load %243 {alignment = 4 : i64} : !llvm.ptr -> f32
          %245 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_48 = arith.constant 0 : i32
          %246 = llvm.insertelement %244, %245[%c0_i32_48 : i32] : vector<16xf32>
          %247 = llvm.shufflevector %246, %245 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %248 = llvm.intr.fma(%241, %247, %238)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %249 = arith.addi %229, %c2_i64 : i64
          %cst_49 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %250 = llvm.getelementptr %arg0[%249] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %251 = llvm.intr.masked.load %250, %137, %cst_49 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %252 = arith.addi %34, %c14_i64 : i64
          %253 = llvm.getelementptr inbounds %arg1[%252] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %254 = llvm.load %253 {alignment = 4 : i64} : !llvm.ptr -> f32
          %255 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_50 = arith.constant 0 : i32
          %256 = llvm.insertelement %254, %255[%c0_i32_50 : i32] : vector<16xf32>
          %257 = llvm.shufflevector %256, %255 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %258 = llvm.intr.fma(%251, %257, %248)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %259 = arith.addi %197, %158 : i64
          %260 = arith.addi %259, %arg9 : i64
          %cst_51 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %261 = llvm.getelementptr %arg0[%260] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %262 = llvm.intr.masked.load %261, %157, %cst_51 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %263 = arith.addi %34, %c15_i64 : i64
          %264 = llvm.getelementptr inbounds %arg1[%263] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %265 = llvm.load %264 {alignment = 4 : i64} : !llvm.ptr -> f32
          %266 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_52 = arith.constant 0 : i32
          %267 = llvm.insertelement %265, %266[%c0_i32_52 : i32] : vector<16xf32>
          %268 = llvm.shufflevector %267, %266 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %269 = llvm.intr.fma(%262, %268, %258)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %270 = arith.addi %260, %c1_i64_9 : i64
          %cst_53 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %271 = llvm.getelementptr %arg0[%270] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %272 = llvm.intr.masked.load %271, %172, %cst_53 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %273 = arith.addi %34, %c16_i64 : i64
          %274 = llvm.getelementptr inbounds %arg1[%273] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %275 = llvm.load %274 {alignment = 4 : i64} : !llvm.ptr -> f32
          %276 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_54 = arith.constant 0 : i32
          %277 = llvm.insertelement %275, %276[%c0_i32_54 : i32] : vector<16xf32>
          %278 = llvm.shufflevector %277, %276 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %279 = llvm.intr.fma(%272, %278, %cst)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %280 = arith.addi %260, %c2_i64 : i64
          %cst_55 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %281 = llvm.getelementptr %arg0[%280] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %282 = llvm.intr.masked.load %281, %185, %cst_55 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %283 = arith.addi %34, %c17_i64 : i64
          %284 = llvm.getelementptr inbounds %arg1[%283] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %285 = llvm.load %284 {alignment = 4 : i64} : !llvm.ptr -> f32
          %286 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_56 = arith.constant 0 : i32
          %287 = llvm.insertelement %285, %286[%c0_i32_56 : i32] : vector<16xf32>
          %288 = llvm.shufflevector %287, %286 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %289 = llvm.intr.fma(%282, %288, %279)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %290 = arith.muli %37, %c2_i64 : i64
          %291 = arith.addi %39, %290 : i64
          %292 = arith.addi %291, %36 : i64
          %293 = arith.addi %292, %arg9 : i64
          %cst_57 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %294 = llvm.getelementptr %arg0[%293] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %295 = llvm.intr.masked.load %294, %58, %cst_57 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %296 = arith.addi %34, %c18_i64 : i64
          %297 = llvm.getelementptr inbounds %arg1[%296] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %298 = llvm.load %297 {alignment = 4 : i64} : !llvm.ptr -> f32
          %299 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_58 = arith.constant 0 : i32
          %300 = llvm.insertelement %298, %299[%c0_i32_58 : i32] : vector<16xf32>
          %301 = llvm.shufflevector %300, %299 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %302 = llvm.intr.fma(%295, %301, %289)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %303 = arith.addi %293, %c1_i64_9 : i64
          %cst_59 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %304 = llvm.getelementptr %arg0[%303] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %305 = llvm.intr.masked.load %304, %74, %cst_59 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %306 = arith.addi %34, %c19_i64 : i64
          %307 = llvm.getelementptr inbounds %arg1[%306] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %308 = llvm.load %307 {alignment = 4 : i64} : !llvm.ptr -> f32
          %309 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_60 = arith.constant 0 : i32
          %310 = llvm.insertelement %308, %309[%c0_i32_60 : i32] : vector<16xf32>
          %311 = llvm.shufflevector %310, %309 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %312 = llvm.intr.fma(%305, %311, %302)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %313 = arith.addi %293, %c2_i64 : i64
          %cst_61 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %314 = llvm.getelementptr %arg0[%313] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %315 = llvm.intr.masked.load %314, %90, %cst_61 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %316 = arith.addi %34, %c20_i64 : i64
          %317 = llvm.getelementptr inbounds %arg1[%316] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %318 = llvm.load %317 {alignment = 4 : i64} : !llvm.ptr -> f32
          %319 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_62 = arith.constant 0 : i32
          %320 = llvm.insertelement %318, %319[%c0_i32_62 : i32] : vector<16xf32>
          %321 = llvm.shufflevector %320, %319 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %322 = llvm.intr.fma(%315, %321, %312)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %323 = arith.addi %292, %arg5 : i64
          %324 = arith.addi %323, %arg9 : i64
          %cst_63 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %325 = llvm.getelementptr %arg0[%324] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %326 = llvm.intr.masked.load %325, %110, %cst_63 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %327 = arith.addi %34, %c21_i64 : i64
          %328 = llvm.getelementptr inbounds %arg1[%327] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %329 = llvm.load %328 {alignment = 4 : i64} : !llvm.ptr -> f32
          %330 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_64 = arith.constant 0 : i32
          %331 = llvm.insertelement %329, %330[%c0_i32_64 : i32] : vector<16xf32>
          %332 = llvm.shufflevector %331, %330 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %333 = llvm.intr.fma(%326, %332, %322)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %334 = arith.addi %324, %c1_i64_9 : i64
          %cst_65 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %335 = llvm.getelementptr %arg0[%334] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %336 = llvm.intr.masked.load %335, %124, %cst_65 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %337 = arith.addi %34, %c22_i64 : i64
          %338 = llvm.getelementptr inbounds %arg1[%337] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %339 = llvm.load %338 {alignment = 4 : i64} : !llvm.ptr -> f32
          %340 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_66 = arith.constant 0 : i32
          %341 = llvm.insertelement %339, %340[%c0_i32_66 : i32] : vector<16xf32>
          %342 = llvm.shufflevector %341, %340 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %343 = llvm.intr.fma(%336, %342, %333)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %344 = arith.addi %324, %c2_i64 : i64
          %cst_67 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %345 = llvm.getelementptr %arg0[%344] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %346 = llvm.intr.masked.load %345, %137, %cst_67 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %347 = arith.addi %34, %c23_i64 : i64
          %348 = llvm.getelementptr inbounds %arg1[%347] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %349 = llvm.load %348 {alignment = 4 : i64} : !llvm.ptr -> f32
          %350 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_68 = arith.constant 0 : i32
          %351 = llvm.insertelement %349, %350[%c0_i32_68 : i32] : vector<16xf32>
          %352 = llvm.shufflevector %351, %350 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %353 = llvm.intr.fma(%346, %352, %343)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %354 = arith.addi %292, %158 : i64
          %355 = arith.addi %354, %arg9 : i64
          %cst_69 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %356 = llvm.getelementptr %arg0[%355] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %357 = llvm.intr.masked.load %356, %157, %cst_69 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %358 = arith.addi %34, %c24_i64 : i64
          %359 = llvm.getelementptr inbounds %arg1[%358] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %360 = llvm.load %359 {alignment = 4 : i64} : !llvm.ptr -> f32
          %361 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_70 = arith.constant 0 : i32
          %362 = llvm.insertelement %360, %361[%c0_i32_70 : i32] : vector<16xf32>
          %363 = llvm.shufflevector %362, %361 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %364 = llvm.intr.fma(%357, %363, %353)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %365 = arith.addi %355, %c1_i64_9 : i64
          %cst_71 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %366 = llvm.getelementptr %arg0[%365] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %367 = llvm.intr.masked.load %366, %172, %cst_71 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %368 = arith.addi %34, %c25_i64 : i64
          %369 = llvm.getelementptr inbounds %arg1[%368] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %370 = llvm.load %369 {alignment = 4 : i64} : !llvm.ptr -> f32
          %371 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_72 = arith.constant 0 : i32
          %372 = llvm.insertelement %370, %371[%c0_i32_72 : i32] : vector<16xf32>
          %373 = llvm.shufflevector %372, %371 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %374 = llvm.intr.fma(%367, %373, %364)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %375 = arith.addi %355, %c2_i64 : i64
          %cst_73 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %376 = llvm.getelementptr %arg0[%375] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %377 = llvm.intr.masked.load %376, %185, %cst_73 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %378 = arith.addi %34, %c26_i64 : i64
          %379 = llvm.getelementptr inbounds %arg1[%378] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %380 = llvm.load %379 {alignment = 4 : i64} : !llvm.ptr -> f32
          %381 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_74 = arith.constant 0 : i32
          %382 = llvm.insertelement %380, %381[%c0_i32_74 : i32] : vector<16xf32>
          %383 = llvm.shufflevector %382, %381 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %384 = llvm.intr.fma(%377, %383, %374)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %385 = arith.addf %269, %384 : vector<16xf32>
          %386 = llvm.getelementptr inbounds %arg2[%15] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %387 = llvm.load %386 {alignment = 4 : i64} : !llvm.ptr -> f32
          %388 = llvm.mlir.poison : vector<16xf32>
          %c0_i32_75 = arith.constant 0 : i32
          %389 = llvm.insertelement %387, %388[%c0_i32_75 : i32] : vector<16xf32>
          %390 = llvm.shufflevector %389, %388 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
          %391 = arith.addf %385, %390 : vector<16xf32>
          %392 = arith.maximumf %391, %cst : vector<16xf32>
          %393 = arith.muli %37, %15 : i64
          %394 = arith.addi %393, %36 : i64
          %395 = arith.addi %394, %arg9 : i64
          %396 = llvm.getelementptr %arg3[%395] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.intr.masked.store %392, %396, %33 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
    %c0_i64_0 = arith.constant 0 : i64
    %c0_i64_1 = arith.constant 0 : i64
    %4 = llvm.getelementptr %arg0[%c0_i64_1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %5 = llvm.load %4 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c8_i64_2 = arith.constant 8 : i64
    %6 = llvm.getelementptr %arg0[%c8_i64_2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %7 = llvm.load %6 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c16_i64 = arith.constant 16 : i64
    %8 = llvm.getelementptr %arg0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %9 = llvm.load %8 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c24_i64 = arith.constant 24 : i64
    %10 = llvm.getelementptr %arg0[%c24_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %11 = llvm.load %10 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    llvm.call @body(%5, %7, %9, %11, %1, %3, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
