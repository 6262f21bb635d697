// conv_add_relu
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64, %arg15: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c192_i64 = arith.constant 192 : i64
    %0 = llvm.alloca %c192_i64 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg16 = %arg14 to %arg15 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %1 = arith.cmpi eq, %arg10, %c0_i64 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %2 = arith.cmpi eq, %arg10, %c-1_i64 : i64
      %3 = arith.cmpi eq, %arg16, %c-9223372036854775808_i64 : i64
      %4 = arith.andi %3, %2 : i1
      %5 = arith.ori %1, %4 : i1
      %c1_i64_0 = arith.constant 1 : i64
      %6 = arith.select %5, %c1_i64_0, %arg10 : i64
      %7 = arith.remsi %arg16, %6 : i64
      %8 = arith.muli %7, %arg11 : i64
      %9 = arith.addi %8, %arg11 : i64
      %10 = arith.minsi %arg5, %9 : i64
      %c0_i64_1 = arith.constant 0 : i64
      %11 = arith.cmpi eq, %arg10, %c0_i64_1 : i64
      %c-9223372036854775808_i64_2 = arith.constant -9223372036854775808 : i64
      %c-1_i64_3 = arith.constant -1 : i64
      %12 = arith.cmpi eq, %arg10, %c-1_i64_3 : i64
      %13 = arith.cmpi eq, %arg16, %c-9223372036854775808_i64_2 : i64
      %14 = arith.andi %13, %12 : i1
      %15 = arith.ori %11, %14 : i1
      %c1_i64_4 = arith.constant 1 : i64
      %16 = arith.select %15, %c1_i64_4, %arg10 : i64
      %17 = arith.divsi %arg16, %16 : i64
      %c0_i64_5 = arith.constant 0 : i64
      %18 = arith.cmpi eq, %arg10, %c0_i64_5 : i64
      %c0_i64_6 = arith.constant 0 : i64
      %19 = arith.select %18, %c0_i64_6, %17 : i64
      %c16_i64 = arith.constant 16 : i64
      %c15_i64 = arith.constant 15 : i64
      %20 = arith.addi %arg7, %c15_i64 : i64
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
      %30 = arith.addi %arg12, %c-1_i64_14 : i64
      %31 = arith.addi %29, %30 : i64
      %c0_i64_15 = arith.constant 0 : i64
      %32 = arith.cmpi eq, %arg12, %c0_i64_15 : i64
      %c-9223372036854775808_i64_16 = arith.constant -9223372036854775808 : i64
      %c-1_i64_17 = arith.constant -1 : i64
      %33 = arith.cmpi eq, %arg12, %c-1_i64_17 : i64
      %34 = arith.cmpi eq, %31, %c-9223372036854775808_i64_16 : i64
      %35 = arith.andi %34, %33 : i1
      %36 = arith.ori %32, %35 : i1
      %c1_i64_18 = arith.constant 1 : i64
      %37 = arith.select %36, %c1_i64_18, %arg12 : i64
      %38 = arith.divsi %31, %37 : i64
      %c0_i64_19 = arith.constant 0 : i64
      %39 = arith.cmpi eq, %arg12, %c0_i64_19 : i64
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
      %48 = arith.muli %47, %arg12 : i64
      %49 = arith.addi %48, %arg12 : i64
      %50 = arith.minsi %29, %49 : i64
      %c0_i64_25 = arith.constant 0 : i64
      %51 = arith.cmpi eq, %40, %c0_i64_25 : i64
      %c-9223372036854775808_i64_26 = arith.constant -9223372036854775808 : i64
      %c-1_i64_27 = arith.constant -1 : i64
      %52 = arith.cmpi eq, %40, %c-1_i64_27 : i64
      %53 = arith.cmpi eq, %19, %c-9223372036854775808_i64_26 : i64
      %54 = arith.andi %53, %52 : i1
      %55 = arith.ori %51, %54 : i1
      %c1_i64_28 = arith.constant 1 : i64
      %56 = arith.select %55, %c1_i64_28, %40 : i64
      %57 = arith.divsi %19, %56 : i64
      %c0_i64_29 = arith.constant 0 : i64
      %58 = arith.cmpi eq, %40, %c0_i64_29 : i64
      %c0_i64_30 = arith.constant 0 : i64
      %59 = arith.select %58, %c0_i64_30, %57 : i64
      %c27_i64 = arith.constant 27 : i64
      %c0_i64_31 = arith.constant 0 : i64
      %c-17_i64 = arith.constant -17 : i64
      %c-16_i64 = arith.constant -16 : i64
      %c3_i64 = arith.constant 3 : i64
      %cst = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %cst_32 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi64>
      %cst_33 = arith.constant dense<-1> : vector<16xi64>
      %cst_34 = arith.constant dense<0> : vector<16xi64>
      scf.for %arg17 = %48 to %50 step %c1_i64_13  : i64 {
        %63 = arith.muli %arg17, %c16_i64 : i64
        %64 = arith.subi %arg17, %48 : i64
        %65 = arith.muli %64, %c27_i64 : i64
        %66 = arith.addi %63, %c16_i64 : i64
        %67 = arith.cmpi sle, %66, %arg7 : i64
        %68 = arith.muli %arg17, %c-16_i64 : i64
        %69 = arith.addi %c-17_i64, %68 : i64
        %70 = arith.addi %69, %arg9 : i64
        %71 = arith.cmpi sge, %70, %c0_i64_31 : i64
        %72 = arith.addi %c-1_i64_14, %63 : i64
        %73 = arith.cmpi sge, %72, %c0_i64_31 : i64
        %74 = arith.andi %71, %73 : i1
        %75 = arith.andi %67, %74 : i1
        %76 = arith.andi %75, %74 : i1
        scf.if %76 {
          %77 = arith.addi %c-1_i64_14, %59 : i64
          %78 = arith.muli %59, %arg9 : i64
          %79 = arith.addi %c-1_i64_14, %78 : i64
          %80 = arith.addi %79, %63 : i64
          %81 = arith.muli %arg9, %c-1_i64_14 : i64
          %82 = arith.muli %arg8, %arg9 : i64
          %83 = arith.muli %82, %c3_i64 : i64
          scf.for %arg18 = %c0_i64_31 to %c3_i64 step %c1_i64_13  : i64 {
            %84 = arith.muli %arg18, %c3_i64 : i64
            %85 = arith.muli %arg18, %arg8 : i64
            %86 = arith.muli %85, %arg9 : i64
            %87 = arith.addi %80, %86 : i64
            scf.for %arg19 = %c0_i64_31 to %c3_i64 step %c1_i64_13  : i64 {
              %88 = arith.addi %84, %arg19 : i64
              %89 = arith.muli %88, %c3_i64 : i64
              %90 = arith.addi %77, %arg19 : i64
              %91 = arith.cmpi sle, %c0_i64_31, %90 : i64
              %92 = arith.cmpi slt, %90, %arg8 : i64
              %93 = arith.andi %91, %92 : i1
              %94 = llvm.mlir.poison : vector<16xi1>
              %c0_i32 = arith.constant 0 : i32
              %95 = llvm.insertelement %93, %94[%c0_i32 : i32] : vector<16xi1>
              %96 = llvm.shufflevector %95, %94 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
              %97 = arith.muli %arg19, %arg9 : i64
              %98 = arith.addi %87, %97 : i64
              scf.for %arg20 = %c0_i64_31 to %c3_i64 step %c1_i64_13  : i64 {
                %99 = arith.addi %89, %arg20 : i64
                %100 = arith.addi %65, %99 : i64
                %101 = arith.muli %100, %c16_i64 : i64
                %102 = arith.addi %98, %arg20 : i64
                %103 = arith.addi %102, %81 : i64
                %104 = arith.cmpi sle, %103, %c-16_i64 : i64
                %105 = arith.cmpi sge, %103, %83 : i64
                %106 = arith.ori %104, %105 : i1
                %107 = arith.select %106, %c0_i64_31, %103 : i64
                %cst_36 = arith.constant dense<0.000000e+00> : vector<16xf32>
                %108 = llvm.getelementptr %arg0[%107] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %109 = llvm.intr.masked.load %108, %96, %cst_36 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
                %110 = llvm.getelementptr inbounds %arg4[%101] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %109, %110 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              }
            }
          }
        } else {
          %77 = arith.subi %arg7, %63 : i64
          %78 = arith.maxsi %77, %c0_i64_31 : i64
          %79 = arith.minsi %78, %c16_i64 : i64
          %80 = arith.trunci %79 : i64 to i32
          %81 = llvm.mlir.poison : vector<16xi32>
          %c0_i32 = arith.constant 0 : i32
          %82 = llvm.insertelement %80, %81[%c0_i32 : i32] : vector<16xi32>
          %83 = llvm.shufflevector %82, %81 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
          %84 = arith.cmpi slt, %cst, %83 : vector<16xi32>
          %85 = arith.addi %c-1_i64_14, %59 : i64
          %86 = llvm.mlir.poison : vector<16xi64>
          %c0_i32_36 = arith.constant 0 : i32
          %87 = llvm.insertelement %63, %86[%c0_i32_36 : i32] : vector<16xi64>
          %88 = llvm.shufflevector %87, %86 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
          %89 = arith.addi %88, %cst_32 : vector<16xi64>
          %90 = arith.addi %cst_33, %89 : vector<16xi64>
          %91 = llvm.mlir.poison : vector<16xi64>
          %c0_i32_37 = arith.constant 0 : i32
          %92 = llvm.insertelement %arg9, %91[%c0_i32_37 : i32] : vector<16xi64>
          %93 = llvm.shufflevector %92, %91 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
          %94 = arith.muli %59, %arg9 : i64
          %95 = arith.addi %c-1_i64_14, %94 : i64
          %96 = arith.addi %95, %63 : i64
          %97 = arith.muli %arg9, %c-1_i64_14 : i64
          %98 = arith.muli %arg8, %arg9 : i64
          %99 = arith.muli %98, %c3_i64 : i64
          scf.for %arg18 = %c0_i64_31 to %c3_i64 step %c1_i64_13  : i64 {
            %100 = arith.muli %arg18, %c3_i64 : i64
            %101 = arith.muli %arg18, %arg8 : i64
            %102 = arith.muli %101, %arg9 : i64
            %103 = arith.addi %96, %102 : i64
            scf.for %arg19 = %c0_i64_31 to %c3_i64 step %c1_i64_13  : i64 {
              %104 = arith.addi %100, %arg19 : i64
              %105 = arith.muli %104, %c3_i64 : i64
              %106 = arith.addi %85, %arg19 : i64
              %107 = arith.cmpi sle, %c0_i64_31, %106 : i64
              %108 = arith.cmpi slt, %106, %arg8 : i64
              %109 = arith.andi %107, %108 : i1
              %110 = llvm.mlir.poison : vector<16xi1>
              %c0_i32_38 = arith.constant 0 : i32
              %111 = llvm.insertelement %109, %110[%c0_i32_38 : i32] : vector<16xi1>
              %112 = llvm.shufflevector %111, %110 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
              %113 = arith.muli %arg19, %arg9 : i64
              %114 = arith.addi %103, %113 : i64
              scf.for %arg20 = %c0_i64_31 to %c3_i64 step %c1_i64_13  : i64 {
                %115 = arith.addi %105, %arg20 : i64
                %116 = arith.addi %65, %115 : i64
                %117 = arith.muli %116, %c16_i64 : i64
                %118 = llvm.mlir.poison : vector<16xi64>
                %c0_i32_39 = arith.constant 0 : i32
                %119 = llvm.insertelement %arg20, %118[%c0_i32_39 : i32] : vector<16xi64>
                %120 = llvm.shufflevector %119, %118 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
                %121 = arith.addi %90, %120 : vector<16xi64>
                %122 = arith.cmpi sle, %cst_34, %121 : vector<16xi64>
                %123 = arith.andi %112, %122 : vector<16xi1>
                %124 = arith.cmpi slt, %121, %93 : vector<16xi64>
                %125 = arith.andi %123, %124 : vector<16xi1>
                %126 = arith.andi %84, %125 : vector<16xi1>
                %127 = arith.addi %114, %arg20 : i64
                %128 = arith.addi %127, %97 : i64
                %129 = arith.cmpi sle, %128, %c-16_i64 : i64
                %130 = arith.cmpi sge, %128, %99 : i64
                %131 = arith.ori %129, %130 : i1
                %132 = arith.select %131, %c0_i64_31, %128 : i64
                %cst_40 = arith.constant dense<0.000000e+00> : vector<16xf32>
                %133 = llvm.getelementptr %arg0[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %134 = llvm.intr.masked.load %133, %126, %cst_40 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
                %135 = llvm.getelementptr inbounds %arg4[%117] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %134, %135 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              }
            }
          }
        }
      }
      %c12_i64 = arith.constant 12 : i64
      %cst_35 = arith.constant dense<0.000000e+00> : vector<16xf32>
      %c2_i64 = arith.constant 2 : i64
      %c4_i64 = arith.constant 4 : i64
      %c5_i64 = arith.constant 5 : i64
      %c6_i64 = arith.constant 6 : i64
      %c7_i64 = arith.constant 7 : i64
      %c8_i64 = arith.constant 8 : i64
      %c9_i64 = arith.constant 9 : i64
      %c10_i64 = arith.constant 10 : i64
      %c11_i64 = arith.constant 11 : i64
      %c32_i64 = arith.constant 32 : i64
      %c48_i64 = arith.constant 48 : i64
      %c64_i64 = arith.constant 64 : i64
      %c80_i64 = arith.constant 80 : i64
      %c96_i64 = arith.constant 96 : i64
      %c112_i64 = arith.constant 112 : i64
      %c128_i64 = arith.constant 128 : i64
      %c144_i64 = arith.constant 144 : i64
      %c160_i64 = arith.constant 160 : i64
      %c176_i64 = arith.constant 176 : i64
      %60 = arith.addi %arg5, %c-1_i64_14 : i64
      %61 = arith.muli %arg6, %arg7 : i64
      %62 = arith.muli %arg7, %59 : i64
      scf.for %arg17 = %8 to %10 step %c12_i64  : i64 {
        %63 = arith.minsi %arg17, %60 : i64
        %64 = arith.addi %arg17, %c1_i64_13 : i64
        %65 = arith.minsi %64, %60 : i64
        %66 = arith.addi %arg17, %c2_i64 : i64
        %67 = arith.minsi %66, %60 : i64
        %68 = arith.addi %arg17, %c3_i64 : i64
        %69 = arith.minsi %68, %60 : i64
        %70 = arith.addi %arg17, %c4_i64 : i64
        %71 = arith.minsi %70, %60 : i64
        %72 = arith.addi %arg17, %c5_i64 : i64
        %73 = arith.minsi %72, %60 : i64
        %74 = arith.addi %arg17, %c6_i64 : i64
        %75 = arith.minsi %74, %60 : i64
        %76 = arith.addi %arg17, %c7_i64 : i64
        %77 = arith.minsi %76, %60 : i64
        %78 = arith.addi %arg17, %c8_i64 : i64
        %79 = arith.minsi %78, %60 : i64
        %80 = arith.addi %arg17, %c9_i64 : i64
        %81 = arith.minsi %80, %60 : i64
        %82 = arith.addi %arg17, %c10_i64 : i64
        %83 = arith.minsi %82, %60 : i64
        %84 = arith.addi %arg17, %c11_i64 : i64
        %85 = arith.minsi %84, %60 : i64
        %86 = arith.muli %63, %c27_i64 : i64
        %87 = arith.muli %65, %c27_i64 : i64
        %88 = arith.muli %67, %c27_i64 : i64
        %89 = arith.muli %69, %c27_i64 : i64
        %90 = arith.muli %71, %c27_i64 : i64
        %91 = arith.muli %73, %c27_i64 : i64
        %92 = arith.muli %75, %c27_i64 : i64
        %93 = arith.muli %77, %c27_i64 : i64
        %94 = arith.muli %79, %c27_i64 : i64
        %95 = arith.muli %81, %c27_i64 : i64
        %96 = arith.muli %83, %c27_i64 : i64
        %97 = arith.muli %85, %c27_i64 : i64
        %98 = arith.subi %10, %arg17 : i64
        %99 = arith.minsi %c12_i64, %98 : i64
        scf.for %arg18 = %48 to %50 step %c1_i64_13  : i64 {
          %100 = arith.muli %arg18, %c16_i64 : i64
          %101 = arith.subi %arg18, %48 : i64
          %102 = arith.muli %101, %c27_i64 : i64
          %103:12 = scf.for %arg19 = %c0_i64_31 to %c27_i64 step %c1_i64_13 iter_args(%arg20 = %cst_35, %arg21 = %cst_35, %arg22 = %cst_35, %arg23 = %cst_35, %arg24 = %cst_35, %arg25 = %cst_35, %arg26 = %cst_35, %arg27 = %cst_35, %arg28 = %cst_35, %arg29 = %cst_35, %arg30 = %cst_35, %arg31 = %cst_35) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
            %131 = arith.addi %102, %arg19 : i64
            %132 = arith.muli %131, %c16_i64 : i64
            %133 = llvm.getelementptr inbounds %arg4[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %134 = llvm.load %133 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
            %135 = arith.addi %86, %arg19 : i64
            %136 = llvm.getelementptr inbounds %arg1[%135] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %137 = llvm.load %136 {alignment = 4 : i64} : !llvm.ptr -> f32
            %138 = llvm.mlir.poison : vector<16xf32>
            %c0_i32 = arith.constant 0 : i32
            %139 = llvm.insertelement %137, %138[%c0_i32 : i32] : vector<16xf32>
            %140 = llvm.shufflevector %139, %138 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %141 = llvm.intr.fma(%140, %134, %arg20)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %142 = arith.addi %87, %arg19 : i64
            %143 = llvm.getelementptr inbounds %arg1[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %144 = llvm.load %143 {alignment = 4 : i64} : !llvm.ptr -> f32
            %145 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_42 = arith.constant 0 : i32
            %146 = llvm.insertelement %144, %145[%c0_i32_42 : i32] : vector<16xf32>
            %147 = llvm.shufflevector %146, %145 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %148 = llvm.intr.fma(%147, %134, %arg21)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %149 = arith.addi %88, %arg19 : i64
            %150 = llvm.getelementptr inbounds %arg1[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %151 = llvm.load %150 {alignment = 4 : i64} : !llvm.ptr -> f32
            %152 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_43 = arith.constant 0 : i32
            %153 = llvm.insertelement %151, %152[%c0_i32_43 : i32] : vector<16xf32>
            %154 = llvm.shufflevector %153, %152 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %155 = llvm.intr.fma(%154, %134, %arg22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %156 = arith.addi %89, %arg19 : i64
            %157 = llvm.getelementptr inbounds %arg1[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %158 = llvm.load %157 {alignment = 4 : i64} : !llvm.ptr -> f32
            %159 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_44 = arith.constant 0 : i32
            %160 = llvm.insertelement %158, %159[%c0_i32_44 : i32] : vector<16xf32>
            %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %162 = llvm.intr.fma(%161, %134, %arg23)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %163 = arith.addi %90, %arg19 : i64
            %164 = llvm.getelementptr inbounds %arg1[%163] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %165 = llvm.load %164 {alignment = 4 : i64} : !llvm.ptr -> f32
            %166 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_45 = arith.constant 0 : i32
            %167 = llvm.insertelement %165, %166[%c0_i32_45 : i32] : vector<16xf32>
            %168 = llvm.shufflevector %167, %166 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %169 = llvm.intr.fma(%168, %134, %arg24)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %170 = arith.addi %91, %arg19 : i64
            %171 = llvm.getelementptr inbounds %arg1[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %172 = llvm.load %171 {alignment = 4 : i64} : !llvm.ptr -> f32
            %173 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_46 = arith.constant 0 : i32
            %174 = llvm.insertelement %172, %173[%c0_i32_46 : i32] : vector<16xf32>
            %175 = llvm.shufflevector %174, %173 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %176 = llvm.intr.fma(%175, %134, %arg25)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %177 = arith.addi %92, %arg19 : i64
            %178 = llvm.getelementptr inbounds %arg1[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %179 = llvm.load %178 {alignment = 4 : i64} : !llvm.ptr -> f32
            %180 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_47 = arith.constant 0 : i32
            %181 = llvm.insertelement %179, %180[%c0_i32_47 : i32] : vector<16xf32>
            %182 = llvm.shufflevector %181, %180 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %183 = llvm.intr.fma(%182, %134, %arg26)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %184 = arith.addi %93, %arg19 : i64
            %185 = llvm.getelementptr inbounds %arg1[%184] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %186 = llvm.load %185 {alignment = 4 : i64} : !llvm.ptr -> f32
            %187 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_48 = arith.constant 0 : i32
            %188 = llvm.insertelement %186, %187[%c0_i32_48 : i32] : vector<16xf32>
            %189 = llvm.shufflevector %188, %187 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %190 = llvm.intr.fma(%189, %134, %arg27)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %191 = arith.addi %94, %arg19 : i64
            %192 = llvm.getelementptr inbounds %arg1[%191] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %193 = llvm.load %192 {alignment = 4 : i64} : !llvm.ptr -> f32
            %194 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_49 = arith.constant 0 : i32
            %195 = llvm.insertelement %193, %194[%c0_i32_49 : i32] : vector<16xf32>
            %196 = llvm.shufflevector %195, %194 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %197 = llvm.intr.fma(%196, %134, %arg28)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %198 = arith.addi %95, %arg19 : i64
            %199 = llvm.getelementptr inbounds %arg1[%198] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %200 = llvm.load %199 {alignment = 4 : i64} : !llvm.ptr -> f32
            %201 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_50 = arith.constant 0 : i32
            %202 = llvm.insertelement %200, %201[%c0_i32_50 : i32] : vector<16xf32>
            %203 = llvm.shufflevector %202, %201 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %204 = llvm.intr.fma(%203, %134, %arg29)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %205 = arith.addi %96, %arg19 : i64
            %206 = llvm.getelementptr inbounds %arg1[%205] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %207 = llvm.load %206 {alignment = 4 : i64} : !llvm.ptr -> f32
            %208 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_51 = arith.constant 0 : i32
            %209 = llvm.insertelement %207, %208[%c0_i32_51 : i32] : vector<16xf32>
            %210 = llvm.shufflevector %209, %208 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %211 = llvm.intr.fma(%210, %134, %arg30)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            %212 = arith.addi %97, %arg19 : i64
            %213 = llvm.getelementptr inbounds %arg1[%212] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %214 = llvm.load %213 {alignment = 4 : i64} : !llvm.ptr -> f32
            %215 = llvm.mlir.poison : vector<16xf32>
            %c0_i32_52 = arith.constant 0 : i32
            %216 = llvm.insertelement %214, %215[%c0_i32_52 : i32] : vector<16xf32>
            %217 = llvm.shufflevector %216, %215 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %218 = llvm.intr.fma(%217, %134, %arg31)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
            scf.yield %141, %148, %155, %162, %169, %176, %183, %190, %197, %204, %211, %218 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
          }
          %104 = llvm.getelementptr inbounds %0[%c0_i64_31] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#0, %104 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %105 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#1, %105 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %106 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#2, %106 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %107 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#3, %107 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %108 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#4, %108 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %109 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#5, %109 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %110 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#6, %110 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %111 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#7, %111 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %112 = llvm.getelementptr inbounds %0[%c128_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#8, %112 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %113 = llvm.getelementptr inbounds %0[%c144_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#9, %113 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %114 = llvm.getelementptr inbounds %0[%c160_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#10, %114 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %115 = llvm.getelementptr inbounds %0[%c176_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %103#11, %115 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %116 = arith.addi %100, %c16_i64 : i64
          %117 = arith.minsi %arg7, %116 : i64
          %118 = arith.subi %117, %100 : i64
          %c0_i64_36 = arith.constant 0 : i64
          %119 = arith.cmpi eq, %c16_i64, %c0_i64_36 : i64
          %c-9223372036854775808_i64_37 = arith.constant -9223372036854775808 : i64
          %c-1_i64_38 = arith.constant -1 : i64
          %120 = arith.cmpi eq, %c16_i64, %c-1_i64_38 : i64
          %121 = arith.cmpi eq, %118, %c-9223372036854775808_i64_37 : i64
          %122 = arith.andi %121, %120 : i1
          %123 = arith.ori %119, %122 : i1
          %c1_i64_39 = arith.constant 1 : i64
          %124 = arith.select %123, %c1_i64_39, %c16_i64 : i64
          %125 = arith.divsi %118, %124 : i64
          %c0_i64_40 = arith.constant 0 : i64
          %126 = arith.cmpi eq, %c16_i64, %c0_i64_40 : i64
          %c0_i64_41 = arith.constant 0 : i64
          %127 = arith.select %126, %c0_i64_41, %125 : i64
          %128 = arith.muli %127, %c16_i64 : i64
          %129 = arith.addi %100, %128 : i64
          %130 = arith.cmpi slt, %129, %117 : i64
          scf.for %arg19 = %c0_i64_31 to %99 step %c1_i64_13  : i64 {
            %131 = arith.addi %arg17, %arg19 : i64
            %132 = llvm.getelementptr inbounds %arg2[%131] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %133 = llvm.load %132 {alignment = 4 : i64} : !llvm.ptr -> f32
            %134 = arith.muli %arg19, %c16_i64 : i64
            %135 = llvm.mlir.poison : vector<16xf32>
            %c0_i32 = arith.constant 0 : i32
            %136 = llvm.insertelement %133, %135[%c0_i32 : i32] : vector<16xf32>
            %137 = llvm.shufflevector %136, %135 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
            %138 = arith.muli %61, %131 : i64
            %139 = arith.addi %138, %62 : i64
            scf.for %arg20 = %100 to %129 step %c16_i64  : i64 {
              %140 = arith.subi %arg20, %100 : i64
              %141 = arith.addi %134, %140 : i64
              %142 = llvm.getelementptr inbounds %0[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %143 = llvm.load %142 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %144 = arith.addf %143, %137 : vector<16xf32>
              %145 = arith.maximumf %144, %cst_35 : vector<16xf32>
              %146 = arith.addi %139, %arg20 : i64
              %147 = llvm.getelementptr inbounds %arg3[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %145, %147 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            }
            scf.if %130 {
              %140 = arith.subi %117, %129 : i64
              %141 = arith.maxsi %140, %c0_i64_31 : i64
              %142 = arith.minsi %141, %c16_i64 : i64
              %143 = arith.trunci %142 : i64 to i32
              %144 = llvm.mlir.poison : vector<16xi32>
              %c0_i32_42 = arith.constant 0 : i32
              %145 = llvm.insertelement %143, %144[%c0_i32_42 : i32] : vector<16xi32>
              %146 = llvm.shufflevector %145, %144 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
              %147 = arith.cmpi slt, %cst, %146 : vector<16xi32>
              %148 = arith.addi %134, %128 : i64
              %149 = llvm.getelementptr inbounds %0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %151 = arith.addf %150, %137 : vector<16xf32>
              %152 = arith.maximumf %151, %cst_35 : vector<16xf32>
              %153 = arith.addi %139, %129 : i64
              %154 = llvm.getelementptr %arg3[%153] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.intr.masked.store %152, %154, %147 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
