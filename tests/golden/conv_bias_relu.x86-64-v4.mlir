// conv_add_relu
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64, %arg15: i64, %arg16: i64, %arg17: i64, %arg18: i64, %arg19: i64, %arg20: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c192_i64 = arith.constant 192 : i64
    %0 = llvm.alloca %c192_i64 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
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
      %c4_i64 = arith.constant 4 : i64
      %40 = arith.muli %27, %c4_i64 : i64
      %41 = arith.muli %39, %c4_i64 : i64
      %42 = arith.minsi %arg5, %41 : i64
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
      %73 = arith.muli %arg6, %arg7 : i64
      %c27_i64 = arith.constant 27 : i64
      %c0_i64_36 = arith.constant 0 : i64
      %c3_i64 = arith.constant 3 : i64
      %c48_i64 = arith.constant 48 : i64
      %c16_i64 = arith.constant 16 : i64
      %cst = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %c-1_i64_37 = arith.constant -1 : i64
      %cst_38 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi64>
      %cst_39 = arith.constant dense<0> : vector<16xi64>
      %c-16_i64 = arith.constant -16 : i64
      %c32_i64 = arith.constant 32 : i64
      %74 = llvm.mlir.poison : vector<16xi64>
      %c0_i32 = arith.constant 0 : i32
      %75 = llvm.insertelement %arg7, %74[%c0_i32 : i32] : vector<16xi64>
      %76 = llvm.shufflevector %75, %74 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
      %77 = llvm.mlir.poison : vector<16xi64>
      %c0_i32_40 = arith.constant 0 : i32
      %78 = llvm.insertelement %arg8, %77[%c0_i32_40 : i32] : vector<16xi64>
      %79 = llvm.shufflevector %78, %77 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
      %80 = llvm.mlir.poison : vector<16xi64>
      %c0_i32_41 = arith.constant 0 : i32
      %81 = llvm.insertelement %arg9, %80[%c0_i32_41 : i32] : vector<16xi64>
      %82 = llvm.shufflevector %81, %80 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
      %83 = arith.muli %arg9, %c-1_i64_37 : i64
      %84 = arith.muli %arg8, %arg9 : i64
      %85 = arith.muli %84, %c3_i64 : i64
      scf.for %arg22 = %60 to %72 step %c1_i64_13  : i64 {
        %86 = arith.muli %arg22, %c48_i64 : i64
        %87 = arith.subi %arg22, %60 : i64
        %88 = arith.muli %87, %c27_i64 : i64
        %89 = arith.subi %73, %86 : i64
        %90 = arith.maxsi %89, %c0_i64_36 : i64
        %91 = arith.minsi %90, %c16_i64 : i64
        %92 = arith.trunci %91 : i64 to i32
        %93 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_44 = arith.constant 0 : i32
        %94 = llvm.insertelement %92, %93[%c0_i32_44 : i32] : vector<16xi32>
        %95 = llvm.shufflevector %94, %93 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %96 = arith.cmpi slt, %cst, %95 : vector<16xi32>
        %97 = llvm.mlir.poison : vector<16xi64>
        %c0_i32_45 = arith.constant 0 : i32
        %98 = llvm.insertelement %86, %97[%c0_i32_45 : i32] : vector<16xi64>
        %99 = llvm.shufflevector %98, %97 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
        %100 = arith.addi %99, %cst_38 : vector<16xi64>
        %cst_46 = arith.constant dense<0> : vector<16xi64>
        %101 = arith.cmpi eq, %76, %cst_46 : vector<16xi64>
        %cst_47 = arith.constant dense<-9223372036854775808> : vector<16xi64>
        %cst_48 = arith.constant dense<-1> : vector<16xi64>
        %102 = arith.cmpi eq, %76, %cst_48 : vector<16xi64>
        %103 = arith.cmpi eq, %100, %cst_47 : vector<16xi64>
        %104 = arith.andi %103, %102 : vector<16xi1>
        %105 = arith.ori %101, %104 : vector<16xi1>
        %cst_49 = arith.constant dense<1> : vector<16xi64>
        %106 = arith.select %105, %cst_49, %76 : vector<16xi1>, vector<16xi64>
        %107 = arith.divsi %100, %106 : vector<16xi64>
        %cst_50 = arith.constant dense<0> : vector<16xi64>
        %108 = arith.cmpi eq, %76, %cst_50 : vector<16xi64>
        %cst_51 = arith.constant dense<0> : vector<16xi64>
        %109 = arith.select %108, %cst_51, %107 : vector<16xi1>, vector<16xi64>
        %cst_52 = arith.constant dense<0> : vector<16xi64>
        %110 = arith.cmpi eq, %76, %cst_52 : vector<16xi64>
        %cst_53 = arith.constant dense<-9223372036854775808> : vector<16xi64>
        %cst_54 = arith.constant dense<-1> : vector<16xi64>
        %111 = arith.cmpi eq, %76, %cst_54 : vector<16xi64>
        %112 = arith.cmpi eq, %100, %cst_53 : vector<16xi64>
        %113 = arith.andi %112, %111 : vector<16xi1>
        %114 = arith.ori %110, %113 : vector<16xi1>
        %cst_55 = arith.constant dense<1> : vector<16xi64>
        %115 = arith.select %114, %cst_55, %76 : vector<16xi1>, vector<16xi64>
        %116 = arith.remsi %100, %115 : vector<16xi64>
        %117 = arith.addi %86, %c16_i64 : i64
        %118 = arith.subi %73, %117 : i64
        %119 = arith.maxsi %118, %c0_i64_36 : i64
        %120 = arith.minsi %119, %c16_i64 : i64
        %121 = arith.trunci %120 : i64 to i32
        %122 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_56 = arith.constant 0 : i32
        %123 = llvm.insertelement %121, %122[%c0_i32_56 : i32] : vector<16xi32>
        %124 = llvm.shufflevector %123, %122 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %125 = arith.cmpi slt, %cst, %124 : vector<16xi32>
        %126 = llvm.mlir.poison : vector<16xi64>
        %c0_i32_57 = arith.constant 0 : i32
        %127 = llvm.insertelement %117, %126[%c0_i32_57 : i32] : vector<16xi64>
        %128 = llvm.shufflevector %127, %126 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
        %129 = arith.addi %128, %cst_38 : vector<16xi64>
        %cst_58 = arith.constant dense<0> : vector<16xi64>
        %130 = arith.cmpi eq, %76, %cst_58 : vector<16xi64>
        %cst_59 = arith.constant dense<-9223372036854775808> : vector<16xi64>
        %cst_60 = arith.constant dense<-1> : vector<16xi64>
        %131 = arith.cmpi eq, %76, %cst_60 : vector<16xi64>
        %132 = arith.cmpi eq, %129, %cst_59 : vector<16xi64>
        %133 = arith.andi %132, %131 : vector<16xi1>
        %134 = arith.ori %130, %133 : vector<16xi1>
        %cst_61 = arith.constant dense<1> : vector<16xi64>
        %135 = arith.select %134, %cst_61, %76 : vector<16xi1>, vector<16xi64>
        %136 = arith.divsi %129, %135 : vector<16xi64>
        %cst_62 = arith.constant dense<0> : vector<16xi64>
        %137 = arith.cmpi eq, %76, %cst_62 : vector<16xi64>
        %cst_63 = arith.constant dense<0> : vector<16xi64>
        %138 = arith.select %137, %cst_63, %136 : vector<16xi1>, vector<16xi64>
        %cst_64 = arith.constant dense<0> : vector<16xi64>
        %139 = arith.cmpi eq, %76, %cst_64 : vector<16xi64>
        %cst_65 = arith.constant dense<-9223372036854775808> : vector<16xi64>
        %cst_66 = arith.constant dense<-1> : vector<16xi64>
        %140 = arith.cmpi eq, %76, %cst_66 : vector<16xi64>
        %141 = arith.cmpi eq, %129, %cst_65 : vector<16xi64>
        %142 = arith.andi %141, %140 : vector<16xi1>
        %143 = arith.ori %139, %142 : vector<16xi1>
        %cst_67 = arith.constant dense<1> : vector<16xi64>
        %144 = arith.select %143, %cst_67, %76 : vector<16xi1>, vector<16xi64>
        %145 = arith.remsi %129, %144 : vector<16xi64>
        %146 = arith.addi %86, %c32_i64 : i64
        %147 = arith.subi %73, %146 : i64
        %148 = arith.maxsi %147, %c0_i64_36 : i64
        %149 = arith.minsi %148, %c16_i64 : i64
        %150 = arith.trunci %149 : i64 to i32
        %151 = llvm.mlir.poison : vector<16xi32>
        %c0_i32_68 = arith.constant 0 : i32
        %152 = llvm.insertelement %150, %151[%c0_i32_68 : i32] : vector<16xi32>
        %153 = llvm.shufflevector %152, %151 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %154 = arith.cmpi slt, %cst, %153 : vector<16xi32>
        %155 = llvm.mlir.poison : vector<16xi64>
        %c0_i32_69 = arith.constant 0 : i32
        %156 = llvm.insertelement %146, %155[%c0_i32_69 : i32] : vector<16xi64>
        %157 = llvm.shufflevector %156, %155 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
        %158 = arith.addi %157, %cst_38 : vector<16xi64>
        %cst_70 = arith.constant dense<0> : vector<16xi64>
        %159 = arith.cmpi eq, %76, %cst_70 : vector<16xi64>
        %cst_71 = arith.constant dense<-9223372036854775808> : vector<16xi64>
        %cst_72 = arith.constant dense<-1> : vector<16xi64>
        %160 = arith.cmpi eq, %76, %cst_72 : vector<16xi64>
        %161 = arith.cmpi eq, %158, %cst_71 : vector<16xi64>
        %162 = arith.andi %161, %160 : vector<16xi1>
        %163 = arith.ori %159, %162 : vector<16xi1>
        %cst_73 = arith.constant dense<1> : vector<16xi64>
        %164 = arith.select %163, %cst_73, %76 : vector<16xi1>, vector<16xi64>
        %165 = arith.divsi %158, %164 : vector<16xi64>
        %cst_74 = arith.constant dense<0> : vector<16xi64>
        %166 = arith.cmpi eq, %76, %cst_74 : vector<16xi64>
        %cst_75 = arith.constant dense<0> : vector<16xi64>
        %167 = arith.select %166, %cst_75, %165 : vector<16xi1>, vector<16xi64>
        %cst_76 = arith.constant dense<0> : vector<16xi64>
        %168 = arith.cmpi eq, %76, %cst_76 : vector<16xi64>
        %cst_77 = arith.constant dense<-9223372036854775808> : vector<16xi64>
        %cst_78 = arith.constant dense<-1> : vector<16xi64>
        %169 = arith.cmpi eq, %76, %cst_78 : vector<16xi64>
        %170 = arith.cmpi eq, %158, %cst_77 : vector<16xi64>
        %171 = arith.andi %170, %169 : vector<16xi1>
        %172 = arith.ori %168, %171 : vector<16xi1>
        %cst_79 = arith.constant dense<1> : vector<16xi64>
        %173 = arith.select %172, %cst_79, %76 : vector<16xi1>, vector<16xi64>
        %174 = arith.remsi %158, %173 : vector<16xi64>
        scf.for %arg23 = %c0_i64_36 to %c3_i64 step %c1_i64_13  : i64 {
          %175 = arith.addi %c-1_i64_37, %arg23 : i64
          %176 = llvm.mlir.poison : vector<16xi64>
          %c0_i32_80 = arith.constant 0 : i32
          %177 = llvm.insertelement %175, %176[%c0_i32_80 : i32] : vector<16xi64>
          %178 = llvm.shufflevector %177, %176 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
          %179 = arith.addi %178, %109 : vector<16xi64>
          %180 = arith.cmpi sle, %cst_39, %179 : vector<16xi64>
          %181 = arith.cmpi slt, %179, %79 : vector<16xi64>
          %182 = arith.andi %180, %181 : vector<16xi1>
          %183 = arith.muli %arg23, %arg9 : i64
          %184 = arith.addi %178, %138 : vector<16xi64>
          %185 = arith.cmpi sle, %cst_39, %184 : vector<16xi64>
          %186 = arith.cmpi slt, %184, %79 : vector<16xi64>
          %187 = arith.andi %185, %186 : vector<16xi1>
          %188 = arith.addi %178, %167 : vector<16xi64>
          %189 = arith.cmpi sle, %cst_39, %188 : vector<16xi64>
          %190 = arith.cmpi slt, %188, %79 : vector<16xi64>
          %191 = arith.andi %189, %190 : vector<16xi1>
          scf.for %arg24 = %c0_i64_36 to %c3_i64 step %c1_i64_13  : i64 {
            %192 = arith.addi %c-1_i64_37, %arg24 : i64
            %193 = llvm.mlir.poison : vector<16xi64>
            %c0_i32_81 = arith.constant 0 : i32
            %194 = llvm.insertelement %192, %193[%c0_i32_81 : i32] : vector<16xi64>
            %195 = llvm.shufflevector %194, %193 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi64> 
            %196 = arith.addi %195, %116 : vector<16xi64>
            %197 = arith.cmpi sle, %cst_39, %196 : vector<16xi64>
            %198 = arith.andi %182, %197 : vector<16xi1>
            %199 = arith.cmpi slt, %196, %82 : vector<16xi64>
            %200 = arith.andi %198, %199 : vector<16xi1>
            %201 = arith.andi %96, %200 : vector<16xi1>
            %202 = arith.addi %195, %145 : vector<16xi64>
            %203 = arith.cmpi sle, %cst_39, %202 : vector<16xi64>
            %204 = arith.andi %187, %203 : vector<16xi1>
            %205 = arith.cmpi slt, %202, %82 : vector<16xi64>
            %206 = arith.andi %204, %205 : vector<16xi1>
            %207 = arith.andi %125, %206 : vector<16xi1>
            %208 = arith.addi %195, %174 : vector<16xi64>
            %209 = arith.cmpi sle, %cst_39, %208 : vector<16xi64>
            %210 = arith.andi %191, %209 : vector<16xi1>
            %211 = arith.cmpi slt, %208, %82 : vector<16xi64>
            %212 = arith.andi %210, %211 : vector<16xi1>
            %213 = arith.andi %154, %212 : vector<16xi1>
            scf.for %arg25 = %c0_i64_36 to %c3_i64 step %c1_i64_13  : i64 {
              %214 = arith.muli %arg25, %c3_i64 : i64
              %215 = arith.addi %214, %arg23 : i64
              %216 = arith.muli %215, %c3_i64 : i64
              %217 = arith.addi %216, %arg24 : i64
              %218 = arith.addi %88, %217 : i64
              %219 = arith.muli %218, %c48_i64 : i64
              %220 = arith.muli %arg25, %arg8 : i64
              %221 = arith.muli %220, %arg9 : i64
              %222 = arith.addi %c-1_i64_37, %221 : i64
              %223 = arith.addi %222, %183 : i64
              %224 = arith.addi %223, %arg24 : i64
              %225 = arith.addi %224, %83 : i64
              %226 = arith.addi %225, %86 : i64
              %227 = arith.cmpi sle, %226, %c-16_i64 : i64
              %228 = arith.cmpi sge, %226, %85 : i64
              %229 = arith.ori %227, %228 : i1
              %230 = arith.select %229, %c0_i64_36, %226 : i64
              %cst_82 = arith.constant dense<0.000000e+00> : vector<16xf32>
              %231 = llvm.getelementptr %arg0[%230] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %232 = llvm.intr.masked.load %231, %201, %cst_82 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
              %233 = llvm.getelementptr inbounds %arg4[%219] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %232, %233 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %234 = arith.addi %219, %c16_i64 : i64
              %235 = arith.addi %225, %117 : i64
              %236 = arith.cmpi sle, %235, %c-16_i64 : i64
              %237 = arith.cmpi sge, %235, %85 : i64
              %238 = arith.ori %236, %237 : i1
              %239 = arith.select %238, %c0_i64_36, %235 : i64
              %cst_83 = arith.constant dense<0.000000e+00> : vector<16xf32>
              %240 = llvm.getelementptr %arg0[%239] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %241 = llvm.intr.masked.load %240, %207, %cst_83 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
              %242 = llvm.getelementptr inbounds %arg4[%234] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %241, %242 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %243 = arith.addi %219, %c32_i64 : i64
              %244 = arith.addi %225, %146 : i64
              %245 = arith.cmpi sle, %244, %c-16_i64 : i64
              %246 = arith.cmpi sge, %244, %85 : i64
              %247 = arith.ori %245, %246 : i1
              %248 = arith.select %247, %c0_i64_36, %244 : i64
              %cst_84 = arith.constant dense<0.000000e+00> : vector<16xf32>
              %249 = llvm.getelementptr %arg0[%248] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %250 = llvm.intr.masked.load %249, %213, %cst_84 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
              %251 = llvm.getelementptr inbounds %arg4[%243] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %250, %251 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            }
          }
        }
      }
      %cst_42 = arith.constant dense<0.000000e+00> : vector<16xf32>
      %c2_i64 = arith.constant 2 : i64
      %c64_i64 = arith.constant 64 : i64
      %c80_i64 = arith.constant 80 : i64
      %c96_i64 = arith.constant 96 : i64
      %c112_i64 = arith.constant 112 : i64
      %c128_i64 = arith.constant 128 : i64
      %c144_i64 = arith.constant 144 : i64
      %c160_i64 = arith.constant 160 : i64
      %c176_i64 = arith.constant 176 : i64
      %c8_i64 = arith.constant 8 : i64
      %c7_i64 = arith.constant 7 : i64
      %cst_43 = arith.constant dense<0.000000e+00> : vector<8xf32>
      %c56_i64 = arith.constant 56 : i64
      %c104_i64 = arith.constant 104 : i64
      %c152_i64 = arith.constant 152 : i64
      scf.for %arg22 = %40 to %42 step %c4_i64  : i64 {
        %86 = arith.subi %42, %arg22 : i64
        %87 = arith.minsi %c4_i64, %86 : i64
        %88 = arith.muli %87, %arg11 : i64
        scf.for %arg23 = %60 to %72 step %c1_i64_13  : i64 {
          %89 = arith.muli %arg23, %c48_i64 : i64
          %90 = arith.subi %arg23, %60 : i64
          %91 = arith.muli %90, %c27_i64 : i64
          %92 = arith.addi %89, %c48_i64 : i64
          %93 = arith.minsi %73, %92 : i64
          %94 = arith.addi %93, %c-1_i64_37 : i64
          %95 = arith.minsi %89, %94 : i64
          %96 = arith.addi %89, %c16_i64 : i64
          %97 = arith.minsi %96, %94 : i64
          %98 = arith.addi %89, %c32_i64 : i64
          %99 = arith.minsi %98, %94 : i64
          scf.for %arg24 = %c0_i64_36 to %88 step %c1_i64_13  : i64 {
            %101 = arith.addi %arg22, %arg24 : i64
            %102 = arith.muli %73, %101 : i64
            %103 = arith.addi %102, %95 : i64
            %104 = llvm.getelementptr inbounds %arg3[%103] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            "llvm.intr.prefetch"(%104) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
            %105 = arith.addi %102, %97 : i64
            %106 = llvm.getelementptr inbounds %arg3[%105] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            "llvm.intr.prefetch"(%106) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
            %107 = arith.addi %102, %99 : i64
            %108 = llvm.getelementptr inbounds %arg3[%107] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            "llvm.intr.prefetch"(%108) <{cache = 1 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
          }
          %100 = arith.cmpi sle, %92, %73 : i64
          scf.if %100 {
            %101 = arith.addi %arg5, %c-1_i64_37 : i64
            %102 = arith.minsi %arg22, %101 : i64
            %103 = arith.addi %arg22, %c1_i64_13 : i64
            %104 = arith.minsi %103, %101 : i64
            %105 = arith.addi %arg22, %c2_i64 : i64
            %106 = arith.minsi %105, %101 : i64
            %107 = arith.addi %arg22, %c3_i64 : i64
            %108 = arith.minsi %107, %101 : i64
            %109 = arith.muli %102, %c27_i64 : i64
            %110 = arith.muli %104, %c27_i64 : i64
            %111 = arith.muli %106, %c27_i64 : i64
            %112 = arith.muli %108, %c27_i64 : i64
            %113:12 = scf.for %arg24 = %c0_i64_36 to %c27_i64 step %c1_i64_13 iter_args(%arg25 = %cst_42, %arg26 = %cst_42, %arg27 = %cst_42, %arg28 = %cst_42, %arg29 = %cst_42, %arg30 = %cst_42, %arg31 = %cst_42, %arg32 = %cst_42, %arg33 = %cst_42, %arg34 = %cst_42, %arg35 = %cst_42, %arg36 = %cst_42) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
              %117 = arith.addi %91, %arg24 : i64
              %118 = arith.muli %117, %c48_i64 : i64
              %119 = llvm.getelementptr inbounds %arg4[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %120 = llvm.load %119 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %121 = arith.addi %118, %c16_i64 : i64
              %122 = llvm.getelementptr inbounds %arg4[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %123 = llvm.load %122 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %124 = arith.addi %118, %c32_i64 : i64
              %125 = llvm.getelementptr inbounds %arg4[%124] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %126 = llvm.load %125 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %127 = arith.addi %109, %arg24 : i64
              %128 = llvm.getelementptr inbounds %arg1[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %129 = llvm.load %128 {alignment = 4 : i64} : !llvm.ptr -> f32
              %130 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_44 = arith.constant 0 : i32
              %131 = llvm.insertelement %129, %130[%c0_i32_44 : i32] : vector<16xf32>
              %132 = llvm.shufflevector %131, %130 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %133 = llvm.intr.fma(%132, %120, %arg25)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %134 = llvm.intr.fma(%132, %123, %arg26)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %135 = llvm.intr.fma(%132, %126, %arg27)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %136 = arith.addi %110, %arg24 : i64
              %137 = llvm.getelementptr inbounds %arg1[%136] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %138 = llvm.load %137 {alignment = 4 : i64} : !llvm.ptr -> f32
              %139 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %140 = llvm.insertelement %138, %139[%c0_i32_45 : i32] : vector<16xf32>
              %141 = llvm.shufflevector %140, %139 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %142 = llvm.intr.fma(%141, %120, %arg28)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %143 = llvm.intr.fma(%141, %123, %arg29)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %144 = llvm.intr.fma(%141, %126, %arg30)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %145 = arith.addi %111, %arg24 : i64
              %146 = llvm.getelementptr inbounds %arg1[%145] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %147 = llvm.load %146 {alignment = 4 : i64} : !llvm.ptr -> f32
              %148 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_46 = arith.constant 0 : i32
              %149 = llvm.insertelement %147, %148[%c0_i32_46 : i32] : vector<16xf32>
              %150 = llvm.shufflevector %149, %148 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %151 = llvm.intr.fma(%150, %120, %arg31)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %152 = llvm.intr.fma(%150, %123, %arg32)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %153 = llvm.intr.fma(%150, %126, %arg33)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %154 = arith.addi %112, %arg24 : i64
              %155 = llvm.getelementptr inbounds %arg1[%154] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %156 = llvm.load %155 {alignment = 4 : i64} : !llvm.ptr -> f32
              %157 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %158 = llvm.insertelement %156, %157[%c0_i32_47 : i32] : vector<16xf32>
              %159 = llvm.shufflevector %158, %157 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %160 = llvm.intr.fma(%159, %120, %arg34)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %161 = llvm.intr.fma(%159, %123, %arg35)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %162 = llvm.intr.fma(%159, %126, %arg36)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              scf.yield %133, %134, %135, %142, %143, %144, %151, %152, %153, %160, %161, %162 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
            }
            %114 = arith.cmpi sle, %92, %93 : i64
            %115 = arith.cmpi eq, %87, %c4_i64 : i64
            %116 = arith.andi %114, %115 : i1
            scf.if %116 {
              %117 = llvm.getelementptr inbounds %arg2[%arg22] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %118 = llvm.load %117 {alignment = 4 : i64} : !llvm.ptr -> f32
              %119 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_44 = arith.constant 0 : i32
              %120 = llvm.insertelement %118, %119[%c0_i32_44 : i32] : vector<16xf32>
              %121 = llvm.shufflevector %120, %119 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %122 = arith.addf %113#0, %121 : vector<16xf32>
              %123 = arith.maximumf %122, %cst_42 : vector<16xf32>
              %124 = arith.muli %73, %arg22 : i64
              %125 = arith.addi %124, %89 : i64
              %126 = llvm.getelementptr inbounds %arg3[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %123, %126 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %127 = arith.addf %113#1, %121 : vector<16xf32>
              %128 = arith.maximumf %127, %cst_42 : vector<16xf32>
              %129 = arith.addi %124, %96 : i64
              %130 = llvm.getelementptr inbounds %arg3[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %128, %130 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %131 = arith.addf %113#2, %121 : vector<16xf32>
              %132 = arith.maximumf %131, %cst_42 : vector<16xf32>
              %133 = arith.addi %124, %98 : i64
              %134 = llvm.getelementptr inbounds %arg3[%133] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %132, %134 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %135 = llvm.getelementptr inbounds %arg2[%103] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %136 = llvm.load %135 {alignment = 4 : i64} : !llvm.ptr -> f32
              %137 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %138 = llvm.insertelement %136, %137[%c0_i32_45 : i32] : vector<16xf32>
              %139 = llvm.shufflevector %138, %137 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %140 = arith.addf %113#3, %139 : vector<16xf32>
              %141 = arith.maximumf %140, %cst_42 : vector<16xf32>
              %142 = arith.muli %73, %103 : i64
              %143 = arith.addi %142, %89 : i64
              %144 = llvm.getelementptr inbounds %arg3[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %141, %144 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %145 = arith.addf %113#4, %139 : vector<16xf32>
              %146 = arith.maximumf %145, %cst_42 : vector<16xf32>
              %147 = arith.addi %142, %96 : i64
              %148 = llvm.getelementptr inbounds %arg3[%147] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %146, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %149 = arith.addf %113#5, %139 : vector<16xf32>
              %150 = arith.maximumf %149, %cst_42 : vector<16xf32>
              %151 = arith.addi %142, %98 : i64
              %152 = llvm.getelementptr inbounds %arg3[%151] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %150, %152 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %153 = llvm.getelementptr inbounds %arg2[%105] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %154 = llvm.load %153 {alignment = 4 : i64} : !llvm.ptr -> f32
              %155 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_46 = arith.constant 0 : i32
              %156 = llvm.insertelement %154, %155[%c0_i32_46 : i32] : vector<16xf32>
              %157 = llvm.shufflevector %156, %155 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %158 = arith.addf %113#6, %157 : vector<16xf32>
              %159 = arith.maximumf %158, %cst_42 : vector<16xf32>
              %160 = arith.muli %73, %105 : i64
              %161 = arith.addi %160, %89 : i64
              %162 = llvm.getelementptr inbounds %arg3[%161] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %159, %162 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %163 = arith.addf %113#7, %157 : vector<16xf32>
              %164 = arith.maximumf %163, %cst_42 : vector<16xf32>
              %165 = arith.addi %160, %96 : i64
              %166 = llvm.getelementptr inbounds %arg3[%165] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %164, %166 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %167 = arith.addf %113#8, %157 : vector<16xf32>
              %168 = arith.maximumf %167, %cst_42 : vector<16xf32>
              %169 = arith.addi %160, %98 : i64
              %170 = llvm.getelementptr inbounds %arg3[%169] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %168, %170 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %171 = llvm.getelementptr inbounds %arg2[%107] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %172 = llvm.load %171 {alignment = 4 : i64} : !llvm.ptr -> f32
              %173 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %174 = llvm.insertelement %172, %173[%c0_i32_47 : i32] : vector<16xf32>
              %175 = llvm.shufflevector %174, %173 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %176 = arith.addf %113#9, %175 : vector<16xf32>
              %177 = arith.maximumf %176, %cst_42 : vector<16xf32>
              %178 = arith.muli %73, %107 : i64
              %179 = arith.addi %178, %89 : i64
              %180 = llvm.getelementptr inbounds %arg3[%179] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %177, %180 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %181 = arith.addf %113#10, %175 : vector<16xf32>
              %182 = arith.maximumf %181, %cst_42 : vector<16xf32>
              %183 = arith.addi %178, %96 : i64
              %184 = llvm.getelementptr inbounds %arg3[%183] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %182, %184 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %185 = arith.addf %113#11, %175 : vector<16xf32>
              %186 = arith.maximumf %185, %cst_42 : vector<16xf32>
              %187 = arith.addi %178, %98 : i64
              %188 = llvm.getelementptr inbounds %arg3[%187] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %186, %188 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            } else {
              %117 = llvm.getelementptr inbounds %0[%c0_i64_36] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#0, %117 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %118 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#1, %118 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %119 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#2, %119 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %120 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#3, %120 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %121 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#4, %121 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %122 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#5, %122 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %123 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#6, %123 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %124 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#7, %124 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %125 = llvm.getelementptr inbounds %0[%c128_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#8, %125 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %126 = llvm.getelementptr inbounds %0[%c144_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#9, %126 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %127 = llvm.getelementptr inbounds %0[%c160_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#10, %127 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %128 = llvm.getelementptr inbounds %0[%c176_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %113#11, %128 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              scf.if %114 {
                scf.for %arg24 = %c0_i64_36 to %87 step %c1_i64_13  : i64 {
                  %129 = arith.muli %arg24, %c48_i64 : i64
                  %130 = arith.addi %arg22, %arg24 : i64
                  %131 = llvm.getelementptr inbounds %arg2[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %132 = llvm.load %131 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %133 = llvm.getelementptr inbounds %0[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %134 = llvm.load %133 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %135 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_44 = arith.constant 0 : i32
                  %136 = llvm.insertelement %132, %135[%c0_i32_44 : i32] : vector<16xf32>
                  %137 = llvm.shufflevector %136, %135 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %138 = arith.addf %134, %137 : vector<16xf32>
                  %139 = arith.maximumf %138, %cst_42 : vector<16xf32>
                  %140 = arith.muli %73, %130 : i64
                  %141 = arith.addi %140, %89 : i64
                  %142 = llvm.getelementptr inbounds %arg3[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %139, %142 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  %143 = arith.addi %129, %c16_i64 : i64
                  %144 = llvm.getelementptr inbounds %0[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %145 = llvm.load %144 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %146 = arith.addf %145, %137 : vector<16xf32>
                  %147 = arith.maximumf %146, %cst_42 : vector<16xf32>
                  %148 = arith.addi %140, %96 : i64
                  %149 = llvm.getelementptr inbounds %arg3[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %147, %149 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  %150 = arith.addi %129, %c32_i64 : i64
                  %151 = llvm.getelementptr inbounds %0[%150] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %152 = llvm.load %151 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %153 = arith.addf %152, %137 : vector<16xf32>
                  %154 = arith.maximumf %153, %cst_42 : vector<16xf32>
                  %155 = arith.addi %140, %98 : i64
                  %156 = llvm.getelementptr inbounds %arg3[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %154, %156 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
              } else {
                %129 = arith.subi %93, %89 : i64
                %c0_i64_44 = arith.constant 0 : i64
                %130 = arith.cmpi eq, %c16_i64, %c0_i64_44 : i64
                %c-9223372036854775808_i64_45 = arith.constant -9223372036854775808 : i64
                %c-1_i64_46 = arith.constant -1 : i64
                %131 = arith.cmpi eq, %c16_i64, %c-1_i64_46 : i64
                %132 = arith.cmpi eq, %129, %c-9223372036854775808_i64_45 : i64
                %133 = arith.andi %132, %131 : i1
                %134 = arith.ori %130, %133 : i1
                %c1_i64_47 = arith.constant 1 : i64
                %135 = arith.select %134, %c1_i64_47, %c16_i64 : i64
                %136 = arith.divsi %129, %135 : i64
                %c0_i64_48 = arith.constant 0 : i64
                %137 = arith.cmpi eq, %c16_i64, %c0_i64_48 : i64
                %c0_i64_49 = arith.constant 0 : i64
                %138 = arith.select %137, %c0_i64_49, %136 : i64
                %139 = arith.muli %138, %c16_i64 : i64
                %140 = arith.addi %89, %139 : i64
                %141 = arith.cmpi slt, %140, %93 : i64
                scf.for %arg24 = %c0_i64_36 to %87 step %c1_i64_13  : i64 {
                  %142 = arith.muli %arg24, %c48_i64 : i64
                  %143 = arith.addi %arg22, %arg24 : i64
                  %144 = llvm.getelementptr inbounds %arg2[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %145 = llvm.load %144 {alignment = 4 : i64} : !llvm.ptr -> f32
                  %146 = llvm.mlir.poison : vector<16xf32>
                  %c0_i32_50 = arith.constant 0 : i32
                  %147 = llvm.insertelement %145, %146[%c0_i32_50 : i32] : vector<16xf32>
                  %148 = llvm.shufflevector %147, %146 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                  %149 = arith.muli %73, %143 : i64
                  scf.for %arg25 = %89 to %140 step %c16_i64  : i64 {
                    %150 = arith.subi %arg25, %89 : i64
                    %151 = arith.addi %142, %150 : i64
                    %152 = llvm.getelementptr inbounds %0[%151] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %153 = llvm.load %152 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %154 = arith.addf %153, %148 : vector<16xf32>
                    %155 = arith.maximumf %154, %cst_42 : vector<16xf32>
                    %156 = arith.addi %149, %arg25 : i64
                    %157 = llvm.getelementptr inbounds %arg3[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.store %155, %157 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                  }
                  scf.if %141 {
                    %150 = arith.subi %93, %140 : i64
                    %151 = arith.maxsi %150, %c0_i64_36 : i64
                    %152 = arith.minsi %151, %c16_i64 : i64
                    %153 = arith.trunci %152 : i64 to i32
                    %154 = llvm.mlir.poison : vector<16xi32>
                    %c0_i32_51 = arith.constant 0 : i32
                    %155 = llvm.insertelement %153, %154[%c0_i32_51 : i32] : vector<16xi32>
                    %156 = llvm.shufflevector %155, %154 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                    %157 = arith.cmpi slt, %cst, %156 : vector<16xi32>
                    %158 = arith.addi %142, %139 : i64
                    %159 = llvm.getelementptr inbounds %0[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    %160 = llvm.load %159 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                    %161 = arith.addf %160, %148 : vector<16xf32>
                    %162 = arith.maximumf %161, %cst_42 : vector<16xf32>
                    %163 = arith.addi %149, %140 : i64
                    %164 = llvm.getelementptr %arg3[%163] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                    llvm.intr.masked.store %162, %164, %157 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
                  } else {
                  }
                }
              }
            }
          } else {
            %101 = arith.subi %73, %89 : i64
            %102 = arith.addi %101, %c7_i64 : i64
            %c0_i64_44 = arith.constant 0 : i64
            %103 = arith.cmpi eq, %c16_i64, %c0_i64_44 : i64
            %c-9223372036854775808_i64_45 = arith.constant -9223372036854775808 : i64
            %c-1_i64_46 = arith.constant -1 : i64
            %104 = arith.cmpi eq, %c16_i64, %c-1_i64_46 : i64
            %105 = arith.cmpi eq, %102, %c-9223372036854775808_i64_45 : i64
            %106 = arith.andi %105, %104 : i1
            %107 = arith.ori %103, %106 : i1
            %c1_i64_47 = arith.constant 1 : i64
            %108 = arith.select %107, %c1_i64_47, %c16_i64 : i64
            %109 = arith.divsi %102, %108 : i64
            %c0_i64_48 = arith.constant 0 : i64
            %110 = arith.cmpi eq, %c16_i64, %c0_i64_48 : i64
            %c0_i64_49 = arith.constant 0 : i64
            %111 = arith.select %110, %c0_i64_49, %109 : i64
            %112 = arith.muli %111, %c16_i64 : i64
            %113 = arith.subi %101, %112 : i64
            %114 = arith.addi %arg5, %c-1_i64_37 : i64
            %115 = arith.minsi %arg22, %114 : i64
            %116 = arith.addi %arg22, %c1_i64_13 : i64
            %117 = arith.minsi %116, %114 : i64
            %118 = arith.addi %arg22, %c2_i64 : i64
            %119 = arith.minsi %118, %114 : i64
            %120 = arith.addi %arg22, %c3_i64 : i64
            %121 = arith.minsi %120, %114 : i64
            %122 = arith.muli %115, %c27_i64 : i64
            %123 = arith.muli %117, %c27_i64 : i64
            %124 = arith.muli %119, %c27_i64 : i64
            %125 = arith.muli %121, %c27_i64 : i64
            scf.for %arg24 = %c0_i64_36 to %112 step %c16_i64  : i64 {
              %128:4 = scf.for %arg25 = %c0_i64_36 to %c27_i64 step %c1_i64_13 iter_args(%arg26 = %cst_42, %arg27 = %cst_42, %arg28 = %cst_42, %arg29 = %cst_42) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
                %136 = arith.addi %91, %arg25 : i64
                %137 = arith.muli %136, %c48_i64 : i64
                %138 = arith.addi %137, %arg24 : i64
                %139 = llvm.getelementptr inbounds %arg4[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %140 = llvm.load %139 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %141 = arith.addi %122, %arg25 : i64
                %142 = llvm.getelementptr inbounds %arg1[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %143 = llvm.load %142 {alignment = 4 : i64} : !llvm.ptr -> f32
                %144 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_50 = arith.constant 0 : i32
                %145 = llvm.insertelement %143, %144[%c0_i32_50 : i32] : vector<16xf32>
                %146 = llvm.shufflevector %145, %144 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %147 = llvm.intr.fma(%146, %140, %arg26)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %148 = arith.addi %123, %arg25 : i64
                %149 = llvm.getelementptr inbounds %arg1[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %150 = llvm.load %149 {alignment = 4 : i64} : !llvm.ptr -> f32
                %151 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_51 = arith.constant 0 : i32
                %152 = llvm.insertelement %150, %151[%c0_i32_51 : i32] : vector<16xf32>
                %153 = llvm.shufflevector %152, %151 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %154 = llvm.intr.fma(%153, %140, %arg27)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %155 = arith.addi %124, %arg25 : i64
                %156 = llvm.getelementptr inbounds %arg1[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> f32
                %158 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_52 = arith.constant 0 : i32
                %159 = llvm.insertelement %157, %158[%c0_i32_52 : i32] : vector<16xf32>
                %160 = llvm.shufflevector %159, %158 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %161 = llvm.intr.fma(%160, %140, %arg28)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                %162 = arith.addi %125, %arg25 : i64
                %163 = llvm.getelementptr inbounds %arg1[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %164 = llvm.load %163 {alignment = 4 : i64} : !llvm.ptr -> f32
                %165 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_53 = arith.constant 0 : i32
                %166 = llvm.insertelement %164, %165[%c0_i32_53 : i32] : vector<16xf32>
                %167 = llvm.shufflevector %166, %165 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %168 = llvm.intr.fma(%167, %140, %arg29)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
                scf.yield %147, %154, %161, %168 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
              }
              %129 = llvm.getelementptr inbounds %0[%arg24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %128#0, %129 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %130 = arith.addi %arg24, %c48_i64 : i64
              %131 = llvm.getelementptr inbounds %0[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %128#1, %131 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %132 = arith.addi %arg24, %c96_i64 : i64
              %133 = llvm.getelementptr inbounds %0[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %128#2, %133 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              %134 = arith.addi %arg24, %c144_i64 : i64
              %135 = llvm.getelementptr inbounds %0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %128#3, %135 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            }
            %126 = arith.cmpi slt, %c0_i64_36, %113 : i64
            scf.if %126 {
              %128:4 = scf.for %arg24 = %c0_i64_36 to %c27_i64 step %c1_i64_13 iter_args(%arg25 = %cst_43, %arg26 = %cst_43, %arg27 = %cst_43, %arg28 = %cst_43) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)  : i64 {
                %144 = arith.addi %91, %arg24 : i64
                %145 = arith.muli %144, %c48_i64 : i64
                %146 = arith.addi %145, %112 : i64
                %147 = llvm.getelementptr inbounds %arg4[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %148 = llvm.load %147 {alignment = 4 : i64} : !llvm.ptr -> vector<8xf32>
                %149 = arith.addi %122, %arg24 : i64
                %150 = llvm.getelementptr inbounds %arg1[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %151 = llvm.load %150 {alignment = 4 : i64} : !llvm.ptr -> f32
                %152 = llvm.mlir.poison : vector<8xf32>
                %c0_i32_50 = arith.constant 0 : i32
                %153 = llvm.insertelement %151, %152[%c0_i32_50 : i32] : vector<8xf32>
                %154 = llvm.shufflevector %153, %152 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
                %155 = llvm.intr.fma(%154, %148, %arg25)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
                %156 = arith.addi %123, %arg24 : i64
                %157 = llvm.getelementptr inbounds %arg1[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %158 = llvm.load %157 {alignment = 4 : i64} : !llvm.ptr -> f32
                %159 = llvm.mlir.poison : vector<8xf32>
                %c0_i32_51 = arith.constant 0 : i32
                %160 = llvm.insertelement %158, %159[%c0_i32_51 : i32] : vector<8xf32>
                %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
                %162 = llvm.intr.fma(%161, %148, %arg26)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
                %163 = arith.addi %124, %arg24 : i64
                %164 = llvm.getelementptr inbounds %arg1[%163] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %165 = llvm.load %164 {alignment = 4 : i64} : !llvm.ptr -> f32
                %166 = llvm.mlir.poison : vector<8xf32>
                %c0_i32_52 = arith.constant 0 : i32
                %167 = llvm.insertelement %165, %166[%c0_i32_52 : i32] : vector<8xf32>
                %168 = llvm.shufflevector %167, %166 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
                %169 = llvm.intr.fma(%168, %148, %arg27)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
                %170 = arith.addi %125, %arg24 : i64
                %171 = llvm.getelementptr inbounds %arg1[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %172 = llvm.load %171 {alignment = 4 : i64} : !llvm.ptr -> f32
                %173 = llvm.mlir.poison : vector<8xf32>
                %c0_i32_53 = arith.constant 0 : i32
                %174 = llvm.insertelement %172, %173[%c0_i32_53 : i32] : vector<8xf32>
                %175 = llvm.shufflevector %174, %173 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
                %176 = llvm.intr.fma(%175, %148, %arg28)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
                scf.yield %155, %162, %169, %176 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
              }
              %129 = llvm.getelementptr inbounds %0[%112] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %128#0, %129 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
              %130 = arith.addi %112, %c48_i64 : i64
              %131 = llvm.getelementptr inbounds %0[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %128#1, %131 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
              %132 = arith.addi %112, %c96_i64 : i64
              %133 = llvm.getelementptr inbounds %0[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %128#2, %133 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
              %134 = arith.addi %112, %c144_i64 : i64
              %135 = llvm.getelementptr inbounds %0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %128#3, %135 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
              %136 = arith.addi %112, %c8_i64 : i64
              %137 = llvm.getelementptr inbounds %0[%136] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %cst_43, %137 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
              %138 = arith.addi %112, %c56_i64 : i64
              %139 = llvm.getelementptr inbounds %0[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %cst_43, %139 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
              %140 = arith.addi %112, %c104_i64 : i64
              %141 = llvm.getelementptr inbounds %0[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %cst_43, %141 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
              %142 = arith.addi %112, %c152_i64 : i64
              %143 = llvm.getelementptr inbounds %0[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              llvm.store %cst_43, %143 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
            } else {
            }
            %127 = arith.cmpi sle, %92, %93 : i64
            scf.if %127 {
              scf.for %arg24 = %c0_i64_36 to %87 step %c1_i64_13  : i64 {
                %128 = arith.muli %arg24, %c48_i64 : i64
                %129 = arith.addi %arg22, %arg24 : i64
                %130 = llvm.getelementptr inbounds %arg2[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %131 = llvm.load %130 {alignment = 4 : i64} : !llvm.ptr -> f32
                %132 = llvm.getelementptr inbounds %0[%128] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %133 = llvm.load %132 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %134 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_50 = arith.constant 0 : i32
                %135 = llvm.insertelement %131, %134[%c0_i32_50 : i32] : vector<16xf32>
                %136 = llvm.shufflevector %135, %134 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %137 = arith.addf %133, %136 : vector<16xf32>
                %138 = arith.maximumf %137, %cst_42 : vector<16xf32>
                %139 = arith.muli %73, %129 : i64
                %140 = arith.addi %139, %89 : i64
                %141 = llvm.getelementptr inbounds %arg3[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %138, %141 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %142 = arith.addi %128, %c16_i64 : i64
                %143 = llvm.getelementptr inbounds %0[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %144 = llvm.load %143 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %145 = arith.addf %144, %136 : vector<16xf32>
                %146 = arith.maximumf %145, %cst_42 : vector<16xf32>
                %147 = arith.addi %139, %96 : i64
                %148 = llvm.getelementptr inbounds %arg3[%147] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %146, %148 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %149 = arith.addi %128, %c32_i64 : i64
                %150 = llvm.getelementptr inbounds %0[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %151 = llvm.load %150 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %152 = arith.addf %151, %136 : vector<16xf32>
                %153 = arith.maximumf %152, %cst_42 : vector<16xf32>
                %154 = arith.addi %139, %98 : i64
                %155 = llvm.getelementptr inbounds %arg3[%154] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %153, %155 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              }
            } else {
              %128 = arith.subi %93, %89 : i64
              %c0_i64_50 = arith.constant 0 : i64
              %129 = arith.cmpi eq, %c16_i64, %c0_i64_50 : i64
              %c-9223372036854775808_i64_51 = arith.constant -9223372036854775808 : i64
              %c-1_i64_52 = arith.constant -1 : i64
              %130 = arith.cmpi eq, %c16_i64, %c-1_i64_52 : i64
              %131 = arith.cmpi eq, %128, %c-9223372036854775808_i64_51 : i64
              %132 = arith.andi %131, %130 : i1
              %133 = arith.ori %129, %132 : i1
              %c1_i64_53 = arith.constant 1 : i64
              %134 = arith.select %133, %c1_i64_53, %c16_i64 : i64
              %135 = arith.divsi %128, %134 : i64
              %c0_i64_54 = arith.constant 0 : i64
              %136 = arith.cmpi eq, %c16_i64, %c0_i64_54 : i64
              %c0_i64_55 = arith.constant 0 : i64
              %137 = arith.select %136, %c0_i64_55, %135 : i64
              %138 = arith.muli %137, %c16_i64 : i64
              %139 = arith.addi %89, %138 : i64
              %140 = arith.cmpi slt, %139, %93 : i64
              scf.for %arg24 = %c0_i64_36 to %87 step %c1_i64_13  : i64 {
                %141 = arith.muli %arg24, %c48_i64 : i64
                %142 = arith.addi %arg22, %arg24 : i64
                %143 = llvm.getelementptr inbounds %arg2[%142] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %144 = llvm.load %143 {alignment = 4 : i64} : !llvm.ptr -> f32
                %145 = llvm.mlir.poison : vector<16xf32>
                %c0_i32_56 = arith.constant 0 : i32
                %146 = llvm.insertelement %144, %145[%c0_i32_56 : i32] : vector<16xf32>
                %147 = llvm.shufflevector %146, %145 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
                %148 = arith.muli %73, %142 : i64
                scf.for %arg25 = %89 to %139 step %c16_i64  : i64 {
                  %149 = arith.subi %arg25, %89 : i64
                  %150 = arith.addi %141, %149 : i64
                  %151 = llvm.getelementptr inbounds %0[%150] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %152 = llvm.load %151 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %153 = arith.addf %152, %147 : vector<16xf32>
                  %154 = arith.maximumf %153, %cst_42 : vector<16xf32>
                  %155 = arith.addi %148, %arg25 : i64
                  %156 = llvm.getelementptr inbounds %arg3[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %154, %156 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
                scf.if %140 {
                  %149 = arith.subi %93, %139 : i64
                  %150 = arith.maxsi %149, %c0_i64_36 : i64
                  %151 = arith.minsi %150, %c16_i64 : i64
                  %152 = arith.trunci %151 : i64 to i32
                  %153 = llvm.mlir.poison : vector<16xi32>
                  %c0_i32_57 = arith.constant 0 : i32
                  %154 = llvm.insertelement %152, %153[%c0_i32_57 : i32] : vector<16xi32>
                  %155 = llvm.shufflevector %154, %153 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                  %156 = arith.cmpi slt, %cst, %155 : vector<16xi32>
                  %157 = arith.addi %141, %138 : i64
                  %158 = llvm.getelementptr inbounds %0[%157] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %159 = llvm.load %158 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %160 = arith.addf %159, %147 : vector<16xf32>
                  %161 = arith.maximumf %160, %cst_42 : vector<16xf32>
                  %162 = arith.addi %148, %139 : i64
                  %163 = llvm.getelementptr %arg3[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.intr.masked.store %161, %163, %156 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
                } else {
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
