// reduce_sum_reduce_sum_div_sub
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: !llvm.ptr {llvm.noalias}, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg9 = %arg7 to %arg8 step %c1_i64  : i64 {
      %0 = arith.muli %arg6, %arg9 : i64
      %c0_i64 = arith.constant 0 : i64
      %cst = arith.constant dense<-0.000000e+00> : vector<16xf32>
      %c16_i64 = arith.constant 16 : i64
      %c0_i64_0 = arith.constant 0 : i64
      %1 = arith.cmpi eq, %c16_i64, %c0_i64_0 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %2 = arith.cmpi eq, %c16_i64, %c-1_i64 : i64
      %3 = arith.cmpi eq, %arg6, %c-9223372036854775808_i64 : i64
      %4 = arith.andi %3, %2 : i1
      %5 = arith.ori %1, %4 : i1
      %c1_i64_1 = arith.constant 1 : i64
      %6 = arith.select %5, %c1_i64_1, %c16_i64 : i64
      %7 = arith.divsi %arg6, %6 : i64
      %c0_i64_2 = arith.constant 0 : i64
      %8 = arith.cmpi eq, %c16_i64, %c0_i64_2 : i64
      %c0_i64_3 = arith.constant 0 : i64
      %9 = arith.select %8, %c0_i64_3, %7 : i64
      %10 = arith.muli %9, %c16_i64 : i64
      %11 = scf.for %arg10 = %c0_i64 to %10 step %c16_i64 iter_args(%arg11 = %cst) -> (vector<16xf32>)  : i64 {
        %55 = arith.addi %0, %arg10 : i64
        %56 = llvm.getelementptr inbounds %arg0[%55] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %57 = llvm.load %56 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %58 = arith.addf %arg11, %57 : vector<16xf32>
        scf.yield %58 : vector<16xf32>
      }
      %12 = arith.cmpi slt, %10, %arg6 : i64
      %cst_4 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %13 = scf.if %12 -> (vector<16xf32>) {
        %55 = arith.subi %arg6, %10 : i64
        %56 = arith.maxsi %55, %c0_i64 : i64
        %57 = arith.minsi %56, %c16_i64 : i64
        %58 = arith.trunci %57 : i64 to i32
        %59 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_12 = arith.constant 0 : i32
        %60 = llvm.insertelement %58, %59[%c0_i32_12 : i32] : vector<16xi32>
        %61 = llvm.shufflevector %60, %59 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %62 = arith.cmpi slt, %cst_4, %61 : vector<16xi32>
        %63 = arith.addi %0, %10 : i64
        %cst_13 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %64 = llvm.getelementptr %arg0[%63] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %65 = llvm.intr.masked.load %64, %62, %cst_13 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %66 = arith.select %62, %65, %cst : vector<16xi1>, vector<16xf32>
        %67 = arith.addf %11, %66 : vector<16xf32>
        scf.yield %67 : vector<16xf32>
      } else {
        scf.yield %11 : vector<16xf32>
      }
      %14 = llvm.shufflevector %13, %13 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
      %15 = llvm.shufflevector %13, %13 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
      %16 = arith.addf %14, %15 : vector<8xf32>
      %17 = llvm.shufflevector %16, %16 [0, 1, 2, 3] : vector<8xf32> 
      %18 = llvm.shufflevector %16, %16 [4, 5, 6, 7] : vector<8xf32> 
      %19 = arith.addf %17, %18 : vector<4xf32>
      %20 = llvm.shufflevector %19, %19 [0, 1] : vector<4xf32> 
      %21 = llvm.shufflevector %19, %19 [2, 3] : vector<4xf32> 
      %22 = arith.addf %20, %21 : vector<2xf32>
      %c0_i32 = arith.constant 0 : i32
      %23 = llvm.extractelement %22[%c0_i32 : i32] : vector<2xf32>
      %c1_i32 = arith.constant 1 : i32
      %24 = llvm.extractelement %22[%c1_i32 : i32] : vector<2xf32>
      %25 = arith.addf %23, %24 : f32
      %cst_5 = arith.constant 0.000000e+00 : f32
      %26 = arith.addf %25, %cst_5 : f32
      %cst_6 = arith.constant 9.600000e+01 : f32
      %27 = arith.divf %26, %cst_6 : f32
      %28 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_7 = arith.constant 0 : i32
      %29 = llvm.insertelement %27, %28[%c0_i32_7 : i32] : vector<16xf32>
      %30 = llvm.shufflevector %29, %28 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      %31 = scf.for %arg10 = %c0_i64 to %10 step %c16_i64 iter_args(%arg11 = %cst) -> (vector<16xf32>)  : i64 {
        %55 = arith.addi %0, %arg10 : i64
        %56 = llvm.getelementptr inbounds %arg0[%55] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %57 = llvm.load %56 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %58 = arith.subf %57, %30 : vector<16xf32>
        %59 = arith.mulf %58, %58 : vector<16xf32>
        %60 = arith.addf %arg11, %59 : vector<16xf32>
        scf.yield %60 : vector<16xf32>
      }
      %32 = scf.if %12 -> (vector<16xf32>) {
        %55 = arith.subi %arg6, %10 : i64
        %56 = arith.maxsi %55, %c0_i64 : i64
        %57 = arith.minsi %56, %c16_i64 : i64
        %58 = arith.trunci %57 : i64 to i32
        %59 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_12 = arith.constant 0 : i32
        %60 = llvm.insertelement %58, %59[%c0_i32_12 : i32] : vector<16xi32>
        %61 = llvm.shufflevector %60, %59 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %62 = arith.cmpi slt, %cst_4, %61 : vector<16xi32>
        %63 = arith.addi %0, %10 : i64
        %cst_13 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %64 = llvm.getelementptr %arg0[%63] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %65 = llvm.intr.masked.load %64, %62, %cst_13 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %66 = arith.subf %65, %30 : vector<16xf32>
        %67 = arith.mulf %66, %66 : vector<16xf32>
        %68 = arith.select %62, %67, %cst : vector<16xi1>, vector<16xf32>
        %69 = arith.addf %31, %68 : vector<16xf32>
        scf.yield %69 : vector<16xf32>
      } else {
        scf.yield %31 : vector<16xf32>
      }
      %33 = llvm.shufflevector %32, %32 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
      %34 = llvm.shufflevector %32, %32 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
      %35 = arith.addf %33, %34 : vector<8xf32>
      %36 = llvm.shufflevector %35, %35 [0, 1, 2, 3] : vector<8xf32> 
      %37 = llvm.shufflevector %35, %35 [4, 5, 6, 7] : vector<8xf32> 
      %38 = arith.addf %36, %37 : vector<4xf32>
      %39 = llvm.shufflevector %38, %38 [0, 1] : vector<4xf32> 
      %40 = llvm.shufflevector %38, %38 [2, 3] : vector<4xf32> 
      %41 = arith.addf %39, %40 : vector<2xf32>
      %c0_i32_8 = arith.constant 0 : i32
      %42 = llvm.extractelement %41[%c0_i32_8 : i32] : vector<2xf32>
      %c1_i32_9 = arith.constant 1 : i32
      %43 = llvm.extractelement %41[%c1_i32_9 : i32] : vector<2xf32>
      %44 = arith.addf %42, %43 : f32
      %45 = arith.addf %44, %cst_5 : f32
      %46 = llvm.getelementptr inbounds %arg1[%c0_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %47 = llvm.load %46 {alignment = 4 : i64} : !llvm.ptr -> f32
      %48 = arith.divf %45, %cst_6 : f32
      %49 = arith.addf %48, %47 : f32
      %50 = llvm.intr.sqrt(%49)  : (f32) -> f32
      %cst_10 = arith.constant 1.000000e+00 : f32
      %51 = arith.divf %cst_10, %50 : f32
      %52 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_11 = arith.constant 0 : i32
      %53 = llvm.insertelement %51, %52[%c0_i32_11 : i32] : vector<16xf32>
      %54 = llvm.shufflevector %53, %52 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      scf.for %arg10 = %c0_i64 to %10 step %c16_i64  : i64 {
        %55 = arith.addi %0, %arg10 : i64
        %56 = llvm.getelementptr inbounds %arg0[%55] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %57 = llvm.load %56 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %58 = arith.subf %57, %30 : vector<16xf32>
        %59 = arith.mulf %58, %54 : vector<16xf32>
        %60 = llvm.getelementptr inbounds %arg2[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %61 = llvm.load %60 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %62 = arith.mulf %59, %61 : vector<16xf32>
        %63 = llvm.getelementptr inbounds %arg3[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %64 = llvm.load %63 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %65 = arith.addf %62, %64 : vector<16xf32>
        %66 = llvm.getelementptr inbounds %arg4[%55] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %65, %66 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      scf.if %12 {
        %55 = arith.subi %arg6, %10 : i64
        %56 = arith.maxsi %55, %c0_i64 : i64
        %57 = arith.minsi %56, %c16_i64 : i64
        %58 = arith.trunci %57 : i64 to i32
        %59 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_12 = arith.constant 0 : i32
        %60 = llvm.insertelement %58, %59[%c0_i32_12 : i32] : vector<16xi32>
        %61 = llvm.shufflevector %60, %59 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %62 = arith.cmpi slt, %cst_4, %61 : vector<16xi32>
        %63 = arith.addi %0, %10 : i64
        %cst_13 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %64 = llvm.getelementptr %arg0[%63] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %65 = llvm.intr.masked.load %64, %62, %cst_13 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %66 = arith.subf %65, %30 : vector<16xf32>
        %67 = arith.mulf %66, %54 : vector<16xf32>
        %cst_14 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %68 = llvm.getelementptr %arg2[%10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %69 = llvm.intr.masked.load %68, %62, %cst_14 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %70 = arith.mulf %67, %69 : vector<16xf32>
        %cst_15 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %71 = llvm.getelementptr %arg3[%10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %72 = llvm.intr.masked.load %71, %62, %cst_15 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %73 = arith.addf %70, %72 : vector<16xf32>
        %74 = llvm.getelementptr %arg4[%63] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.intr.masked.store %73, %74, %62 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
    %c32_i64 = arith.constant 32 : i64
    %12 = llvm.getelementptr %arg0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %13 = llvm.load %12 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    llvm.call @body(%5, %7, %9, %11, %13, %1, %3, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
