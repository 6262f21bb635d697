// conv_add_relu
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64, %arg15: i64, %arg16: i64, %arg17: i64, %arg18: i64, %arg19: i64, %arg20: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c128_i64 = arith.constant 128 : i64
    %0 = llvm.alloca %c128_i64 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg21 = %arg19 to %arg20 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %1 = arith.cmpi eq, %arg13, %c0_i64 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %2 = arith.cmpi eq, %arg13, %c-1_i64 : i64
      %3 = arith.cmpi eq, %arg21, %c-9223372036854775808_i64 : i64
      %4 = arith.andi %3, %2 : i1
      %5 = arith.ori %1, %4 : i1
      %c1_i64_0 = arith.constant 1 : i64
      %6 = arith.select %5, %c1_i64_0, %arg13 : i64
      %7 = arith.remsi %arg21, %6 : i64
      %c0_i64_1 = arith.constant 0 : i64
      %8 = arith.cmpi eq, %arg13, %c0_i64_1 : i64
      %c-9223372036854775808_i64_2 = arith.constant -9223372036854775808 : i64
      %c-1_i64_3 = arith.constant -1 : i64
      %9 = arith.cmpi eq, %arg13, %c-1_i64_3 : i64
      %10 = arith.cmpi eq, %arg21, %c-9223372036854775808_i64_2 : i64
      %11 = arith.andi %10, %9 : i1
      %12 = arith.ori %8, %11 : i1
      %c1_i64_4 = arith.constant 1 : i64
      %13 = arith.select %12, %c1_i64_4, %arg13 : i64
      %14 = arith.divsi %arg21, %13 : i64
      %c0_i64_5 = arith.constant 0 : i64
      %15 = arith.cmpi eq, %arg13, %c0_i64_5 : i64
      %c0_i64_6 = arith.constant 0 : i64
      %16 = arith.select %15, %c0_i64_6, %14 : i64
      %c65536_i64 = arith.constant 65536 : i64
      %17 = arith.muli %7, %arg14 : i64
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
      %27 = arith.minsi %arg12, %26 : i64
      %c1_i64_13 = arith.constant 1 : i64
      %28 = arith.addi %7, %c1_i64_13 : i64
      %29 = arith.muli %28, %arg14 : i64
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
      %39 = arith.minsi %arg12, %38 : i64
      %c2_i64 = arith.constant 2 : i64
      %40 = arith.muli %27, %c2_i64 : i64
      %41 = arith.muli %39, %c2_i64 : i64
      %42 = arith.minsi %arg6, %41 : i64
      %c0_i64_20 = arith.constant 0 : i64
      %43 = arith.cmpi eq, %arg16, %c0_i64_20 : i64
      %c-9223372036854775808_i64_21 = arith.constant -9223372036854775808 : i64
      %c-1_i64_22 = arith.constant -1 : i64
      %44 = arith.cmpi eq, %arg16, %c-1_i64_22 : i64
      %45 = arith.cmpi eq, %16, %c-9223372036854775808_i64_21 : i64
      %46 = arith.andi %45, %44 : i1
      %47 = arith.ori %43, %46 : i1
      %c1_i64_23 = arith.constant 1 : i64
      %48 = arith.select %47, %c1_i64_23, %arg16 : i64
      %49 = arith.remsi %16, %48 : i64
      %50 = arith.muli %49, %arg17 : i64
      %c0_i64_24 = arith.constant 0 : i64
      %51 = arith.cmpi eq, %c65536_i64, %c0_i64_24 : i64
      %c-9223372036854775808_i64_25 = arith.constant -9223372036854775808 : i64
      %c-1_i64_26 = arith.constant -1 : i64
      %52 = arith.cmpi eq, %c65536_i64, %c-1_i64_26 : i64
      %53 = arith.cmpi eq, %50, %c-9223372036854775808_i64_25 : i64
      %54 = arith.andi %53, %52 : i1
      %55 = arith.ori %51, %54 : i1
      %c1_i64_27 = arith.constant 1 : i64
      %56 = arith.select %55, %c1_i64_27, %c65536_i64 : i64
      %57 = arith.divsi %50, %56 : i64
      %c0_i64_28 = arith.constant 0 : i64
      %58 = arith.cmpi eq, %c65536_i64, %c0_i64_28 : i64
      %c0_i64_29 = arith.constant 0 : i64
      %59 = arith.select %58, %c0_i64_29, %57 : i64
      %60 = arith.minsi %arg15, %59 : i64
      %61 = arith.addi %49, %c1_i64_13 : i64
      %62 = arith.muli %61, %arg17 : i64
      %c0_i64_30 = arith.constant 0 : i64
      %63 = arith.cmpi eq, %c65536_i64, %c0_i64_30 : i64
      %c-9223372036854775808_i64_31 = arith.constant -9223372036854775808 : i64
      %c-1_i64_32 = arith.constant -1 : i64
      %64 = arith.cmpi eq, %c65536_i64, %c-1_i64_32 : i64
      %65 = arith.cmpi eq, %62, %c-9223372036854775808_i64_31 : i64
      %66 = arith.andi %65, %64 : i1
      %67 = arith.ori %63, %66 : i1
      %c1_i64_33 = arith.constant 1 : i64
      %68 = arith.select %67, %c1_i64_33, %c65536_i64 : i64
      %69 = arith.divsi %62, %68 : i64
      %c0_i64_34 = arith.constant 0 : i64
      %70 = arith.cmpi eq, %c65536_i64, %c0_i64_34 : i64
      %c0_i64_35 = arith.constant 0 : i64
      %71 = arith.select %70, %c0_i64_35, %69 : i64
      %72 = arith.minsi %arg15, %71 : i64
      %c16_i64 = arith.constant 16 : i64
      %73 = arith.muli %60, %c16_i64 : i64
      %74 = arith.muli %72, %c16_i64 : i64
      %75 = arith.minsi %arg7, %74 : i64
      %76 = arith.subi %42, %40 : i64
      %c-1_i64_36 = arith.constant -1 : i64
      %c3_i64 = arith.constant 3 : i64
      %77 = arith.addi %76, %c2_i64 : i64
      %c0_i64_37 = arith.constant 0 : i64
      %78 = arith.muli %c3_i64, %77 : i64
      %79 = arith.muli %78, %arg11 : i64
      %cst = arith.constant dense<0.000000e+00> : vector<16xf32>
      %80 = llvm.getelementptr inbounds %arg4[%79] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      llvm.store %cst, %80 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      %cst_38 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %cst_39 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi64>
      %cst_40 = arith.constant dense<-1> : vector<16xi64>
      %cst_41 = arith.constant dense<0> : vector<16xi64>
      %true = arith.constant true
      %c-16_i64 = arith.constant -16 : i64
      %81 = arith.addi %c2_i64, %arg7 : i64
      %82 = llvm.mlir.poison : vector<16xi64>
      %c0_i32 = arith.constant 0 : i32
      %83 = llvm.insertelement %arg9, %82[%c0_i32 : i32] : vector<16xi64>
      %84 = llvm.shufflevector %83, %82 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
      %85 = arith.muli %arg9, %c-1_i64_36 : i64
      %86 = arith.muli %arg8, %arg9 : i64
      %87 = arith.muli %86, %c3_i64 : i64
      scf.for %arg22 = %c0_i64_37 to %c3_i64 step %c1_i64_13  : i64 {
        %91 = arith.muli %arg22, %77 : i64
        %92 = arith.muli %arg22, %arg8 : i64
        %93 = arith.muli %92, %arg9 : i64
        %94 = arith.addi %c-1_i64_36, %93 : i64
        %95 = arith.addi %94, %85 : i64
        scf.for %arg23 = %c0_i64_37 to %77 step %c1_i64_13  : i64 {
          %96 = arith.addi %40, %arg23 : i64
          %97 = arith.addi %91, %arg23 : i64
          %98 = arith.muli %97, %arg11 : i64
          %99 = arith.addi %c-1_i64_36, %96 : i64
          %100 = arith.cmpi sle, %c0_i64_37, %99 : i64
          %101 = arith.cmpi slt, %99, %arg8 : i64
          %102 = arith.andi %100, %101 : i1
          %103 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_42 = arith.constant 0 : i32
          %104 = llvm.insertelement %102, %103[%c0_i32_42 : i32] : vector<16xi1>
          %105 = llvm.shufflevector %104, %103 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %106 = arith.muli %arg9, %96 : i64
          %107 = arith.addi %95, %106 : i64
          scf.for %arg24 = %c0_i64_37 to %arg11 step %c16_i64  : i64 {
            %108 = arith.addi %98, %arg24 : i64
            %109 = arith.addi %73, %arg24 : i64
            %110 = arith.subi %81, %109 : i64
            %111 = arith.maxsi %110, %c0_i64_37 : i64
            %112 = arith.minsi %111, %c16_i64 : i64
            %113 = arith.trunci %112 : i64 to i32
            %114 = llvm.mlir.poison : vector<16xi32>
            %c0_i32_43 = arith.constant 0 : i32
            %115 = llvm.insertelement %113, %114[%c0_i32_43 : i32] : vector<16xi32>
            %116 = llvm.shufflevector %115, %114 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
            %117 = arith.cmpi slt, %cst_38, %116 : vector<16xi32>
            %118 = llvm.mlir.poison : vector<16xi64>
            %c0_i32_44 = arith.constant 0 : i32
            %119 = llvm.insertelement %109, %118[%c0_i32_44 : i32] : vector<16xi64>
            %120 = llvm.shufflevector %119, %118 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
            %121 = arith.addi %120, %cst_39 : vector<16xi64>
            %122 = arith.addi %cst_40, %121 : vector<16xi64>
            %123 = arith.cmpi sle, %cst_41, %122 : vector<16xi64>
            %124 = arith.andi %105, %123 : vector<16xi1>
            %125 = arith.cmpi slt, %122, %84 : vector<16xi64>
            %126 = arith.andi %124, %125 : vector<16xi1>
            %127 = arith.andi %117, %126 : vector<16xi1>
            %128 = arith.addi %107, %109 : i64
            %129 = arith.cmpi sle, %128, %c-16_i64 : i64
            %130 = arith.cmpi sge, %128, %87 : i64
            %131 = arith.ori %129, %130 : i1
            %132 = arith.select %131, %c0_i64_37, %128 : i64
            %cst_45 = arith.constant dense<0.000000e+00> : vector<16xf32>
            %133 = llvm.getelementptr %arg0[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %134 = llvm.intr.masked.load %133, %127, %cst_45 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
            %135 = llvm.getelementptr inbounds %arg4[%108] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %134, %135 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          }
        }
      }
      %c8_i64 = arith.constant 8 : i64
      %c4_i64 = arith.constant 4 : i64
      %c5_i64 = arith.constant 5 : i64
      %c6_i64 = arith.constant 6 : i64
      %c7_i64 = arith.constant 7 : i64
      %c27_i64 = arith.constant 27 : i64
      %c32_i64 = arith.constant 32 : i64
      %c48_i64 = arith.constant 48 : i64
      %c64_i64 = arith.constant 64 : i64
      %c80_i64 = arith.constant 80 : i64
      %c96_i64 = arith.constant 96 : i64
      %c112_i64 = arith.constant 112 : i64
      %false = arith.constant false
      %88 = arith.muli %arg6, %arg7 : i64
      %89 = arith.addi %42, %c-1_i64_36 : i64
      %90 = arith.addi %arg5, %c-1_i64_36 : i64
      scf.for %arg22 = %40 to %42 step %c2_i64  : i64 {
        %91 = arith.cmpi slt, %arg22, %42 : i64
        %92 = arith.muli %arg7, %arg22 : i64
        %93 = arith.addi %arg22, %c1_i64_13 : i64
        %94 = arith.cmpi slt, %93, %42 : i64
        %95 = arith.muli %arg7, %93 : i64
        %96 = arith.minsi %89, %arg22 : i64
        %97 = arith.subi %96, %40 : i64
        %98 = arith.muli %97, %arg11 : i64
        %99 = arith.minsi %89, %93 : i64
        %100 = arith.subi %99, %40 : i64
        %101 = arith.muli %100, %arg11 : i64
        scf.for %arg23 = %73 to %75 step %c16_i64  : i64 {
          %102 = arith.addi %arg23, %c16_i64 : i64
          %103 = arith.minsi %75, %102 : i64
          %104 = arith.addi %103, %c-1_i64_36 : i64
          %105 = arith.minsi %arg23, %104 : i64
          %106 = arith.subi %arg23, %73 : i64
          %107 = arith.addi %98, %106 : i64
          %108 = arith.addi %101, %106 : i64
          %109 = arith.cmpi sle, %102, %103 : i64
          scf.for %arg24 = %c0_i64_37 to %arg5 step %c8_i64  : i64 {
            %110 = arith.subi %arg5, %arg24 : i64
            %111 = arith.minsi %c8_i64, %110 : i64
            %112 = arith.select %91, %111, %c0_i64_37 : i64
            %113 = arith.muli %112, %arg10 : i64
            scf.for %arg25 = %c0_i64_37 to %113 step %c1_i64_13  : i64 {
              %148 = arith.addi %arg24, %arg25 : i64
              %149 = arith.muli %88, %148 : i64
              %150 = arith.addi %149, %92 : i64
              %151 = arith.addi %150, %105 : i64
              %152 = llvm.getelementptr inbounds %arg3[%151] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              "llvm.intr.prefetch"(%152) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
            }
            %114 = arith.select %94, %111, %c0_i64_37 : i64
            %115 = arith.muli %114, %arg10 : i64
            scf.for %arg25 = %c0_i64_37 to %115 step %c1_i64_13  : i64 {
              %148 = arith.addi %arg24, %arg25 : i64
              %149 = arith.muli %88, %148 : i64
              %150 = arith.addi %149, %95 : i64
              %151 = arith.addi %150, %105 : i64
              %152 = llvm.getelementptr inbounds %arg3[%151] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              "llvm.intr.prefetch"(%152) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
            }
            %116 = arith.minsi %arg24, %90 : i64
            %117 = arith.addi %arg24, %c1_i64_13 : i64
            %118 = arith.minsi %117, %90 : i64
            %119 = arith.addi %arg24, %c2_i64 : i64
            %120 = arith.minsi %119, %90 : i64
            %121 = arith.addi %arg24, %c3_i64 : i64
            %122 = arith.minsi %121, %90 : i64
            %123 = arith.addi %arg24, %c4_i64 : i64
            %124 = arith.minsi %123, %90 : i64
            %125 = arith.addi %arg24, %c5_i64 : i64
            %126 = arith.minsi %125, %90 : i64
            %127 = arith.addi %arg24, %c6_i64 : i64
            %128 = arith.minsi %127, %90 : i64
            %129 = arith.addi %arg24, %c7_i64 : i64
            %130 = arith.minsi %129, %90 : i64
            %131 = arith.muli %116, %c27_i64 : i64
            %132 = arith.muli %118, %c27_i64 : i64
            %133 = arith.muli %120, %c27_i64 : i64
            %134 = arith.muli %122, %c27_i64 : i64
            %135 = arith.muli %124, %c27_i64 : i64
            %136 = arith.muli %126, %c27_i64 : i64
            %137 = arith.muli %128, %c27_i64 : i64
            %138 = arith.muli %130, %c27_i64 : i64
            %139:16 = scf.for %arg25 = %c0_i64_37 to %c3_i64 step %c1_i64_13 iter_args(%arg26 = %cst, %arg27 = %cst, %arg28 = %cst, %arg29 = %cst, %arg30 = %cst, %arg31 = %cst, %arg32 = %cst, %arg33 = %cst, %arg34 = %cst, %arg35 = %cst, %arg36 = %cst, %arg37 = %cst, %arg38 = %cst, %arg39 = %cst, %arg40 = %cst, %arg41 = %cst) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
              %148 = arith.muli %arg25, %77 : i64
              %149 = arith.muli %arg25, %c3_i64 : i64
              %150:16 = scf.for %arg42 = %c0_i64_37 to %c3_i64 step %c1_i64_13 iter_args(%arg43 = %arg26, %arg44 = %arg27, %arg45 = %arg28, %arg46 = %arg29, %arg47 = %arg30, %arg48 = %arg31, %arg49 = %arg32, %arg50 = %arg33, %arg51 = %arg34, %arg52 = %arg35, %arg53 = %arg36, %arg54 = %arg37, %arg55 = %arg38, %arg56 = %arg39, %arg57 = %arg40, %arg58 = %arg41) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
                %151 = arith.addi %148, %arg42 : i64
                %152 = arith.muli %151, %arg11 : i64
                %153 = arith.addi %149, %arg42 : i64
                %154 = arith.muli %153, %c3_i64 : i64
                %155 = arith.addi %131, %154 : i64
                %156 = llvm.getelementptr inbounds %arg1[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> f32
                %158 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_44 = arith.constant 0 : i32
                %159 = llvm.insertelement %157, %158[%c0_i32_44 : i32] : vector<16xf32>
                %160 = llvm.shufflevector %159, %158 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %161 = arith.addi %132, %154 : i64
                %162 = llvm.getelementptr inbounds %arg1[%161] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %163 = llvm.load %162 {alignment = 4 : i64} : !llvm.ptr -> f32
                %164 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_45 = arith.constant 0 : i32
                %165 = llvm.insertelement %163, %164[%c0_i32_45 : i32] : vector<16xf32>
                %166 = llvm.shufflevector %165, %164 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %167 = arith.addi %133, %154 : i64
                %168 = llvm.getelementptr inbounds %arg1[%167] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %169 = llvm.load %168 {alignment = 4 : i64} : !llvm.ptr -> f32
                %170 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_46 = arith.constant 0 : i32
                %171 = llvm.insertelement %169, %170[%c0_i32_46 : i32] : vector<16xf32>
                %172 = llvm.shufflevector %171, %170 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %173 = arith.addi %134, %154 : i64
                %174 = llvm.getelementptr inbounds %arg1[%173] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %175 = llvm.load %174 {alignment = 4 : i64} : !llvm.ptr -> f32
                %176 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_47 = arith.constant 0 : i32
                %177 = llvm.insertelement %175, %176[%c0_i32_47 : i32] : vector<16xf32>
                %178 = llvm.shufflevector %177, %176 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %179 = arith.addi %135, %154 : i64
                %180 = llvm.getelementptr inbounds %arg1[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %181 = llvm.load %180 {alignment = 4 : i64} : !llvm.ptr -> f32
                %182 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_48 = arith.constant 0 : i32
                %183 = llvm.insertelement %181, %182[%c0_i32_48 : i32] : vector<16xf32>
                %184 = llvm.shufflevector %183, %182 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %185 = arith.addi %136, %154 : i64
                %186 = llvm.getelementptr inbounds %arg1[%185] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %187 = llvm.load %186 {alignment = 4 : i64} : !llvm.ptr -> f32
                %188 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_49 = arith.constant 0 : i32
                %189 = llvm.insertelement %187, %188[%c0_i32_49 : i32] : vector<16xf32>
                %190 = llvm.shufflevector %189, %188 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %191 = arith.addi %137, %154 : i64
                %192 = llvm.getelementptr inbounds %arg1[%191] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %193 = llvm.load %192 {alignment = 4 : i64} : !llvm.ptr -> f32
                %194 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_50 = arith.constant 0 : i32
                %195 = llvm.insertelement %193, %194[%c0_i32_50 : i32] : vector<16xf32>
                %196 = llvm.shufflevector %195, %194 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %197 = arith.addi %138, %154 : i64
                %198 = llvm.getelementptr inbounds %arg1[%197] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %199 = llvm.load %198 {alignment = 4 : i64} : !llvm.ptr -> f32
                %200 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_51 = arith.constant 0 : i32
                %201 = llvm.insertelement %199, %200[%c0_i32_51 : i32] : vector<16xf32>
                %202 = llvm.shufflevector %201, %200 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %203 = arith.addi %107, %152 : i64
                %204 = llvm.getelementptr inbounds %arg4[%203] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %205 = llvm.load %204 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %206 = llvm.intr.fma(%160, %205, %arg43)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %207 = llvm.intr.fma(%166, %205, %arg44)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %208 = llvm.intr.fma(%172, %205, %arg45)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %209 = llvm.intr.fma(%178, %205, %arg46)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %210 = llvm.intr.fma(%184, %205, %arg47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %211 = llvm.intr.fma(%190, %205, %arg48)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %212 = llvm.intr.fma(%196, %205, %arg49)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %213 = llvm.intr.fma(%202, %205, %arg50)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %214 = arith.addi %108, %152 : i64
                %215 = llvm.getelementptr inbounds %arg4[%214] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %216 = llvm.load %215 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %217 = llvm.intr.fma(%160, %216, %arg51)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %218 = llvm.intr.fma(%166, %216, %arg52)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %219 = llvm.intr.fma(%172, %216, %arg53)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %220 = llvm.intr.fma(%178, %216, %arg54)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %221 = llvm.intr.fma(%184, %216, %arg55)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %222 = llvm.intr.fma(%190, %216, %arg56)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %223 = llvm.intr.fma(%196, %216, %arg57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %224 = llvm.intr.fma(%202, %216, %arg58)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %225 = arith.addi %154, %c1_i64_13 : i64
                %226 = arith.addi %131, %225 : i64
                %227 = llvm.getelementptr inbounds %arg1[%226] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %228 = llvm.load %227 {alignment = 4 : i64} : !llvm.ptr -> f32
                %229 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_52 = arith.constant 0 : i32
                %230 = llvm.insertelement %228, %229[%c0_i32_52 : i32] : vector<16xf32>
                %231 = llvm.shufflevector %230, %229 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %232 = arith.addi %132, %225 : i64
                %233 = llvm.getelementptr inbounds %arg1[%232] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %234 = llvm.load %233 {alignment = 4 : i64} : !llvm.ptr -> f32
                %235 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_53 = arith.constant 0 : i32
                %236 = llvm.insertelement %234, %235[%c0_i32_53 : i32] : vector<16xf32>
                %237 = llvm.shufflevector %236, %235 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %238 = arith.addi %133, %225 : i64
                %239 = llvm.getelementptr inbounds %arg1[%238] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %240 = llvm.load %239 {alignment = 4 : i64} : !llvm.ptr -> f32
                %241 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_54 = arith.constant 0 : i32
                %242 = llvm.insertelement %240, %241[%c0_i32_54 : i32] : vector<16xf32>
                %243 = llvm.shufflevector %242, %241 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %244 = arith.addi %134, %225 : i64
                %245 = llvm.getelementptr inbounds %arg1[%244] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %246 = llvm.load %245 {alignment = 4 : i64} : !llvm.ptr -> f32
                %247 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_55 = arith.constant 0 : i32
                %248 = llvm.insertelement %246, %247[%c0_i32_55 : i32] : vector<16xf32>
                %249 = llvm.shufflevector %248, %247 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %250 = arith.addi %135, %225 : i64
                %251 = llvm.getelementptr inbounds %arg1[%250] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %252 = llvm.load %251 {alignment = 4 : i64} : !llvm.ptr -> f32
                %253 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_56 = arith.constant 0 : i32
                %254 = llvm.insertelement %252, %253[%c0_i32_56 : i32] : vector<16xf32>
                %255 = llvm.shufflevector %254, %253 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %256 = arith.addi %136, %225 : i64
                %257 = llvm.getelementptr inbounds %arg1[%256] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %258 = llvm.load %257 {alignment = 4 : i64} : !llvm.ptr -> f32
                %259 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_57 = arith.constant 0 : i32
                %260 = llvm.insertelement %258, %259[%c0_i32_57 : i32] : vector<16xf32>
                %261 = llvm.shufflevector %260, %259 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %262 = arith.addi %137, %225 : i64
                %263 = llvm.getelementptr inbounds %arg1[%262] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %264 = llvm.load %263 {alignment = 4 : i64} : !llvm.ptr -> f32
                %265 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_58 = arith.constant 0 : i32
                %266 = llvm.insertelement %264, %265[%c0_i32_58 : i32] : vector<16xf32>
                %267 = llvm.shufflevector %266, %265 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %268 = arith.addi %138, %225 : i64
                %269 = llvm.getelementptr inbounds %arg1[%268] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %270 = llvm.load %269 {alignment = 4 : i64} : !llvm.ptr -> f32
                %271 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_59 = arith.constant 0 : i32
                %272 = llvm.insertelement %270, %271[%c0_i32_59 : i32] : vector<16xf32>
                %273 = llvm.shufflevector %272, %271 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %274 = arith.addi %152, %c1_i64_13 : i64
                %275 = arith.addi %107, %274 : i64
                %276 = llvm.getelementptr inbounds %arg4[%275] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %277 = llvm.load %276 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %278 = llvm.intr.fma(%231, %277, %206)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %279 = llvm.intr.fma(%237, %277, %207)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %280 = llvm.intr.fma(%243, %277, %208)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %281 = llvm.intr.fma(%249, %277, %209)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %282 = llvm.intr.fma(%255, %277, %210)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %283 = llvm.intr.fma(%261, %277, %211)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %284 = llvm.intr.fma(%267, %277, %212)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %285 = llvm.intr.fma(%273, %277, %213)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %286 = arith.addi %108, %274 : i64
                %287 = llvm.getelementptr inbounds %arg4[%286] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %288 = llvm.load %287 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %289 = llvm.intr.fma(%231, %288, %217)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %290 = llvm.intr.fma(%237, %288, %218)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %291 = llvm.intr.fma(%243, %288, %219)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %292 = llvm.intr.fma(%249, %288, %220)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %293 = llvm.intr.fma(%255, %288, %221)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %294 = llvm.intr.fma(%261, %288, %222)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %295 = llvm.intr.fma(%267, %288, %223)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %296 = llvm.intr.fma(%273, %288, %224)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %297 = arith.addi %154, %c2_i64 : i64
                %298 = arith.addi %131, %297 : i64
                %299 = llvm.getelementptr inbounds %arg1[%298] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %300 = llvm.load %299 {alignment = 4 : i64} : !llvm.ptr -> f32
                %301 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_60 = arith.constant 0 : i32
                %302 = llvm.insertelement %300, %301[%c0_i32_60 : i32] : vector<16xf32>
                %303 = llvm.shufflevector %302, %301 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %304 = arith.addi %132, %297 : i64
                %305 = llvm.getelementptr inbounds %arg1[%304] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %306 = llvm.load %305 {alignment = 4 : i64} : !llvm.ptr -> f32
                %307 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_61 = arith.constant 0 : i32
                %308 = llvm.insertelement %306, %307[%c0_i32_61 : i32] : vector<16xf32>
                %309 = llvm.shufflevector %308, %307 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %310 = arith.addi %133, %297 : i64
                %311 = llvm.getelementptr inbounds %arg1[%310] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %312 = llvm.load %311 {alignment = 4 : i64} : !llvm.ptr -> f32
                %313 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_62 = arith.constant 0 : i32
                %314 = llvm.insertelement %312, %313[%c0_i32_62 : i32] : vector<16xf32>
                %315 = llvm.shufflevector %314, %313 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %316 = arith.addi %134, %297 : i64
                %317 = llvm.getelementptr inbounds %arg1[%316] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %318 = llvm.load %317 {alignment = 4 : i64} : !llvm.ptr -> f32
                %319 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_63 = arith.constant 0 : i32
                %320 = llvm.insertelement %318, %319[%c0_i32_63 : i32] : vector<16xf32>
                %321 = llvm.shufflevector %320, %319 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %322 = arith.addi %135, %297 : i64
                %323 = llvm.getelementptr inbounds %arg1[%322] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %324 = llvm.load %323 {alignment = 4 : i64} : !llvm.ptr -> f32
                %325 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_64 = arith.constant 0 : i32
                %326 = llvm.insertelement %324, %325[%c0_i32_64 : i32] : vector<16xf32>
                %327 = llvm.shufflevector %326, %325 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %328 = arith.addi %136, %297 : i64
                %329 = llvm.getelementptr inbounds %arg1[%328] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %330 = llvm.load %329 {alignment = 4 : i64} : !llvm.ptr -> f32
                %331 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_65 = arith.constant 0 : i32
                %332 = llvm.insertelement %330, %331[%c0_i32_65 : i32] : vector<16xf32>
                %333 = llvm.shufflevector %332, %331 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %334 = arith.addi %137, %297 : i64
                %335 = llvm.getelementptr inbounds %arg1[%334] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %336 = llvm.load %335 {alignment = 4 : i64} : !llvm.ptr -> f32
                %337 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_66 = arith.constant 0 : i32
                %338 = llvm.insertelement %336, %337[%c0_i32_66 : i32] : vector<16xf32>
                %339 = llvm.shufflevector %338, %337 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %340 = arith.addi %138, %297 : i64
                %341 = llvm.getelementptr inbounds %arg1[%340] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %342 = llvm.load %341 {alignment = 4 : i64} : !llvm.ptr -> f32
                %343 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_67 = arith.constant 0 : i32
                %344 = llvm.insertelement %342, %343[%c0_i32_67 : i32] : vector<16xf32>
                %345 = llvm.shufflevector %344, %343 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %346 = arith.addi %152, %c2_i64 : i64
                %347 = arith.addi %107, %346 : i64
                %348 = llvm.getelementptr inbounds %arg4[%347] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %349 = llvm.load %348 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %350 = llvm.intr.fma(%303, %349, %278)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %351 = llvm.intr.fma(%309, %349, %279)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %352 = llvm.intr.fma(%315, %349, %280)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %353 = llvm.intr.fma(%321, %349, %281)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %354 = llvm.intr.fma(%327, %349, %282)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %355 = llvm.intr.fma(%333, %349, %283)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %356 = llvm.intr.fma(%339, %349, %284)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %357 = llvm.intr.fma(%345, %349, %285)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %358 = arith.addi %108, %346 : i64
                %359 = llvm.getelementptr inbounds %arg4[%358] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %360 = llvm.load %359 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %361 = llvm.intr.fma(%303, %360, %289)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %362 = llvm.intr.fma(%309, %360, %290)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %363 = llvm.intr.fma(%315, %360, %291)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %364 = llvm.intr.fma(%321, %360, %292)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %365 = llvm.intr.fma(%327, %360, %293)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %366 = llvm.intr.fma(%333, %360, %294)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %367 = llvm.intr.fma(%339, %360, %295)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %368 = llvm.intr.fma(%345, %360, %296)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                scf.yield %350, %351, %352, %353, %354, %355, %356, %357, %361, %362, %363, %364, %365, %366, %367, %368 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
              }
              scf.yield %150#0, %150#1, %150#2, %150#3, %150#4, %150#5, %150#6, %150#7, %150#8, %150#9, %150#10, %150#11, %150#12, %150#13, %150#14, %150#15 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
            }
            %140 = arith.cmpi eq, %112, %c8_i64 : i64
            %141 = arith.andi %109, %140 : i1
            %142 = scf.if %141 -> (i1) {
              %148 = llvm.getelementptr inbounds %arg2[%arg24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %149 = llvm.load %148 {alignment = 4 : i64} : !llvm.ptr -> f32
              %150 = arith.addf %139#0, %cst : vector<16xf32>
              %151 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_44 = arith.constant 0 : i32
              %152 = llvm.insertelement %149, %151[%c0_i32_44 : i32] : vector<16xf32>
              %153 = llvm.shufflevector %152, %151 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %154 = arith.addf %150, %153 : vector<16xf32>
              %155 = arith.maximumf %154, %cst : vector<16xf32>
              %156 = arith.muli %88, %arg24 : i64
              %157 = arith.addi %156, %92 : i64
              %158 = arith.addi %157, %arg23 : i64
              %159 = llvm.getelementptr inbounds %arg3[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %155, %159 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %160 = llvm.getelementptr inbounds %arg2[%117] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %161 = llvm.load %160 {alignment = 4 : i64} : !llvm.ptr -> f32
              %162 = arith.addf %139#1, %cst : vector<16xf32>
              %163 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %164 = llvm.insertelement %161, %163[%c0_i32_45 : i32] : vector<16xf32>
              %165 = llvm.shufflevector %164, %163 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %166 = arith.addf %162, %165 : vector<16xf32>
              %167 = arith.maximumf %166, %cst : vector<16xf32>
              %168 = arith.muli %88, %117 : i64
              %169 = arith.addi %168, %92 : i64
              %170 = arith.addi %169, %arg23 : i64
              %171 = llvm.getelementptr inbounds %arg3[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %167, %171 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %172 = llvm.getelementptr inbounds %arg2[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %173 = llvm.load %172 {alignment = 4 : i64} : !llvm.ptr -> f32
              %174 = arith.addf %139#2, %cst : vector<16xf32>
              %175 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_46 = arith.constant 0 : i32
              %176 = llvm.insertelement %173, %175[%c0_i32_46 : i32] : vector<16xf32>
              %177 = llvm.shufflevector %176, %175 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %178 = arith.addf %174, %177 : vector<16xf32>
              %179 = arith.maximumf %178, %cst : vector<16xf32>
              %180 = arith.muli %88, %119 : i64
              %181 = arith.addi %180, %92 : i64
              %182 = arith.addi %181, %arg23 : i64
              %183 = llvm.getelementptr inbounds %arg3[%182] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %179, %183 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %184 = llvm.getelementptr inbounds %arg2[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %185 = llvm.load %184 {alignment = 4 : i64} : !llvm.ptr -> f32
              %186 = arith.addf %139#3, %cst : vector<16xf32>
              %187 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %188 = llvm.insertelement %185, %187[%c0_i32_47 : i32] : vector<16xf32>
              %189 = llvm.shufflevector %188, %187 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %190 = arith.addf %186, %189 : vector<16xf32>
              %191 = arith.maximumf %190, %cst : vector<16xf32>
              %192 = arith.muli %88, %121 : i64
              %193 = arith.addi %192, %92 : i64
              %194 = arith.addi %193, %arg23 : i64
              %195 = llvm.getelementptr inbounds %arg3[%194] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %191, %195 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %196 = llvm.getelementptr inbounds %arg2[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %197 = llvm.load %196 {alignment = 4 : i64} : !llvm.ptr -> f32
              %198 = arith.addf %139#4, %cst : vector<16xf32>
              %199 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_48 = arith.constant 0 : i32
              %200 = llvm.insertelement %197, %199[%c0_i32_48 : i32] : vector<16xf32>
              %201 = llvm.shufflevector %200, %199 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %202 = arith.addf %198, %201 : vector<16xf32>
              %203 = arith.maximumf %202, %cst : vector<16xf32>
              %204 = arith.muli %88, %123 : i64
              %205 = arith.addi %204, %92 : i64
              %206 = arith.addi %205, %arg23 : i64
              %207 = llvm.getelementptr inbounds %arg3[%206] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %203, %207 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %208 = llvm.getelementptr inbounds %arg2[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %209 = llvm.load %208 {alignment = 4 : i64} : !llvm.ptr -> f32
              %210 = arith.addf %139#5, %cst : vector<16xf32>
              %211 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_49 = arith.constant 0 : i32
              %212 = llvm.insertelement %209, %211[%c0_i32_49 : i32] : vector<16xf32>
              %213 = llvm.shufflevector %212, %211 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %214 = arith.addf %210, %213 : vector<16xf32>
              %215 = arith.maximumf %214, %cst : vector<16xf32>
              %216 = arith.muli %88, %125 : i64
              %217 = arith.addi %216, %92 : i64
              %218 = arith.addi %217, %arg23 : i64
              %219 = llvm.getelementptr inbounds %arg3[%218] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %215, %219 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %220 = llvm.getelementptr inbounds %arg2[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %221 = llvm.load %220 {alignment = 4 : i64} : !llvm.ptr -> f32
              %222 = arith.addf %139#6, %cst : vector<16xf32>
              %223 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_50 = arith.constant 0 : i32
              %224 = llvm.insertelement %221, %223[%c0_i32_50 : i32] : vector<16xf32>
              %225 = llvm.shufflevector %224, %223 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %226 = arith.addf %222, %225 : vector<16xf32>
              %227 = arith.maximumf %226, %cst : vector<16xf32>
              %228 = arith.muli %88, %127 : i64
              %229 = arith.addi %228, %92 : i64
              %230 = arith.addi %229, %arg23 : i64
              %231 = llvm.getelementptr inbounds %arg3[%230] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %227, %231 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %232 = llvm.getelementptr inbounds %arg2[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %233 = llvm.load %232 {alignment = 4 : i64} : !llvm.ptr -> f32
              %234 = arith.addf %139#7, %cst : vector<16xf32>
              %235 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_51 = arith.constant 0 : i32
              %236 = llvm.insertelement %233, %235[%c0_i32_51 : i32] : vector<16xf32>
              %237 = llvm.shufflevector %236, %235 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %238 = arith.addf %234, %237 : vector<16xf32>
              %239 = arith.maximumf %238, %cst : vector<16xf32>
              %240 = arith.muli %88, %129 : i64
              %241 = arith.addi %240, %92 : i64
              %242 = arith.addi %241, %arg23 : i64
              %243 = llvm.getelementptr inbounds %arg3[%242] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %239, %243 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.yield %true : i1
            } else {
              %148 = llvm.getelementptr inbounds %0[%c0_i64_37] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#0, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %149 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#1, %149 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %150 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#2, %150 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %151 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#3, %151 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %152 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#4, %152 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %153 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#5, %153 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %154 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#6, %154 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %155 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#7, %155 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.yield %false : i1
            }
            %true_42 = arith.constant true
            %143 = arith.xori %142, %true_42 : i1
            scf.if %143 {
              scf.if %109 {
                scf.for %arg25 = %c0_i64_37 to %112 step %c1_i64_13  : i64 {
                  %148 = arith.muli %arg25, %c16_i64 : i64
                  %149 = arith.addi %arg24, %arg25 : i64
                  %150 = llvm.getelementptr inbounds %arg2[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %151 = llvm.load %150 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %152 = llvm.getelementptr inbounds %0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %153 = llvm.load %152 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %154 = arith.addf %153, %cst : vector<16xf32>
                  %155 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_44 = arith.constant 0 : i32
                  %156 = llvm.insertelement %151, %155[%c0_i32_44 : i32] : vector<16xf32>
                  %157 = llvm.shufflevector %156, %155 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %158 = arith.addf %154, %157 : vector<16xf32>
                  %159 = arith.maximumf %158, %cst : vector<16xf32>
                  %160 = arith.muli %88, %149 : i64
                  %161 = arith.addi %160, %92 : i64
                  %162 = arith.addi %161, %arg23 : i64
                  %163 = llvm.getelementptr inbounds %arg3[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %159, %163 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
              } else {
                %148 = arith.subi %103, %arg23 : i64
                %c0_i64_44 = arith.constant 0 : i64
                %149 = arith.cmpi eq, %c16_i64, %c0_i64_44 : i64
                %c-9223372036854775808_i64_45 = arith.constant -9223372036854775808 : i64
                %c-1_i64_46 = arith.constant -1 : i64
                %150 = arith.cmpi eq, %c16_i64, %c-1_i64_46 : i64
                %151 = arith.cmpi eq, %148, %c-9223372036854775808_i64_45 : i64
                %152 = arith.andi %151, %150 : i1
                %153 = arith.ori %149, %152 : i1
                %c1_i64_47 = arith.constant 1 : i64
                %154 = arith.select %153, %c1_i64_47, %c16_i64 : i64
                %155 = arith.divsi %148, %154 : i64
                %c0_i64_48 = arith.constant 0 : i64
                %156 = arith.cmpi eq, %c16_i64, %c0_i64_48 : i64
                %c0_i64_49 = arith.constant 0 : i64
                %157 = arith.select %156, %c0_i64_49, %155 : i64
                %158 = arith.muli %157, %c16_i64 : i64
                %159 = arith.addi %arg23, %158 : i64
                %160 = arith.cmpi slt, %159, %103 : i64
                scf.for %arg25 = %c0_i64_37 to %112 step %c1_i64_13  : i64 {
                  %161 = arith.muli %arg25, %c16_i64 : i64
                  %162 = arith.addi %arg24, %arg25 : i64
                  %163 = llvm.getelementptr inbounds %arg2[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %164 = llvm.load %163 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %165 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_50 = arith.constant 0 : i32
                  %166 = llvm.insertelement %164, %165[%c0_i32_50 : i32] : vector<16xf32>
                  %167 = llvm.shufflevector %166, %165 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %168 = arith.muli %88, %162 : i64
                  %169 = arith.addi %168, %92 : i64
                  scf.for %arg26 = %arg23 to %159 step %c16_i64  : i64 {
                    %170 = arith.subi %arg26, %arg23 : i64
                    %171 = arith.addi %161, %170 : i64
                    %172 = llvm.getelementptr inbounds %0[%171] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %173 = llvm.load %172 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %174 = arith.addf %173, %cst : vector<16xf32>
                    %175 = arith.addf %174, %167 : vector<16xf32>
                    %176 = arith.maximumf %175, %cst : vector<16xf32>
                    %177 = arith.addi %169, %arg26 : i64
                    %178 = llvm.getelementptr inbounds %arg3[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.store %176, %178 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  }
                  scf.if %160 {
                    %170 = arith.subi %103, %159 : i64
                    %171 = arith.maxsi %170, %c0_i64_37 : i64
                    %172 = arith.minsi %171, %c16_i64 : i64
                    %173 = arith.trunci %172 : i64 to i32
                    %174 = llvm.mlir.poison : vector<16xi32>
                    %c0_i32_51 = arith.constant 0 : i32
                    %175 = llvm.insertelement %173, %174[%c0_i32_51 : i32] : vector<16xi32>
                    %176 = llvm.shufflevector %175, %174 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                    %177 = arith.cmpi slt, %cst_38, %176 : vector<16xi32>
                    %178 = arith.addi %161, %158 : i64
                    %179 = llvm.getelementptr inbounds %0[%178] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %180 = llvm.load %179 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %181 = arith.addf %180, %cst : vector<16xf32>
                    %182 = arith.addf %181, %167 : vector<16xf32>
                    %183 = arith.maximumf %182, %cst : vector<16xf32>
                    %184 = arith.addi %169, %159 : i64
                    %185 = llvm.getelementptr %arg3[%184] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.intr.masked.store %183, %185, %177 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
                  } else {
                  }
                }
              }
            } else {
            }
            %144 = arith.cmpi eq, %114, %c8_i64 : i64
            %145 = arith.andi %109, %144 : i1
            %146 = scf.if %145 -> (i1) {
              %148 = llvm.getelementptr inbounds %arg2[%arg24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %149 = llvm.load %148 {alignment = 4 : i64} : !llvm.ptr -> f32
              %150 = arith.addf %139#8, %cst : vector<16xf32>
              %151 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_44 = arith.constant 0 : i32
              %152 = llvm.insertelement %149, %151[%c0_i32_44 : i32] : vector<16xf32>
              %153 = llvm.shufflevector %152, %151 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %154 = arith.addf %150, %153 : vector<16xf32>
              %155 = arith.maximumf %154, %cst : vector<16xf32>
              %156 = arith.muli %88, %arg24 : i64
              %157 = arith.addi %156, %95 : i64
              %158 = arith.addi %157, %arg23 : i64
              %159 = llvm.getelementptr inbounds %arg3[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %155, %159 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %160 = llvm.getelementptr inbounds %arg2[%117] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %161 = llvm.load %160 {alignment = 4 : i64} : !llvm.ptr -> f32
              %162 = arith.addf %139#9, %cst : vector<16xf32>
              %163 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %164 = llvm.insertelement %161, %163[%c0_i32_45 : i32] : vector<16xf32>
              %165 = llvm.shufflevector %164, %163 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %166 = arith.addf %162, %165 : vector<16xf32>
              %167 = arith.maximumf %166, %cst : vector<16xf32>
              %168 = arith.muli %88, %117 : i64
              %169 = arith.addi %168, %95 : i64
              %170 = arith.addi %169, %arg23 : i64
              %171 = llvm.getelementptr inbounds %arg3[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %167, %171 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %172 = llvm.getelementptr inbounds %arg2[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %173 = llvm.load %172 {alignment = 4 : i64} : !llvm.ptr -> f32
              %174 = arith.addf %139#10, %cst : vector<16xf32>
              %175 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_46 = arith.constant 0 : i32
              %176 = llvm.insertelement %173, %175[%c0_i32_46 : i32] : vector<16xf32>
              %177 = llvm.shufflevector %176, %175 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %178 = arith.addf %174, %177 : vector<16xf32>
              %179 = arith.maximumf %178, %cst : vector<16xf32>
              %180 = arith.muli %88, %119 : i64
              %181 = arith.addi %180, %95 : i64
              %182 = arith.addi %181, %arg23 : i64
              %183 = llvm.getelementptr inbounds %arg3[%182] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %179, %183 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %184 = llvm.getelementptr inbounds %arg2[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %185 = llvm.load %184 {alignment = 4 : i64} : !llvm.ptr -> f32
              %186 = arith.addf %139#11, %cst : vector<16xf32>
              %187 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %188 = llvm.insertelement %185, %187[%c0_i32_47 : i32] : vector<16xf32>
              %189 = llvm.shufflevector %188, %187 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %190 = arith.addf %186, %189 : vector<16xf32>
              %191 = arith.maximumf %190, %cst : vector<16xf32>
              %192 = arith.muli %88, %121 : i64
              %193 = arith.addi %192, %95 : i64
              %194 = arith.addi %193, %arg23 : i64
              %195 = llvm.getelementptr inbounds %arg3[%194] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %191, %195 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %196 = llvm.getelementptr inbounds %arg2[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %197 = llvm.load %196 {alignment = 4 : i64} : !llvm.ptr -> f32
              %198 = arith.addf %139#12, %cst : vector<16xf32>
              %199 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_48 = arith.constant 0 : i32
              %200 = llvm.insertelement %197, %199[%c0_i32_48 : i32] : vector<16xf32>
              %201 = llvm.shufflevector %200, %199 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %202 = arith.addf %198, %201 : vector<16xf32>
              %203 = arith.maximumf %202, %cst : vector<16xf32>
              %204 = arith.muli %88, %123 : i64
              %205 = arith.addi %204, %95 : i64
              %206 = arith.addi %205, %arg23 : i64
              %207 = llvm.getelementptr inbounds %arg3[%206] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %203, %207 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %208 = llvm.getelementptr inbounds %arg2[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %209 = llvm.load %208 {alignment = 4 : i64} : !llvm.ptr -> f32
              %210 = arith.addf %139#13, %cst : vector<16xf32>
              %211 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_49 = arith.constant 0 : i32
              %212 = llvm.insertelement %209, %211[%c0_i32_49 : i32] : vector<16xf32>
              %213 = llvm.shufflevector %212, %211 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %214 = arith.addf %210, %213 : vector<16xf32>
              %215 = arith.maximumf %214, %cst : vector<16xf32>
              %216 = arith.muli %88, %125 : i64
              %217 = arith.addi %216, %95 : i64
              %218 = arith.addi %217, %arg23 : i64
              %219 = llvm.getelementptr inbounds %arg3[%218] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %215, %219 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %220 = llvm.getelementptr inbounds %arg2[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %221 = llvm.load %220 {alignment = 4 : i64} : !llvm.ptr -> f32
              %222 = arith.addf %139#14, %cst : vector<16xf32>
              %223 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_50 = arith.constant 0 : i32
              %224 = llvm.insertelement %221, %223[%c0_i32_50 : i32] : vector<16xf32>
              %225 = llvm.shufflevector %224, %223 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %226 = arith.addf %222, %225 : vector<16xf32>
              %227 = arith.maximumf %226, %cst : vector<16xf32>
              %228 = arith.muli %88, %127 : i64
              %229 = arith.addi %228, %95 : i64
              %230 = arith.addi %229, %arg23 : i64
              %231 = llvm.getelementptr inbounds %arg3[%230] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %227, %231 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %232 = llvm.getelementptr inbounds %arg2[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %233 = llvm.load %232 {alignment = 4 : i64} : !llvm.ptr -> f32
              %234 = arith.addf %139#15, %cst : vector<16xf32>
              %235 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_51 = arith.constant 0 : i32
              %236 = llvm.insertelement %233, %235[%c0_i32_51 : i32] : vector<16xf32>
              %237 = llvm.shufflevector %236, %235 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %238 = arith.addf %234, %237 : vector<16xf32>
              %239 = arith.maximumf %238, %cst : vector<16xf32>
              %240 = arith.muli %88, %129 : i64
              %241 = arith.addi %240, %95 : i64
              %242 = arith.addi %241, %arg23 : i64
              %243 = llvm.getelementptr inbounds %arg3[%242] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %239, %243 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.yield %true : i1
            } else {
              %148 = llvm.getelementptr inbounds %0[%c0_i64_37] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#8, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %149 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#9, %149 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %150 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#10, %150 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %151 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#11, %151 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %152 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#12, %152 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %153 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#13, %153 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %154 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#14, %154 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %155 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#15, %155 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.yield %false : i1
            }
            %true_43 = arith.constant true
            %147 = arith.xori %146, %true_43 : i1
            scf.if %147 {
              scf.if %109 {
                scf.for %arg25 = %c0_i64_37 to %114 step %c1_i64_13  : i64 {
                  %148 = arith.muli %arg25, %c16_i64 : i64
                  %149 = arith.addi %arg24, %arg25 : i64
                  %150 = llvm.getelementptr inbounds %arg2[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %151 = llvm.load %150 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %152 = llvm.getelementptr inbounds %0[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %153 = llvm.load %152 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %154 = arith.addf %153, %cst : vector<16xf32>
                  %155 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_44 = arith.constant 0 : i32
                  %156 = llvm.insertelement %151, %155[%c0_i32_44 : i32] : vector<16xf32>
                  %157 = llvm.shufflevector %156, %155 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %158 = arith.addf %154, %157 : vector<16xf32>
                  %159 = arith.maximumf %158, %cst : vector<16xf32>
                  %160 = arith.muli %88, %149 : i64
                  %161 = arith.addi %160, %95 : i64
                  %162 = arith.addi %161, %arg23 : i64
                  %163 = llvm.getelementptr inbounds %arg3[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %159, %163 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
              } else {
                %148 = arith.subi %103, %arg23 : i64
                %c0_i64_44 = arith.constant 0 : i64
                %149 = arith.cmpi eq, %c16_i64, %c0_i64_44 : i64
                %c-9223372036854775808_i64_45 = arith.constant -9223372036854775808 : i64
                %c-1_i64_46 = arith.constant -1 : i64
                %150 = arith.cmpi eq, %c16_i64, %c-1_i64_46 : i64
                %151 = arith.cmpi eq, %148, %c-9223372036854775808_i64_45 : i64
                %152 = arith.andi %151, %150 : i1
                %153 = arith.ori %149, %152 : i1
                %c1_i64_47 = arith.constant 1 : i64
                %154 = arith.select %153, %c1_i64_47, %c16_i64 : i64
                %155 = arith.divsi %148, %154 : i64
                %c0_i64_48 = arith.constant 0 : i64
                %156 = arith.cmpi eq, %c16_i64, %c0_i64_48 : i64
                %c0_i64_49 = arith.constant 0 : i64
                %157 = arith.select %156, %c0_i64_49, %155 : i64
                %158 = arith.muli %157, %c16_i64 : i64
                %159 = arith.addi %arg23, %158 : i64
                %160 = arith.cmpi slt, %159, %103 : i64
                scf.for %arg25 = %c0_i64_37 to %114 step %c1_i64_13  : i64 {
                  %161 = arith.muli %arg25, %c16_i64 : i64
                  %162 = arith.addi %arg24, %arg25 : i64
                  %163 = llvm.getelementptr inbounds %arg2[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %164 = llvm.load %163 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %165 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_50 = arith.constant 0 : i32
                  %166 = llvm.insertelement %164, %165[%c0_i32_50 : i32] : vector<16xf32>
                  %167 = llvm.shufflevector %166, %165 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %168 = arith.muli %88, %162 : i64
                  %169 = arith.addi %168, %95 : i64
                  scf.for %arg26 = %arg23 to %159 step %c16_i64  : i64 {
                    %170 = arith.subi %arg26, %arg23 : i64
                    %171 = arith.addi %161, %170 : i64
                    %172 = llvm.getelementptr inbounds %0[%171] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %173 = llvm.load %172 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %174 = arith.addf %173, %cst : vector<16xf32>
                    %175 = arith.addf %174, %167 : vector<16xf32>
                    %176 = arith.maximumf %175, %cst : vector<16xf32>
                    %177 = arith.addi %169, %arg26 : i64
                    %178 = llvm.getelementptr inbounds %arg3[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.store %176, %178 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  }
                  scf.if %160 {
                    %170 = arith.subi %103, %159 : i64
                    %171 = arith.maxsi %170, %c0_i64_37 : i64
                    %172 = arith.minsi %171, %c16_i64 : i64
                    %173 = arith.trunci %172 : i64 to i32
                    %174 = llvm.mlir.poison : vector<16xi32>
                    %c0_i32_51 = arith.constant 0 : i32
                    %175 = llvm.insertelement %173, %174[%c0_i32_51 : i32] : vector<16xi32>
                    %176 = llvm.shufflevector %175, %174 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                    %177 = arith.cmpi slt, %cst_38, %176 : vector<16xi32>
                    %178 = arith.addi %161, %158 : i64
                    %179 = llvm.getelementptr inbounds %0[%178] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %180 = llvm.load %179 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %181 = arith.addf %180, %cst : vector<16xf32>
                    %182 = arith.addf %181, %167 : vector<16xf32>
                    %183 = arith.maximumf %182, %cst : vector<16xf32>
                    %184 = arith.addi %169, %159 : i64
                    %185 = llvm.getelementptr %arg3[%184] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.intr.masked.store %183, %185, %177 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
                  } else {
                  }
                }
              }
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
    %c72_i64 = arith.constant 72 : i64
    %18 = llvm.getelementptr %arg1[%c72_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %19 = llvm.load %18 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c80_i64 = arith.constant 80 : i64
    %20 = llvm.getelementptr %arg1[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %21 = llvm.load %20 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c88_i64 = arith.constant 88 : i64
    %22 = llvm.getelementptr %arg1[%c88_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %23 = llvm.load %22 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c96_i64 = arith.constant 96 : i64
    %24 = llvm.getelementptr %arg1[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %25 = llvm.load %24 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c104_i64 = arith.constant 104 : i64
    %26 = llvm.getelementptr %arg1[%c104_i64] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %27 = llvm.load %26 {alignment = 8 : i64} : !llvm.ptr -> i64
    %c0_i64_0 = arith.constant 0 : i64
    %c0_i64_1 = arith.constant 0 : i64
    %28 = llvm.getelementptr %arg0[%c0_i64_1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %29 = llvm.load %28 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c8_i64_2 = arith.constant 8 : i64
    %30 = llvm.getelementptr %arg0[%c8_i64_2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %31 = llvm.load %30 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c16_i64_3 = arith.constant 16 : i64
    %32 = llvm.getelementptr %arg0[%c16_i64_3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %33 = llvm.load %32 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c24_i64_4 = arith.constant 24 : i64
    %34 = llvm.getelementptr %arg0[%c24_i64_4] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %35 = llvm.load %34 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %36 = llvm.getelementptr %arg4[%c0_i64_0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %c0_i64_5 = arith.constant 0 : i64
    %37 = arith.maxsi %27, %c0_i64_5 : i64
    %c4_i64 = arith.constant 4 : i64
    %38 = arith.muli %37, %c4_i64 : i64
    %c-64_i64 = arith.constant -64 : i64
    %c63_i64 = arith.constant 63 : i64
    %39 = arith.addi %38, %c63_i64 : i64
    %40 = arith.andi %39, %c-64_i64 : i64
    %41 = arith.addi %c0_i64_0, %40 : i64
    llvm.call @body(%29, %31, %33, %35, %36, %1, %3, %5, %7, %9, %11, %13, %15, %17, %19, %21, %23, %25, %27, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
