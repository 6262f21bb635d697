// SPDX-License-Identifier: Apache-2.0
#include "bench/rows.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <thread>

#include "bench/program.h"
#include "bench/roofs.h"
#include "ir/ops/attrs.h"

namespace thermite::bench {
namespace {

int threads_of(const Options& o) {
  return o.threads ? o.threads : static_cast<int>(std::thread::hardware_concurrency());
}

using Ints = std::vector<int64_t>;

// Rounds of (roof, ours), minima of both.
struct Pair {
  double roof = 1e30, ours = 1e30;
};
Result<Pair> interleave(int rounds, const std::function<double()>& roof, Bench& ours) {
  Pair p;
  for (int k = 0; k < rounds; ++k) {
    p.roof = std::min(p.roof, roof());
    TRY(const double t, ours.time_once());
    p.ours = std::min(p.ours, t);
  }
  return p;
}

Row bandwidth_row(std::string name, double bytes, const Pair& p) {
  return {std::move(name), bytes / p.ours * 1e-9, "GB/s", bytes / p.roof * 1e-9, p.roof / p.ours, ""};
}

}  // namespace

Result<std::vector<Row>> roof_rows(const Options& o) {
  double best = 1e30, flops = 0;
  for (int k = 0; k < std::max(7, o.rounds); ++k) best = std::min(best, fma_burst(&flops));
  return std::vector<Row>{{"fma_peak_1core", flops / best * 1e-9, "GFLOP/s", 0, 0, ""}};
}

Result<std::vector<Row>> elementwise_rows(const Options& o) {
  constexpr int64_t n = int64_t{1} << 26;
  Sketch s;
  const NodeId a = s.input({n}), b = s.input({n}), c = s.input({n});
  s.output(s.op("gelu", {s.op("add", {s.op("mul", {a, b}), c})}));
  TRY(Bench bench, prepare(s.graph(), threads_of(o)));
  TRY(const StorageRef out, bench.engine->allocate(n * 4));
  const float* in[] = {bench.input(0), bench.input(1), bench.input(2)};
  const auto roof = [&] {
    return stream_pass(in, 3, reinterpret_cast<float*>(host_pointer(out->address())), n, threads_of(o));
  };
  TRY(const Pair p, interleave(o.rounds, roof, bench));
  return std::vector<Row>{bandwidth_row("elementwise_gelu_fma", 16.0 * n, p)};
}

Result<std::vector<Row>> softmax_rows(const Options& o) {
  constexpr int64_t rows = 16384, columns = 1024, n = rows * columns;
  Sketch s;
  s.output(s.op("softmax", {s.input({rows, columns})}, SoftmaxAttrs{.axis = 1}.pack()));
  TRY(Bench bench, prepare(s.graph(), threads_of(o)));
  TRY(const StorageRef out, bench.engine->allocate(n * 4));
  const float* in[] = {bench.input(0)};
  const auto roof = [&] {
    return stream_pass(in, 1, reinterpret_cast<float*>(host_pointer(out->address())), n, threads_of(o));
  };
  TRY(const Pair p, interleave(o.rounds, roof, bench));
  return std::vector<Row>{bandwidth_row("softmax", 8.0 * n, p)};
}

namespace {

// One product of matrices; the roof is the peak of `threads` cores with a load per two multiply-adds.
Result<Row> gemm_row(std::string name, int64_t m, int64_t n, int64_t k, int threads, const Options& o) {
  Sketch s;
  s.output(s.op("dot_general", {s.input({m, k}), s.input({k, n})},
                DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  TRY(Bench bench, prepare(s.graph(), threads));
  double flops = 0, bare_flops = 0, bare = 1e30;
  Pair p;
  TRY(p, interleave(
             o.rounds, [&] { return bare = std::min(bare, fma_burst(&bare_flops)), fma_loaded_burst(&flops); }, bench));
  const double peak = threads * flops / p.roof * 1e-9, reached = 2e-9 * double(m) * double(n) * double(k) / p.ours;
  return Row{std::move(name),
             reached,
             "GFLOP/s",
             peak,
             reached / peak,
             fmt::format("{:.2f} of {:.0f} from registers alone", reached / (threads * bare_flops / bare * 1e-9),
                         threads * bare_flops / bare * 1e-9)};
}

// On matrix units; the roof multiplies as much, from the first-level cache.
Result<Row> unit_row(DType t, int threads, const Options& o) {
  constexpr int64_t n = 2048;
  constexpr double kFlops = 2.0 * n * n * n;
  const bool bytes = t == DType::i8;
  Sketch s;
  DotGeneralAttrs a{.lhs_contract = {1}, .rhs_contract = {0}};
  if (bytes) a.accumulate = a.result = DType::i32;
  s.output(s.op("dot_general", {s.input({n, n}, t), s.input({n, n}, t)}, a.pack()));
  TRY(Bench bench, prepare(s.graph(), threads));
  TRY(const Pair p, interleave(o.rounds, [&] { return unit_burst(threads, bytes, kFlops); }, bench));
  return Row{fmt::format("{}gemm_{}{}", bytes ? "i8" : "bf16", n, threads == 1 ? "_1core" : ""),
             kFlops / p.ours * 1e-9,
             "GFLOP/s",
             kFlops / p.roof * 1e-9,
             p.roof / p.ours,
             ""};
}

}  // namespace

Result<std::vector<Row>> gemm_rows(const Options& o) {
  TRY(Row small, gemm_row("sgemm_1024_1core", 1024, 1024, 1024, 1, o));
  TRY(Row one, gemm_row("sgemm_2048_1core", 2048, 2048, 2048, 1, o));
  TRY(Row all, gemm_row("sgemm_2048", 2048, 2048, 2048, threads_of(o), o));
  std::vector<Row> rows{std::move(small), std::move(one), std::move(all)};
  for (const DType t : {DType::bf16, DType::i8})
    for (const int threads : std::set{1, threads_of(o)}) {
      const Target host = host_cpu_target();
      if (t == DType::bf16 ? !host.unit_halves : !host.unit_bytes) continue;
      TRY(Row row, unit_row(t, threads, o));
      rows.push_back(std::move(row));
    }
  return rows;
}

namespace {

// Something that reads each of its operands once; the roof reads as many bytes.
Result<Row> read_row(std::string name, Sketch s, int64_t n, const Options& o) {
  TRY(Bench bench, prepare(s.graph(), threads_of(o)));
  TRY(const StorageRef bytes, bench.engine->allocate(static_cast<size_t>(n) * 4));
  auto* data = reinterpret_cast<float*>(host_pointer(bytes->address()));
  std::fill(data, data + n, 1.0f);
  TRY(const Pair p,
      interleave(o.rounds, [&] { return read_pass(data, static_cast<size_t>(n), threads_of(o)); }, bench));
  return bandwidth_row(std::move(name), 4.0 * static_cast<double>(n), p);
}

}  // namespace

Result<std::vector<Row>> reduction_rows(const Options& o) {
  constexpr int64_t rows = 4096, columns = 1024, n = 4096;
  std::vector<Row> all;
  const std::pair<const char*, Ints> sums[] = {{"sum_axis_0", {0}}, {"sum_axis_1", {1}}, {"sum_all", {0, 1}}};
  for (const auto& [name, axes] : sums) {
    Sketch s;
    s.output(s.op("reduce_sum", {s.input({rows, columns})}, ReduceSumAttrs{.axes = axes}.pack()));
    TRY(Row row, read_row(name, std::move(s), rows * columns, o));
    all.push_back(std::move(row));
  }
  for (int64_t side : {0, 1}) {
    Sketch s;
    s.output(s.op("dot_general", {s.input({1, n}), s.input({n, n})},
                  DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {side}}.pack()));
    TRY(Row row, read_row(side ? "gemv_transposed" : "gemv", std::move(s), n * n, o));
    all.push_back(std::move(row));
  }
  return all;
}

const std::vector<RowGroup>& row_groups() {
  static const std::vector<RowGroup> groups = {{"roofs", roof_rows},           {"elementwise", elementwise_rows},
                                               {"softmax", softmax_rows},      {"gemm", gemm_rows},
                                               {"reductions", reduction_rows}, {"compile", compile_rows},
                                               {"profile", profile_rows},      {"model", model_rows},
                                               {"sizes", size_rows},           {"overhead", overhead_rows},
                                               {"trace", trace_rows},          {"sweep", sweep_rows, true},
                                               {"tuner", tuner_rows, true},    {"threads", thread_rows, true}};
  return groups;
}

}  // namespace thermite::bench
