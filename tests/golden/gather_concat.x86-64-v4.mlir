// gather_concat_mul
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg11 = %arg9 to %arg10 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %c4096_i64 = arith.constant 4096 : i64
      %c4095_i64 = arith.constant 4095 : i64
      %0 = arith.addi %arg5, %c4095_i64 : i64
      %c0_i64_0 = arith.constant 0 : i64
      %1 = arith.cmpi eq, %c4096_i64, %c0_i64_0 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %2 = arith.cmpi eq, %c4096_i64, %c-1_i64 : i64
      %3 = arith.cmpi eq, %0, %c-9223372036854775808_i64 : i64
      %4 = arith.andi %3, %2 : i1
      %5 = arith.ori %1, %4 : i1
      %c1_i64_1 = arith.constant 1 : i64
      %6 = arith.select %5, %c1_i64_1, %c4096_i64 : i64
      %7 = arith.divsi %0, %6 : i64
      %c0_i64_2 = arith.constant 0 : i64
      %8 = arith.cmpi eq, %c4096_i64, %c0_i64_2 : i64
      %c0_i64_3 = arith.constant 0 : i64
      %9 = arith.select %8, %c0_i64_3, %7 : i64
      %c0_i64_4 = arith.constant 0 : i64
      %10 = arith.cmpi eq, %9, %c0_i64_4 : i64
      %c-9223372036854775808_i64_5 = arith.constant -9223372036854775808 : i64
      %c-1_i64_6 = arith.constant -1 : i64
      %11 = arith.cmpi eq, %9, %c-1_i64_6 : i64
      %12 = arith.cmpi eq, %arg11, %c-9223372036854775808_i64_5 : i64
      %13 = arith.andi %12, %11 : i1
      %14 = arith.ori %10, %13 : i1
      %c1_i64_7 = arith.constant 1 : i64
      %15 = arith.select %14, %c1_i64_7, %9 : i64
      %16 = arith.remsi %arg11, %15 : i64
      %c0_i64_8 = arith.constant 0 : i64
      %17 = arith.cmpi eq, %9, %c0_i64_8 : i64
      %c-9223372036854775808_i64_9 = arith.constant -9223372036854775808 : i64
      %c-1_i64_10 = arith.constant -1 : i64
      %18 = arith.cmpi eq, %9, %c-1_i64_10 : i64
      %19 = arith.cmpi eq, %arg11, %c-9223372036854775808_i64_9 : i64
      %20 = arith.andi %19, %18 : i1
      %21 = arith.ori %17, %20 : i1
      %c1_i64_11 = arith.constant 1 : i64
      %22 = arith.select %21, %c1_i64_11, %9 : i64
      %23 = arith.divsi %arg11, %22 : i64
      %c0_i64_12 = arith.constant 0 : i64
      %24 = arith.cmpi eq, %9, %c0_i64_12 : i64
      %c0_i64_13 = arith.constant 0 : i64
      %25 = arith.select %24, %c0_i64_13, %23 : i64
      %26 = arith.muli %16, %c4096_i64 : i64
      %27 = arith.addi %26, %c4096_i64 : i64
      %28 = arith.minsi %27, %arg5 : i64
      %29 = arith.cmpi sle, %arg6, %25 : i64
      %30 = arith.muli %arg5, %arg6 : i64
      %c-1_i64_14 = arith.constant -1 : i64
      %31 = arith.muli %30, %c-1_i64_14 : i64
      %32 = arith.muli %arg5, %25 : i64
      %33 = arith.addi %32, %31 : i64
      %34 = arith.cmpi slt, %25, %arg6 : i64
      %c0_i64_15 = arith.constant 0 : i64
      %35 = scf.if %34 -> (i64) {
        %71 = llvm.getelementptr inbounds %arg1[%25] : (!llvm.ptr, i64) -> !llvm.ptr, i64
        %72 = llvm.load %71 {alignment = 8 : i64} : !llvm.ptr -> i64
        scf.yield %72 : i64
      } else {
        scf.yield %c0_i64_15 : i64
      }
      %36 = arith.addi %arg8, %35 : i64
      %37 = arith.cmpi slt, %35, %c0_i64 : i64
      %38 = arith.select %37, %36, %35 : i64
      %39 = arith.cmpi slt, %38, %arg8 : i64
      %40 = arith.cmpi sle, %c0_i64, %38 : i64
      %41 = arith.andi %40, %39 : i1
      %42 = arith.andi %34, %41 : i1
      %43 = arith.muli %arg5, %38 : i64
      %c16_i64 = arith.constant 16 : i64
      %44 = arith.subi %28, %26 : i64
      %c0_i64_16 = arith.constant 0 : i64
      %45 = arith.cmpi eq, %c16_i64, %c0_i64_16 : i64
      %c-9223372036854775808_i64_17 = arith.constant -9223372036854775808 : i64
      %c-1_i64_18 = arith.constant -1 : i64
      %46 = arith.cmpi eq, %c16_i64, %c-1_i64_18 : i64
      %47 = arith.cmpi eq, %44, %c-9223372036854775808_i64_17 : i64
      %48 = arith.andi %47, %46 : i1
      %49 = arith.ori %45, %48 : i1
      %c1_i64_19 = arith.constant 1 : i64
      %50 = arith.select %49, %c1_i64_19, %c16_i64 : i64
      %51 = arith.divsi %44, %50 : i64
      %c0_i64_20 = arith.constant 0 : i64
      %52 = arith.cmpi eq, %c16_i64, %c0_i64_20 : i64
      %c0_i64_21 = arith.constant 0 : i64
      %53 = arith.select %52, %c0_i64_21, %51 : i64
      %54 = arith.muli %53, %c16_i64 : i64
      %55 = arith.addi %26, %54 : i64
      %c-16_i64 = arith.constant -16 : i64
      %cst = arith.constant dense<0.000000e+00> : vector<16xf32>
      %cst_22 = arith.constant dense<2.000000e+00> : vector<16xf32>
      %56 = llvm.mlir.poison : vector<16xi1>
      %c0_i32 = arith.constant 0 : i32
      %57 = llvm.insertelement %42, %56[%c0_i32 : i32] : vector<16xi1>
      %58 = llvm.shufflevector %57, %56 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
      %59 = arith.muli %arg5, %arg8 : i64
      %60 = llvm.mlir.poison : vector<16xi1>
      %c0_i32_23 = arith.constant 0 : i32
      %61 = llvm.insertelement %41, %60[%c0_i32_23 : i32] : vector<16xi1>
      %62 = llvm.shufflevector %61, %60 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
      %63 = llvm.mlir.poison : vector<16xi1>
      %c0_i32_24 = arith.constant 0 : i32
      %64 = llvm.insertelement %29, %63[%c0_i32_24 : i32] : vector<16xi1>
      %65 = llvm.shufflevector %64, %63 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
      %66 = arith.muli %arg5, %arg7 : i64
      %67 = llvm.mlir.poison : vector<16xi1>
      %c0_i32_25 = arith.constant 0 : i32
      %68 = llvm.insertelement %34, %67[%c0_i32_25 : i32] : vector<16xi1>
      %69 = llvm.shufflevector %68, %67 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
      scf.for %arg12 = %26 to %55 step %c16_i64  : i64 {
        %71 = arith.addi %43, %arg12 : i64
        %72 = arith.cmpi sle, %71, %c-16_i64 : i64
        %73 = arith.cmpi sge, %71, %59 : i64
        %74 = arith.ori %72, %73 : i1
        %75 = arith.select %74, %c0_i64, %71 : i64
        %cst_27 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %76 = llvm.getelementptr %arg2[%75] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %77 = llvm.intr.masked.load %76, %58, %cst_27 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %78 = arith.select %62, %77, %cst : vector<16xi1>, vector<16xf32>
        %79 = arith.addi %33, %arg12 : i64
        %80 = arith.cmpi sle, %79, %c-16_i64 : i64
        %81 = arith.cmpi sge, %79, %66 : i64
        %82 = arith.ori %80, %81 : i1
        %83 = arith.select %82, %c0_i64, %79 : i64
        %cst_28 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %84 = llvm.getelementptr %arg0[%83] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %85 = llvm.intr.masked.load %84, %65, %cst_28 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %86 = arith.select %69, %78, %85 : vector<16xi1>, vector<16xf32>
        %87 = arith.mulf %86, %cst_22 : vector<16xf32>
        %88 = arith.addi %32, %arg12 : i64
        %89 = llvm.getelementptr inbounds %arg3[%88] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %87, %89 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %70 = arith.cmpi slt, %55, %28 : i64
      %cst_26 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      scf.if %70 {
        %71 = arith.subi %28, %55 : i64
        %72 = arith.maxsi %71, %c0_i64 : i64
        %73 = arith.minsi %72, %c16_i64 : i64
        %74 = arith.trunci %73 : i64 to i32
        %75 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_27 = arith.constant 0 : i32
        %76 = llvm.insertelement %74, %75[%c0_i32_27 : i32] : vector<16xi32>
        %77 = llvm.shufflevector %76, %75 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %78 = arith.cmpi slt, %cst_26, %77 : vector<16xi32>
        %79 = arith.andi %78, %58 : vector<16xi1>
        %80 = arith.addi %43, %55 : i64
        %81 = arith.cmpi sle, %80, %c-16_i64 : i64
        %82 = arith.cmpi sge, %80, %59 : i64
        %83 = arith.ori %81, %82 : i1
        %84 = arith.select %83, %c0_i64, %80 : i64
        %cst_28 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %85 = llvm.getelementptr %arg2[%84] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %86 = llvm.intr.masked.load %85, %79, %cst_28 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %87 = arith.select %62, %86, %cst : vector<16xi1>, vector<16xf32>
        %88 = arith.andi %78, %65 : vector<16xi1>
        %89 = arith.addi %33, %55 : i64
        %90 = arith.cmpi sle, %89, %c-16_i64 : i64
        %91 = arith.cmpi sge, %89, %66 : i64
        %92 = arith.ori %90, %91 : i1
        %93 = arith.select %92, %c0_i64, %89 : i64
        %cst_29 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %94 = llvm.getelementptr %arg0[%93] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %95 = llvm.intr.masked.load %94, %88, %cst_29 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %96 = arith.select %69, %87, %95 : vector<16xi1>, vector<16xf32>
        %97 = arith.mulf %96, %cst_22 : vector<16xf32>
        %98 = arith.addi %32, %55 : i64
        %99 = llvm.getelementptr %arg3[%98] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.intr.masked.store %97, %99, %78 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
