// SPDX-License-Identifier: Apache-2.0
// Benchmark rows: a value, the roof measured beside it, their ratio.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/status.h"

namespace thermite::bench {

struct Row {
  std::string name;
  double value = 0;
  std::string unit;
  double roof = 0;   // in the same unit; 0: none
  double ratio = 0;  // how much of the roof is reached; 1 is all of it
  std::string note;
};

struct Options {
  int threads = 0;          // 0: one per core
  int rounds = 9;           // interleaved; minima count
  std::string models;       // folder of the OCR models; empty: rows that need it are left out
  std::string peer_python;  // interpreter that has onnxruntime; empty: rows that need it are left out
  std::string peer_script;
  std::string filter;  // sweep: part of the names of its cases
};

using RowFunction = Result<std::vector<Row>> (*)(const Options&);
struct RowGroup {
  const char* name;
  RowFunction run;
  bool asked = false;  // run only where it is named
};
const std::vector<RowGroup>& row_groups();

Result<std::vector<Row>> roof_rows(const Options& o);         // fma_peak_1core, stream_3r1w, stream_1r1w
Result<std::vector<Row>> elementwise_rows(const Options& o);  // elementwise_gelu_fma
Result<std::vector<Row>> softmax_rows(const Options& o);
Result<std::vector<Row>> gemm_rows(
    const Options& o);  // sgemm_1024_1core, sgemm_2048; with AMX bf16gemm_2048 and others
Result<std::vector<Row>> reduction_rows(const Options& o);  // sum_axis_0, sum_axis_1, sum_all, gemv, gemv_transposed
Result<std::vector<Row>> compile_rows(const Options& o);    // jit_median, plan_us_per_op_<n>
Result<std::vector<Row>> profile_rows(const Options& o);    // kernel_<n>, cost_rank_correlation
Result<std::vector<Row>> model_rows(const Options& o);      // rec_320 against ONNX Runtime
// sizes_decode_bind_us_per_kernel; sizes_<model>_compiled_percent, sizes_<model>_bind_us_per_kernel
Result<std::vector<Row>> size_rows(const Options& o);
Result<std::vector<Row>> trace_rows(const Options& o);   // trace_ns_per_event
Result<std::vector<Row>> sweep_rows(const Options& o);   // every case of bench/sweep, the furthest from its roof first
Result<std::vector<Row>> thread_rows(const Options& o);  // threads_<n>_idle, and the cases
Status serve_cases(const Options& o);                    // asked for by bench/peers/ops_table.py
Result<std::vector<Row>> tuner_rows(const Options& o);   // tuner_ms_median, tuner_near_best, tuner_agree ...
Result<std::vector<Row>> overhead_rows(
    const Options& o);  // record_ns_per_op, burn_chain_<shape>_<repetitions>_t<threads>

}  // namespace thermite::bench
