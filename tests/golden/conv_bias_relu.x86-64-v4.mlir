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
              %144 = arith.addi %arg24, %arg25 : i64
              %145 = arith.muli %88, %144 : i64
              %146 = arith.addi %145, %92 : i64
              %147 = arith.addi %146, %105 : i64
              %148 = llvm.getelementptr inbounds %arg3[%147] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              "llvm.intr.prefetch"(%148) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
            }
            %114 = arith.select %94, %111, %c0_i64_37 : i64
            %115 = arith.muli %114, %arg10 : i64
            scf.for %arg25 = %c0_i64_37 to %115 step %c1_i64_13  : i64 {
              %144 = arith.addi %arg24, %arg25 : i64
              %145 = arith.muli %88, %144 : i64
              %146 = arith.addi %145, %95 : i64
              %147 = arith.addi %146, %105 : i64
              %148 = llvm.getelementptr inbounds %arg3[%147] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              "llvm.intr.prefetch"(%148) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
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
              %144 = arith.muli %arg25, %77 : i64
              %145 = arith.muli %arg25, %c3_i64 : i64
              %146:16 = scf.for %arg42 = %c0_i64_37 to %c3_i64 step %c1_i64_13 iter_args(%arg43 = %arg26, %arg44 = %arg27, %arg45 = %arg28, %arg46 = %arg29, %arg47 = %arg30, %arg48 = %arg31, %arg49 = %arg32, %arg50 = %arg33, %arg51 = %arg34, %arg52 = %arg35, %arg53 = %arg36, %arg54 = %arg37, %arg55 = %arg38, %arg56 = %arg39, %arg57 = %arg40, %arg58 = %arg41) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
                %147 = arith.addi %144, %arg42 : i64
                %148 = arith.muli %147, %arg11 : i64
                %149 = arith.addi %145, %arg42 : i64
                %150 = arith.muli %149, %c3_i64 : i64
                %151 = arith.addi %131, %150 : i64
                %152 = llvm.getelementptr inbounds %arg1[%151] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %153 = llvm.load %152 {alignment = 4 : i64} : !llvm.ptr -> f32
                %154 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_42 = arith.constant 0 : i32
                %155 = llvm.insertelement %153, %154[%c0_i32_42 : i32] : vector<16xf32>
                %156 = llvm.shufflevector %155, %154 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %157 = arith.addi %132, %150 : i64
                %158 = llvm.getelementptr inbounds %arg1[%157] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %159 = llvm.load %158 {alignment = 4 : i64} : !llvm.ptr -> f32
                %160 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_43 = arith.constant 0 : i32
                %161 = llvm.insertelement %159, %160[%c0_i32_43 : i32] : vector<16xf32>
                %162 = llvm.shufflevector %161, %160 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %163 = arith.addi %133, %150 : i64
                %164 = llvm.getelementptr inbounds %arg1[%163] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %165 = llvm.load %164 {alignment = 4 : i64} : !llvm.ptr -> f32
                %166 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_44 = arith.constant 0 : i32
                %167 = llvm.insertelement %165, %166[%c0_i32_44 : i32] : vector<16xf32>
                %168 = llvm.shufflevector %167, %166 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %169 = arith.addi %134, %150 : i64
                %170 = llvm.getelementptr inbounds %arg1[%169] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %171 = llvm.load %170 {alignment = 4 : i64} : !llvm.ptr -> f32
                %172 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_45 = arith.constant 0 : i32
                %173 = llvm.insertelement %171, %172[%c0_i32_45 : i32] : vector<16xf32>
                %174 = llvm.shufflevector %173, %172 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %175 = arith.addi %135, %150 : i64
                %176 = llvm.getelementptr inbounds %arg1[%175] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %177 = llvm.load %176 {alignment = 4 : i64} : !llvm.ptr -> f32
                %178 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_46 = arith.constant 0 : i32
                %179 = llvm.insertelement %177, %178[%c0_i32_46 : i32] : vector<16xf32>
                %180 = llvm.shufflevector %179, %178 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %181 = arith.addi %136, %150 : i64
                %182 = llvm.getelementptr inbounds %arg1[%181] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %183 = llvm.load %182 {alignment = 4 : i64} : !llvm.ptr -> f32
                %184 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_47 = arith.constant 0 : i32
                %185 = llvm.insertelement %183, %184[%c0_i32_47 : i32] : vector<16xf32>
                %186 = llvm.shufflevector %185, %184 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %187 = arith.addi %137, %150 : i64
                %188 = llvm.getelementptr inbounds %arg1[%187] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %189 = llvm.load %188 {alignment = 4 : i64} : !llvm.ptr -> f32
                %190 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_48 = arith.constant 0 : i32
                %191 = llvm.insertelement %189, %190[%c0_i32_48 : i32] : vector<16xf32>
                %192 = llvm.shufflevector %191, %190 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %193 = arith.addi %138, %150 : i64
                %194 = llvm.getelementptr inbounds %arg1[%193] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %195 = llvm.load %194 {alignment = 4 : i64} : !llvm.ptr -> f32
                %196 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_49 = arith.constant 0 : i32
                %197 = llvm.insertelement %195, %196[%c0_i32_49 : i32] : vector<16xf32>
                %198 = llvm.shufflevector %197, %196 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %199 = arith.addi %107, %148 : i64
                %200 = llvm.getelementptr inbounds %arg4[%199] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %201 = llvm.load %200 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %202 = llvm.intr.fma(%156, %201, %arg43)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %203 = llvm.intr.fma(%162, %201, %arg44)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %204 = llvm.intr.fma(%168, %201, %arg45)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %205 = llvm.intr.fma(%174, %201, %arg46)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %206 = llvm.intr.fma(%180, %201, %arg47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %207 = llvm.intr.fma(%186, %201, %arg48)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %208 = llvm.intr.fma(%192, %201, %arg49)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %209 = llvm.intr.fma(%198, %201, %arg50)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %210 = arith.addi %108, %148 : i64
                %211 = llvm.getelementptr inbounds %arg4[%210] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %212 = llvm.load %211 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %213 = llvm.intr.fma(%156, %212, %arg51)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %214 = llvm.intr.fma(%162, %212, %arg52)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %215 = llvm.intr.fma(%168, %212, %arg53)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %216 = llvm.intr.fma(%174, %212, %arg54)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %217 = llvm.intr.fma(%180, %212, %arg55)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %218 = llvm.intr.fma(%186, %212, %arg56)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %219 = llvm.intr.fma(%192, %212, %arg57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %220 = llvm.intr.fma(%198, %212, %arg58)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %221 = arith.addi %150, %c1_i64_13 : i64
                %222 = arith.addi %131, %221 : i64
                %223 = llvm.getelementptr inbounds %arg1[%222] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %224 = llvm.load %223 {alignment = 4 : i64} : !llvm.ptr -> f32
                %225 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_50 = arith.constant 0 : i32
                %226 = llvm.insertelement %224, %225[%c0_i32_50 : i32] : vector<16xf32>
                %227 = llvm.shufflevector %226, %225 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %228 = arith.addi %132, %221 : i64
                %229 = llvm.getelementptr inbounds %arg1[%228] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %230 = llvm.load %229 {alignment = 4 : i64} : !llvm.ptr -> f32
                %231 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_51 = arith.constant 0 : i32
                %232 = llvm.insertelement %230, %231[%c0_i32_51 : i32] : vector<16xf32>
                %233 = llvm.shufflevector %232, %231 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %234 = arith.addi %133, %221 : i64
                %235 = llvm.getelementptr inbounds %arg1[%234] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %236 = llvm.load %235 {alignment = 4 : i64} : !llvm.ptr -> f32
                %237 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_52 = arith.constant 0 : i32
                %238 = llvm.insertelement %236, %237[%c0_i32_52 : i32] : vector<16xf32>
                %239 = llvm.shufflevector %238, %237 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %240 = arith.addi %134, %221 : i64
                %241 = llvm.getelementptr inbounds %arg1[%240] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %242 = llvm.load %241 {alignment = 4 : i64} : !llvm.ptr -> f32
                %243 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_53 = arith.constant 0 : i32
                %244 = llvm.insertelement %242, %243[%c0_i32_53 : i32] : vector<16xf32>
                %245 = llvm.shufflevector %244, %243 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %246 = arith.addi %135, %221 : i64
                %247 = llvm.getelementptr inbounds %arg1[%246] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %248 = llvm.load %247 {alignment = 4 : i64} : !llvm.ptr -> f32
                %249 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_54 = arith.constant 0 : i32
                %250 = llvm.insertelement %248, %249[%c0_i32_54 : i32] : vector<16xf32>
                %251 = llvm.shufflevector %250, %249 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %252 = arith.addi %136, %221 : i64
                %253 = llvm.getelementptr inbounds %arg1[%252] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %254 = llvm.load %253 {alignment = 4 : i64} : !llvm.ptr -> f32
                %255 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_55 = arith.constant 0 : i32
                %256 = llvm.insertelement %254, %255[%c0_i32_55 : i32] : vector<16xf32>
                %257 = llvm.shufflevector %256, %255 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %258 = arith.addi %137, %221 : i64
                %259 = llvm.getelementptr inbounds %arg1[%258] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %260 = llvm.load %259 {alignment = 4 : i64} : !llvm.ptr -> f32
                %261 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_56 = arith.constant 0 : i32
                %262 = llvm.insertelement %260, %261[%c0_i32_56 : i32] : vector<16xf32>
                %263 = llvm.shufflevector %262, %261 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %264 = arith.addi %138, %221 : i64
                %265 = llvm.getelementptr inbounds %arg1[%264] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %266 = llvm.load %265 {alignment = 4 : i64} : !llvm.ptr -> f32
                %267 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_57 = arith.constant 0 : i32
                %268 = llvm.insertelement %266, %267[%c0_i32_57 : i32] : vector<16xf32>
                %269 = llvm.shufflevector %268, %267 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %270 = arith.addi %148, %c1_i64_13 : i64
                %271 = arith.addi %107, %270 : i64
                %272 = llvm.getelementptr inbounds %arg4[%271] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %273 = llvm.load %272 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %274 = llvm.intr.fma(%227, %273, %202)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %275 = llvm.intr.fma(%233, %273, %203)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %276 = llvm.intr.fma(%239, %273, %204)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %277 = llvm.intr.fma(%245, %273, %205)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %278 = llvm.intr.fma(%251, %273, %206)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %279 = llvm.intr.fma(%257, %273, %207)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %280 = llvm.intr.fma(%263, %273, %208)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %281 = llvm.intr.fma(%269, %273, %209)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %282 = arith.addi %108, %270 : i64
                %283 = llvm.getelementptr inbounds %arg4[%282] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %284 = llvm.load %283 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %285 = llvm.intr.fma(%227, %284, %213)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %286 = llvm.intr.fma(%233, %284, %214)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %287 = llvm.intr.fma(%239, %284, %215)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %288 = llvm.intr.fma(%245, %284, %216)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %289 = llvm.intr.fma(%251, %284, %217)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %290 = llvm.intr.fma(%257, %284, %218)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %291 = llvm.intr.fma(%263, %284, %219)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %292 = llvm.intr.fma(%269, %284, %220)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %293 = arith.addi %150, %c2_i64 : i64
                %294 = arith.addi %131, %293 : i64
                %295 = llvm.getelementptr inbounds %arg1[%294] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %296 = llvm.load %295 {alignment = 4 : i64} : !llvm.ptr -> f32
                %297 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_58 = arith.constant 0 : i32
                %298 = llvm.insertelement %296, %297[%c0_i32_58 : i32] : vector<16xf32>
                %299 = llvm.shufflevector %298, %297 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %300 = arith.addi %132, %293 : i64
                %301 = llvm.getelementptr inbounds %arg1[%300] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %302 = llvm.load %301 {alignment = 4 : i64} : !llvm.ptr -> f32
                %303 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_59 = arith.constant 0 : i32
                %304 = llvm.insertelement %302, %303[%c0_i32_59 : i32] : vector<16xf32>
                %305 = llvm.shufflevector %304, %303 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %306 = arith.addi %133, %293 : i64
                %307 = llvm.getelementptr inbounds %arg1[%306] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %308 = llvm.load %307 {alignment = 4 : i64} : !llvm.ptr -> f32
                %309 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_60 = arith.constant 0 : i32
                %310 = llvm.insertelement %308, %309[%c0_i32_60 : i32] : vector<16xf32>
                %311 = llvm.shufflevector %310, %309 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %312 = arith.addi %134, %293 : i64
                %313 = llvm.getelementptr inbounds %arg1[%312] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %314 = llvm.load %313 {alignment = 4 : i64} : !llvm.ptr -> f32
                %315 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_61 = arith.constant 0 : i32
                %316 = llvm.insertelement %314, %315[%c0_i32_61 : i32] : vector<16xf32>
                %317 = llvm.shufflevector %316, %315 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %318 = arith.addi %135, %293 : i64
                %319 = llvm.getelementptr inbounds %arg1[%318] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %320 = llvm.load %319 {alignment = 4 : i64} : !llvm.ptr -> f32
                %321 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_62 = arith.constant 0 : i32
                %322 = llvm.insertelement %320, %321[%c0_i32_62 : i32] : vector<16xf32>
                %323 = llvm.shufflevector %322, %321 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %324 = arith.addi %136, %293 : i64
                %325 = llvm.getelementptr inbounds %arg1[%324] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %326 = llvm.load %325 {alignment = 4 : i64} : !llvm.ptr -> f32
                %327 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_63 = arith.constant 0 : i32
                %328 = llvm.insertelement %326, %327[%c0_i32_63 : i32] : vector<16xf32>
                %329 = llvm.shufflevector %328, %327 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %330 = arith.addi %137, %293 : i64
                %331 = llvm.getelementptr inbounds %arg1[%330] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %332 = llvm.load %331 {alignment = 4 : i64} : !llvm.ptr -> f32
                %333 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_64 = arith.constant 0 : i32
                %334 = llvm.insertelement %332, %333[%c0_i32_64 : i32] : vector<16xf32>
                %335 = llvm.shufflevector %334, %333 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %336 = arith.addi %138, %293 : i64
                %337 = llvm.getelementptr inbounds %arg1[%336] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %338 = llvm.load %337 {alignment = 4 : i64} : !llvm.ptr -> f32
                %339 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_65 = arith.constant 0 : i32
                %340 = llvm.insertelement %338, %339[%c0_i32_65 : i32] : vector<16xf32>
                %341 = llvm.shufflevector %340, %339 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %342 = arith.addi %148, %c2_i64 : i64
                %343 = arith.addi %107, %342 : i64
                %344 = llvm.getelementptr inbounds %arg4[%343] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %345 = llvm.load %344 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %346 = llvm.intr.fma(%299, %345, %274)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %347 = llvm.intr.fma(%305, %345, %275)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %348 = llvm.intr.fma(%311, %345, %276)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %349 = llvm.intr.fma(%317, %345, %277)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %350 = llvm.intr.fma(%323, %345, %278)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %351 = llvm.intr.fma(%329, %345, %279)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %352 = llvm.intr.fma(%335, %345, %280)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %353 = llvm.intr.fma(%341, %345, %281)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %354 = arith.addi %108, %342 : i64
                %355 = llvm.getelementptr inbounds %arg4[%354] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %356 = llvm.load %355 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %357 = llvm.intr.fma(%299, %356, %285)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %358 = llvm.intr.fma(%305, %356, %286)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %359 = llvm.intr.fma(%311, %356, %287)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %360 = llvm.intr.fma(%317, %356, %288)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %361 = llvm.intr.fma(%323, %356, %289)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %362 = llvm.intr.fma(%329, %356, %290)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %363 = llvm.intr.fma(%335, %356, %291)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %364 = llvm.intr.fma(%341, %356, %292)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                scf.yield %346, %347, %348, %349, %350, %351, %352, %353, %357, %358, %359, %360, %361, %362, %363, %364 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
              }
              scf.yield %146#0, %146#1, %146#2, %146#3, %146#4, %146#5, %146#6, %146#7, %146#8, %146#9, %146#10, %146#11, %146#12, %146#13, %146#14, %146#15 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
            }
            %140 = arith.cmpi eq, %112, %c8_i64 : i64
            %141 = arith.andi %109, %140 : i1
            scf.if %141 {
              %144 = llvm.getelementptr inbounds %arg2[%arg24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %145 = llvm.load %144 {alignment = 4 : i64} : !llvm.ptr -> f32
              %146 = arith.addf %139#0, %cst : vector<16xf32>
              %147 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_42 = arith.constant 0 : i32
              %148 = llvm.insertelement %145, %147[%c0_i32_42 : i32] : vector<16xf32>
              %149 = llvm.shufflevector %148, %147 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %150 = arith.addf %146, %149 : vector<16xf32>
              %151 = arith.maximumf %150, %cst : vector<16xf32>
              %152 = arith.muli %88, %arg24 : i64
              %153 = arith.addi %152, %92 : i64
              %154 = arith.addi %153, %arg23 : i64
              %155 = llvm.getelementptr inbounds %arg3[%154] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %151, %155 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %156 = llvm.getelementptr inbounds %arg2[%117] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> f32
              %158 = arith.addf %139#1, %cst : vector<16xf32>
              %159 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_43 = arith.constant 0 : i32
              %160 = llvm.insertelement %157, %159[%c0_i32_43 : i32] : vector<16xf32>
              %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %162 = arith.addf %158, %161 : vector<16xf32>
              %163 = arith.maximumf %162, %cst : vector<16xf32>
              %164 = arith.muli %88, %117 : i64
              %165 = arith.addi %164, %92 : i64
              %166 = arith.addi %165, %arg23 : i64
              %167 = llvm.getelementptr inbounds %arg3[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %163, %167 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %168 = llvm.getelementptr inbounds %arg2[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %169 = llvm.load %168 {alignment = 4 : i64} : !llvm.ptr -> f32
              %170 = arith.addf %139#2, %cst : vector<16xf32>
              %171 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_44 = arith.constant 0 : i32
              %172 = llvm.insertelement %169, %171[%c0_i32_44 : i32] : vector<16xf32>
              %173 = llvm.shufflevector %172, %171 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %174 = arith.addf %170, %173 : vector<16xf32>
              %175 = arith.maximumf %174, %cst : vector<16xf32>
              %176 = arith.muli %88, %119 : i64
              %177 = arith.addi %176, %92 : i64
              %178 = arith.addi %177, %arg23 : i64
              %179 = llvm.getelementptr inbounds %arg3[%178] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %175, %179 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %180 = llvm.getelementptr inbounds %arg2[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %181 = llvm.load %180 {alignment = 4 : i64} : !llvm.ptr -> f32
              %182 = arith.addf %139#3, %cst : vector<16xf32>
              %183 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %184 = llvm.insertelement %181, %183[%c0_i32_45 : i32] : vector<16xf32>
              %185 = llvm.shufflevector %184, %183 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %186 = arith.addf %182, %185 : vector<16xf32>
              %187 = arith.maximumf %186, %cst : vector<16xf32>
              %188 = arith.muli %88, %121 : i64
              %189 = arith.addi %188, %92 : i64
              %190 = arith.addi %189, %arg23 : i64
              %191 = llvm.getelementptr inbounds %arg3[%190] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %187, %191 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %192 = llvm.getelementptr inbounds %arg2[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %193 = llvm.load %192 {alignment = 4 : i64} : !llvm.ptr -> f32
              %194 = arith.addf %139#4, %cst : vector<16xf32>
              %195 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_46 = arith.constant 0 : i32
              %196 = llvm.insertelement %193, %195[%c0_i32_46 : i32] : vector<16xf32>
              %197 = llvm.shufflevector %196, %195 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %198 = arith.addf %194, %197 : vector<16xf32>
              %199 = arith.maximumf %198, %cst : vector<16xf32>
              %200 = arith.muli %88, %123 : i64
              %201 = arith.addi %200, %92 : i64
              %202 = arith.addi %201, %arg23 : i64
              %203 = llvm.getelementptr inbounds %arg3[%202] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %199, %203 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %204 = llvm.getelementptr inbounds %arg2[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %205 = llvm.load %204 {alignment = 4 : i64} : !llvm.ptr -> f32
              %206 = arith.addf %139#5, %cst : vector<16xf32>
              %207 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %208 = llvm.insertelement %205, %207[%c0_i32_47 : i32] : vector<16xf32>
              %209 = llvm.shufflevector %208, %207 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %210 = arith.addf %206, %209 : vector<16xf32>
              %211 = arith.maximumf %210, %cst : vector<16xf32>
              %212 = arith.muli %88, %125 : i64
              %213 = arith.addi %212, %92 : i64
              %214 = arith.addi %213, %arg23 : i64
              %215 = llvm.getelementptr inbounds %arg3[%214] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %211, %215 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %216 = llvm.getelementptr inbounds %arg2[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %217 = llvm.load %216 {alignment = 4 : i64} : !llvm.ptr -> f32
              %218 = arith.addf %139#6, %cst : vector<16xf32>
              %219 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_48 = arith.constant 0 : i32
              %220 = llvm.insertelement %217, %219[%c0_i32_48 : i32] : vector<16xf32>
              %221 = llvm.shufflevector %220, %219 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %222 = arith.addf %218, %221 : vector<16xf32>
              %223 = arith.maximumf %222, %cst : vector<16xf32>
              %224 = arith.muli %88, %127 : i64
              %225 = arith.addi %224, %92 : i64
              %226 = arith.addi %225, %arg23 : i64
              %227 = llvm.getelementptr inbounds %arg3[%226] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %223, %227 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %228 = llvm.getelementptr inbounds %arg2[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %229 = llvm.load %228 {alignment = 4 : i64} : !llvm.ptr -> f32
              %230 = arith.addf %139#7, %cst : vector<16xf32>
              %231 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_49 = arith.constant 0 : i32
              %232 = llvm.insertelement %229, %231[%c0_i32_49 : i32] : vector<16xf32>
              %233 = llvm.shufflevector %232, %231 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %234 = arith.addf %230, %233 : vector<16xf32>
              %235 = arith.maximumf %234, %cst : vector<16xf32>
              %236 = arith.muli %88, %129 : i64
              %237 = arith.addi %236, %92 : i64
              %238 = arith.addi %237, %arg23 : i64
              %239 = llvm.getelementptr inbounds %arg3[%238] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %235, %239 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            } else {
              %144 = llvm.getelementptr inbounds %0[%c0_i64_37] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#0, %144 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %145 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#1, %145 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %146 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#2, %146 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %147 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#3, %147 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %148 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#4, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %149 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#5, %149 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %150 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#6, %150 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %151 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#7, %151 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.if %109 {
                scf.for %arg25 = %c0_i64_37 to %112 step %c1_i64_13  : i64 {
                  %152 = arith.muli %arg25, %c16_i64 : i64
                  %153 = arith.addi %arg24, %arg25 : i64
                  %154 = llvm.getelementptr inbounds %arg2[%153] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %155 = llvm.load %154 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %156 = llvm.getelementptr inbounds %0[%152] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %158 = arith.addf %157, %cst : vector<16xf32>
                  %159 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_42 = arith.constant 0 : i32
                  %160 = llvm.insertelement %155, %159[%c0_i32_42 : i32] : vector<16xf32>
                  %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %162 = arith.addf %158, %161 : vector<16xf32>
                  %163 = arith.maximumf %162, %cst : vector<16xf32>
                  %164 = arith.muli %88, %153 : i64
                  %165 = arith.addi %164, %92 : i64
                  %166 = arith.addi %165, %arg23 : i64
                  %167 = llvm.getelementptr inbounds %arg3[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %163, %167 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
              } else {
                %152 = arith.subi %103, %arg23 : i64
                %c0_i64_42 = arith.constant 0 : i64
                %153 = arith.cmpi eq, %c16_i64, %c0_i64_42 : i64
                %c-9223372036854775808_i64_43 = arith.constant -9223372036854775808 : i64
                %c-1_i64_44 = arith.constant -1 : i64
                %154 = arith.cmpi eq, %c16_i64, %c-1_i64_44 : i64
                %155 = arith.cmpi eq, %152, %c-9223372036854775808_i64_43 : i64
                %156 = arith.andi %155, %154 : i1
                %157 = arith.ori %153, %156 : i1
                %c1_i64_45 = arith.constant 1 : i64
                %158 = arith.select %157, %c1_i64_45, %c16_i64 : i64
                %159 = arith.divsi %152, %158 : i64
                %c0_i64_46 = arith.constant 0 : i64
                %160 = arith.cmpi eq, %c16_i64, %c0_i64_46 : i64
                %c0_i64_47 = arith.constant 0 : i64
                %161 = arith.select %160, %c0_i64_47, %159 : i64
                %162 = arith.muli %161, %c16_i64 : i64
                %163 = arith.addi %arg23, %162 : i64
                %164 = arith.cmpi slt, %163, %103 : i64
                scf.for %arg25 = %c0_i64_37 to %112 step %c1_i64_13  : i64 {
                  %165 = arith.muli %arg25, %c16_i64 : i64
                  %166 = arith.addi %arg24, %arg25 : i64
                  %167 = llvm.getelementptr inbounds %arg2[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %168 = llvm.load %167 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %169 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_48 = arith.constant 0 : i32
                  %170 = llvm.insertelement %168, %169[%c0_i32_48 : i32] : vector<16xf32>
                  %171 = llvm.shufflevector %170, %169 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %172 = arith.muli %88, %166 : i64
                  %173 = arith.addi %172, %92 : i64
                  scf.for %arg26 = %arg23 to %163 step %c16_i64  : i64 {
                    %174 = arith.subi %arg26, %arg23 : i64
                    %175 = arith.addi %165, %174 : i64
                    %176 = llvm.getelementptr inbounds %0[%175] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %177 = llvm.load %176 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %178 = arith.addf %177, %cst : vector<16xf32>
                    %179 = arith.addf %178, %171 : vector<16xf32>
                    %180 = arith.maximumf %179, %cst : vector<16xf32>
                    %181 = arith.addi %173, %arg26 : i64
                    %182 = llvm.getelementptr inbounds %arg3[%181] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.store %180, %182 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  }
                  scf.if %164 {
                    %174 = arith.subi %103, %163 : i64
                    %175 = arith.maxsi %174, %c0_i64_37 : i64
                    %176 = arith.minsi %175, %c16_i64 : i64
                    %177 = arith.trunci %176 : i64 to i32
                    %178 = llvm.mlir.poison : vector<16xi32>
                    %c0_i32_49 = arith.constant 0 : i32
                    %179 = llvm.insertelement %177, %178[%c0_i32_49 : i32] : vector<16xi32>
                    %180 = llvm.shufflevector %179, %178 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                    %181 = arith.cmpi slt, %cst_38, %180 : vector<16xi32>
                    %182 = arith.addi %165, %162 : i64
                    %183 = llvm.getelementptr inbounds %0[%182] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %184 = llvm.load %183 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %185 = arith.addf %184, %cst : vector<16xf32>
                    %186 = arith.addf %185, %171 : vector<16xf32>
                    %187 = arith.maximumf %186, %cst : vector<16xf32>
                    %188 = arith.addi %173, %163 : i64
                    %189 = llvm.getelementptr %arg3[%188] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.intr.masked.store %187, %189, %181 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
                  } else {
                  }
                }
              }
            }
            %142 = arith.cmpi eq, %114, %c8_i64 : i64
            %143 = arith.andi %109, %142 : i1
            scf.if %143 {
              %144 = llvm.getelementptr inbounds %arg2[%arg24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %145 = llvm.load %144 {alignment = 4 : i64} : !llvm.ptr -> f32
              %146 = arith.addf %139#8, %cst : vector<16xf32>
              %147 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_42 = arith.constant 0 : i32
              %148 = llvm.insertelement %145, %147[%c0_i32_42 : i32] : vector<16xf32>
              %149 = llvm.shufflevector %148, %147 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %150 = arith.addf %146, %149 : vector<16xf32>
              %151 = arith.maximumf %150, %cst : vector<16xf32>
              %152 = arith.muli %88, %arg24 : i64
              %153 = arith.addi %152, %95 : i64
              %154 = arith.addi %153, %arg23 : i64
              %155 = llvm.getelementptr inbounds %arg3[%154] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %151, %155 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %156 = llvm.getelementptr inbounds %arg2[%117] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> f32
              %158 = arith.addf %139#9, %cst : vector<16xf32>
              %159 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_43 = arith.constant 0 : i32
              %160 = llvm.insertelement %157, %159[%c0_i32_43 : i32] : vector<16xf32>
              %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %162 = arith.addf %158, %161 : vector<16xf32>
              %163 = arith.maximumf %162, %cst : vector<16xf32>
              %164 = arith.muli %88, %117 : i64
              %165 = arith.addi %164, %95 : i64
              %166 = arith.addi %165, %arg23 : i64
              %167 = llvm.getelementptr inbounds %arg3[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %163, %167 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %168 = llvm.getelementptr inbounds %arg2[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %169 = llvm.load %168 {alignment = 4 : i64} : !llvm.ptr -> f32
              %170 = arith.addf %139#10, %cst : vector<16xf32>
              %171 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_44 = arith.constant 0 : i32
              %172 = llvm.insertelement %169, %171[%c0_i32_44 : i32] : vector<16xf32>
              %173 = llvm.shufflevector %172, %171 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %174 = arith.addf %170, %173 : vector<16xf32>
              %175 = arith.maximumf %174, %cst : vector<16xf32>
              %176 = arith.muli %88, %119 : i64
              %177 = arith.addi %176, %95 : i64
              %178 = arith.addi %177, %arg23 : i64
              %179 = llvm.getelementptr inbounds %arg3[%178] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %175, %179 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %180 = llvm.getelementptr inbounds %arg2[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %181 = llvm.load %180 {alignment = 4 : i64} : !llvm.ptr -> f32
              %182 = arith.addf %139#11, %cst : vector<16xf32>
              %183 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %184 = llvm.insertelement %181, %183[%c0_i32_45 : i32] : vector<16xf32>
              %185 = llvm.shufflevector %184, %183 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %186 = arith.addf %182, %185 : vector<16xf32>
              %187 = arith.maximumf %186, %cst : vector<16xf32>
              %188 = arith.muli %88, %121 : i64
              %189 = arith.addi %188, %95 : i64
              %190 = arith.addi %189, %arg23 : i64
              %191 = llvm.getelementptr inbounds %arg3[%190] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %187, %191 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %192 = llvm.getelementptr inbounds %arg2[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %193 = llvm.load %192 {alignment = 4 : i64} : !llvm.ptr -> f32
              %194 = arith.addf %139#12, %cst : vector<16xf32>
              %195 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_46 = arith.constant 0 : i32
              %196 = llvm.insertelement %193, %195[%c0_i32_46 : i32] : vector<16xf32>
              %197 = llvm.shufflevector %196, %195 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %198 = arith.addf %194, %197 : vector<16xf32>
              %199 = arith.maximumf %198, %cst : vector<16xf32>
              %200 = arith.muli %88, %123 : i64
              %201 = arith.addi %200, %95 : i64
              %202 = arith.addi %201, %arg23 : i64
              %203 = llvm.getelementptr inbounds %arg3[%202] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %199, %203 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %204 = llvm.getelementptr inbounds %arg2[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %205 = llvm.load %204 {alignment = 4 : i64} : !llvm.ptr -> f32
              %206 = arith.addf %139#13, %cst : vector<16xf32>
              %207 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %208 = llvm.insertelement %205, %207[%c0_i32_47 : i32] : vector<16xf32>
              %209 = llvm.shufflevector %208, %207 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %210 = arith.addf %206, %209 : vector<16xf32>
              %211 = arith.maximumf %210, %cst : vector<16xf32>
              %212 = arith.muli %88, %125 : i64
              %213 = arith.addi %212, %95 : i64
              %214 = arith.addi %213, %arg23 : i64
              %215 = llvm.getelementptr inbounds %arg3[%214] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %211, %215 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %216 = llvm.getelementptr inbounds %arg2[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %217 = llvm.load %216 {alignment = 4 : i64} : !llvm.ptr -> f32
              %218 = arith.addf %139#14, %cst : vector<16xf32>
              %219 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_48 = arith.constant 0 : i32
              %220 = llvm.insertelement %217, %219[%c0_i32_48 : i32] : vector<16xf32>
              %221 = llvm.shufflevector %220, %219 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %222 = arith.addf %218, %221 : vector<16xf32>
              %223 = arith.maximumf %222, %cst : vector<16xf32>
              %224 = arith.muli %88, %127 : i64
              %225 = arith.addi %224, %95 : i64
              %226 = arith.addi %225, %arg23 : i64
              %227 = llvm.getelementptr inbounds %arg3[%226] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %223, %227 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %228 = llvm.getelementptr inbounds %arg2[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %229 = llvm.load %228 {alignment = 4 : i64} : !llvm.ptr -> f32
              %230 = arith.addf %139#15, %cst : vector<16xf32>
              %231 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_49 = arith.constant 0 : i32
              %232 = llvm.insertelement %229, %231[%c0_i32_49 : i32] : vector<16xf32>
              %233 = llvm.shufflevector %232, %231 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %234 = arith.addf %230, %233 : vector<16xf32>
              %235 = arith.maximumf %234, %cst : vector<16xf32>
              %236 = arith.muli %88, %129 : i64
              %237 = arith.addi %236, %95 : i64
              %238 = arith.addi %237, %arg23 : i64
              %239 = llvm.getelementptr inbounds %arg3[%238] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %235, %239 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            } else {
              %144 = llvm.getelementptr inbounds %0[%c0_i64_37] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#8, %144 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %145 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#9, %145 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %146 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#10, %146 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %147 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#11, %147 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %148 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#12, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %149 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#13, %149 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %150 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#14, %150 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %151 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %139#15, %151 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.if %109 {
                scf.for %arg25 = %c0_i64_37 to %114 step %c1_i64_13  : i64 {
                  %152 = arith.muli %arg25, %c16_i64 : i64
                  %153 = arith.addi %arg24, %arg25 : i64
                  %154 = llvm.getelementptr inbounds %arg2[%153] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %155 = llvm.load %154 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %156 = llvm.getelementptr inbounds %0[%152] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %158 = arith.addf %157, %cst : vector<16xf32>
                  %159 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_42 = arith.constant 0 : i32
                  %160 = llvm.insertelement %155, %159[%c0_i32_42 : i32] : vector<16xf32>
                  %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %162 = arith.addf %158, %161 : vector<16xf32>
                  %163 = arith.maximumf %162, %cst : vector<16xf32>
                  %164 = arith.muli %88, %153 : i64
                  %165 = arith.addi %164, %95 : i64
                  %166 = arith.addi %165, %arg23 : i64
                  %167 = llvm.getelementptr inbounds %arg3[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %163, %167 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
              } else {
                %152 = arith.subi %103, %arg23 : i64
                %c0_i64_42 = arith.constant 0 : i64
                %153 = arith.cmpi eq, %c16_i64, %c0_i64_42 : i64
                %c-9223372036854775808_i64_43 = arith.constant -9223372036854775808 : i64
                %c-1_i64_44 = arith.constant -1 : i64
                %154 = arith.cmpi eq, %c16_i64, %c-1_i64_44 : i64
                %155 = arith.cmpi eq, %152, %c-9223372036854775808_i64_43 : i64
                %156 = arith.andi %155, %154 : i1
                %157 = arith.ori %153, %156 : i1
                %c1_i64_45 = arith.constant 1 : i64
                %158 = arith.select %157, %c1_i64_45, %c16_i64 : i64
                %159 = arith.divsi %152, %158 : i64
                %c0_i64_46 = arith.constant 0 : i64
                %160 = arith.cmpi eq, %c16_i64, %c0_i64_46 : i64
                %c0_i64_47 = arith.constant 0 : i64
                %161 = arith.select %160, %c0_i64_47, %159 : i64
                %162 = arith.muli %161, %c16_i64 : i64
                %163 = arith.addi %arg23, %162 : i64
                %164 = arith.cmpi slt, %163, %103 : i64
                scf.for %arg25 = %c0_i64_37 to %114 step %c1_i64_13  : i64 {
                  %165 = arith.muli %arg25, %c16_i64 : i64
                  %166 = arith.addi %arg24, %arg25 : i64
                  %167 = llvm.getelementptr inbounds %arg2[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %168 = llvm.load %167 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %169 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_48 = arith.constant 0 : i32
                  %170 = llvm.insertelement %168, %169[%c0_i32_48 : i32] : vector<16xf32>
                  %171 = llvm.shufflevector %170, %169 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %172 = arith.muli %88, %166 : i64
                  %173 = arith.addi %172, %95 : i64
                  scf.for %arg26 = %arg23 to %163 step %c16_i64  : i64 {
                    %174 = arith.subi %arg26, %arg23 : i64
                    %175 = arith.addi %165, %174 : i64
                    %176 = llvm.getelementptr inbounds %0[%175] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %177 = llvm.load %176 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %178 = arith.addf %177, %cst : vector<16xf32>
                    %179 = arith.addf %178, %171 : vector<16xf32>
                    %180 = arith.maximumf %179, %cst : vector<16xf32>
                    %181 = arith.addi %173, %arg26 : i64
                    %182 = llvm.getelementptr inbounds %arg3[%181] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.store %180, %182 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  }
                  scf.if %164 {
                    %174 = arith.subi %103, %163 : i64
                    %175 = arith.maxsi %174, %c0_i64_37 : i64
                    %176 = arith.minsi %175, %c16_i64 : i64
                    %177 = arith.trunci %176 : i64 to i32
                    %178 = llvm.mlir.poison : vector<16xi32>
                    %c0_i32_49 = arith.constant 0 : i32
                    %179 = llvm.insertelement %177, %178[%c0_i32_49 : i32] : vector<16xi32>
                    %180 = llvm.shufflevector %179, %178 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                    %181 = arith.cmpi slt, %cst_38, %180 : vector<16xi32>
                    %182 = arith.addi %165, %162 : i64
                    %183 = llvm.getelementptr inbounds %0[%182] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %184 = llvm.load %183 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %185 = arith.addf %184, %cst : vector<16xf32>
                    %186 = arith.addf %185, %171 : vector<16xf32>
                    %187 = arith.maximumf %186, %cst : vector<16xf32>
                    %188 = arith.addi %173, %163 : i64
                    %189 = llvm.getelementptr %arg3[%188] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.intr.masked.store %187, %189, %181 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
                  } else {
                  }
                }
              }
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
