// reduce_sum_reduce_sum_div_sub
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: !llvm.ptr {llvm.noalias}, %arg5: i64, %arg6: i64, %arg7: f32, %arg8: i64, %arg9: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg10 = %arg8 to %arg9 step %c1_i64  : i64 {
      %0 = arith.muli %arg6, %arg10 : i64
      %c4096_i64 = arith.constant 4096 : i64
      %cst = arith.constant -0.000000e+00 : f32
      %c0_i64 = arith.constant 0 : i64
      %cst_0 = arith.constant dense<-0.000000e+00> : vector<16xf32>
      %c16_i64 = arith.constant 16 : i64
      %cst_1 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %1 = scf.for %arg11 = %c0_i64 to %arg6 step %c4096_i64 iter_args(%arg12 = %cst) -> (f32)  : i64 {
        %29 = arith.addi %arg11, %c4096_i64 : i64
        %30 = arith.minsi %arg6, %29 : i64
        %31 = arith.subi %30, %arg11 : i64
        %c0_i64_9 = arith.constant 0 : i64
        %32 = arith.cmpi eq, %c16_i64, %c0_i64_9 : i64
        %c-9223372036854775808_i64_10 = arith.constant -9223372036854775808 : i64
        %c-1_i64_11 = arith.constant -1 : i64
        %33 = arith.cmpi eq, %c16_i64, %c-1_i64_11 : i64
        %34 = arith.cmpi eq, %31, %c-9223372036854775808_i64_10 : i64
        %35 = arith.andi %34, %33 : i1
        %36 = arith.ori %32, %35 : i1
        %c1_i64_12 = arith.constant 1 : i64
        %37 = arith.select %36, %c1_i64_12, %c16_i64 : i64
        %38 = arith.divsi %31, %37 : i64
        %c0_i64_13 = arith.constant 0 : i64
        %39 = arith.cmpi eq, %c16_i64, %c0_i64_13 : i64
        %c0_i64_14 = arith.constant 0 : i64
        %40 = arith.select %39, %c0_i64_14, %38 : i64
        %41 = arith.muli %40, %c16_i64 : i64
        %42 = arith.addi %arg11, %41 : i64
        %43 = scf.for %arg13 = %arg11 to %42 step %c16_i64 iter_args(%arg14 = %cst_0) -> (vector<16xf32>)  : i64 {
          %59 = arith.addi %0, %arg13 : i64
          %60 = llvm.getelementptr inbounds %arg0[%59] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %61 = llvm.load %60 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %62 = arith.addf %arg14, %61 : vector<16xf32>
          scf.yield %62 : vector<16xf32>
        }
        %44 = arith.cmpi slt, %42, %30 : i64
        %45 = scf.if %44 -> (vector<16xf32>) {
          %59 = arith.subi %30, %42 : i64
          %60 = arith.maxsi %59, %c0_i64 : i64
          %61 = arith.minsi %60, %c16_i64 : i64
          %62 = arith.trunci %61 : i64 to i32
          %63 = llvm.mlir.poison : vector<16xi32>
          %c0_i32_16 = arith.constant 0 : i32
          %64 = llvm.insertelement %62, %63[%c0_i32_16 : i32] : vector<16xi32>
          %65 = llvm.shufflevector %64, %63 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
          %66 = arith.cmpi slt, %cst_1, %65 : vector<16xi32>
          %67 = arith.addi %0, %42 : i64
          %cst_17 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %68 = llvm.getelementptr %arg0[%67] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %69 = llvm.intr.masked.load %68, %66, %cst_17 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %70 = arith.select %66, %69, %cst_0 : vector<16xi1>, vector<16xf32>
          %71 = arith.addf %43, %70 : vector<16xf32>
          scf.yield %71 : vector<16xf32>
        } else {
          scf.yield %43 : vector<16xf32>
        }
        %46 = llvm.shufflevector %45, %45 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
        %47 = llvm.shufflevector %45, %45 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
        %48 = arith.addf %46, %47 : vector<8xf32>
        %49 = llvm.shufflevector %48, %48 [0, 1, 2, 3] : vector<8xf32> 
        %50 = llvm.shufflevector %48, %48 [4, 5, 6, 7] : vector<8xf32> 
        %51 = arith.addf %49, %50 : vector<4xf32>
        %52 = llvm.shufflevector %51, %51 [0, 1] : vector<4xf32> 
        %53 = llvm.shufflevector %51, %51 [2, 3] : vector<4xf32> 
        %54 = arith.addf %52, %53 : vector<2xf32>
        %c0_i32_15 = arith.constant 0 : i32
        %55 = llvm.extractelement %54[%c0_i32_15 : i32] : vector<2xf32>
        %c1_i32 = arith.constant 1 : i32
        %56 = llvm.extractelement %54[%c1_i32 : i32] : vector<2xf32>
        %57 = arith.addf %55, %56 : f32
        %58 = arith.addf %arg12, %57 : f32
        scf.yield %58 : f32
      }
      %cst_2 = arith.constant 0.000000e+00 : f32
      %2 = arith.addf %1, %cst_2 : f32
      %3 = arith.divf %2, %arg7 : f32
      %4 = llvm.mlir.poison : vector<16xf32>
      %c0_i32 = arith.constant 0 : i32
      %5 = llvm.insertelement %3, %4[%c0_i32 : i32] : vector<16xf32>
      %6 = llvm.shufflevector %5, %4 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      %7 = scf.for %arg11 = %c0_i64 to %arg6 step %c4096_i64 iter_args(%arg12 = %cst) -> (f32)  : i64 {
        %29 = arith.addi %arg11, %c4096_i64 : i64
        %30 = arith.minsi %arg6, %29 : i64
        %31 = arith.subi %30, %arg11 : i64
        %c0_i64_9 = arith.constant 0 : i64
        %32 = arith.cmpi eq, %c16_i64, %c0_i64_9 : i64
        %c-9223372036854775808_i64_10 = arith.constant -9223372036854775808 : i64
        %c-1_i64_11 = arith.constant -1 : i64
        %33 = arith.cmpi eq, %c16_i64, %c-1_i64_11 : i64
        %34 = arith.cmpi eq, %31, %c-9223372036854775808_i64_10 : i64
        %35 = arith.andi %34, %33 : i1
        %36 = arith.ori %32, %35 : i1
        %c1_i64_12 = arith.constant 1 : i64
        %37 = arith.select %36, %c1_i64_12, %c16_i64 : i64
        %38 = arith.divsi %31, %37 : i64
        %c0_i64_13 = arith.constant 0 : i64
        %39 = arith.cmpi eq, %c16_i64, %c0_i64_13 : i64
        %c0_i64_14 = arith.constant 0 : i64
        %40 = arith.select %39, %c0_i64_14, %38 : i64
        %41 = arith.muli %40, %c16_i64 : i64
        %42 = arith.addi %arg11, %41 : i64
        %43 = scf.for %arg13 = %arg11 to %42 step %c16_i64 iter_args(%arg14 = %cst_0) -> (vector<16xf32>)  : i64 {
          %59 = arith.addi %0, %arg13 : i64
          %60 = llvm.getelementptr inbounds %arg0[%59] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %61 = llvm.load %60 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %62 = arith.subf %61, %6 : vector<16xf32>
          %63 = arith.mulf %62, %62 : vector<16xf32>
          %64 = arith.addf %arg14, %63 : vector<16xf32>
          scf.yield %64 : vector<16xf32>
        }
        %44 = arith.cmpi slt, %42, %30 : i64
        %45 = scf.if %44 -> (vector<16xf32>) {
          %59 = arith.subi %30, %42 : i64
          %60 = arith.maxsi %59, %c0_i64 : i64
          %61 = arith.minsi %60, %c16_i64 : i64
          %62 = arith.trunci %61 : i64 to i32
          %63 = llvm.mlir.poison : vector<16xi32>
          %c0_i32_16 = arith.constant 0 : i32
          %64 = llvm.insertelement %62, %63[%c0_i32_16 : i32] : vector<16xi32>
          %65 = llvm.shufflevector %64, %63 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
          %66 = arith.cmpi slt, %cst_1, %65 : vector<16xi32>
          %67 = arith.addi %0, %42 : i64
          %cst_17 = arith.constant dense<0.000000e+00> : vector<16xf32>
          %68 = llvm.getelementptr %arg0[%67] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %69 = llvm.intr.masked.load %68, %66, %cst_17 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
          %70 = arith.subf %69, %6 : vector<16xf32>
          %71 = arith.mulf %70, %70 : vector<16xf32>
          %72 = arith.select %66, %71, %cst_0 : vector<16xi1>, vector<16xf32>
          %73 = arith.addf %43, %72 : vector<16xf32>
          scf.yield %73 : vector<16xf32>
        } else {
          scf.yield %43 : vector<16xf32>
        }
        %46 = llvm.shufflevector %45, %45 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32> 
        %47 = llvm.shufflevector %45, %45 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32> 
        %48 = arith.addf %46, %47 : vector<8xf32>
        %49 = llvm.shufflevector %48, %48 [0, 1, 2, 3] : vector<8xf32> 
        %50 = llvm.shufflevector %48, %48 [4, 5, 6, 7] : vector<8xf32> 
        %51 = arith.addf %49, %50 : vector<4xf32>
        %52 = llvm.shufflevector %51, %51 [0, 1] : vector<4xf32> 
        %53 = llvm.shufflevector %51, %51 [2, 3] : vector<4xf32> 
        %54 = arith.addf %52, %53 : vector<2xf32>
        %c0_i32_15 = arith.constant 0 : i32
        %55 = llvm.extractelement %54[%c0_i32_15 : i32] : vector<2xf32>
        %c1_i32 = arith.constant 1 : i32
        %56 = llvm.extractelement %54[%c1_i32 : i32] : vector<2xf32>
        %57 = arith.addf %55, %56 : f32
        %58 = arith.addf %arg12, %57 : f32
        scf.yield %58 : f32
      }
      %8 = arith.addf %7, %cst_2 : f32
      %9 = llvm.getelementptr inbounds %arg1[%c0_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %10 = llvm.load %9 {alignment = 4 : i64} : !llvm.ptr -> f32
      %11 = arith.divf %8, %arg7 : f32
      %12 = arith.addf %11, %10 : f32
      %13 = llvm.intr.sqrt(%12)  : (f32) -> f32
      %cst_3 = arith.constant 1.000000e+00 : f32
      %14 = arith.divf %cst_3, %13 : f32
      %c0_i64_4 = arith.constant 0 : i64
      %15 = arith.cmpi eq, %c16_i64, %c0_i64_4 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %16 = arith.cmpi eq, %c16_i64, %c-1_i64 : i64
      %17 = arith.cmpi eq, %arg6, %c-9223372036854775808_i64 : i64
      %18 = arith.andi %17, %16 : i1
      %19 = arith.ori %15, %18 : i1
      %c1_i64_5 = arith.constant 1 : i64
      %20 = arith.select %19, %c1_i64_5, %c16_i64 : i64
      %21 = arith.divsi %arg6, %20 : i64
      %c0_i64_6 = arith.constant 0 : i64
      %22 = arith.cmpi eq, %c16_i64, %c0_i64_6 : i64
      %c0_i64_7 = arith.constant 0 : i64
      %23 = arith.select %22, %c0_i64_7, %21 : i64
      %24 = arith.muli %23, %c16_i64 : i64
      %25 = llvm.mlir.poison : vector<16xf32>
      %c0_i32_8 = arith.constant 0 : i32
      %26 = llvm.insertelement %14, %25[%c0_i32_8 : i32] : vector<16xf32>
      %27 = llvm.shufflevector %26, %25 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
      scf.for %arg11 = %c0_i64 to %24 step %c16_i64  : i64 {
        %29 = arith.addi %0, %arg11 : i64
        %30 = llvm.getelementptr inbounds %arg0[%29] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %31 = llvm.load %30 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %32 = arith.subf %31, %6 : vector<16xf32>
        %33 = arith.mulf %32, %27 : vector<16xf32>
        %34 = llvm.getelementptr inbounds %arg2[%arg11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %35 = llvm.load %34 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %36 = arith.mulf %33, %35 : vector<16xf32>
        %37 = llvm.getelementptr inbounds %arg3[%arg11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %38 = llvm.load %37 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %39 = arith.addf %36, %38 : vector<16xf32>
        %40 = llvm.getelementptr inbounds %arg4[%29] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %39, %40 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %28 = arith.cmpi slt, %24, %arg6 : i64
      scf.if %28 {
        %29 = arith.subi %arg6, %24 : i64
        %30 = arith.maxsi %29, %c0_i64 : i64
        %31 = arith.minsi %30, %c16_i64 : i64
        %32 = arith.trunci %31 : i64 to i32
        %33 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_9 = arith.constant 0 : i32
        %34 = llvm.insertelement %32, %33[%c0_i32_9 : i32] : vector<16xi32>
        %35 = llvm.shufflevector %34, %33 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %36 = arith.cmpi slt, %cst_1, %35 : vector<16xi32>
        %37 = arith.addi %0, %24 : i64
        %cst_10 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %38 = llvm.getelementptr %arg0[%37] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %39 = llvm.intr.masked.load %38, %36, %cst_10 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %40 = arith.subf %39, %6 : vector<16xf32>
        %41 = arith.mulf %40, %27 : vector<16xf32>
        %cst_11 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %42 = llvm.getelementptr %arg2[%24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %43 = llvm.intr.masked.load %42, %36, %cst_11 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %44 = arith.mulf %41, %43 : vector<16xf32>
        %cst_12 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %45 = llvm.getelementptr %arg3[%24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %46 = llvm.intr.masked.load %45, %36, %cst_12 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %47 = arith.addf %44, %46 : vector<16xf32>
        %48 = llvm.getelementptr %arg4[%37] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.intr.masked.store %47, %48, %36 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
