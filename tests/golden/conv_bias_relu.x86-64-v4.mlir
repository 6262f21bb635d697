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
      %81 = arith.addi %79, %c16_i64 : i64
      %82 = llvm.getelementptr inbounds %arg4[%81] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      llvm.store %cst, %82 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      %cst_38 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %cst_39 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi64>
      %cst_40 = arith.constant dense<-1> : vector<16xi64>
      %cst_41 = arith.constant dense<0> : vector<16xi64>
      %c-16_i64 = arith.constant -16 : i64
      %83 = arith.addi %c2_i64, %arg7 : i64
      %84 = llvm.mlir.poison : vector<16xi64>
      %c0_i32 = arith.constant 0 : i32
      %85 = llvm.insertelement %arg9, %84[%c0_i32 : i32] : vector<16xi64>
      %86 = llvm.shufflevector %85, %84 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
      %87 = arith.muli %arg9, %c-1_i64_36 : i64
      %88 = arith.muli %arg8, %arg9 : i64
      %89 = arith.muli %88, %c3_i64 : i64
      scf.for %arg22 = %c0_i64_37 to %c3_i64 step %c1_i64_13  : i64 {
        %93 = arith.muli %arg22, %77 : i64
        %94 = arith.muli %arg22, %arg8 : i64
        %95 = arith.muli %94, %arg9 : i64
        %96 = arith.addi %c-1_i64_36, %95 : i64
        %97 = arith.addi %96, %87 : i64
        scf.for %arg23 = %c0_i64_37 to %77 step %c1_i64_13  : i64 {
          %98 = arith.addi %40, %arg23 : i64
          %99 = arith.addi %93, %arg23 : i64
          %100 = arith.muli %99, %arg11 : i64
          %101 = arith.addi %c-1_i64_36, %98 : i64
          %102 = arith.cmpi sle, %c0_i64_37, %101 : i64
          %103 = arith.cmpi slt, %101, %arg8 : i64
          %104 = arith.andi %102, %103 : i1
          %105 = llvm.mlir.poison : vector<16xi1>
          %c0_i32_42 = arith.constant 0 : i32
          %106 = llvm.insertelement %104, %105[%c0_i32_42 : i32] : vector<16xi1>
          %107 = llvm.shufflevector %106, %105 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi1> 
          %108 = arith.muli %arg9, %98 : i64
          %109 = arith.addi %97, %108 : i64
          scf.for %arg24 = %c0_i64_37 to %arg11 step %c16_i64  : i64 {
            %110 = arith.addi %100, %arg24 : i64
            %111 = arith.addi %73, %arg24 : i64
            %112 = arith.subi %83, %111 : i64
            %113 = arith.maxsi %112, %c0_i64_37 : i64
            %114 = arith.minsi %113, %c16_i64 : i64
            %115 = arith.trunci %114 : i64 to i32
            %116 = llvm.mlir.poison : vector<16xi32>
            %c0_i32_43 = arith.constant 0 : i32
            %117 = llvm.insertelement %115, %116[%c0_i32_43 : i32] : vector<16xi32>
            %118 = llvm.shufflevector %117, %116 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
            %119 = arith.cmpi slt, %cst_38, %118 : vector<16xi32>
            %120 = llvm.mlir.poison : vector<16xi64>
            %c0_i32_44 = arith.constant 0 : i32
            %121 = llvm.insertelement %111, %120[%c0_i32_44 : i32] : vector<16xi64>
            %122 = llvm.shufflevector %121, %120 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
            %123 = arith.addi %122, %cst_39 : vector<16xi64>
            %124 = arith.addi %cst_40, %123 : vector<16xi64>
            %125 = arith.cmpi sle, %cst_41, %124 : vector<16xi64>
            %126 = arith.andi %107, %125 : vector<16xi1>
            %127 = arith.cmpi slt, %124, %86 : vector<16xi64>
            %128 = arith.andi %126, %127 : vector<16xi1>
            %129 = arith.andi %119, %128 : vector<16xi1>
            %130 = arith.addi %109, %111 : i64
            %131 = arith.cmpi sle, %130, %c-16_i64 : i64
            %132 = arith.cmpi sge, %130, %89 : i64
            %133 = arith.ori %131, %132 : i1
            %134 = arith.select %133, %c0_i64_37, %130 : i64
            %cst_45 = arith.constant dense<0.000000e+00> : vector<16xf32>
            %135 = llvm.getelementptr %arg0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            %136 = llvm.intr.masked.load %135, %129, %cst_45 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
            %137 = llvm.getelementptr inbounds %arg4[%110] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %136, %137 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
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
      %90 = arith.muli %arg6, %arg7 : i64
      %91 = arith.addi %42, %c-1_i64_36 : i64
      %92 = arith.addi %arg5, %c-1_i64_36 : i64
      scf.for %arg22 = %40 to %42 step %c2_i64  : i64 {
        %93 = arith.cmpi slt, %arg22, %42 : i64
        %94 = arith.muli %arg7, %arg22 : i64
        %95 = arith.addi %arg22, %c1_i64_13 : i64
        %96 = arith.cmpi slt, %95, %42 : i64
        %97 = arith.muli %arg7, %95 : i64
        %98 = arith.minsi %91, %arg22 : i64
        %99 = arith.subi %98, %40 : i64
        %100 = arith.muli %99, %arg11 : i64
        %101 = arith.minsi %91, %95 : i64
        %102 = arith.subi %101, %40 : i64
        %103 = arith.muli %102, %arg11 : i64
        scf.for %arg23 = %73 to %75 step %c16_i64  : i64 {
          %104 = arith.addi %arg23, %c16_i64 : i64
          %105 = arith.minsi %75, %104 : i64
          %106 = arith.addi %105, %c-1_i64_36 : i64
          %107 = arith.minsi %arg23, %106 : i64
          %108 = arith.subi %arg23, %73 : i64
          %109 = arith.addi %100, %108 : i64
          %110 = arith.addi %103, %108 : i64
          %111 = arith.cmpi sle, %104, %105 : i64
          scf.for %arg24 = %c0_i64_37 to %arg5 step %c8_i64  : i64 {
            %112 = arith.subi %arg5, %arg24 : i64
            %113 = arith.minsi %c8_i64, %112 : i64
            %114 = arith.select %93, %113, %c0_i64_37 : i64
            %115 = arith.muli %114, %arg10 : i64
            scf.for %arg25 = %c0_i64_37 to %115 step %c1_i64_13  : i64 {
              %146 = arith.addi %arg24, %arg25 : i64
              %147 = arith.muli %90, %146 : i64
              %148 = arith.addi %147, %94 : i64
              %149 = arith.addi %148, %107 : i64
              %150 = llvm.getelementptr inbounds %arg3[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              "llvm.intr.prefetch"(%150) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
            }
            %116 = arith.select %96, %113, %c0_i64_37 : i64
            %117 = arith.muli %116, %arg10 : i64
            scf.for %arg25 = %c0_i64_37 to %117 step %c1_i64_13  : i64 {
              %146 = arith.addi %arg24, %arg25 : i64
              %147 = arith.muli %90, %146 : i64
              %148 = arith.addi %147, %97 : i64
              %149 = arith.addi %148, %107 : i64
              %150 = llvm.getelementptr inbounds %arg3[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              "llvm.intr.prefetch"(%150) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
            }
            %118 = arith.minsi %arg24, %92 : i64
            %119 = arith.addi %arg24, %c1_i64_13 : i64
            %120 = arith.minsi %119, %92 : i64
            %121 = arith.addi %arg24, %c2_i64 : i64
            %122 = arith.minsi %121, %92 : i64
            %123 = arith.addi %arg24, %c3_i64 : i64
            %124 = arith.minsi %123, %92 : i64
            %125 = arith.addi %arg24, %c4_i64 : i64
            %126 = arith.minsi %125, %92 : i64
            %127 = arith.addi %arg24, %c5_i64 : i64
            %128 = arith.minsi %127, %92 : i64
            %129 = arith.addi %arg24, %c6_i64 : i64
            %130 = arith.minsi %129, %92 : i64
            %131 = arith.addi %arg24, %c7_i64 : i64
            %132 = arith.minsi %131, %92 : i64
            %133 = arith.muli %118, %c27_i64 : i64
            %134 = arith.muli %120, %c27_i64 : i64
            %135 = arith.muli %122, %c27_i64 : i64
            %136 = arith.muli %124, %c27_i64 : i64
            %137 = arith.muli %126, %c27_i64 : i64
            %138 = arith.muli %128, %c27_i64 : i64
            %139 = arith.muli %130, %c27_i64 : i64
            %140 = arith.muli %132, %c27_i64 : i64
            %141:16 = scf.for %arg25 = %c0_i64_37 to %c3_i64 step %c1_i64_13 iter_args(%arg26 = %cst, %arg27 = %cst, %arg28 = %cst, %arg29 = %cst, %arg30 = %cst, %arg31 = %cst, %arg32 = %cst, %arg33 = %cst, %arg34 = %cst, %arg35 = %cst, %arg36 = %cst, %arg37 = %cst, %arg38 = %cst, %arg39 = %cst, %arg40 = %cst, %arg41 = %cst) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
              %146 = arith.muli %arg25, %77 : i64
              %147 = arith.muli %arg25, %c3_i64 : i64
              %148:16 = scf.for %arg42 = %c0_i64_37 to %c3_i64 step %c1_i64_13 iter_args(%arg43 = %arg26, %arg44 = %arg27, %arg45 = %arg28, %arg46 = %arg29, %arg47 = %arg30, %arg48 = %arg31, %arg49 = %arg32, %arg50 = %arg33, %arg51 = %arg34, %arg52 = %arg35, %arg53 = %arg36, %arg54 = %arg37, %arg55 = %arg38, %arg56 = %arg39, %arg57 = %arg40, %arg58 = %arg41) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
                %149 = arith.addi %146, %arg42 : i64
                %150 = arith.muli %149, %arg11 : i64
                %151 = arith.addi %147, %arg42 : i64
                %152 = arith.muli %151, %c3_i64 : i64
                %153 = arith.addi %133, %152 : i64
                %154 = llvm.getelementptr inbounds %arg1[%153] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %155 = llvm.load %154 {alignment = 4 : i64} : !llvm.ptr -> f32
                %156 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_42 = arith.constant 0 : i32
                %157 = llvm.insertelement %155, %156[%c0_i32_42 : i32] : vector<16xf32>
                %158 = llvm.shufflevector %157, %156 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %159 = arith.addi %134, %152 : i64
                %160 = llvm.getelementptr inbounds %arg1[%159] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %161 = llvm.load %160 {alignment = 4 : i64} : !llvm.ptr -> f32
                %162 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_43 = arith.constant 0 : i32
                %163 = llvm.insertelement %161, %162[%c0_i32_43 : i32] : vector<16xf32>
                %164 = llvm.shufflevector %163, %162 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %165 = arith.addi %135, %152 : i64
                %166 = llvm.getelementptr inbounds %arg1[%165] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %167 = llvm.load %166 {alignment = 4 : i64} : !llvm.ptr -> f32
                %168 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_44 = arith.constant 0 : i32
                %169 = llvm.insertelement %167, %168[%c0_i32_44 : i32] : vector<16xf32>
                %170 = llvm.shufflevector %169, %168 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %171 = arith.addi %136, %152 : i64
                %172 = llvm.getelementptr inbounds %arg1[%171] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %173 = llvm.load %172 {alignment = 4 : i64} : !llvm.ptr -> f32
                %174 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_45 = arith.constant 0 : i32
                %175 = llvm.insertelement %173, %174[%c0_i32_45 : i32] : vector<16xf32>
                %176 = llvm.shufflevector %175, %174 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %177 = arith.addi %137, %152 : i64
                %178 = llvm.getelementptr inbounds %arg1[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %179 = llvm.load %178 {alignment = 4 : i64} : !llvm.ptr -> f32
                %180 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_46 = arith.constant 0 : i32
                %181 = llvm.insertelement %179, %180[%c0_i32_46 : i32] : vector<16xf32>
                %182 = llvm.shufflevector %181, %180 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %183 = arith.addi %138, %152 : i64
                %184 = llvm.getelementptr inbounds %arg1[%183] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %185 = llvm.load %184 {alignment = 4 : i64} : !llvm.ptr -> f32
                %186 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_47 = arith.constant 0 : i32
                %187 = llvm.insertelement %185, %186[%c0_i32_47 : i32] : vector<16xf32>
                %188 = llvm.shufflevector %187, %186 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %189 = arith.addi %139, %152 : i64
                %190 = llvm.getelementptr inbounds %arg1[%189] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %191 = llvm.load %190 {alignment = 4 : i64} : !llvm.ptr -> f32
                %192 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_48 = arith.constant 0 : i32
                %193 = llvm.insertelement %191, %192[%c0_i32_48 : i32] : vector<16xf32>
                %194 = llvm.shufflevector %193, %192 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %195 = arith.addi %140, %152 : i64
                %196 = llvm.getelementptr inbounds %arg1[%195] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %197 = llvm.load %196 {alignment = 4 : i64} : !llvm.ptr -> f32
                %198 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_49 = arith.constant 0 : i32
                %199 = llvm.insertelement %197, %198[%c0_i32_49 : i32] : vector<16xf32>
                %200 = llvm.shufflevector %199, %198 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %201 = arith.addi %109, %150 : i64
                %202 = llvm.getelementptr inbounds %arg4[%201] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %203 = llvm.load %202 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %204 = llvm.intr.fma(%158, %203, %arg43)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %205 = llvm.intr.fma(%164, %203, %arg44)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %206 = llvm.intr.fma(%170, %203, %arg45)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %207 = llvm.intr.fma(%176, %203, %arg46)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %208 = llvm.intr.fma(%182, %203, %arg47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %209 = llvm.intr.fma(%188, %203, %arg48)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %210 = llvm.intr.fma(%194, %203, %arg49)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %211 = llvm.intr.fma(%200, %203, %arg50)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %212 = arith.addi %110, %150 : i64
                %213 = llvm.getelementptr inbounds %arg4[%212] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %214 = llvm.load %213 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %215 = llvm.intr.fma(%158, %214, %arg51)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %216 = llvm.intr.fma(%164, %214, %arg52)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %217 = llvm.intr.fma(%170, %214, %arg53)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %218 = llvm.intr.fma(%176, %214, %arg54)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %219 = llvm.intr.fma(%182, %214, %arg55)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %220 = llvm.intr.fma(%188, %214, %arg56)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %221 = llvm.intr.fma(%194, %214, %arg57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %222 = llvm.intr.fma(%200, %214, %arg58)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %223 = arith.addi %152, %c1_i64_13 : i64
                %224 = arith.addi %133, %223 : i64
                %225 = llvm.getelementptr inbounds %arg1[%224] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %226 = llvm.load %225 {alignment = 4 : i64} : !llvm.ptr -> f32
                %227 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_50 = arith.constant 0 : i32
                %228 = llvm.insertelement %226, %227[%c0_i32_50 : i32] : vector<16xf32>
                %229 = llvm.shufflevector %228, %227 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %230 = arith.addi %134, %223 : i64
                %231 = llvm.getelementptr inbounds %arg1[%230] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %232 = llvm.load %231 {alignment = 4 : i64} : !llvm.ptr -> f32
                %233 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_51 = arith.constant 0 : i32
                %234 = llvm.insertelement %232, %233[%c0_i32_51 : i32] : vector<16xf32>
                %235 = llvm.shufflevector %234, %233 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %236 = arith.addi %135, %223 : i64
                %237 = llvm.getelementptr inbounds %arg1[%236] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %238 = llvm.load %237 {alignment = 4 : i64} : !llvm.ptr -> f32
                %239 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_52 = arith.constant 0 : i32
                %240 = llvm.insertelement %238, %239[%c0_i32_52 : i32] : vector<16xf32>
                %241 = llvm.shufflevector %240, %239 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %242 = arith.addi %136, %223 : i64
                %243 = llvm.getelementptr inbounds %arg1[%242] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %244 = llvm.load %243 {alignment = 4 : i64} : !llvm.ptr -> f32
                %245 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_53 = arith.constant 0 : i32
                %246 = llvm.insertelement %244, %245[%c0_i32_53 : i32] : vector<16xf32>
                %247 = llvm.shufflevector %246, %245 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %248 = arith.addi %137, %223 : i64
                %249 = llvm.getelementptr inbounds %arg1[%248] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %250 = llvm.load %249 {alignment = 4 : i64} : !llvm.ptr -> f32
                %251 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_54 = arith.constant 0 : i32
                %252 = llvm.insertelement %250, %251[%c0_i32_54 : i32] : vector<16xf32>
                %253 = llvm.shufflevector %252, %251 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %254 = arith.addi %138, %223 : i64
                %255 = llvm.getelementptr inbounds %arg1[%254] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %256 = llvm.load %255 {alignment = 4 : i64} : !llvm.ptr -> f32
                %257 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_55 = arith.constant 0 : i32
                %258 = llvm.insertelement %256, %257[%c0_i32_55 : i32] : vector<16xf32>
                %259 = llvm.shufflevector %258, %257 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %260 = arith.addi %139, %223 : i64
                %261 = llvm.getelementptr inbounds %arg1[%260] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %262 = llvm.load %261 {alignment = 4 : i64} : !llvm.ptr -> f32
                %263 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_56 = arith.constant 0 : i32
                %264 = llvm.insertelement %262, %263[%c0_i32_56 : i32] : vector<16xf32>
                %265 = llvm.shufflevector %264, %263 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %266 = arith.addi %140, %223 : i64
                %267 = llvm.getelementptr inbounds %arg1[%266] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %268 = llvm.load %267 {alignment = 4 : i64} : !llvm.ptr -> f32
                %269 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_57 = arith.constant 0 : i32
                %270 = llvm.insertelement %268, %269[%c0_i32_57 : i32] : vector<16xf32>
                %271 = llvm.shufflevector %270, %269 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %272 = arith.addi %150, %c1_i64_13 : i64
                %273 = arith.addi %109, %272 : i64
                %274 = llvm.getelementptr inbounds %arg4[%273] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %275 = llvm.load %274 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %276 = llvm.intr.fma(%229, %275, %204)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %277 = llvm.intr.fma(%235, %275, %205)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %278 = llvm.intr.fma(%241, %275, %206)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %279 = llvm.intr.fma(%247, %275, %207)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %280 = llvm.intr.fma(%253, %275, %208)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %281 = llvm.intr.fma(%259, %275, %209)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %282 = llvm.intr.fma(%265, %275, %210)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %283 = llvm.intr.fma(%271, %275, %211)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %284 = arith.addi %110, %272 : i64
                %285 = llvm.getelementptr inbounds %arg4[%284] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %286 = llvm.load %285 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %287 = llvm.intr.fma(%229, %286, %215)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %288 = llvm.intr.fma(%235, %286, %216)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %289 = llvm.intr.fma(%241, %286, %217)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %290 = llvm.intr.fma(%247, %286, %218)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %291 = llvm.intr.fma(%253, %286, %219)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %292 = llvm.intr.fma(%259, %286, %220)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %293 = llvm.intr.fma(%265, %286, %221)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %294 = llvm.intr.fma(%271, %286, %222)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %295 = arith.addi %152, %c2_i64 : i64
                %296 = arith.addi %133, %295 : i64
                %297 = llvm.getelementptr inbounds %arg1[%296] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %298 = llvm.load %297 {alignment = 4 : i64} : !llvm.ptr -> f32
                %299 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_58 = arith.constant 0 : i32
                %300 = llvm.insertelement %298, %299[%c0_i32_58 : i32] : vector<16xf32>
                %301 = llvm.shufflevector %300, %299 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %302 = arith.addi %134, %295 : i64
                %303 = llvm.getelementptr inbounds %arg1[%302] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %304 = llvm.load %303 {alignment = 4 : i64} : !llvm.ptr -> f32
                %305 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_59 = arith.constant 0 : i32
                %306 = llvm.insertelement %304, %305[%c0_i32_59 : i32] : vector<16xf32>
                %307 = llvm.shufflevector %306, %305 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %308 = arith.addi %135, %295 : i64
                %309 = llvm.getelementptr inbounds %arg1[%308] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %310 = llvm.load %309 {alignment = 4 : i64} : !llvm.ptr -> f32
                %311 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_60 = arith.constant 0 : i32
                %312 = llvm.insertelement %310, %311[%c0_i32_60 : i32] : vector<16xf32>
                %313 = llvm.shufflevector %312, %311 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %314 = arith.addi %136, %295 : i64
                %315 = llvm.getelementptr inbounds %arg1[%314] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %316 = llvm.load %315 {alignment = 4 : i64} : !llvm.ptr -> f32
                %317 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_61 = arith.constant 0 : i32
                %318 = llvm.insertelement %316, %317[%c0_i32_61 : i32] : vector<16xf32>
                %319 = llvm.shufflevector %318, %317 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %320 = arith.addi %137, %295 : i64
                %321 = llvm.getelementptr inbounds %arg1[%320] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %322 = llvm.load %321 {alignment = 4 : i64} : !llvm.ptr -> f32
                %323 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_62 = arith.constant 0 : i32
                %324 = llvm.insertelement %322, %323[%c0_i32_62 : i32] : vector<16xf32>
                %325 = llvm.shufflevector %324, %323 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %326 = arith.addi %138, %295 : i64
                %327 = llvm.getelementptr inbounds %arg1[%326] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %328 = llvm.load %327 {alignment = 4 : i64} : !llvm.ptr -> f32
                %329 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_63 = arith.constant 0 : i32
                %330 = llvm.insertelement %328, %329[%c0_i32_63 : i32] : vector<16xf32>
                %331 = llvm.shufflevector %330, %329 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %332 = arith.addi %139, %295 : i64
                %333 = llvm.getelementptr inbounds %arg1[%332] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %334 = llvm.load %333 {alignment = 4 : i64} : !llvm.ptr -> f32
                %335 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_64 = arith.constant 0 : i32
                %336 = llvm.insertelement %334, %335[%c0_i32_64 : i32] : vector<16xf32>
                %337 = llvm.shufflevector %336, %335 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %338 = arith.addi %140, %295 : i64
                %339 = llvm.getelementptr inbounds %arg1[%338] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %340 = llvm.load %339 {alignment = 4 : i64} : !llvm.ptr -> f32
                %341 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_65 = arith.constant 0 : i32
                %342 = llvm.insertelement %340, %341[%c0_i32_65 : i32] : vector<16xf32>
                %343 = llvm.shufflevector %342, %341 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %344 = arith.addi %150, %c2_i64 : i64
                %345 = arith.addi %109, %344 : i64
                %346 = llvm.getelementptr inbounds %arg4[%345] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %347 = llvm.load %346 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %348 = llvm.intr.fma(%301, %347, %276)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %349 = llvm.intr.fma(%307, %347, %277)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %350 = llvm.intr.fma(%313, %347, %278)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %351 = llvm.intr.fma(%319, %347, %279)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %352 = llvm.intr.fma(%325, %347, %280)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %353 = llvm.intr.fma(%331, %347, %281)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %354 = llvm.intr.fma(%337, %347, %282)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %355 = llvm.intr.fma(%343, %347, %283)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %356 = arith.addi %110, %344 : i64
                %357 = llvm.getelementptr inbounds %arg4[%356] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %358 = llvm.load %357 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %359 = llvm.intr.fma(%301, %358, %287)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %360 = llvm.intr.fma(%307, %358, %288)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %361 = llvm.intr.fma(%313, %358, %289)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %362 = llvm.intr.fma(%319, %358, %290)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %363 = llvm.intr.fma(%325, %358, %291)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %364 = llvm.intr.fma(%331, %358, %292)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %365 = llvm.intr.fma(%337, %358, %293)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %366 = llvm.intr.fma(%343, %358, %294)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                scf.yield %348, %349, %350, %351, %352, %353, %354, %355, %359, %360, %361, %362, %363, %364, %365, %366 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
              }
              scf.yield %148#0, %148#1, %148#2, %148#3, %148#4, %148#5, %148#6, %148#7, %148#8, %148#9, %148#10, %148#11, %148#12, %148#13, %148#14, %148#15 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
            }
            %142 = arith.cmpi eq, %114, %c8_i64 : i64
            %143 = arith.andi %111, %142 : i1
            scf.if %143 {
              %146 = llvm.getelementptr inbounds %arg2[%arg24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %147 = llvm.load %146 {alignment = 4 : i64} : !llvm.ptr -> f32
              %148 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_42 = arith.constant 0 : i32
              %149 = llvm.insertelement %147, %148[%c0_i32_42 : i32] : vector<16xf32>
              %150 = llvm.shufflevector %149, %148 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %151 = arith.addf %141#0, %150 : vector<16xf32>
              %152 = arith.maximumf %151, %cst : vector<16xf32>
              %153 = arith.muli %90, %arg24 : i64
              %154 = arith.addi %153, %94 : i64
              %155 = arith.addi %154, %arg23 : i64
              %156 = llvm.getelementptr inbounds %arg3[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %152, %156 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %157 = llvm.getelementptr inbounds %arg2[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %158 = llvm.load %157 {alignment = 4 : i64} : !llvm.ptr -> f32
              %159 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_43 = arith.constant 0 : i32
              %160 = llvm.insertelement %158, %159[%c0_i32_43 : i32] : vector<16xf32>
              %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %162 = arith.addf %141#1, %161 : vector<16xf32>
              %163 = arith.maximumf %162, %cst : vector<16xf32>
              %164 = arith.muli %90, %119 : i64
              %165 = arith.addi %164, %94 : i64
              %166 = arith.addi %165, %arg23 : i64
              %167 = llvm.getelementptr inbounds %arg3[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %163, %167 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %168 = llvm.getelementptr inbounds %arg2[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %169 = llvm.load %168 {alignment = 4 : i64} : !llvm.ptr -> f32
              %170 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_44 = arith.constant 0 : i32
              %171 = llvm.insertelement %169, %170[%c0_i32_44 : i32] : vector<16xf32>
              %172 = llvm.shufflevector %171, %170 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %173 = arith.addf %141#2, %172 : vector<16xf32>
              %174 = arith.maximumf %173, %cst : vector<16xf32>
              %175 = arith.muli %90, %121 : i64
              %176 = arith.addi %175, %94 : i64
              %177 = arith.addi %176, %arg23 : i64
              %178 = llvm.getelementptr inbounds %arg3[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %174, %178 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %179 = llvm.getelementptr inbounds %arg2[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %180 = llvm.load %179 {alignment = 4 : i64} : !llvm.ptr -> f32
              %181 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %182 = llvm.insertelement %180, %181[%c0_i32_45 : i32] : vector<16xf32>
              %183 = llvm.shufflevector %182, %181 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %184 = arith.addf %141#3, %183 : vector<16xf32>
              %185 = arith.maximumf %184, %cst : vector<16xf32>
              %186 = arith.muli %90, %123 : i64
              %187 = arith.addi %186, %94 : i64
              %188 = arith.addi %187, %arg23 : i64
              %189 = llvm.getelementptr inbounds %arg3[%188] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %185, %189 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %190 = llvm.getelementptr inbounds %arg2[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %191 = llvm.load %190 {alignment = 4 : i64} : !llvm.ptr -> f32
              %192 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_46 = arith.constant 0 : i32
              %193 = llvm.insertelement %191, %192[%c0_i32_46 : i32] : vector<16xf32>
              %194 = llvm.shufflevector %193, %192 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %195 = arith.addf %141#4, %194 : vector<16xf32>
              %196 = arith.maximumf %195, %cst : vector<16xf32>
              %197 = arith.muli %90, %125 : i64
              %198 = arith.addi %197, %94 : i64
              %199 = arith.addi %198, %arg23 : i64
              %200 = llvm.getelementptr inbounds %arg3[%199] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %196, %200 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %201 = llvm.getelementptr inbounds %arg2[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %202 = llvm.load %201 {alignment = 4 : i64} : !llvm.ptr -> f32
              %203 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %204 = llvm.insertelement %202, %203[%c0_i32_47 : i32] : vector<16xf32>
              %205 = llvm.shufflevector %204, %203 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %206 = arith.addf %141#5, %205 : vector<16xf32>
              %207 = arith.maximumf %206, %cst : vector<16xf32>
              %208 = arith.muli %90, %127 : i64
              %209 = arith.addi %208, %94 : i64
              %210 = arith.addi %209, %arg23 : i64
              %211 = llvm.getelementptr inbounds %arg3[%210] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %207, %211 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %212 = llvm.getelementptr inbounds %arg2[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %213 = llvm.load %212 {alignment = 4 : i64} : !llvm.ptr -> f32
              %214 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_48 = arith.constant 0 : i32
              %215 = llvm.insertelement %213, %214[%c0_i32_48 : i32] : vector<16xf32>
              %216 = llvm.shufflevector %215, %214 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %217 = arith.addf %141#6, %216 : vector<16xf32>
              %218 = arith.maximumf %217, %cst : vector<16xf32>
              %219 = arith.muli %90, %129 : i64
              %220 = arith.addi %219, %94 : i64
              %221 = arith.addi %220, %arg23 : i64
              %222 = llvm.getelementptr inbounds %arg3[%221] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %218, %222 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %223 = llvm.getelementptr inbounds %arg2[%131] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %224 = llvm.load %223 {alignment = 4 : i64} : !llvm.ptr -> f32
              %225 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_49 = arith.constant 0 : i32
              %226 = llvm.insertelement %224, %225[%c0_i32_49 : i32] : vector<16xf32>
              %227 = llvm.shufflevector %226, %225 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %228 = arith.addf %141#7, %227 : vector<16xf32>
              %229 = arith.maximumf %228, %cst : vector<16xf32>
              %230 = arith.muli %90, %131 : i64
              %231 = arith.addi %230, %94 : i64
              %232 = arith.addi %231, %arg23 : i64
              %233 = llvm.getelementptr inbounds %arg3[%232] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %229, %233 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            } else {
              %146 = llvm.getelementptr inbounds %0[%c0_i64_37] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#0, %146 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %147 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#1, %147 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %148 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#2, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %149 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#3, %149 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %150 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#4, %150 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %151 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#5, %151 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %152 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#6, %152 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %153 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#7, %153 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.if %111 {
                scf.for %arg25 = %c0_i64_37 to %114 step %c1_i64_13  : i64 {
                  %154 = arith.muli %arg25, %c16_i64 : i64
                  %155 = arith.addi %arg24, %arg25 : i64
                  %156 = llvm.getelementptr inbounds %arg2[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %158 = llvm.getelementptr inbounds %0[%154] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %159 = llvm.load %158 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %160 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_42 = arith.constant 0 : i32
                  %161 = llvm.insertelement %157, %160[%c0_i32_42 : i32] : vector<16xf32>
                  %162 = llvm.shufflevector %161, %160 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %163 = arith.addf %159, %162 : vector<16xf32>
                  %164 = arith.maximumf %163, %cst : vector<16xf32>
                  %165 = arith.muli %90, %155 : i64
                  %166 = arith.addi %165, %94 : i64
                  %167 = arith.addi %166, %arg23 : i64
                  %168 = llvm.getelementptr inbounds %arg3[%167] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %164, %168 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
              } else {
                %154 = arith.subi %105, %arg23 : i64
                %c0_i64_42 = arith.constant 0 : i64
                %155 = arith.cmpi eq, %c16_i64, %c0_i64_42 : i64
                %c-9223372036854775808_i64_43 = arith.constant -9223372036854775808 : i64
                %c-1_i64_44 = arith.constant -1 : i64
                %156 = arith.cmpi eq, %c16_i64, %c-1_i64_44 : i64
                %157 = arith.cmpi eq, %154, %c-9223372036854775808_i64_43 : i64
                %158 = arith.andi %157, %156 : i1
                %159 = arith.ori %155, %158 : i1
                %c1_i64_45 = arith.constant 1 : i64
                %160 = arith.select %159, %c1_i64_45, %c16_i64 : i64
                %161 = arith.divsi %154, %160 : i64
                %c0_i64_46 = arith.constant 0 : i64
                %162 = arith.cmpi eq, %c16_i64, %c0_i64_46 : i64
                %c0_i64_47 = arith.constant 0 : i64
                %163 = arith.select %162, %c0_i64_47, %161 : i64
                %164 = arith.muli %163, %c16_i64 : i64
                %165 = arith.addi %arg23, %164 : i64
                %166 = arith.cmpi slt, %165, %105 : i64
                scf.for %arg25 = %c0_i64_37 to %114 step %c1_i64_13  : i64 {
                  %167 = arith.muli %arg25, %c16_i64 : i64
                  %168 = arith.addi %arg24, %arg25 : i64
                  %169 = llvm.getelementptr inbounds %arg2[%168] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %170 = llvm.load %169 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %171 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_48 = arith.constant 0 : i32
                  %172 = llvm.insertelement %170, %171[%c0_i32_48 : i32] : vector<16xf32>
                  %173 = llvm.shufflevector %172, %171 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %174 = arith.muli %90, %168 : i64
                  %175 = arith.addi %174, %94 : i64
                  scf.for %arg26 = %arg23 to %165 step %c16_i64  : i64 {
                    %176 = arith.subi %arg26, %arg23 : i64
                    %177 = arith.addi %167, %176 : i64
                    %178 = llvm.getelementptr inbounds %0[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %179 = llvm.load %178 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %180 = arith.addf %179, %173 : vector<16xf32>
                    %181 = arith.maximumf %180, %cst : vector<16xf32>
                    %182 = arith.addi %175, %arg26 : i64
                    %183 = llvm.getelementptr inbounds %arg3[%182] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.store %181, %183 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  }
                  scf.if %166 {
                    %176 = arith.subi %105, %165 : i64
                    %177 = arith.maxsi %176, %c0_i64_37 : i64
                    %178 = arith.minsi %177, %c16_i64 : i64
                    %179 = arith.trunci %178 : i64 to i32
                    %180 = llvm.mlir.poison : vector<16xi32>
                    %c0_i32_49 = arith.constant 0 : i32
                    %181 = llvm.insertelement %179, %180[%c0_i32_49 : i32] : vector<16xi32>
                    %182 = llvm.shufflevector %181, %180 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                    %183 = arith.cmpi slt, %cst_38, %182 : vector<16xi32>
                    %184 = arith.addi %167, %164 : i64
                    %185 = llvm.getelementptr inbounds %0[%184] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %186 = llvm.load %185 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %187 = arith.addf %186, %173 : vector<16xf32>
                    %188 = arith.maximumf %187, %cst : vector<16xf32>
                    %189 = arith.addi %175, %165 : i64
                    %190 = llvm.getelementptr %arg3[%189] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.intr.masked.store %188, %190, %183 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
                  } else {
                  }
                }
              }
            }
            %144 = arith.cmpi eq, %116, %c8_i64 : i64
            %145 = arith.andi %111, %144 : i1
            scf.if %145 {
              %146 = llvm.getelementptr inbounds %arg2[%arg24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %147 = llvm.load %146 {alignment = 4 : i64} : !llvm.ptr -> f32
              %148 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_42 = arith.constant 0 : i32
              %149 = llvm.insertelement %147, %148[%c0_i32_42 : i32] : vector<16xf32>
              %150 = llvm.shufflevector %149, %148 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %151 = arith.addf %141#8, %150 : vector<16xf32>
              %152 = arith.maximumf %151, %cst : vector<16xf32>
              %153 = arith.muli %90, %arg24 : i64
              %154 = arith.addi %153, %97 : i64
              %155 = arith.addi %154, %arg23 : i64
              %156 = llvm.getelementptr inbounds %arg3[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %152, %156 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %157 = llvm.getelementptr inbounds %arg2[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %158 = llvm.load %157 {alignment = 4 : i64} : !llvm.ptr -> f32
              %159 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_43 = arith.constant 0 : i32
              %160 = llvm.insertelement %158, %159[%c0_i32_43 : i32] : vector<16xf32>
              %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %162 = arith.addf %141#9, %161 : vector<16xf32>
              %163 = arith.maximumf %162, %cst : vector<16xf32>
              %164 = arith.muli %90, %119 : i64
              %165 = arith.addi %164, %97 : i64
              %166 = arith.addi %165, %arg23 : i64
              %167 = llvm.getelementptr inbounds %arg3[%166] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %163, %167 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %168 = llvm.getelementptr inbounds %arg2[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %169 = llvm.load %168 {alignment = 4 : i64} : !llvm.ptr -> f32
              %170 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_44 = arith.constant 0 : i32
              %171 = llvm.insertelement %169, %170[%c0_i32_44 : i32] : vector<16xf32>
              %172 = llvm.shufflevector %171, %170 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %173 = arith.addf %141#10, %172 : vector<16xf32>
              %174 = arith.maximumf %173, %cst : vector<16xf32>
              %175 = arith.muli %90, %121 : i64
              %176 = arith.addi %175, %97 : i64
              %177 = arith.addi %176, %arg23 : i64
              %178 = llvm.getelementptr inbounds %arg3[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %174, %178 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %179 = llvm.getelementptr inbounds %arg2[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %180 = llvm.load %179 {alignment = 4 : i64} : !llvm.ptr -> f32
              %181 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %182 = llvm.insertelement %180, %181[%c0_i32_45 : i32] : vector<16xf32>
              %183 = llvm.shufflevector %182, %181 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %184 = arith.addf %141#11, %183 : vector<16xf32>
              %185 = arith.maximumf %184, %cst : vector<16xf32>
              %186 = arith.muli %90, %123 : i64
              %187 = arith.addi %186, %97 : i64
              %188 = arith.addi %187, %arg23 : i64
              %189 = llvm.getelementptr inbounds %arg3[%188] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %185, %189 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %190 = llvm.getelementptr inbounds %arg2[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %191 = llvm.load %190 {alignment = 4 : i64} : !llvm.ptr -> f32
              %192 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_46 = arith.constant 0 : i32
              %193 = llvm.insertelement %191, %192[%c0_i32_46 : i32] : vector<16xf32>
              %194 = llvm.shufflevector %193, %192 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %195 = arith.addf %141#12, %194 : vector<16xf32>
              %196 = arith.maximumf %195, %cst : vector<16xf32>
              %197 = arith.muli %90, %125 : i64
              %198 = arith.addi %197, %97 : i64
              %199 = arith.addi %198, %arg23 : i64
              %200 = llvm.getelementptr inbounds %arg3[%199] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %196, %200 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %201 = llvm.getelementptr inbounds %arg2[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %202 = llvm.load %201 {alignment = 4 : i64} : !llvm.ptr -> f32
              %203 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %204 = llvm.insertelement %202, %203[%c0_i32_47 : i32] : vector<16xf32>
              %205 = llvm.shufflevector %204, %203 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %206 = arith.addf %141#13, %205 : vector<16xf32>
              %207 = arith.maximumf %206, %cst : vector<16xf32>
              %208 = arith.muli %90, %127 : i64
              %209 = arith.addi %208, %97 : i64
              %210 = arith.addi %209, %arg23 : i64
              %211 = llvm.getelementptr inbounds %arg3[%210] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %207, %211 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %212 = llvm.getelementptr inbounds %arg2[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %213 = llvm.load %212 {alignment = 4 : i64} : !llvm.ptr -> f32
              %214 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_48 = arith.constant 0 : i32
              %215 = llvm.insertelement %213, %214[%c0_i32_48 : i32] : vector<16xf32>
              %216 = llvm.shufflevector %215, %214 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %217 = arith.addf %141#14, %216 : vector<16xf32>
              %218 = arith.maximumf %217, %cst : vector<16xf32>
              %219 = arith.muli %90, %129 : i64
              %220 = arith.addi %219, %97 : i64
              %221 = arith.addi %220, %arg23 : i64
              %222 = llvm.getelementptr inbounds %arg3[%221] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %218, %222 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %223 = llvm.getelementptr inbounds %arg2[%131] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %224 = llvm.load %223 {alignment = 4 : i64} : !llvm.ptr -> f32
              %225 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_49 = arith.constant 0 : i32
              %226 = llvm.insertelement %224, %225[%c0_i32_49 : i32] : vector<16xf32>
              %227 = llvm.shufflevector %226, %225 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %228 = arith.addf %141#15, %227 : vector<16xf32>
              %229 = arith.maximumf %228, %cst : vector<16xf32>
              %230 = arith.muli %90, %131 : i64
              %231 = arith.addi %230, %97 : i64
              %232 = arith.addi %231, %arg23 : i64
              %233 = llvm.getelementptr inbounds %arg3[%232] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %229, %233 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            } else {
              %146 = llvm.getelementptr inbounds %0[%c0_i64_37] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#8, %146 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %147 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#9, %147 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %148 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#10, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %149 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#11, %149 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %150 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#12, %150 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %151 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#13, %151 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %152 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#14, %152 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %153 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141#15, %153 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.if %111 {
                scf.for %arg25 = %c0_i64_37 to %116 step %c1_i64_13  : i64 {
                  %154 = arith.muli %arg25, %c16_i64 : i64
                  %155 = arith.addi %arg24, %arg25 : i64
                  %156 = llvm.getelementptr inbounds %arg2[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %158 = llvm.getelementptr inbounds %0[%154] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %159 = llvm.load %158 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %160 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_42 = arith.constant 0 : i32
                  %161 = llvm.insertelement %157, %160[%c0_i32_42 : i32] : vector<16xf32>
                  %162 = llvm.shufflevector %161, %160 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %163 = arith.addf %159, %162 : vector<16xf32>
                  %164 = arith.maximumf %163, %cst : vector<16xf32>
                  %165 = arith.muli %90, %155 : i64
                  %166 = arith.addi %165, %97 : i64
                  %167 = arith.addi %166, %arg23 : i64
                  %168 = llvm.getelementptr inbounds %arg3[%167] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %164, %168 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
              } else {
                %154 = arith.subi %105, %arg23 : i64
                %c0_i64_42 = arith.constant 0 : i64
                %155 = arith.cmpi eq, %c16_i64, %c0_i64_42 : i64
                %c-9223372036854775808_i64_43 = arith.constant -9223372036854775808 : i64
                %c-1_i64_44 = arith.constant -1 : i64
                %156 = arith.cmpi eq, %c16_i64, %c-1_i64_44 : i64
                %157 = arith.cmpi eq, %154, %c-9223372036854775808_i64_43 : i64
                %158 = arith.andi %157, %156 : i1
                %159 = arith.ori %155, %158 : i1
                %c1_i64_45 = arith.constant 1 : i64
                %160 = arith.select %159, %c1_i64_45, %c16_i64 : i64
                %161 = arith.divsi %154, %160 : i64
                %c0_i64_46 = arith.constant 0 : i64
                %162 = arith.cmpi eq, %c16_i64, %c0_i64_46 : i64
                %c0_i64_47 = arith.constant 0 : i64
                %163 = arith.select %162, %c0_i64_47, %161 : i64
                %164 = arith.muli %163, %c16_i64 : i64
                %165 = arith.addi %arg23, %164 : i64
                %166 = arith.cmpi slt, %165, %105 : i64
                scf.for %arg25 = %c0_i64_37 to %116 step %c1_i64_13  : i64 {
                  %167 = arith.muli %arg25, %c16_i64 : i64
                  %168 = arith.addi %arg24, %arg25 : i64
                  %169 = llvm.getelementptr inbounds %arg2[%168] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %170 = llvm.load %169 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %171 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_48 = arith.constant 0 : i32
                  %172 = llvm.insertelement %170, %171[%c0_i32_48 : i32] : vector<16xf32>
                  %173 = llvm.shufflevector %172, %171 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %174 = arith.muli %90, %168 : i64
                  %175 = arith.addi %174, %97 : i64
                  scf.for %arg26 = %arg23 to %165 step %c16_i64  : i64 {
                    %176 = arith.subi %arg26, %arg23 : i64
                    %177 = arith.addi %167, %176 : i64
                    %178 = llvm.getelementptr inbounds %0[%177] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %179 = llvm.load %178 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %180 = arith.addf %179, %173 : vector<16xf32>
                    %181 = arith.maximumf %180, %cst : vector<16xf32>
                    %182 = arith.addi %175, %arg26 : i64
                    %183 = llvm.getelementptr inbounds %arg3[%182] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.store %181, %183 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  }
                  scf.if %166 {
                    %176 = arith.subi %105, %165 : i64
                    %177 = arith.maxsi %176, %c0_i64_37 : i64
                    %178 = arith.minsi %177, %c16_i64 : i64
                    %179 = arith.trunci %178 : i64 to i32
                    %180 = llvm.mlir.poison : vector<16xi32>
                    %c0_i32_49 = arith.constant 0 : i32
                    %181 = llvm.insertelement %179, %180[%c0_i32_49 : i32] : vector<16xi32>
                    %182 = llvm.shufflevector %181, %180 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                    %183 = arith.cmpi slt, %cst_38, %182 : vector<16xi32>
                    %184 = arith.addi %167, %164 : i64
                    %185 = llvm.getelementptr inbounds %0[%184] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %186 = llvm.load %185 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %187 = arith.addf %186, %173 : vector<16xf32>
                    %188 = arith.maximumf %187, %cst : vector<16xf32>
                    %189 = arith.addi %175, %165 : i64
                    %190 = llvm.getelementptr %arg3[%189] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.intr.masked.store %188, %190, %183 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
