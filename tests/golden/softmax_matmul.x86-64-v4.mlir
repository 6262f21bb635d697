// reduce_max_reduce_sum_add_sub
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg4: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg5: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg6: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64, %arg15: i64, %arg16: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c256_i64 = arith.constant 256 : i64
    %0 = llvm.alloca %c256_i64 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg17 = %arg15 to %arg16 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %c0_i64_0 = arith.constant 0 : i64
      %1 = arith.cmpi eq, %arg14, %c0_i64_0 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %2 = arith.cmpi eq, %arg14, %c-1_i64 : i64
      %3 = arith.cmpi eq, %arg17, %c-9223372036854775808_i64 : i64
      %4 = arith.andi %3, %2 : i1
      %5 = arith.ori %1, %4 : i1
      %c1_i64_1 = arith.constant 1 : i64
      %6 = arith.select %5, %c1_i64_1, %arg14 : i64
      %7 = arith.remsi %arg17, %6 : i64
      %8 = arith.muli %7, %arg13 : i64
      %9 = arith.addi %8, %arg13 : i64
      %10 = arith.minsi %9, %arg7 : i64
      %c16_i64 = arith.constant 16 : i64
      %c-16_i64 = arith.constant -16 : i64
      %11 = arith.addi %arg7, %c-16_i64 : i64
      %c4_i64 = arith.constant 4 : i64
      %c-4_i64 = arith.constant -4 : i64
      %c8_i64 = arith.constant 8 : i64
      %c12_i64 = arith.constant 12 : i64
      %c1_i64_2 = arith.constant 1 : i64
      %c5_i64 = arith.constant 5 : i64
      %c9_i64 = arith.constant 9 : i64
      %c13_i64 = arith.constant 13 : i64
      %c2_i64 = arith.constant 2 : i64
      %c6_i64 = arith.constant 6 : i64
      %c10_i64 = arith.constant 10 : i64
      %c14_i64 = arith.constant 14 : i64
      %c3_i64 = arith.constant 3 : i64
      %c7_i64 = arith.constant 7 : i64
      %c11_i64 = arith.constant 11 : i64
      %c15_i64 = arith.constant 15 : i64
      %cst = arith.constant dense<-8388608> : vector<16xi32>
      %cst_3 = arith.constant dense<-8388608> : vector<16xi32>
      %cst_4 = arith.constant dense<0> : vector<16xi32>
      %cst_5 = arith.constant dense<2139095040> : vector<16xi32>
      %cst_6 = arith.constant dense<2143289344> : vector<16xi32>
      %c256_i64_7 = arith.constant 256 : i64
      %cst_8 = arith.constant dense<-0.000000e+00> : vector<16xf32>
      %cst_9 = arith.constant dense<0.000000e+00> : vector<16xf32>
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
      %c192_i64 = arith.constant 192 : i64
      %c208_i64 = arith.constant 208 : i64
      %c224_i64 = arith.constant 224 : i64
      %c240_i64 = arith.constant 240 : i64
      %cst_10 = arith.constant dense<1.000000e+00> : vector<16xf32>
      %12 = arith.addi %arg8, %c-4_i64 : i64
      %cst_11 = arith.constant dense<-1.050000e+02> : vector<16xf32>
      %cst_12 = arith.constant dense<0x4B4000BF> : vector<16xf32>
      %cst_13 = arith.constant dense<1.44269502> : vector<16xf32>
      %cst_14 = arith.constant dense<-0.693147182> : vector<16xf32>
      %cst_15 = arith.constant dense<1.90465421E-9> : vector<16xf32>
      %cst_16 = arith.constant dense<23> : vector<16xi32>
      %cst_17 = arith.constant dense<7.49114496E-23> : vector<16xf32>
      %cst_18 = arith.constant dense<4.53689128E-22> : vector<16xf32>
      %cst_19 = arith.constant dense<2.25884042E-21> : vector<16xf32>
      %cst_20 = arith.constant dense<9.03493678E-21> : vector<16xf32>
      %cst_21 = arith.constant dense<2.71050511E-20> : vector<16xf32>
      %cst_22 = arith.constant dense<5.42101086E-20> : vector<16xf32>
      scf.for %arg18 = %8 to %10 step %c16_i64  : i64 {
        %13 = arith.minsi %arg18, %11 : i64
        %14 = arith.muli %arg8, %13 : i64
        %15 = arith.addi %13, %c4_i64 : i64
        %16 = arith.muli %arg8, %15 : i64
        %17 = arith.addi %13, %c8_i64 : i64
        %18 = arith.muli %arg8, %17 : i64
        %19 = arith.addi %13, %c12_i64 : i64
        %20 = arith.muli %arg8, %19 : i64
        %21 = arith.addi %13, %c1_i64_2 : i64
        %22 = arith.muli %arg8, %21 : i64
        %23 = arith.addi %13, %c5_i64 : i64
        %24 = arith.muli %arg8, %23 : i64
        %25 = arith.addi %13, %c9_i64 : i64
        %26 = arith.muli %arg8, %25 : i64
        %27 = arith.addi %13, %c13_i64 : i64
        %28 = arith.muli %arg8, %27 : i64
        %29 = arith.addi %13, %c2_i64 : i64
        %30 = arith.muli %arg8, %29 : i64
        %31 = arith.addi %13, %c6_i64 : i64
        %32 = arith.muli %arg8, %31 : i64
        %33 = arith.addi %13, %c10_i64 : i64
        %34 = arith.muli %arg8, %33 : i64
        %35 = arith.addi %13, %c14_i64 : i64
        %36 = arith.muli %arg8, %35 : i64
        %37 = arith.addi %13, %c3_i64 : i64
        %38 = arith.muli %arg8, %37 : i64
        %39 = arith.addi %13, %c7_i64 : i64
        %40 = arith.muli %arg8, %39 : i64
        %41 = arith.addi %13, %c11_i64 : i64
        %42 = arith.muli %arg8, %41 : i64
        %43 = arith.addi %13, %c15_i64 : i64
        %44 = arith.muli %arg8, %43 : i64
        scf.for %arg19 = %c0_i64 to %arg8 step %c4_i64  : i64 {
          %103 = arith.minsi %arg19, %12 : i64
          %104 = arith.addi %14, %103 : i64
          %105 = llvm.getelementptr inbounds %arg1[%104] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %106 = llvm.load %105 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %107 = arith.addi %16, %103 : i64
          %108 = llvm.getelementptr inbounds %arg1[%107] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %109 = llvm.load %108 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %110 = arith.addi %18, %103 : i64
          %111 = llvm.getelementptr inbounds %arg1[%110] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %112 = llvm.load %111 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %113 = arith.addi %20, %103 : i64
          %114 = llvm.getelementptr inbounds %arg1[%113] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %115 = llvm.load %114 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %116 = llvm.shufflevector %106, %109 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %117 = llvm.shufflevector %112, %115 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %118 = llvm.shufflevector %116, %117 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32> 
          %119 = arith.addi %22, %103 : i64
          %120 = llvm.getelementptr inbounds %arg1[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %121 = llvm.load %120 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %122 = arith.addi %24, %103 : i64
          %123 = llvm.getelementptr inbounds %arg1[%122] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %124 = llvm.load %123 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %125 = arith.addi %26, %103 : i64
          %126 = llvm.getelementptr inbounds %arg1[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %127 = llvm.load %126 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %128 = arith.addi %28, %103 : i64
          %129 = llvm.getelementptr inbounds %arg1[%128] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %130 = llvm.load %129 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %131 = llvm.shufflevector %121, %124 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %132 = llvm.shufflevector %127, %130 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %133 = llvm.shufflevector %131, %132 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32> 
          %134 = arith.addi %30, %103 : i64
          %135 = llvm.getelementptr inbounds %arg1[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %136 = llvm.load %135 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %137 = arith.addi %32, %103 : i64
          %138 = llvm.getelementptr inbounds %arg1[%137] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %139 = llvm.load %138 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %140 = arith.addi %34, %103 : i64
          %141 = llvm.getelementptr inbounds %arg1[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %142 = llvm.load %141 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %143 = arith.addi %36, %103 : i64
          %144 = llvm.getelementptr inbounds %arg1[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %145 = llvm.load %144 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %146 = llvm.shufflevector %136, %139 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %147 = llvm.shufflevector %142, %145 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %148 = llvm.shufflevector %146, %147 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32> 
          %149 = arith.addi %38, %103 : i64
          %150 = llvm.getelementptr inbounds %arg1[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %151 = llvm.load %150 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %152 = arith.addi %40, %103 : i64
          %153 = llvm.getelementptr inbounds %arg1[%152] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %154 = llvm.load %153 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %155 = arith.addi %42, %103 : i64
          %156 = llvm.getelementptr inbounds %arg1[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %158 = arith.addi %44, %103 : i64
          %159 = llvm.getelementptr inbounds %arg1[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %160 = llvm.load %159 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %161 = llvm.shufflevector %151, %154 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %162 = llvm.shufflevector %157, %160 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %163 = llvm.shufflevector %161, %162 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32> 
          %164 = llvm.shufflevector %118, %148 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %165 = llvm.shufflevector %118, %148 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %166 = llvm.shufflevector %133, %163 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %167 = llvm.shufflevector %133, %163 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %168 = llvm.shufflevector %164, %166 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %169 = llvm.shufflevector %164, %166 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %170 = llvm.shufflevector %165, %167 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %171 = llvm.shufflevector %165, %167 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %172 = arith.muli %103, %c16_i64 : i64
          %173 = llvm.getelementptr inbounds %arg3[%172] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %168, %173 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %174 = arith.addi %103, %c1_i64_2 : i64
          %175 = arith.muli %174, %c16_i64 : i64
          %176 = llvm.getelementptr inbounds %arg3[%175] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %169, %176 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %177 = arith.addi %103, %c2_i64 : i64
          %178 = arith.muli %177, %c16_i64 : i64
          %179 = llvm.getelementptr inbounds %arg3[%178] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %170, %179 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %180 = arith.addi %103, %c3_i64 : i64
          %181 = arith.muli %180, %c16_i64 : i64
          %182 = llvm.getelementptr inbounds %arg3[%181] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %171, %182 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        }
        scf.for %arg19 = %c0_i64 to %arg8 step %c4_i64  : i64 {
          %103 = arith.minsi %arg19, %12 : i64
          %104 = arith.addi %14, %103 : i64
          %105 = llvm.getelementptr inbounds %arg0[%104] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %106 = llvm.load %105 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %107 = arith.addi %16, %103 : i64
          %108 = llvm.getelementptr inbounds %arg0[%107] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %109 = llvm.load %108 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %110 = arith.addi %18, %103 : i64
          %111 = llvm.getelementptr inbounds %arg0[%110] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %112 = llvm.load %111 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %113 = arith.addi %20, %103 : i64
          %114 = llvm.getelementptr inbounds %arg0[%113] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %115 = llvm.load %114 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %116 = llvm.shufflevector %106, %109 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %117 = llvm.shufflevector %112, %115 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %118 = llvm.shufflevector %116, %117 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32> 
          %119 = arith.addi %22, %103 : i64
          %120 = llvm.getelementptr inbounds %arg0[%119] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %121 = llvm.load %120 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %122 = arith.addi %24, %103 : i64
          %123 = llvm.getelementptr inbounds %arg0[%122] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %124 = llvm.load %123 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %125 = arith.addi %26, %103 : i64
          %126 = llvm.getelementptr inbounds %arg0[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %127 = llvm.load %126 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %128 = arith.addi %28, %103 : i64
          %129 = llvm.getelementptr inbounds %arg0[%128] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %130 = llvm.load %129 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %131 = llvm.shufflevector %121, %124 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %132 = llvm.shufflevector %127, %130 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %133 = llvm.shufflevector %131, %132 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32> 
          %134 = arith.addi %30, %103 : i64
          %135 = llvm.getelementptr inbounds %arg0[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %136 = llvm.load %135 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %137 = arith.addi %32, %103 : i64
          %138 = llvm.getelementptr inbounds %arg0[%137] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %139 = llvm.load %138 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %140 = arith.addi %34, %103 : i64
          %141 = llvm.getelementptr inbounds %arg0[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %142 = llvm.load %141 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %143 = arith.addi %36, %103 : i64
          %144 = llvm.getelementptr inbounds %arg0[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %145 = llvm.load %144 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %146 = llvm.shufflevector %136, %139 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %147 = llvm.shufflevector %142, %145 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %148 = llvm.shufflevector %146, %147 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32> 
          %149 = arith.addi %38, %103 : i64
          %150 = llvm.getelementptr inbounds %arg0[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %151 = llvm.load %150 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %152 = arith.addi %40, %103 : i64
          %153 = llvm.getelementptr inbounds %arg0[%152] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %154 = llvm.load %153 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %155 = arith.addi %42, %103 : i64
          %156 = llvm.getelementptr inbounds %arg0[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %157 = llvm.load %156 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %158 = arith.addi %44, %103 : i64
          %159 = llvm.getelementptr inbounds %arg0[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %160 = llvm.load %159 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
          %161 = llvm.shufflevector %151, %154 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %162 = llvm.shufflevector %157, %160 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32> 
          %163 = llvm.shufflevector %161, %162 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32> 
          %164 = llvm.shufflevector %118, %148 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %165 = llvm.shufflevector %118, %148 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %166 = llvm.shufflevector %133, %163 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %167 = llvm.shufflevector %133, %163 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %168 = llvm.shufflevector %164, %166 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %169 = llvm.shufflevector %164, %166 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %170 = llvm.shufflevector %165, %167 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %171 = llvm.shufflevector %165, %167 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %172 = arith.muli %103, %c16_i64 : i64
          %173 = llvm.getelementptr inbounds %arg4[%172] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %168, %173 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %174 = arith.addi %103, %c1_i64_2 : i64
          %175 = arith.muli %174, %c16_i64 : i64
          %176 = llvm.getelementptr inbounds %arg4[%175] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %169, %176 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %177 = arith.addi %103, %c2_i64 : i64
          %178 = arith.muli %177, %c16_i64 : i64
          %179 = llvm.getelementptr inbounds %arg4[%178] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %170, %179 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %180 = arith.addi %103, %c3_i64 : i64
          %181 = arith.muli %180, %c16_i64 : i64
          %182 = llvm.getelementptr inbounds %arg4[%181] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %171, %182 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        }
        %45:3 = scf.for %arg19 = %c0_i64 to %arg8 step %c1_i64_2 iter_args(%arg20 = %cst, %arg21 = %cst_3, %arg22 = %cst_3) -> (vector<16xi32>, vector<16xi32>, vector<16xi32>)  : i64 {
          %103 = arith.muli %arg19, %c16_i64 : i64
          %104 = llvm.getelementptr inbounds %arg3[%103] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %105 = llvm.load %104 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %106 = llvm.getelementptr inbounds %arg4[%103] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %107 = llvm.load %106 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %108 = arith.addf %107, %105 : vector<16xf32>
          %109 = arith.bitcast %108 : vector<16xf32> to vector<16xi32>
          %110 = arith.bitcast %108 : vector<16xf32> to vector<16xi32>
          %111 = arith.maxsi %arg20, %109 : vector<16xi32>
          %112 = arith.minui %arg21, %110 : vector<16xi32>
          %113 = arith.maxui %arg22, %110 : vector<16xi32>
          scf.yield %111, %112, %113 : vector<16xi32>, vector<16xi32>, vector<16xi32>
        }
        %46 = arith.cmpi slt, %45#0, %cst_4 : vector<16xi32>
        %47 = arith.select %46, %45#1, %45#0 : vector<16xi1>, vector<16xi32>
        %48 = arith.cmpi slt, %cst_5, %45#0 : vector<16xi32>
        %49 = arith.cmpi ult, %cst_3, %45#2 : vector<16xi32>
        %50 = arith.ori %48, %49 : vector<16xi1>
        %51 = arith.select %50, %cst_6, %47 : vector<16xi1>, vector<16xi32>
        %52 = arith.bitcast %51 : vector<16xi32> to vector<16xf32>
        scf.for %arg19 = %c0_i64 to %c256_i64_7 step %c16_i64  : i64 {
          %103 = llvm.getelementptr inbounds %0[%arg19] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %cst_8, %103 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        }
        %53 = scf.for %arg19 = %c0_i64 to %arg8 step %c1_i64_2 iter_args(%arg20 = %c0_i64) -> (i64)  : i64 {
          %c0_i64_23 = arith.constant 0 : i64
          %103 = arith.cmpi eq, %c16_i64, %c0_i64_23 : i64
          %c-9223372036854775808_i64_24 = arith.constant -9223372036854775808 : i64
          %c-1_i64_25 = arith.constant -1 : i64
          %104 = arith.cmpi eq, %c16_i64, %c-1_i64_25 : i64
          %105 = arith.cmpi eq, %arg20, %c-9223372036854775808_i64_24 : i64
          %106 = arith.andi %105, %104 : i1
          %107 = arith.ori %103, %106 : i1
          %c1_i64_26 = arith.constant 1 : i64
          %108 = arith.select %107, %c1_i64_26, %c16_i64 : i64
          %109 = arith.remsi %arg20, %108 : i64
          %110 = arith.muli %109, %c16_i64 : i64
          %111 = arith.muli %arg19, %c16_i64 : i64
          %112 = llvm.getelementptr inbounds %arg3[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %113 = llvm.load %112 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %114 = llvm.getelementptr inbounds %arg4[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %115 = llvm.load %114 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %116 = arith.addf %115, %113 : vector<16xf32>
          %117 = arith.subf %116, %52 : vector<16xf32>
          %118 = arith.cmpf olt, %cst_9, %117 : vector<16xf32>
          %119 = arith.select %118, %cst_9, %117 : vector<16xi1>, vector<16xf32>
          %120 = arith.cmpf olt, %119, %cst_11 : vector<16xf32>
          %121 = arith.select %120, %cst_11, %119 : vector<16xi1>, vector<16xf32>
          %122 = llvm.intr.fma(%121, %cst_13, %cst_12)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %123 = arith.subf %122, %cst_12 : vector<16xf32>
          %124 = llvm.intr.fma(%123, %cst_14, %121)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %125 = llvm.intr.fma(%123, %cst_15, %124)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %126 = arith.bitcast %122 : vector<16xf32> to vector<16xi32>
          %cst_27 = arith.constant dense<32> : vector<16xi32>
          %127 = arith.cmpi uge, %cst_16, %cst_27 : vector<16xi32>
          %cst_28 = arith.constant dense<0> : vector<16xi32>
          %128 = arith.select %127, %cst_28, %cst_16 : vector<16xi1>, vector<16xi32>
          %129 = arith.shli %126, %128 : vector<16xi32>
          %cst_29 = arith.constant dense<0> : vector<16xi32>
          %130 = arith.select %127, %cst_29, %129 : vector<16xi1>, vector<16xi32>
          %131 = arith.bitcast %130 : vector<16xi32> to vector<16xf32>
          %132 = llvm.intr.fma(%cst_17, %125, %cst_18)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %133 = llvm.intr.fma(%132, %125, %cst_19)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %134 = llvm.intr.fma(%133, %125, %cst_20)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %135 = llvm.intr.fma(%134, %125, %cst_21)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %136 = llvm.intr.fma(%135, %125, %cst_22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %137 = llvm.intr.fma(%136, %125, %cst_22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
          %138 = arith.mulf %137, %131 : vector<16xf32>
          %139 = llvm.getelementptr inbounds %arg5[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %138, %139 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %140 = llvm.getelementptr inbounds %0[%110] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %141 = llvm.load %140 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %142 = arith.addf %141, %138 : vector<16xf32>
          %143 = llvm.getelementptr inbounds %0[%110] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %142, %143 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          %144 = arith.addi %arg20, %c1_i64_2 : i64
          scf.yield %144 : i64
        }
        %54 = llvm.getelementptr inbounds %0[%c0_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %55 = llvm.load %54 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %56 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %57 = llvm.load %56 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %58 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %59 = llvm.load %58 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %60 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %61 = llvm.load %60 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %62 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %63 = llvm.load %62 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %64 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %65 = llvm.load %64 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %66 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %67 = llvm.load %66 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %68 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %69 = llvm.load %68 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %70 = llvm.getelementptr inbounds %0[%c128_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %71 = llvm.load %70 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %72 = llvm.getelementptr inbounds %0[%c144_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %73 = llvm.load %72 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %74 = llvm.getelementptr inbounds %0[%c160_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %75 = llvm.load %74 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %76 = llvm.getelementptr inbounds %0[%c176_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %77 = llvm.load %76 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %78 = llvm.getelementptr inbounds %0[%c192_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %79 = llvm.load %78 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %80 = llvm.getelementptr inbounds %0[%c208_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %81 = llvm.load %80 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %82 = llvm.getelementptr inbounds %0[%c224_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %83 = llvm.load %82 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %84 = llvm.getelementptr inbounds %0[%c240_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %85 = llvm.load %84 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %86 = arith.addf %55, %71 : vector<16xf32>
        %87 = arith.addf %57, %73 : vector<16xf32>
        %88 = arith.addf %59, %75 : vector<16xf32>
        %89 = arith.addf %61, %77 : vector<16xf32>
        %90 = arith.addf %63, %79 : vector<16xf32>
        %91 = arith.addf %65, %81 : vector<16xf32>
        %92 = arith.addf %67, %83 : vector<16xf32>
        %93 = arith.addf %69, %85 : vector<16xf32>
        %94 = arith.addf %86, %90 : vector<16xf32>
        %95 = arith.addf %87, %91 : vector<16xf32>
        %96 = arith.addf %88, %92 : vector<16xf32>
        %97 = arith.addf %89, %93 : vector<16xf32>
        %98 = arith.addf %94, %96 : vector<16xf32>
        %99 = arith.addf %95, %97 : vector<16xf32>
        %100 = arith.addf %98, %99 : vector<16xf32>
        %101 = arith.addf %100, %cst_9 : vector<16xf32>
        %102 = arith.divf %cst_10, %101 : vector<16xf32>
        scf.for %arg19 = %c0_i64 to %arg8 step %c1_i64_2  : i64 {
          %103 = arith.muli %arg19, %c16_i64 : i64
          %104 = llvm.getelementptr inbounds %arg5[%103] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %105 = llvm.load %104 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %106 = arith.mulf %105, %102 : vector<16xf32>
          %107 = llvm.getelementptr inbounds %arg6[%103] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %106, %107 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
        }
        scf.for %arg19 = %c0_i64 to %arg8 step %c4_i64  : i64 {
          %103 = arith.minsi %arg19, %12 : i64
          %104 = arith.muli %103, %c16_i64 : i64
          %105 = llvm.getelementptr inbounds %arg6[%104] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %106 = llvm.load %105 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %107 = arith.addi %103, %c1_i64_2 : i64
          %108 = arith.muli %107, %c16_i64 : i64
          %109 = llvm.getelementptr inbounds %arg6[%108] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %110 = llvm.load %109 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %111 = arith.addi %103, %c2_i64 : i64
          %112 = arith.muli %111, %c16_i64 : i64
          %113 = llvm.getelementptr inbounds %arg6[%112] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %114 = llvm.load %113 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %115 = arith.addi %103, %c3_i64 : i64
          %116 = arith.muli %115, %c16_i64 : i64
          %117 = llvm.getelementptr inbounds %arg6[%116] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %118 = llvm.load %117 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
          %119 = llvm.shufflevector %106, %114 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %120 = llvm.shufflevector %106, %114 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %121 = llvm.shufflevector %110, %118 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %122 = llvm.shufflevector %110, %118 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %123 = llvm.shufflevector %119, %121 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %124 = llvm.shufflevector %119, %121 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %125 = llvm.shufflevector %120, %122 [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29] : vector<16xf32> 
          %126 = llvm.shufflevector %120, %122 [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31] : vector<16xf32> 
          %127 = llvm.shufflevector %123, %123 [0, 1, 2, 3] : vector<16xf32> 
          %128 = arith.addi %14, %103 : i64
          %129 = llvm.getelementptr inbounds %arg2[%128] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %127, %129 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %130 = llvm.shufflevector %124, %124 [0, 1, 2, 3] : vector<16xf32> 
          %131 = arith.addi %22, %103 : i64
          %132 = llvm.getelementptr inbounds %arg2[%131] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %130, %132 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %133 = llvm.shufflevector %125, %125 [0, 1, 2, 3] : vector<16xf32> 
          %134 = arith.addi %30, %103 : i64
          %135 = llvm.getelementptr inbounds %arg2[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %133, %135 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %136 = llvm.shufflevector %126, %126 [0, 1, 2, 3] : vector<16xf32> 
          %137 = arith.addi %38, %103 : i64
          %138 = llvm.getelementptr inbounds %arg2[%137] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %136, %138 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %139 = llvm.shufflevector %123, %123 [4, 5, 6, 7] : vector<16xf32> 
          %140 = arith.addi %16, %103 : i64
          %141 = llvm.getelementptr inbounds %arg2[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %139, %141 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %142 = llvm.shufflevector %124, %124 [4, 5, 6, 7] : vector<16xf32> 
          %143 = arith.addi %24, %103 : i64
          %144 = llvm.getelementptr inbounds %arg2[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %142, %144 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %145 = llvm.shufflevector %125, %125 [4, 5, 6, 7] : vector<16xf32> 
          %146 = arith.addi %32, %103 : i64
          %147 = llvm.getelementptr inbounds %arg2[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %145, %147 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %148 = llvm.shufflevector %126, %126 [4, 5, 6, 7] : vector<16xf32> 
          %149 = arith.addi %40, %103 : i64
          %150 = llvm.getelementptr inbounds %arg2[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %148, %150 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %151 = llvm.shufflevector %123, %123 [8, 9, 10, 11] : vector<16xf32> 
          %152 = arith.addi %18, %103 : i64
          %153 = llvm.getelementptr inbounds %arg2[%152] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %151, %153 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %154 = llvm.shufflevector %124, %124 [8, 9, 10, 11] : vector<16xf32> 
          %155 = arith.addi %26, %103 : i64
          %156 = llvm.getelementptr inbounds %arg2[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %154, %156 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %157 = llvm.shufflevector %125, %125 [8, 9, 10, 11] : vector<16xf32> 
          %158 = arith.addi %34, %103 : i64
          %159 = llvm.getelementptr inbounds %arg2[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %157, %159 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %160 = llvm.shufflevector %126, %126 [8, 9, 10, 11] : vector<16xf32> 
          %161 = arith.addi %42, %103 : i64
          %162 = llvm.getelementptr inbounds %arg2[%161] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %160, %162 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %163 = llvm.shufflevector %123, %123 [12, 13, 14, 15] : vector<16xf32> 
          %164 = arith.addi %20, %103 : i64
          %165 = llvm.getelementptr inbounds %arg2[%164] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %163, %165 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %166 = llvm.shufflevector %124, %124 [12, 13, 14, 15] : vector<16xf32> 
          %167 = arith.addi %28, %103 : i64
          %168 = llvm.getelementptr inbounds %arg2[%167] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %166, %168 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %169 = llvm.shufflevector %125, %125 [12, 13, 14, 15] : vector<16xf32> 
          %170 = arith.addi %36, %103 : i64
          %171 = llvm.getelementptr inbounds %arg2[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %169, %171 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
          %172 = llvm.shufflevector %126, %126 [12, 13, 14, 15] : vector<16xf32> 
          %173 = arith.addi %44, %103 : i64
          %174 = llvm.getelementptr inbounds %arg2[%173] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          llvm.store %172, %174 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
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
    %c0_i64_0 = arith.constant 0 : i64
    %c0_i64_1 = arith.constant 0 : i64
    %16 = llvm.getelementptr %arg0[%c0_i64_1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %17 = llvm.load %16 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c8_i64_2 = arith.constant 8 : i64
    %18 = llvm.getelementptr %arg0[%c8_i64_2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %19 = llvm.load %18 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c16_i64_3 = arith.constant 16 : i64
    %20 = llvm.getelementptr %arg0[%c16_i64_3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %21 = llvm.load %20 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %22 = llvm.getelementptr %arg4[%c0_i64_0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %c0_i64_4 = arith.constant 0 : i64
    %23 = arith.maxsi %5, %c0_i64_4 : i64
    %c4_i64 = arith.constant 4 : i64
    %24 = arith.muli %23, %c4_i64 : i64
    %c-64_i64 = arith.constant -64 : i64
    %c63_i64 = arith.constant 63 : i64
    %25 = arith.addi %24, %c63_i64 : i64
    %26 = arith.andi %25, %c-64_i64 : i64
    %27 = arith.addi %c0_i64_0, %26 : i64
    %28 = llvm.getelementptr %arg4[%27] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %c0_i64_5 = arith.constant 0 : i64
    %29 = arith.maxsi %7, %c0_i64_5 : i64
    %c4_i64_6 = arith.constant 4 : i64
    %30 = arith.muli %29, %c4_i64_6 : i64
    %c-64_i64_7 = arith.constant -64 : i64
    %c63_i64_8 = arith.constant 63 : i64
    %31 = arith.addi %30, %c63_i64_8 : i64
    %32 = arith.andi %31, %c-64_i64_7 : i64
    %33 = arith.addi %27, %32 : i64
    %34 = llvm.getelementptr %arg4[%33] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %c0_i64_9 = arith.constant 0 : i64
    %35 = arith.maxsi %9, %c0_i64_9 : i64
    %c4_i64_10 = arith.constant 4 : i64
    %36 = arith.muli %35, %c4_i64_10 : i64
    %c-64_i64_11 = arith.constant -64 : i64
    %c63_i64_12 = arith.constant 63 : i64
    %37 = arith.addi %36, %c63_i64_12 : i64
    %38 = arith.andi %37, %c-64_i64_11 : i64
    %39 = arith.addi %33, %38 : i64
    %40 = llvm.getelementptr %arg4[%39] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %c0_i64_13 = arith.constant 0 : i64
    %41 = arith.maxsi %11, %c0_i64_13 : i64
    %c4_i64_14 = arith.constant 4 : i64
    %42 = arith.muli %41, %c4_i64_14 : i64
    %c-64_i64_15 = arith.constant -64 : i64
    %c63_i64_16 = arith.constant 63 : i64
    %43 = arith.addi %42, %c63_i64_16 : i64
    %44 = arith.andi %43, %c-64_i64_15 : i64
    %45 = arith.addi %39, %44 : i64
    llvm.call @body(%17, %19, %21, %22, %28, %34, %40, %1, %3, %5, %7, %9, %11, %13, %15, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
// dot_general
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c384_i64 = arith.constant 384 : i64
    %0 = llvm.alloca %c384_i64 x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg15 = %arg13 to %arg14 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %1 = arith.cmpi eq, %arg8, %c0_i64 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %2 = arith.cmpi eq, %arg8, %c-1_i64 : i64
      %3 = arith.cmpi eq, %arg15, %c-9223372036854775808_i64 : i64
      %4 = arith.andi %3, %2 : i1
      %5 = arith.ori %1, %4 : i1
      %c1_i64_0 = arith.constant 1 : i64
      %6 = arith.select %5, %c1_i64_0, %arg8 : i64
      %7 = arith.remsi %arg15, %6 : i64
      %c0_i64_1 = arith.constant 0 : i64
      %8 = arith.cmpi eq, %arg8, %c0_i64_1 : i64
      %c-9223372036854775808_i64_2 = arith.constant -9223372036854775808 : i64
      %c-1_i64_3 = arith.constant -1 : i64
      %9 = arith.cmpi eq, %arg8, %c-1_i64_3 : i64
      %10 = arith.cmpi eq, %arg15, %c-9223372036854775808_i64_2 : i64
      %11 = arith.andi %10, %9 : i1
      %12 = arith.ori %8, %11 : i1
      %c1_i64_4 = arith.constant 1 : i64
      %13 = arith.select %12, %c1_i64_4, %arg8 : i64
      %14 = arith.divsi %arg15, %13 : i64
      %c0_i64_5 = arith.constant 0 : i64
      %15 = arith.cmpi eq, %arg8, %c0_i64_5 : i64
      %c0_i64_6 = arith.constant 0 : i64
      %16 = arith.select %15, %c0_i64_6, %14 : i64
      %c65536_i64 = arith.constant 65536 : i64
      %17 = arith.muli %7, %arg9 : i64
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
      %27 = arith.minsi %arg7, %26 : i64
      %c1_i64_13 = arith.constant 1 : i64
      %28 = arith.addi %7, %c1_i64_13 : i64
      %29 = arith.muli %28, %arg9 : i64
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
      %39 = arith.minsi %arg7, %38 : i64
      %c8_i64 = arith.constant 8 : i64
      %40 = arith.muli %27, %c8_i64 : i64
      %41 = arith.muli %39, %c8_i64 : i64
      %42 = arith.minsi %arg3, %41 : i64
      %c0_i64_20 = arith.constant 0 : i64
      %43 = arith.cmpi eq, %arg11, %c0_i64_20 : i64
      %c-9223372036854775808_i64_21 = arith.constant -9223372036854775808 : i64
      %c-1_i64_22 = arith.constant -1 : i64
      %44 = arith.cmpi eq, %arg11, %c-1_i64_22 : i64
      %45 = arith.cmpi eq, %16, %c-9223372036854775808_i64_21 : i64
      %46 = arith.andi %45, %44 : i1
      %47 = arith.ori %43, %46 : i1
      %c1_i64_23 = arith.constant 1 : i64
      %48 = arith.select %47, %c1_i64_23, %arg11 : i64
      %49 = arith.remsi %16, %48 : i64
      %50 = arith.muli %49, %arg12 : i64
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
      %60 = arith.minsi %arg10, %59 : i64
      %61 = arith.addi %49, %c1_i64_13 : i64
      %62 = arith.muli %61, %arg12 : i64
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
      %72 = arith.minsi %arg10, %71 : i64
      %c0_i64_36 = arith.constant 0 : i64
      %c48_i64 = arith.constant 48 : i64
      %cst = arith.constant dense<0.000000e+00> : vector<16xf32>
      %c-1_i64_37 = arith.constant -1 : i64
      %c2_i64 = arith.constant 2 : i64
      %c3_i64 = arith.constant 3 : i64
      %c4_i64 = arith.constant 4 : i64
      %c5_i64 = arith.constant 5 : i64
      %c6_i64 = arith.constant 6 : i64
      %c7_i64 = arith.constant 7 : i64
      %c16_i64 = arith.constant 16 : i64
      %c32_i64 = arith.constant 32 : i64
      %cst_38 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      %c64_i64 = arith.constant 64 : i64
      %c80_i64 = arith.constant 80 : i64
      %c96_i64 = arith.constant 96 : i64
      %c112_i64 = arith.constant 112 : i64
      %c128_i64 = arith.constant 128 : i64
      %c144_i64 = arith.constant 144 : i64
      %c160_i64 = arith.constant 160 : i64
      %c176_i64 = arith.constant 176 : i64
      %c192_i64 = arith.constant 192 : i64
      %c208_i64 = arith.constant 208 : i64
      %c224_i64 = arith.constant 224 : i64
      %c240_i64 = arith.constant 240 : i64
      %c256_i64 = arith.constant 256 : i64
      %c272_i64 = arith.constant 272 : i64
      %c288_i64 = arith.constant 288 : i64
      %c304_i64 = arith.constant 304 : i64
      %c320_i64 = arith.constant 320 : i64
      %c336_i64 = arith.constant 336 : i64
      %c352_i64 = arith.constant 352 : i64
      %c368_i64 = arith.constant 368 : i64
      %73 = arith.addi %arg3, %c-1_i64_37 : i64
      scf.for %arg16 = %40 to %42 step %c8_i64  : i64 {
        %74 = arith.minsi %arg16, %73 : i64
        %75 = arith.addi %arg16, %c1_i64_13 : i64
        %76 = arith.minsi %75, %73 : i64
        %77 = arith.addi %arg16, %c2_i64 : i64
        %78 = arith.minsi %77, %73 : i64
        %79 = arith.addi %arg16, %c3_i64 : i64
        %80 = arith.minsi %79, %73 : i64
        %81 = arith.addi %arg16, %c4_i64 : i64
        %82 = arith.minsi %81, %73 : i64
        %83 = arith.addi %arg16, %c5_i64 : i64
        %84 = arith.minsi %83, %73 : i64
        %85 = arith.addi %arg16, %c6_i64 : i64
        %86 = arith.minsi %85, %73 : i64
        %87 = arith.addi %arg16, %c7_i64 : i64
        %88 = arith.minsi %87, %73 : i64
        %89 = arith.subi %42, %arg16 : i64
        %90 = arith.minsi %c8_i64, %89 : i64
        %91 = arith.cmpi eq, %90, %c8_i64 : i64
        scf.for %arg17 = %60 to %72 step %c1_i64_13  : i64 {
          %92 = arith.muli %arg17, %c48_i64 : i64
          %93 = arith.addi %92, %c48_i64 : i64
          %94 = arith.cmpi sle, %93, %arg4 : i64
          %95:24 = scf.if %94 -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>) {
            %99 = arith.addi %92, %c16_i64 : i64
            %100 = arith.addi %92, %c32_i64 : i64
            %101 = arith.muli %74, %arg5 : i64
            %102 = arith.muli %76, %arg5 : i64
            %103 = arith.muli %78, %arg5 : i64
            %104 = arith.muli %80, %arg5 : i64
            %105 = arith.muli %82, %arg5 : i64
            %106 = arith.muli %84, %arg5 : i64
            %107 = arith.muli %86, %arg5 : i64
            %108 = arith.muli %88, %arg5 : i64
            %109:24 = scf.for %arg18 = %c0_i64_36 to %arg5 step %c1_i64_13 iter_args(%arg19 = %cst, %arg20 = %cst, %arg21 = %cst, %arg22 = %cst, %arg23 = %cst, %arg24 = %cst, %arg25 = %cst, %arg26 = %cst, %arg27 = %cst, %arg28 = %cst, %arg29 = %cst, %arg30 = %cst, %arg31 = %cst, %arg32 = %cst, %arg33 = %cst, %arg34 = %cst, %arg35 = %cst, %arg36 = %cst, %arg37 = %cst, %arg38 = %cst, %arg39 = %cst, %arg40 = %cst, %arg41 = %cst, %arg42 = %cst) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
              %110 = arith.muli %arg4, %arg18 : i64
              %111 = arith.addi %110, %92 : i64
              %112 = llvm.getelementptr inbounds %arg0[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %113 = llvm.load %112 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %114 = arith.addi %110, %99 : i64
              %115 = llvm.getelementptr inbounds %arg0[%114] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %116 = llvm.load %115 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %117 = arith.addi %110, %100 : i64
              %118 = llvm.getelementptr inbounds %arg0[%117] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %119 = llvm.load %118 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
              %120 = arith.addi %101, %arg18 : i64
              %121 = llvm.getelementptr inbounds %arg1[%120] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %122 = llvm.load %121 {alignment = 4 : i64} : !llvm.ptr -> f32
              %123 = llvm.mlir.poison : vector<16xf32>
              %c0_i32 = arith.constant 0 : i32
              %124 = llvm.insertelement %122, %123[%c0_i32 : i32] : vector<16xf32>
              %125 = llvm.shufflevector %124, %123 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %126 = llvm.intr.fma(%125, %113, %arg19)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %127 = llvm.intr.fma(%125, %116, %arg20)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %128 = llvm.intr.fma(%125, %119, %arg21)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %129 = arith.addi %102, %arg18 : i64
              %130 = llvm.getelementptr inbounds %arg1[%129] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %131 = llvm.load %130 {alignment = 4 : i64} : !llvm.ptr -> f32
              %132 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_39 = arith.constant 0 : i32
              %133 = llvm.insertelement %131, %132[%c0_i32_39 : i32] : vector<16xf32>
              %134 = llvm.shufflevector %133, %132 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %135 = llvm.intr.fma(%134, %113, %arg22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %136 = llvm.intr.fma(%134, %116, %arg23)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %137 = llvm.intr.fma(%134, %119, %arg24)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %138 = arith.addi %103, %arg18 : i64
              %139 = llvm.getelementptr inbounds %arg1[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %140 = llvm.load %139 {alignment = 4 : i64} : !llvm.ptr -> f32
              %141 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_40 = arith.constant 0 : i32
              %142 = llvm.insertelement %140, %141[%c0_i32_40 : i32] : vector<16xf32>
              %143 = llvm.shufflevector %142, %141 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %144 = llvm.intr.fma(%143, %113, %arg25)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %145 = llvm.intr.fma(%143, %116, %arg26)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %146 = llvm.intr.fma(%143, %119, %arg27)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %147 = arith.addi %104, %arg18 : i64
              %148 = llvm.getelementptr inbounds %arg1[%147] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %149 = llvm.load %148 {alignment = 4 : i64} : !llvm.ptr -> f32
              %150 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_41 = arith.constant 0 : i32
              %151 = llvm.insertelement %149, %150[%c0_i32_41 : i32] : vector<16xf32>
              %152 = llvm.shufflevector %151, %150 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %153 = llvm.intr.fma(%152, %113, %arg28)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %154 = llvm.intr.fma(%152, %116, %arg29)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %155 = llvm.intr.fma(%152, %119, %arg30)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %156 = arith.addi %105, %arg18 : i64
              %157 = llvm.getelementptr inbounds %arg1[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %158 = llvm.load %157 {alignment = 4 : i64} : !llvm.ptr -> f32
              %159 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_42 = arith.constant 0 : i32
              %160 = llvm.insertelement %158, %159[%c0_i32_42 : i32] : vector<16xf32>
              %161 = llvm.shufflevector %160, %159 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %162 = llvm.intr.fma(%161, %113, %arg31)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %163 = llvm.intr.fma(%161, %116, %arg32)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %164 = llvm.intr.fma(%161, %119, %arg33)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %165 = arith.addi %106, %arg18 : i64
              %166 = llvm.getelementptr inbounds %arg1[%165] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %167 = llvm.load %166 {alignment = 4 : i64} : !llvm.ptr -> f32
              %168 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_43 = arith.constant 0 : i32
              %169 = llvm.insertelement %167, %168[%c0_i32_43 : i32] : vector<16xf32>
              %170 = llvm.shufflevector %169, %168 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %171 = llvm.intr.fma(%170, %113, %arg34)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %172 = llvm.intr.fma(%170, %116, %arg35)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %173 = llvm.intr.fma(%170, %119, %arg36)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %174 = arith.addi %107, %arg18 : i64
              %175 = llvm.getelementptr inbounds %arg1[%174] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %176 = llvm.load %175 {alignment = 4 : i64} : !llvm.ptr -> f32
              %177 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_44 = arith.constant 0 : i32
              %178 = llvm.insertelement %176, %177[%c0_i32_44 : i32] : vector<16xf32>
              %179 = llvm.shufflevector %178, %177 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %180 = llvm.intr.fma(%179, %113, %arg37)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %181 = llvm.intr.fma(%179, %116, %arg38)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %182 = llvm.intr.fma(%179, %119, %arg39)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %183 = arith.addi %108, %arg18 : i64
              %184 = llvm.getelementptr inbounds %arg1[%183] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %185 = llvm.load %184 {alignment = 4 : i64} : !llvm.ptr -> f32
              %186 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %187 = llvm.insertelement %185, %186[%c0_i32_45 : i32] : vector<16xf32>
              %188 = llvm.shufflevector %187, %186 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %189 = llvm.intr.fma(%188, %113, %arg40)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %190 = llvm.intr.fma(%188, %116, %arg41)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %191 = llvm.intr.fma(%188, %119, %arg42)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              scf.yield %126, %127, %128, %135, %136, %137, %144, %145, %146, %153, %154, %155, %162, %163, %164, %171, %172, %173, %180, %181, %182, %189, %190, %191 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
            }
            scf.yield %109#0, %109#1, %109#2, %109#3, %109#4, %109#5, %109#6, %109#7, %109#8, %109#9, %109#10, %109#11, %109#12, %109#13, %109#14, %109#15, %109#16, %109#17, %109#18, %109#19, %109#20, %109#21, %109#22, %109#23 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
          } else {
            %99 = arith.subi %arg4, %92 : i64
            %100 = arith.maxsi %99, %c0_i64_36 : i64
            %101 = arith.minsi %100, %c16_i64 : i64
            %102 = arith.trunci %101 : i64 to i32
            %103 = llvm.mlir.poison : vector<16xi32>
            %c0_i32 = arith.constant 0 : i32
            %104 = llvm.insertelement %102, %103[%c0_i32 : i32] : vector<16xi32>
            %105 = llvm.shufflevector %104, %103 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
            %106 = arith.cmpi slt, %cst_38, %105 : vector<16xi32>
            %107 = arith.addi %92, %c16_i64 : i64
            %108 = arith.subi %arg4, %107 : i64
            %109 = arith.maxsi %108, %c0_i64_36 : i64
            %110 = arith.minsi %109, %c16_i64 : i64
            %111 = arith.trunci %110 : i64 to i32
            %112 = llvm.mlir.poison : vector<16xi32>
            %c0_i32_39 = arith.constant 0 : i32
            %113 = llvm.insertelement %111, %112[%c0_i32_39 : i32] : vector<16xi32>
            %114 = llvm.shufflevector %113, %112 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
            %115 = arith.cmpi slt, %cst_38, %114 : vector<16xi32>
            %116 = arith.addi %92, %c32_i64 : i64
            %117 = arith.subi %arg4, %116 : i64
            %118 = arith.maxsi %117, %c0_i64_36 : i64
            %119 = arith.minsi %118, %c16_i64 : i64
            %120 = arith.trunci %119 : i64 to i32
            %121 = llvm.mlir.poison : vector<16xi32>
            %c0_i32_40 = arith.constant 0 : i32
            %122 = llvm.insertelement %120, %121[%c0_i32_40 : i32] : vector<16xi32>
            %123 = llvm.shufflevector %122, %121 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
            %124 = arith.cmpi slt, %cst_38, %123 : vector<16xi32>
            %125 = arith.muli %74, %arg5 : i64
            %126 = arith.muli %76, %arg5 : i64
            %127 = arith.muli %78, %arg5 : i64
            %128 = arith.muli %80, %arg5 : i64
            %129 = arith.muli %82, %arg5 : i64
            %130 = arith.muli %84, %arg5 : i64
            %131 = arith.muli %86, %arg5 : i64
            %132 = arith.muli %88, %arg5 : i64
            %133:24 = scf.for %arg18 = %c0_i64_36 to %arg5 step %c1_i64_13 iter_args(%arg19 = %cst, %arg20 = %cst, %arg21 = %cst, %arg22 = %cst, %arg23 = %cst, %arg24 = %cst, %arg25 = %cst, %arg26 = %cst, %arg27 = %cst, %arg28 = %cst, %arg29 = %cst, %arg30 = %cst, %arg31 = %cst, %arg32 = %cst, %arg33 = %cst, %arg34 = %cst, %arg35 = %cst, %arg36 = %cst, %arg37 = %cst, %arg38 = %cst, %arg39 = %cst, %arg40 = %cst, %arg41 = %cst, %arg42 = %cst) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)  : i64 {
              %134 = arith.muli %arg4, %arg18 : i64
              %135 = arith.addi %134, %92 : i64
              %cst_41 = arith.constant dense<0.000000e+00> : vector<16xf32>
              %136 = llvm.getelementptr %arg0[%135] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %137 = llvm.intr.masked.load %136, %106, %cst_41 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
              %138 = arith.addi %134, %107 : i64
              %cst_42 = arith.constant dense<0.000000e+00> : vector<16xf32>
              %139 = llvm.getelementptr %arg0[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %140 = llvm.intr.masked.load %139, %115, %cst_42 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
              %141 = arith.addi %134, %116 : i64
              %cst_43 = arith.constant dense<0.000000e+00> : vector<16xf32>
              %142 = llvm.getelementptr %arg0[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %143 = llvm.intr.masked.load %142, %124, %cst_43 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
              %144 = arith.addi %125, %arg18 : i64
              %145 = llvm.getelementptr inbounds %arg1[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %146 = llvm.load %145 {alignment = 4 : i64} : !llvm.ptr -> f32
              %147 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_44 = arith.constant 0 : i32
              %148 = llvm.insertelement %146, %147[%c0_i32_44 : i32] : vector<16xf32>
              %149 = llvm.shufflevector %148, %147 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %150 = llvm.intr.fma(%149, %137, %arg19)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %151 = llvm.intr.fma(%149, %140, %arg20)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %152 = llvm.intr.fma(%149, %143, %arg21)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %153 = arith.addi %126, %arg18 : i64
              %154 = llvm.getelementptr inbounds %arg1[%153] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %155 = llvm.load %154 {alignment = 4 : i64} : !llvm.ptr -> f32
              %156 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_45 = arith.constant 0 : i32
              %157 = llvm.insertelement %155, %156[%c0_i32_45 : i32] : vector<16xf32>
              %158 = llvm.shufflevector %157, %156 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %159 = llvm.intr.fma(%158, %137, %arg22)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %160 = llvm.intr.fma(%158, %140, %arg23)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %161 = llvm.intr.fma(%158, %143, %arg24)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %162 = arith.addi %127, %arg18 : i64
              %163 = llvm.getelementptr inbounds %arg1[%162] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %164 = llvm.load %163 {alignment = 4 : i64} : !llvm.ptr -> f32
              %165 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_46 = arith.constant 0 : i32
              %166 = llvm.insertelement %164, %165[%c0_i32_46 : i32] : vector<16xf32>
              %167 = llvm.shufflevector %166, %165 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %168 = llvm.intr.fma(%167, %137, %arg25)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %169 = llvm.intr.fma(%167, %140, %arg26)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %170 = llvm.intr.fma(%167, %143, %arg27)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %171 = arith.addi %128, %arg18 : i64
              %172 = llvm.getelementptr inbounds %arg1[%171] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %173 = llvm.load %172 {alignment = 4 : i64} : !llvm.ptr -> f32
              %174 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_47 = arith.constant 0 : i32
              %175 = llvm.insertelement %173, %174[%c0_i32_47 : i32] : vector<16xf32>
              %176 = llvm.shufflevector %175, %174 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %177 = llvm.intr.fma(%176, %137, %arg28)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %178 = llvm.intr.fma(%176, %140, %arg29)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %179 = llvm.intr.fma(%176, %143, %arg30)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %180 = arith.addi %129, %arg18 : i64
              %181 = llvm.getelementptr inbounds %arg1[%180] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %182 = llvm.load %181 {alignment = 4 : i64} : !llvm.ptr -> f32
              %183 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_48 = arith.constant 0 : i32
              %184 = llvm.insertelement %182, %183[%c0_i32_48 : i32] : vector<16xf32>
              %185 = llvm.shufflevector %184, %183 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %186 = llvm.intr.fma(%185, %137, %arg31)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %187 = llvm.intr.fma(%185, %140, %arg32)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %188 = llvm.intr.fma(%185, %143, %arg33)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %189 = arith.addi %130, %arg18 : i64
              %190 = llvm.getelementptr inbounds %arg1[%189] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %191 = llvm.load %190 {alignment = 4 : i64} : !llvm.ptr -> f32
              %192 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_49 = arith.constant 0 : i32
              %193 = llvm.insertelement %191, %192[%c0_i32_49 : i32] : vector<16xf32>
              %194 = llvm.shufflevector %193, %192 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %195 = llvm.intr.fma(%194, %137, %arg34)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %196 = llvm.intr.fma(%194, %140, %arg35)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %197 = llvm.intr.fma(%194, %143, %arg36)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %198 = arith.addi %131, %arg18 : i64
              %199 = llvm.getelementptr inbounds %arg1[%198] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %200 = llvm.load %199 {alignment = 4 : i64} : !llvm.ptr -> f32
              %201 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_50 = arith.constant 0 : i32
              %202 = llvm.insertelement %200, %201[%c0_i32_50 : i32] : vector<16xf32>
              %203 = llvm.shufflevector %202, %201 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %204 = llvm.intr.fma(%203, %137, %arg37)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %205 = llvm.intr.fma(%203, %140, %arg38)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %206 = llvm.intr.fma(%203, %143, %arg39)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %207 = arith.addi %132, %arg18 : i64
              %208 = llvm.getelementptr inbounds %arg1[%207] : (!llvm.ptr, i64) -> !llvm.ptr, f32
              %209 = llvm.load %208 {alignment = 4 : i64} : !llvm.ptr -> f32
              %210 = llvm.mlir.poison : vector<16xf32>
              %c0_i32_51 = arith.constant 0 : i32
              %211 = llvm.insertelement %209, %210[%c0_i32_51 : i32] : vector<16xf32>
              %212 = llvm.shufflevector %211, %210 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xf32> 
              %213 = llvm.intr.fma(%212, %137, %arg40)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %214 = llvm.intr.fma(%212, %140, %arg41)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              %215 = llvm.intr.fma(%212, %143, %arg42)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
              scf.yield %150, %151, %152, %159, %160, %161, %168, %169, %170, %177, %178, %179, %186, %187, %188, %195, %196, %197, %204, %205, %206, %213, %214, %215 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
            }
            scf.yield %133#0, %133#1, %133#2, %133#3, %133#4, %133#5, %133#6, %133#7, %133#8, %133#9, %133#10, %133#11, %133#12, %133#13, %133#14, %133#15, %133#16, %133#17, %133#18, %133#19, %133#20, %133#21, %133#22, %133#23 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
          }
          %96 = arith.minsi %arg4, %93 : i64
          %97 = arith.cmpi sle, %93, %96 : i64
          %98 = arith.andi %97, %91 : i1
          scf.if %98 {
            %99 = arith.muli %arg4, %arg16 : i64
            %100 = arith.addi %99, %92 : i64
            %101 = llvm.getelementptr inbounds %arg2[%100] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#0, %101 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %102 = arith.addi %92, %c16_i64 : i64
            %103 = arith.addi %99, %102 : i64
            %104 = llvm.getelementptr inbounds %arg2[%103] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#1, %104 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %105 = arith.addi %92, %c32_i64 : i64
            %106 = arith.addi %99, %105 : i64
            %107 = llvm.getelementptr inbounds %arg2[%106] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#2, %107 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %108 = arith.muli %arg4, %75 : i64
            %109 = arith.addi %108, %92 : i64
            %110 = llvm.getelementptr inbounds %arg2[%109] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#3, %110 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %111 = arith.addi %108, %102 : i64
            %112 = llvm.getelementptr inbounds %arg2[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#4, %112 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %113 = arith.addi %108, %105 : i64
            %114 = llvm.getelementptr inbounds %arg2[%113] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#5, %114 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %115 = arith.muli %arg4, %77 : i64
            %116 = arith.addi %115, %92 : i64
            %117 = llvm.getelementptr inbounds %arg2[%116] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#6, %117 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %118 = arith.addi %115, %102 : i64
            %119 = llvm.getelementptr inbounds %arg2[%118] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#7, %119 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %120 = arith.addi %115, %105 : i64
            %121 = llvm.getelementptr inbounds %arg2[%120] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#8, %121 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %122 = arith.muli %arg4, %79 : i64
            %123 = arith.addi %122, %92 : i64
            %124 = llvm.getelementptr inbounds %arg2[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#9, %124 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %125 = arith.addi %122, %102 : i64
            %126 = llvm.getelementptr inbounds %arg2[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#10, %126 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %127 = arith.addi %122, %105 : i64
            %128 = llvm.getelementptr inbounds %arg2[%127] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#11, %128 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %129 = arith.muli %arg4, %81 : i64
            %130 = arith.addi %129, %92 : i64
            %131 = llvm.getelementptr inbounds %arg2[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#12, %131 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %132 = arith.addi %129, %102 : i64
            %133 = llvm.getelementptr inbounds %arg2[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#13, %133 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %134 = arith.addi %129, %105 : i64
            %135 = llvm.getelementptr inbounds %arg2[%134] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#14, %135 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %136 = arith.muli %arg4, %83 : i64
            %137 = arith.addi %136, %92 : i64
            %138 = llvm.getelementptr inbounds %arg2[%137] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#15, %138 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %139 = arith.addi %136, %102 : i64
            %140 = llvm.getelementptr inbounds %arg2[%139] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#16, %140 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %141 = arith.addi %136, %105 : i64
            %142 = llvm.getelementptr inbounds %arg2[%141] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#17, %142 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %143 = arith.muli %arg4, %85 : i64
            %144 = arith.addi %143, %92 : i64
            %145 = llvm.getelementptr inbounds %arg2[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#18, %145 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %146 = arith.addi %143, %102 : i64
            %147 = llvm.getelementptr inbounds %arg2[%146] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#19, %147 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %148 = arith.addi %143, %105 : i64
            %149 = llvm.getelementptr inbounds %arg2[%148] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#20, %149 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %150 = arith.muli %arg4, %87 : i64
            %151 = arith.addi %150, %92 : i64
            %152 = llvm.getelementptr inbounds %arg2[%151] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#21, %152 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %153 = arith.addi %150, %102 : i64
            %154 = llvm.getelementptr inbounds %arg2[%153] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#22, %154 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %155 = arith.addi %150, %105 : i64
            %156 = llvm.getelementptr inbounds %arg2[%155] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#23, %156 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
          } else {
            %99 = llvm.getelementptr inbounds %0[%c0_i64_36] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#0, %99 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %100 = llvm.getelementptr inbounds %0[%c16_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#1, %100 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %101 = llvm.getelementptr inbounds %0[%c32_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#2, %101 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %102 = llvm.getelementptr inbounds %0[%c48_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#3, %102 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %103 = llvm.getelementptr inbounds %0[%c64_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#4, %103 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %104 = llvm.getelementptr inbounds %0[%c80_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#5, %104 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %105 = llvm.getelementptr inbounds %0[%c96_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#6, %105 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %106 = llvm.getelementptr inbounds %0[%c112_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#7, %106 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %107 = llvm.getelementptr inbounds %0[%c128_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#8, %107 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %108 = llvm.getelementptr inbounds %0[%c144_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#9, %108 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %109 = llvm.getelementptr inbounds %0[%c160_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#10, %109 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %110 = llvm.getelementptr inbounds %0[%c176_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#11, %110 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %111 = llvm.getelementptr inbounds %0[%c192_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#12, %111 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %112 = llvm.getelementptr inbounds %0[%c208_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#13, %112 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %113 = llvm.getelementptr inbounds %0[%c224_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#14, %113 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %114 = llvm.getelementptr inbounds %0[%c240_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#15, %114 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %115 = llvm.getelementptr inbounds %0[%c256_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#16, %115 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %116 = llvm.getelementptr inbounds %0[%c272_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#17, %116 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %117 = llvm.getelementptr inbounds %0[%c288_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#18, %117 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %118 = llvm.getelementptr inbounds %0[%c304_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#19, %118 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %119 = llvm.getelementptr inbounds %0[%c320_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#20, %119 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %120 = llvm.getelementptr inbounds %0[%c336_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#21, %120 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %121 = llvm.getelementptr inbounds %0[%c352_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#22, %121 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            %122 = llvm.getelementptr inbounds %0[%c368_i64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
            llvm.store %95#23, %122 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
            scf.if %97 {
              %123 = arith.addi %92, %c16_i64 : i64
              %124 = arith.addi %92, %c32_i64 : i64
              scf.for %arg18 = %c0_i64_36 to %90 step %c1_i64_13  : i64 {
                %125 = arith.muli %arg18, %c48_i64 : i64
                %126 = arith.addi %arg16, %arg18 : i64
                %127 = llvm.getelementptr inbounds %0[%125] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %128 = llvm.load %127 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %129 = arith.muli %arg4, %126 : i64
                %130 = arith.addi %129, %92 : i64
                %131 = llvm.getelementptr inbounds %arg2[%130] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %128, %131 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %132 = arith.addi %125, %c16_i64 : i64
                %133 = llvm.getelementptr inbounds %0[%132] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %134 = llvm.load %133 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %135 = arith.addi %129, %123 : i64
                %136 = llvm.getelementptr inbounds %arg2[%135] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %134, %136 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                %137 = arith.addi %125, %c32_i64 : i64
                %138 = llvm.getelementptr inbounds %0[%137] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                %139 = llvm.load %138 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                %140 = arith.addi %129, %124 : i64
                %141 = llvm.getelementptr inbounds %arg2[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                llvm.store %139, %141 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
              }
            } else {
              %123 = arith.subi %96, %92 : i64
              %c0_i64_39 = arith.constant 0 : i64
              %124 = arith.cmpi eq, %c16_i64, %c0_i64_39 : i64
              %c-9223372036854775808_i64_40 = arith.constant -9223372036854775808 : i64
              %c-1_i64_41 = arith.constant -1 : i64
              %125 = arith.cmpi eq, %c16_i64, %c-1_i64_41 : i64
              %126 = arith.cmpi eq, %123, %c-9223372036854775808_i64_40 : i64
              %127 = arith.andi %126, %125 : i1
              %128 = arith.ori %124, %127 : i1
              %c1_i64_42 = arith.constant 1 : i64
              %129 = arith.select %128, %c1_i64_42, %c16_i64 : i64
              %130 = arith.divsi %123, %129 : i64
              %c0_i64_43 = arith.constant 0 : i64
              %131 = arith.cmpi eq, %c16_i64, %c0_i64_43 : i64
              %c0_i64_44 = arith.constant 0 : i64
              %132 = arith.select %131, %c0_i64_44, %130 : i64
              %133 = arith.muli %132, %c16_i64 : i64
              %134 = arith.addi %92, %133 : i64
              %135 = arith.cmpi slt, %134, %96 : i64
              scf.for %arg18 = %c0_i64_36 to %90 step %c1_i64_13  : i64 {
                %136 = arith.muli %arg18, %c48_i64 : i64
                %137 = arith.addi %arg16, %arg18 : i64
                %138 = arith.muli %arg4, %137 : i64
                scf.for %arg19 = %92 to %134 step %c16_i64  : i64 {
                  %139 = arith.subi %arg19, %92 : i64
                  %140 = arith.addi %136, %139 : i64
                  %141 = llvm.getelementptr inbounds %0[%140] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %142 = llvm.load %141 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %143 = arith.addi %138, %arg19 : i64
                  %144 = llvm.getelementptr inbounds %arg2[%143] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.store %142, %144 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
                }
                scf.if %135 {
                  %139 = arith.subi %96, %134 : i64
                  %140 = arith.maxsi %139, %c0_i64_36 : i64
                  %141 = arith.minsi %140, %c16_i64 : i64
                  %142 = arith.trunci %141 : i64 to i32
                  %143 = llvm.mlir.poison : vector<16xi32>
                  %c0_i32 = arith.constant 0 : i32
                  %144 = llvm.insertelement %142, %143[%c0_i32 : i32] : vector<16xi32>
                  %145 = llvm.shufflevector %144, %143 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
                  %146 = arith.cmpi slt, %cst_38, %145 : vector<16xi32>
                  %147 = arith.addi %136, %133 : i64
                  %148 = llvm.getelementptr inbounds %0[%147] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  %149 = llvm.load %148 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
                  %150 = arith.addi %138, %134 : i64
                  %151 = llvm.getelementptr %arg2[%150] : (!llvm.ptr, i64) -> !llvm.ptr, f32
                  llvm.intr.masked.store %149, %151, %146 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
    %c0_i64_0 = arith.constant 0 : i64
    %c0_i64_1 = arith.constant 0 : i64
    %20 = llvm.getelementptr %arg0[%c0_i64_1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %21 = llvm.load %20 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c8_i64_2 = arith.constant 8 : i64
    %22 = llvm.getelementptr %arg0[%c8_i64_2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %23 = llvm.load %22 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %c16_i64_3 = arith.constant 16 : i64
    %24 = llvm.getelementptr %arg0[%c16_i64_3] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %25 = llvm.load %24 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    llvm.call @body(%21, %23, %25, %1, %3, %5, %7, %9, %11, %13, %15, %17, %19, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
