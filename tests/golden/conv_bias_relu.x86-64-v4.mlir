// conv_add_relu
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64, %arg15: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c128_i64 = arith.constant 128 : i64
    %0 = llvm.alloca %c128_i64 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg16 = %arg14 to %arg15 step %c1_i64  : i64 {
      %1 = arith.muli %arg6, %arg7 : i64
      %c0_i64 = arith.constant 0 : i64
      %2 = arith.cmpi eq, %arg10, %c0_i64 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %3 = arith.cmpi eq, %arg10, %c-1_i64 : i64
      %4 = arith.cmpi eq, %arg16, %c-9223372036854775808_i64 : i64
      %5 = arith.andi %4, %3 : i1
      %6 = arith.ori %2, %5 : i1
      %c1_i64_0 = arith.constant 1 : i64
      %7 = arith.select %6, %c1_i64_0, %arg10 : i64
      %8 = arith.remsi %arg16, %7 : i64
      %9 = arith.muli %8, %arg11 : i64
      %10 = arith.addi %9, %arg11 : i64
      %11 = arith.minsi %arg5, %10 : i64
      %c0_i64_1 = arith.constant 0 : i64
      %12 = arith.cmpi eq, %arg10, %c0_i64_1 : i64
      %c-9223372036854775808_i64_2 = arith.constant -9223372036854775808 : i64
      %c-1_i64_3 = arith.constant -1 : i64
      %13 = arith.cmpi eq, %arg10, %c-1_i64_3 : i64
      %14 = arith.cmpi eq, %arg16, %c-9223372036854775808_i64_2 : i64
      %15 = arith.andi %14, %13 : i1
      %16 = arith.ori %12, %15 : i1
      %c1_i64_4 = arith.constant 1 : i64
      %17 = arith.select %16, %c1_i64_4, %arg10 : i64
      %18 = arith.divsi %arg16, %17 : i64
      %c0_i64_5 = arith.constant 0 : i64
      %19 = arith.cmpi eq, %arg10, %c0_i64_5 : i64
      %c0_i64_6 = arith.constant 0 : i64
      %20 = arith.select %19, %c0_i64_6, %18 : i64
      %c16_i64 = arith.constant 16 : i64
      %c15_i64 = arith.constant 15 : i64
      %21 = arith.addi %1, %c15_i64 : i64
      %c0_i64_7 = arith.constant 0 : i64
      %22 = arith.cmpi eq, %c16_i64, %c0_i64_7 : i64
      %c-9223372036854775808_i64_8 = arith.constant -9223372036854775808 : i64
      %c-1_i64_9 = arith.constant -1 : i64
      %23 = arith.cmpi eq, %c16_i64, %c-1_i64_9 : i64
      %24 = arith.cmpi eq, %21, %c-9223372036854775808_i64_8 : i64
      %25 = arith.andi %24, %23 : i1
      %26 = arith.ori %22, %25 : i1
      %c1_i64_10 = arith.constant 1 : i64
      %27 = arith.select %26, %c1_i64_10, %c16_i64 : i64
      %28 = arith.divsi %21, %27 : i64
      %c0_i64_11 = arith.constant 0 : i64
      %29 = arith.cmpi eq, %c16_i64, %c0_i64_11 : i64
      %c0_i64_12 = arith.constant 0 : i64
      %30 = arith.select %29, %c0_i64_12, %28 : i64
      %c1_i64_13 = arith.constant 1 : i64
      %c-1_i64_14 = arith.constant -1 : i64
      %31 = arith.addi %arg12, %c-1_i64_14 : i64
      %32 = arith.addi %30, %31 : i64
      %c0_i64_15 = arith.constant 0 : i64
      %33 = arith.cmpi eq, %arg12, %c0_i64_15 : i64
      %c-9223372036854775808_i64_16 = arith.constant -9223372036854775808 : i64
      %c-1_i64_17 = arith.constant -1 : i64
      %34 = arith.cmpi eq, %arg12, %c-1_i64_17 : i64
      %35 = arith.cmpi eq, %32, %c-9223372036854775808_i64_16 : i64
      %36 = arith.andi %35, %34 : i1
      %37 = arith.ori %33, %36 : i1
      %c1_i64_18 = arith.constant 1 : i64
      %38 = arith.select %37, %c1_i64_18, %arg12 : i64
      %39 = arith.divsi %32, %38 : i64
      %c0_i64_19 = arith.constant 0 : i64
      %40 = arith.cmpi eq, %arg12, %c0_i64_19 : i64
      %c0_i64_20 = arith.constant 0 : i64
      %41 = arith.select %40, %c0_i64_20, %39 : i64
      %c0_i64_21 = arith.constant 0 : i64
      %42 = arith.cmpi eq, %41, %c0_i64_21 : i64
      %c-9223372036854775808_i64_22 = arith.constant -9223372036854775808 : i64
      %c-1_i64_23 = arith.constant -1 : i64
      %43 = arith.cmpi eq, %41, %c-1_i64_23 : i64
      %44 = arith.cmpi eq, %20, %c-9223372036854775808_i64_22 : i64
      %45 = arith.andi %44, %43 : i1
      %46 = arith.ori %42, %45 : i1
      %c1_i64_24 = arith.constant 1 : i64
      %47 = arith.select %46, %c1_i64_24, %41 : i64
      %48 = arith.remsi %20, %47 : i64
      %49 = arith.muli %48, %arg12 : i64
      %50 = arith.addi %49, %arg12 : i64
      %51 = arith.minsi %30, %50 : i64
      %c27_i64 = arith.constant 27 : i64
      %c0_i64_25 = arith.constant 0 : i64
      %c3_i64 = arith.constant 3 : i64
      %cst = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %cst_26 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi64>
      %cst_27 = arith.constant dense<0> : vector<16xi64>
      %c-16_i64 = arith.constant -16 : i64
      %52 = llvm.mlir.poison : vector<16xi64>
      %c0_i32 = arith.constant 0 : i32
      %53 = llvm.insertelement %arg7, %52[%c0_i32 : i32] : vector<16xi64>
      %54 = llvm.shufflevector %53, %52 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
      %55 = llvm.mlir.poison : vector<16xi64>
      %c0_i32_28 = arith.constant 0 : i32
      %56 = llvm.insertelement %arg8, %55[%c0_i32_28 : i32] : vector<16xi64>
      %57 = llvm.shufflevector %56, %55 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
      %58 = llvm.mlir.poison : vector<16xi64>
      %c0_i32_29 = arith.constant 0 : i32
      %59 = llvm.insertelement %arg9, %58[%c0_i32_29 : i32] : vector<16xi64>
      %60 = llvm.shufflevector %59, %58 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
      %61 = arith.muli %arg9, %c-1_i64_14 : i64
      %62 = arith.muli %arg8, %arg9 : i64
      %63 = arith.muli %62, %c3_i64 : i64
      scf.for %arg17 = %49 to %51 step %c1_i64_13  : i64 {
        %65 = arith.muli %arg17, %c16_i64 : i64
        %66 = arith.subi %arg17, %49 : i64
        %67 = arith.muli %66, %c27_i64 : i64
        %68 = arith.subi %1, %65 : i64
        %69 = arith.maxsi %68, %c0_i64_25 : i64
        %70 = arith.minsi %69, %c16_i64 : i64
        %71 = arith.trunci %70 : i64 to i32
        %72 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_31 = arith.constant 0 : i32
        %73 = llvm.insertelement %71, %72[%c0_i32_31 : i32] : vector<16xi32>
        %74 = llvm.shufflevector %73, %72 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %75 = arith.cmpi slt, %cst, %74 : vector<16xi32>
        %76 = llvm.mlir.poison : vector<16xi64>
        %c0_i32_32 = arith.constant 0 : i32
        %77 = llvm.insertelement %65, %76[%c0_i32_32 : i32] : vector<16xi64>
        %78 = llvm.shufflevector %77, %76 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
        %79 = arith.addi %78, %cst_26 : vector<16xi64>
        %cst_33 = arith.constant dense<0> : vector<16xi64>
        %80 = arith.cmpi eq, %54, %cst_33 : vector<16xi64>
        %cst_34 = arith.constant dense<-9223372036854775808> : vector<16xi64>
        %cst_35 = arith.constant dense<-1> : vector<16xi64>
        %81 = arith.cmpi eq, %54, %cst_35 : vector<16xi64>
        %82 = arith.cmpi eq, %79, %cst_34 : vector<16xi64>
        %83 = arith.andi %82, %81 : vector<16xi1>
        %84 = arith.ori %80, %83 : vector<16xi1>
        %cst_36 = arith.constant dense<1> : vector<16xi64>
        %85 = arith.select %84, %cst_36, %54 : vector<16xi1>, vector<16xi64>
        %86 = arith.divsi %79, %85 : vector<16xi64>
        %cst_37 = arith.constant dense<0> : vector<16xi64>
        %87 = arith.cmpi eq, %54, %cst_37 : vector<16xi64>
        %cst_38 = arith.constant dense<0> : vector<16xi64>
        %88 = arith.select %87, %cst_38, %86 : vector<16xi1>, vector<16xi64>
        %cst_39 = arith.constant dense<0> : vector<16xi64>
        %89 = arith.cmpi eq, %54, %cst_39 : vector<16xi64>
        %cst_40 = arith.constant dense<-9223372036854775808> : vector<16xi64>
        %cst_41 = arith.constant dense<-1> : vector<16xi64>
        %90 = arith.cmpi eq, %54, %cst_41 : vector<16xi64>
        %91 = arith.cmpi eq, %79, %cst_40 : vector<16xi64>
        %92 = arith.andi %91, %90 : vector<16xi1>
        %93 = arith.ori %89, %92 : vector<16xi1>
        %cst_42 = arith.constant dense<1> : vector<16xi64>
        %94 = arith.select %93, %cst_42, %54 : vector<16xi1>, vector<16xi64>
        %95 = arith.remsi %79, %94 : vector<16xi64>
        scf.for %arg18 = %c0_i64_25 to %c3_i64 step %c1_i64_13  : i64 {
          %96 = arith.addi %c-1_i64_14, %arg18 : i64
          %97 = llvm.mlir.poison : vector<16xi64>
          %c0_i32_43 = arith.constant 0 : i32
          %98 = llvm.insertelement %96, %97[%c0_i32_43 : i32] : vector<16xi64>
          %99 = llvm.shufflevector %98, %97 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
          %100 = arith.addi %99, %88 : vector<16xi64>
          %101 = arith.cmpi sle, %cst_27, %100 : vector<16xi64>
          %102 = arith.cmpi slt, %100, %57 : vector<16xi64>
          %103 = arith.andi %101, %102 : vector<16xi1>
          %104 = arith.muli %arg18, %arg9 : i64
          scf.for %arg19 = %c0_i64_25 to %c3_i64 step %c1_i64_13  : i64 {
            %105 = arith.addi %c-1_i64_14, %arg19 : i64
            %106 = llvm.mlir.poison : vector<16xi64>
            %c0_i32_44 = arith.constant 0 : i32
            %107 = llvm.insertelement %105, %106[%c0_i32_44 : i32] : vector<16xi64>
            %108 = llvm.shufflevector %107, %106 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
            %109 = arith.addi %108, %95 : vector<16xi64>
            %110 = arith.cmpi sle, %cst_27, %109 : vector<16xi64>
            %111 = arith.andi %103, %110 : vector<16xi1>
            %112 = arith.cmpi slt, %109, %60 : vector<16xi64>
            %113 = arith.andi %111, %112 : vector<16xi1>
            %114 = arith.andi %75, %113 : vector<16xi1>
            scf.for %arg20 = %c0_i64_25 to %c3_i64 step %c1_i64_13  : i64 {
              %115 = arith.muli %arg20, %c3_i64 : i64
              %116 = arith.addi %115, %arg18 : i64
              %117 = arith.muli %116, %c3_i64 : i64
              %118 = arith.addi %117, %arg19 : i64
              %119 = arith.addi %67, %118 : i64
              %120 = arith.muli %119, %c16_i64 : i64
              %121 = arith.muli %arg20, %arg8 : i64
              %122 = arith.muli %121, %arg9 : i64
              %123 = arith.addi %c-1_i64_14, %122 : i64
              %124 = arith.addi %123, %104 : i64
              %125 = arith.addi %124, %arg19 : i64
              %126 = arith.addi %125, %61 : i64
              %127 = arith.addi %126, %65 : i64
              %128 = arith.cmpi sle, %127, %c-16_i64 : i64
              %129 = arith.cmpi sge, %127, %63 : i64
              %130 = arith.ori %128, %129 : i1
              %131 = arith.select %130, %c0_i64_25, %127 : i64
              %cst_45 = arith.constant dense<0.000000e+00> : vector<16xf32>
              %132 = llvm.getelementptr %arg0[%131] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %133 = llvm.intr.masked.load %132, %114, %cst_45 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
              %134 = llvm.getelementptr inbounds %arg4[%120] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %133, %134 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            }
          }
        }
      }
      %c8_i64 = arith.constant 8 : i64
      %cst_30 = arith.constant dense<0.000000e+00> : vector<16xf32>
      %c2_i64 = arith.constant 2 : i64
      %c4_i64 = arith.constant 4 : i64
      %c5_i64 = arith.constant 5 : i64
      %c6_i64 = arith.constant 6 : i64
      %c7_i64 = arith.constant 7 : i64
      %c32_i64 = arith.constant 32 : i64
      %c48_i64 = arith.constant 48 : i64
      %c64_i64 = arith.constant 64 : i64
      %c80_i64 = arith.constant 80 : i64
      %c96_i64 = arith.constant 96 : i64
      %c112_i64 = arith.constant 112 : i64
      %64 = arith.addi %arg5, %c-1_i64_14 : i64
      scf.for %arg17 = %9 to %11 step %c8_i64  : i64 {
        %65 = arith.minsi %arg17, %64 : i64
        %66 = arith.addi %arg17, %c1_i64_13 : i64
        %67 = arith.minsi %66, %64 : i64
        %68 = arith.addi %arg17, %c2_i64 : i64
        %69 = arith.minsi %68, %64 : i64
        %70 = arith.addi %arg17, %c3_i64 : i64
        %71 = arith.minsi %70, %64 : i64
        %72 = arith.addi %arg17, %c4_i64 : i64
        %73 = arith.minsi %72, %64 : i64
        %74 = arith.addi %arg17, %c5_i64 : i64
        %75 = arith.minsi %74, %64 : i64
        %76 = arith.addi %arg17, %c6_i64 : i64
        %77 = arith.minsi %76, %64 : i64
        %78 = arith.addi %arg17, %c7_i64 : i64
        %79 = arith.minsi %78, %64 : i64
        %80 = arith.muli %65, %c27_i64 : i64
        %81 = arith.muli %67, %c27_i64 : i64
        %82 = arith.muli %69, %c27_i64 : i64
        %83 = arith.muli %71, %c27_i64 : i64
        %84 = arith.muli %73, %c27_i64 : i64
        %85 = arith.muli %75, %c27_i64 : i64
        %86 = arith.muli %77, %c27_i64 : i64
        %87 = arith.muli %79, %c27_i64 : i64
        %88 = arith.subi %11, %arg17 : i64
        %89 = arith.minsi %c8_i64, %88 : i64
        scf.for %arg18 = %49 to %51 step %c1_i64_13  : i64 {
          %90 = arith.muli %arg18, %c16_i64 : i64
          %91 = arith.subi %arg18, %49 : i64
          %92 = arith.muli %91, %c27_i64 : i64
          %93:8 = scf.for %arg19 = %c0_i64_25 to %c27_i64 step %c1_i64_13 iter_args(%arg20 = %cst_30, %arg21 = %cst_30, %arg22 = %cst_30, %arg23 = %cst_30, %arg24 = %cst_30, %arg25 = %cst_30, %arg26 = %cst_30, %arg27 = %cst_30) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
            %117 = arith.addi %92, %arg19 : i64
            %118 = arith.muli %117, %c16_i64 : i64
            %119 = llvm.getelementptr inbounds %arg4[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %120 = llvm.load %119 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
            %121 = arith.addi %80, %arg19 : i64
            %122 = llvm.getelementptr inbounds %arg1[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %123 = llvm.load %122 {alignment = 4 : i64} : !llvm.ptr -> f32
            %124 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_37 = arith.constant 0 : i32
            %125 = llvm.insertelement %123, %124[%c0_i32_37 : i32] : vector<16xf32>
            %126 = llvm.shufflevector %125, %124 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %127 = llvm.intr.fma(%126, %120, %arg20)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %128 = arith.addi %81, %arg19 : i64
            %129 = llvm.getelementptr inbounds %arg1[%128] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %130 = llvm.load %129 {alignment = 4 : i64} : !llvm.ptr -> f32
            %131 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_38 = arith.constant 0 : i32
            %132 = llvm.insertelement %130, %131[%c0_i32_38 : i32] : vector<16xf32>
            %133 = llvm.shufflevector %132, %131 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %134 = llvm.intr.fma(%133, %120, %arg21)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %135 = arith.addi %82, %arg19 : i64
            %136 = llvm.getelementptr inbounds %arg1[%135] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %137 = llvm.load %136 {alignment = 4 : i64} : !llvm.ptr -> f32
            %138 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_39 = arith.constant 0 : i32
            %139 = llvm.insertelement %137, %138[%c0_i32_39 : i32] : vector<16xf32>
            %140 = llvm.shufflevector %139, %138 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %141 = llvm.intr.fma(%140, %120, %arg22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %142 = arith.addi %83, %arg19 : i64
            %143 = llvm.getelementptr inbounds %arg1[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %144 = llvm.load %143 {alignment = 4 : i64} : !llvm.ptr -> f32
            %145 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_40 = arith.constant 0 : i32
            %146 = llvm.insertelement %144, %145[%c0_i32_40 : i32] : vector<16xf32>
            %147 = llvm.shufflevector %146, %145 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %148 = llvm.intr.fma(%147, %120, %arg23)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %149 = arith.addi %84, %arg19 : i64
            %150 = llvm.getelementptr inbounds %arg1[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %151 = llvm.load %150 {alignment = 4 : i64} : !llvm.ptr -> f32
            %152 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_41 = arith.constant 0 : i32
            %153 = llvm.insertelement %151, %152[%c0_i32_41 : i32] : vector<16xf32>
            %154 = llvm.shufflevector %153, %152 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %155 = llvm.intr.fma(%154, %120, %arg24)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %156 = arith.addi %85, %arg19 : i64
            %157 = llvm.getelementptr inbounds %arg1[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %158 = llvm.load %157 {alignment = 4 : i64} : !llvm.ptr -> f32
            %159 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_42 = arith.constant 0 : i32
            %160 = llvm.insertelement %158, %159[%c0_i32_42 : i32] : vector<16xf32>
            %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %162 = llvm.intr.fma(%161, %120, %arg25)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %163 = arith.addi %86, %arg19 : i64
            %164 = llvm.getelementptr inbounds %arg1[%163] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %165 = llvm.load %164 {alignment = 4 : i64} : !llvm.ptr -> f32
            %166 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_43 = arith.constant 0 : i32
            %167 = llvm.insertelement %165, %166[%c0_i32_43 : i32] : vector<16xf32>
            %168 = llvm.shufflevector %167, %166 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %169 = llvm.intr.fma(%168, %120, %arg26)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %170 = arith.addi %87, %arg19 : i64
            %171 = llvm.getelementptr inbounds %arg1[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %172 = llvm.load %171 {alignment = 4 : i64} : !llvm.ptr -> f32
            %173 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_44 = arith.constant 0 : i32
            %174 = llvm.insertelement %172, %173[%c0_i32_44 : i32] : vector<16xf32>
            %175 = llvm.shufflevector %174, %173 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %176 = llvm.intr.fma(%175, %120, %arg27)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            scf.yield %127, %134, %141, %148, %155, %162, %169, %176 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
          }
          %94 = llvm.getelementptr inbounds %0[%c0_i64_25] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %93#0, %94 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %95 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %93#1, %95 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %96 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %93#2, %96 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %97 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %93#3, %97 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %98 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %93#4, %98 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %99 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %93#5, %99 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %100 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %93#6, %100 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %101 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %93#7, %101 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %102 = arith.addi %90, %c16_i64 : i64
          %103 = arith.minsi %1, %102 : i64
          %104 = arith.subi %103, %90 : i64
          %c0_i64_31 = arith.constant 0 : i64
          %105 = arith.cmpi eq, %c16_i64, %c0_i64_31 : i64
          %c-9223372036854775808_i64_32 = arith.constant -9223372036854775808 : i64
          %c-1_i64_33 = arith.constant -1 : i64
          %106 = arith.cmpi eq, %c16_i64, %c-1_i64_33 : i64
          %107 = arith.cmpi eq, %104, %c-9223372036854775808_i64_32 : i64
          %108 = arith.andi %107, %106 : i1
          %109 = arith.ori %105, %108 : i1
          %c1_i64_34 = arith.constant 1 : i64
          %110 = arith.select %109, %c1_i64_34, %c16_i64 : i64
          %111 = arith.divsi %104, %110 : i64
          %c0_i64_35 = arith.constant 0 : i64
          %112 = arith.cmpi eq, %c16_i64, %c0_i64_35 : i64
          %c0_i64_36 = arith.constant 0 : i64
          %113 = arith.select %112, %c0_i64_36, %111 : i64
          %114 = arith.muli %113, %c16_i64 : i64
          %115 = arith.addi %90, %114 : i64
          %116 = arith.cmpi slt, %115, %103 : i64
          scf.for %arg19 = %c0_i64_25 to %89 step %c1_i64_13  : i64 {
            %117 = arith.muli %arg19, %c16_i64 : i64
            %118 = arith.addi %arg17, %arg19 : i64
            %119 = llvm.getelementptr inbounds %arg2[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %120 = llvm.load %119 {alignment = 4 : i64} : !llvm.ptr -> f32
            %121 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_37 = arith.constant 0 : i32
            %122 = llvm.insertelement %120, %121[%c0_i32_37 : i32] : vector<16xf32>
            %123 = llvm.shufflevector %122, %121 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %124 = arith.muli %1, %118 : i64
            scf.for %arg20 = %90 to %115 step %c16_i64  : i64 {
              %125 = arith.subi %arg20, %90 : i64
              %126 = arith.addi %117, %125 : i64
              %127 = llvm.getelementptr inbounds %0[%126] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %128 = llvm.load %127 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %129 = arith.addf %128, %123 : vector<16xf32>
              %130 = arith.maximumf %129, %cst_30 : vector<16xf32>
              %131 = arith.addi %124, %arg20 : i64
              %132 = llvm.getelementptr inbounds %arg3[%131] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %130, %132 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            }
            scf.if %116 {
              %125 = arith.subi %103, %115 : i64
              %126 = arith.maxsi %125, %c0_i64_25 : i64
              %127 = arith.minsi %126, %c16_i64 : i64
              %128 = arith.trunci %127 : i64 to i32
              %129 = llvm.mlir.poison : vector<16xi32>
              %c0_i32_38 = arith.constant 0 : i32
              %130 = llvm.insertelement %128, %129[%c0_i32_38 : i32] : vector<16xi32>
              %131 = llvm.shufflevector %130, %129 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
              %132 = arith.cmpi slt, %cst, %131 : vector<16xi32>
              %133 = arith.addi %117, %114 : i64
              %134 = llvm.getelementptr inbounds %0[%133] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %135 = llvm.load %134 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %136 = arith.addf %135, %123 : vector<16xf32>
              %137 = arith.maximumf %136, %cst_30 : vector<16xf32>
              %138 = arith.addi %124, %115 : i64
              %139 = llvm.getelementptr %arg3[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.intr.masked.store %137, %139, %132 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
    %c56_i64 = arith.constant 56 : i64
    %14 = llvm.getelementptr %arg1[%c56_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %15 = llvm.load %14 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c64_i64 = arith.constant 64 : i64
    %16 = llvm.getelementptr %arg1[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %17 = llvm.load %16 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c0_i64_0 = arith.constant 0 : i64
    %c0_i64_1 = arith.constant 0 : i64
    %18 = llvm.getelementptr %arg0[%c0_i64_1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %19 = llvm.load %18 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c8_i64_2 = arith.constant 8 : i64
    %20 = llvm.getelementptr %arg0[%c8_i64_2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %21 = llvm.load %20 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c16_i64_3 = arith.constant 16 : i64
    %22 = llvm.getelementptr %arg0[%c16_i64_3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %23 = llvm.load %22 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c24_i64_4 = arith.constant 24 : i64
    %24 = llvm.getelementptr %arg0[%c24_i64_4] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %25 = llvm.load %24 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %26 = llvm.getelementptr %arg4[%c0_i64_0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %c0_i64_5 = arith.constant 0 : i64
    %27 = arith.maxsi %17, %c0_i64_5 : i64
    %c4_i64 = arith.constant 4 : i64
    %28 = arith.muli %27, %c4_i64 : i64
    %c-64_i64 = arith.constant -64 : i64
    %c63_i64 = arith.constant 63 : i64
    %29 = arith.addi %28, %c63_i64 : i64
    %30 = arith.andi %29, %c-64_i64 : i64
    %31 = arith.addi %c0_i64_0, %30 : i64
    llvm.call @body(%19, %21, %23, %25, %26, %1, %3, %5, %7, %9, %11, %13, %15, %17, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
