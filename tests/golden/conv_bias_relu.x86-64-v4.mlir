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
      %c-15_i64 = arith.constant -15 : i64
      %true = arith.constant true
      %cst_38 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %cst_39 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi64>
      %cst_40 = arith.constant dense<-1> : vector<16xi64>
      %cst_41 = arith.constant dense<0> : vector<16xi64>
      %c-16_i64 = arith.constant -16 : i64
      %81 = arith.addi %c2_i64, %arg7 : i64
      %82 = arith.addi %c-15_i64, %arg9 : i64
      scf.for %arg22 = %c0_i64_37 to %c3_i64 step %c1_i64_13  : i64 {
        %86 = arith.muli %arg22, %77 : i64
        scf.for %arg23 = %c0_i64_37 to %77 step %c1_i64_13  : i64 {
          %87 = arith.addi %40, %arg23 : i64
          %88 = arith.addi %86, %arg23 : i64
          %89 = arith.muli %88, %arg11 : i64
          %90 = arith.addi %c-1_i64_36, %87 : i64
          %91 = arith.cmpi slt, %90, %arg8 : i64
          %92 = arith.cmpi sle, %c0_i64_37, %90 : i64
          scf.for %arg24 = %c0_i64_37 to %arg11 step %c16_i64  : i64 {
            %93 = arith.addi %89, %arg24 : i64
            %94 = arith.addi %73, %arg24 : i64
            %95 = arith.addi %94, %c16_i64 : i64
            %96 = arith.cmpi sle, %95, %81 : i64
            %97 = arith.andi %96, %91 : i1
            %98 = arith.andi %97, %92 : i1
            %99 = arith.muli %94, %c-1_i64_36 : i64
            %100 = arith.addi %82, %99 : i64
            %101 = arith.cmpi sge, %100, %c0_i64_37 : i64
            %102 = arith.addi %c-1_i64_36, %94 : i64
            %103 = arith.cmpi sge, %102, %c0_i64_37 : i64
            %104 = arith.andi %101, %103 : i1
            %105 = arith.andi %98, %104 : i1
            scf.if %105 {
              %106 = arith.muli %arg22, %arg8 : i64
              %107 = arith.muli %106, %arg9 : i64
              %108 = arith.addi %c-1_i64_36, %107 : i64
              %109 = arith.muli %arg9, %c-1_i64_36 : i64
              %110 = arith.addi %108, %109 : i64
              %111 = arith.muli %arg9, %87 : i64
              %112 = arith.addi %110, %111 : i64
              %113 = arith.addi %112, %94 : i64
              %114 = llvm.getelementptr inbounds %arg0[%113] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %115 = llvm.load %114 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %116 = llvm.getelementptr inbounds %arg4[%93] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %115, %116 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            } else {
              %106 = arith.subi %81, %94 : i64
              %107 = arith.maxsi %106, %c0_i64_37 : i64
              %108 = arith.minsi %107, %c16_i64 : i64
              %109 = arith.trunci %108 : i64 to i32
              %110 = llvm.mlir.poison : vector<16xi32>
              %c0_i32 = arith.constant 0 : i32
              %111 = llvm.insertelement %109, %110[%c0_i32 : i32] : vector<16xi32>
              %112 = llvm.shufflevector %111, %110 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
              %113 = arith.cmpi slt, %cst_38, %112 : vector<16xi32>
              %114 = arith.andi %92, %91 : i1
              %115 = llvm.mlir.poison : vector<16xi64>
              %c0_i32_42 = arith.constant 0 : i32
              %116 = llvm.insertelement %94, %115[%c0_i32_42 : i32] : vector<16xi64>
              %117 = llvm.shufflevector %116, %115 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
              %118 = arith.addi %117, %cst_39 : vector<16xi64>
              %119 = arith.addi %cst_40, %118 : vector<16xi64>
              %120 = arith.cmpi sle, %cst_41, %119 : vector<16xi64>
              %121 = llvm.mlir.poison : vector<16xi1>
              %c0_i32_43 = arith.constant 0 : i32
              %122 = llvm.insertelement %114, %121[%c0_i32_43 : i32] : vector<16xi1>
              %123 = llvm.shufflevector %122, %121 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
              %124 = arith.andi %123, %120 : vector<16xi1>
              %125 = llvm.mlir.poison : vector<16xi64>
              %c0_i32_44 = arith.constant 0 : i32
              %126 = llvm.insertelement %arg9, %125[%c0_i32_44 : i32] : vector<16xi64>
              %127 = llvm.shufflevector %126, %125 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
              %128 = arith.cmpi slt, %119, %127 : vector<16xi64>
              %129 = arith.andi %124, %128 : vector<16xi1>
              %130 = arith.andi %113, %129 : vector<16xi1>
              %131 = arith.muli %arg22, %arg8 : i64
              %132 = arith.muli %131, %arg9 : i64
              %133 = arith.addi %c-1_i64_36, %132 : i64
              %134 = arith.muli %arg9, %c-1_i64_36 : i64
              %135 = arith.addi %133, %134 : i64
              %136 = arith.muli %arg9, %87 : i64
              %137 = arith.addi %135, %136 : i64
              %138 = arith.addi %137, %94 : i64
              %139 = arith.muli %arg8, %arg9 : i64
              %140 = arith.muli %139, %c3_i64 : i64
              %141 = arith.cmpi sle, %138, %c-16_i64 : i64
              %142 = arith.cmpi sge, %138, %140 : i64
              %143 = arith.ori %141, %142 : i1
              %144 = arith.select %143, %c0_i64_37, %138 : i64
              %cst_45 = arith.constant dense<0.000000e+00> : vector<16xf32>
              %145 = llvm.getelementptr %arg0[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %146 = llvm.intr.masked.load %145, %130, %cst_45 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
              %147 = llvm.getelementptr inbounds %arg4[%93] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %146, %147 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            }
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
      %83 = arith.muli %arg6, %arg7 : i64
      %84 = arith.addi %42, %c-1_i64_36 : i64
      %85 = arith.addi %arg5, %c-1_i64_36 : i64
      scf.for %arg22 = %40 to %42 step %c2_i64  : i64 {
        %86 = arith.cmpi slt, %arg22, %42 : i64
        %87 = arith.muli %arg7, %arg22 : i64
        %88 = arith.addi %arg22, %c1_i64_13 : i64
        %89 = arith.cmpi slt, %88, %42 : i64
        %90 = arith.muli %arg7, %88 : i64
        %91 = arith.minsi %84, %arg22 : i64
        %92 = arith.subi %91, %40 : i64
        %93 = arith.muli %92, %arg11 : i64
        %94 = arith.minsi %84, %88 : i64
        %95 = arith.subi %94, %40 : i64
        %96 = arith.muli %95, %arg11 : i64
        scf.for %arg23 = %73 to %75 step %c16_i64  : i64 {
          %97 = arith.addi %arg23, %c16_i64 : i64
          %98 = arith.minsi %75, %97 : i64
          %99 = arith.addi %98, %c-1_i64_36 : i64
          %100 = arith.minsi %arg23, %99 : i64
          %101 = arith.subi %arg23, %73 : i64
          %102 = arith.addi %93, %101 : i64
          %103 = arith.addi %96, %101 : i64
          %104 = arith.cmpi sle, %97, %98 : i64
          scf.for %arg24 = %c0_i64_37 to %arg5 step %c8_i64  : i64 {
            %105 = arith.subi %arg5, %arg24 : i64
            %106 = arith.minsi %c8_i64, %105 : i64
            %107 = arith.select %86, %106, %c0_i64_37 : i64
            %108 = arith.muli %107, %arg10 : i64
            scf.for %arg25 = %c0_i64_37 to %108 step %c1_i64_13  : i64 {
              %143 = arith.addi %arg24, %arg25 : i64
              %144 = arith.muli %83, %143 : i64
              %145 = arith.addi %144, %87 : i64
              %146 = arith.addi %145, %100 : i64
              %147 = llvm.getelementptr inbounds %arg3[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              "llvm.intr.prefetch"(%147) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
            }
            %109 = arith.select %89, %106, %c0_i64_37 : i64
            %110 = arith.muli %109, %arg10 : i64
            scf.for %arg25 = %c0_i64_37 to %110 step %c1_i64_13  : i64 {
              %143 = arith.addi %arg24, %arg25 : i64
              %144 = arith.muli %83, %143 : i64
              %145 = arith.addi %144, %90 : i64
              %146 = arith.addi %145, %100 : i64
              %147 = llvm.getelementptr inbounds %arg3[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              "llvm.intr.prefetch"(%147) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
            }
            %111 = arith.minsi %arg24, %85 : i64
            %112 = arith.addi %arg24, %c1_i64_13 : i64
            %113 = arith.minsi %112, %85 : i64
            %114 = arith.addi %arg24, %c2_i64 : i64
            %115 = arith.minsi %114, %85 : i64
            %116 = arith.addi %arg24, %c3_i64 : i64
            %117 = arith.minsi %116, %85 : i64
            %118 = arith.addi %arg24, %c4_i64 : i64
            %119 = arith.minsi %118, %85 : i64
            %120 = arith.addi %arg24, %c5_i64 : i64
            %121 = arith.minsi %120, %85 : i64
            %122 = arith.addi %arg24, %c6_i64 : i64
            %123 = arith.minsi %122, %85 : i64
            %124 = arith.addi %arg24, %c7_i64 : i64
            %125 = arith.minsi %124, %85 : i64
            %126 = arith.muli %111, %c27_i64 : i64
            %127 = arith.muli %113, %c27_i64 : i64
            %128 = arith.muli %115, %c27_i64 : i64
            %129 = arith.muli %117, %c27_i64 : i64
            %130 = arith.muli %119, %c27_i64 : i64
            %131 = arith.muli %121, %c27_i64 : i64
            %132 = arith.muli %123, %c27_i64 : i64
            %133 = arith.muli %125, %c27_i64 : i64
            %134:16 = scf.for %arg25 = %c0_i64_37 to %c3_i64 step %c1_i64_13 iter_args(%arg26 = %cst, %arg27 = %cst, %arg28 = %cst, %arg29 = %cst, %arg30 = %cst, %arg31 = %cst, %arg32 = %cst, %arg33 = %cst, %arg34 = %cst, %arg35 = %cst, %arg36 = %cst, %arg37 = %cst, %arg38 = %cst, %arg39 = %cst, %arg40 = %cst, %arg41 = %cst) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
              %143 = arith.muli %arg25, %77 : i64
              %144 = arith.muli %arg25, %c3_i64 : i64
              %145:16 = scf.for %arg42 = %c0_i64_37 to %c3_i64 step %c1_i64_13 iter_args(%arg43 = %arg26, %arg44 = %arg27, %arg45 = %arg28, %arg46 = %arg29, %arg47 = %arg30, %arg48 = %arg31, %arg49 = %arg32, %arg50 = %arg33, %arg51 = %arg34, %arg52 = %arg35, %arg53 = %arg36, %arg54 = %arg37, %arg55 = %arg38, %arg56 = %arg39, %arg57 = %arg40, %arg58 = %arg41) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
                %146 = arith.addi %143, %arg42 : i64
                %147 = arith.muli %146, %arg11 : i64
                %148 = arith.addi %144, %arg42 : i64
                %149 = arith.muli %148, %c3_i64 : i64
                %150 = arith.addi %126, %149 : i64
                %151 = llvm.getelementptr inbounds %arg1[%150] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %152 = llvm.load %151 {alignment = 4 : i64} : !llvm.ptr -> f32
                %153 = llvm.mlir.poison : vector<16xf32>
                %c0_i32 = arith.constant 0 : i32
                %154 = llvm.insertelement %152, %153[%c0_i32 : i32] : vector<16xf32>
                %155 = llvm.shufflevector %154, %153 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %156 = arith.addi %127, %149 : i64
                %157 = llvm.getelementptr inbounds %arg1[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %158 = llvm.load %157 {alignment = 4 : i64} : !llvm.ptr -> f32
                %159 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_44 = arith.constant 0 : i32
                %160 = llvm.insertelement %158, %159[%c0_i32_44 : i32] : vector<16xf32>
                %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %162 = arith.addi %128, %149 : i64
                %163 = llvm.getelementptr inbounds %arg1[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %164 = llvm.load %163 {alignment = 4 : i64} : !llvm.ptr -> f32
                %165 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_45 = arith.constant 0 : i32
                %166 = llvm.insertelement %164, %165[%c0_i32_45 : i32] : vector<16xf32>
                %167 = llvm.shufflevector %166, %165 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %168 = arith.addi %129, %149 : i64
                %169 = llvm.getelementptr inbounds %arg1[%168] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %170 = llvm.load %169 {alignment = 4 : i64} : !llvm.ptr -> f32
                %171 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_46 = arith.constant 0 : i32
                %172 = llvm.insertelement %170, %171[%c0_i32_46 : i32] : vector<16xf32>
                %173 = llvm.shufflevector %172, %171 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %174 = arith.addi %130, %149 : i64
                %175 = llvm.getelementptr inbounds %arg1[%174] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %176 = llvm.load %175 {alignment = 4 : i64} : !llvm.ptr -> f32
                %177 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_47 = arith.constant 0 : i32
                %178 = llvm.insertelement %176, %177[%c0_i32_47 : i32] : vector<16xf32>
                %179 = llvm.shufflevector %178, %177 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %180 = arith.addi %131, %149 : i64
                %181 = llvm.getelementptr inbounds %arg1[%180] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %182 = llvm.load %181 {alignment = 4 : i64} : !llvm.ptr -> f32
                %183 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_48 = arith.constant 0 : i32
                %184 = llvm.insertelement %182, %183[%c0_i32_48 : i32] : vector<16xf32>
                %185 = llvm.shufflevector %184, %183 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %186 = arith.addi %132, %149 : i64
                %187 = llvm.getelementptr inbounds %arg1[%186] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %188 = llvm.load %187 {alignment = 4 : i64} : !llvm.ptr -> f32
                %189 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_49 = arith.constant 0 : i32
                %190 = llvm.insertelement %188, %189[%c0_i32_49 : i32] : vector<16xf32>
                %191 = llvm.shufflevector %190, %189 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %192 = arith.addi %133, %149 : i64
                %193 = llvm.getelementptr inbounds %arg1[%192] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %194 = llvm.load %193 {alignment = 4 : i64} : !llvm.ptr -> f32
                %195 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_50 = arith.constant 0 : i32
                %196 = llvm.insertelement %194, %195[%c0_i32_50 : i32] : vector<16xf32>
                %197 = llvm.shufflevector %196, %195 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %198 = arith.addi %102, %147 : i64
                %199 = llvm.getelementptr inbounds %arg4[%198] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %200 = llvm.load %199 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %201 = llvm.intr.fma(%155, %200, %arg43)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %202 = llvm.intr.fma(%161, %200, %arg44)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %203 = llvm.intr.fma(%167, %200, %arg45)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %204 = llvm.intr.fma(%173, %200, %arg46)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %205 = llvm.intr.fma(%179, %200, %arg47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %206 = llvm.intr.fma(%185, %200, %arg48)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %207 = llvm.intr.fma(%191, %200, %arg49)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %208 = llvm.intr.fma(%197, %200, %arg50)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %209 = arith.addi %103, %147 : i64
                %210 = llvm.getelementptr inbounds %arg4[%209] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %211 = llvm.load %210 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %212 = llvm.intr.fma(%155, %211, %arg51)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %213 = llvm.intr.fma(%161, %211, %arg52)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %214 = llvm.intr.fma(%167, %211, %arg53)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %215 = llvm.intr.fma(%173, %211, %arg54)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %216 = llvm.intr.fma(%179, %211, %arg55)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %217 = llvm.intr.fma(%185, %211, %arg56)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %218 = llvm.intr.fma(%191, %211, %arg57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %219 = llvm.intr.fma(%197, %211, %arg58)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %220 = arith.addi %149, %c1_i64_13 : i64
                %221 = arith.addi %126, %220 : i64
                %222 = llvm.getelementptr inbounds %arg1[%221] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %223 = llvm.load %222 {alignment = 4 : i64} : !llvm.ptr -> f32
                %224 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_51 = arith.constant 0 : i32
                %225 = llvm.insertelement %223, %224[%c0_i32_51 : i32] : vector<16xf32>
                %226 = llvm.shufflevector %225, %224 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %227 = arith.addi %127, %220 : i64
                %228 = llvm.getelementptr inbounds %arg1[%227] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %229 = llvm.load %228 {alignment = 4 : i64} : !llvm.ptr -> f32
                %230 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_52 = arith.constant 0 : i32
                %231 = llvm.insertelement %229, %230[%c0_i32_52 : i32] : vector<16xf32>
                %232 = llvm.shufflevector %231, %230 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %233 = arith.addi %128, %220 : i64
                %234 = llvm.getelementptr inbounds %arg1[%233] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %235 = llvm.load %234 {alignment = 4 : i64} : !llvm.ptr -> f32
                %236 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_53 = arith.constant 0 : i32
                %237 = llvm.insertelement %235, %236[%c0_i32_53 : i32] : vector<16xf32>
                %238 = llvm.shufflevector %237, %236 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %239 = arith.addi %129, %220 : i64
                %240 = llvm.getelementptr inbounds %arg1[%239] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %241 = llvm.load %240 {alignment = 4 : i64} : !llvm.ptr -> f32
                %242 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_54 = arith.constant 0 : i32
                %243 = llvm.insertelement %241, %242[%c0_i32_54 : i32] : vector<16xf32>
                %244 = llvm.shufflevector %243, %242 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %245 = arith.addi %130, %220 : i64
                %246 = llvm.getelementptr inbounds %arg1[%245] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %247 = llvm.load %246 {alignment = 4 : i64} : !llvm.ptr -> f32
                %248 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_55 = arith.constant 0 : i32
                %249 = llvm.insertelement %247, %248[%c0_i32_55 : i32] : vector<16xf32>
                %250 = llvm.shufflevector %249, %248 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %251 = arith.addi %131, %220 : i64
                %252 = llvm.getelementptr inbounds %arg1[%251] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %253 = llvm.load %252 {alignment = 4 : i64} : !llvm.ptr -> f32
                %254 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_56 = arith.constant 0 : i32
                %255 = llvm.insertelement %253, %254[%c0_i32_56 : i32] : vector<16xf32>
                %256 = llvm.shufflevector %255, %254 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %257 = arith.addi %132, %220 : i64
                %258 = llvm.getelementptr inbounds %arg1[%257] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %259 = llvm.load %258 {alignment = 4 : i64} : !llvm.ptr -> f32
                %260 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_57 = arith.constant 0 : i32
                %261 = llvm.insertelement %259, %260[%c0_i32_57 : i32] : vector<16xf32>
                %262 = llvm.shufflevector %261, %260 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %263 = arith.addi %133, %220 : i64
                %264 = llvm.getelementptr inbounds %arg1[%263] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %265 = llvm.load %264 {alignment = 4 : i64} : !llvm.ptr -> f32
                %266 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_58 = arith.constant 0 : i32
                %267 = llvm.insertelement %265, %266[%c0_i32_58 : i32] : vector<16xf32>
                %268 = llvm.shufflevector %267, %266 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %269 = arith.addi %147, %c1_i64_13 : i64
                %270 = arith.addi %102, %269 : i64
                %271 = llvm.getelementptr inbounds %arg4[%270] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %272 = llvm.load %271 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %273 = llvm.intr.fma(%226, %272, %201)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %274 = llvm.intr.fma(%232, %272, %202)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %275 = llvm.intr.fma(%238, %272, %203)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %276 = llvm.intr.fma(%244, %272, %204)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %277 = llvm.intr.fma(%250, %272, %205)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %278 = llvm.intr.fma(%256, %272, %206)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %279 = llvm.intr.fma(%262, %272, %207)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %280 = llvm.intr.fma(%268, %272, %208)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %281 = arith.addi %103, %269 : i64
                %282 = llvm.getelementptr inbounds %arg4[%281] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %283 = llvm.load %282 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %284 = llvm.intr.fma(%226, %283, %212)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %285 = llvm.intr.fma(%232, %283, %213)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %286 = llvm.intr.fma(%238, %283, %214)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %287 = llvm.intr.fma(%244, %283, %215)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %288 = llvm.intr.fma(%250, %283, %216)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %289 = llvm.intr.fma(%256, %283, %217)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %290 = llvm.intr.fma(%262, %283, %218)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %291 = llvm.intr.fma(%268, %283, %219)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %292 = arith.addi %149, %c2_i64 : i64
                %293 = arith.addi %126, %292 : i64
                %294 = llvm.getelementptr inbounds %arg1[%293] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %295 = llvm.load %294 {alignment = 4 : i64} : !llvm.ptr -> f32
                %296 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_59 = arith.constant 0 : i32
                %297 = llvm.insertelement %295, %296[%c0_i32_59 : i32] : vector<16xf32>
                %298 = llvm.shufflevector %297, %296 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %299 = arith.addi %127, %292 : i64
                %300 = llvm.getelementptr inbounds %arg1[%299] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %301 = llvm.load %300 {alignment = 4 : i64} : !llvm.ptr -> f32
                %302 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_60 = arith.constant 0 : i32
                %303 = llvm.insertelement %301, %302[%c0_i32_60 : i32] : vector<16xf32>
                %304 = llvm.shufflevector %303, %302 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %305 = arith.addi %128, %292 : i64
                %306 = llvm.getelementptr inbounds %arg1[%305] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %307 = llvm.load %306 {alignment = 4 : i64} : !llvm.ptr -> f32
                %308 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_61 = arith.constant 0 : i32
                %309 = llvm.insertelement %307, %308[%c0_i32_61 : i32] : vector<16xf32>
                %310 = llvm.shufflevector %309, %308 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %311 = arith.addi %129, %292 : i64
                %312 = llvm.getelementptr inbounds %arg1[%311] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %313 = llvm.load %312 {alignment = 4 : i64} : !llvm.ptr -> f32
                %314 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_62 = arith.constant 0 : i32
                %315 = llvm.insertelement %313, %314[%c0_i32_62 : i32] : vector<16xf32>
                %316 = llvm.shufflevector %315, %314 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %317 = arith.addi %130, %292 : i64
                %318 = llvm.getelementptr inbounds %arg1[%317] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %319 = llvm.load %318 {alignment = 4 : i64} : !llvm.ptr -> f32
                %320 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_63 = arith.constant 0 : i32
                %321 = llvm.insertelement %319, %320[%c0_i32_63 : i32] : vector<16xf32>
                %322 = llvm.shufflevector %321, %320 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %323 = arith.addi %131, %292 : i64
                %324 = llvm.getelementptr inbounds %arg1[%323] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %325 = llvm.load %324 {alignment = 4 : i64} : !llvm.ptr -> f32
                %326 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_64 = arith.constant 0 : i32
                %327 = llvm.insertelement %325, %326[%c0_i32_64 : i32] : vector<16xf32>
                %328 = llvm.shufflevector %327, %326 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %329 = arith.addi %132, %292 : i64
                %330 = llvm.getelementptr inbounds %arg1[%329] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %331 = llvm.load %330 {alignment = 4 : i64} : !llvm.ptr -> f32
                %332 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_65 = arith.constant 0 : i32
                %333 = llvm.insertelement %331, %332[%c0_i32_65 : i32] : vector<16xf32>
                %334 = llvm.shufflevector %333, %332 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %335 = arith.addi %133, %292 : i64
                %336 = llvm.getelementptr inbounds %arg1[%335] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %337 = llvm.load %336 {alignment = 4 : i64} : !llvm.ptr -> f32
                %338 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_66 = arith.constant 0 : i32
                %339 = llvm.insertelement %337, %338[%c0_i32_66 : i32] : vector<16xf32>
                %340 = llvm.shufflevector %339, %338 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %341 = arith.addi %147, %c2_i64 : i64
                %342 = arith.addi %102, %341 : i64
                %343 = llvm.getelementptr inbounds %arg4[%342] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %344 = llvm.load %343 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %345 = llvm.intr.fma(%298, %344, %273)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %346 = llvm.intr.fma(%304, %344, %274)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %347 = llvm.intr.fma(%310, %344, %275)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %348 = llvm.intr.fma(%316, %344, %276)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %349 = llvm.intr.fma(%322, %344, %277)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %350 = llvm.intr.fma(%328, %344, %278)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %351 = llvm.intr.fma(%334, %344, %279)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %352 = llvm.intr.fma(%340, %344, %280)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %353 = arith.addi %103, %341 : i64
                %354 = llvm.getelementptr inbounds %arg4[%353] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %355 = llvm.load %354 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %356 = llvm.intr.fma(%298, %355, %284)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %357 = llvm.intr.fma(%304, %355, %285)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %358 = llvm.intr.fma(%310, %355, %286)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %359 = llvm.intr.fma(%316, %355, %287)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %360 = llvm.intr.fma(%322, %355, %288)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %361 = llvm.intr.fma(%328, %355, %289)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %362 = llvm.intr.fma(%334, %355, %290)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %363 = llvm.intr.fma(%340, %355, %291)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                scf.yield %345, %346, %347, %348, %349, %350, %351, %352, %356, %357, %358, %359, %360, %361, %362, %363 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
              }
              scf.yield %145#0, %145#1, %145#2, %145#3, %145#4, %145#5, %145#6, %145#7, %145#8, %145#9, %145#10, %145#11, %145#12, %145#13, %145#14, %145#15 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
            }
            %135 = arith.cmpi eq, %107, %c8_i64 : i64
            %136 = arith.andi %104, %135 : i1
            %137 = scf.if %136 -> (i1) {
              %143 = llvm.getelementptr inbounds %arg2[%arg24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %144 = llvm.load %143 {alignment = 4 : i64} : !llvm.ptr -> f32
              %145 = arith.addf %134#0, %cst : vector<16xf32>
              %146 = llvm.mlir.poison : vector<16xf32>
              %c0_i32 = arith.constant 0 : i32
              %147 = llvm.insertelement %144, %146[%c0_i32 : i32] : vector<16xf32>
              %148 = llvm.shufflevector %147, %146 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %149 = arith.addf %145, %148 : vector<16xf32>
              %150 = arith.cmpf ogt, %cst, %149 : vector<16xf32>
              %151 = arith.select %150, %cst, %149 : vector<16xi1>, vector<16xf32>
              %cst_44 = arith.constant dense<2147483647> : vector<16xi32>
              %152 = arith.bitcast %151 : vector<16xf32> to vector<16xi32>
              %153 = arith.andi %152, %cst_44 : vector<16xi32>
              %154 = arith.bitcast %153 : vector<16xi32> to vector<16xf32>
              %155 = arith.muli %83, %arg24 : i64
              %156 = arith.addi %155, %87 : i64
              %157 = arith.addi %156, %arg23 : i64
              %158 = llvm.getelementptr inbounds %arg3[%157] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %154, %158 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %159 = llvm.getelementptr inbounds %arg2[%112] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %160 = llvm.load %159 {alignment = 4 : i64} : !llvm.ptr -> f32
              %161 = arith.addf %134#1, %cst : vector<16xf32>
              %162 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %163 = llvm.insertelement %160, %162[%c0_i32_45 : i32] : vector<16xf32>
              %164 = llvm.shufflevector %163, %162 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %165 = arith.addf %161, %164 : vector<16xf32>
              %166 = arith.cmpf ogt, %cst, %165 : vector<16xf32>
              %167 = arith.select %166, %cst, %165 : vector<16xi1>, vector<16xf32>
              %cst_46 = arith.constant dense<2147483647> : vector<16xi32>
              %168 = arith.bitcast %167 : vector<16xf32> to vector<16xi32>
              %169 = arith.andi %168, %cst_46 : vector<16xi32>
              %170 = arith.bitcast %169 : vector<16xi32> to vector<16xf32>
              %171 = arith.muli %83, %112 : i64
              %172 = arith.addi %171, %87 : i64
              %173 = arith.addi %172, %arg23 : i64
              %174 = llvm.getelementptr inbounds %arg3[%173] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %170, %174 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %175 = llvm.getelementptr inbounds %arg2[%114] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %176 = llvm.load %175 {alignment = 4 : i64} : !llvm.ptr -> f32
              %177 = arith.addf %134#2, %cst : vector<16xf32>
              %178 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %179 = llvm.insertelement %176, %178[%c0_i32_47 : i32] : vector<16xf32>
              %180 = llvm.shufflevector %179, %178 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %181 = arith.addf %177, %180 : vector<16xf32>
              %182 = arith.cmpf ogt, %cst, %181 : vector<16xf32>
              %183 = arith.select %182, %cst, %181 : vector<16xi1>, vector<16xf32>
              %cst_48 = arith.constant dense<2147483647> : vector<16xi32>
              %184 = arith.bitcast %183 : vector<16xf32> to vector<16xi32>
              %185 = arith.andi %184, %cst_48 : vector<16xi32>
              %186 = arith.bitcast %185 : vector<16xi32> to vector<16xf32>
              %187 = arith.muli %83, %114 : i64
              %188 = arith.addi %187, %87 : i64
              %189 = arith.addi %188, %arg23 : i64
              %190 = llvm.getelementptr inbounds %arg3[%189] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %186, %190 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %191 = llvm.getelementptr inbounds %arg2[%116] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %192 = llvm.load %191 {alignment = 4 : i64} : !llvm.ptr -> f32
              %193 = arith.addf %134#3, %cst : vector<16xf32>
              %194 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_49 = arith.constant 0 : i32
              %195 = llvm.insertelement %192, %194[%c0_i32_49 : i32] : vector<16xf32>
              %196 = llvm.shufflevector %195, %194 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %197 = arith.addf %193, %196 : vector<16xf32>
              %198 = arith.cmpf ogt, %cst, %197 : vector<16xf32>
              %199 = arith.select %198, %cst, %197 : vector<16xi1>, vector<16xf32>
              %cst_50 = arith.constant dense<2147483647> : vector<16xi32>
              %200 = arith.bitcast %199 : vector<16xf32> to vector<16xi32>
              %201 = arith.andi %200, %cst_50 : vector<16xi32>
              %202 = arith.bitcast %201 : vector<16xi32> to vector<16xf32>
              %203 = arith.muli %83, %116 : i64
              %204 = arith.addi %203, %87 : i64
              %205 = arith.addi %204, %arg23 : i64
              %206 = llvm.getelementptr inbounds %arg3[%205] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %202, %206 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %207 = llvm.getelementptr inbounds %arg2[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %208 = llvm.load %207 {alignment = 4 : i64} : !llvm.ptr -> f32
              %209 = arith.addf %134#4, %cst : vector<16xf32>
              %210 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_51 = arith.constant 0 : i32
              %211 = llvm.insertelement %208, %210[%c0_i32_51 : i32] : vector<16xf32>
              %212 = llvm.shufflevector %211, %210 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %213 = arith.addf %209, %212 : vector<16xf32>
              %214 = arith.cmpf ogt, %cst, %213 : vector<16xf32>
              %215 = arith.select %214, %cst, %213 : vector<16xi1>, vector<16xf32>
              %cst_52 = arith.constant dense<2147483647> : vector<16xi32>
              %216 = arith.bitcast %215 : vector<16xf32> to vector<16xi32>
              %217 = arith.andi %216, %cst_52 : vector<16xi32>
              %218 = arith.bitcast %217 : vector<16xi32> to vector<16xf32>
              %219 = arith.muli %83, %118 : i64
              %220 = arith.addi %219, %87 : i64
              %221 = arith.addi %220, %arg23 : i64
              %222 = llvm.getelementptr inbounds %arg3[%221] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %218, %222 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %223 = llvm.getelementptr inbounds %arg2[%120] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %224 = llvm.load %223 {alignment = 4 : i64} : !llvm.ptr -> f32
              %225 = arith.addf %134#5, %cst : vector<16xf32>
              %226 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_53 = arith.constant 0 : i32
              %227 = llvm.insertelement %224, %226[%c0_i32_53 : i32] : vector<16xf32>
              %228 = llvm.shufflevector %227, %226 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %229 = arith.addf %225, %228 : vector<16xf32>
              %230 = arith.cmpf ogt, %cst, %229 : vector<16xf32>
              %231 = arith.select %230, %cst, %229 : vector<16xi1>, vector<16xf32>
              %cst_54 = arith.constant dense<2147483647> : vector<16xi32>
              %232 = arith.bitcast %231 : vector<16xf32> to vector<16xi32>
              %233 = arith.andi %232, %cst_54 : vector<16xi32>
              %234 = arith.bitcast %233 : vector<16xi32> to vector<16xf32>
              %235 = arith.muli %83, %120 : i64
              %236 = arith.addi %235, %87 : i64
              %237 = arith.addi %236, %arg23 : i64
              %238 = llvm.getelementptr inbounds %arg3[%237] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %234, %238 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %239 = llvm.getelementptr inbounds %arg2[%122] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %240 = llvm.load %239 {alignment = 4 : i64} : !llvm.ptr -> f32
              %241 = arith.addf %134#6, %cst : vector<16xf32>
              %242 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_55 = arith.constant 0 : i32
              %243 = llvm.insertelement %240, %242[%c0_i32_55 : i32] : vector<16xf32>
              %244 = llvm.shufflevector %243, %242 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %245 = arith.addf %241, %244 : vector<16xf32>
              %246 = arith.cmpf ogt, %cst, %245 : vector<16xf32>
              %247 = arith.select %246, %cst, %245 : vector<16xi1>, vector<16xf32>
              %cst_56 = arith.constant dense<2147483647> : vector<16xi32>
              %248 = arith.bitcast %247 : vector<16xf32> to vector<16xi32>
              %249 = arith.andi %248, %cst_56 : vector<16xi32>
              %250 = arith.bitcast %249 : vector<16xi32> to vector<16xf32>
              %251 = arith.muli %83, %122 : i64
              %252 = arith.addi %251, %87 : i64
              %253 = arith.addi %252, %arg23 : i64
              %254 = llvm.getelementptr inbounds %arg3[%253] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %250, %254 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %255 = llvm.getelementptr inbounds %arg2[%124] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %256 = llvm.load %255 {alignment = 4 : i64} : !llvm.ptr -> f32
              %257 = arith.addf %134#7, %cst : vector<16xf32>
              %258 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_57 = arith.constant 0 : i32
              %259 = llvm.insertelement %256, %258[%c0_i32_57 : i32] : vector<16xf32>
              %260 = llvm.shufflevector %259, %258 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %261 = arith.addf %257, %260 : vector<16xf32>
              %262 = arith.cmpf ogt, %cst, %261 : vector<16xf32>
              %263 = arith.select %262, %cst, %261 : vector<16xi1>, vector<16xf32>
              %cst_58 = arith.constant dense<2147483647> : vector<16xi32>
              %264 = arith.bitcast %263 : vector<16xf32> to vector<16xi32>
              %265 = arith.andi %264, %cst_58 : vector<16xi32>
              %266 = arith.bitcast %265 : vector<16xi32> to vector<16xf32>
              %267 = arith.muli %83, %124 : i64
              %268 = arith.addi %267, %87 : i64
              %269 = arith.addi %268, %arg23 : i64
              %270 = llvm.getelementptr inbounds %arg3[%269] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %266, %270 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.yield %true : i1
            } else {
              %143 = llvm.getelementptr inbounds %0[%c0_i64_37] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#0, %143 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %144 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#1, %144 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %145 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#2, %145 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %146 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#3, %146 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %147 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#4, %147 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %148 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#5, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %149 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#6, %149 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %150 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#7, %150 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.yield %false : i1
            }
            %true_42 = arith.constant true
            %138 = arith.xori %137, %true_42 : i1
            scf.if %138 {
              scf.if %104 {
                scf.for %arg25 = %c0_i64_37 to %107 step %c1_i64_13  : i64 {
                  %143 = arith.muli %arg25, %c16_i64 : i64
                  %144 = arith.addi %arg24, %arg25 : i64
                  %145 = llvm.getelementptr inbounds %arg2[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %146 = llvm.load %145 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %147 = llvm.getelementptr inbounds %0[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %148 = llvm.load %147 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %149 = arith.addf %148, %cst : vector<16xf32>
                  %150 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32 = arith.constant 0 : i32
                  %151 = llvm.insertelement %146, %150[%c0_i32 : i32] : vector<16xf32>
                  %152 = llvm.shufflevector %151, %150 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %153 = arith.addf %149, %152 : vector<16xf32>
                  %154 = arith.cmpf ogt, %cst, %153 : vector<16xf32>
                  %155 = arith.select %154, %cst, %153 : vector<16xi1>, vector<16xf32>
                  %cst_44 = arith.constant dense<2147483647> : vector<16xi32>
                  %156 = arith.bitcast %155 : vector<16xf32> to vector<16xi32>
                  %157 = arith.andi %156, %cst_44 : vector<16xi32>
                  %158 = arith.bitcast %157 : vector<16xi32> to vector<16xf32>
                  %159 = arith.muli %83, %144 : i64
                  %160 = arith.addi %159, %87 : i64
                  %161 = arith.addi %160, %arg23 : i64
                  %162 = llvm.getelementptr inbounds %arg3[%161] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %158, %162 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
              } else {
                %143 = arith.subi %98, %arg23 : i64
                %c0_i64_44 = arith.constant 0 : i64
                %144 = arith.cmpi eq, %c16_i64, %c0_i64_44 : i64
                %c-9223372036854775808_i64_45 = arith.constant -9223372036854775808 : i64
                %c-1_i64_46 = arith.constant -1 : i64
                %145 = arith.cmpi eq, %c16_i64, %c-1_i64_46 : i64
                %146 = arith.cmpi eq, %143, %c-9223372036854775808_i64_45 : i64
                %147 = arith.andi %146, %145 : i1
                %148 = arith.ori %144, %147 : i1
                %c1_i64_47 = arith.constant 1 : i64
                %149 = arith.select %148, %c1_i64_47, %c16_i64 : i64
                %150 = arith.divsi %143, %149 : i64
                %c0_i64_48 = arith.constant 0 : i64
                %151 = arith.cmpi eq, %c16_i64, %c0_i64_48 : i64
                %c0_i64_49 = arith.constant 0 : i64
                %152 = arith.select %151, %c0_i64_49, %150 : i64
                %153 = arith.muli %152, %c16_i64 : i64
                %154 = arith.addi %arg23, %153 : i64
                %155 = arith.cmpi slt, %154, %98 : i64
                scf.for %arg25 = %c0_i64_37 to %107 step %c1_i64_13  : i64 {
                  %156 = arith.muli %arg25, %c16_i64 : i64
                  %157 = arith.addi %arg24, %arg25 : i64
                  %158 = llvm.getelementptr inbounds %arg2[%157] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %159 = llvm.load %158 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %160 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32 = arith.constant 0 : i32
                  %161 = llvm.insertelement %159, %160[%c0_i32 : i32] : vector<16xf32>
                  %162 = llvm.shufflevector %161, %160 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %163 = arith.muli %83, %157 : i64
                  %164 = arith.addi %163, %87 : i64
                  scf.for %arg26 = %arg23 to %154 step %c16_i64  : i64 {
                    %165 = arith.subi %arg26, %arg23 : i64
                    %166 = arith.addi %156, %165 : i64
                    %167 = llvm.getelementptr inbounds %0[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %168 = llvm.load %167 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %169 = arith.addf %168, %cst : vector<16xf32>
                    %170 = arith.addf %169, %162 : vector<16xf32>
                    %171 = arith.cmpf ogt, %cst, %170 : vector<16xf32>
                    %172 = arith.select %171, %cst, %170 : vector<16xi1>, vector<16xf32>
                    %cst_50 = arith.constant dense<2147483647> : vector<16xi32>
                    %173 = arith.bitcast %172 : vector<16xf32> to vector<16xi32>
                    %174 = arith.andi %173, %cst_50 : vector<16xi32>
                    %175 = arith.bitcast %174 : vector<16xi32> to vector<16xf32>
                    %176 = arith.addi %164, %arg26 : i64
                    %177 = llvm.getelementptr inbounds %arg3[%176] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.store %175, %177 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  }
                  scf.if %155 {
                    %165 = arith.subi %98, %154 : i64
                    %166 = arith.maxsi %165, %c0_i64_37 : i64
                    %167 = arith.minsi %166, %c16_i64 : i64
                    %168 = arith.trunci %167 : i64 to i32
                    %169 = llvm.mlir.poison : vector<16xi32>
                    %c0_i32_50 = arith.constant 0 : i32
                    %170 = llvm.insertelement %168, %169[%c0_i32_50 : i32] : vector<16xi32>
                    %171 = llvm.shufflevector %170, %169 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                    %172 = arith.cmpi slt, %cst_38, %171 : vector<16xi32>
                    %173 = arith.addi %156, %153 : i64
                    %174 = llvm.getelementptr inbounds %0[%173] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %175 = llvm.load %174 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %176 = arith.addf %175, %cst : vector<16xf32>
                    %177 = arith.addf %176, %162 : vector<16xf32>
                    %178 = arith.cmpf ogt, %cst, %177 : vector<16xf32>
                    %179 = arith.select %178, %cst, %177 : vector<16xi1>, vector<16xf32>
                    %cst_51 = arith.constant dense<2147483647> : vector<16xi32>
                    %180 = arith.bitcast %179 : vector<16xf32> to vector<16xi32>
                    %181 = arith.andi %180, %cst_51 : vector<16xi32>
                    %182 = arith.bitcast %181 : vector<16xi32> to vector<16xf32>
                    %183 = arith.addi %164, %154 : i64
                    %184 = llvm.getelementptr %arg3[%183] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.intr.masked.store %182, %184, %172 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
                  } else {
                  }
                }
              }
            } else {
            }
            %139 = arith.cmpi eq, %109, %c8_i64 : i64
            %140 = arith.andi %104, %139 : i1
            %141 = scf.if %140 -> (i1) {
              %143 = llvm.getelementptr inbounds %arg2[%arg24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %144 = llvm.load %143 {alignment = 4 : i64} : !llvm.ptr -> f32
              %145 = arith.addf %134#8, %cst : vector<16xf32>
              %146 = llvm.mlir.poison : vector<16xf32>
              %c0_i32 = arith.constant 0 : i32
              %147 = llvm.insertelement %144, %146[%c0_i32 : i32] : vector<16xf32>
              %148 = llvm.shufflevector %147, %146 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %149 = arith.addf %145, %148 : vector<16xf32>
              %150 = arith.cmpf ogt, %cst, %149 : vector<16xf32>
              %151 = arith.select %150, %cst, %149 : vector<16xi1>, vector<16xf32>
              %cst_44 = arith.constant dense<2147483647> : vector<16xi32>
              %152 = arith.bitcast %151 : vector<16xf32> to vector<16xi32>
              %153 = arith.andi %152, %cst_44 : vector<16xi32>
              %154 = arith.bitcast %153 : vector<16xi32> to vector<16xf32>
              %155 = arith.muli %83, %arg24 : i64
              %156 = arith.addi %155, %90 : i64
              %157 = arith.addi %156, %arg23 : i64
              %158 = llvm.getelementptr inbounds %arg3[%157] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %154, %158 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %159 = llvm.getelementptr inbounds %arg2[%112] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %160 = llvm.load %159 {alignment = 4 : i64} : !llvm.ptr -> f32
              %161 = arith.addf %134#9, %cst : vector<16xf32>
              %162 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %163 = llvm.insertelement %160, %162[%c0_i32_45 : i32] : vector<16xf32>
              %164 = llvm.shufflevector %163, %162 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %165 = arith.addf %161, %164 : vector<16xf32>
              %166 = arith.cmpf ogt, %cst, %165 : vector<16xf32>
              %167 = arith.select %166, %cst, %165 : vector<16xi1>, vector<16xf32>
              %cst_46 = arith.constant dense<2147483647> : vector<16xi32>
              %168 = arith.bitcast %167 : vector<16xf32> to vector<16xi32>
              %169 = arith.andi %168, %cst_46 : vector<16xi32>
              %170 = arith.bitcast %169 : vector<16xi32> to vector<16xf32>
              %171 = arith.muli %83, %112 : i64
              %172 = arith.addi %171, %90 : i64
              %173 = arith.addi %172, %arg23 : i64
              %174 = llvm.getelementptr inbounds %arg3[%173] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %170, %174 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %175 = llvm.getelementptr inbounds %arg2[%114] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %176 = llvm.load %175 {alignment = 4 : i64} : !llvm.ptr -> f32
              %177 = arith.addf %134#10, %cst : vector<16xf32>
              %178 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %179 = llvm.insertelement %176, %178[%c0_i32_47 : i32] : vector<16xf32>
              %180 = llvm.shufflevector %179, %178 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %181 = arith.addf %177, %180 : vector<16xf32>
              %182 = arith.cmpf ogt, %cst, %181 : vector<16xf32>
              %183 = arith.select %182, %cst, %181 : vector<16xi1>, vector<16xf32>
              %cst_48 = arith.constant dense<2147483647> : vector<16xi32>
              %184 = arith.bitcast %183 : vector<16xf32> to vector<16xi32>
              %185 = arith.andi %184, %cst_48 : vector<16xi32>
              %186 = arith.bitcast %185 : vector<16xi32> to vector<16xf32>
              %187 = arith.muli %83, %114 : i64
              %188 = arith.addi %187, %90 : i64
              %189 = arith.addi %188, %arg23 : i64
              %190 = llvm.getelementptr inbounds %arg3[%189] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %186, %190 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %191 = llvm.getelementptr inbounds %arg2[%116] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %192 = llvm.load %191 {alignment = 4 : i64} : !llvm.ptr -> f32
              %193 = arith.addf %134#11, %cst : vector<16xf32>
              %194 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_49 = arith.constant 0 : i32
              %195 = llvm.insertelement %192, %194[%c0_i32_49 : i32] : vector<16xf32>
              %196 = llvm.shufflevector %195, %194 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %197 = arith.addf %193, %196 : vector<16xf32>
              %198 = arith.cmpf ogt, %cst, %197 : vector<16xf32>
              %199 = arith.select %198, %cst, %197 : vector<16xi1>, vector<16xf32>
              %cst_50 = arith.constant dense<2147483647> : vector<16xi32>
              %200 = arith.bitcast %199 : vector<16xf32> to vector<16xi32>
              %201 = arith.andi %200, %cst_50 : vector<16xi32>
              %202 = arith.bitcast %201 : vector<16xi32> to vector<16xf32>
              %203 = arith.muli %83, %116 : i64
              %204 = arith.addi %203, %90 : i64
              %205 = arith.addi %204, %arg23 : i64
              %206 = llvm.getelementptr inbounds %arg3[%205] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %202, %206 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %207 = llvm.getelementptr inbounds %arg2[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %208 = llvm.load %207 {alignment = 4 : i64} : !llvm.ptr -> f32
              %209 = arith.addf %134#12, %cst : vector<16xf32>
              %210 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_51 = arith.constant 0 : i32
              %211 = llvm.insertelement %208, %210[%c0_i32_51 : i32] : vector<16xf32>
              %212 = llvm.shufflevector %211, %210 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %213 = arith.addf %209, %212 : vector<16xf32>
              %214 = arith.cmpf ogt, %cst, %213 : vector<16xf32>
              %215 = arith.select %214, %cst, %213 : vector<16xi1>, vector<16xf32>
              %cst_52 = arith.constant dense<2147483647> : vector<16xi32>
              %216 = arith.bitcast %215 : vector<16xf32> to vector<16xi32>
              %217 = arith.andi %216, %cst_52 : vector<16xi32>
              %218 = arith.bitcast %217 : vector<16xi32> to vector<16xf32>
              %219 = arith.muli %83, %118 : i64
              %220 = arith.addi %219, %90 : i64
              %221 = arith.addi %220, %arg23 : i64
              %222 = llvm.getelementptr inbounds %arg3[%221] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %218, %222 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %223 = llvm.getelementptr inbounds %arg2[%120] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %224 = llvm.load %223 {alignment = 4 : i64} : !llvm.ptr -> f32
              %225 = arith.addf %134#13, %cst : vector<16xf32>
              %226 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_53 = arith.constant 0 : i32
              %227 = llvm.insertelement %224, %226[%c0_i32_53 : i32] : vector<16xf32>
              %228 = llvm.shufflevector %227, %226 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %229 = arith.addf %225, %228 : vector<16xf32>
              %230 = arith.cmpf ogt, %cst, %229 : vector<16xf32>
              %231 = arith.select %230, %cst, %229 : vector<16xi1>, vector<16xf32>
              %cst_54 = arith.constant dense<2147483647> : vector<16xi32>
              %232 = arith.bitcast %231 : vector<16xf32> to vector<16xi32>
              %233 = arith.andi %232, %cst_54 : vector<16xi32>
              %234 = arith.bitcast %233 : vector<16xi32> to vector<16xf32>
              %235 = arith.muli %83, %120 : i64
              %236 = arith.addi %235, %90 : i64
              %237 = arith.addi %236, %arg23 : i64
              %238 = llvm.getelementptr inbounds %arg3[%237] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %234, %238 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %239 = llvm.getelementptr inbounds %arg2[%122] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %240 = llvm.load %239 {alignment = 4 : i64} : !llvm.ptr -> f32
              %241 = arith.addf %134#14, %cst : vector<16xf32>
              %242 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_55 = arith.constant 0 : i32
              %243 = llvm.insertelement %240, %242[%c0_i32_55 : i32] : vector<16xf32>
              %244 = llvm.shufflevector %243, %242 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %245 = arith.addf %241, %244 : vector<16xf32>
              %246 = arith.cmpf ogt, %cst, %245 : vector<16xf32>
              %247 = arith.select %246, %cst, %245 : vector<16xi1>, vector<16xf32>
              %cst_56 = arith.constant dense<2147483647> : vector<16xi32>
              %248 = arith.bitcast %247 : vector<16xf32> to vector<16xi32>
              %249 = arith.andi %248, %cst_56 : vector<16xi32>
              %250 = arith.bitcast %249 : vector<16xi32> to vector<16xf32>
              %251 = arith.muli %83, %122 : i64
              %252 = arith.addi %251, %90 : i64
              %253 = arith.addi %252, %arg23 : i64
              %254 = llvm.getelementptr inbounds %arg3[%253] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %250, %254 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %255 = llvm.getelementptr inbounds %arg2[%124] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %256 = llvm.load %255 {alignment = 4 : i64} : !llvm.ptr -> f32
              %257 = arith.addf %134#15, %cst : vector<16xf32>
              %258 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_57 = arith.constant 0 : i32
              %259 = llvm.insertelement %256, %258[%c0_i32_57 : i32] : vector<16xf32>
              %260 = llvm.shufflevector %259, %258 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %261 = arith.addf %257, %260 : vector<16xf32>
              %262 = arith.cmpf ogt, %cst, %261 : vector<16xf32>
              %263 = arith.select %262, %cst, %261 : vector<16xi1>, vector<16xf32>
              %cst_58 = arith.constant dense<2147483647> : vector<16xi32>
              %264 = arith.bitcast %263 : vector<16xf32> to vector<16xi32>
              %265 = arith.andi %264, %cst_58 : vector<16xi32>
              %266 = arith.bitcast %265 : vector<16xi32> to vector<16xf32>
              %267 = arith.muli %83, %124 : i64
              %268 = arith.addi %267, %90 : i64
              %269 = arith.addi %268, %arg23 : i64
              %270 = llvm.getelementptr inbounds %arg3[%269] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %266, %270 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.yield %true : i1
            } else {
              %143 = llvm.getelementptr inbounds %0[%c0_i64_37] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#8, %143 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %144 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#9, %144 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %145 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#10, %145 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %146 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#11, %146 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %147 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#12, %147 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %148 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#13, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %149 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#14, %149 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %150 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %134#15, %150 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.yield %false : i1
            }
            %true_43 = arith.constant true
            %142 = arith.xori %141, %true_43 : i1
            scf.if %142 {
              scf.if %104 {
                scf.for %arg25 = %c0_i64_37 to %109 step %c1_i64_13  : i64 {
                  %143 = arith.muli %arg25, %c16_i64 : i64
                  %144 = arith.addi %arg24, %arg25 : i64
                  %145 = llvm.getelementptr inbounds %arg2[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %146 = llvm.load %145 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %147 = llvm.getelementptr inbounds %0[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %148 = llvm.load %147 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %149 = arith.addf %148, %cst : vector<16xf32>
                  %150 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32 = arith.constant 0 : i32
                  %151 = llvm.insertelement %146, %150[%c0_i32 : i32] : vector<16xf32>
                  %152 = llvm.shufflevector %151, %150 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %153 = arith.addf %149, %152 : vector<16xf32>
                  %154 = arith.cmpf ogt, %cst, %153 : vector<16xf32>
                  %155 = arith.select %154, %cst, %153 : vector<16xi1>, vector<16xf32>
                  %cst_44 = arith.constant dense<2147483647> : vector<16xi32>
                  %156 = arith.bitcast %155 : vector<16xf32> to vector<16xi32>
                  %157 = arith.andi %156, %cst_44 : vector<16xi32>
                  %158 = arith.bitcast %157 : vector<16xi32> to vector<16xf32>
                  %159 = arith.muli %83, %144 : i64
                  %160 = arith.addi %159, %90 : i64
                  %161 = arith.addi %160, %arg23 : i64
                  %162 = llvm.getelementptr inbounds %arg3[%161] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %158, %162 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
              } else {
                %143 = arith.subi %98, %arg23 : i64
                %c0_i64_44 = arith.constant 0 : i64
                %144 = arith.cmpi eq, %c16_i64, %c0_i64_44 : i64
                %c-9223372036854775808_i64_45 = arith.constant -9223372036854775808 : i64
                %c-1_i64_46 = arith.constant -1 : i64
                %145 = arith.cmpi eq, %c16_i64, %c-1_i64_46 : i64
                %146 = arith.cmpi eq, %143, %c-9223372036854775808_i64_45 : i64
                %147 = arith.andi %146, %145 : i1
                %148 = arith.ori %144, %147 : i1
                %c1_i64_47 = arith.constant 1 : i64
                %149 = arith.select %148, %c1_i64_47, %c16_i64 : i64
                %150 = arith.divsi %143, %149 : i64
                %c0_i64_48 = arith.constant 0 : i64
                %151 = arith.cmpi eq, %c16_i64, %c0_i64_48 : i64
                %c0_i64_49 = arith.constant 0 : i64
                %152 = arith.select %151, %c0_i64_49, %150 : i64
                %153 = arith.muli %152, %c16_i64 : i64
                %154 = arith.addi %arg23, %153 : i64
                %155 = arith.cmpi slt, %154, %98 : i64
                scf.for %arg25 = %c0_i64_37 to %109 step %c1_i64_13  : i64 {
                  %156 = arith.muli %arg25, %c16_i64 : i64
                  %157 = arith.addi %arg24, %arg25 : i64
                  %158 = llvm.getelementptr inbounds %arg2[%157] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %159 = llvm.load %158 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %160 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32 = arith.constant 0 : i32
                  %161 = llvm.insertelement %159, %160[%c0_i32 : i32] : vector<16xf32>
                  %162 = llvm.shufflevector %161, %160 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %163 = arith.muli %83, %157 : i64
                  %164 = arith.addi %163, %90 : i64
                  scf.for %arg26 = %arg23 to %154 step %c16_i64  : i64 {
                    %165 = arith.subi %arg26, %arg23 : i64
                    %166 = arith.addi %156, %165 : i64
                    %167 = llvm.getelementptr inbounds %0[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %168 = llvm.load %167 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %169 = arith.addf %168, %cst : vector<16xf32>
                    %170 = arith.addf %169, %162 : vector<16xf32>
                    %171 = arith.cmpf ogt, %cst, %170 : vector<16xf32>
                    %172 = arith.select %171, %cst, %170 : vector<16xi1>, vector<16xf32>
                    %cst_50 = arith.constant dense<2147483647> : vector<16xi32>
                    %173 = arith.bitcast %172 : vector<16xf32> to vector<16xi32>
                    %174 = arith.andi %173, %cst_50 : vector<16xi32>
                    %175 = arith.bitcast %174 : vector<16xi32> to vector<16xf32>
                    %176 = arith.addi %164, %arg26 : i64
                    %177 = llvm.getelementptr inbounds %arg3[%176] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.store %175, %177 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  }
                  scf.if %155 {
                    %165 = arith.subi %98, %154 : i64
                    %166 = arith.maxsi %165, %c0_i64_37 : i64
                    %167 = arith.minsi %166, %c16_i64 : i64
                    %168 = arith.trunci %167 : i64 to i32
                    %169 = llvm.mlir.poison : vector<16xi32>
                    %c0_i32_50 = arith.constant 0 : i32
                    %170 = llvm.insertelement %168, %169[%c0_i32_50 : i32] : vector<16xi32>
                    %171 = llvm.shufflevector %170, %169 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                    %172 = arith.cmpi slt, %cst_38, %171 : vector<16xi32>
                    %173 = arith.addi %156, %153 : i64
                    %174 = llvm.getelementptr inbounds %0[%173] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %175 = llvm.load %174 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %176 = arith.addf %175, %cst : vector<16xf32>
                    %177 = arith.addf %176, %162 : vector<16xf32>
                    %178 = arith.cmpf ogt, %cst, %177 : vector<16xf32>
                    %179 = arith.select %178, %cst, %177 : vector<16xi1>, vector<16xf32>
                    %cst_51 = arith.constant dense<2147483647> : vector<16xi32>
                    %180 = arith.bitcast %179 : vector<16xf32> to vector<16xi32>
                    %181 = arith.andi %180, %cst_51 : vector<16xi32>
                    %182 = arith.bitcast %181 : vector<16xi32> to vector<16xf32>
                    %183 = arith.addi %164, %154 : i64
                    %184 = llvm.getelementptr %arg3[%183] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.intr.masked.store %182, %184, %172 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
