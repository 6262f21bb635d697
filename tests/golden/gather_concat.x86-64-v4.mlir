// gather_concat_mul
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg12 = %arg10 to %arg11 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %c-1_i64 = arith.constant -1 : i64
      %0 = arith.addi %arg9, %c-1_i64 : i64
      %1 = arith.addi %arg5, %0 : i64
      %c0_i64_0 = arith.constant 0 : i64
      %2 = arith.cmpi eq, %arg9, %c0_i64_0 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64_1 = arith.constant -1 : i64
      %3 = arith.cmpi eq, %arg9, %c-1_i64_1 : i64
      %4 = arith.cmpi eq, %1, %c-9223372036854775808_i64 : i64
      %5 = arith.andi %4, %3 : i1
      %6 = arith.ori %2, %5 : i1
      %c1_i64_2 = arith.constant 1 : i64
      %7 = arith.select %6, %c1_i64_2, %arg9 : i64
      %8 = arith.divsi %1, %7 : i64
      %c0_i64_3 = arith.constant 0 : i64
      %9 = arith.cmpi eq, %arg9, %c0_i64_3 : i64
      %c0_i64_4 = arith.constant 0 : i64
      %10 = arith.select %9, %c0_i64_4, %8 : i64
      %c0_i64_5 = arith.constant 0 : i64
      %11 = arith.cmpi eq, %10, %c0_i64_5 : i64
      %c-9223372036854775808_i64_6 = arith.constant -9223372036854775808 : i64
      %c-1_i64_7 = arith.constant -1 : i64
      %12 = arith.cmpi eq, %10, %c-1_i64_7 : i64
      %13 = arith.cmpi eq, %arg12, %c-9223372036854775808_i64_6 : i64
      %14 = arith.andi %13, %12 : i1
      %15 = arith.ori %11, %14 : i1
      %c1_i64_8 = arith.constant 1 : i64
      %16 = arith.select %15, %c1_i64_8, %10 : i64
      %17 = arith.remsi %arg12, %16 : i64
      %c0_i64_9 = arith.constant 0 : i64
      %18 = arith.cmpi eq, %10, %c0_i64_9 : i64
      %c-9223372036854775808_i64_10 = arith.constant -9223372036854775808 : i64
      %c-1_i64_11 = arith.constant -1 : i64
      %19 = arith.cmpi eq, %10, %c-1_i64_11 : i64
      %20 = arith.cmpi eq, %arg12, %c-9223372036854775808_i64_10 : i64
      %21 = arith.andi %20, %19 : i1
      %22 = arith.ori %18, %21 : i1
      %c1_i64_12 = arith.constant 1 : i64
      %23 = arith.select %22, %c1_i64_12, %10 : i64
      %24 = arith.divsi %arg12, %23 : i64
      %c0_i64_13 = arith.constant 0 : i64
      %25 = arith.cmpi eq, %10, %c0_i64_13 : i64
      %c0_i64_14 = arith.constant 0 : i64
      %26 = arith.select %25, %c0_i64_14, %24 : i64
      %27 = arith.muli %17, %arg9 : i64
      %28 = arith.addi %27, %arg9 : i64
      %29 = arith.minsi %28, %arg5 : i64
      %30 = arith.cmpi sle, %arg6, %26 : i64
      %31 = arith.muli %arg5, %arg6 : i64
      %32 = arith.muli %31, %c-1_i64 : i64
      %33 = arith.muli %arg5, %26 : i64
      %34 = arith.addi %33, %32 : i64
      %35 = arith.cmpi slt, %26, %arg6 : i64
      %c0_i64_15 = arith.constant 0 : i64
      %36 = scf.if %35 -> (i64) {
        %72 = llvm.getelementptr inbounds %arg1[%26] : (!llvm.ptr, i64) -> !llvm.ptr, i64
        %73 = llvm.load %72 {alignment = 8 : i64} : !llvm.ptr -> i64
        scf.yield %73 : i64
      } else {
        scf.yield %c0_i64_15 : i64
      }
      %37 = arith.addi %arg8, %36 : i64
      %38 = arith.cmpi slt, %36, %c0_i64 : i64
      %39 = arith.select %38, %37, %36 : i64
      %40 = arith.cmpi slt, %39, %arg8 : i64
      %41 = arith.cmpi sle, %c0_i64, %39 : i64
      %42 = arith.andi %41, %40 : i1
      %43 = arith.andi %35, %42 : i1
      %44 = arith.muli %arg5, %39 : i64
      %c16_i64 = arith.constant 16 : i64
      %45 = arith.subi %29, %27 : i64
      %c0_i64_16 = arith.constant 0 : i64
      %46 = arith.cmpi eq, %c16_i64, %c0_i64_16 : i64
      %c-9223372036854775808_i64_17 = arith.constant -9223372036854775808 : i64
      %c-1_i64_18 = arith.constant -1 : i64
      %47 = arith.cmpi eq, %c16_i64, %c-1_i64_18 : i64
      %48 = arith.cmpi eq, %45, %c-9223372036854775808_i64_17 : i64
      %49 = arith.andi %48, %47 : i1
      %50 = arith.ori %46, %49 : i1
      %c1_i64_19 = arith.constant 1 : i64
      %51 = arith.select %50, %c1_i64_19, %c16_i64 : i64
      %52 = arith.divsi %45, %51 : i64
      %c0_i64_20 = arith.constant 0 : i64
      %53 = arith.cmpi eq, %c16_i64, %c0_i64_20 : i64
      %c0_i64_21 = arith.constant 0 : i64
      %54 = arith.select %53, %c0_i64_21, %52 : i64
      %55 = arith.muli %54, %c16_i64 : i64
      %56 = arith.addi %27, %55 : i64
      %c-16_i64 = arith.constant -16 : i64
      %cst = arith.constant dense<0.000000e+00> : vector<16xf32>
      %cst_22 = arith.constant dense<2.000000e+00> : vector<16xf32>
      %57 = llvm.mlir.poison : vector<16xi1>
      %c0_i32 = arith.constant 0 : i32
      %58 = llvm.insertelement %43, %57[%c0_i32 : i32] : vector<16xi1>
      %59 = llvm.shufflevector %58, %57 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
      %60 = arith.muli %arg5, %arg8 : i64
      %61 = llvm.mlir.poison : vector<16xi1>
      %c0_i32_23 = arith.constant 0 : i32
      %62 = llvm.insertelement %42, %61[%c0_i32_23 : i32] : vector<16xi1>
      %63 = llvm.shufflevector %62, %61 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
      %64 = llvm.mlir.poison : vector<16xi1>
      %c0_i32_24 = arith.constant 0 : i32
      %65 = llvm.insertelement %30, %64[%c0_i32_24 : i32] : vector<16xi1>
      %66 = llvm.shufflevector %65, %64 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
      %67 = arith.muli %arg5, %arg7 : i64
      %68 = llvm.mlir.poison : vector<16xi1>
      %c0_i32_25 = arith.constant 0 : i32
      %69 = llvm.insertelement %35, %68[%c0_i32_25 : i32] : vector<16xi1>
      %70 = llvm.shufflevector %69, %68 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
      scf.for %arg13 = %27 to %56 step %c16_i64  : i64 {
        %72 = arith.addi %44, %arg13 : i64
        %73 = arith.cmpi sle, %72, %c-16_i64 : i64
        %74 = arith.cmpi sge, %72, %60 : i64
        %75 = arith.ori %73, %74 : i1
        %76 = arith.select %75, %c0_i64, %72 : i64
        %cst_27 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %77 = llvm.getelementptr %arg2[%76] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %78 = llvm.intr.masked.load %77, %59, %cst_27 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %79 = arith.select %63, %78, %cst : vector<16xi1>, vector<16xf32>
        %80 = arith.addi %34, %arg13 : i64
        %81 = arith.cmpi sle, %80, %c-16_i64 : i64
        %82 = arith.cmpi sge, %80, %67 : i64
        %83 = arith.ori %81, %82 : i1
        %84 = arith.select %83, %c0_i64, %80 : i64
        %cst_28 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %85 = llvm.getelementptr %arg0[%84] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %86 = llvm.intr.masked.load %85, %66, %cst_28 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %87 = arith.select %70, %79, %86 : vector<16xi1>, vector<16xf32>
        %88 = arith.mulf %87, %cst_22 : vector<16xf32>
        %89 = arith.addi %33, %arg13 : i64
        %90 = llvm.getelementptr inbounds %arg3[%89] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %88, %90 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %71 = arith.cmpi slt, %56, %29 : i64
      %cst_26 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      scf.if %71 {
        %72 = arith.subi %29, %56 : i64
        %73 = arith.maxsi %72, %c0_i64 : i64
        %74 = arith.minsi %73, %c16_i64 : i64
        %75 = arith.trunci %74 : i64 to i32
        %76 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_27 = arith.constant 0 : i32
        %77 = llvm.insertelement %75, %76[%c0_i32_27 : i32] : vector<16xi32>
        %78 = llvm.shufflevector %77, %76 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %79 = arith.cmpi slt, %cst_26, %78 : vector<16xi32>
        %80 = arith.andi %79, %59 : vector<16xi1>
        %81 = arith.addi %44, %56 : i64
        %82 = arith.cmpi sle, %81, %c-16_i64 : i64
        %83 = arith.cmpi sge, %81, %60 : i64
        %84 = arith.ori %82, %83 : i1
        %85 = arith.select %84, %c0_i64, %81 : i64
        %cst_28 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %86 = llvm.getelementptr %arg2[%85] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %87 = llvm.intr.masked.load %86, %80, %cst_28 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %88 = arith.select %63, %87, %cst : vector<16xi1>, vector<16xf32>
        %89 = arith.andi %79, %66 : vector<16xi1>
        %90 = arith.addi %34, %56 : i64
        %91 = arith.cmpi sle, %90, %c-16_i64 : i64
        %92 = arith.cmpi sge, %90, %67 : i64
        %93 = arith.ori %91, %92 : i1
        %94 = arith.select %93, %c0_i64, %90 : i64
        %cst_29 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %95 = llvm.getelementptr %arg0[%94] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %96 = llvm.intr.masked.load %95, %89, %cst_29 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %97 = arith.select %70, %88, %96 : vector<16xi1>, vector<16xf32>
        %98 = arith.mulf %97, %cst_22 : vector<16xf32>
        %99 = arith.addi %33, %56 : i64
        %100 = llvm.getelementptr %arg3[%99] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.intr.masked.store %98, %100, %79 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
    %c24_i64 = arith.constant 24 : i64
    %6 = llvm.getelementptr %arg1[%c24_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %7 = llvm.load %6 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c32_i64 = arith.constant 32 : i64
    %8 = llvm.getelementptr %arg1[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %9 = llvm.load %8 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c40_i64 = arith.constant 40 : i64
    %10 = llvm.getelementptr %arg1[%c40_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %11 = llvm.load %10 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c0_i64_0 = arith.constant 0 : i64
    %c0_i64_1 = arith.constant 0 : i64
    %12 = llvm.getelementptr %arg0[%c0_i64_1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %13 = llvm.load %12 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c8_i64_2 = arith.constant 8 : i64
    %14 = llvm.getelementptr %arg0[%c8_i64_2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %15 = llvm.load %14 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c16_i64_3 = arith.constant 16 : i64
    %16 = llvm.getelementptr %arg0[%c16_i64_3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %17 = llvm.load %16 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c24_i64_4 = arith.constant 24 : i64
    %18 = llvm.getelementptr %arg0[%c24_i64_4] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %19 = llvm.load %18 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    llvm.call @body(%13, %15, %17, %19, %1, %3, %5, %7, %9, %11, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
