// mul_add_gelu
module {
  llvm.func internal @body(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.noalias}, %arg2: !llvm.ptr {llvm.noalias}, %arg3: !llvm.ptr {llvm.noalias}, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64) attributes {passthrough = ["noinline", "nounwind"]} {
    %c1_i64 = arith.constant 1 : i64
    scf.for %arg8 = %arg6 to %arg7 step %c1_i64  : i64 {
      %c0_i64 = arith.constant 0 : i64
      %0 = arith.muli %arg5, %arg8 : i64
      %c32_i64 = arith.constant 32 : i64
      %c0_i64_0 = arith.constant 0 : i64
      %1 = arith.cmpi eq, %c32_i64, %c0_i64_0 : i64
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c-1_i64 = arith.constant -1 : i64
      %2 = arith.cmpi eq, %c32_i64, %c-1_i64 : i64
      %3 = arith.cmpi eq, %arg5, %c-9223372036854775808_i64 : i64
      %4 = arith.andi %3, %2 : i1
      %5 = arith.ori %1, %4 : i1
      %c1_i64_1 = arith.constant 1 : i64
      %6 = arith.select %5, %c1_i64_1, %c32_i64 : i64
      %7 = arith.divsi %arg5, %6 : i64
      %c0_i64_2 = arith.constant 0 : i64
      %8 = arith.cmpi eq, %c32_i64, %c0_i64_2 : i64
      %c0_i64_3 = arith.constant 0 : i64
      %9 = arith.select %8, %c0_i64_3, %7 : i64
      %10 = arith.muli %9, %c32_i64 : i64
      %cst = arith.constant dense<1.450000e+01> : vector<32xf32>
      %cst_4 = arith.constant dense<0.016186621> : vector<32xf32>
      %cst_5 = arith.constant dense<0.16165629> : vector<32xf32>
      %cst_6 = arith.constant dense<0.750861227> : vector<32xf32>
      %cst_7 = arith.constant dense<1.93520641> : vector<32xf32>
      %cst_8 = arith.constant dense<2.7087934> : vector<32xf32>
      %cst_9 = arith.constant dense<1.625000e+00> : vector<32xf32>
      %cst_10 = arith.constant dense<0.00645762589> : vector<32xf32>
      %cst_11 = arith.constant dense<0.064486526> : vector<32xf32>
      %cst_12 = arith.constant dense<0.293203652> : vector<32xf32>
      %cst_13 = arith.constant dense<0.706115305> : vector<32xf32>
      %cst_14 = arith.constant dense<8.125000e-01> : vector<32xf32>
      %cst_15 = arith.constant dense<0x4B4000BF> : vector<32xf32>
      %cst_16 = arith.constant dense<-0.72134751> : vector<32xf32>
      %cst_17 = arith.constant dense<1.3862915> : vector<32xf32>
      %cst_18 = arith.constant dense<2.85721353E-6> : vector<32xf32>
      %cst_19 = arith.constant dense<23> : vector<32xi32>
      %cst_20 = arith.constant dense<1.1704914E-24> : vector<32xf32>
      %cst_21 = arith.constant dense<-1.41777853E-23> : vector<32xf32>
      %cst_22 = arith.constant dense<1.41177526E-22> : vector<32xf32>
      %cst_23 = arith.constant dense<-1.1293671E-21> : vector<32xf32>
      %cst_24 = arith.constant dense<6.77626277E-21> : vector<32xf32>
      %cst_25 = arith.constant dense<-2.71050543E-20> : vector<32xf32>
      %cst_26 = arith.constant dense<5.42101086E-20> : vector<32xf32>
      %cst_27 = arith.constant dense<1.000000e+00> : vector<32xf32>
      %cst_28 = arith.constant dense<0.000000e+00> : vector<32xf32>
      scf.for %arg9 = %c0_i64 to %10 step %c32_i64  : i64 {
        %24 = arith.addi %0, %arg9 : i64
        %25 = llvm.getelementptr inbounds %arg0[%24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %26 = llvm.load %25 {alignment = 4 : i64} : !llvm.ptr -> vector<32xf32>
        %27 = llvm.getelementptr inbounds %arg1[%24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %28 = llvm.load %27 {alignment = 4 : i64} : !llvm.ptr -> vector<32xf32>
        %29 = arith.mulf %26, %28 : vector<32xf32>
        %30 = llvm.getelementptr inbounds %arg2[%arg9] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %31 = llvm.load %30 {alignment = 4 : i64} : !llvm.ptr -> vector<32xf32>
        %32 = arith.addf %29, %31 : vector<32xf32>
        %33 = llvm.intr.fabs(%32)  : (vector<32xf32>) -> vector<32xf32>
        %34 = arith.cmpf olt, %cst, %33 : vector<32xf32>
        %35 = arith.select %34, %cst, %33 : vector<32xi1>, vector<32xf32>
        %36 = llvm.intr.fma(%cst_4, %35, %cst_5)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %37 = llvm.intr.fma(%36, %35, %cst_6)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %38 = llvm.intr.fma(%37, %35, %cst_7)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %39 = llvm.intr.fma(%38, %35, %cst_8)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %40 = llvm.intr.fma(%39, %35, %cst_9)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %41 = llvm.intr.fma(%cst_10, %35, %cst_11)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %42 = llvm.intr.fma(%41, %35, %cst_12)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %43 = llvm.intr.fma(%42, %35, %cst_13)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %44 = llvm.intr.fma(%43, %35, %cst_14)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %45 = arith.mulf %35, %35 : vector<32xf32>
        %46 = llvm.intr.fma(%45, %cst_16, %cst_15)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %47 = arith.subf %46, %cst_15 : vector<32xf32>
        %48 = arith.mulf %47, %cst_17 : vector<32xf32>
        %49 = llvm.intr.fma(%35, %35, %48)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %50 = llvm.intr.fma(%47, %cst_18, %49)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %51 = arith.bitcast %46 : vector<32xf32> to vector<32xi32>
        %cst_62 = arith.constant dense<32> : vector<32xi32>
        %52 = arith.cmpi uge, %cst_19, %cst_62 : vector<32xi32>
        %cst_63 = arith.constant dense<0> : vector<32xi32>
        %53 = arith.select %52, %cst_63, %cst_19 : vector<32xi1>, vector<32xi32>
        %54 = arith.shli %51, %53 : vector<32xi32>
        %cst_64 = arith.constant dense<0> : vector<32xi32>
        %55 = arith.select %52, %cst_64, %54 : vector<32xi1>, vector<32xi32>
        %56 = arith.bitcast %55 : vector<32xi32> to vector<32xf32>
        %57 = llvm.intr.fma(%cst_20, %50, %cst_21)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %58 = llvm.intr.fma(%57, %50, %cst_22)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %59 = llvm.intr.fma(%58, %50, %cst_23)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %60 = llvm.intr.fma(%59, %50, %cst_24)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %61 = llvm.intr.fma(%60, %50, %cst_25)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %62 = llvm.intr.fma(%61, %50, %cst_26)  : (vector<32xf32>, vector<32xf32>, vector<32xf32>) -> vector<32xf32>
        %63 = arith.mulf %62, %56 : vector<32xf32>
        %64 = arith.mulf %63, %44 : vector<32xf32>
        %65 = arith.divf %64, %40 : vector<32xf32>
        %66 = arith.subf %cst_27, %65 : vector<32xf32>
        %67 = arith.cmpf olt, %32, %cst_28 : vector<32xf32>
        %68 = arith.select %67, %65, %66 : vector<32xi1>, vector<32xf32>
        %69 = arith.mulf %32, %68 : vector<32xf32>
        %70 = llvm.getelementptr inbounds %arg3[%24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %69, %70 {alignment = 4 : i64} : vector<32xf32>, !llvm.ptr
      }
      %c16_i64 = arith.constant 16 : i64
      %11 = arith.subi %arg5, %10 : i64
      %c0_i64_29 = arith.constant 0 : i64
      %12 = arith.cmpi eq, %c16_i64, %c0_i64_29 : i64
      %c-9223372036854775808_i64_30 = arith.constant -9223372036854775808 : i64
      %c-1_i64_31 = arith.constant -1 : i64
      %13 = arith.cmpi eq, %c16_i64, %c-1_i64_31 : i64
      %14 = arith.cmpi eq, %11, %c-9223372036854775808_i64_30 : i64
      %15 = arith.andi %14, %13 : i1
      %16 = arith.ori %12, %15 : i1
      %c1_i64_32 = arith.constant 1 : i64
      %17 = arith.select %16, %c1_i64_32, %c16_i64 : i64
      %18 = arith.divsi %11, %17 : i64
      %c0_i64_33 = arith.constant 0 : i64
      %19 = arith.cmpi eq, %c16_i64, %c0_i64_33 : i64
      %c0_i64_34 = arith.constant 0 : i64
      %20 = arith.select %19, %c0_i64_34, %18 : i64
      %21 = arith.muli %20, %c16_i64 : i64
      %22 = arith.addi %10, %21 : i64
      %cst_35 = arith.constant dense<1.450000e+01> : vector<16xf32>
      %cst_36 = arith.constant dense<0.016186621> : vector<16xf32>
      %cst_37 = arith.constant dense<0.16165629> : vector<16xf32>
      %cst_38 = arith.constant dense<0.750861227> : vector<16xf32>
      %cst_39 = arith.constant dense<1.93520641> : vector<16xf32>
      %cst_40 = arith.constant dense<2.7087934> : vector<16xf32>
      %cst_41 = arith.constant dense<1.625000e+00> : vector<16xf32>
      %cst_42 = arith.constant dense<0.00645762589> : vector<16xf32>
      %cst_43 = arith.constant dense<0.064486526> : vector<16xf32>
      %cst_44 = arith.constant dense<0.293203652> : vector<16xf32>
      %cst_45 = arith.constant dense<0.706115305> : vector<16xf32>
      %cst_46 = arith.constant dense<8.125000e-01> : vector<16xf32>
      %cst_47 = arith.constant dense<0x4B4000BF> : vector<16xf32>
      %cst_48 = arith.constant dense<-0.72134751> : vector<16xf32>
      %cst_49 = arith.constant dense<1.3862915> : vector<16xf32>
      %cst_50 = arith.constant dense<2.85721353E-6> : vector<16xf32>
      %cst_51 = arith.constant dense<23> : vector<16xi32>
      %cst_52 = arith.constant dense<1.1704914E-24> : vector<16xf32>
      %cst_53 = arith.constant dense<-1.41777853E-23> : vector<16xf32>
      %cst_54 = arith.constant dense<1.41177526E-22> : vector<16xf32>
      %cst_55 = arith.constant dense<-1.1293671E-21> : vector<16xf32>
      %cst_56 = arith.constant dense<6.77626277E-21> : vector<16xf32>
      %cst_57 = arith.constant dense<-2.71050543E-20> : vector<16xf32>
      %cst_58 = arith.constant dense<5.42101086E-20> : vector<16xf32>
      %cst_59 = arith.constant dense<1.000000e+00> : vector<16xf32>
      %cst_60 = arith.constant dense<0.000000e+00> : vector<16xf32>
      scf.for %arg9 = %10 to %22 step %c16_i64  : i64 {
        %24 = arith.addi %0, %arg9 : i64
        %25 = llvm.getelementptr inbounds %arg0[%24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %26 = llvm.load %25 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %27 = llvm.getelementptr inbounds %arg1[%24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %28 = llvm.load %27 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %29 = arith.mulf %26, %28 : vector<16xf32>
        %30 = llvm.getelementptr inbounds %arg2[%arg9] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %31 = llvm.load %30 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
        %32 = arith.addf %29, %31 : vector<16xf32>
        %33 = llvm.intr.fabs(%32)  : (vector<16xf32>) -> vector<16xf32>
        %34 = arith.cmpf olt, %cst_35, %33 : vector<16xf32>
        %35 = arith.select %34, %cst_35, %33 : vector<16xi1>, vector<16xf32>
        %36 = llvm.intr.fma(%cst_36, %35, %cst_37)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %37 = llvm.intr.fma(%36, %35, %cst_38)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %38 = llvm.intr.fma(%37, %35, %cst_39)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %39 = llvm.intr.fma(%38, %35, %cst_40)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %40 = llvm.intr.fma(%39, %35, %cst_41)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %41 = llvm.intr.fma(%cst_42, %35, %cst_43)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %42 = llvm.intr.fma(%41, %35, %cst_44)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %43 = llvm.intr.fma(%42, %35, %cst_45)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %44 = llvm.intr.fma(%43, %35, %cst_46)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %45 = arith.mulf %35, %35 : vector<16xf32>
        %46 = llvm.intr.fma(%45, %cst_48, %cst_47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %47 = arith.subf %46, %cst_47 : vector<16xf32>
        %48 = arith.mulf %47, %cst_49 : vector<16xf32>
        %49 = llvm.intr.fma(%35, %35, %48)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %50 = llvm.intr.fma(%47, %cst_50, %49)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %51 = arith.bitcast %46 : vector<16xf32> to vector<16xi32>
        %cst_62 = arith.constant dense<32> : vector<16xi32>
        %52 = arith.cmpi uge, %cst_51, %cst_62 : vector<16xi32>
        %cst_63 = arith.constant dense<0> : vector<16xi32>
        %53 = arith.select %52, %cst_63, %cst_51 : vector<16xi1>, vector<16xi32>
        %54 = arith.shli %51, %53 : vector<16xi32>
        %cst_64 = arith.constant dense<0> : vector<16xi32>
        %55 = arith.select %52, %cst_64, %54 : vector<16xi1>, vector<16xi32>
        %56 = arith.bitcast %55 : vector<16xi32> to vector<16xf32>
        %57 = llvm.intr.fma(%cst_52, %50, %cst_53)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %58 = llvm.intr.fma(%57, %50, %cst_54)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %59 = llvm.intr.fma(%58, %50, %cst_55)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %60 = llvm.intr.fma(%59, %50, %cst_56)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %61 = llvm.intr.fma(%60, %50, %cst_57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %62 = llvm.intr.fma(%61, %50, %cst_58)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %63 = arith.mulf %62, %56 : vector<16xf32>
        %64 = arith.mulf %63, %44 : vector<16xf32>
        %65 = arith.divf %64, %40 : vector<16xf32>
        %66 = arith.subf %cst_59, %65 : vector<16xf32>
        %67 = arith.cmpf olt, %32, %cst_60 : vector<16xf32>
        %68 = arith.select %67, %65, %66 : vector<16xi1>, vector<16xf32>
        %69 = arith.mulf %32, %68 : vector<16xf32>
        %70 = llvm.getelementptr inbounds %arg3[%24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %69, %70 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
      }
      %23 = arith.cmpi slt, %22, %arg5 : i64
      %cst_61 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>
      scf.if %23 {
        %24 = arith.subi %arg5, %22 : i64
        %25 = arith.maxsi %24, %c0_i64 : i64
        %26 = arith.minsi %25, %c16_i64 : i64
        %27 = arith.trunci %26 : i64 to i32
        %28 = llvm.mlir.poison : vector<16xi32>
        %c0_i32 = arith.constant 0 : i32
        %29 = llvm.insertelement %27, %28[%c0_i32 : i32] : vector<16xi32>
        %30 = llvm.shufflevector %29, %28 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<16xi32> 
        %31 = arith.cmpi slt, %cst_61, %30 : vector<16xi32>
        %32 = arith.addi %0, %22 : i64
        %cst_62 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %33 = llvm.getelementptr %arg0[%32] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %34 = llvm.intr.masked.load %33, %31, %cst_62 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %cst_63 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %35 = llvm.getelementptr %arg1[%32] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %36 = llvm.intr.masked.load %35, %31, %cst_63 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %37 = arith.mulf %34, %36 : vector<16xf32>
        %cst_64 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %38 = llvm.getelementptr %arg2[%22] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        %39 = llvm.intr.masked.load %38, %31, %cst_64 {alignment = 4 : i32} : (!llvm.ptr, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
        %40 = arith.addf %37, %39 : vector<16xf32>
        %41 = llvm.intr.fabs(%40)  : (vector<16xf32>) -> vector<16xf32>
        %42 = arith.cmpf olt, %cst_35, %41 : vector<16xf32>
        %43 = arith.select %42, %cst_35, %41 : vector<16xi1>, vector<16xf32>
        %44 = llvm.intr.fma(%cst_36, %43, %cst_37)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %45 = llvm.intr.fma(%44, %43, %cst_38)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %46 = llvm.intr.fma(%45, %43, %cst_39)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %47 = llvm.intr.fma(%46, %43, %cst_40)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %48 = llvm.intr.fma(%47, %43, %cst_41)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %49 = llvm.intr.fma(%cst_42, %43, %cst_43)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %50 = llvm.intr.fma(%49, %43, %cst_44)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %51 = llvm.intr.fma(%50, %43, %cst_45)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %52 = llvm.intr.fma(%51, %43, %cst_46)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %53 = arith.mulf %43, %43 : vector<16xf32>
        %54 = llvm.intr.fma(%53, %cst_48, %cst_47)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %55 = arith.subf %54, %cst_47 : vector<16xf32>
        %56 = arith.mulf %55, %cst_49 : vector<16xf32>
        %57 = llvm.intr.fma(%43, %43, %56)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %58 = llvm.intr.fma(%55, %cst_50, %57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %59 = arith.bitcast %54 : vector<16xf32> to vector<16xi32>
        %cst_65 = arith.constant dense<32> : vector<16xi32>
        %60 = arith.cmpi uge, %cst_51, %cst_65 : vector<16xi32>
        %cst_66 = arith.constant dense<0> : vector<16xi32>
        %61 = arith.select %60, %cst_66, %cst_51 : vector<16xi1>, vector<16xi32>
        %62 = arith.shli %59, %61 : vector<16xi32>
        %cst_67 = arith.constant dense<0> : vector<16xi32>
        %63 = arith.select %60, %cst_67, %62 : vector<16xi1>, vector<16xi32>
        %64 = arith.bitcast %63 : vector<16xi32> to vector<16xf32>
        %65 = llvm.intr.fma(%cst_52, %58, %cst_53)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %66 = llvm.intr.fma(%65, %58, %cst_54)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %67 = llvm.intr.fma(%66, %58, %cst_55)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %68 = llvm.intr.fma(%67, %58, %cst_56)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %69 = llvm.intr.fma(%68, %58, %cst_57)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %70 = llvm.intr.fma(%69, %58, %cst_58)  : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>
        %71 = arith.mulf %70, %64 : vector<16xf32>
        %72 = arith.mulf %71, %52 : vector<16xf32>
        %73 = arith.divf %72, %48 : vector<16xf32>
        %74 = arith.subf %cst_59, %73 : vector<16xf32>
        %75 = arith.cmpf olt, %40, %cst_60 : vector<16xf32>
        %76 = arith.select %75, %73, %74 : vector<16xi1>, vector<16xf32>
        %77 = arith.mulf %40, %76 : vector<16xf32>
        %78 = llvm.getelementptr %arg3[%32] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.intr.masked.store %77, %78, %31 {alignment = 4 : i32} : vector<16xf32>, vector<16xi1> into !llvm.ptr
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
    llvm.call @body(%5, %7, %9, %11, %1, %3, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64) -> ()
    llvm.return
  }
}
